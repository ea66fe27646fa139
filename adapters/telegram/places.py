"""Where messages go: private chats, and groups with their topics."""

from dataclasses import dataclass

from telegram import Message
from telegram.constants import ChatType

from bot.core.people import Account, Group
from bot.core.places import Place

PLATFORM = "telegram"
ANONYMOUS = Account(PLATFORM, "1087968824")
"""In whose name Telegram lets administrators write who stay anonymous: @GroupAnonymousBot, the same in all groups."""
_GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a message goes."""

    chat_id: int
    topic_id: int | None = None
    """The topic of a forum; None for its general one, and where there are none."""
    answered_id: int | None = None
    """The message of somebody in the group that this one answers."""


def group_of(chat_id: int, kind: str) -> Group | None:
    """Give the group that a chat of a kind is; None for private chats and channels."""
    return Group(PLATFORM, str(chat_id)) if kind in _GROUPS else None


def place_of(chat_id: int, topic_id: int | None) -> Place:
    """Give the place that a group is, or a topic of it."""
    return Place(PLATFORM, str(chat_id), None if topic_id is None else str(topic_id))


def address_of(place: Place) -> Address:
    """Give where to send what is for everybody in a place."""
    return Address(int(place.chat_id), None if place.thread_id is None else int(place.thread_id))


def address_under(message: Message) -> Address:
    """Give the address of an answer to what somebody wrote in a group: as a reply, in its topic."""
    return Address(message.chat.id, topic_of(message), message.message_id)


def topic_of(message: Message) -> int | None:
    """Give the topic that a message stands in. A chain of replies has a thread too, but nothing can be sent there."""
    return message.message_thread_id if message.is_topic_message else None


def chat_named(chat_id: int) -> str:
    """Give what may stand in a log: the id of a private chat is its person's, so it may not."""
    return f"chat={chat_id}" if chat_id < 0 else "a private chat"
