"""The wire, the clock, the updates, the faults and the journal of the fake."""

import asyncio
import json
from typing import Any

import aiohttp
import pytest

from tests.fakes.telegram import ManualClock, TelegramFake, TelegramUser, faults
from tests.fakes.test_telegram.wire import GROUP, PERSON, Call, Json, button, keyboard


@pytest.mark.parametrize("kind", ["form", "multipart", "query"])
async def test_every_kind_of_body_is_read(fake: TelegramFake, person: TelegramUser, kind: str) -> None:
    fields = {"chat_id": str(PERSON), "text": "7", "reply_markup": json.dumps(keyboard([button()]))}
    data: Any = None
    if kind == "multipart":
        data = aiohttp.FormData(fields, default_to_multipart=True)
    elif kind == "form":
        data = fields
    async with aiohttp.ClientSession() as session:
        where, query = f"{fake.url}/bot{fake.token}/SENDMESSAGE", fields if kind == "query" else None
        async with session.post(where, data=data, params=query) as answer:
            assert (await answer.json())["ok"]
    assert (person.last.text, len(person.last.buttons)) == ("7", 1)


async def test_a_refusal_that_was_not_expected_fails_the_test() -> None:
    with pytest.raises(AssertionError, match=r"sendMessage -> 400 Bad Request: chat not found"):
        async with TelegramFake() as fake, aiohttp.ClientSession() as session:
            await session.post(f"{fake.url}/bot{fake.token}/sendMessage", json={"chat_id": 1, "text": "x"})


async def test_a_refusal_that_was_expected_in_vain_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="not refused: 'chat not found'"):
        async with TelegramFake() as fake:
            fake.expect_refusal("chat not found")


async def test_one_call_a_second_and_chat_without_burst(clock: ManualClock) -> None:
    async with TelegramFake(clock=clock) as fake, aiohttp.ClientSession() as session:
        user = fake.user(PERSON)
        await user.send("/start")

        async def post(method: str, **parameters: Any) -> Json:
            async with session.post(f"{fake.url}/bot{fake.token}/{method}", json=parameters) as answer:
                body: Json = await answer.json()
                return body

        await post("sendMessage", chat_id=PERSON, text="x")
        fake.expect_refusal("Too Many Requests: retry after 1")
        refused = await post("editMessageText", chat_id=PERSON, message_id=user.last.message_id, text="y")
        assert (refused["error_code"], refused["parameters"]) == (429, {"retry_after": 1})
        query = await user.forge(user.last, "x")
        assert (await post("answerCallbackQuery", callback_query_id=query.id))["ok"]
        for text in "yz":
            clock.advance(1.0)
            assert (await post("editMessageText", chat_id=PERSON, message_id=user.last.message_id, text=text))["ok"]


async def test_a_group_takes_20_a_minute_and_all_chats_30_a_second(clock: ManualClock) -> None:
    async with TelegramFake(clock=clock) as fake, aiohttp.ClientSession() as session:
        fake.group(GROUP)

        async def send(chat_id: int) -> Json:
            where = f"{fake.url}/bot{fake.token}/sendMessage"
            async with session.post(where, json={"chat_id": chat_id, "text": "x"}) as answer:
                body: Json = await answer.json()
                return body

        for _ in range(20):
            assert (await send(GROUP))["ok"]
            clock.advance(1.0)
        fake.expect_refusal("Too Many Requests: retry after 40")
        assert (await send(GROUP))["parameters"] == {"retry_after": 40}
        for number in range(31):
            fake.user(1000 + number).chat.started = True
        fake.expect_refusal("Too Many Requests: retry after 1")
        answers = [await send(1000 + number) for number in range(31)]
        assert [answer["ok"] for answer in answers] == [True] * 30 + [False]


