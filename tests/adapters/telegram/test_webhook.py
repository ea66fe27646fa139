"""Updates that Telegram sends to us: the same care as for those that we ask for, and nothing for strangers."""

import asyncio
import logging
import socket
import time

import aiohttp
import pytest

from adapters.telegram import TelegramRefusedError, WebhookAddress
from adapters.telegram import webhook as webhook_module
from adapters.telegram.webhook import MOST_BYTES, SECRET_HEADER, secret_of
from bot.core.actions import ShowHelp, ShowQuizzes
from bot.core.record_actions import ShowStreak
from tests.adapters.telegram.stage import Stage, within
from tests.fakes.telegram import TelegramUser, faults

URL = "https://bot.example:8443/telegram"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def address(stage: Stage) -> WebhookAddress:
    found = WebhookAddress(URL, "127.0.0.1", free_port())
    stage.fake.webhooks.receivers = [local(found)]
    return found


def local(address: WebhookAddress) -> str:
    return f"http://{address.host}:{address.port}/telegram"


async def until_set(stage: Stage) -> None:
    await stage.fake.until(lambda: stage.fake.journal.of("setWebhook"))


async def knock(address: WebhookAddress, body: bytes, **headers: str) -> int:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    async with aiohttp.ClientSession() as session, session.post(local(address), data=body, headers=named) as response:
        return response.status


async def test_updates_arrive_and_are_answered(stage: Stage, user: TelegramUser, address: WebhookAddress) -> None:
    async with stage.serving(webhook=address):
        message = await stage.shown(user)
        await user.answered(await user.press(message, "A"))
        await user.sees("verdict on A at 0")
    (call,) = stage.fake.journal.of("setWebhook")
    assert call.parameters["url"] == URL
    assert call.parameters["secret_token"] == secret_of(stage.fake.token)
    assert stage.fake.updates.allowed == ["callback_query", "message", "my_chat_member"]
    assert stage.fake.journal.of("getUpdates") == []
    assert stage.fake.journal.of("deleteWebhook") == []


async def test_one_persons_updates_keep_their_order_and_nobody_waits_for_somebody_else(
    stage: Stage, user: TelegramUser, address: WebhookAddress
) -> None:
    gate = stage.talk.gate(user)
    async with stage.serving(webhook=address):
        for text in ("/quiz", "/streak", "/help"):
            await user.send(text)
            await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
        await stage.shown(stage.fake.user(43))
        gate.set()
        await stage.fake.until(lambda: len(user.messages) == 3)
    mine = [event.action for event in stage.talk.finished if event.account.user_id == "42"]
    assert mine == [ShowQuizzes(), ShowStreak(), ShowHelp()]


