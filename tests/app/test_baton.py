"""Of several processes one conducts the games of a platform, and hears of what the others receive."""

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from bot.conductor import EDIT_EVERY_MS
from bot.core.game import REST_MS
from bot.core.setup import Setup
from tests.app.orchestra import Clock, Postbox, conducting
from tests.service.parlour import IRA, JAY, KIM, Parlour, opened
from tests.service.table import RIGHT

TIMED = Setup(quiz_id="small", questions=3, seconds=60)


@pytest.fixture
async def parlour(sqlite_url: str) -> AsyncIterator[Parlour]:
    async with opened(sqlite_url) as begun:
        yield begun


async def test_a_game_is_conducted_where_the_baton_is_and_goes_on_where_it_was_left(parlour: Parlour) -> None:
    clock = Clock(parlour.now_ms)
    post = Postbox(clock)
    async with conducting(parlour, clock, post) as first:
        first.conductor.lay_down("telegram")
        game = await parlour.start(TIMED)
        first.conductor.changed(game.id)
        await first.pass_by(60)
        assert not post.messages

        async with conducting(parlour, clock, post) as second:
            await second.pass_by(0)
            assert post.keys == [f"round-{game.round.id}"]
            first.conductor.answered(game.id)
            second.conductor.lay_down("telegram")
            await second.pass_by(60 + REST_MS / 1000)
            assert len(post.shows["m1"]) == 1

        first.conductor.take("telegram")
        await first.pass_by(2)
        assert len(post.shows["m1"]) == 2


async def test_what_other_processes_receive_is_shown_soon_and_no_oftener_than_allowed(parlour: Parlour) -> None:
    clock = Clock(parlour.now_ms)
    async with conducting(parlour, clock, Postbox(clock)) as orchestra:
        orchestra.conductor.take("telegram", others_hear=True)
        game = await parlour.start(TIMED)
        await orchestra.pass_by(1)
        assert orchestra.post.messages == ["m1"]

        for account in (IRA, JAY, KIM):
            await parlour.presses(await parlour.stored(game), (RIGHT, account))
            await orchestra.pass_by(2 * EDIT_EVERY_MS / 1000)
        edits_ms = orchestra.post.edits_ms["m1"]
        assert len(edits_ms) == 3
        assert all(later - earlier >= EDIT_EVERY_MS for earlier, later in pairwise(edits_ms))
