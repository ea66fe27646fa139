"""The fake Bot API server refuses what Telegram refuses, in the same words, over real HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tests.fakes.telegram import FloodLimits, ManualClock, TelegramFake, TelegramUser, faults
from tests.fakes.telegram.html import HtmlError, parse_html
from tests.fakes.telegram.limits import RULES

Json = dict[str, Any]
Call = Callable[..., Coroutine[Any, Any, Json]]
FREE = FloodLimits(chat_interval=0, group_a_minute=10_000, all_a_second=10_000)
PERSON, GROUP = 7, -100_5


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest_asyncio.fixture
async def fake(clock: ManualClock) -> AsyncIterator[TelegramFake]:
    async with TelegramFake(clock=clock, limits=FREE) as running:
        yield running


@pytest_asyncio.fixture
async def call(fake: TelegramFake) -> AsyncIterator[Call]:
    async with aiohttp.ClientSession() as session:

        async def post(method: str, **parameters: Any) -> Json:
            async with session.post(f"{fake.url}/bot{fake.token}/{method}", json=parameters) as answer:
                body: Json = await answer.json()
                assert body["ok"] or body["error_code"] == answer.status
                return body

        yield post


@pytest_asyncio.fixture
async def person(fake: TelegramFake) -> TelegramUser:
    user = fake.user(PERSON, language_code="hi", first_name="Asha")
    await user.send("/start")
    return user


def keyboard(*rows: list[Json]) -> Json:
    return {"inline_keyboard": list(rows)}


def button(text: str = "A", data: str = "x") -> Json:
    return {"text": text, "callback_data": data}


LETTERS = "ক" * 4096
BAD = "Bad Request: "
STARTED = {"chat_id": PERSON}
REFUSED_TEXTS: dict[str, tuple[Json, str]] = {
    "no chat": ({"text": "x"}, BAD + "chat_id is empty"),
    "strange chat": ({"chat_id": 99, "text": "x"}, BAD + "chat not found"),
    "no text": ({}, BAD + "message text is empty"),
    "blank": ({"text": " \n\u200b"}, BAD + "message text is empty"),
    "blank after parsing": ({"text": "<b> </b>", "parse_mode": "HTML"}, BAD + "message text is empty"),
    "4097 letters": ({"text": LETTERS + "ক"}, BAD + "message is too long"),
    "32769 bytes": ({"text": "<b></b>" * 4681 + "abc", "parse_mode": "HTML"}, BAD + "text is too long"),
    "mode": ({"text": "x", "parse_mode": "BBCode"}, BAD + "unsupported parse_mode"),
    "open tag": (
        {"text": "<b>x", "parse_mode": "HTML"},
        BAD + "can't parse entities: Can't find end tag corresponding to start tag \"b\"",
    ),
    "unknown tag": (
        {"text": "एक <p>x</p>", "parse_mode": "html"},
        BAD + 'can\'t parse entities: Unsupported start tag "p" at byte offset 7',
    ),
    "101 entities": ({"text": "<b>x</b> " * 101, "parse_mode": "HTML"}, BAD + "ENTITIES_TOO_LONG"),
    "heavy links": (
        {"text": f"<a href='https://example.com/{'l' * 400}'>x</a> " * 25, "parse_mode": "HTML"},
        BAD + "ENTITIES_TOO_LONG",
    ),
    "stray entity": (
        {"text": "x", "entities": [{"type": "bold", "offset": 0, "length": 2}]},
        BAD + "entity is outside of the text",
    ),
    "thread": ({"text": "x", "message_thread_id": 5}, BAD + "message thread not found"),
    "reply": ({"text": "x", "reply_parameters": {"message_id": 999}}, BAD + "message to be replied not found"),
    "unknown parameter": ({"text": "x", "txet": "y"}, BAD + "schema: txet: sendMessage has no such parameter"),
    "wrong type": ({"text": 5}, BAD + "schema: text: Input should be a valid string"),
}
REFUSED_KEYBOARDS: dict[str, tuple[list[Json], str]] = {
    "65 bytes": ([button(data="a" * 65)], "BUTTON_DATA_INVALID"),
    "22 Devanagari letters": ([button(data="क" * 22)], "BUTTON_DATA_INVALID"),
    "no text": ([button(text=" ")], "inline keyboard button text must be non-empty"),
    "no action": ([button(data="")], RULES["button action"].description.removeprefix(BAD)),
    "style": ([{**button(), "style": "pink"}], "invalid button style specified"),
    "link": (
        [{"text": "A", "url": "not a link"}],
        "inline keyboard button URL 'not a link' is invalid: Wrong HTTP URL",
    ),
    "nine in a row": ([button()] * 9, "reply markup is too long"),
    "heavy": ([button(text="я" * 1000)] * 6, "reply markup is too long"),
    "unknown key": (
        [{**button(), "callback": "x"}],
        "schema: reply_markup.inline_keyboard.0.0.callback: no such field",
    ),
}


@pytest.mark.parametrize("row", REFUSED_TEXTS)
async def test_sending_is_refused(fake: TelegramFake, person: TelegramUser, call: Call, row: str) -> None:
    parameters, description = REFUSED_TEXTS[row]
    fake.expect_refusal(description)
    whole = parameters if row in {"no chat", "strange chat"} else STARTED | parameters
    assert await call("sendMessage", **whole) == {"ok": False, "error_code": 400, "description": description}
    assert person.messages == []


@pytest.mark.parametrize("row", REFUSED_KEYBOARDS)
async def test_a_keyboard_is_refused(fake: TelegramFake, person: TelegramUser, call: Call, row: str) -> None:
    buttons, description = REFUSED_KEYBOARDS[row]
    fake.expect_refusal(description)
    answer = await call("sendMessage", chat_id=PERSON, text="x", reply_markup=keyboard(buttons))
    assert answer["description"] == BAD + description
    assert person.messages == []


async def test_101_buttons_are_refused_and_100_are_not(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    fake.expect_refusal("reply markup is too long")
    rows = [[button()] * 4 for _ in range(25)]
    assert (await call("sendMessage", chat_id=PERSON, text="x", reply_markup=keyboard(*rows)))["ok"]
    assert not (await call("sendMessage", chat_id=PERSON, text="x", reply_markup=keyboard(*rows, [button()])))["ok"]
    assert len(person.last.buttons) == 100


async def test_the_longest_text_and_data_pass(person: TelegramUser, call: Call) -> None:
    markup = keyboard([button(data="क" * 21)])
    answer = await call("sendMessage", chat_id=PERSON, text=LETTERS, reply_markup=markup)
    assert answer["result"]["text"] == LETTERS
    assert answer["result"]["reply_markup"] == markup
    assert person.last.buttons[0].data == "क" * 21


async def test_text_is_trimmed_cleaned_and_marked_in_utf16_units(person: TelegramUser, call: Call) -> None:
    raw = "  🧩 <b>जी &lt;&amp;\r\u202eहाँ</b>, see /help and https://example.com/a.\n"
    sent = (await call("sendMessage", chat_id=PERSON, text=raw, parse_mode="HTML"))["result"]
    assert sent["text"] == "🧩 जी <&हाँ, see /help and https://example.com/a."
    assert sent["entities"] == [
        {"type": "bold", "offset": 3, "length": 8},
        {"type": "bot_command", "offset": 17, "length": 5},
        {"type": "url", "offset": 27, "length": 21},
    ]
    assert person.last.html == raw


HALF_A_PAIR = (
    "Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units"
)


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        ("a<", "Unclosed start tag at byte offset 1"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("я<i  =x>", 'Empty attribute name in the tag "i" at byte offset 2'),
        ("<a href= ", 'Unclosed start tag "a" at byte offset 0'),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ("<a href=x_y>z</a>", "Unexpected end of name token at byte offset 8"),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-emoji>x</tg-emoji>", "Invalid custom emoji identifier specified"),
        ("&#xD800;", HALF_A_PAIR),
    ],
)
def test_bad_markup_is_named_with_its_byte_offset(raw: str, complaint: str) -> None:
    with pytest.raises(HtmlError) as refused:
        parse_html(raw)
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    ("raw", "plain", "kinds"),
    [
        ("<B>a</B><em>b</>", "ab", ["bold", "italic"]),
        ("<b></b>x", "x", []),
        ("&lt;&quot;&nbsp;&#1071;&#x44F&amp;amp;", '<"&nbsp;Яя&amp;', []),
        ("<pre><code class='language-python'>x</code></pre>", "x", ["pre"]),
        ("<blockquote expandable>x</blockquote>", "x", ["expandable_blockquote"]),
        ("<a href='https://x.org/?a=1&amp;b'>x</a><a href='nonsense'>y</a>", "xy", ["text_link"]),
        ("<u><s>x</s></u><span class='tg-spoiler'>y</span>", "xy", ["strikethrough", "underline", "spoiler"]),
        ("<code>a<b>b</b></code>", "ab", ["code"]),
    ],
)
def test_good_markup_gives_text_and_entities(raw: str, plain: str, kinds: list[str]) -> None:
    text, entities = parse_html(raw)
    assert (text, [entity["type"] for entity in entities]) == (plain, kinds)


async def test_edits_are_checked_against_what_is_there(fake: TelegramFake, person: TelegramUser, call: Call) -> None:
    own = (await person.send("mine")).message_id
    sent = (await call("sendMessage", chat_id=PERSON, text="<b>x</b>", parse_mode="HTML"))["result"]["message_id"]
    target = {"chat_id": PERSON, "message_id": sent}
    for parameters, description in [
        (target | {"text": "<strong>x</strong>", "parse_mode": "HTML"}, RULES["not modified"].description),
        (target | {"message_id": 999, "text": "y"}, BAD + "message to edit not found"),
        (target | {"message_id": own, "text": "y"}, BAD + "message can't be edited"),
        ({"chat_id": PERSON, "text": "y"}, BAD + "message identifier is not specified"),
    ]:
        fake.expect_refusal(description)
        assert (await call("editMessageText", **parameters))["description"] == description
    edited = (await call("editMessageText", **target, text="y", reply_markup=keyboard([button()])))["result"]
    assert edited["edit_date"] >= edited["date"]
    assert (person.last.text, person.last.edits) == ("y", 1)
    assert (await call("editMessageReplyMarkup", **target))["ok"]
    assert person.last.buttons == []
    fake.expect_refusal("message is not modified", method="editMessageReplyMarkup")
    assert not (await call("editMessageReplyMarkup", **target))["ok"]


async def test_deleting(fake: TelegramFake, person: TelegramUser, call: Call, clock: ManualClock) -> None:
    first, second = [(await call("sendMessage", chat_id=PERSON, text=t))["result"]["message_id"] for t in "ab"]
    assert (await call("deleteMessage", chat_id=PERSON, message_id=first))["result"] is True
    assert [message.text for message in person.messages] == ["b"]
    fake.expect_refusal("message to delete not found")
    await call("deleteMessage", chat_id=PERSON, message_id=first)
    clock.advance(48 * 3600 + 1)
    fake.expect_refusal("message can't be deleted")
    await call("deleteMessage", chat_id=PERSON, message_id=second)


async def test_a_press_is_answered_once_and_in_time(
    fake: TelegramFake, person: TelegramUser, call: Call, clock: ManualClock
) -> None:
    await call("sendMessage", chat_id=PERSON, text="?", reply_markup=keyboard([button("A", "v1")]))
    query = await person.press(person.last, "A")
    fake.expect_refusal("URL_INVALID")
    await call("answerCallbackQuery", callback_query_id=query.id, url="https://example.com")
    fake.expect_refusal("MESSAGE_TOO_LONG")
    await call("answerCallbackQuery", callback_query_id=query.id, text="ж" * 201)
    assert (await call("answerCallbackQuery", callback_query_id=query.id, text="ж" * 200, show_alert=True))["ok"]
    assert (await call("answerCallbackQuery", callback_query_id=query.id, text="later"))["ok"]
    assert (await person.answered(query)).alert
    assert [toast.text for toast in person.toasts] == ["ж" * 200]
    late = await person.press(person.last, "v1")
    clock.advance(15.1)
    for query_id in (late.id, "1"):
        fake.expect_refusal("query is too old and response timeout expired or query ID is invalid")
        assert (await call("answerCallbackQuery", callback_query_id=query_id))["error_code"] == 400


@pytest.mark.parametrize(
    ("state", "description"),
    [
        ({"blocked": True}, "Forbidden: bot was blocked by the user"),
        ({"deactivated": True}, "Forbidden: user is deactivated"),
        ({"kicked": True}, "Forbidden: bot was kicked from the supergroup chat"),
        ({"started": False}, "Forbidden: bot can't initiate conversation with a user"),
        ({"migrated_to": GROUP}, BAD + "group chat was upgraded to a supergroup chat"),
    ],
)
async def test_a_chat_can_be_closed_to_the_bot(
    fake: TelegramFake, person: TelegramUser, call: Call, state: Json, description: str
) -> None:
    for name, value in state.items():
        setattr(person.chat, name, value)
    fake.expect_refusal(description)
    answer = await call("sendMessage", chat_id=PERSON, text="x")
    assert (answer["error_code"], answer["description"]) == (400 if "migrated_to" in state else 403, description)
    assert answer.get("parameters") == ({"migrate_to_chat_id": GROUP} if "migrated_to" in state else None)


COMMAND = {"command": "quiz", "description": "Choose a quiz"}


@pytest.mark.parametrize(
    ("method", "parameters", "description"),
    [
        ("setMyCommands", {"commands": [COMMAND] * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ("setMyCommands", {"commands": [COMMAND | {"command": "Quiz"}]}, "BOT_COMMAND_INVALID"),
        ("setMyCommands", {"commands": [COMMAND | {"command": "q" * 33}]}, "BOT_COMMAND_INVALID"),
        ("setMyCommands", {"commands": [COMMAND | {"description": ""}]}, "command description must be non-empty"),
        (
            "setMyCommands",
            {"commands": [COMMAND | {"description": "d" * 257}]},
            "command description length must not exceed 256",
        ),
        ("setMyCommands", {"commands": [COMMAND], "language_code": "hin"}, "invalid language code specified"),
        ("setMyName", {"name": "n" * 65}, "the text is too long"),
        ("setMyShortDescription", {"short_description": "n" * 121}, "the text is too long"),
        ("setMyDescription", {"description": "n" * 513}, "the text is too long"),
        ("setWebhook", {"url": "https://x.org", "secret_token": "s" * 257}, "secret token is too long"),
        ("setWebhook", {"url": "https://x.org", "secret_token": "ж"}, "secret token contains unallowed characters"),
    ],
)
async def test_the_profile_has_limits(
    fake: TelegramFake, call: Call, method: str, parameters: Json, description: str
) -> None:
    fake.expect_refusal(description)
    assert (await call(method, **parameters))["description"] == BAD + description


async def test_the_profile_is_kept_by_language_and_scope(call: Call) -> None:
    private = {"scope": {"type": "all_private_chats"}, "language_code": "hi"}
    await call("setMyCommands", commands=[COMMAND], **private)
    await call("setMyDescription", description="विवरण", language_code="hi")
    assert (await call("getMyCommands", **private))["result"] == [COMMAND]
    assert (await call("getMyCommands"))["result"] == []
    assert (await call("getMyDescription", language_code="hi"))["result"] == {"description": "विवरण"}
    assert (await call("getMyDescription", language_code="bn"))["result"] == {"description": ""}
    await call("deleteMyCommands", **private)
    assert (await call("getMyCommands", **private))["result"] == []


async def test_an_unknown_method_or_token_is_refused(fake: TelegramFake, call: Call) -> None:
    fake.expect_refusal("Not Found: method not found", times=2)
    assert (await call("sendPigeon"))["error_code"] == 404
    assert (await call("sendPhoto"))["error_code"] == 404
    fake.expect_refusal("Unauthorized")
    async with aiohttp.ClientSession() as session, session.post(f"{fake.url}/bot1:wrong/getMe") as answer:
        assert answer.status == 401


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
