"""Two who ask about the same subscriptions at once, on connections of their own: one after the other is done."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.core.push_actions import (
    FindPushZone,
    MakePush,
    NewPush,
    PausePush,
    PushNow,
    RemovePush,
    SetPushQuiz,
    SetPushTime,
    SetPushZone,
    ShowDaily,
)
from bot.core.push_scene import PushesShown
from bot.core.scene import Notice
from bot.core.subscription import State
from tests.service.counter import HERE, KOLKATA, Counter, set_up
from tests.service.groups import GROUP
from tests.service.table import ANNA

Pair = tuple[Counter, Counter]


@pytest.fixture
async def counters(database_url: str) -> AsyncIterator[Pair]:
    """Set up two counters on one fresh database of each kind, each with connections of its own."""
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(set_up(database_url, first=first)) for first in (1, 10**6)]
        await here.table.seat(ANNA)
        yield here, there


async def test_two_who_want_it_sent_now_have_it_once(counters: Pair) -> None:
    here, there = counters
    each = await here.begin()

    sent = await asyncio.gather(here.ask(PushNow(each.id)), there.ask(PushNow(each.id)))

    assert sorted(outcome.remarks for outcome in sent) == [(Notice.PUSH_COMING,), (Notice.PUSH_TODAY,)]
    assert len(await here.jobs()) == 1


async def test_two_who_begin_to_set_one_up_share_the_draft(counters: Pair) -> None:
    here, there = counters
    place_id = (await here.settings()).id

    await asyncio.gather(*(counter.ask(NewPush(place_id)) for counter in (here, there) for _ in range(3)))

    assert len(await here.stored()) == 1


async def test_two_who_ask_for_todays_question_have_the_same(counters: Pair) -> None:
    here, there = counters

    (first, _), (second, _) = await asyncio.gather(here.today(ShowDaily()), there.today(ShowDaily()))

    assert first.round_id == second.round_id


async def test_whatever_is_set_at_once_all_holds_and_nobody_waits_in_a_circle(counters: Pair) -> None:
    here, there = counters
    each = await here.begin()
    other = await here.begin()

    await asyncio.gather(
        here.ask(SetPushTime(each.id, 600)),
        there.ask(SetPushZone(other.id, "Asia/Dhaka")),
        here.ask(SetPushQuiz(each.id, "other", chosen=True)),
        there.ask(PausePush(other.id)),
        here.ask(FindPushZone(each.id)),
        there.ask(MakePush(HERE, GROUP, "9:00", KOLKATA)),
        there.ask(SetPushTime(each.id, 660)),
        here.ask(RemovePush(999, confirmed=True)),
    )

    stored = {one.id: one for one in await here.stored()}
    assert stored[each.id].minute in {600, 660}
    assert stored[each.id].quiz_ids == ("other",)
    assert stored[other.id].state is State.PAUSED
    assert sum(one.state is State.ACTIVE for one in stored.values()) == 2
    zone = (await here.settings()).zone
    assert zone in {"Asia/Dhaka", KOLKATA}


async def test_of_many_who_make_one_at_once_only_as_many_as_fit_do(counters: Pair) -> None:
    here, there = counters

    made = await asyncio.gather(
        *(counter.ask(MakePush(HERE, GROUP, "9:00", KOLKATA)) for counter in (here, there) for _ in range(4))
    )

    assert sum(isinstance(outcome.scene, PushesShown) for outcome in made) == 3
    assert len(await here.stored()) == 5
