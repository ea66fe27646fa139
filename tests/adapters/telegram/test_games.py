"""Games in groups: commands, presses that change nothing, links into the private chat, and who may speak."""

import pytest

from adapters.tokens import encode
from bot.core.actions import Action, Event, Greet, OpenQuiz, ShowHelp, Stop
from bot.core.game_actions import (
    AnswerRound,
    FindPlaceZone,
    NextRound,
    PauseGame,
    SetHosts,
    ShowMissed,
    ShowPlace,
    ShowRound,
    ShowSetup,
    StartGame,
    StopGame,
)
from bot.core.people import Account
from bot.core.places import Hosts, Place
from bot.core.setup import Setup
from bot.screen import Button, Heading, Reply, Screen
from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import Group, TelegramUser

GROUP = -1001234567890
ROWS = (
    (Button("A", AnswerRound(5, 0)), Button("mine", ShowRound(5))),
    (Button("next", NextRound(3, 0)), Button("pause", PauseGame(3)), Button("stop", StopGame(3))),
    (
        Button("20 s", ShowSetup(Setup(seconds=20))),
        Button("start", StartGame()),
        Button("admins", SetHosts(Hosts.ADMINS)),
    ),
)


def shown(event: Event) -> Reply:
    """Give a screen that says what was asked for, and in which place."""
    thread = None if event.place is None else event.place.thread_id
    return Reply("en", Screen((Heading(f"{type(event.action).__name__} in {thread}"),), ROWS), "done")


@pytest.fixture
async def group(stage: Stage, user: TelegramUser) -> Group:
    stage.talk.answer = shown
    group = stage.fake.group(GROUP, "Study")
    await user.join(group)
    return group


