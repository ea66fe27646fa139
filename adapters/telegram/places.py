"""Where messages go, private chats, channels, and groups with their topics; and where updates come in."""

from dataclasses import dataclass

from telegram import Message
from telegram.constants import ChatType

from bot.core.people import Account, Group
from bot.core.places import Place

PLATFORM = "telegram"
ANONYMOUS = Account(PLATFORM, "1087968824")
"""In whose name Telegram lets administrators write who stay anonymous: @GroupAnonymousBot, the same in all groups."""
_LINKABLE = "-100"
"""With what the ids of supergroups and channels begin; the rest of them stands in addresses."""
_GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a message goes."""

    chat_id: int
    topic_id: int | None = None
    """The topic of a forum; None for its general one, and where there are none."""
    answered_id: int | None = None
    """The message of somebody in the group that this one answers."""


@dataclass(frozen=True, slots=True)
class WebhookAddress:
    """Where Telegram sends updates, and where they arrive."""

    url: str
    """As Telegram knows it: with https, and a port that Telegram takes."""
    host: str
    """The address of this machine at which to listen, behind whatever holds the certificate."""
    port: int


def group_of(chat_id: int, kind: str) -> Group | None:
    """Give the group that a chat of a kind is; None for private chats.

    Those who answer in a channel are a group like any other, with a streak of its own (rule R13). They cannot write
    there, so nobody asks for a game or a leaderboard.
    """
    return Group(PLATFORM, str(chat_id)) if is_group(kind) or kind == ChatType.CHANNEL else None


def is_group(kind: str) -> bool:
    """Tell whether people write in chats of a kind, and are many."""
    return kind in _GROUPS


def place_of(chat_id: int, topic_id: int | None) -> Place:
    """Give the place that a group or channel is, or a topic of it."""
    return Place(PLATFORM, str(chat_id), None if topic_id is None else str(topic_id))


def address_of(place: Place) -> Address:
    """Give where to send what is for everybody in a place; a private chat has the id of its person."""
    if (person := place.private_with) is not None:
        return Address(int(person.user_id))
    return Address(int(place.chat_id), None if place.thread_id is None else int(place.thread_id))


def address_under(message: Message) -> Address:
    """Give the address of an answer to what somebody wrote in a group: as a reply, in its topic."""
    return Address(message.chat.id, topic_of(message), message.message_id)


def topic_of(message: Message) -> int | None:
    """Give the topic that a message stands in. A chain of replies has a thread too, but nothing can be sent there."""
    return message.message_thread_id if message.is_topic_message else None


def link_to(place: Place) -> str | None:
    """Give an address that opens a place for those who are in it; None where there is none, as for small groups.

    Such addresses name a message: the first one, or that with which a topic began.
    """
    number = place.chat_id.removeprefix(_LINKABLE)
    return None if number == place.chat_id else f"https://t.me/c/{number}/{place.thread_id or 1}"


def chat_named(chat_id: int) -> str:
    """Give what may stand in a log: the id of a private chat is its person's, so it may not."""
    return f"chat={chat_id}" if chat_id < 0 else "a private chat"
