"""Chores: what becomes of a game by itself, looked at anew by whoever does it."""

from dataclasses import replace

import pytest

from bot.core.game import LEFT_MS, REST_MS, Chore, Game, Phase, due
from bot.core.game_actions import NextRound, PauseGame, StopGame
from bot.core.quiz import Question, Quiz
from bot.core.round import GRACE_MS, Shown
from bot.core.setup import Setup
from bot.service.chores import EARLY_MS, Chores, everyone_answered, may_close_early_ms
from tests.quizzes_for_tests import library
from tests.service.parlour import IRA, JAY, KIM, Parlour, there
from tests.service.table import RIGHT, WRONG, NoChance

SHORT = Setup("small", seconds=20)


def waits_for(game: Game) -> Chore | None:
    waited = due(game)
    return None if waited is None else waited.chore


async def test_a_game_goes_its_way(parlour: Parlour) -> None:
    chores, game = parlour.chores, await parlour.start(SHORT)
    steps = []
    while (chore := waits_for(game)) is not None:
        steps.append(chore)
        match chore:
            case Chore.POST:
                game = await parlour.post(game)
                await parlour.press(game, RIGHT, IRA)
            case Chore.CLOSE:
                game = await parlour.close(game)
            case Chore.SHOW:
                game = await parlour.show(game)
            case Chore.GO_ON:
                parlour.pass_by(REST_MS / 1000)
                game = there(await chores.go_on_due(game.id, parlour.now_ms))
            case _:
                game = there(await chores.summed_up(game.id))
        assert await parlour.stored(game) == game

    a_round = [Chore.POST, Chore.CLOSE, Chore.SHOW]
    assert steps == [*a_round, Chore.GO_ON, *a_round, Chore.GO_ON, *a_round, Chore.SUM_UP]
    assert [played.shown for played in (await parlour.sheet(game)).rounds] == 3 * [Shown.CLOSED]


async def test_nothing_is_done_before_its_time_or_twice(parlour: Parlour) -> None:
    chores, game = parlour.chores, await parlour.begin(SHORT)
    assert game.round.closes_ms is not None
    early_ms = game.round.closes_ms + GRACE_MS - 1

    assert await chores.posted(game.id, game.round.id, "another", parlour.now_ms, None) is None
    assert await chores.close_due(game.id, early_ms) is None
    assert await chores.shown(game.id, game.round.id, "m", early_ms) is None
    closed = await parlour.close(game)
    assert await chores.close_due(game.id, parlour.now_ms) is None
    assert await chores.go_on_due(game.id, parlour.now_ms + REST_MS) is None
    shown = await parlour.show(closed)
    assert await chores.shown(game.id, game.round.id, "m", parlour.now_ms + 5) is None
    assert await chores.go_on_due(game.id, parlour.now_ms + REST_MS - 1) is None
    assert await chores.summed_up(game.id) is None
    assert await chores.end_due(game.id, parlour.now_ms + LEFT_MS - 1) is None
    assert await parlour.stored(game) == shown


async def test_what_is_told_of_a_round_that_is_past_changes_nothing(parlour: Parlour) -> None:
    game = await parlour.play(first := await parlour.begin(SHORT), {IRA: RIGHT})

    assert await parlour.chores.posted(game.id, first.round.id, "late", parlour.now_ms, None) is None
    assert await parlour.chores.lost(game.id, first.round.id) is None
    assert await parlour.chores.shown(game.id, first.round.id, "late", parlour.now_ms) is None
    assert await parlour.stored(game) == game


async def test_nothing_is_done_about_a_game_that_is_not_there(parlour: Parlour) -> None:
    chores = parlour.chores

    assert await chores.posted(5, 6, "m", 0, None) is None
    assert await chores.close_due(5, 0, early=True) is None
    assert await chores.muted(5, 0) is None


async def test_a_message_that_is_lost_is_replaced_for_the_same_time(parlour: Parlour) -> None:
    game = await parlour.begin(SHORT)
    parlour.pass_by(5)

    lost = there(await parlour.chores.lost(game.id, game.round.id))

    assert (lost.round.message_id, lost.message_lost, waits_for(lost)) == (None, True, Chore.POST)
    assert await parlour.chores.lost(game.id, game.round.id) is None
    again = there(await parlour.chores.posted(game.id, game.round.id, "new", parlour.now_ms, game.round.closes_ms))
    assert again == replace(game, round=replace(game.round, message_id="new"), message_lost=True)


