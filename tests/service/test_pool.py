"""The pool: which questions a game asks."""

from dataclasses import replace

import pytest

from bot.core.game import Game, Phase
from bot.core.game_actions import StartGame, StopGame
from bot.core.game_scene import Unchanged
from bot.core.quiz import Library
from bot.core.scene import Notice
from bot.core.setup import Setup
from tests.quizzes_for_tests import library, quiz
from tests.service.parlour import IRA, PLACE, Parlour, opened
from tests.service.table import RIGHT

THREAD = replace(PLACE, thread_id="7")


def questions(game: Game) -> list[str]:
    return [slot.question_id for slot in game.plan]


@pytest.mark.parametrize(
    ("setup", "asked"),
    [
        (Setup("other", 5), ["q1", "q2"]),
        (Setup("small", 2), ["q1", "q2"]),
        (Setup("small", None), ["q1", "q2", "q3"]),
        (Setup(None, None), ["q1", "q2", "q3", "q1", "q2"]),
    ],
)
async def test_as_many_questions_are_asked_as_wanted_and_there(
    parlour: Parlour, setup: Setup, asked: list[str]
) -> None:
    assert questions(await parlour.start(setup)) == asked


async def test_no_question_comes_again_in_a_place_before_all_have_come(sqlite_url: str) -> None:
    async with opened(sqlite_url, library(quiz("long", 7))) as parlour:
        asked: list[list[str]] = []
        for _ in range(3):
            game = await parlour.begin(Setup(questions=3))
            asked.append(questions(game))
            while game.phase is not Phase.OVER:
                game = await parlour.play(game, {IRA: RIGHT})
        elsewhere = await parlour.start(Setup(questions=2), place=THREAD)

    assert asked == [["q1", "q2", "q3"], ["q4", "q5", "q6"], ["q7", "q1", "q2"]]
    assert questions(elsewhere) == ["q1", "q2"]


async def test_questions_that_never_came_are_not_spent(parlour: Parlour) -> None:
    await parlour.begin(Setup(questions=2))
    await parlour.ask(StopGame())

    assert questions(await parlour.start(Setup("small", 2))) == ["q2", "q3"]


async def test_equals_are_drawn(parlour: Parlour) -> None:
    parlour.chance.reverse = True

    game = await parlour.start(Setup(questions=2))

    assert [(slot.quiz_id, slot.question_id) for slot in game.plan] == [("other", "q2"), ("other", "q1")]
    assert game.plan[0].order == ("d", "c", "b", "a")


async def test_nothing_starts_without_questions(sqlite_url: str) -> None:
    async with opened(sqlite_url, Library()) as parlour:
        outcome = await parlour.ask(StartGame())

    assert (outcome.scene, outcome.remarks) == (Unchanged(), (Notice.NO_QUESTIONS,))
