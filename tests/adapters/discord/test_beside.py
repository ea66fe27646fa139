"""Presses on messages that everybody sees: the answer comes beside them, to the presser alone."""

import asyncio
from dataclasses import replace

import pytest

from adapters.discord.lane import AT_ONCE
from bot.core.game_actions import AnswerRound, NextRound, ShowRound
from bot.core.places import Place
from bot.screen import Button, Command, Commands, Paragraph, Reply, Screen
from tests.adapters.discord.stage import Stage
from tests.fakes.discord import DiscordUser, SeenMessage

PUBLIC = Screen((Paragraph("?"),), ((Button("A", AnswerRound(1, 0)), Button("Next", NextRound(1, 0))),))
PRIVATE = Screen((Paragraph("yours"),), ((Button("B", AnswerRound(1, 1)), Button("Own", ShowRound(1))),))


async def public(stage: Stage) -> SeenMessage:
    """Give a message that everybody sees."""
    await stage.postman.post(Place("discord", str(stage.fake.home.id)), PUBLIC, "1")
    (message,) = stage.fake.messages_in(stage.fake.home)
    return message


@pytest.fixture
def playing(stage: Stage) -> Stage:
    stage.talk.answer = lambda _: Reply("en", PRIVATE, "Right!")
    return stage


async def test_it_stays_and_whoever_pressed_sees_the_answer_alone(playing: Stage, user: DiscordUser) -> None:
    other = playing.fake.user(43, "Boris")
    async with playing.posting():
        message = await public(playing)
        answers = [await one.press(message, "A") for one in (user, other, user)]

    assert [answer.text for answer in answers] == ["yours"] * 3
    assert len({answer.id for answer in (message, *answers)}) == 4
    assert all(answer.ephemeral for answer in answers)
    assert [seen.id for seen in other.messages()] == [message.id, answers[1].id]
    assert user.sees(message).version == message.version
    assert playing.answers() == {("callback", 204): 3}


async def test_a_press_on_what_came_beside_changes_that(playing: Stage, user: DiscordUser) -> None:
    async with playing.posting():
        own = await user.press(await public(playing), "A")
        again = await user.press(own, "B")

    assert (again.id, again.version) == (own.id, 2)
    assert again.ephemeral


@pytest.mark.parametrize("self_evident", [False, True])
async def test_a_reply_without_a_screen_is_a_note_beside_it(
    playing: Stage, user: DiscordUser, *, self_evident: bool
) -> None:
    playing.talk.answer = lambda _: Reply("en", None, "On we go.", self_evident=self_evident)
    async with playing.posting():
        message = await public(playing)
        note, told = await user.press(message, "Next"), await user.slash("stop")

    assert (note.text, told.text) == ("On we go.", "On we go.")
    assert note.ephemeral
    assert told.ephemeral
    assert [one.id for one in playing.fake.messages_in(playing.fake.home)] == [message.id]


@pytest.mark.parametrize("reply", [Reply("en", PRIVATE, "Right!"), Reply("en", None, "yours")])
async def test_a_slow_answer_comes_beside_it_too(playing: Stage, user: DiscordUser, reply: Reply) -> None:
    playing.delays = replace(playing.delays, defer=0.02)
    playing.talk.answer = lambda _: reply
    async with playing.posting():
        message = await public(playing)
        playing.talk.gate.clear()
        pressing = asyncio.create_task(user.press(message, "A"))
        assert await playing.fake.until(lambda: [one.response_type for one in playing.fake.interactions] == [5])
        playing.talk.gate.set()
        answer = await pressing

    assert (answer.text, answer.ephemeral) == ("yours", True)
    assert answer.id != message.id
    assert user.sees(message).version == message.version
    assert [one.id for one in playing.fake.messages_in(playing.fake.home)] == [message.id]


async def test_an_old_button_of_a_message_that_everybody_sees_is_told_beside_it(
    playing: Stage, user: DiscordUser
) -> None:
    async with playing.posting():
        message = await public(playing)
        note = await user.press_custom_id(message, "1zzz")

    assert note.ephemeral
    assert note.text == "old-button in hi"
    assert user.sees(message).version == message.version


async def test_a_crowd_that_is_kept_waiting_is_told_to_wait_and_answered_in_the_end(playing: Stage) -> None:
    playing.delays = replace(playing.delays, defer=0.2)
    users = [playing.fake.user(1000 + number, f"member {number}") for number in range(AT_ONCE + 10)]
    async with playing.posting():
        message = await public(playing)
        playing.talk.gate.clear()
        pressing = [asyncio.create_task(one.press(message, "A")) for one in users]
        assert await playing.fake.until(lambda: playing.answers()["callback", 204] == len(users))
        playing.talk.gate.set()
        answers = await asyncio.gather(*pressing)

    assert [event.account.user_id for event in playing.talk.events] == [str(one.account.id) for one in users]
    assert {(answer.text, answer.deferred) for answer in answers} == {("yours", True)}


async def test_many_presses_at_once_are_each_answered_once(playing: Stage) -> None:
    users = [playing.fake.user(1000 + number, f"member {number}") for number in range(100)]
    async with playing.posting():
        message = await public(playing)
        answers = await asyncio.gather(*(one.press(message, "A") for one in users))

    assert len({answer.id for answer in answers}) == len(playing.talk.events) == 100
    assert playing.answers() == {("callback", 204): 100}


async def test_one_screen_names_commands_to_each_reader_as_they_type_them(playing: Stage, user: DiscordUser) -> None:
    one = Screen((Commands((Command("quiz", "…"),)),))
    playing.talk.answer = lambda _: Reply("en", one)
    async with playing.posting():
        message = await public(playing)
        people = (user, playing.fake.user(43, "Boris", "ru"), user)
        told = [(await person.press(message, "A")).text for person in people]

    assert told == ["/quiz-hi – …", "/quiz-ru – …", "/quiz-hi – …"]
