"""Telegram's limits, checked before anything is sent.

Telegram counts code points after it has read the markup; we count UTF-16 units, which are never fewer.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from bot.core.lengths import utf16_length
from bot.screen import Attachment

MESSAGE = 4096
MARKUP_TEXT_BYTES = 32_768
ENTITIES = 100
ENTITY_BYTES = 9_500
CALLBACK_BYTES = 64
ALERT = 200
BUTTONS = 100
BUTTONS_A_ROW = 8
KEYBOARD_BYTES = 10_000
DOCUMENT_BYTES = 50_000_000
COMMAND = 256
SHORT_DESCRIPTION = 120
DESCRIPTION = 512

_ENTITY_FRAME_BYTES = 12
"""Kind, offset and length of an entity, as the server stores them."""

_INVISIBLE = re.compile(
    "[\\s\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3164\ufeff]+"
)
"""What Telegram takes for nothing: a text of these alone is refused as empty."""

_FILE_NAME = re.compile(r"[A-Za-z0-9._-]{1,60}")


class UnsendableError(ValueError):
    """Telegram would refuse this: the message says which limit is broken, and quotes no text."""


def check_length(text: str, most: int, what: str) -> None:
    """Raise UnsendableError for a text that is blank or has more than so many UTF-16 units."""
    if not _INVISIBLE.sub("", text):
        raise UnsendableError(f"{what} is empty")
    if utf16_length(text) > most:
        raise UnsendableError(f"{what} has {utf16_length(text)} UTF-16 units; Telegram takes {most}")


def check_message(plain: str, markup: str, urls: Sequence[str], entities: int) -> None:
    """Raise UnsendableError for a text that Telegram would refuse: as it is read, and with its markup."""
    check_length(plain.strip(), MESSAGE, "a message")
    if len(markup.encode()) > MARKUP_TEXT_BYTES:
        raise UnsendableError(f"a message has {len(markup.encode())} bytes; Telegram takes {MARKUP_TEXT_BYTES}")
    if entities > ENTITIES:
        raise UnsendableError(f"a message has {entities} marked parts; Telegram takes {ENTITIES}")
    if entities * _ENTITY_FRAME_BYTES + sum(len(url.encode()) for url in urls) > ENTITY_BYTES:
        raise UnsendableError(f"the marks of a message take more than {ENTITY_BYTES} bytes")


def check_keyboard(rows: Sequence[Sequence[dict[str, Any]]]) -> None:
    """Raise UnsendableError for buttons that Telegram would refuse."""
    for row in rows:
        if not 0 < len(row) <= BUTTONS_A_ROW:
            raise UnsendableError(f"a row has {len(row)} buttons; Telegram takes {BUTTONS_A_ROW}")
        for button in row:
            check_length(button["text"], MESSAGE, "a button")
            if "url" not in button and not 0 < len(button["callback_data"].encode()) <= CALLBACK_BYTES:
                raise UnsendableError(f"the data of a button are not 1 to {CALLBACK_BYTES} bytes")
    if sum(map(len, rows)) > BUTTONS:
        raise UnsendableError(f"a message has {sum(map(len, rows))} buttons; Telegram takes {BUTTONS}")
    if len(json.dumps(rows, ensure_ascii=False).encode()) > KEYBOARD_BYTES:
        raise UnsendableError(f"the buttons of a message take more than {KEYBOARD_BYTES} bytes")


def check_documents(files: Sequence[Attachment]) -> None:
    """Raise UnsendableError for files that Telegram would refuse, or whose names it would not show as they stand."""
    for file in files:
        if not _FILE_NAME.fullmatch(file.name):
            raise UnsendableError("the name of a file is not 1 to 60 ASCII letters, digits, dots, dashes, underscores")
        if not 0 < len(file.content) <= DOCUMENT_BYTES:
            raise UnsendableError(f"a file has {len(file.content)} bytes; Telegram takes 1 to {DOCUMENT_BYTES}")
