"""Telling where the bot may post again, cheaply, and what it may do in channels other than that of an interaction."""

import pytest

from bot.core.people import Group
from bot.core.places import Place, Right
from bot.group_ports import Roster
from bot.ports import StoreUnavailableError
from tests.adapters.discord.stage import Stage
from tests.fakes import discord as fakes
from tests.fakes.discord import DiscordUser


async def told(stage: Stage, *chats: fakes.Place | str) -> None:
    """Wait until the conversation has been told of these chats, and of no others."""
    expected = {("discord", chat if isinstance(chat, str) else str(chat.id)) for chat in chats}
    assert await stage.fake.until(lambda: set(stage.talk.welcomes) >= expected, 5) or not expected
    assert set(stage.talk.welcomes) == expected
    stage.talk.welcomes.clear()


async def test_a_channel_is_told_of_once_however_often_is_pressed_there(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        for _ in range(3):
            await user.slash("help")

    assert stage.talk.welcomes == [("discord", str(stage.fake.home.id))]


async def test_a_private_chat_is_told_of_when_somebody_writes_there(stage: Stage, user: DiscordUser) -> None:
    there = user.in_bot_dm()
    async with stage.serving():
        message = await there.slash("quiz", quiz="fsdp")
        await there.press(message, "Begin")
        await user.in_other_dm().slash("help")

    assert stage.talk.welcomes == [("discord", "@42")]


async def test_where_the_bot_may_not_post_nothing_is_told_until_it_may(stage: Stage, user: DiscordUser) -> None:
    moderator, home = stage.fake.moderator, stage.fake.home
    thread = await moderator.add_thread(home)
    async with stage.serving():
        await moderator.deny(home, "view")
        await user.slash("help")
        await told(stage)
        await moderator.allow(home)
        await told(stage, home, thread)
        await moderator.allow(home)
        await told(stage)


async def test_more_rights_for_a_role_of_the_bots_are_told(stage: Stage, user: DiscordUser) -> None:
    moderator, home = stage.fake.moderator, stage.fake.home
    other = await moderator.add_channel(home)
    await moderator.deny(other, "send")
    async with stage.serving():
        await moderator.deny_all(home, "send")
        await user.slash("help")
        await told(stage)
        await moderator.allow_all(home)
        await told(stage, home)


async def test_a_server_that_the_bot_comes_back_to_is_told_of(stage: Stage, user: DiscordUser) -> None:
    moderator, home = stage.fake.moderator, stage.fake.home
    async with stage.serving():
        await moderator.throw_out_the_bot(home)
        await user.slash("help")
        await told(stage)
        await moderator.let_in_the_bot(home)
        await told(stage, home)


async def test_what_could_not_be_told_is_told_the_next_time(stage: Stage, user: DiscordUser) -> None:
    tries: list[str] = []

    async def welcomed(platform: str, chat_id: str) -> None:
        tries.append(f"{platform} {chat_id}")
        raise StoreUnavailableError

    stage.talk.welcomed = welcomed  # type: ignore[method-assign]
    async with stage.serving():
        for _ in range(2):
            await user.slash("help")

    assert tries == [f"discord {stage.fake.home.id}"] * 2


async def roster_in(stage: Stage, channel: fakes.Place) -> Roster:
    assert channel.guild
    roster = stage.postman.roster(Place("discord", str(channel.id)), Group("discord", str(channel.guild.id)))
    assert roster is not None
    return roster


@pytest.mark.parametrize(
    ("denied", "in_thread", "lacking"),
    [
        ((), False, []),
        (("send",), False, [Right.SEND]),
        (("view",), False, [Right.VIEW, Right.SEND]),
        (("send",), True, []),
        (("send in threads",), True, [Right.SEND_IN_THREADS]),
    ],
)
async def test_what_the_bot_lacks_in_another_channel_is_told(
    stage: Stage, *, denied: tuple[str, ...], in_thread: bool, lacking: list[Right]
) -> None:
    moderator = stage.fake.moderator
    channel = await moderator.add_channel(stage.fake.home)
    thread = await moderator.add_thread(channel)
    async with stage.posting():
        await moderator.deny(channel, *denied)
        await stage.fake.until(lambda: False, 0.05)
        roster = await roster_in(stage, thread if in_thread else channel)
        assert list(await roster.lacking()) == lacking


async def test_a_thread_that_the_bot_was_never_told_of_is_asked_for(stage: Stage) -> None:
    home, world = stage.fake.home, stage.fake.world
    async with stage.posting():
        thread = world.add_place(fakes.Place(world.new_id(), 0, home.guild, parent=home, kind=11))
        assert list(await (await roster_in(stage, thread)).lacking()) == []
        thread.deleted = True
        assert list(await (await roster_in(stage, thread)).lacking()) == [Right.VIEW]

    stage.fake.take_refusals()


async def test_announcement_channels_can_be_published_in(stage: Stage) -> None:
    news = await stage.fake.moderator.add_channel(stage.fake.home, news=True)
    thread = await stage.fake.moderator.add_thread(news)
    async with stage.posting():
        published = [await (await roster_in(stage, place)).publishable() for place in (news, thread, stage.fake.home)]

    assert published == [True, False, False]
