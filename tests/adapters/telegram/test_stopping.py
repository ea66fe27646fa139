"""Stopping: what is in hand is finished, within five seconds, and what is not comes again."""

import asyncio
import time

import pytest

from tests.adapters.telegram.stage import Stage, within
from tests.fakes.telegram import TelegramUser, faults

MOST_S = 4.5


async def test_what_is_in_hand_is_finished_and_confirmed(stage: Stage, user: TelegramUser) -> None:
    gate = stage.talk.gate(user)
    stop = asyncio.Event()
    served = asyncio.create_task(stage.adapter().serve(stop))
    await user.send("/quiz")
    await stage.talk.asked(1)
    stop.set()
    await asyncio.sleep(0)
    gate.set()
    await within(served)
    assert len(user.messages) == 1
    assert stage.fake.updates.unconfirmed == []


async def test_edits_that_wait_for_their_turn_are_made(stage: Stage, user: TelegramUser) -> None:
    stop = asyncio.Event()
    served = asyncio.create_task(stage.adapter().serve(stop))
    message = await stage.shown(user)
    for data in [button.data or "" for button in message.buttons[:3]]:
        await user.answered(await user.forge(message, data))
    stop.set()
    await within(served)
    assert user.last.text == "verdict on C at 0"


async def test_after_a_stop_nothing_more_is_taken(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.shown(user)
    await user.send("/streak")
    assert len(stage.talk.events) == 1
    # A new process knows nothing of the second that the old one would have let pass.
    await stage.timer.sleep(1)
    async with stage.serving():
        await stage.fake.until(lambda: len(user.messages) == 2)


@pytest.mark.parametrize("stuck", ["conversation", "call", "poll"])
async def test_a_stop_takes_less_than_its_time_whatever_hangs(stage: Stage, user: TelegramUser, stuck: str) -> None:
    if stuck == "conversation":
        stage.talk.gate(user)
    if stuck == "call":
        stage.fake.faults.add("sendMessage", faults.slow(30))
    stop = asyncio.Event()
    served = asyncio.create_task(stage.adapter().serve(stop))
    await user.send("/quiz")
    await stage.talk.asked(1)
    if stuck == "poll":
        await user.sees("What is 0?")
        stage.fake.faults.add("getUpdates", faults.slow(30), times=3)
        await user.send("/help")
    began = time.monotonic()
    stop.set()
    await within(served)
    assert time.monotonic() - began < MOST_S


async def test_a_stop_takes_no_longer_when_all_hangs_together(stage: Stage, user: TelegramUser) -> None:
    other = stage.fake.user(43)
    stage.talk.gate(user)
    stage.fake.faults.add("sendMessage", faults.slow(30), times=9)
    stop = asyncio.Event()
    served = asyncio.create_task(stage.adapter().serve(stop))
    await user.send("/quiz")
    await other.send("/quiz")
    await stage.fake.until(lambda: stage.fake.journal.of("sendMessage"))
    stage.fake.faults.add("getUpdates", faults.slow(30), times=9)
    await stage.fake.until(lambda: stage.fake.journal.of("getUpdates")[-1].fault == "slow")
    polls = len(stage.fake.journal.of("getUpdates"))
    began = time.monotonic()
    stop.set()
    await within(served)
    assert time.monotonic() - began < MOST_S
    confirming = stage.fake.journal.of("getUpdates")[polls:]
    assert [call.parameters["limit"] for call in confirming] == [1]


async def test_a_stop_before_telegram_is_reached_is_quick(stage: Stage) -> None:
    stage.fake.faults.add("getMe", faults.internal_error(), times=100)
    stop = asyncio.Event()
    served = asyncio.create_task(stage.adapter().serve(stop))
    await stage.fake.until(lambda: len(stage.fake.journal.of("getMe")) > 1)
    began = time.monotonic()
    stop.set()
    await within(served)
    assert time.monotonic() - began < 1
