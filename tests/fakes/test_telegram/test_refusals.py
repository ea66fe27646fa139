"""The fake refuses what Telegram refuses, in the same words, over real HTTP."""

import aiohttp
import pytest

from tests.fakes.telegram import ManualClock, TelegramFake, TelegramUser
from tests.fakes.telegram.html import HtmlError, parse_html
from tests.fakes.telegram.limits import RULES
from tests.fakes.test_telegram.wire import BAD, GROUP, PERSON, Call, Json, button, keyboard

LETTERS = "ক" * 4096
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


async def test_what_looks_like_a_link_a_mention_or_a_command_is_marked(person: TelegramUser, call: Call) -> None:
    text = "evil.com/a, <b>@boss</b> /ban@other_bot https://x.ru 3.5 a.b file.csv @\u2060boss x.\u2060com /\u2060ban"
    sent = (await call("sendMessage", chat_id=PERSON, text=text, parse_mode="HTML"))["result"]
    assert sent["text"] == person.last.text
    marked = [sent["text"][one["offset"] : one["offset"] + one["length"]] for one in sent["entities"]]
    assert marked == ["evil.com/a", "@boss", "@boss", "/ban@other_bot", "https://x.ru"]


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
        (
            "setWebhook",
            {"url": "http://x.org"},
            "bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            "setWebhook",
            {"url": "https://x.org:8080"},
            "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ),
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
