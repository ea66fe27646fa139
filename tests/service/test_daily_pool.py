"""The question of the day: which one a place gets."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.core.quiz import Library
from bot.core.slots import Slot
from bot.core.subscription import Subscription
from bot.service.pool import daily
from tests.quizzes_for_tests import library
from tests.service.parlour import Turned

EVERY = Subscription(1, 1, None)
IN_ORDER = [("small", "q1"), ("small", "q2"), ("small", "q3"), ("other", "q1"), ("other", "q2")]


def days(subscription: Subscription, number: int, *, reverse: bool = False) -> list[tuple[str, str]]:
    """Give the questions (quiz id, question id) of so many days in a row."""
    asked: Counter[tuple[str, str]] = Counter()
    came = []
    for _ in range(number):
        slot = daily(library(), subscription, asked, Turned(reverse=reverse))
        assert slot is not None
        asked[slot.quiz_id, slot.question_id] += 1
        came.append((slot.quiz_id, slot.question_id))
    return came


def test_questions_come_in_the_order_of_the_quizzes_and_again_once_all_have_come() -> None:
    assert days(EVERY, 7) == [*IN_ORDER, *IN_ORDER[:2]]


def test_in_a_drawn_order_none_comes_again_either_before_all_have_come() -> None:
    came = days(replace(EVERY, shuffled=True), 10, reverse=True)

    assert came[:5] != IN_ORDER
    assert sorted(came[:5]) == sorted(came[5:]) == sorted(IN_ORDER)


def test_only_chosen_quizzes_take_part() -> None:
    assert days(replace(EVERY, quiz_ids=("other",)), 3) == [("other", "q1"), ("other", "q2"), ("other", "q1")]


@pytest.mark.parametrize("quiz_ids", [("gone",), ("gone", "other")])
def test_one_that_is_served_no_more_is_left_out_and_if_none_is_left_all_take_part(quiz_ids: tuple[str, ...]) -> None:
    came = days(replace(EVERY, quiz_ids=quiz_ids), 2)

    assert came == (IN_ORDER[3:] if "other" in quiz_ids else IN_ORDER[:2])


def test_options_are_dealt() -> None:
    assert daily(library(), EVERY, {}, Turned(reverse=True)) == Slot("small", "q1", ("d", "c", "b", "a"))


def test_without_quizzes_there_is_none() -> None:
    assert daily(Library.of(()), EVERY, {}, Turned()) is None
