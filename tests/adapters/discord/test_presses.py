import asyncio

import pytest

from bot.core.actions import ChooseOption, GoOn, OpenQuiz
from bot.core.people import Account
from bot.screen import Reply
from tests.adapters.discord.stage import RUN, Clock, Stage
from tests.fakes.discord import DiscordUser, SeenMessage

QUARTER_OF_AN_HOUR = 15 * 60
AT_ONCE_OF_ONE = 4


async def begun(user: DiscordUser) -> SeenMessage:
    """Give the message of a run at its first question."""
    return await user.press(await user.slash("quiz", quiz="small"), "Begin")


async def test_a_press_changes_the_message_with_one_call(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        opened = await user.slash("quiz", quiz="small")
        asked = await user.press(opened, "Begin")
        told = await user.press(asked, "B")

    assert asked.id == told.id == opened.id
    assert told.version == 3
    assert told.ephemeral
    assert told.text.startswith(
        "## Wrong\n✅ **A.** answer A to 1 — **right**\n❌ **B.** answer B to 1 — **yours**\n**C.**"
    )
    assert told.text.endswith("> Because.\n> And so on.")
    assert [(button.label, button.url) for button in told.buttons] == [
        ("Read more", "https://example.org/more"),
        ("Next", ""),
    ]
    assert stage.talk.actions == [OpenQuiz("small"), GoOn(RUN, 0), ChooseOption(RUN, 1, 1)]
    assert stage.answers() == {("callback", 204): 3}


async def test_a_run_outlives_its_first_token_and_the_process(stage: Stage, user: DiscordUser, clock: Clock) -> None:
    async with stage.serving():
        message = await begun(user)
        clock.seconds += 10 * QUARTER_OF_AN_HOUR
        message = await user.press(message, "A")
        clock.seconds += 10 * QUARTER_OF_AN_HOUR
    async with stage.serving():
        message = await user.press(message, "Next")

    assert message.labels == ["A", "B", "C", "D", "Language"]
    assert message.version == 4
    assert stage.talk.events[-1].at_ms == stage.now_ms()


async def test_it_works_in_every_context(stage: Stage, user: DiscordUser) -> None:
    foreign = stage.fake.add_guild("Elsewhere", bot_is_member=False)
    places = [user.in_bot_dm(), user.in_other_dm(), user.at(foreign)]
    async with stage.serving():
        for there in places:
            message = await there.press(await begun(there), "A")
            assert message.ephemeral
            assert message.labels == ["Read more", "Next"]

    assert {event.account for event in stage.talk.events} == {Account("discord", "42")}


async def test_the_account_is_that_of_the_presser(stage: Stage, user: DiscordUser) -> None:
    stranger = stage.fake.user(43, "Boris", "ru")
    async with stage.serving():
        message = await begun(stranger)
        forged = message.button("A").custom_id
        await user.press_custom_id(await user.slash("help"), forged)

    assert stage.talk.events[-1].account == Account("discord", "42")
    assert stage.talk.events[-1].action == ChooseOption(RUN, 1, 0)


async def test_a_toast_without_a_screen_is_a_message_of_its_own(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        message = await begun(user)
        stage.talk.answer = lambda _: Reply("ru", None, "Сейчас *никак*.")
        note = await user.press(message, "A")

    assert note.id != message.id
    assert note.text == r"Сейчас \*никак\*."
    assert note.ephemeral
    assert user.sees(message).version == message.version
    assert stage.answers() == {("callback", 204): 3}


async def test_an_unknown_button_is_told_to_be_old(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        message = await begun(user)
        for custom_id in ("1zzz", "quiz:7:1", "a" * 100, "1a1.2"):
            note = await user.press_custom_id(message, custom_id)
            assert note.text == r"old-button in hi"
            assert note.ephemeral

    assert len(stage.talk.events) == 2


async def test_an_interaction_that_is_delivered_twice_is_answered_once(stage: Stage, user: DiscordUser) -> None:
    stage.fake.script.deliver_twice(3)
    async with stage.serving():
        await user.press(await begun(user), "A")

    assert stage.talk.actions == [OpenQuiz("small"), GoOn(RUN, 0), ChooseOption(RUN, 1, 0)]
    assert stage.answers() == {("callback", 204): 3}


async def test_a_stamp_from_the_future_gives_way_to_the_own_clock(
    stage: Stage, user: DiscordUser, clock: Clock
) -> None:
    stage.clock = lambda: clock() - 5
    async with stage.serving():
        await user.slash("help")

    assert stage.talk.events[0].at_ms == stage.now_ms()


async def test_a_stamp_of_another_day_gives_way_to_the_own_clock(stage: Stage, user: DiscordUser, clock: Clock) -> None:
    stage.clock = lambda: clock() + 25 * 60 * 60
    async with stage.serving():
        await user.slash("help")

    assert stage.talk.events[0].at_ms == stage.now_ms()


async def test_a_stamp_of_today_is_when_it_was_pressed(stage: Stage, user: DiscordUser, clock: Clock) -> None:
    stage.clock = lambda: clock() + 23 * 60 * 60
    async with stage.serving():
        await user.slash("help")

    assert stage.talk.events[0].at_ms == round(clock() * 1000)


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"id": "1", "type": 3},
        {"id": "1", "type": 3, "data": None, "token": "t", "application_id": "1"},
        {"id": "x", "type": "y"},
    ],
    ids=str,
)
async def test_an_interaction_that_cannot_be_read_is_skipped_and_the_others_are_answered(
    stage: Stage, user: DiscordUser, caplog: pytest.LogCaptureFixture, broken: dict[str, object]
) -> None:
    async with stage.serving():
        message = await begun(user)
        await stage.fake.gateway.dispatch("INTERACTION_CREATE", broken)
        assert (await user.press(message, "A")).version > message.version

    assert len(stage.fake.gateway.sessions) == 1
    assert "an interaction was skipped" in caplog.text


async def test_a_flood_by_one_person_keeps_nobody_else_waiting(stage: Stage, user: DiscordUser) -> None:
    other = stage.fake.user(43, "Boris")
    async with stage.serving():
        message = await begun(user)
        stage.talk.gate.clear()
        flood = [asyncio.create_task(user.press(message, "A")) for _ in range(100)]
        while len(stage.talk.events) < 2 + AT_ONCE_OF_ONE:
            stage.talk.told.clear()
            await stage.talk.told.wait()
        asking = asyncio.create_task(other.slash("help"))
        while stage.talk.events[-1].account.user_id != "43":
            stage.talk.told.clear()
            await stage.talk.told.wait()
        assert len(stage.talk.events) == 2 + AT_ONCE_OF_ONE + 1
        stage.talk.gate.set()
        assert (await asking).text == "screen of ShowHelp"
        await asyncio.gather(*flood)

    assert len(stage.talk.events) == 2 + 100 + 1
