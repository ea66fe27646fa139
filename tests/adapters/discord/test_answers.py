"""What happens to an answer that is slow, refused or lost."""

import asyncio
import logging
import time
from dataclasses import replace

import pytest

from adapters.discord import Delays
from bot.core.actions import Event, ShowHelp, Stop
from bot.screen import Button, Paragraph, Reply, Screen
from tests.adapters.discord.cutter import Cutter
from tests.adapters.discord.stage import Clock, Stage
from tests.fakes.discord import DiscordUser, FakeDiscord, NoAnswerError, SeenMessage


@pytest.fixture
def hasty(stage: Stage) -> Stage:
    """Give the stage with little patience before an interaction is deferred, and a conversation that waits."""
    stage.delays = replace(stage.delays, defer=0.02)
    stage.talk.gate.clear()
    return stage


async def deferred(stage: Stage, kind: int) -> None:
    """Wait until the last interaction was deferred, and let the conversation go on."""
    assert await stage.fake.until(lambda: kind in [one.response_type for one in stage.fake.interactions])
    stage.talk.gate.set()


def body_texts(stage: Stage) -> list[str]:
    return [request.raw.decode() for request in stage.fake.journal if request.route == "callback"]


async def test_a_slow_command_is_deferred_and_then_shown(hasty: Stage, user: DiscordUser) -> None:
    async with hasty.serving():
        asking = asyncio.create_task(user.slash("help"))
        await deferred(hasty, 5)
        message = await asking

    assert message.text == "screen of ShowHelp"
    assert message.ephemeral
    assert message.v2
    assert hasty.answers() == {("callback", 204): 1, ("response.edit", 200): 1}


async def test_a_slow_press_is_deferred_and_then_changes_its_message(hasty: Stage, user: DiscordUser) -> None:
    async with hasty.serving():
        hasty.talk.gate.set()
        opened = await user.slash("quiz", quiz="small")
        hasty.talk.gate.clear()
        pressing = asyncio.create_task(user.press(opened, "Begin"))
        await deferred(hasty, 6)
        message = await pressing

    assert message.id == opened.id
    assert message.labels[:4] == ["A", "B", "C", "D"]
    assert message.ephemeral


async def test_a_slow_toast_comes_as_a_message_of_its_own(hasty: Stage, user: DiscordUser) -> None:
    async with hasty.serving():
        hasty.talk.gate.set()
        opened = await user.slash("quiz", quiz="small")
        hasty.talk.gate.clear()
        hasty.talk.answer = lambda _: Reply("en", None, "Later.")
        pressing = asyncio.create_task(user.press(opened, "Begin"))
        await deferred(hasty, 6)
        note = await pressing

    assert note.text == "Later."
    assert note.ephemeral
    assert user.sees(opened).version == opened.version


async def test_slow_suggestions_are_none(hasty: Stage, user: DiscordUser) -> None:
    hasty.talk.suggestions = [("fsdp", "FSDP")]
    async with hasty.serving():
        assert await user.autocomplete("quiz", "quiz", "f") == []


async def test_by_default_it_is_deferred_between_two_and_three_seconds() -> None:
    async with FakeDiscord(clock=time.time) as fake:
        stage = Stage(fake, time.time)
        stage.talk.gate.clear()
        async with stage.serving():
            asking = asyncio.create_task(fake.user(1, "Asha").slash("help"))
            await deferred(stage, 5)
            message = await asking

    assert Delays().defer <= message.latency < 3


async def test_a_lost_interaction_is_let_go(stage: Stage, user: DiscordUser, caplog: pytest.LogCaptureFixture) -> None:
    async with stage.serving():
        stage.fake.script.deny("callback", 10062)
        with pytest.raises(NoAnswerError):
            await user.slash("help")
        assert (await user.slash("streak")).text == "screen of ShowStreak"

    assert stage.answers() == {("callback", 404): 1, ("callback", 204): 1}
    assert f"interaction {stage.fake.interactions[0].id} is lost (code 10062)" in caplog.text


async def test_an_answer_that_comes_too_late_is_let_go(stage: Stage, user: DiscordUser, clock: Clock) -> None:
    stage.talk.gate.clear()
    async with stage.serving():
        asking = asyncio.create_task(user.slash("help"))
        await stage.talk.told.wait()
        clock.seconds += 4
        stage.talk.gate.set()
        with pytest.raises(NoAnswerError):
            await asking

    (refusal,) = stage.fake.take_refusals()
    assert refusal.code == 10062
    assert stage.answers() == {("callback", 404): 1}


