from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.round import Round
from bot.core.scoring import RIGHT_POINTS, SPEED_POINTS, Given, Score, first_given, hardest, scores, tally
from bot.core.setup import Setup
from bot.core.slots import Slot

ANN, BEN, CAT, DAN = 1, 2, 3, 4
OPENED_MS = 1_000_000
PLAIN, SPEED = Setup(seconds=20), Setup(seconds=20, speed=True)


def rounds(number: int) -> Sequence[Round]:
    return [
        Round(100 + each, 1, 1, each, Slot("small", f"q{each}", ("a", "b")), opened_ms=OPENED_MS)
        for each in range(number)
    ]


def given(person_id: int, number: int, *, right: bool, after_ms: int = 1_000) -> Given:
    return Given(person_id, number, "b" if right else "a", right, OPENED_MS + after_ms)


def rights(person_id: int, marks: str) -> Sequence[Given]:
    """Give a person's answers: + right, - wrong, a space for none."""
    return [given(person_id, number, right=mark == "+") for number, mark in enumerate(marks) if mark != " "]


def test_a_game_without_rounds_or_answers_has_no_scores() -> None:
    assert list(scores(PLAIN, [], [])) == []
    assert list(scores(PLAIN, rounds(2), [])) == []
    assert list(hardest([])) == []
    assert tally([], 0) == {}


def test_right_answers_are_counted_and_equals_share_their_rank() -> None:
    found = scores(
        PLAIN, rounds(3), [*rights(DAN, "---"), *rights(CAT, "++ "), *rights(BEN, "+ +"), *rights(ANN, "+++")]
    )

    assert [(score.person_id, score.right, score.points, score.rank) for score in found] == [
        (ANN, 3, 3, 1),
        (BEN, 2, 2, 2),
        (CAT, 2, 2, 2),
        (DAN, 0, 0, 4),
    ]


def test_what_the_latest_round_changed_is_said() -> None:
    found = scores(
        PLAIN, rounds(3), [*rights(ANN, "++-"), *rights(BEN, "+ +"), *rights(CAT, "-++"), *rights(DAN, "  +")]
    )

    assert list(found) == [
        Score(ANN, right=2, points=2, gained=0, rank=1, risen=0),
        Score(BEN, right=2, points=2, gained=1, rank=1, risen=1),
        Score(CAT, right=2, points=2, gained=1, rank=1, risen=1),
        Score(DAN, right=1, points=1, gained=1, rank=4, risen=0),
    ]


def test_whoever_is_overtaken_falls_even_behind_somebody_new() -> None:
    found = scores(
        SPEED, rounds(2), [given(ANN, 0, right=True, after_ms=19_000), given(BEN, 1, right=True, after_ms=0)]
    )

    assert [(score.person_id, score.rank, score.risen, score.gained) for score in found] == [
        (BEN, 1, 0, 20),
        (ANN, 2, -1, 0),
    ]


def test_after_a_round_that_nobody_answered_nobody_has_gained_or_risen() -> None:
    found = scores(PLAIN, rounds(2), [*rights(ANN, "+"), *rights(BEN, "-")])

    assert [(score.gained, score.risen) for score in found] == [(0, 0), (0, 0)]


def test_an_answer_to_a_round_that_is_not_shown_yet_counts_for_nothing() -> None:
    assert [score.points for score in scores(PLAIN, rounds(1), rights(ANN, "++"))] == [1]
    assert list(scores(PLAIN, rounds(1), rights(ANN, " +"))) == []


@pytest.mark.parametrize(
    ("after_ms", "points"), [(-300, 20), (0, 20), (5_000, 18), (10_000, 15), (20_000, 10), (20_999, 10), (90_000, 10)]
)
def test_with_speed_points_the_sooner_right_answer_is_worth_more(after_ms: int, points: int) -> None:
    (score,) = scores(SPEED, rounds(1), [given(ANN, 0, right=True, after_ms=after_ms)])

    assert (score.points, score.gained, score.right) == (points, points, 1)


def test_a_quick_wrong_answer_is_worth_nothing_and_speed_decides_ranks() -> None:
    answers = [
        given(ANN, 0, right=True, after_ms=15_000),
        given(BEN, 0, right=True, after_ms=1_000),
        given(CAT, 0, right=False, after_ms=10),
    ]

    assert [(score.person_id, score.points, score.rank) for score in scores(SPEED, rounds(1), answers)] == [
        (BEN, 20, 1),
        (ANN, 12, 2),
        (CAT, 0, 3),
    ]


def test_speed_counts_for_nothing_where_there_is_no_time() -> None:
    (score,) = scores(Setup(seconds=None, speed=True), rounds(1), rights(ANN, "+"))

    assert score.points == 1


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_accounts_of_one_person_the_first_answer_counts(turned: bool) -> None:  # noqa: FBT001
    answers = [given(ANN, 0, right=False, after_ms=500), given(ANN, 0, right=True, after_ms=501), *rights(BEN, "+")]
    if turned:
        answers.reverse()

    assert {score.person_id: score.points for score in scores(PLAIN, rounds(1), answers)} == {ANN: 0, BEN: 1}
    assert tally(answers, 0) == {"a": 1, "b": 1}
    assert list(hardest(answers)) == [0]
    assert sorted(each.right for each in first_given(answers)) == [False, True]


def test_the_two_hardest_are_those_with_the_smallest_share_of_right_answers() -> None:
    answers = [*rights(ANN, "+-+-+"), *rights(BEN, "+-- +"), *rights(CAT, "++- +")]

    assert list(hardest(answers)) == [3, 1]
    assert list(hardest(rights(ANN, "---"))) == [0, 1]
    assert list(hardest(rights(ANN, "++-"))) == [2]


def test_options_are_tallied_for_one_round() -> None:
    answers = [*rights(ANN, "+-"), *rights(BEN, "++"), *rights(CAT, "- ")]

    assert tally(answers, 0) == {"b": 2, "a": 1}
    assert tally(answers, 1) == {"a": 1, "b": 1}
    assert tally(answers, 2) == {}


def test_a_changed_answer_earns_nothing_for_speed() -> None:
    quick = Given(ANN, 0, "b", right=True, at_ms=OPENED_MS)
    changed = replace(quick, person_id=BEN, changed=True)

    found = scores(SPEED, rounds(1), [quick, changed])

    assert [score.points for score in found] == [RIGHT_POINTS + SPEED_POINTS, RIGHT_POINTS]