async def test_a_command_in_a_group_counts_from_when_it_was_written(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    command = await user.say(group, "/next")
    async with stage.serving():
        await stage.fake.until(lambda: group.shown)
    assert [event.at_ms for event in stage.talk.events] == [1000 * command.date]


async def test_commands_in_a_group_say_in_which_place_they_were_given(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    commands: dict[str, Action] = {
        "/game": ShowSetup(),
        "/next": NextRound(),
        "/pause": PauseGame(),
        "/stop": StopGame(),
        "/settings": ShowPlace(),
        "/settings@quiz_test_bot Kolkata": FindPlaceZone("Kolkata"),
    }
    async with stage.serving():
        for text, action in commands.items():
            message = await stage.replied(user, group, text)
            assert message.text == f"{type(action).__name__} in None"
            assert message.reply_to is not None
        topic = group.open_topic()
        message = await stage.replied(user, group, "/game", topic)
        general = await stage.replied(user, group, "/game")
    assert [event.action for event in stage.talk.events] == [*commands.values(), ShowSetup(), ShowSetup()]
    places = [event.place for event in stage.talk.events]
    assert places[-3:] == [Place("telegram", str(GROUP), thread) for thread in (None, str(topic), None)]
    assert (message.thread_id, message.text, general.thread_id) == (topic, f"ShowSetup in {topic}", None)
    assert all(event.public and event.group is not None for event in stage.talk.events)


async def test_a_command_waits_for_what_was_pressed_in_its_group_before(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    slow, host, other = stage.fake.user(77), stage.fake.user(78), stage.fake.group(GROUP - 1)
    other.join(host.json())
    group.join(slow.json())
    async with stage.serving():
        message = await stage.replied(user, group, "/game")
        gate = stage.talk.gate(slow)
        query = await slow.forge(message, encode(AnswerRound(5, 1)))
        await stage.talk.asked(2)
        await user.say(group, "/next")
        after = await user.forge(message, encode(AnswerRound(5, 2)))
        await stage.replied(host, other, "/settings")
        assert [event.action for event in stage.talk.events[2:]] == [ShowPlace()]
        gate.set()
        for person, press in ((slow, query), (user, after)):
            await person.answered(press)
    assert [event.action for event in stage.talk.finished[1:]] == [
        ShowPlace(),
        AnswerRound(5, 1),
        NextRound(),
        AnswerRound(5, 2),
    ]


async def test_in_private_they_have_no_place_and_stop_is_about_the_run(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        for text in ("/game", "/next", "/settings Kolkata", "/stop"):
            await stage.shown(user, text)
    assert [event.action for event in stage.talk.events] == [ShowSetup(), NextRound(), FindPlaceZone("Kolkata"), Stop()]
    assert {(event.place, event.group, event.public) for event in stage.talk.events} == {(None, None, False)}


async def test_a_command_whose_effect_shows_by_itself_is_not_answered(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    stage.talk.answer = lambda _: Reply("en", None, "the next question comes", self_evident=True)
    async with stage.serving():
        await user.say(group, "/next")
        await stage.fake.until(lambda: len(stage.talk.finished) == 1)
        stage.talk.answer = lambda _: Reply("en", None, "no game here")
        assert (await stage.replied(user, group, "/next")).text == "no game here"
    assert len(group.shown) == 1


async def test_presses_on_a_round_are_whispered_and_change_nothing(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    topic = group.open_topic()
    async with stage.serving():
        message = await stage.replied(user, group, "/game", topic)
        for button in ("A", "next", "pause", "stop"):
            toast = await user.answered(await user.press(message, button))
            assert (toast.text, toast.alert) == ("done", True)
        stage.talk.answer = lambda _: Reply("en", Screen((Heading("x"),)))
        toast = await user.answered(await user.press(message, "A"))
        assert (toast.text, toast.alert) == ("", False)
        # A late press on a message that has no buttons any more is told that it is late.
        message.markup = None
        stage.talk.answer = lambda _: Reply("en", None, "late by 3 s")
        assert (await user.answered(await user.forge(message, encode(AnswerRound(5, 1))))).text == "late by 3 s"
    assert (len(group.shown), message.edits) == (1, 0)
    assert [event.action for event in stage.talk.events[1:5]] == [
        AnswerRound(5, 0),
        NextRound(3, 0),
        PauseGame(3),
        StopGame(3),
    ]
    pressed = stage.talk.events[1:]
    assert {(event.place, event.public) for event in pressed} == {(Place("telegram", str(GROUP), str(topic)), False)}
    assert all(event.glimpsed for event in pressed), "an alert shows none of what is told once"


async def test_presses_on_a_setup_change_the_message_for_everybody(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving():
        message = await stage.replied(user, group, "/game")
        for button, seen in (("admins", "SetHosts"), ("20 s", "ShowSetup"), ("start", "StartGame")):
            toast = await user.answered(await user.press(message, button))
            assert (toast.text, toast.alert) == ("done", False)
            await user.sees(f"{seen} in None", chat=group)
    assert len(group.shown) == 1
    asked_for = [event.action for event in stage.talk.events[1:]]
    assert asked_for == [SetHosts(Hosts.ADMINS), ShowSetup(Setup(seconds=20)), StartGame()]
    assert all(event.public for event in stage.talk.events)


@pytest.mark.parametrize("action", [StartGame(Setup(questions=8)), ShowPlace(), ShowSetup()])
async def test_what_a_message_does_not_offer_cannot_change_it(
    stage: Stage, user: TelegramUser, group: Group, action: Action
) -> None:
    async with stage.serving():
        message = await stage.replied(user, group, "/game")
        toast = await user.answered(await user.forge(message, encode(action)))
        looked = await user.answered(await user.forge(message, encode(ShowRound(5))))
    assert (toast.text, toast.alert) == ("old-button in hi", True)
    assert (looked.text, looked.alert) == ("group-private in hi", True)
    assert (message.edits, len(stage.talk.events)) == (0, 1)


@pytest.mark.parametrize(
    ("payload", "action"),
    [
        ("1u5", ShowRound(5)),
        ("1pm7_2", ShowMissed(7, 2)),
        ("quiz-zero", OpenQuiz("zero")),
        ("1v5_0", Greet()),
        ("1ps5_45___", Greet()),
        ("1pu", Greet()),
        ("1a5_0_1", Greet()),
        ("1kf", Greet()),
        ("1U5", Greet()),
        ("_" * 64, Greet()),
    ],
)
async def test_a_link_can_ask_for_looks_alone(stage: Stage, user: TelegramUser, payload: str, action: Action) -> None:
    async with stage.serving():
        await stage.shown(user, f"/start {payload}")
    assert [event.action for event in stage.talk.events] == [action]


async def test_an_answer_through_the_private_copy_changes_the_copy(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving():
        message = await stage.replied(user, group, "/game")
        await user.follow(message, "mine")
        copy = await user.sees("ShowRound in None")
        toast = await user.answered(await user.press(copy, "A"))
        await user.sees("AnswerRound in None")
    assert (toast.text, toast.alert) == ("done", False)
    assert [button.url for button in copy.buttons] == [None] * 8
    assert len(user.messages) == 1
    assert [event.place for event in stage.talk.events[1:]] == [None, None]


async def test_an_administrator_who_is_anonymous_gives_commands_in_the_name_of_the_group(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    anonymous = Account("telegram", "1087968824")
    async with stage.serving():
        group.said_anonymously("/game")
        await user.sees("ShowSetup", chat=group)
        group.said_anonymously("/streak")
        await stage.fake.until(lambda: len(group.shown) == 2)
        group.said_by_channel("/game@quiz_test_bot")
        await stage.replied(user, group, "/settings")
    assert [(event.account, event.name) for event in stage.talk.events] == [
        (anonymous, "Study"),
        (Account("telegram", str(user.id)), "Asha"),
    ]
    assert group.shown[1].text.startswith("group-private in en")
    roster = stage.talk.rosters[0]
    assert roster is not None
    assert await roster.administers(anonymous)


async def test_where_the_bot_may_not_write_whoever_asked_is_told_in_private(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    stranger = stage.fake.user(43)
    await stranger.join(group)
    stage.fake.expect_refusal("not enough rights to send text messages to the chat", times=3)
    stage.fake.expect_refusal("bot can't initiate conversation with a user")
    async with stage.serving():
        await stage.shown(user)
        group.set_bot_status("restricted", may_send=False)
        await user.say(group, "/game")
        told = await user.sees(lambda message: message is not user.messages[0])
        await stranger.say(group, "/game")
        group.said_anonymously("/game")
        await stage.fake.until(lambda: len(stage.fake.refusals) == 4)
    assert (told.text, told.buttons) == ("ShowSetup in None", [])
    assert group.shown == stranger.messages == []


async def test_help_comes_for_what_no_command_is(stage: Stage, user: TelegramUser) -> None:
    async with stage.serving():
        await stage.shown(user, "/games")
    assert [event.action for event in stage.talk.events] == [ShowHelp()]


async def test_a_message_that_is_too_old_to_be_read_is_not_trusted_to_offer_anything(
    stage: Stage, user: TelegramUser, group: Group
) -> None:
    async with stage.serving():
        message = await stage.replied(user, group, "/game")
        asked = len(stage.talk.events)
        for action in (ShowSetup(Setup(seconds=20)), StartGame(), SetHosts(Hosts.ADMINS)):
            toast = await user.answered(await user.forge(message, encode(action), inaccessible=True))
            assert (toast.text, toast.alert) == ("old-button in hi", True)
        answer = await user.answered(await user.forge(message, encode(AnswerRound(5, 0)), inaccessible=True))
    assert answer.text == "done"
    assert len(stage.talk.events) == asked + 1
    assert (len(group.shown), message.edits) == (1, 0)
