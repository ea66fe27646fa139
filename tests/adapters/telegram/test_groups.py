"""Groups: a leaderboard for all, everything else in private, and nothing where nothing was asked."""

import pytest

from adapters.telegram.commands import COMMANDS, GROUP_COMMANDS
from bot.core.actions import Event, OpenQuiz, ShowHelp
from bot.core.people import Account
from bot.core.people import Group as CoreGroup
from bot.core.record_actions import Export, Period, ShowLeaderboard, ShowStreak
from bot.screen import Attachment, Button, Heading, Paragraph, Reply, Screen
from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import Group, TelegramUser

GROUP = -1001234567890
PRIVATE = sorted(set(COMMANDS) - set(GROUP_COMMANDS))


def account(user: TelegramUser) -> Account:
    return Account("telegram", str(user.id))


def board(event: Event) -> Reply:
    """Give a leaderboard that says whose it is and of which time."""
    assert isinstance(event.action, ShowLeaderboard)
    periods = tuple(Button(period.value, ShowLeaderboard(period)) for period in Period)
    line = Paragraph(f"{event.action.period} for {event.account.user_id}")
    return Reply("en", Screen((Heading("leaderboard"), line), (periods,)), "noted")


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    stage.talk.answer = board
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


@pytest.mark.parametrize("text", ["/leaderboard", "/leaderboard@quiz_test_bot", "/Leaderboard@Quiz_Test_Bot please"])
async def test_a_leaderboard_is_answered_under_the_command(
    stage: Stage, user: TelegramUser, group: Group, text: str
) -> None:
    async with stage.serving():
        message = await stage.replied(user, group, text)
    (event,) = stage.talk.events
    assert (event.action, event.account) == (ShowLeaderboard(), account(user))
    assert (event.group, event.name, event.hint) == (CoreGroup("telegram", str(GROUP)), "Asha", "hi")
    assert event.public
    assert stage.talk.rosters[0] is not None
    assert message.text == "leaderboard\n\nweek for 42"
    assert message.reply_to is not None
    assert message.reply_to.text == text
    assert user.messages == []


async def test_in_a_forum_it_is_answered_in_its_topic(stage: Stage, user: TelegramUser, group: Group) -> None:
    topic = group.open_topic()
    async with stage.serving():
        await user.say(group, "/leaderboard", topic=topic)
        await stage.fake.until(lambda: len(group.shown) == 1)
        general = await stage.replied(user, group)
        message = group.shown[0]
        stage.fake.expect_refusal("message to edit not found")
        gate = stage.talk.gate(user)
        await user.press(message, "month")
        await stage.talk.asked(3)
        stage.fake.delete(message)
        gate.set()
        await user.sees("month for 42", chat=group)
    assert (message.thread_id, message.in_topic) == (topic, True)
    assert (general.thread_id, general.in_topic) == (None, False)
    assert (group.shown[-1].text, group.shown[-1].thread_id) == ("leaderboard\n\nmonth for 42", topic)


async def test_in_a_chain_of_replies_no_thread_is_asked_for(stage: Stage, user: TelegramUser, group: Group) -> None:
    async with stage.serving():
        first = await stage.replied(user, group)
        await user.say(group, "/leaderboard", reply_to=first)
        await stage.fake.until(lambda: len(group.shown) == 2)
    chained = stage.fake.updates.confirmed[-1]["message"]
    assert "message_thread_id" in chained
    assert [call.parameters.get("message_thread_id") for call in stage.fake.journal.of("sendMessage")] == [None, None]


