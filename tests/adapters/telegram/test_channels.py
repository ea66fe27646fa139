"""Channels: people choose one in private or let the bot in, and readers press there."""

import pytest

from adapters.tokens import encode
from bot.core.actions import Event, ShowHelp
from bot.core.game_actions import AnswerRound, ShowRound, ShowSetup
from bot.core.people import Account
from bot.core.people import Group as CoreGroup
from bot.core.places import Place, Right
from bot.core.push_actions import ChooseChannel, NewPush, OpenPlace, ShowPushes, WritePush
from bot.core.record_actions import ShowLeaderboard
from bot.group_ports import PostRefusedError
from bot.screen import Ask, Button, Heading, Paragraph, PlaceLink, Reply, Screen
from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import Channel, TelegramUser

CHANNEL = -1009876543210
PLACE = Place("telegram", str(CHANNEL))
GROUP = CoreGroup("telegram", str(CHANNEL))
LABEL = "button-choose-channel in en"


def pushes(event: Event) -> Reply:
    """Ask for a channel, show what comes to one, or a verdict."""
    match event.action:
        case ChooseChannel() | WritePush():
            return Reply("en", Screen((Paragraph("which channel?"),), asks_channel=True))
        case OpenPlace(place):
            rows = ((Button("new", NewPush(7)), Button("all", ShowPushes(7))),)
            return Reply("en", Screen((Heading("pushes"), PlaceLink("the channel", place)), rows))
        case _:
            return Reply("en", Screen((Heading("verdict"),)), "right, and why")


@pytest.fixture
async def channel(stage: Stage, user: TelegramUser) -> Channel:
    stage.talk.answer = pushes
    channel = stage.fake.channel(CHANNEL, "Physics")
    channel.join(user.json(), "administrator")
    return channel


async def settled(stage: Stage) -> None:
    await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    await stage.timer.sleep(5)


@pytest.mark.parametrize("text", ["/push", "/push 09:30"])
async def test_a_channel_that_is_chosen_in_private_is_opened_there_and_the_button_goes(
    stage: Stage, user: TelegramUser, channel: Channel, text: str
) -> None:
    async with stage.serving():
        await user.send(text)
        await user.sees("which channel?")
        await user.choose(LABEL, channel)
        screen = await user.sees("pushes")
        await settled(stage)
    assert user.chat.reply_keyboard is None
    assert [message.text for message in user.messages] == ["which channel?", "📣 Physics", "pushes\n\nthe channel"]
    assert [button.data for button in screen.buttons] == [encode(NewPush(7)), encode(ShowPushes(7))]
    assert [entity.get("url") for entity in screen.entities][-1] == "https://t.me/c/9876543210/1"
    event = stage.talk.events[-1]
    assert (event.action, event.group, event.place) == (OpenPlace(PLACE, GROUP), None, None)
    assert (event.account, event.hint) == (Account("telegram", "42"), "hi")
    assert stage.talk.welcomes == [("telegram", str(CHANNEL))]


async def test_a_button_asks_for_a_channel_too(stage: Stage, user: TelegramUser) -> None:
    first = Reply("en", Screen((Heading("help"),), ((Button("channel", ChooseChannel()),),)))
    stage.talk.answer = lambda event: first if isinstance(event.action, ShowHelp) else pushes(event)
    async with stage.serving():
        message = await stage.shown(user, "/help")
        await user.press(message, "channel")
        await user.sees("which channel?")
    assert (message.edits, user.chat.reply_keyboard is not None) == (0, True)


async def test_whoever_lets_the_bot_into_a_channel_is_told_in_private(
    stage: Stage, user: TelegramUser, channel: Channel
) -> None:
    stranger = stage.fake.user(43)
    stage.fake.expect_refusal("bot can't initiate conversation with a user")
    async with stage.serving():
        await user.send("/help")
        await user.sees("verdict")
        channel.let_in(user.json(), may_post=False)
        channel.let_in(user.json())
        await user.sees("pushes")
        channel.let_in(user.json())
        channel.throw_out(user.json())
        channel.let_in(stranger.json())
        await settled(stage)
    assert [message.text.split("\n")[0] for message in user.messages] == ["verdict", "pushes"]
    assert stage.talk.welcomes == [("telegram", str(CHANNEL))] * 3
    assert channel.shown == []


async def test_readers_press_under_a_post_and_are_told_by_an_alert(
    stage: Stage, user: TelegramUser, channel: Channel
) -> None:
    channel.let_in(user.json())
    reader = stage.fake.user(43)
    await reader.send("/start")
    rows = ((Button("A", AnswerRound(5, 0)), Button("mine", ShowRound(5))),)
    async with stage.serving(ephemeral=True) as adapter:
        await stage.fake.until(lambda: stage.talk.welcomes)
        await adapter.postman.post(PLACE, Screen((Ask("today?"),), rows), "key")
        (post,) = channel.shown
        toast = await reader.answered(await reader.press(post, "A"))
        assert (toast.text, toast.alert) == ("right, and why", True)
        event = stage.talk.events[-1]
        assert (event.group, event.place, event.public, event.glimpsed) == (GROUP, PLACE, False, True)
        assert stage.talk.rosters[-1] is not None
        forged = [await reader.forge(post, encode(action)) for action in (ShowSetup(), ShowLeaderboard(), ShowHelp())]
        told = [(await reader.answered(query)).text for query in forged]
        assert told == ["old-button in en", "old-button in en", "group-private in en"]
        await reader.follow(post, "mine")
    assert (post.edits, len(channel.shown), reader.whispers) == (0, 1, [])


async def test_where_the_bot_may_not_post_in_a_channel_it_says_so(
    stage: Stage, user: TelegramUser, channel: Channel
) -> None:
    author = stage.fake.user(44)
    channel.join(author.json(), "administrator")
    channel.members[44].rights = {"can_post_messages": False}
    async with stage.serving() as adapter:
        channel.let_in(user.json(), may_post=False)
        await stage.shown(user)
        roster = adapter.postman.roster(PLACE, GROUP)
        assert roster is not None
        assert await roster.lacking() == (Right.SEND,)
        assert await roster.administers(Account("telegram", "42"))
        stage.fake.expect_refusal("user not found")
        assert not await roster.administers(Account("telegram", "44"))
        stage.fake.expect_refusal("need administrator rights in the channel chat")
        with pytest.raises(PostRefusedError):
            await adapter.postman.post(PLACE, Screen((Ask("x"),)), "key")
        channel.throw_out(user.json())
        stage.fake.expect_refusal("bot was kicked from the channel chat", times=2)
        assert await roster.lacking() == (Right.VIEW, Right.SEND)
        with pytest.raises(PostRefusedError):
            await adapter.postman.post(PLACE, Screen((Ask("x"),)), "key")


async def test_no_link_is_drawn_to_a_small_group_that_has_none(stage: Stage, user: TelegramUser) -> None:
    blocks = (Heading("a"), PlaceLink("the group", Place("telegram", "-5")), Heading("b"))
    stage.talk.answer = lambda _: Reply("en", Screen(blocks))
    async with stage.serving():
        assert (await stage.shown(user)).text == "a\n\nb"
