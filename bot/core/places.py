"""Places: where questions are posted for everybody there, and what was set for each."""

from dataclasses import dataclass
from enum import StrEnum

from bot.core.people import Group


@dataclass(frozen=True, slots=True)
class Place:
    """A group, a channel, or a thread of one, in which messages can be posted."""

    platform: str
    chat_id: str
    thread_id: str | None = None
    """The topic of a Telegram forum; None in its general topic and elsewhere. A thread on Discord is a chat itself."""


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
