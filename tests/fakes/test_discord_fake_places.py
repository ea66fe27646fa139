"""The fake Discord's verdicts on writing in channels: where, by whom, how often, and for how long."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.fakes.discord import FakeDiscord, NotPossibleError, Place
from tests.fakes.discord.permissions import MANAGE_GUILD
from tests.fakes.discord.plain import ask
from tests.fakes.discord_client import SmallBot, running

QUIET: dict[str, Any] = {"content": "x", "allowed_mentions": {"parse": []}}


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def fake(clock: Clock) -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(clock=clock) as fake:
        yield fake
        fake.take_refusals()


async def post(fake: FakeDiscord, place: Place, **more: object) -> tuple[int, Any]:
    return await ask(fake, "POST", f"/channels/{place.id}/messages", {**QUIET, **more})


async def edit(fake: FakeDiscord, place: Place, message: Any) -> tuple[int, Any]:
    return await ask(fake, "PATCH", f"/channels/{place.id}/messages/{message['id']}", QUIET)


@pytest.mark.parametrize(
    ("denied", "in_channel", "in_thread"),
    [("view", 50001, 50001), ("send", 50013, None), ("send in threads", None, 50013)],
)
async def test_permissions_of_a_channel_hold_in_its_threads_but_for_sending(
    fake: FakeDiscord, denied: str, in_channel: int | None, in_thread: int | None
) -> None:
    thread = await fake.moderator.add_thread(fake.home)
    (_, message), (_, below) = await post(fake, fake.home), await post(fake, thread)
    await fake.moderator.deny(fake.home, denied)

    for place, known, code in ((fake.home, message, in_channel), (thread, below, in_thread)):
        assert (await post(fake, place))[1].get("code") == code
        assert (await edit(fake, place, known))[1].get("code") == code
    await fake.moderator.allow(fake.home)
    assert (await post(fake, fake.home))[0] == 200


async def test_an_archived_thread_comes_back_by_a_message_unless_it_is_locked(fake: FakeDiscord) -> None:
    thread = await fake.moderator.add_thread(fake.home)
    _, message = await post(fake, thread)
    await fake.moderator.archive(thread)
    assert (await edit(fake, thread, message))[1]["code"] == 50083
    assert (await post(fake, thread))[0] == (await edit(fake, thread, message))[0] == 200
    await fake.moderator.archive(thread, locked=True)
    assert (await post(fake, thread))[1]["code"] == (await edit(fake, thread, message))[1]["code"] == 160005


async def test_what_was_deleted_is_unknown(fake: FakeDiscord) -> None:
    _, message = await post(fake, fake.home)
    (seen,) = fake.messages_in(fake.home)
    fake.moderator.delete_message(seen)
    assert (await edit(fake, fake.home, message))[1]["code"] == 10008
    await fake.moderator.delete(fake.home)
    assert (await edit(fake, fake.home, message))[1]["code"] == (await post(fake, fake.home))[1]["code"] == 10003


async def test_after_an_hour_a_message_takes_no_change_which_is_no_fault_to_try(
    fake: FakeDiscord, clock: Clock
) -> None:
    _, message = await post(fake, fake.home)
    clock.now += 3600
    assert (await edit(fake, fake.home, message))[0] == 200
    clock.now += 1
    status, answer = await edit(fake, fake.home, message)
    assert (status, answer["code"], answer["retry_after"] > 60) == (429, 30046, True)
    assert fake.refusals == []


async def test_a_nonce_names_a_message_in_whichever_channel_for_some_minutes(fake: FakeDiscord, clock: Clock) -> None:
    other = await fake.moderator.add_channel(fake.home)
    named = {"nonce": "today", "enforce_nonce": True}
    _, first = await post(fake, fake.home, **named)
    assert (await post(fake, other, **named))[1]["id"] == first["id"]
    assert (await post(fake, other, nonce="today"))[1]["id"] != first["id"]
    clock.now += 181
    assert (await post(fake, fake.home, **named))[1]["id"] != first["id"]


async def test_changes_are_counted_by_channel(fake: FakeDiscord) -> None:
    other = await fake.moderator.add_channel(fake.home)
    (_, message), (_, elsewhere) = await post(fake, fake.home), await post(fake, other)
    assert [(await edit(fake, fake.home, message))[0] for _ in range(6)] == [200] * 5 + [429]
    assert (await edit(fake, other, elsewhere))[0] == 200
    assert [refusal.status for refusal in fake.refusals] == [429]


async def test_the_library_hears_of_channels_threads_and_being_thrown_out(fake: FakeDiscord) -> None:
    bot = SmallBot()
    await fake.moderator.add_thread(fake.home)
    async with running(bot, fake):
        user = fake.user(1, "Asha")
        user.may(MANAGE_GUILD)
        (server,) = bot.guilds
        assert len(server.threads) == 1
        channel = await fake.moderator.add_channel(fake.home)
        thread = await fake.moderator.add_thread(channel)
        await user.at(thread).slash("hello")
        assert [known.id for known in server.channels] == [fake.home.id, channel.id]
        assert len(server.threads) == 2
        await fake.moderator.archive(thread)
        with pytest.raises(NotPossibleError, match="archived"):
            await user.at(thread).slash("hello")
        await fake.moderator.delete(channel)
        await user.slash("hello")
        assert (len(server.channels), len(server.threads)) == (1, 1)
        await fake.moderator.throw_out_the_bot(fake.home)
        await user.in_bot_dm().slash("hello")
        assert not bot.guilds
