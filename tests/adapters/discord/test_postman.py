"""Posting in channels, and what is told of it when it cannot be done."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.core.game_actions import AnswerRound, ShowRound
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.group_ports import MessageGoneError, PostFailedError, PostRefusedError
from bot.screen import LETTERS, Ask, Button, Command, Commands, Paragraph, Screen
from tests.adapters.discord.stage import Clock, Stage
from tests.fakes import discord as fakes
from tests.fakes.discord import DiscordUser, SeenMessage

ROWS = (
    tuple(Button(letter, AnswerRound(7, place)) for place, letter in enumerate(LETTERS)),
    (Button("🌐", ShowRound(7)),),
)
ROUND = Screen((Ask("What is @everyone?"),), ROWS)


def place_of(channel: fakes.Place) -> Place:
    return Place("discord", str(channel.id))


def said(text: str) -> Screen:
    return Screen((Paragraph(text),))


async def posted(stage: Stage, channel: fakes.Place, screen: Screen = ROUND, key: str = "1") -> SeenMessage:
    """Post, and give what everybody sees then."""
    message_id = await stage.postman.post(place_of(channel), screen, key)
    (message,) = [one for one in stage.fake.messages_in(channel) if str(one.id) == message_id]
    return message


async def edited(stage: Stage, channel: fakes.Place, message: SeenMessage, text: str = "changed") -> None:
    await stage.postman.edit(place_of(channel), str(message.id), said(text))


@pytest.fixture
def home(stage: Stage) -> Place:
    return place_of(stage.fake.home)


async def test_what_is_posted_is_seen_by_everybody_and_pressed_by_anybody(stage: Stage, user: DiscordUser) -> None:
    async with stage.posting():
        message = await posted(stage, stage.fake.home)
        answer = await user.press(message, "B")

    assert (message.text, message.labels) == (r"**What is \@everyone?**", ["A", "B", "C", "D", "🌐"])
    assert message.v2
    assert not message.ephemeral
    assert [event.action for event in stage.talk.events] == [AnswerRound(7, 1)]
    assert answer.ephemeral
    assert stage.calls()["message.create", 200] == 1


async def test_commands_have_their_own_names(stage: Stage) -> None:
    async with stage.posting():
        message = await posted(stage, stage.fake.home, Screen((Commands((Command("next", "go on"),)),)))

    assert message.text == "/next – go on"


async def test_what_is_posted_twice_under_one_key_arrives_once_in_each_place(stage: Stage) -> None:
    other = await stage.fake.moderator.add_channel(stage.fake.home)
    async with stage.posting():
        first, again = await posted(stage, stage.fake.home), await posted(stage, stage.fake.home)
        elsewhere = await posted(stage, other)
        more = await posted(stage, stage.fake.home, key="2")

    assert first.id == again.id
    assert len({first.id, elsewhere.id, more.id}) == 3


async def test_a_key_holds_beyond_a_restart(stage: Stage) -> None:
    async with stage.posting():
        first = await posted(stage, stage.fake.home, key="a key that is longer than Discord takes")
    async with stage.posting():
        again = await posted(stage, stage.fake.home, key="a key that is longer than Discord takes")

    assert first.id == again.id


async def test_a_message_is_changed(stage: Stage) -> None:
    async with stage.posting():
        message = await posted(stage, stage.fake.home)
        await edited(stage, stage.fake.home, message)

    (changed,) = stage.fake.messages_in(stage.fake.home)
    assert (changed.id, changed.text, changed.labels, changed.version) == (message.id, "changed", [], 2)


async def test_threads_and_posts_of_forums_are_places(stage: Stage) -> None:
    moderator = stage.fake.moderator
    forum = await moderator.add_channel(stage.fake.home, forum=True)
    async with stage.posting():
        for channel in (await moderator.add_thread(stage.fake.home), await moderator.add_thread(forum)):
            await edited(stage, channel, await posted(stage, channel))

    assert stage.fake.messages_in(stage.fake.home) == []


Change = Callable[[Stage, fakes.Place, SeenMessage, Clock], Awaitable[None]]


async def deleted(stage: Stage, _: fakes.Place, message: SeenMessage, __: Clock) -> None:
    stage.fake.moderator.delete_message(message)


async def too_old(_: Stage, __: fakes.Place, ___: SeenMessage, clock: Clock) -> None:
    clock.seconds += 3601


async def old_and_limited(stage: Stage, _: fakes.Place, __: SeenMessage, clock: Clock) -> None:
    clock.seconds += 3601
    stage.fake.script.rate_limit("message.edit", 1.0, via=False)


async def old_and_slow(stage: Stage, _: fakes.Place, __: SeenMessage, clock: Clock) -> None:
    clock.seconds += 3601
    stage.fake.script.rate_limit("message.edit", 5.0)


async def somebody_elses(stage: Stage, _: fakes.Place, __: SeenMessage, ___: Clock) -> None:
    stage.fake.script.deny("message.edit", 50005)


@pytest.mark.parametrize("happens", [deleted, too_old, old_and_limited, old_and_slow, somebody_elses])
async def test_a_message_that_cannot_be_changed_any_more_is_gone(stage: Stage, clock: Clock, happens: Change) -> None:
    stage.delays = replace(stage.delays, call=0.5)
    async with stage.posting():
        message = await posted(stage, stage.fake.home)
        await happens(stage, stage.fake.home, message, clock)
        with pytest.raises(MessageGoneError):
            await edited(stage, stage.fake.home, message)
        await posted(stage, stage.fake.home, key="another")

    stage.fake.take_refusals()


async def thrown_out(stage: Stage, channel: fakes.Place, _: SeenMessage, __: Clock) -> None:
    await stage.fake.moderator.throw_out_the_bot(channel)


async def channel_deleted(stage: Stage, channel: fakes.Place, _: SeenMessage, __: Clock) -> None:
    await stage.fake.moderator.delete(channel)


async def unseen(stage: Stage, channel: fakes.Place, _: SeenMessage, __: Clock) -> None:
    await stage.fake.moderator.deny(channel, "view")


async def silenced(stage: Stage, channel: fakes.Place, _: SeenMessage, __: Clock) -> None:
    await stage.fake.moderator.deny(channel, "send in threads" if channel.is_thread else "send")


async def server_unknown(stage: Stage, _: fakes.Place, __: SeenMessage, ___: Clock) -> None:
    for route in ("message.create", "message.edit"):
        stage.fake.script.deny(route, 10004)


async def locked(stage: Stage, channel: fakes.Place, _: SeenMessage, __: Clock) -> None:
    await stage.fake.moderator.archive(channel, locked=True)


async def something_else(stage: Stage, _: fakes.Place, __: SeenMessage, ___: Clock) -> None:
    for route in ("message.create", "message.edit"):
        stage.fake.script.deny(route, 240000)


@pytest.mark.parametrize(
    ("in_thread", "happens"),
    [
        (False, thrown_out),
        (False, channel_deleted),
        (True, channel_deleted),
        (False, unseen),
        (False, silenced),
        (True, silenced),
        (False, server_unknown),
        (True, locked),
        (False, something_else),
    ],
)
async def test_where_the_bot_may_not_write_it_is_refused(
    stage: Stage, clock: Clock, *, in_thread: bool, happens: Change
) -> None:
    channel = stage.fake.home
    if in_thread:
        channel = await stage.fake.moderator.add_thread(channel)
    async with stage.posting():
        message = await posted(stage, channel)
        await happens(stage, channel, message, clock)
        with pytest.raises(PostRefusedError):
            await edited(stage, channel, message)
        with pytest.raises(PostRefusedError):
            await stage.postman.post(place_of(channel), said("more"), "2")

    stage.fake.take_refusals()


async def test_an_archived_thread_takes_no_changes_but_new_messages(stage: Stage) -> None:
    thread = await stage.fake.moderator.add_thread(stage.fake.home)
    async with stage.posting():
        message = await posted(stage, thread)
        await stage.fake.moderator.archive(thread)
        with pytest.raises(PostRefusedError):
            await edited(stage, thread, message)
        await posted(stage, thread, key="2")
        await edited(stage, thread, message)

    assert [refusal.code for refusal in stage.fake.take_refusals()] == [50083]


async def test_a_message_that_discord_would_refuse_is_not_sent(stage: Stage, home: Place) -> None:
    async with stage.posting():
        with pytest.raises(PostRefusedError, match="4001 units"):
            await stage.postman.post(home, said("x" * 4001), "1")

    assert stage.calls()["message.create", 400] == 0


Trouble = Callable[[Stage], None]
TROUBLES: dict[str, Trouble] = {
    "an outage": lambda stage: stage.fake.script.fail("message.create", 503),
    "a ban": lambda stage: stage.fake.script.rate_limit("message.create", 1.0, via=False),
    "a rate limit of minutes": lambda stage: stage.fake.script.rate_limit("message.create", 120.0),
    "silence": lambda stage: stage.fake.script.delay("message.create", 1.0),
    "a revoked token": lambda stage: stage.fake.script.deny("message.create", 0),
}


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
async def test_what_cannot_be_done_now_fails_and_can_be_done_later(stage: Stage, trouble: Trouble) -> None:
    stage.delays = replace(stage.delays, call=0.5)
    async with stage.posting():
        trouble(stage)
        with pytest.raises(PostFailedError):
            await posted(stage, stage.fake.home)
        await posted(stage, stage.fake.home)


async def test_an_outage_after_the_effect_leaves_one_message(stage: Stage) -> None:
    async with stage.posting():
        stage.fake.script.fail("message.create", 503, after_effect=True)
        with pytest.raises(PostFailedError):
            await posted(stage, stage.fake.home)
        message = await posted(stage, stage.fake.home)

    assert [one.id for one in stage.fake.messages_in(stage.fake.home)] == [message.id]


async def test_a_call_given_up_under_a_limit_of_the_whole_bot_leaves_the_others_free(stage: Stage) -> None:
    stage.delays = replace(stage.delays, call=0.1, rate_limit=0.1)
    async with stage.posting():
        stage.fake.script.rate_limit("message.create", 5.0, scope="global")
        for _ in range(2):
            with pytest.raises(PostFailedError):
                await posted(stage, stage.fake.home)
        await posted(stage, stage.fake.home)


async def test_before_the_session_stands_and_after_it_nothing_is_posted(stage: Stage, home: Place) -> None:
    stage.adapter()
    group = Group("discord", "1")
    assert stage.postman.roster(home, group) is None
    with pytest.raises(PostFailedError, match="not connected"):
        await stage.postman.post(home, ROUND, "1")
    async with stage.posting():
        await posted(stage, stage.fake.home)
    with pytest.raises(PostFailedError, match="not connected"):
        await stage.postman.edit(home, "1", ROUND)


async def test_a_new_session_posts_again(stage: Stage) -> None:
    async with stage.posting():
        await posted(stage, stage.fake.home)
        await stage.fake.gateway.dispatch("GUILD_CREATE", {"unavailable": False})
        await stage.fake.wait_connected(2)
        while True:
            try:
                await posted(stage, stage.fake.home, key="2")
            except PostFailedError:
                await asyncio.sleep(0)
            else:
                break

    assert len(stage.fake.messages_in(stage.fake.home)) == 2


async def test_the_roster_of_a_server_is_asked_by_nobody(stage: Stage, user: DiscordUser, home: Place) -> None:
    assert user.place.guild
    group, asha = Group("discord", str(user.place.guild.id)), Account("discord", "42")
    async with stage.posting():
        roster = stage.postman.roster(home, group)
        assert roster is not None
        assert await roster.names([asha]) == {asha: "Asha"}
        assert not await roster.administers(asha)
        assert await roster.lacking() == ()
        await stage.fake.moderator.throw_out_the_bot(stage.fake.home)
        await user.in_bot_dm().slash("help")
        assert stage.postman.roster(home, group) is None