async def test_updates_come_in_order_until_confirmed(person: TelegramUser, call: Call) -> None:
    await person.send("/quiz now")
    first, second = (await call("getUpdates", allowed_updates=["message"]))["result"]
    assert second["update_id"] == first["update_id"] + 1
    assert second["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 5}]
    assert second["message"]["from"]["language_code"] == "hi"
    assert len((await call("getUpdates", limit=1))["result"]) == 1
    assert (await call("getUpdates", offset=second["update_id"]))["result"] == [second]
    assert (await call("getUpdates", offset=-1))["result"] == [second]
    assert (await call("getUpdates", offset=second["update_id"] + 1))["result"] == []
    await person.block()
    assert (await call("getUpdates"))["result"] == []
    await call("getUpdates", allowed_updates=[])
    await person.unblock()
    (change,) = (await call("getUpdates"))["result"]
    assert change["my_chat_member"]["new_chat_member"]["status"] == "member"


async def test_a_long_poll_wakes_up(person: TelegramUser, call: Call, fake: TelegramFake) -> None:
    (started,) = (await call("getUpdates"))["result"]
    poll = asyncio.ensure_future(call("getUpdates", offset=started["update_id"] + 1, timeout=30))
    await fake.until(lambda: len(fake.journal.of("getUpdates")) == 2)
    await person.send("hello")
    (update,) = (await asyncio.wait_for(poll, 5))["result"]
    assert update["message"]["text"] == "hello"


async def test_a_second_poller_ends_the_first(fake: TelegramFake, call: Call) -> None:
    fake.expect_refusal("Conflict: terminated by other getUpdates request")
    first = asyncio.ensure_future(call("getUpdates", timeout=30))
    await fake.until(lambda: fake.journal.of("getUpdates"))
    assert (await call("getUpdates", timeout=0))["result"] == []
    assert (await asyncio.wait_for(first, 5))["error_code"] == 409


async def test_a_poller_that_went_away_is_no_conflict(fake: TelegramFake, call: Call) -> None:
    async with aiohttp.ClientSession() as session:
        poll = asyncio.ensure_future(session.post(f"{fake.url}/bot{fake.token}/getUpdates", json={"timeout": 30}))
        await fake.until(lambda: fake.journal.of("getUpdates"))
        poll.cancel()
        await asyncio.wait([poll])
    assert (await call("getUpdates", timeout=0))["result"] == []


async def test_polling_is_refused_while_a_webhook_is_set(fake: TelegramFake, call: Call) -> None:
    await call("setWebhook", url="https://example.com/hook")
    fake.expect_refusal("can't use getUpdates method while webhook is active")
    assert (await call("getUpdates"))["error_code"] == 409
    await call("deleteWebhook", drop_pending_updates=True)
    assert (await call("getWebhookInfo"))["result"]["url"] == ""
    assert (await call("getUpdates"))["ok"]


async def test_updates_can_be_poisoned_reversed_and_repeated(
    fake: TelegramFake, person: TelegramUser, call: Call
) -> None:
    fake.updates.hold()
    await person.send("a")
    await person.send("b")
    fake.updates.release("reversed")
    fake.poison()
    start, second, first, poison = (await call("getUpdates"))["result"]
    assert second["update_id"] > first["update_id"] > start["update_id"]
    assert poison["callback_query"] == {"id": "1"}
    fake.updates.redeliver(first["update_id"])
    assert (await call("getUpdates", offset=poison["update_id"] + 1))["result"] == [first]


async def test_scripted_answers_have_no_effect(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    fake.faults.add("sendMessage", faults.retry_after(3))
    fake.faults.add("sendMessage", faults.internal_error())
    fake.faults.add("sendMessage", faults.conflict())
    assert (await call("sendMessage", chat_id=PERSON, text="x"))["parameters"] == {"retry_after": 3}
    assert (await call("sendMessage", chat_id=PERSON, text="x"))["error_code"] == 500
    assert (await call("sendMessage", chat_id=PERSON, text="x"))["error_code"] == 409
    assert person.messages == []
    assert fake.faults.left() == 0
    assert fake.refusals == []


async def test_broken_connections(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    fake.faults.add("sendMessage", faults.drop_before())
    fake.faults.add("sendMessage", faults.done_then_drop(), when=lambda asked: asked["text"] == "done")
    fake.faults.add("sendMessage", faults.truncate())
    fake.faults.add("sendMessage", faults.html502())
    for text in ("lost", "done"):
        with pytest.raises(aiohttp.ClientConnectionError):
            await call("sendMessage", chat_id=PERSON, text=text)
    with pytest.raises(json.JSONDecodeError):
        await call("sendMessage", chat_id=PERSON, text="half")
    with pytest.raises(aiohttp.ContentTypeError):
        await call("sendMessage", chat_id=PERSON, text="proxy")
    assert [message.text for message in person.messages] == ["done", "half"]
    assert [made.fault for made in fake.journal.of()] == ["drop_before", "done_then_drop", "truncate", "html502"]


async def test_a_slow_answer_comes_late(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    fake.faults.add("sendMessage", faults.slow(0.2))
    slow = asyncio.ensure_future(call("sendMessage", chat_id=PERSON, text="slow"))
    await fake.until(lambda: fake.journal.of("sendMessage"))
    await call("sendMessage", chat_id=PERSON, text="quick")
    await asyncio.wait_for(slow, 5)
    assert [message.text for message in person.messages] == ["quick", "slow"]


async def test_the_journal_finds_what_was_said(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    await call("sendMessage", chat_id=PERSON, text="प्रश्न", reply_markup=keyboard([button("क", "secret")]))
    assert [made.method for made in fake.journal.containing("प्रश्न")] == ["sendMessage"]
    assert fake.journal.containing("secret")
    assert fake.journal.containing("क")
    assert not fake.journal.containing("उत्तर")
    assert b"secret" in fake.journal.of("sendMessage")[0].body
    assert person.last.keyboard[0][0].text == "क"


async def test_waiting_in_vain_tells_what_is_there(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    await call("sendMessage", chat_id=PERSON, text="hello")
    assert (await person.sees("hell")).text == "hello"
    with pytest.raises(AssertionError, match=r"does not see 'bye' but .*hello"):
        await person.sees("bye", within=0.05)
    with pytest.raises(AssertionError, match="waited in vain"):
        await fake.until(lambda: False, within=0.05)
    query = await person.forge(person.last, "x")
    with pytest.raises(AssertionError, match="was not answered"):
        await person.answered(query, within=0.05)