async def test_an_interaction_that_was_answered_already_is_no_error(
    stage: Stage, user: DiscordUser, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage.serving():
        stage.fake.script.deny("callback", 40060)
        with pytest.raises(NoAnswerError):
            await user.slash("help")

    assert stage.answers() == {("callback", 400): 1}
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_an_outage_before_the_effect_is_repeated(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        stage.fake.script.fail("callback", 502)
        message = await user.slash("help")

    assert message.text == "screen of ShowHelp"
    assert stage.answers() == {("callback", 502): 1, ("callback", 204): 1}


async def test_an_outage_after_the_effect_is_not_answered_again(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        stage.fake.script.fail("callback", 502, after_effect=True)
        message = await user.slash("help")
        assert await stage.fake.until(lambda: stage.answers()["callback", 400] == 1)

    assert user.sees(message).version == 1
    assert stage.answers() == {("callback", 502): 1, ("callback", 400): 1}


async def test_a_deferral_that_took_effect_in_an_outage_is_still_resolved(hasty: Stage, user: DiscordUser) -> None:
    async with hasty.serving():
        hasty.fake.script.fail("callback", 502, after_effect=True)
        asking = asyncio.create_task(user.slash("help"))
        await deferred(hasty, 5)
        message = await asking

    assert message.text == "screen of ShowHelp"
    assert hasty.answers() == {("callback", 502): 1, ("callback", 400): 1, ("response.edit", 200): 1}


async def test_a_connection_that_breaks_is_tried_once_more(stage: Stage, user: DiscordUser) -> None:
    async with Cutter(stage.fake) as cutter, stage.serving():
        cutter.cut_next()
        message = await user.slash("help")

    assert cutter.cuts == 1
    assert message.text == "screen of ShowHelp"


async def test_an_error_is_told_to_the_person_and_logged_without_what_they_wrote(
    stage: Stage, user: DiscordUser, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Event) -> Reply:
        raise RuntimeError("what Asha wrote")

    caplog.set_level(logging.DEBUG)
    async with stage.serving():
        opened = await user.slash("quiz", quiz="small")
        stage.talk.answer = fail
        note = await user.press(opened, "Begin")

    assert note.text == "trouble in hi"
    assert note.ephemeral
    assert user.sees(opened).version == opened.version
    assert f"interaction {stage.fake.interactions[-1].id}: RuntimeError at " in caplog.text
    ours = [record for record in caplog.records if record.name.startswith(("adapters", "discord"))]
    secrets = ("Asha", "wrote", stage.fake.token, stage.fake.interactions[-1].token)
    assert not [record for record in ours for secret in secrets if secret in record.getMessage()]


async def test_an_error_in_suggesting_suggests_nothing(stage: Stage, user: DiscordUser) -> None:
    stage.talk.suggestions = [("fsdp", None)]  # type: ignore[list-item]
    async with stage.serving():
        assert await user.autocomplete("quiz", "quiz", "f") == []


@pytest.mark.parametrize(
    "screen",
    [
        Screen((Paragraph("x" * 4001),)),
        Screen((Paragraph("text"),), ((Button("x" * 81, ShowHelp()),),)),
        Screen((Paragraph("text"),), ((Button("one", Stop()), Button("two", Stop())),)),
        Screen((), tuple((Button(f"{n}", ShowHelp()),) for n in range(50))),
        Screen(()),
        None,
    ],
)
async def test_a_screen_that_discord_would_refuse_is_not_sent(
    stage: Stage, user: DiscordUser, screen: Screen | None, caplog: pytest.LogCaptureFixture
) -> None:
    stage.talk.answer = lambda _: Reply("en", screen)
    async with stage.serving():
        message = await user.slash("help")

    assert message.text == "trouble in hi"
    assert stage.answers() == {("callback", 204): 1}
    assert "Error at " in caplog.text


async def test_when_discord_refuses_a_message_the_person_is_told(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        # A denied callback ends the interaction in the fake, so that what is said instead comes to nothing there.
        stage.fake.script.deny("callback", 240000)
        with pytest.raises(NoAnswerError):
            await user.slash("help")

    (refusal,) = stage.fake.take_refusals()
    assert refusal.code == 10062
    assert "trouble in hi" in body_texts(stage)[1]


async def test_when_discord_refuses_a_message_that_was_waited_for_the_person_is_told(
    hasty: Stage, user: DiscordUser
) -> None:
    hasty.fake.script.deny("response.edit", 240000)
    async with hasty.serving():
        asking = asyncio.create_task(user.slash("help"))
        await deferred(hasty, 5)
        message = await asking

    assert message.text == "trouble in hi"
    assert message.ephemeral


async def test_presses_leave_nothing_behind(stage: Stage, user: DiscordUser) -> None:
    async with stage.serving():
        message: SeenMessage = await user.press(await user.slash("quiz", quiz="small"), "Begin")
        tasks = len(asyncio.all_tasks())
        for _ in range(20):
            message = await user.press(await user.press(message, "A"), "Next")

        assert len(asyncio.all_tasks()) <= tasks
