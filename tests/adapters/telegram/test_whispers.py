"""Ephemeral messages: what is wrong or right is told to one alone, and by the alert where that cannot be."""

import json

import pytest

from bot.core.actions import Event
from bot.core.game_actions import AnswerRound, ShowSetup
from bot.screen import Button, Heading, Reply, Screen
from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import Group, StoredMessage, TelegramUser, faults

GROUP = -1001234567890


def answered(event: Event) -> Reply:
    """Give a verdict with a button, or a message with one for each letter."""
    if isinstance(event.action, AnswerRound):
        return Reply("en", Screen((Heading("right"),), ((Button("setup", ShowSetup()),),)), "right, and why")
    return Reply("en", Screen((Heading("?"),), ((Button("A", AnswerRound(5, 0)),),)))


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    stage.talk.answer = answered
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


async def asked(stage: Stage, user: TelegramUser, group: Group, topic: int | None = None) -> StoredMessage:
    """Give a message with buttons, once the group has rested from it."""
    await user.say(group, "/game", topic=topic)
    message = await user.sees("?", chat=group)
    await stage.timer.sleep(1.5)
    return message


async def told(user: TelegramUser, message: StoredMessage) -> tuple[str, bool, int]:
    """Press, and give what the alert says, whether it is one, and how many ephemeral messages there are by then."""
    toast = await user.answered(await user.press(message, "A"))
    return toast.text, toast.alert, len(user.whispers)


ALERTED = ("right, and why", True)


async def test_the_verdict_is_whispered_and_while_that_would_wait_it_is_an_alert(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving(ephemeral=True):
        message = await asked(stage, user, group, group.open_topic())
        assert await told(user, message) == ("", False, 1)
        assert await told(user, message) == (*ALERTED, 1)
    (whisper,) = user.whispers
    assert (whisper.text, whisper.markup) == ("right", None)
    calls = stage.fake.journal.of("sendMessage")
    (call,) = [call for call in calls if "ephemeral_message_parameters" in call.parameters]
    assert call.parameters["message_thread_id"] == message.thread_id
    assert (len(group.shown), message.edits) == (1, 0)


@pytest.mark.parametrize("speed", [60.0])
async def test_whispers_leave_half_of_what_the_group_takes(stage: Stage, user: TelegramUser, group: Group) -> None:
    async with stage.serving(ephemeral=True):
        message = await asked(stage, user, group)
        for _ in range(12):
            await told(user, message)
            await stage.timer.sleep(1.5)
    assert len(user.whispers) == 9
    assert len(user.toasts) == 12


async def test_where_whispers_are_refused_they_are_not_tried_again(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving(ephemeral=True):
        message = await asked(stage, user, group)
        stage.fake.faults.add("sendMessage", faults.status(400, "Bad Request: EPHEMERAL_MESSAGES_DISABLED"))
        for _ in range(2):
            assert await told(user, message) == (*ALERTED, 0)
            await stage.timer.sleep(1.5)
    assert len(stage.fake.journal.of("sendMessage")) == 2


@pytest.mark.parametrize("speed", [5.0])
@pytest.mark.parametrize("fault", [faults.slow(2), faults.retry_after(2)])
async def test_a_whisper_that_fails_or_is_slow_is_an_alert_at_once(
    stage: Stage, user: TelegramUser, group: Group, fault: faults.Fault
) -> None:
    async with stage.serving(ephemeral=True):
        message = await asked(stage, user, group)
        stage.fake.faults.add("sendMessage", fault)
        assert await told(user, message) == (*ALERTED, 0)
        if fault.delay:
            await stage.fake.until(lambda: user.whispers)
        await stage.timer.sleep(4)
        assert (await told(user, message))[:2] == ("", False)


async def test_a_server_that_says_it_to_everybody_is_not_trusted_again(
    stage: Stage, user: TelegramUser, group: Group, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage.serving(ephemeral=True):
        message = await asked(stage, user, group)
        public = {"ok": True, "result": {**message.json(), "text": "right"}}
        stage.fake.faults.add("sendMessage", faults.answer(200, json.dumps(public)))
        assert await told(user, message) == (*ALERTED, 0)
        await stage.timer.sleep(1.5)
        assert await told(user, message) == (*ALERTED, 0)
    assert message.deleted
    assert "this Bot API server knows no ephemeral messages" in caplog.text


async def test_unless_they_are_wanted_nothing_is_whispered(stage: Stage, user: TelegramUser, group: Group) -> None:
    async with stage.serving():
        message = await asked(stage, user, group)
        assert await told(user, message) == (*ALERTED, 0)
