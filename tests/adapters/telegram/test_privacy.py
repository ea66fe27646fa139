"""Neither the token nor what people write reaches the log, not even at its most talkative."""

import asyncio
import logging

import pytest

from adapters.telegram import TelegramRefusedError
from bot.core.actions import Event
from bot.screen import Paragraph, Reply, Screen
from tests.adapters.telegram.stage import Stage, within
from tests.fakes.telegram import faults

THOUGHT = "a private thought"


async def test_the_log_holds_neither_token_nor_texts_nor_names(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    user = stage.fake.user(42, first_name="Asha Rao")

    def fail(event: Event) -> Reply:
        raise ValueError(event.name, THOUGHT)

    for fault in (faults.truncate(), faults.html502(), faults.drop_before(), faults.conflict()):
        stage.fake.faults.add("getUpdates", fault)
    stage.fake.poison({"message": {"text": THOUGHT, "date": "never", "from": {"first_name": "Asha Rao"}}})
    async with stage.serving():
        message = await stage.shown(user, THOUGHT)
        for fault in (
            faults.truncate(),
            faults.html502(),
            faults.status(400, f"Bad Request: can't parse entities: near {THOUGHT}"),
        ):
            stage.fake.faults.add("editMessageText", fault)
            stage.fake.faults.add("answerCallbackQuery", fault)
        await user.press(message, "A")
        await stage.fake.until(lambda: stage.fake.faults.left() == 0)
        stage.talk.answer = fail
        await stage.shown(user, THOUGHT)
        stage.talk.answer = lambda _: Reply("en", Screen((Paragraph(THOUGHT * 1000),)))
        await stage.shown(user, THOUGHT)
    logged = caplog.text
    assert "(Can't parse entities)" in logged
    assert "ValueError" in logged
    assert "UnsendableError at" in logged
    assert "(a message has 17000 UTF-16 units; Telegram takes 4096)" in logged
    assert [word for word in (stage.fake.token.partition(":")[2], THOUGHT, "Asha") if word in logged] == []


async def test_a_refused_token_is_not_in_the_error(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    stage.fake.expect_refusal("Unauthorized")
    with pytest.raises(TelegramRefusedError) as error:
        await within(stage.adapter(token="424242:Wrong-one").serve(asyncio.Event()))
    assert "Wrong-one" not in f"{error.value!r} {error.value.__cause__!r} {caplog.text}"
