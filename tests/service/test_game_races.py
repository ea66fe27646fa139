"""Whatever races in a game, all of it ends in one state that everybody was told: in two processes, on one database."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.core.game import REST_MS, Game, Phase
from bot.core.game_actions import NextRound, PauseGame, SetPlaceLanguage, StartGame, StopGame
from bot.core.game_scene import GameRunning, GameStarted
from bot.core.people import Account
from bot.core.round import GRACE_MS
from bot.core.run import Refusal
from bot.core.scene import Notice, Outcome
from bot.core.setup import Setup
from bot.service.chores import EARLY_MS
from tests.service.parlour import HOST, IRA, JAY, KIM, Parlour, at_round
from tests.service.table import RIGHT, WRONG

Parlours = tuple[Parlour, Parlour]
CROWD = [Account("telegram", str(number)) for number in range(100, 120)]


def accepted(outcomes: Sequence[Outcome]) -> int:
    return sum(at_round(outcome).accepted for outcome in outcomes)


async def close(parlour: Parlour, game: Game, how: str, now_ms: int) -> None:
    match how:
        case "time":
            await parlour.chores.close_due(game.id, now_ms)
        case "next":
            await parlour.ask(NextRound(game.id))
        case _:
            await parlour.ask(StopGame(game.id))


@pytest.mark.parametrize("how", ["time", "next", "stop"])
async def test_no_answer_slips_in_after_the_count(parlours: Parlours, how: str) -> None:
    here, there = parlours
    game = await here.begin(Setup(seconds=20))
    assert game.round.closes_ms is not None
    here.table.now_ms = there.table.now_ms = game.round.closes_ms

    presses = [asyncio.create_task(table.press(game, RIGHT, account)) for account in CROWD[:10] for table in parlours]
    closing = asyncio.create_task(close(there, game, how, here.now_ms + GRACE_MS))
    presses += [asyncio.create_task(table.press(game, RIGHT, account)) for account in CROWD[10:] for table in parlours]
    outcomes = await asyncio.gather(*presses)
    await closing

    sheet = await here.sheet(game)
    assert len(sheet.given) == accepted(outcomes)
    assert sheet.game.phase is not Phase.ASKING
    assert all(
        at_round(each).accepted or at_round(each).late_ms is not None or each.remarks == (Refusal.ALREADY_ANSWERED,)
        for each in outcomes
    )
    if how != "stop":
        assert sheet.game.silent == (0 if sheet.given else 1)


async def test_two_accounts_of_one_person_answer_once_through_two_processes(parlours: Parlours) -> None:
    here, there = parlours
    await here.table.seat_all(IRA, JAY)
    await here.table.link(IRA, JAY)
    game = await here.begin()

    outcomes = await asyncio.gather(
        *(table.press(game, WRONG, IRA) for table in parlours), *(table.press(game, RIGHT, JAY) for table in parlours)
    )

    assert accepted(outcomes) == 1
    assert len({at_round(outcome).vote for outcome in outcomes}) == 1
    assert len((await there.sheet(game)).given) == 1


async def test_an_answer_changes_once_through_two_processes(parlours: Parlours) -> None:
    here, there = parlours
    game = await here.begin(Setup(changes=True))
    await here.press(game, WRONG, IRA)

    outcomes = await asyncio.gather(*(table.press(game, letter, IRA) for table in (here, there) for letter in (1, 2)))

    assert accepted(outcomes) == 1
    (given,) = (await here.sheet(game)).given
    assert {at_round(outcome).vote.answer.option_id for outcome in outcomes} == {given.option_id}  # type: ignore[union-attr]


async def test_one_of_two_games_starts(parlours: Parlours) -> None:
    here, there = parlours

    outcomes = await asyncio.gather(here.ask(StartGame(), IRA), there.ask(StartGame(), JAY))

    scenes = [outcome.scene for outcome in outcomes]
    (started,) = [scene for scene in scenes if isinstance(scene, GameStarted)]
    (running,) = [scene for scene in scenes if isinstance(scene, GameRunning)]
    assert started.game == running.game


async def test_commands_of_a_host_that_race_are_carried_out_one_after_the_other(parlours: Parlours) -> None:
    here, _ = parlours
    game = await here.begin(Setup("small", seconds=20))
    step = NextRound(game.id, game.step)

    outcomes = await asyncio.gather(
        *(table.ask(step) for table in parlours),
        *(table.ask(PauseGame(game.id)) for table in parlours),
        *(table.press(game, RIGHT, KIM) for table in parlours),
    )

    assert [outcome.remarks for outcome in outcomes[:2]] == 2 * [(Notice.GAME_GOES_ON,)]
    assert (Notice.GAME_PAUSED,) in [outcome.remarks for outcome in outcomes[2:4]]
    stored = await here.stored(game)
    assert (stored.phase, stored.round.number) == (Phase.RESTING, 0)


async def test_a_round_is_opened_once_by_time_and_by_the_host(parlours: Parlours) -> None:
    here, there = parlours
    game = await here.begin(Setup("small", seconds=20))
    resting = await here.show(await here.close(game))
    later_ms = here.now_ms + REST_MS

    await asyncio.gather(
        *(table.chores.go_on_due(game.id, later_ms) for table in parlours),
        *(table.ask(NextRound(game.id, resting.step)) for table in parlours),
    )

    stored = await there.stored(game)
    assert (stored.round.number, stored.phase) == (1, Phase.ASKING)
    assert len((await there.sheet(game)).rounds) == 2


async def test_a_round_is_closed_once_by_time_and_early(parlours: Parlours) -> None:
    here, there = parlours
    game = await here.play(await here.begin(Setup("small", seconds=20)), {IRA: RIGHT})
    await here.press(game, RIGHT, IRA)
    here.pass_by(EARLY_MS / 1000)

    closed = await asyncio.gather(
        *(table.chores.close_due(game.id, here.now_ms, early=True) for table in (here, there, here, there))
    )

    assert [each for each in closed if each is not None] == [await here.stored(game)]


async def test_settings_and_games_of_a_place_do_not_wait_for_each_other_in_a_circle(parlours: Parlours) -> None:
    here, there = parlours
    for parlour in parlours:
        parlour.roll.admins = [HOST]
    game = await here.begin(Setup(seconds=20))

    await asyncio.gather(
        here.ask(SetPlaceLanguage("ru")),
        there.ask(NextRound(game.id)),
        here.chores.muted(game.id, here.now_ms),
        there.ask(StartGame(), IRA),
        *(table.presses(game, *((RIGHT, account) for account in CROWD)) for table in parlours),
    )

    told = await here.presses(game, *((RIGHT, account) for account in CROWD))
    assert accepted(told) == 0


async def test_somebody_is_forgotten_while_they_answer(parlours: Parlours) -> None:
    here, there = parlours
    await here.table.seat(IRA)
    game = await here.begin()

    await asyncio.gather(there.forget(IRA), here.press(game, RIGHT, IRA))

    person_id = await here.table.database.person_of(IRA)
    given = {each.person_id for each in (await here.sheet(game)).given}
    assert given == ({person_id} if given else set())