async def test_a_message_that_arrives_after_its_round_was_closed_has_yet_to_show_that(parlour: Parlour) -> None:
    game = await parlour.start(SHORT)
    await parlour.ask(StopGame())

    late = await parlour.post(game)

    assert (late.phase, late.round.is_open, waits_for(late)) == (Phase.OVER, False, Chore.SHOW)
    assert waits_for(await parlour.show(late)) is Chore.SUM_UP


async def test_a_game_that_was_paused_while_its_message_was_on_the_way_has_no_limit(parlour: Parlour) -> None:
    game = await parlour.start(SHORT)
    await parlour.ask(PauseGame())

    assert (await parlour.post(game)).round.closes_ms is None


async def test_where_nothing_can_be_posted_nothing_follows_until_somebody_goes_on(parlour: Parlour) -> None:
    game = await parlour.begin(SHORT)

    muted = there(await parlour.chores.muted(game.id, parlour.now_ms))

    assert await parlour.chores.muted(game.id, parlour.now_ms) is None
    assert (waits_for(muted), muted.round.closes_ms) == (Chore.END, None)
    await parlour.ask(NextRound())
    assert waits_for(await parlour.stored(game)) is Chore.SHOW


async def test_a_round_closes_early_once_everybody_who_joined_has_answered(parlour: Parlour) -> None:
    game = await parlour.play(await parlour.begin(SHORT), {IRA: RIGHT, JAY: WRONG})
    await parlour.presses(game, (RIGHT, IRA), (RIGHT, KIM))
    parlour.pass_by(EARLY_MS / 1000)
    assert not everyone_answered(await parlour.sheet(game))
    assert await parlour.chores.close_due(game.id, parlour.now_ms, early=True) is None

    await parlour.press(game, WRONG, JAY)

    assert everyone_answered(await parlour.sheet(game))
    assert may_close_early_ms(game.round) == parlour.now_ms
    assert await parlour.chores.close_due(game.id, parlour.now_ms) is None
    assert await parlour.chores.close_due(game.id, parlour.now_ms - 1, early=True) is None
    assert there(await parlour.chores.close_due(game.id, parlour.now_ms, early=True)).phase is Phase.RESTING
    assert not everyone_answered(await parlour.sheet(game))


async def test_the_first_round_is_never_closed_early(parlour: Parlour) -> None:
    game = await parlour.begin(SHORT)
    assert not everyone_answered(await parlour.sheet(game))
    await parlour.press(game, RIGHT, IRA)
    parlour.pass_by(EARLY_MS / 1000)

    assert not everyone_answered(await parlour.sheet(game))
    assert await parlour.chores.close_due(game.id, parlour.now_ms, early=True) is None


async def test_nothing_closes_early_while_the_game_is_paused(parlour: Parlour) -> None:
    game = await parlour.play(await parlour.begin(SHORT), {IRA: RIGHT})
    await parlour.press(game, RIGHT, IRA)
    parlour.pass_by(EARLY_MS / 1000)
    await parlour.ask(PauseGame())

    assert not everyone_answered(await parlour.sheet(game))
    assert await parlour.chores.close_due(game.id, parlour.now_ms, early=True) is None


async def test_a_round_that_has_not_been_posted_cannot_close_early(parlour: Parlour) -> None:
    game = await parlour.start(SHORT)

    with pytest.raises(ValueError, match="has no message yet"):
        may_close_early_ms(game.round)


@pytest.mark.parametrize("posted", [True, False])
async def test_a_question_that_was_changed_is_passed_over(parlour: Parlour, posted: bool) -> None:  # noqa: FBT001
    game = await parlour.start(SHORT)
    if posted:
        game = await parlour.post(game)
        await parlour.press(game, RIGHT, IRA)
    changed = Quiz("small", (Question("q1", ("a", "b"), "b"), Question("q3", ("d", "c", "b", "a"), "b")))
    chores = Chores(parlour.table.database, library(changed), NoChance())
    assert (parlour.chores.can_show(game), chores.can_show(game)) == (True, False)
    assert await parlour.chores.skip(game.id, parlour.now_ms) is None

    skipped = there(await chores.skip(game.id, parlour.now_ms))

    assert await chores.skip(game.id, parlour.now_ms) is None
    assert (waits_for(skipped), skipped.silent) == (Chore.GO_ON, 0)
    following = there(await chores.go_on_due(game.id, parlour.now_ms + REST_MS))
    assert following.round.slot.question_id == "q3"
