"""Where something happens, and what the asker and the bot may do there."""

import pytest

from bot.core.actions import Event
from bot.core.game_actions import AnswerRound
from bot.core.people import Account, Group
from bot.core.places import Place, Right
from bot.group_ports import Roster
from bot.screen import Button, Paragraph, Reply, Screen
from tests.adapters.discord.stage import Stage
from tests.fakes import discord as fakes
from tests.fakes.discord import DiscordUser
from tests.fakes.discord.permissions import ADMINISTRATOR, MANAGE_GUILD

ASHA, BORIS = Account("discord", "42"), Account("discord", "43")


def place_of(channel: fakes.Place) -> Place:
    return Place("discord", str(channel.id))


async def roster_of(stage: Stage, user: DiscordUser) -> Roster:
    """Give the roster that comes with a user's command."""
    async with stage.serving():
        await user.slash("leaderboard")
    roster = stage.talk.rosters[-1]
    assert roster is not None
    return roster


async def test_a_channel_a_thread_and_a_post_of_a_forum_are_places_of_their_server(
    stage: Stage, user: DiscordUser
) -> None:
    moderator, home = stage.fake.moderator, stage.fake.home
    known = await moderator.add_thread(home)
    async with stage.serving():
        forum = await moderator.add_channel(home, forum=True)
        channels = [home, known, await moderator.add_thread(home), await moderator.add_thread(forum)]
        for channel in channels:
            await user.at(channel).slash("help")

    assert home.guild
    assert [event.place for event in stage.talk.events] == [place_of(channel) for channel in channels]
    assert {event.group for event in stage.talk.events} == {Group("discord", str(home.guild.id))}


async def test_a_thread_that_the_bot_was_never_told_of_is_a_place(stage: Stage, user: DiscordUser) -> None:
    private = fakes.Place(stage.fake.world.new_id(), 0, stage.fake.home.guild, parent=stage.fake.home, kind=11)
    async with stage.serving():
        stage.fake.world.add_place(private)
        await user.at(private).slash("help")

    assert stage.talk.events[0].place == place_of(private)


async def test_the_language_of_the_server_is_told(stage: Stage, user: DiscordUser) -> None:
    russian = stage.fake.add_guild("Кружок", "ru")
    async with stage.serving():
        for there in (user, user.at(russian), user.in_bot_dm()):
            await there.slash("help")

    assert [event.place_hint for event in stage.talk.events] == ["en-US", "ru", None]
    assert {event.hint for event in stage.talk.events} == {"hi"}


async def test_where_the_bot_is_not_there_is_no_place(stage: Stage, user: DiscordUser) -> None:
    foreign = stage.fake.add_guild("Elsewhere", bot_is_member=False)
    commands_only = stage.fake.add_guild("Commands only", bot_is_member=False, app_installed=True)
    async with stage.serving():
        for there in (user.at(foreign), user.at(commands_only), user.in_bot_dm(), user.in_other_dm()):
            await there.slash("help")

    assert [event.place for event in stage.talk.events] == [None] * 4
    assert stage.talk.rosters == [None] * 4
    assert [event.group is not None for event in stage.talk.events] == [True, True, False, False]


async def test_a_server_that_the_bot_was_thrown_out_of_is_no_place_any_more(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        await stage.fake.moderator.throw_out_the_bot(stage.fake.home)
        await user.slash("help")

    assert [event.place for event in stage.talk.events] == [None]
    assert stage.talk.rosters == [None]


async def test_a_press_says_where_it_happens(stage: Stage, user: DiscordUser) -> None:
    thread = await stage.fake.moderator.add_thread(stage.fake.home)
    screen = Screen((Paragraph("?"),), ((Button("A", AnswerRound(1, 0)),),))
    async with stage.posting():
        await stage.postman.post(place_of(thread), screen, "1")
        (message,) = stage.fake.messages_in(thread)
        await user.at(thread).press(message, "A")

    assert [event.place for event in stage.talk.events] == [place_of(thread)]


@pytest.mark.parametrize(("permission", "manages"), [(MANAGE_GUILD, True), (ADMINISTRATOR, True), (0, False)])
async def test_who_asks_manages_the_server_if_discord_says_so(
    stage: Stage, user: DiscordUser, *, permission: int, manages: bool
) -> None:
    stage.fake.user(43, "Boris").may(MANAGE_GUILD)
    user.may(permission)
    roster = await roster_of(stage, user)

    assert await roster.administers(ASHA) == manages
    assert not await roster.administers(BORIS)
    assert not await roster.administers(Account("telegram", "42"))


async def test_permissions_are_those_of_now(stage: Stage, user: DiscordUser) -> None:
    asked: list[bool] = []

    async def handle(event: Event, roster: Roster | None = None) -> Reply:
        assert roster is not None
        asked.append(await roster.administers(event.account))
        return Reply("en", Screen((Paragraph("?"),)))

    stage.talk.handle = handle  # type: ignore[method-assign]
    async with stage.serving():
        await user.slash("help")
        user.may(MANAGE_GUILD)
        await user.slash("help")

    assert asked == [False, True]


@pytest.mark.parametrize(
    ("denied", "in_thread", "lacking"),
    [
        ((), False, []),
        ((), True, []),
        (("send",), False, [Right.SEND]),
        (("send",), True, []),
        (("send in threads",), False, []),
        (("send in threads",), True, [Right.SEND_IN_THREADS]),
        (("view", "send"), False, [Right.VIEW, Right.SEND]),
        (("view", "send in threads"), True, [Right.VIEW, Right.SEND_IN_THREADS]),
    ],
)
async def test_what_the_bot_lacks_is_told(
    stage: Stage, user: DiscordUser, *, denied: tuple[str, ...], in_thread: bool, lacking: list[Right]
) -> None:
    await stage.fake.moderator.deny(stage.fake.home, *denied)
    if in_thread:
        user = user.at(await stage.fake.moderator.add_thread(stage.fake.home))
    roster = await roster_of(stage, user)

    assert list(await roster.lacking()) == lacking
