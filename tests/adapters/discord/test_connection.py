"""Logging in, staying connected, leaving."""

import asyncio
import logging
import time
from dataclasses import replace

import pytest

from adapters.discord import Delays, DiscordRefusedError
from bot.core.actions import ShowHelp
from bot.core.record_actions import ShowStreak
from tests.adapters.discord.stage import Stage
from tests.fakes.discord import DiscordUser, NoAnswerError


async def served(stage: Stage, token: str | None = None) -> None:
    """Serve until the adapter gives up by itself."""
    async with asyncio.timeout(5):
        await stage.adapter(token).serve(asyncio.Event())


async def test_it_asks_for_no_more_than_guilds(stage: Stage) -> None:
    async with stage.serving():
        (session,) = stage.fake.gateway.sessions

    assert session.intents == 1


async def test_a_dropped_connection_is_resumed(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await stage.fake.gateway.drop(4000)
        assert await stage.fake.until(lambda: stage.fake.gateway.sessions[0].resumes == 1)
        message = await user.slash("help")

    assert message.text == "screen of ShowHelp"
    assert len(stage.fake.gateway.sessions) == 1


async def test_what_was_pressed_while_the_connection_was_down_is_answered_once(stage: Stage, user: DiscordUser) -> None:
    stage.fake.script.deliver_twice()
    async with stage.serving():
        stage.fake.gateway.hold()
        await stage.fake.gateway.drop(4000)
        asking = asyncio.create_task(user.slash("help"))
        await asyncio.sleep(0)
        assert stage.fake.interactions
        stage.fake.gateway.release()
        message = await asking

    assert message.text == "screen of ShowHelp"
    assert stage.talk.actions == [ShowHelp()]
    assert stage.answers() == {("callback", 204): 1}


async def test_it_reconnects_when_asked_to(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await stage.fake.gateway.reconnect()
        assert await stage.fake.until(lambda: stage.fake.gateway.sessions[0].resumes == 1)
        assert (await user.slash("help")).text == "screen of ShowHelp"


async def test_an_invalid_session_is_opened_anew(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await stage.fake.gateway.invalidate()
        await stage.fake.wait_connected(2)
        assert (await user.slash("help")).text == "screen of ShowHelp"


async def test_a_wrong_token_is_told_by_the_name_of_its_setting_and_not_tried_again(stage: Stage) -> None:
    with pytest.raises(DiscordRefusedError, match="DISCORD_BOT_TOKEN") as caught:
        await served(stage, "wrong.token")

    assert "wrong.token" not in str(caught.value)
    assert [refusal.status for refusal in stage.fake.take_refusals()] == [401]
    assert stage.fake.gateway.sessions == []


async def test_a_token_that_is_revoked_is_told_the_same(stage: Stage) -> None:
    stage.fake.script.deny("application", 0)
    with pytest.raises(DiscordRefusedError, match="DISCORD_BOT_TOKEN"):
        await served(stage)


@pytest.mark.parametrize(
    ("code", "said"), [(4004, "DISCORD_BOT_TOKEN"), (4013, "4013"), (4014, "none of them is privileged")]
)
async def test_a_gateway_that_refuses_for_good_ends_it(stage: Stage, code: int, said: str) -> None:
    stage.fake.gateway.refuse_next(code)
    with pytest.raises(DiscordRefusedError, match=said):
        await served(stage)


async def test_while_discord_is_away_it_tries_again(stage: Stage, user: DiscordUser) -> None:
    stage.fake.script.fail("me", 503, times=3)
    async with stage.serving():
        assert (await user.slash("help")).text == "screen of ShowHelp"

    assert stage.calls()["me", 503] == 3


async def test_an_event_that_the_library_cannot_read_does_not_end_it(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await stage.fake.gateway.dispatch("GUILD_CREATE", {"unavailable": False})
        await stage.fake.wait_connected(2)
        assert (await user.slash("help")).text == "screen of ShowHelp"


class Heard(logging.Handler):
    """Rings when the log says something."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words
        self.bell = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        if self.words in record.getMessage():
            self.bell.set()


async def test_what_is_in_hand_is_answered_before_the_client_is_made_anew(stage: Stage, user: DiscordUser) -> None:
    failed = Heard("the connection to Discord failed: KeyError")
    logging.getLogger().addHandler(failed)
    async with stage.serving():
        stage.talk.gate.clear()
        asking = asyncio.create_task(user.slash("help"))
        await stage.talk.told.wait()
        await stage.fake.gateway.dispatch("GUILD_CREATE", {"unavailable": False})
        async with asyncio.timeout(10):
            await failed.bell.wait()
        stage.talk.gate.set()
        assert (await asking).text == "screen of ShowHelp"
    logging.getLogger().removeHandler(failed)


async def test_a_stop_finishes_what_is_in_hand_and_takes_nothing_more(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving() as stop:
        stage.talk.gate.clear()
        asking = asyncio.create_task(user.slash("help"))
        await stage.talk.told.wait()
        stop.set()
        await asyncio.sleep(0)
        stage.fake.patience = 0.2
        with pytest.raises(NoAnswerError):
            await user.slash("streak")
        stage.talk.gate.set()
        assert (await asking).text == "screen of ShowHelp"

    assert ShowStreak() not in stage.talk.actions


async def test_a_stop_does_not_wait_for_what_hangs(stage: Stage, user: DiscordUser) -> None:
    stage.delays = replace(stage.delays, finish=0.05)
    stage.fake.patience = 0.5
    async with stage.serving() as stop:
        stage.talk.gate.clear()
        asking = asyncio.create_task(user.slash("help"))
        await stage.talk.told.wait()
        began = time.monotonic()
        stop.set()
        with pytest.raises(NoAnswerError):
            await asking

    assert time.monotonic() - began < 5


def test_all_that_a_stop_waits_for_fits_into_five_seconds() -> None:
    delays = Delays()
    assert delays.finish + delays.close < 5


async def test_a_stop_while_connecting_is_heard(stage: Stage) -> None:
    stop = asyncio.Event()
    stage.fake.gateway.hold()
    serving = asyncio.create_task(stage.adapter().serve(stop))
    assert await stage.fake.until(lambda: stage.calls()["commands.put", 200] == 1)
    stop.set()
    async with asyncio.timeout(5):
        await serving


async def test_the_library_logs_warnings_only(stage: Stage) -> None:
    async with stage.serving():
        assert logging.getLogger("discord").level == logging.WARNING
