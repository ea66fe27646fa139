"""What hosts and players are answered: setting up a game, the one that runs already, what the bot lacks, mistakes."""

from dataclasses import replace

import pytest

from bot.core.actions import ShowQuizzes
from bot.core.game import Game, Phase
from bot.core.game_actions import NextRound, PauseGame, ShowMissed, ShowSetup, StartGame, StopGame
from bot.core.game_scene import CannotPost, GameRunning, GameStarted, MissedShown, SetupShown, Unchanged
from bot.core.people import Account
from bot.core.places import Right
from bot.core.round import Round
from bot.core.scene import Notice
from bot.core.setup import Setup
from bot.core.slots import Slot
from bot.view.setups import MOST_QUIZZES
from tests.quizzes_for_tests import library, quiz
from tests.view.drawing import actions, labels, lines, reply, screen

SLOT = Slot("small", "q1", tuple("dcba"))
ROUND = Round(9, 1, 4, 2, SLOT)
GAME = Game(4, 1, Account("telegram", "1"), "en", Setup(), (SLOT,) * 5, ROUND, Phase.ASKING, 1_000, 1_000)
USUAL = Setup()


def test_what_is_chosen_is_said_in_words_and_all_else_is_a_press_away() -> None:
    shown = screen(SetupShown(USUAL, "en"))

    assert lines(shown) == [
        "🎮 A new game",
        "Quiz: all quizzes, mixed",
        "Questions: 5",
        "Time for each question: 45 seconds",
        "Language: English",
        "Speed does not matter.",
        "The first answer counts.",
    ]
    assert actions(shown) == [
        StartGame(USUAL),
        *(ShowSetup(replace(USUAL, quiz_id=quiz_id)) for quiz_id in ("small", "other")),
        *(ShowSetup(replace(USUAL, questions=count)) for count in (8, None)),
        *(ShowSetup(replace(USUAL, seconds=count)) for count in (20, 90, None)),
        *(ShowSetup(replace(USUAL, language=language)) for language in ("hi", "ru", "bn")),
        ShowSetup(replace(USUAL, speed=True)),
        ShowSetup(replace(USUAL, changes=True)),
    ]


def test_what_is_pressed_is_added_to_what_was_chosen_before() -> None:
    chosen = Setup("small", None, 90, speed=True, changes=True, language="hi")
    shown = screen(SetupShown(chosen, "hi"))

    assert lines(shown)[1:] == [
        "Quiz: en title of small",
        "Questions: all",
        "Time for each question: 90 seconds",
        "Language: हिन्दी",
        "⚡ Speed points: a right answer is worth 10 to 20 points, the sooner the more.",
        "✏️ Everybody may change an answer once until the round closes.",
        "An answer that was changed earns no extra points for speed.",
    ]
    assert actions(shown)[0] == StartGame(chosen)
    assert ShowSetup(replace(chosen, quiz_id=None)) in actions(shown)
    assert ShowSetup(replace(chosen, speed=False)) in actions(shown)
    assert ShowSetup(replace(chosen, changes=False)) in actions(shown)


def test_speed_cannot_count_without_a_limit() -> None:
    timeless = Setup(seconds=None, speed=True)
    shown = screen(SetupShown(timeless, "en"))

    assert "Time for each question: no limit – the host goes on" in lines(shown)
    assert "Speed does not matter." in lines(shown)
    assert ShowSetup(replace(timeless, speed=False)) not in actions(shown)


def test_every_one_of_many_quizzes_can_be_reached() -> None:
    many = [f"quiz-{number:02}" for number in range(20)]
    quizzes = library(*(quiz(quiz_id, 1) for quiz_id in many))
    seen, coming = set[str | None](), list[str | None]([None])
    while coming:
        chosen = coming.pop()
        shown = reply(SetupShown(Setup(chosen), "en"), quizzes=quizzes).screen
        assert shown is not None
        seen.add(chosen)
        asked = [action.setup.quiz_id for action in actions(shown) if isinstance(action, ShowSetup)]
        offered = {quiz_id for quiz_id in asked if quiz_id != chosen}
        assert len(offered) <= MOST_QUIZZES + 1
        coming += offered - seen

    assert seen == {None, *many}


