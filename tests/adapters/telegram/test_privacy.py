"""Neither the token nor what people write reaches the log, not even at its most talkative."""

import asyncio
import logging

import pytest

from adapters.telegram import TelegramRefusedError
from bot.core.actions import Event
from bot.core.people import Account
from bot.screen import Attachment, Paragraph, Reply, Screen
from tests.adapters.telegram.stage import Stage, question, within
from tests.fakes.telegram import faults

THOUGHT = "a private thought"
PERSON = 4_242_424_242


async def test_the_log_holds_neither_token_nor_texts_nor_names(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    user = stage.fake.user(PERSON, first_name="Asha Rao")

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
    assert [word for word in (stage.fake.token.partition(":")[2], THOUGHT, "Asha", str(PERSON)) if word in logged] == []


async def test_the_log_names_no_private_chat_whatever_happens_there(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    user = stage.fake.user(PERSON)
    file = Attachment("asha.csv", "text/csv", THOUGHT.encode())
    stage.talk.answer = lambda _: Reply("en", question(0), None, (file,))
    stage.fake.expect_refusal("bot was blocked by the user", times=None)
    async with stage.serving():
        for fault in (faults.retry_after(1), faults.status(400, "Bad Request: no"), faults.truncate()):
            for method in ("sendMessage", "sendDocument"):
                stage.fake.faults.add(method, fault)
            await user.send(THOUGHT)
            await stage.fake.until(lambda: stage.fake.faults.left() == 0)
        await user.block()
        await user.forge(user.messages[0], user.messages[0].buttons[0].data or "")
        await stage.fake.until(lambda: "editMessageText" in [refusal.call.method for refusal in stage.fake.refusals])
        await user.unblock()
        await stage.shown(user)
    logged = caplog.text
    assert "telegram membership: a private chat now kicked" in logged
    assert "telegram 429: a private chat paused" in logged
    assert "telegram send: a private chat refused" in logged
    assert "telegram send: a private chat given-up" in logged
    assert "telegram edit: a private chat unreachable" in logged
    assert [word for word in (str(PERSON), THOUGHT, "asha.csv") if word in logged] == []


async def test_the_log_names_nobody_in_a_group(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    group = stage.fake.group(-1001)
    user, other = stage.fake.user(PERSON, first_name="Asha", last_name="Rao"), stage.fake.user(PERSON + 1)
    for person in (user, other):
        await person.join(group)
    stage.talk.candidates = [Account("telegram", str(person.id)) for person in (user, other)]
    stage.fake.faults.add("getChatMember", faults.status(400, "Bad Request: user not found: Asha Rao"))
    stage.fake.faults.add("getChatMember", faults.retry_after(3))
    async with stage.serving():
        for text in ("/leaderboard", "/streak"):
            shown = len(group.shown)
            await user.say(group, text)
            await stage.fake.until(lambda shown=shown: len(group.shown) > shown)  # type: ignore[misc]
        await user.leave(group)
    assert "telegram members: chat=-1001 told 0 of 2" in caplog.text
    assert [word for word in (str(PERSON), "Asha", "Rao") if word in caplog.text] == []


async def test_a_refused_token_is_not_in_the_error(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    stage.fake.expect_refusal("Unauthorized")
    with pytest.raises(TelegramRefusedError) as error:
        await within(stage.adapter(token="424242:Wrong-one").serve(asyncio.Event()))
    assert "Wrong-one" not in f"{error.value!r} {error.value.__cause__!r} {caplog.text}"
