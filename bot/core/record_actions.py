"""What a person can ask for about what is kept of them: streak, zone, accounts, figures, privacy, data.

These are rare, and each is carried out in a transaction of its own, apart from the batches of answers.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.core.people import Visibility


class Period(StrEnum):
    """The time that a leaderboard looks back on."""

    WEEK = "week"
    """The last seven days."""
    MONTH = "month"
    """The last thirty days."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class ShowStreak:
    """The person's streak."""


@dataclass(frozen=True, slots=True)
class ShowZones:
    """The time zone that holds, and the zones that fit what was typed, if anything was."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class SetZone:
    """Count days in this zone (an IANA name) from now on."""

    zone: str


@dataclass(frozen=True, slots=True)
class ShowLink:
    """How to link another account, with a code; or where linking stands, once the code was entered."""


@dataclass(frozen=True, slots=True)
class EnterCode:
    """Enter a code that another account was given."""

    code: str


@dataclass(frozen=True, slots=True)
class ConfirmLink:
    """Agree to link the two accounts of a code; both have to, and each agrees to the digits that it was shown."""

    code: str
    check: str


@dataclass(frozen=True, slots=True)
class RefuseLink:
    """Make a code void."""

    code: str


@dataclass(frozen=True, slots=True)
class ShowAccounts:
    """The person's accounts, to separate one."""


@dataclass(frozen=True, slots=True)
class Unlink:
    """Separate one of the person's accounts, by the number that we gave it."""

    account_id: int


@dataclass(frozen=True, slots=True)
class ShowStats:
    """The person's figures."""


@dataclass(frozen=True, slots=True)
class Practise:
    """Begin a run of the questions most often missed."""


@dataclass(frozen=True, slots=True)
class ShowLeaderboard:
    """The leaderboard of the group where it is asked for."""

    period: Period = Period.WEEK


@dataclass(frozen=True, slots=True)
class ShowPrivacy:
    """How the person appears on leaderboards."""


@dataclass(frozen=True, slots=True)
class SetVisibility:
    """Appear on leaderboards like this from now on; by alias, the person is asked for one that they lack."""

    visibility: Visibility


@dataclass(frozen=True, slots=True)
class SetAlias:
    """Appear on leaderboards under this name."""

    alias: str


@dataclass(frozen=True, slots=True)
class AskAlias:
    """Be asked for another name to appear under."""


@dataclass(frozen=True, slots=True)
class Export:
    """All that is kept of the person, as files."""


@dataclass(frozen=True, slots=True)
class AskForget:
    """What deleting everything means; and, once the person is sure, the last question."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete everything that is kept of the person. The last question was asked at a second since 1970, UTC."""

    asked_s: int


@dataclass(frozen=True, slots=True)
class Write:
    """A text that is no command: the answer to what we asked, if we asked for one."""

    text: str


RecordAction = (
    ShowStreak
    | ShowZones
    | SetZone
    | ShowLink
    | EnterCode
    | ConfirmLink
    | RefuseLink
    | ShowAccounts
    | Unlink
    | ShowStats
    | Practise
    | ShowLeaderboard
    | ShowPrivacy
    | SetVisibility
    | SetAlias
    | AskAlias
    | Export
    | AskForget
    | Forget
    | Write
)
