"""Places: where questions are posted for everybody there, and what was set for each."""

from dataclasses import dataclass
from enum import StrEnum

from bot.core.people import Account, Group

PRIVATE = "@"
"""With what the id of a private chat begins."""


@dataclass(frozen=True, slots=True)
class Place:
    """A group, a channel, a thread of one, or a private chat, in which messages can be posted."""

    platform: str
    chat_id: str
    """Of a private chat, "@" and the user's id: Discord numbers private chats apart from users."""
    thread_id: str | None = None
    """The topic of a Telegram forum; None in its general topic and elsewhere. A thread on Discord is a chat itself."""

    @property
    def private_with(self) -> Account | None:
        """Give the account with which it is a private chat, if it is one."""
        user_id = self.chat_id.removeprefix(PRIVATE)
        return None if user_id == self.chat_id else Account(self.platform, user_id)


def private_place(account: Account) -> Place:
    """Give the private chat with an account."""
    return Place(account.platform, PRIVATE + account.user_id)


class Hosts(StrEnum):
    """Who may host games in a place."""

    EVERYONE = "everyone"
    ADMINS = "admins"


class Naming(StrEnum):
    """By which names people appear in a place."""

    ALIASES = "aliases"
    """By the alias that they chose, else by the name that the platform shows."""
    NAMES = "names"
    """By the name that the platform shows; whoever chose an alias appears without a name."""


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """A place as it is stored, with what was set for it."""

    id: int
    place: Place
    group: Group
    """To which the place belongs: whose members read there."""
    language: str | None = None
    """None until somebody has chosen."""
    zone: str | None = None
    """IANA name; the days of whoever has chosen none are counted in it (rule R4)."""
    hosts: Hosts = Hosts.EVERYONE
    naming: Naming = Naming.ALIASES


class Right(StrEnum):
    """What the bot must be allowed to do in a place in order to post there."""

    VIEW = "view"
    SEND = "send"
    SEND_IN_THREADS = "send-in-threads"