async def test_what_comes_twice_is_handled_once_and_poison_stops_nothing(
    stage: Stage, user: TelegramUser, address: WebhookAddress, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage.serving(webhook=address):
        await stage.shown(user)
        stage.fake.updates.redeliver(stage.fake.updates.confirmed[-1]["update_id"])
        poison = stage.fake.poison()
        await stage.shown(user, "/help")
        await stage.fake.until(lambda: not stage.fake.updates.unconfirmed)
    assert (poison, 200) in stage.fake.webhooks.answers
    assert f"telegram update skipped: update={poison}" in caplog.text
    assert [event.action for event in stage.talk.events] == [ShowQuizzes(), ShowHelp()]


async def test_while_too_much_is_in_hand_it_is_sent_again_later(
    stage: Stage, user: TelegramUser, address: WebhookAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_module, "MOST_UNHANDLED", 2)
    gate = stage.talk.gate(user)
    async with stage.serving(webhook=address):
        for text in ("/quiz", "/streak", "/help"):
            await user.send(text)
        await stage.fake.until(lambda: 503 in [status for _, status in stage.fake.webhooks.answers])
        assert len(stage.fake.updates.unconfirmed) == 1
        gate.set()
        await stage.fake.until(lambda: len(user.messages) == 3)
    assert len(stage.talk.events) == 3


async def test_strangers_are_turned_away_and_nothing_of_theirs_is_kept(
    stage: Stage, user: TelegramUser, address: WebhookAddress, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = secret_of(stage.fake.token)
    async with stage.serving(webhook=address):
        await until_set(stage)
        forged = b'{"update_id": 1, "message": {"text": "a stranger"}}'
        for wrong in ("", "wrong", secret[:-1], secret.upper(), "\u00e9"):
            assert await knock(address, forged, **{SECRET_HEADER: wrong}) == 401
        assert await knock(address, forged) == 401
        assert await knock(address, b"x" * (MOST_BYTES + 1), **{SECRET_HEADER: secret}) == 413
        for nonsense in (b"", b"{", b"[]", b'{"update_id": "1"}', b"[" * 100_000):
            assert await knock(address, nonsense, **{SECRET_HEADER: secret}) == 200
        async with aiohttp.ClientSession() as session, session.get(local(address)) as response:
            assert response.status == 405
        await stage.shown(user)
    assert len(stage.talk.events) == 1
    assert "a stranger" not in caplog.text
    assert secret not in caplog.text
    assert stage.fake.token not in caplog.text


async def test_several_receivers_behind_one_address_share_the_work(stage: Stage, address: WebhookAddress) -> None:
    other = WebhookAddress(URL, "127.0.0.1", free_port())
    people = [stage.fake.user(100 + number) for number in range(6)]
    async with stage.serving(webhook=address), stage.serving(webhook=other):
        await stage.fake.until(lambda: len(stage.fake.journal.of("setWebhook")) == 2)
        stage.fake.webhooks.receivers.append(local(other))
        for person in people:
            await person.send("/quiz")
        await stage.fake.until(lambda: all(person.messages for person in people))
    assert [len(person.messages) for person in people] == [1] * 6


async def test_a_stop_finishes_what_was_taken_within_its_time(
    stage: Stage, user: TelegramUser, address: WebhookAddress
) -> None:
    stop = asyncio.Event()
    served = asyncio.create_task(stage.adapter(webhook=address).serve(stop))
    gate = stage.talk.gate(user)
    await user.send("/quiz")
    await stage.talk.asked(1)
    # Somebody who never ends a request must not hold it up.
    reader, writer = await asyncio.open_connection(address.host, address.port)
    writer.write(f"POST / HTTP/1.1\r\nHost: x\r\n{SECRET_HEADER}: {secret_of(stage.fake.token)}\r\n".encode())
    writer.write(b"Content-Length: 100\r\n\r\n{")
    await writer.drain()
    since = time.monotonic()
    stop.set()
    gate.set()
    await within(served)
    assert time.monotonic() - since < 5
    assert user.last.text.startswith("What is 0?")
    writer.close()
    assert await reader.read() is not None
    with pytest.raises(aiohttp.ClientConnectorError):
        await knock(address, b"{}")


async def test_a_port_that_is_taken_and_a_telegram_that_is_away_are_waited_for(
    stage: Stage, user: TelegramUser, address: WebhookAddress, caplog: pytest.LogCaptureFixture
) -> None:
    taken = socket.create_server((address.host, address.port))
    stage.fake.faults.add("setWebhook", faults.html502())
    async with stage.serving(webhook=address):
        await stage.fake.until(lambda: "cannot listen at 127.0.0.1 port" in caplog.text or None, within=5)
        taken.close()
        await stage.shown(user)
    assert len(stage.fake.journal.of("setWebhook")) == 2


async def test_an_address_that_telegram_does_not_take_is_said(stage: Stage, address: WebhookAddress) -> None:
    stage.fake.expect_refusal("bad webhook: An HTTPS URL must be provided")
    adapter = stage.adapter(webhook=WebhookAddress("http://bot.example", address.host, address.port))
    with pytest.raises(TelegramRefusedError, match="in TELEGRAM_WEBHOOK_URL: Bad webhook: an https url"):
        await within(adapter.serve(asyncio.Event()))


@pytest.mark.parametrize("speed", [600.0])
@pytest.mark.parametrize("receives", [True, False])
async def test_a_token_that_is_taken_away_is_noticed_without_polling(
    stage: Stage, address: WebhookAddress, *, receives: bool
) -> None:
    adapter = stage.adapter(webhook=address)
    served = asyncio.create_task((adapter.serve if receives else adapter.send)(asyncio.Event()))
    await stage.fake.until(lambda: stage.fake.journal.of("getMe"))
    stage.fake.faults.add("getMe", faults.status(401, "Unauthorized"), times=10)
    with pytest.raises(TelegramRefusedError, match="TELEGRAM_BOT_TOKEN"):
        await within(served)
