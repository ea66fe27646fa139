"""The commands about what comes each day: in private one's own, in groups the group's."""

import pytest

from adapters.telegram.commands import COMMANDS, GROUP_COMMANDS, action_of, group_action_of
from adapters.tokens import encode
from bot.core.actions import Action, Event
from bot.core.places import Place
from bot.core.push_actions import (
    ChooseChannel,
    NewPush,
    ShowDaily,
    ShowPush,
    ShowPushes,
    ShowReminder,
    StartPush,
    WritePush,
)
from bot.screen import Button, Heading, Reply, Screen
from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import TelegramUser

GROUP = -1001234567890


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("/push", ChooseChannel()),
        ("/push 09:30", WritePush("09:30")),
        ("/push  New York ", WritePush("New York")),
        ("/daily", ShowDaily()),
        ("/remind", ShowReminder()),
    ],
)
def test_in_private(text: str, action: Action) -> None:
    assert action_of(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("/push", ShowPushes()),
        ("/push@quiz_test_bot", ShowPushes()),
        ("/PUSH@quiz_test_bot Kolkata", WritePush("Kolkata")),
        ("/push@other_bot 09:30", None),
    ],
)
def test_in_groups(text: str, action: Action | None) -> None:
    assert group_action_of(text, "quiz_test_bot") == action


def test_all_of_them_are_listed() -> None:
    assert {"push", "daily", "remind"} <= set(COMMANDS)
    assert {"push"} == {"push", "daily", "remind"} & set(GROUP_COMMANDS)


async def test_a_group_is_asked_about_where_the_command_stands_and_its_buttons_work(
    stage: Stage, user: TelegramUser
) -> None:
    def answer(event: Event) -> Reply:
        buttons = tuple(Button(type(one).__name__, one) for one in (NewPush(7), ShowPush(2**62), StartPush(2**62)))
        return Reply("en", Screen((Heading(type(event.action).__name__),), (buttons,)), "done")

    stage.talk.answer = answer
    group = stage.fake.group(GROUP, "Study")
    topic = group.open_topic()
    await user.join(group, "administrator")
    async with stage.serving():
        message = await stage.replied(user, group, "/push 09:30", topic)
        query = await user.press(message, encode(StartPush(2**62)))
        await user.sees("StartPush", chat=group)
        assert (await user.answered(query)).text == "done"
    assert [event.action for event in stage.talk.events] == [WritePush("09:30"), StartPush(2**62)]
    assert {event.place for event in stage.talk.events} == {Place("telegram", str(GROUP), str(topic))}
    assert all(event.public for event in stage.talk.events)
    assert all(roster is not None for roster in stage.talk.rosters)
