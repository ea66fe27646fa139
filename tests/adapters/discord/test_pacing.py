"""The pace at which messages are posted and changed."""

import asyncio
from dataclasses import replace

import pytest

from bot.core.places import Place
from bot.group_ports import PostFailedError
from bot.screen import Paragraph, Screen
from tests.adapters.discord.stage import Clock, Stage
from tests.fakes import discord as fakes

FAST = 50.0


def place_of(channel: fakes.Place) -> Place:
    return Place("discord", str(channel.id))


def said(text: str) -> Screen:
    return Screen((Paragraph(text),))


@pytest.fixture
def home(stage: Stage) -> Place:
    return place_of(stage.fake.home)


@pytest.fixture
def hurried(clock: Clock) -> Stage:
    """Give a stage on which seconds pass faster, for rates as for the adapter."""
    fake = fakes.FakeDiscord(clock=clock, rate_clock=lambda: asyncio.get_running_loop().time() * FAST)
    stage = Stage(fake, clock)
    stage.delays = replace(stage.delays, channel=5.0 / FAST, any_call=1 / 30 / FAST)
    return stage


async def test_a_stop_fails_what_waits_at_once(stage: Stage, home: Place) -> None:
    async with stage.posting() as stop:
        waiting = [asyncio.create_task(stage.postman.post(home, said("?"), str(n))) for n in range(8)]
        assert await stage.fake.until(lambda: stage.calls()["message.create", 200] == 4)
        stop.set()
        async with asyncio.timeout(4):
            ends = await asyncio.gather(*waiting, return_exceptions=True)

    assert [isinstance(end, PostFailedError) for end in ends] == [False] * 4 + [True] * 4


async def test_no_channel_is_called_more_often_than_it_takes(hurried: Stage) -> None:
    async with hurried.fake as fake, hurried.posting():
        place = place_of(fake.home)
        ids = await asyncio.gather(*(hurried.postman.post(place, said(str(n)), str(n)) for n in range(14)))
        await asyncio.gather(*(hurried.postman.edit(place, one, said("x")) for one in ids))

    texts = [message.text for message in fake.messages_in(fake.home)]
    assert texts == ["x"] * 14
    assert hurried.calls()["message.create", 200] == hurried.calls()["message.edit", 200] == 14
    assert fake.refusals == []


async def test_all_channels_together_are_not_called_more_often_than_the_bot_may(hurried: Stage) -> None:
    channels = [await hurried.fake.moderator.add_channel(hurried.fake.home) for _ in range(40)]
    async with hurried.fake as fake, hurried.posting():
        began = asyncio.get_running_loop().time()
        await asyncio.gather(*(hurried.postman.post(place_of(one), said("?"), "1") for one in channels))
        seconds = (asyncio.get_running_loop().time() - began) * FAST

    assert seconds >= 39 / 30
    assert fake.refusals == []


async def test_one_channel_that_hangs_holds_up_no_other(stage: Stage, home: Place) -> None:
    other = await stage.fake.moderator.add_channel(stage.fake.home)
    async with stage.posting():
        stage.fake.script.delay("message.create", 0.3)
        hanging = asyncio.create_task(stage.postman.post(home, said("?"), "1"))
        assert await stage.fake.until(lambda: stage.calls()["message.create", 0] == 1)
        await stage.postman.post(place_of(other), said("?"), "1")
        assert not hanging.done()
        await hanging


async def test_of_changes_that_wait_only_the_newest_is_made(stage: Stage, home: Place) -> None:
    async with stage.posting():
        message, other = [await stage.postman.post(home, said("?"), key) for key in ("1", "2")]
        stage.fake.script.delay("message.edit", 0.1)
        edits = [stage.postman.edit(home, message, said(str(n))) for n in range(30)]
        await asyncio.gather(*edits, stage.postman.edit(home, other, said("other")))

    assert [one.text for one in stage.fake.messages_in(stage.fake.home)] == ["29", "other"]
    assert stage.calls()["message.edit", 200] == 2
