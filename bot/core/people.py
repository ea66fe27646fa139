"""Who learns, the accounts through which we know them, and the groups in which they learn together."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """A user of a platform; one person can have several."""

    platform: str
    user_id: str


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """A Telegram group or a Discord server: people who see each other's names there."""

    platform: str
    group_id: str


class Prompt(StrEnum):
    """What we asked a person to write: their next text is the answer."""

    ZONE = "zone"
    ALIAS = "alias"
    CODE = "code"
    PUSH_ZONE = "push-zone"
    """The time zone of the place whose subscription they are setting up."""


class Visibility(StrEnum):
    """How a person appears on leaderboards."""

    NAME = "name"
    """By the name that the platform shows to the group."""
    ALIAS = "alias"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Person:
    """Who learns."""

    id: int
    language: str | None = None
    """The person's own choice; None until they have chosen."""
    zone: str | None = None
    """IANA name; None until they have chosen, and then days are counted by a guess (rule R4)."""
    current_run: int | None = None
    """The run that the person is in the middle of, if any: what a change of language shows again and /stop stops."""
    prompt: Prompt | None = None
    zone_asked: bool = False
    """Whether the person was asked once for the time zone at an answer."""
    outage_news: bool = False
    """An outage that was entered afterwards has saved the streak, and the person has not been told yet (rule R9)."""
    visibility: Visibility = Visibility.NAME
    alias: str | None = None
    """The name that the person chose for leaderboards; kept while another visibility is chosen."""
