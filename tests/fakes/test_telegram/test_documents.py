"""sendDocument over the wire: multipart, limits, and what the person gets."""

import io
import json

import aiohttp
import pytest
from telegram import Bot, InputFile
from telegram.error import BadRequest, NetworkError

from tests.fakes.telegram import TelegramFake, TelegramUser, Upload
from tests.fakes.test_telegram.wire import BAD, PERSON, Json, button, keyboard

LARGEST = 50 * 2**20
ODD_BYTES = bytes(range(256)) + b"\r\n--\r\n\r\n" + "प्रश्न\n".encode()


File = tuple[str, bytes, str | None, str]
"""The field, the content, the name and the type."""


async def upload(fake: TelegramFake, fields: Json, *files: File) -> Json:
    """Post a form of text fields and files."""
    form = aiohttp.FormData(default_to_multipart=True, quote_fields=False)
    for name, value in fields.items():
        form.add_field(name, value)
    for field, content, file_name, kind in files:
        value = io.BytesIO(content) if file_name else content.decode()
        form.add_field(field, value, filename=file_name, content_type=kind)
    where = f"{fake.url}/bot{fake.token}/sendDocument"
    async with aiohttp.ClientSession() as session, session.post(where, data=form) as answer:
        body: Json = await answer.json()
        assert body["ok"] or body["error_code"] == answer.status
        return body


async def test_a_document_arrives_byte_by_byte(fake: TelegramFake, person: TelegramUser) -> None:
    fields: Json = {"chat_id": str(PERSON), "caption": "<b>আপনার</b> তথ্য", "parse_mode": "HTML"}
    fields["reply_markup"] = json.dumps(keyboard([button()]))
    sent = await upload(fake, fields, ("document", ODD_BYTES, "data.json", "application/json"))
    told = sent["result"]["document"]
    assert [told[key] for key in ("file_name", "mime_type", "file_size")] == [
        "data.json",
        "application/json",
        len(ODD_BYTES),
    ]
    assert (sent["result"]["caption"], sent["result"]["caption_entities"][0]["type"]) == ("আপনার তথ্য", "bold")
    assert "text" not in sent["result"]
    (document,) = person.documents
    assert (document.name, document.kind, document.content) == ("data.json", "application/json", ODD_BYTES)
    assert (person.last.text, len(person.last.buttons)) == ("আপনার তথ্য", 1)
    assert fake.journal.containing("প্রশ্ন") == []
    assert [call.method for call in fake.journal.containing("प्रश्न")] == ["sendDocument"]


FILE: File = ("document", b"x", "data.csv", "text/csv")
REFUSED: dict[str, tuple[Json, list[File], str]] = {
    "no file": ({}, [], BAD + "there is no document in the request"),
    "no file name": ({}, [("document", b"x", None, "text/csv")], BAD + "wrong file identifier/HTTP URL specified"),
    "blank file name": ({}, [("document", b"x", " ", "text/csv")], BAD + "the file has no name"),
    "empty file": ({}, [("document", b"", "data.csv", "text/csv")], BAD + "file must be non-empty"),
    "an address": ({"document": "https://example.org/a.csv"}, [], BAD + "wrong file identifier/HTTP URL specified"),
    "stray file": ({}, [FILE, ("data", *FILE[1:])], BAD + "schema: data: sendDocument has no such parameter"),
    "1025 letters": ({"caption": "ক" * 1025}, [FILE], BAD + "message caption is too long"),
    "markup": (
        {"caption": "<b>x", "parse_mode": "HTML"},
        [FILE],
        BAD + "can't parse entities: Can't find end tag corresponding to start tag \"b\"",
    ),
    "button": (
        {"reply_markup": json.dumps(keyboard([button(data="x" * 65)]))},
        [FILE],
        BAD + "BUTTON_DATA_INVALID",
    ),
    "strange chat": ({"chat_id": "99"}, [FILE], BAD + "chat not found"),
    "thread": ({"message_thread_id": "5"}, [FILE], BAD + "message thread not found"),
    "unknown parameter": ({"name": "x"}, [FILE], BAD + "schema: name: sendDocument has no such parameter"),
}


@pytest.mark.parametrize("row", REFUSED)
async def test_a_document_is_refused(fake: TelegramFake, person: TelegramUser, row: str) -> None:
    fields, files, description = REFUSED[row]
    fake.expect_refusal(description)
    answer = await upload(fake, {"chat_id": str(PERSON)} | fields, *files)
    assert answer == {"ok": False, "error_code": 400, "description": description}
    assert person.messages == []


async def test_50_megabytes_pass_and_a_byte_more_does_not(fake: TelegramFake, person: TelegramUser) -> None:
    fake.expect_refusal("Request Entity Too Large")
    for size in (LARGEST, LARGEST + 1):
        answer = await upload(fake, {"chat_id": str(PERSON)}, ("document", bytes(size), "data.csv", "text/csv"))
        assert answer.get("error_code") == (None if size == LARGEST else 413)
    assert [len(document.content) for document in person.documents] == [LARGEST]


async def test_a_long_caption_passes_and_a_blank_one_is_none(fake: TelegramFake, person: TelegramUser) -> None:
    for caption in ("ক" * 1024, " \n"):
        assert (await upload(fake, {"chat_id": str(PERSON), "caption": caption}, FILE))["ok"]
    assert [message.text for message in person.messages] == ["ক" * 1024, ""]


async def test_a_name_is_read_as_telegram_reads_it(fake: TelegramFake, person: TelegramUser) -> None:
    for name in ("my data.csv", "two;parts.csv"):
        await upload(fake, {"chat_id": str(PERSON)}, ("document", b"x", name, "text/csv"))
    assert [document.name for document in person.documents] == ["my data.csv", '"two']


async def test_a_document_has_no_text_to_edit(fake: TelegramFake, person: TelegramUser) -> None:
    async with Bot(fake.token, base_url=f"{fake.url}/bot") as bot:
        sent = await bot.send_document(PERSON, InputFile(b"a,b\n", filename="data.csv"), caption="yours")
        assert sent.document is not None
        assert (sent.document.file_name, sent.document.mime_type, sent.caption) == ("data.csv", "text/csv", "yours")
        fake.expect_refusal("there is no text in the message to edit")
        with pytest.raises(BadRequest):
            await sent.edit_text("other")
        fake.expect_refusal("file must be non-empty")
        with pytest.raises(NetworkError):
            await bot.send_document(PERSON, InputFile(b"", filename="data.csv"))
    assert [type(document) for document in person.documents] == [Upload]


async def test_a_document_counts_as_a_message_of_its_chat(telegram_fake: TelegramFake) -> None:
    await telegram_fake.user(PERSON).send("/start")
    telegram_fake.expect_refusal("Too Many Requests")
    assert (await upload(telegram_fake, {"chat_id": str(PERSON)}, FILE))["ok"]
    assert (await upload(telegram_fake, {"chat_id": str(PERSON)}, FILE))["error_code"] == 429
