"""Whatever is pressed, in whatever order: asked once, graded once, a refusal changes nothing, any state can be kept."""

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.core.actions import ChooseOption, GoOn
from bot.core.run import Graded, Refused, Run, Status, Step, abandon, begin, fits, step
from bot.core.slots import Answer, Slot
from tests.quizzes_for_tests import quiz


def kept(run: Run) -> tuple[object, ...]:
    """Give what the database keeps of a run: the plan and position in its row, the answers in the log."""
    plan = [(slot.quiz_id, slot.question_id, list(slot.order)) for slot in run.slots]
    log = {slot.question_id: (slot.answer.option_id, slot.answer.right) for slot in run.slots if slot.answer}
    return run.id, run.person_id, run.quiz_id, plan, run.position, str(run.status), log


def restored(row: tuple[object, ...]) -> Run:
    """Give the run again from what was kept of it."""
    run_id, person_id, of_quiz, plan, position, status, log = row
    assert isinstance(run_id, int)
    assert isinstance(person_id, int)
    assert isinstance(of_quiz, str)
    assert isinstance(plan, list)
    assert isinstance(position, int)
    assert isinstance(log, dict)
    slots = tuple(
        Slot(quiz_id, question, tuple(order), Answer(*log[question]) if question in log else None)
        for quiz_id, question, order in plan
    )
    return Run(run_id, person_id, of_quiz, slots, position, Status(str(status)))


class RunMachine(RuleBasedStateMachine):
    @initialize(questions=st.integers(1, 5), draw=st.randoms(use_true_random=False))
    def start(self, questions: int, draw: object) -> None:
        assert hasattr(draw, "shuffle")
        of_run = quiz(questions=questions)
        self.quizzes = {of_run.id: of_run}
        self.run = begin(1, 1, of_run, draw.shuffle)
        self.graded: dict[str, Answer] = {}
        self.shown = [slot.order for slot in self.run.slots]

    @rule(position=st.integers(-1, 6), letter=st.integers(-1, 5))
    def choose(self, position: int, letter: int) -> None:
        stepped = step(self.run, ChooseOption(1, position, letter), self.quizzes)
        if isinstance(stepped.effect, Graded):
            assert stepped.effect.question_id not in self.graded
            assert (position, self.run.slot.answer) == (self.run.position, None)
            assert stepped.effect.answer.right == (self.run.slot.order[letter] == "b")
            self.graded[stepped.effect.question_id] = stepped.effect.answer
        self.take(stepped)

    @rule(position=st.integers(-1, 6))
    def go_on(self, position: int) -> None:
        stepped = step(self.run, GoOn(1, position), self.quizzes)
        if stepped.effect is None:
            assert self.run.slot.answer is not None
            assert position == self.run.position
        self.take(stepped)

    @rule()
    def press_what_is_due(self) -> None:
        due = GoOn(1, self.run.position) if self.run.slot.answer else ChooseOption(1, self.run.position, 0)
        stepped = step(self.run, due, self.quizzes)
        assert isinstance(stepped.effect, Refused) == (self.run.status is not Status.OPEN)
        if isinstance(stepped.effect, Graded):
            self.graded[stepped.effect.question_id] = stepped.effect.answer
        self.take(stepped)

    def take(self, stepped: Step) -> None:
        if isinstance(stepped.effect, Refused):
            assert stepped.run == self.run
        self.run = stepped.run

    @invariant()
    def any_state_can_be_kept(self) -> None:
        assert restored(kept(self.run)) == self.run

    @invariant()
    def what_was_graded_stays_and_nothing_else_is(self) -> None:
        assert {slot.question_id: slot.answer for slot in self.run.slots if slot.answer} == self.graded

    @invariant()
    def questions_are_asked_in_order_and_keep_their_letters(self) -> None:
        assert [slot.order for slot in self.run.slots] == self.shown
        assert all((slot.answer is not None) for slot in self.run.slots[: self.run.position])
        assert all((slot.answer is None) for slot in self.run.slots[self.run.position + 1 :])

    @invariant()
    def only_a_whole_run_is_finished(self) -> None:
        assert self.run.status is Status.OPEN or len(self.graded) == len(self.run.slots)

    @invariant()
    def it_fits_its_quiz_and_an_abandoned_one_keeps_its_answers(self) -> None:
        assert fits(self.run, self.quizzes)
        assert replace(abandon(self.run), status=self.run.status) == self.run


TestRunMachine = RunMachine.TestCase
TestRunMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
