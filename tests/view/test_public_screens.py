"""What everybody in a place sees of a game: the open question, what came of it, and how the game ended."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.game import Game, Phase
from bot.core.game_actions import AnswerRound, NextRound, ShowMissed, ShowRound
from bot.core.game_scene import Board, GameSummed, Hard, Player, PublicScene, RoundClosed, RoundOpen
from bot.core.people import Account
from bot.core.quiz import Library
from bot.core.round import Round, Shown
from bot.core.scoring import Score
from bot.core.setup import Setup
from bot.core.slots import Slot
from bot.screen import Bars, Deadline, Explanation, Mark, OptionLine, Options, Remark, Screen
from bot.view.room import MOST_UNITS
from bot.view.view import View
from quizzes.loader import load
from tests.quizzes_for_tests import library
from tests.view.drawing import WORDS, ZONES, actions, labels, lines
from tests.view.group_scenes import LARGEST_ID, a_board, a_game, slots

SLOT = Slot("small", "q1", tuple("dcba"))
CLOSES_MS = 46_000


def game(setup: Setup | None = None, *, closed: bool = False, last: bool = False) -> Game:
    """Give a game of three questions at its second, or its last."""
    number = 2 if last else 1
    played = Round(9, 1, 4, number, SLOT, opened_ms=1_000, closes_ms=CLOSES_MS, message_id="5", shown=Shown.OPEN)
    phase = Phase.ASKING
    if closed:
        played, phase = replace(played, closed_ms=CLOSES_MS), Phase.OVER if last else Phase.RESTING
    return Game(4, 1, Account("telegram", "1"), "en", setup or Setup(), (SLOT,) * 3, played, phase, 1_000, 1_000)


FREE, SPEEDY = Setup(seconds=None), Setup(speed=True)
OPEN, CLOSED = game(), game(closed=True)


def drawn(scene: PublicScene, *, language: str = "en", quizzes: Library | None = None) -> Screen:
    return View(quizzes or library(), WORDS, ZONES).public(scene, language)


def player(name: str | None, right: int, rank: int = 1, *, gained: int = 0, risen: int = 0) -> Player:
    """Give a player; where speed counts they have ten points for each right answer, and one."""
    return Player(name, Score(1, right, 10 * right + 1, gained, rank, risen))


def closed(played: Game = CLOSED, *, tally: dict[str, int] | None = None, board: Sequence[Player] = ()) -> RoundClosed:
    return RoundClosed(played, {"b": 2, "d": 1} if tally is None else tally, Board(board))


def option_lines(shown: Screen) -> Sequence[OptionLine]:
    (found,) = (block for block in shown.blocks if isinstance(block, Options))
    return found.lines


def test_an_open_round_shows_the_question_how_many_have_answered_and_until_when() -> None:
    shown = drawn(RoundOpen(OPEN, 2, CLOSES_MS))

    assert lines(shown) == [
        "en title of small · question 2 of 3",
        "en q1?",
        *("A) en q1 d", "B) en q1 c", "C) en q1 b", "D) en q1 a"),
        "2 people have answered.",
        "45 seconds for this question",
    ]
    assert shown.blocks[-1] == Deadline("Closes", "45 seconds for this question", CLOSES_MS)
    assert actions(shown) == [*(AnswerRound(9, letter) for letter in range(4)), ShowRound(9)]


@pytest.mark.parametrize("setup", [Setup(), FREE, Setup(speed=True, changes=True)], ids=["usual", "free", "rules"])
def test_nothing_public_tells_the_right_answer_before_the_round_is_closed(setup: Setup) -> None:
    shipped: Library = load()[0]
    for slot, question in slots(shipped):
        shown = drawn(RoundOpen(a_game(slot, setup), 5, CLOSES_MS), quizzes=shipped)
        assert all(line.mark is Mark.NONE and line.note is None for line in option_lines(shown))
        assert not any(isinstance(block, Explanation | Bars) for block in shown.blocks)
        other = Library(
            {slot.quiz_id: replace(shipped.quizzes[slot.quiz_id], questions=(replace(question, right=slot.order[3]),))},
            shipped.texts,
        )
        assert drawn(RoundOpen(a_game(slot, setup), 5, CLOSES_MS), quizzes=other) == shown


def test_rules_that_a_host_has_asked_for_are_said_while_people_answer() -> None:
    usual = lines(drawn(RoundOpen(OPEN, 0, CLOSES_MS)))
    special = lines(drawn(RoundOpen(game(Setup(speed=True, changes=True)), 0, CLOSES_MS)))

    assert [line for line in special if line not in usual] == [
        "⚡ Speed points: a right answer is worth 10 to 20 points, the sooner the more.",
        "✏️ Everybody may change an answer once until the round closes.",
        "An answer that was changed earns no extra points for speed.",
    ]
    assert "⚡" not in "".join(lines(drawn(RoundOpen(game(replace(FREE, speed=True)), 0, None))))


@pytest.mark.parametrize(
    ("played", "told"),
    [
        (game(FREE), "There is no time limit. To close the question, the host presses “Show the answer” or uses:"),
        (
            replace(OPEN, paused=True),
            "⏸ The game is paused, and this question stays open. To go on, the host presses “Show the answer” or uses:",
        ),
    ],
    ids=["free", "paused"],
)
def test_a_round_that_does_not_close_by_itself_says_how_it_is_closed(played: Game, told: str) -> None:
    shown = drawn(RoundOpen(played, 0, None))

    assert lines(shown)[-2:] == [told, "/next – Go on: close the question, or ask the next one"]
    assert actions(shown)[-1] == NextRound(4, 2)
    assert labels(shown)[-1] == "Show the answer"
    assert not any(isinstance(block, Deadline) for block in shown.blocks)


def test_a_message_in_place_of_one_that_is_gone_says_so_once() -> None:
    lost = "The message with this question is gone, so here is a new one. The answers given so far count."
    shown = drawn(RoundOpen(replace(OPEN, message_lost=True), 2, CLOSES_MS))

    assert shown.blocks[0] == Remark(lost)
    assert shown.blocks[1:] == drawn(RoundOpen(OPEN, 2, CLOSES_MS)).blocks
    assert drawn(closed(replace(CLOSED, message_lost=True))).blocks[0] == Remark(lost)


def test_a_closed_round_keeps_its_text_and_adds_what_came_of_it() -> None:
    shown = drawn(closed(board=[player("Asha", 2, gained=1, risen=2), player("Boris", 1, 2, risen=-1)]))

    opened = lines(drawn(RoundOpen(OPEN, 3, CLOSES_MS)))[:6]
    assert lines(shown)[:6] == opened
    assert [(line.letter, line.note) for line in option_lines(shown) if line.note] == [("C", "right answer")]
    assert lines(shown)[6:] == [
        "en because q1.",
        "Read more: https://example.org/more",
        "3 people answered.",
        *("A 1 33%", "B 0 0%", "C 2 67%", "D 0 0%"),
        "Scores",
        "1. \u2068Asha\u2069 · 2 right (+1) ▲2",
        "2. \u2068Boris\u2069 · 1 right ▼1",
        "+ in this round · ▲▼ places up or down",
        "Time to read: the next question comes after 10 seconds.",
    ]
    assert actions(shown) == [ShowRound(9)]


def test_nobody_is_named_with_an_answer() -> None:
    shown = drawn(closed(board=[player("Asha", 2, gained=1)]))

    assert {line.mark for line in option_lines(shown)} == {Mark.NONE, Mark.RIGHT}
    assert [line for line in lines(shown) if "Asha" in line] == ["1. \u2068Asha\u2069 · 2 right (+1)"]


def test_a_round_without_answers_has_no_bars_and_no_scores() -> None:
    shown = drawn(RoundClosed(CLOSED, {}, Board((), more=3)))

    assert "Nobody answered." in lines(shown)
    assert not any(isinstance(block, Bars) for block in shown.blocks)
    assert not {"Scores", "… and 3 more people"} & set(lines(shown))


@pytest.mark.parametrize(
    ("played", "told", "goes_on"),
    [
        (game(FREE, closed=True), "To go on, the host presses “Next question” or uses:", True),
        (
            replace(CLOSED, paused=True),
            "⏸ The game is paused. To go on, the host presses “Next question” or uses:",
            True,
        ),
        (
            replace(CLOSED, paused=True, silent=2),
            (
                "⏸ Nobody answered the last 2 questions, so the game has paused. "
                "To go on, anybody who may host games here presses “Next question” or uses:"
            ),
            True,
        ),
        (game(closed=True, last=True), "🏁 The game is over. The result follows.", False),
        (game(FREE, closed=True, last=True), "🏁 The game is over. The result follows.", False),
    ],
    ids=["free", "paused", "paused itself", "last", "last of a free game"],
)
def test_a_closed_round_says_what_follows(played: Game, told: str, goes_on: bool) -> None:  # noqa: FBT001 - a case
    shown = drawn(closed(played))

    assert told in lines(shown)
    assert (NextRound(4, 3) in actions(shown)) is goes_on
    assert any(line.startswith("/next") for line in lines(shown)) is goes_on


def test_points_stand_in_place_of_right_answers_where_speed_counts() -> None:
    board = [player("Asha", 2, gained=15), player("Boris", 0, 2)]

    told = lines(drawn(closed(game(SPEEDY, closed=True), board=board)))
    assert "1. \u2068Asha\u2069 · 21 points (+15)" in told
    assert "2. \u2068Boris\u2069 · 1 point" in told
    timeless = lines(drawn(closed(game(replace(FREE, speed=True), closed=True), board=board)))
    assert "1. \u2068Asha\u2069 · 2 right (+15)" in timeless


def test_what_the_signs_mean_is_said_where_there_are_any() -> None:
    legend = "+ in this round · ▲▼ places up or down"

    assert legend not in lines(drawn(closed(board=[player("Asha", 2)])))
    assert legend in lines(drawn(closed(board=[player("Asha", 2), player("Boris", 1, risen=-1)])))


def test_the_end_shows_the_podium_everybodys_count_and_the_hardest_questions() -> None:
    names = ("Asha", "Boris", "Chen", "Dina", None)
    ranks = (1, 2, 2, 4, 5)
    players = [player(name, 6 - rank, rank) for name, rank in zip(names, ranks, strict=True)]
    hard = (Hard(SLOT, 0, 4), Hard(replace(SLOT, question_id="q2"), 2, 7))
    shown = drawn(GameSummed(game(closed=True, last=True), Board(players, more=3), hard))

    assert lines(shown) == [
        "🏁 The game is over after 3 questions",
        "🥇 1. \u2068Asha\u2069 · 5 right",
        "🥈 2. \u2068Boris\u2069 · 4 right",
        "🥈 2. \u2068Chen\u2069 · 4 right",
        "4. \u2068Dina\u2069 · 2 right",
        "5. no name · 1 right",
        "… and 3 more people",
        "8 people took part.",
        "The hardest questions",
        "en q1?",
        "None of 4 had it right.",
        "Right answer: en q1 b",
        "en because q1.",
        "Read more: https://example.org/more",
        "en q2?",
        "2 of 7 had it right.",
        "Right answer: en q2 b",
        "en because q2.",
        "Read more: https://example.org/more",
    ]
    assert actions(shown) == [ShowMissed(4)]


def test_a_game_that_nobody_played_ends_without_ado() -> None:
    shown = drawn(GameSummed(game(closed=True), Board(()), ()))

    assert lines(shown) == ["🏁 The game is over after 2 questions", "Nobody took part."]
    assert actions(shown) == []


def test_names_are_made_safe() -> None:
    shown = drawn(closed(board=[player("\u202eevil\u2066\nline", 1), player("\u200f", 1)]))

    assert "1. \u2068evil line\u2069 · 1 right" in lines(shown)
    assert "1. no name · 1 right" in lines(shown)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_those_for_whom_there_is_no_room_are_counted(language: str) -> None:
    shipped: Library = load()[0]
    slot, _ = next(slots(shipped))
    hard = (Hard(slot, 1, 999),) * 2
    for players in (25, 90):
        told = lines(
            drawn(GameSummed(a_game(slot), a_board(players, more=10), hard), language=language, quizzes=shipped)
        )
        named = sum("·" in line for line in told)
        assert named == 25 if players == 25 else 25 < named < 90
        assert any(line.startswith("…") and str(players + 10 - named) in line for line in told)
        assert len("\n\n".join(told)) <= MOST_UNITS


def test_a_question_that_is_not_translated_is_shown_in_english_and_says_so() -> None:
    quizzes = library()
    partly = Library(quizzes.quizzes, {"small": {"en": quizzes.texts["small"]["en"]}})
    note = WORDS.text("ru", "not-translated")

    for scene in (RoundOpen(OPEN, 1, CLOSES_MS), closed(), GameSummed(CLOSED, Board(()), (Hard(SLOT, 0, 1),))):
        assert lines(drawn(scene, language="ru", quizzes=partly)).count(note) == 1


def test_the_largest_ids_fit_into_buttons() -> None:
    slot, _ = next(slots(library()))

    assert actions(drawn(RoundOpen(a_game(slot), 1, CLOSES_MS)))[0] == AnswerRound(LARGEST_ID, 0)
