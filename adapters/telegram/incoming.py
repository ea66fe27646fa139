"""Updates as we need them.

Presses, which come by the thousand, are read by ourselves: the library's objects for one cost as much processor time as
all else that is done about it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from telegram import Bot, ChatMemberUpdated, Message, Update
from telegram.constants import ChatType


@dataclass(frozen=True, slots=True)
class Sender:
    """Who has pressed or written."""

    id: int
    first_name: str
    language_code: str | None
    """The language of their Telegram, as an IETF tag, where it tells."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button."""

    id: str
    sender: Sender
    data: str
    chat_id: int
    chat_type: str
    message_id: int | None = None
    """None for a message that is too old: it can't be changed any more."""
    topic_id: int | None = None
    """The topic of a forum in which the message stands; None in its general one, and where there are none."""
    offered: tuple[str, ...] = ()
    """The data of all buttons that the message has by now; none are known of one that is too old."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """An update."""

    id: int
    sender_id: int
    """0 where nobody is told."""
    content: Press | Message | ChatMemberUpdated | None
    """None for what means nothing to us."""


def read_update(raw: dict[str, Any], bot: Bot) -> Incoming:
    """Read an update of the Bot API. Raises whatever it stumbles over for one that is malformed."""
    if "callback_query" in raw:
        press = _press(raw["callback_query"])
        return Incoming(raw["update_id"], press.sender.id, press)
    update = Update.de_json(raw, bot)
    sender = update.effective_user
    return Incoming(update.update_id, sender.id if sender else 0, update.message or update.my_chat_member)


def _press(query: dict[str, Any]) -> Press:
    sender = Sender(query["from"]["id"], query["from"]["first_name"], query["from"].get("language_code"))
    query_id, data, message = query["id"], query.get("data", ""), query.get("message")
    if message is None:
        return Press(query_id, sender, data, sender.id, ChatType.PRIVATE)
    chat_id, chat_type = message["chat"]["id"], message["chat"]["type"]
    if message["date"] == 0:
        return Press(query_id, sender, data, chat_id, chat_type)
    topic_id = message.get("message_thread_id") if message.get("is_topic_message") else None
    offered = tuple(_offered(message))
    return Press(query_id, sender, data, chat_id, chat_type, message["message_id"], topic_id, offered)


def _offered(message: dict[str, Any]) -> Iterator[str]:
    for row in message.get("reply_markup", {}).get("inline_keyboard", ()):
        for button in row:
            if "callback_data" in button:
                yield button["callback_data"]
