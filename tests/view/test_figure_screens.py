"""Statistics, practice and leaderboards."""

import pytest

from bot.core.actions import ShowLanguages, ShowMistake, ShowQuizzes, StartOver
from bot.core.record_actions import Period, Practise, ShowLeaderboard, ShowStats, ShowStreak
from bot.core.record_scene import LeaderboardShown, Missed, QuizFigures, Ranked, StatsShown
from bot.core.run import PRACTICE, Run, Status
from bot.core.scene import AtMistake, AtRun, Stopped
from bot.core.slots import Answer, Slot
from bot.view.figures import MOST_QUIZZES_LISTED
from tests.view.drawing import actions, labels, lines, screen
from tests.view.scenes import STANDING

SMALL = QuizFigures("small", 3, 2)
STATS = StatsShown(5, 2, 2, (SMALL, QuizFigures("other", 2, 0)), (Missed("other", "q1", 2), Missed("small", "q3", 1)))


def test_figures_are_numbers_and_shares() -> None:
    shown = screen(STATS)

    assert lines(shown) == [
        "Your statistics",
        "You have given 5 answers, 2 of them right (40%).",
        "You have answered on 2 days.",
        "• en title of small: 2 of 3 right (66%)",
        "• en title of other: 0 of 2 right (0%)",
        "Most often missed:",
        "• en q1? (missed 2 times)",
        "• en q3? (missed 1 time)",
    ]
    assert actions(shown) == [Practise(), ShowStreak(), ShowQuizzes(), ShowLanguages(ShowStats())]


def test_only_when_nothing_was_wrong_the_share_is_the_whole() -> None:
    shown = lines(screen(StatsShown(200, 199, 1, (QuizFigures("small", 200, 199), QuizFigures("other", 1, 1)), ())))

    assert "• en title of small: 199 of 200 right (99%)" in shown
    assert "• en title of other: 1 of 1 right (100%)" in shown


def test_with_nothing_missed_there_is_nothing_to_practise() -> None:
    assert Practise() not in actions(screen(StatsShown(1, 1, 1, (SMALL,), ())))
    assert Practise() not in actions(screen(StatsShown(0, 0, 0, (), ())))


def test_a_long_list_of_quizzes_says_how_many_are_left_out() -> None:
    shown = lines(screen(StatsShown(9, 9, 1, [SMALL] * (MOST_QUIZZES_LISTED + 2), ())))

    assert shown.count("• en title of small: 2 of 3 right (66%)") == MOST_QUIZZES_LISTED
    assert shown[-1] == "… and 2 more quizzes"


def practice(*, finished: bool = False) -> Run:
    """Give a run of two questions from two quizzes, both answered, the second wrongly."""
    slots = (
        Slot("small", "q2", tuple("abcd"), Answer("b", right=True)),
        Slot("other", "q1", tuple("abcd"), Answer("a", right=False)),
    )
    return Run(9, 1, PRACTICE, slots, 1, Status.FINISHED if finished else Status.OPEN)


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Practice"), ("hi", "गलतियों का अभ्यास"), ("ru", "Работа над ошибками"), ("bn", "ভুলের অনুশীলন")],
)
def test_a_run_for_practice_has_a_title_of_its_own(language: str, title: str) -> None:
    at_verdict, at_mistake = AtRun(practice(), STANDING), AtMistake(practice(finished=True), 0)

    assert lines(screen(at_verdict, language=language))[0].startswith(f"{title} · ")
    assert lines(screen(at_mistake, language=language))[0].startswith(f"{title} · ")
    assert title in lines(screen(Stopped(practice()), language=language))[0]


def test_the_questions_of_practice_come_from_their_own_quizzes() -> None:
    assert "en because q1." in lines(screen(AtRun(practice(), STANDING)))
    shown = screen(AtRun(practice(finished=True), STANDING))
    assert lines(shown)[0] == "Practice: finished"
    assert "• en q1?" in lines(shown)
    assert actions(shown)[:2] == [ShowMistake(9, 0), StartOver(9)]


def board(*lines: Ranked, hidden: bool = False, streak: int = 0, period: Period = Period.WEEK) -> LeaderboardShown:
    return LeaderboardShown(period, lines, hidden, streak)


def other(rank: int, right: int, name: str = "Boris") -> Ranked:
    return Ranked(rank, name, right, own=False)


def test_lines_share_ranks_and_ones_own_is_marked_in_words() -> None:
    shown = lines(screen(board(other(1, 9), Ranked(1, "Asha", 9, own=True), other(3, 4, "Chen"), streak=3)))

    assert shown[:5] == [
        "🏆 Leaderboard: the last 7 days",
        "1. \u2068Boris\u2069 · 9 right",
        "1. \u2068Asha\u2069 (you) · 9 right",
        "3. \u2068Chen\u2069 · 4 right",
        "🔥 Streak of the group: 3 days",
    ]


def test_lines_that_are_left_out_before_ones_own_are_marked() -> None:
    tied = [other(1, 9), other(1, 9), other(1, 9), Ranked(4, "Asha", 8, own=True)]

    assert "…" not in lines(screen(board(*tied)))
    assert "…" in lines(screen(board(*tied[:3], Ranked(5, "Asha", 8, own=True))))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u202eevil\u2066", "\u2068evil\u2069"),
        ("two\nlines", "\u2068two lines\u2069"),
        ("\u202e\u200f", "no name"),
        ("x" * 99, "\u2068" + "x" * 31 + "…\u2069"),
    ],
)
def test_names_are_made_safe(name: str, shown: str) -> None:
    assert lines(screen(board(other(1, 9, name))))[1] == f"1. {shown} · 9 right"


def test_every_period_is_a_press_away() -> None:
    for period in Period:
        shown = screen(board(period=period))
        assert actions(shown) == [ShowLeaderboard(each) for each in Period]
        assert labels(shown) == ["7 days", "30 days", "All time"]


def test_who_is_hidden_is_told_so_and_how_to_change_it() -> None:
    hidden = lines(screen(board(other(1, 9), hidden=True)))

    assert "You do not appear here, because you have hidden yourself. You can change that with:" in hidden
    assert any(line.startswith("/privacy – ") for line in hidden)
    assert not any("hidden" in line for line in lines(screen(board(other(1, 9)))))


def test_an_empty_board_says_so() -> None:
    assert lines(screen(board()))[1] == "Nobody here has got a question right in this time. Be the first!"
