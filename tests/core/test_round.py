from dataclasses import replace

import pytest

from bot.core.round import Late, Round, Shown, Vote, Voted, close, hold, is_final, post, vote
from bot.core.run import Refusal, Refused
from bot.core.slots import Answer, deal
from tests.quizzes_for_tests import question, quiz

QUIZZES = {"small": quiz()}
SENT_MS = 1_000_000
CLOSES_MS = SENT_MS + 20_000
RIGHT, WRONG = 1, 0
"""Letters, while the options stand in the quiz's own order."""


def fresh(*, changeable: bool = False) -> Round:
    """Give a round whose message has not arrived yet."""
    return Round(5, 1, 2, 0, deal("small", question(1), lambda _: None), changeable=changeable)


def opened(*, changeable: bool = False, closes_ms: int | None = CLOSES_MS) -> Round:
    return post(fresh(changeable=changeable), "m1", SENT_MS, closes_ms)


def voted(played: Round, letter: int, *, earlier: Vote | None = None, after_ms: int = 3_000) -> Vote:
    """Give the vote that a press that is accepted makes."""
    effect = vote(played, earlier, letter, SENT_MS + after_ms, QUIZZES)
    assert isinstance(effect, Voted)
    return effect.vote


@pytest.mark.parametrize(("letter", "option", "right"), [(0, "a", False), (1, "b", True), (3, "d", False)])
def test_an_answer_is_graded_by_the_option_behind_the_letter(letter: int, option: str, right: bool) -> None:  # noqa: FBT001
    assert voted(opened(), letter) == Vote(Answer(option, right), SENT_MS + 3_000)


def test_the_letter_counts_in_the_order_of_this_round() -> None:
    turned = replace(opened(), slot=deal("small", question(1), lambda options: options.reverse()))

    assert voted(turned, 2).answer == Answer("b", right=True)


def test_an_answer_counts_that_comes_before_we_know_that_the_message_arrived() -> None:
    assert voted(fresh(), RIGHT).answer.right


@pytest.mark.parametrize("letter", [-1, 4, 25])
def test_a_letter_that_no_message_showed_is_refused(letter: int) -> None:
    assert vote(opened(), None, letter, SENT_MS, QUIZZES) == Refused(Refusal.NO_SUCH_BUTTON)
    changeable = opened(changeable=True)
    assert vote(changeable, voted(changeable, WRONG), letter, SENT_MS, QUIZZES) == Refused(Refusal.NO_SUCH_BUTTON)


@pytest.mark.parametrize("letter", [RIGHT, WRONG])
def test_the_first_answer_counts(letter: int) -> None:
    assert vote(opened(), voted(opened(), WRONG), letter, SENT_MS + 5_000, QUIZZES) == Refused(Refusal.ALREADY_ANSWERED)


def test_an_answer_may_be_changed_once_where_the_host_allows_it() -> None:
    played = opened(changeable=True)
    first = voted(played, WRONG)
    second = voted(played, RIGHT, earlier=first, after_ms=9_000)

    assert second == Vote(Answer("b", right=True), first.at_ms, changed=True)
    for letter in range(4):
        assert vote(played, second, letter, SENT_MS + 9_500, QUIZZES) == Refused(Refusal.ALREADY_ANSWERED)


def test_pressing_the_same_option_again_does_not_use_the_change_up() -> None:
    played = opened(changeable=True)
    first = voted(played, WRONG)

    assert vote(played, first, WRONG, SENT_MS + 5_000, QUIZZES) == Refused(Refusal.ALREADY_ANSWERED)
    assert voted(played, RIGHT, earlier=first).changed


def test_a_vote_is_final_once_nothing_can_change_it() -> None:
    strict, lenient = opened(), opened(changeable=True)
    first = voted(lenient, WRONG)

    assert is_final(strict, voted(strict, WRONG))
    assert not is_final(lenient, first)
    assert is_final(lenient, voted(lenient, RIGHT, earlier=first))
    assert is_final(close(lenient, SENT_MS + 9_000), first)


@pytest.mark.parametrize(("after_ms", "late_ms"), [(1, 1), (999, 999), (3_600_000, 3_600_000)])
def test_a_press_after_its_time_is_late_by_so_much_before_and_after_it_was_closed(after_ms: int, late_ms: int) -> None:
    pressed_ms = CLOSES_MS + after_ms

    assert vote(opened(), None, RIGHT, pressed_ms, QUIZZES) == Late(late_ms)
    assert vote(close(opened(), CLOSES_MS + 1_200), None, RIGHT, pressed_ms, QUIZZES) == Late(late_ms)


def test_a_press_in_time_counts_until_the_round_is_closed_and_is_not_later_than_that_afterwards() -> None:
    played = opened()

    assert voted(played, RIGHT, after_ms=20_000).at_ms == CLOSES_MS
    assert vote(close(played, CLOSES_MS + 1_000), None, RIGHT, CLOSES_MS - 1, QUIZZES) == Late(0)


def test_how_late_counts_from_when_the_host_closed_it() -> None:
    played = close(opened(), SENT_MS + 4_000)

    assert vote(played, None, RIGHT, SENT_MS + 4_700, QUIZZES) == Late(700)
    assert vote(close(opened(closes_ms=None), SENT_MS), None, RIGHT, SENT_MS + 5, QUIZZES) == Late(5)


def test_nothing_is_changed_in_a_round_that_is_over() -> None:
    played = opened(changeable=True)
    first = voted(played, WRONG)

    assert vote(played, first, RIGHT, CLOSES_MS + 2, QUIZZES) == Late(2)
    assert vote(close(played, SENT_MS + 5_000), first, RIGHT, SENT_MS + 6_000, QUIZZES) == Late(1_000)


def test_a_round_without_a_limit_is_open_for_ever() -> None:
    assert voted(opened(closes_ms=None), RIGHT, after_ms=10**9).answer.right


def test_the_time_runs_from_the_first_message() -> None:
    again = post(replace(opened(), message_id=None), "m2", SENT_MS + 7_000, SENT_MS + 27_000)

    assert again == replace(opened(), message_id="m2")


def test_a_message_that_arrives_after_the_round_was_closed_still_shows_it_as_open() -> None:
    played = post(close(fresh(), SENT_MS), "m1", SENT_MS + 50, CLOSES_MS)

    assert (played.shown, played.message_id) == (Shown.OPEN, "m1")
    assert (played.opened_ms, played.closes_ms, played.closed_ms) == (None, None, SENT_MS)


@pytest.mark.parametrize(
    ("played", "now_ms", "closed_ms"),
    [
        (opened(), SENT_MS + 4_000, SENT_MS + 4_000),
        (opened(), CLOSES_MS + 1_000, CLOSES_MS),
        (opened(closes_ms=None), CLOSES_MS + 1_000, CLOSES_MS + 1_000),
        (opened(), SENT_MS - 300, SENT_MS),
        (fresh(), SENT_MS - 300, SENT_MS - 300),
        (close(opened(), SENT_MS + 9), SENT_MS + 4_000, SENT_MS + 9),
    ],
)
def test_a_round_closes_once_and_neither_after_its_time_nor_before_it_was_open(
    played: Round, now_ms: int, closed_ms: int
) -> None:
    assert close(played, now_ms) == replace(played, closed_ms=closed_ms)


def test_a_round_is_held_open_unless_its_time_is_up() -> None:
    assert hold(opened(), CLOSES_MS) == opened(closes_ms=None)
    assert hold(opened(), CLOSES_MS + 1) == opened()
    assert hold(close(opened(), SENT_MS + 9), SENT_MS + 10) == close(opened(), SENT_MS + 9)
