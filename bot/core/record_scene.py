"""What a person is to be shown about what is kept of them, without words and without a platform."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.core.people import Account, Visibility
from bot.core.record_actions import Period
from bot.core.streak import Standing
from bot.core.weeks import Calendar, Change


@dataclass(frozen=True, slots=True)
class ZoneShown:
    """The zone in which a person's days are counted."""

    name: str
    """IANA name."""
    chosen: bool
    """Whether the person chose it; else it is a guess (rule R4)."""


@dataclass(frozen=True, slots=True)
class StreakShown:
    """The person's streak, at an instant (milliseconds since 1970, UTC)."""

    standing: Standing
    zone: ZoneShown
    at_ms: int
    ends_ms: int
    """When the day that is open, or was the last to count, ends for the person: midnight, or the end of the grace."""
    today: date
    calendar: Calendar
    change: Change | None


@dataclass(frozen=True, slots=True)
class ZoneMenu:
    """The zone that holds, and zones to choose from, at an instant at which people look at their clocks."""

    zone: ZoneShown
    at_ms: int
    typed: str = ""
    found: Sequence[str] = ()
    """IANA names, the most likely first."""
    run_id: int | None = None
    """The run that the person is in the middle of, to go on with."""
    retired: bool = False
    """The zone database does not know the chosen zone any more, so the person has to choose again (rule R4)."""


@dataclass(frozen=True, slots=True)
class LinkCode:
    """A code to enter on the other account."""

    code: str
    minutes: int
    """For how long it holds."""


@dataclass(frozen=True, slots=True)
class LinkConfirm:
    """Two accounts are about to be linked; this one has to agree, or has agreed and waits for the other."""

    code: str
    check: str
    """Two digits that both accounts are shown, and nobody else."""
    platform: str
    """Of the other account."""
    answers: int
    """How many the other person has given so far."""
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Linked:
    """The accounts that are one person's now, by platform, and the streak they add up to."""

    platforms: Sequence[str]
    standing: Standing


@dataclass(frozen=True, slots=True)
class OwnAccount:
    """One of a person's accounts."""

    account_id: int
    platform: str
    tail: str
    """The end of the platform's number for it, to tell two on one platform apart."""
    here: bool
    """Whether it is the one that asks."""


@dataclass(frozen=True, slots=True)
class AccountsShown:
    """The accounts of the person, each of which can be separated if there is another."""

    accounts: Sequence[OwnAccount]


@dataclass(frozen=True, slots=True)
class QuizFigures:
    """How many answers were given to a quiz, and how many of them were right."""

    quiz_id: str
    answered: int
    right: int


@dataclass(frozen=True, slots=True)
class Missed:
    """A question that was answered wrongly, and how often."""

    quiz_id: str
    question_id: str
    times: int


@dataclass(frozen=True, slots=True)
class StatsShown:
    """The person's figures; quizzes in the order in which they are offered."""

    answered: int
    right: int
    days_active: int
    quizzes: Sequence[QuizFigures]
    missed: Sequence[Missed]
    """The most often missed first."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a leaderboard."""

    rank: int
    """From 1; equal figures share a rank, and the ranks behind it are left out."""
    name: str
    """The alias, or the name that the platform shows to the group."""
    right: int
    own: bool
    """Whether it is the person who asks."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may stand on a leaderboard, if they are still in the group."""

    person_id: int
    account: Account
    alias: str | None
    """The name that they want there instead of the platform's."""
    right: int


@dataclass(frozen=True, slots=True)
class LeaderboardDue:
    """Who may stand on a leaderboard, the highest figures first; the platform has to say who is still there."""

    period: Period
    candidates: Sequence[Candidate]
    asker_id: int | None
    """Whose line is marked and shown in any case; None where the whole group sees it."""
    asker_hidden: bool
    group_streak: int
    """Days in a row on which enough of the group answered (rule R13)."""


@dataclass(frozen=True, slots=True)
class LeaderboardShown:
    """The leaderboard of a group."""

    period: Period
    lines: Sequence[Ranked]
    asker_hidden: bool
    group_streak: int


@dataclass(frozen=True, slots=True)
class PrivacyShown:
    """How the person appears on leaderboards."""

    visibility: Visibility
    alias: str | None


@dataclass(frozen=True, slots=True)
class AliasAsked:
    """The person is to write the name under which they want to appear."""


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file for the person; its type is a media type such as text/csv."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Exported:
    """All that is kept of the person."""

    files: Sequence[ExportFile]


@dataclass(frozen=True, slots=True)
class ForgetExplained:
    """What deleting everything means."""

    answers: int


@dataclass(frozen=True, slots=True)
class ForgetAsked:
    """The last question before everything is deleted, asked at a second since 1970, UTC."""

    asked_s: int


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Everything was deleted."""


RecordScene = (
    StreakShown
    | ZoneMenu
    | LinkCode
    | LinkConfirm
    | Linked
    | AccountsShown
    | StatsShown
    | LeaderboardDue
    | LeaderboardShown
    | PrivacyShown
    | AliasAsked
    | Exported
    | ForgetExplained
    | ForgetAsked
    | Forgotten
)
