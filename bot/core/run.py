"""The run machine: one person goes through a quiz, privately.

A run holds one slot for each question, in the order in which they are asked. It stands at a position, and the slot
there is either open (the question is shown) or answered (the verdict is shown). Leaving the verdict of the last slot
finishes the run. Which screen is due follows from the state alone, so a run looks the same after any restart.

    open slot --ChooseOption--> answered slot --GoOn--> next slot, or finished
    unfinished --abandon--> abandoned

Every other event is refused and changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.core.actions import ChooseOption, GoOn
from bot.core.quiz import Question, Quiz
from bot.core.slots import Answer, Shuffle, Slot, deal, grade, slot_fits

PRACTICE = "practice"
"""Stands for the quiz of a run that is made of questions from any quizzes; no quiz has this id."""


class Status(StrEnum):
    """Whether a run can still be played."""

    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Refusal(StrEnum):
    """Why an event changed nothing."""

    ALREADY_ANSWERED = "already-answered"
    """The question at hand has its answer: the first one counts."""
    OLD_QUESTION = "old-question"
    """The button stands under a question that the run has left behind."""
    MOVED_ON = "moved-on"
    """The run has left that verdict already, as after a double press."""
    NOT_ANSWERED = "not-answered"
    """The question at hand waits for its answer."""
    NO_SUCH_BUTTON = "no-such-button"
    """No screen of this run ever had such a button."""
    RUN_OVER = "run-over"
    """The run is finished or abandoned."""


@dataclass(frozen=True, slots=True)
class Run:
    """One person's way through one quiz, or through some questions to practise."""

    id: int
    person_id: int
    quiz_id: str
    slots: tuple[Slot, ...]
    position: int = 0
    status: Status = Status.OPEN

    @property
    def slot(self) -> Slot:
        """The slot at which the run stands."""
        return self.slots[self.position]

    @property
    def answered(self) -> int:
        """How many questions have their answer."""
        return sum(slot.answer is not None for slot in self.slots)

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(slot.answer is not None and slot.answer.right for slot in self.slots)

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The positions of the wrong answers, in order."""
        return tuple(i for i, slot in enumerate(self.slots) if slot.answer is not None and not slot.answer.right)


@dataclass(frozen=True, slots=True)
class Graded:
    """Effect: an answer was accepted; it belongs into the log."""

    quiz_id: str
    question_id: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Refused:
    """Effect: nothing changed, and why."""

    reason: Refusal


@dataclass(frozen=True, slots=True)
class Step:
    """The run after an event, and the effect of the event, if it had any beside the new state."""

    run: Run
    effect: Graded | Refused | None = None


def begin(run_id: int, person_id: int, quiz: Quiz, shuffle: Shuffle) -> Run:
    """Give a new run of a quiz: its questions in the quiz's order, each with its options as drawn."""
    return Run(run_id, person_id, quiz.id, tuple(deal(quiz.id, question, shuffle) for question in quiz.questions))


def practise(run_id: int, person_id: int, questions: Iterable[tuple[str, Question]], shuffle: Shuffle) -> Run:
    """Give a new run of questions from any quizzes, in this order, each given with the id of its quiz."""
    slots = tuple(deal(quiz_id, question, shuffle) for quiz_id, question in questions)
    return Run(run_id, person_id, PRACTICE, slots)


def abandon(run: Run) -> Run:
    """Give the run as over without a result; a run that is over already stays what it is."""
    return replace(run, status=Status.ABANDONED) if run.status is Status.OPEN else run


def fits(run: Run, quizzes: Mapping[str, Quiz]) -> bool:
    """Say whether the quizzes still hold every question of the run with the same options.

    They may not after an author changed one: such a run cannot be shown any more.
    """
    return all(slot_fits(slot, quizzes) for slot in run.slots)


def step(run: Run, event: ChooseOption | GoOn, quizzes: Mapping[str, Quiz]) -> Step:
    """Apply an event to the run that it names.

    The quizzes must fit the run (`fits`). Gives the new state and the effect; a refusal gives the same run back.
    """
    if run.status is not Status.OPEN:
        return Step(run, Refused(Refusal.RUN_OVER))
    if not 0 <= event.position <= run.position:
        return Step(run, Refused(Refusal.NO_SUCH_BUTTON))
    match event:
        case ChooseOption():
            return _choose(run, event, quizzes)
        case GoOn():
            return _go_on(run, event)


def _choose(run: Run, event: ChooseOption, quizzes: Mapping[str, Quiz]) -> Step:
    if event.position < run.position:
        return Step(run, Refused(Refusal.OLD_QUESTION))
    if not 0 <= event.letter < len(run.slot.order):
        return Step(run, Refused(Refusal.NO_SUCH_BUTTON))
    if run.slot.answer is not None:
        return Step(run, Refused(Refusal.ALREADY_ANSWERED))
    answer = grade(run.slot, event.letter, quizzes)
    slots = (*run.slots[: run.position], replace(run.slot, answer=answer), *run.slots[run.position + 1 :])
    return Step(replace(run, slots=slots), Graded(run.slot.quiz_id, run.slot.question_id, answer))


def _go_on(run: Run, event: GoOn) -> Step:
    if event.position < run.position:
        return Step(run, Refused(Refusal.MOVED_ON))
    if run.slot.answer is None:
        return Step(run, Refused(Refusal.NOT_ANSWERED))
    if run.position + 1 < len(run.slots):
        return Step(replace(run, position=run.position + 1))
    return Step(replace(run, status=Status.FINISHED))