async def test_a_command_that_was_deleted_is_answered_all_the_same(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    gate = stage.talk.gate(user)
    async with stage.serving():
        command = await user.say(group, "/leaderboard")
        await stage.talk.asked(1)
        stage.fake.delete(command)
        gate.set()
        await user.sees("leaderboard", chat=group)


async def test_its_buttons_work_for_every_member(stage: Stage, user: TelegramUser, group: Group) -> None:
    other = stage.fake.user(43)
    await other.join(group)
    async with stage.serving():
        message = await stage.replied(user, group)
        query = await other.press(message, "month")
        toast = await other.answered(query)
        await other.sees("month for 43", chat=group)
    assert (toast.text, toast.alert) == ("noted", False)
    assert stage.talk.events[-1].group == CoreGroup("telegram", str(GROUP))
    assert stage.talk.events[-1].public
    assert (len(group.shown), message.edits) == (1, 1)


@pytest.mark.parametrize("name", PRIVATE)
async def test_private_matters_are_answered_with_the_way_to_the_private_chat(
    stage: Stage, user: TelegramUser, group: Group, name: str
) -> None:
    async with stage.serving():
        message = await stage.replied(user, group, f"/{name}@quiz_test_bot something")
    assert message.text == "group-private in hi\n\ngroup-private-link in hi"
    assert [entity.get("url") for entity in message.entities] == ["https://t.me/quiz_test_bot"]
    assert message.reply_to is not None
    assert stage.talk.events == []


@pytest.mark.parametrize("action", [ShowStreak(), Export(), ShowHelp(), OpenQuiz("zero")])
async def test_private_buttons_in_a_group_show_nothing(
    stage: Stage, user: TelegramUser, group: Group, action: ShowStreak | Export | ShowHelp | OpenQuiz
) -> None:
    stage.talk.answer = lambda _: Reply("en", Screen((Heading("x"),), ((Button("private", action),),)))
    async with stage.serving():
        message = await stage.replied(user, group)
        toast = await user.answered(await user.press(message, "private"))
        nonsense = await user.answered(await user.forge(message, "nonsense"))
    assert (toast.text, toast.alert) == ("group-private in hi", True)
    assert (nonsense.text, nonsense.alert) == ("old-button in hi", True)
    assert len(stage.talk.events) == 1
    assert message.edits == 0


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_nothing_is_said_where_the_bot_was_not_asked(stage: Stage, user: TelegramUser, kind: str) -> None:
    stage.talk.answer = board
    group = stage.fake.group(GROUP, kind=kind)
    other = stage.fake.user(43)
    await user.join(group)
    async with stage.serving():
        first = await stage.replied(user, group)
        group.set_bot_status("administrator")
        await user.say(group, "why am I not on it?", reply_to=first)
        for text in ("hello", "/leaderboard@other_bot", "/nonsense", "see /leaderboard", "/leaderboards", "/stats5"):
            await user.say(group, text)
        group.said_anonymously("hello")
        group.said_by_channel("/leaderboard@quiz_test_bot")
        group.said_by_channel("/game@quiz_test_bot")
        await other.join(group)
        await other.leave(group)
        await other.join(group)
        group.kick(other.id)
        await stage.replied(user, group)
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert len(group.shown) == 2
    assert [event.account for event in stage.talk.events] == [account(user)] * 2


async def test_files_asked_for_in_a_group_go_to_the_private_chat(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    await user.send("/start")
    stage.talk.answer = lambda _: Reply("en", Screen((Heading("x"),)), files=(Attachment("a.csv", "text/csv", b"x"),))
    async with stage.serving():
        await stage.replied(user, group)
        await stage.fake.until(lambda: user.documents)
    assert [message.document for message in group.shown] == [None]


async def test_an_error_is_told_in_the_group(stage: Stage, user: TelegramUser, group: Group) -> None:
    def fail(_: Event) -> Reply:
        raise RuntimeError("secret")

    stage.talk.answer = fail
    async with stage.serving():
        assert (await stage.replied(user, group)).text == "trouble in hi"


@pytest.mark.parametrize("speed", [60.0])
async def test_more_than_telegram_takes_in_a_minute_wait_for_their_turn(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving():
        since = stage.timer.seconds()
        for _ in range(20):
            await stage.replied(user, group)
    assert stage.timer.seconds() - since > 60
    assert stage.fake.refusals == []