def test_a_game_that_begins_says_who_hosts_it_how_it_is_played_and_how_to_end_it() -> None:
    shown = screen(GameStarted(GAME, "As\u202eha"))

    assert lines(shown)[:2] == ["🎮 \u2068Asha\u2069 has started a game!", "Quiz: all quizzes, mixed"]
    assert "Questions: 5" in lines(shown)
    assert "“🌐 My language”" in lines(shown)[-1]
    assert actions(shown) == [PauseGame(4), StopGame(4)]
    assert lines(screen(GameStarted(GAME, None)))[0] == "🎮 A game begins!"
    short = replace(GAME, setup=Setup(questions=None), plan=(SLOT,) * 3)
    assert "Questions: 3" in lines(screen(GameStarted(short, None)))


@pytest.mark.parametrize(("may_stop", "offered"), [(True, [StopGame(4)]), (False, [])])
def test_a_second_game_is_told_of_the_first(may_stop: bool, offered: list[StopGame]) -> None:  # noqa: FBT001 - a case
    shown = screen(GameRunning(GAME, "Asha", may_stop))

    assert lines(shown)[:2] == ["A game is running here already: question 3 of 5.", "Host: \u2068Asha\u2069"]
    assert ("The host and admins can end it." in lines(shown)) is not may_stop
    assert actions(shown) == offered


def test_a_paused_game_can_go_on_from_there() -> None:
    paused = replace(GAME, paused=True)
    shown = screen(GameRunning(paused, None, may_stop=True))

    assert lines(shown) == ["A game is running here already: question 3 of 5.", "The game is paused."]
    assert actions(shown) == [NextRound(4, paused.step), StopGame(4)]
    assert actions(screen(GameRunning(paused, None, may_stop=False))) == []


def test_every_missing_right_is_named_and_a_private_quiz_offered() -> None:
    shown = screen(CannotPost((Right.VIEW, Right.SEND_IN_THREADS)))

    assert lines(shown) == [
        "The bot cannot post here. These permissions are missing:",
        "• View the channel",
        "• Send messages in threads",
        "An admin can give them; then start the game again.",
        "Meanwhile you can go through a quiz by yourself:",
    ]
    assert actions(shown) == [ShowQuizzes()]


def test_where_the_bot_is_no_member_that_is_said_and_a_private_quiz_offered() -> None:
    shown = screen(CannotPost(()))

    assert lines(shown)[0].startswith("The bot is not a member here")
    assert len(lines(shown)) == 2
    assert actions(shown) == [ShowQuizzes()]


def test_mistakes_of_a_game_are_looked_at_one_by_one() -> None:
    missed = [(SLOT, "d"), (Slot("other", "q2", tuple("abcd")), "a"), (SLOT, "a")]
    pages = [screen(MissedShown(4, missed, index)) for index in range(3)]

    assert [lines(page)[0] for page in pages] == [
        "en title of small · mistake 1 of 3",
        "en title of other · mistake 2 of 3",
        "en title of small · mistake 3 of 3",
    ]
    assert [actions(page) for page in pages] == [
        [ShowMissed(4, 1), ShowQuizzes()],
        [ShowMissed(4, 0), ShowMissed(4, 2), ShowQuizzes()],
        [ShowMissed(4, 1), ShowQuizzes()],
    ]
    assert "en because q2." in lines(pages[1])


def test_without_mistakes_the_remark_stands_alone() -> None:
    shown = reply(MissedShown(4, (), 0), Notice.NOTHING_MISSED)

    assert shown.screen is not None
    assert lines(shown.screen) == [shown.toast]
    assert labels(shown.screen) == ["All quizzes"]


@pytest.mark.parametrize("self_evident", [True, False])
def test_what_stays_as_it_is_has_no_screen_but_a_word(self_evident: bool) -> None:  # noqa: FBT001 - a case
    shown = reply(Unchanged(self_evident), Notice.GAME_GOES_ON)

    assert (shown.screen, shown.toast, shown.self_evident) == (None, "The game goes on.", self_evident)
    assert not reply(CannotPost(())).self_evident
