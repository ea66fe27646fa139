"""Slots: a question as it is asked once, with its options in a drawn order, and the answer to it.

An answer carries the option's id, never its letter or text: letters are the places in the order that was drawn, and
they end here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.core.quiz import Question, Quiz

Shuffle = Callable[[list[str]], None]
"""Bring a list of option ids into a drawn order, in place."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen, and whether it was right when it was graded."""

    option_id: str
    right: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """One question of a run or a game, with its options in the order in which they are shown there."""

    quiz_id: str
    question_id: str
    order: tuple[str, ...]
    answer: Answer | None = None
    """In a run; in a game everybody has their own."""

    def letter_of(self, option_id: str) -> int:
        """Give the letter (A is 0) under which an option of the question is shown here."""
        return self.order.index(option_id)


def deal(quiz_id: str, question: Question, shuffle: Shuffle) -> Slot:
    """Give an open slot of a quiz with the question's options in a drawn order, the `last` option last."""
    order = [option for option in question.options if option != question.last]
    shuffle(order)
    if question.last is not None:
        order.append(question.last)
    return Slot(quiz_id, question.id, tuple(order))


def slot_fits(slot: Slot, quizzes: Mapping[str, Quiz]) -> bool:
    """Say whether the quizzes still hold the question with the same options.

    They may not after an author changed it: the slot cannot be shown any more.
    """
    question = _question(slot, quizzes)
    return question is not None and set(slot.order) == set(question.options)


def grade(slot: Slot, letter: int, quizzes: Mapping[str, Quiz]) -> Answer:
    """Give the answer that a letter (A is 0) of the slot is. Raises ValueError when the quizzes lack its question."""
    question = _question(slot, quizzes)
    if question is None:
        raise ValueError(f"graded with quizzes that lack the question {slot.question_id}; check slot_fits() first")
    option_id = slot.order[letter]
    return Answer(option_id, right=option_id == question.right)


def _question(slot: Slot, quizzes: Mapping[str, Quiz]) -> Question | None:
    quiz = quizzes.get(slot.quiz_id)
    return None if quiz is None else quiz.find(slot.question_id)
