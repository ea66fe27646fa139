"""What the parts need from each other, as protocols; `bot.app` joins them."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from bot.core.actions import Event
from bot.core.gaps import Outage
from bot.core.people import Account, Group, Person
from bot.core.run import Run
from bot.core.slots import Answer
from bot.core.streak import Floor, Log, Streak
from bot.group_ports import Games, GameStore, Roster, RoundState
from bot.push_ports import Jobs, JobStore, Pushes
from bot.record_ports import Records, Snapshot
from bot.screen import Reply


class StoreUnavailableError(Exception):
    """The database cannot be reached or is locked for too long.

    Nothing was written, unless the connection broke during the commit itself: then all of it may have been. So the call
    may be made again only where doing it twice is as good as doing it once.
    """


class ConflictError(Exception):
    """Another process was quicker with the same run or answer. Nothing was written; load again and decide again."""


@dataclass(frozen=True, slots=True)
class AnswerRecord:
    """A row of the answer log."""

    account: Account
    """The one through which it was given; the transaction must have been asked for its person (`people`)."""
    quiz_id: str
    question_id: str
    answer: Answer
    at_ms: int
    local_day: date
    zone: str
    """The IANA zone in which `local_day` was counted; neither is computed again (rule R2), unless it was a guess."""
    guessed: bool
    """Whether the zone was a guess, because the person had not chosen one: the first choice dates it anew (R4)."""
    run_id: int | None = None
    """The run in which it was given; this or the next is not None."""
    round_id: int | None = None


@dataclass(frozen=True, slots=True)
class ChangedVote:
    """An answer to a round that takes the place of the one that the person gave before."""

    round_id: int
    person_id: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class FloorRecord:
    """A promise about a person's streak (rule R11); one to a person of one account is kept as that account's."""

    person_id: int
    floor: Floor


@dataclass(slots=True)
class Changes:
    """All that one batch of events writes."""

    people: list[Person] = field(default_factory=list)
    new_runs: list[Run] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    """Runs loaded in this transaction whose position or status changed; their new answers stand in `answers`."""
    answers: list[AnswerRecord] = field(default_factory=list)
    changed_votes: list[ChangedVote] = field(default_factory=list)
    streaks: dict[int, Streak] = field(default_factory=dict)
    """By person id."""
    floors: list[FloorRecord] = field(default_factory=list)
    members: list[tuple[Group, Account]] = field(default_factory=list)
    """Accounts that were seen in a group; those that are known there already change nothing."""


@dataclass(frozen=True, slots=True)
class CachedStreak:
    """The stored row of a streak."""

    streak: Streak
    outages: Sequence[Outage] = ()
    """Those that ended after the streak's last answer, less `bot.core.gaps.REACH_MS`."""


class Chance(Protocol):
    """Where randomness comes from."""

    def shuffle(self, option_ids: list[str]) -> None:
        """Bring option ids into a drawn order, in place."""

    def run_id(self) -> int:
        """Draw the id of a new run: positive, below 2**62, and not to be guessed."""

    def text(self, letters: str, length: int) -> str:
        """Draw a text of these letters that is not to be guessed."""


class Transaction(Protocol):
    """One transaction over one batch. Each call is a fixed number of statements, whatever the size of the batch."""

    @property
    def records(self) -> Records:
        """What is kept of people, in this transaction."""

    @property
    def games(self) -> Games:
        """What is stored of places and games, in this transaction."""

    @property
    def pushes(self) -> Pushes:
        """What is stored of subscriptions and reminders, in this transaction."""

    @property
    def jobs(self) -> Jobs:
        """What is to be done, in this transaction."""

    async def people(self, accounts: Collection[Account], now_ms: int) -> Mapping[Account, Person]:
        """Give the person of each account, making those that are new, and hold them against other writers.

        People are locked in the order of their ids, so two batches never wait for each other in a circle. Call it once
        in a transaction, with all accounts that it is about.
        """

    async def hold(self, person_ids: Collection[int]) -> Mapping[int, Person]:
        """Give those of these people who exist, by id, held against other writers; in place of `people`, not beside."""

    async def runs(self, run_ids: Collection[int], open_of: Collection[int]) -> Sequence[Run]:
        """Give the runs of these ids that exist, with their answers, and every open run of these people."""

    async def rounds(self, round_ids: Collection[int], person_ids: Collection[int]) -> Mapping[int, RoundState]:
        """Give the rounds of these ids that exist, held against closing, each with the votes of these people in it."""

    async def streaks(self, person_ids: Collection[int]) -> Mapping[int, CachedStreak]:
        """Give the cached streak of each person who has one."""

    async def logs(self, person_ids: Collection[int]) -> Mapping[int, Log]:
        """Give all that the streak of each of these people follows from."""

    async def save(self, changes: Changes, now_ms: int) -> None:
        """Write it all. Raises ConflictError when an answer or an open run is there already."""


class Store(GameStore, JobStore, Protocol):
    """The database."""

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction: committed at the end of the block, rolled back when it raises.

        Raises StoreUnavailableError when the database does not answer, at entry, inside or at the commit.
        """

    def reading(self) -> AbstractAsyncContextManager[Snapshot]:
        """Open a snapshot, outside of any transaction. It must not be kept open for longer than the reading takes.

        Raises StoreUnavailableError when the database does not answer, at entry or inside.
        """

    async def language_of(self, account: Account) -> str | None:
        """Give the language that the account's person chose, if any; a plain read, outside any batch."""

    async def scrub(self) -> None:
        """See to it that what was deleted cannot be read from the database's files any more, as far as we can."""

    async def beat(self, now_ms: int) -> Outage | None:
        """Note that we are there at an instant.

        When the last note is older than five minutes, the time since is stored as an outage, and given (rule R9).
        """

    async def add_outage(self, outage: Outage) -> None:
        """Store a span in which we could not take answers."""

    async def with_streaks(self, after_id: int, most: int, *, answered_after_ms: int) -> Sequence[int]:
        """Give ids of people above an id, lowest first, whose streak was changed by an answer after an instant."""

    async def streak_of(self, person_id: int) -> tuple[CachedStreak, Log] | None:
        """Give the stored streak of a person and what it follows from; None when there is no such person."""

    async def person_of(self, account: Account) -> int | None:
        """Give the id of an account's person, if there is one."""


class Memory(Protocol):
    """Small facts that outlive the process, such as which commands a platform was last told."""

    async def recall(self, key: str) -> str | None:
        """Give the value stored under a key, if any."""

    async def remember(self, key: str, value: str) -> None:
        """Store a value under a key."""


class Zones(Protocol):
    """Time zones by what people call them."""

    def find(self, typed: str, language: str, at_ms: int) -> Sequence[str]:
        """Give the IANA names of the zones that fit what was typed, the most likely first, at most 25."""

    def label(self, zone: str, language: str) -> str:
        """Give a name for people, such as "Kolkata, India", at most 80 UTF-16 units."""

    def is_known(self, zone: str) -> bool:
        """Say whether the zone database has a zone of this name."""


class Conversation(Protocol):
    """What an adapter talks to."""

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        """Carry out an event and give what to show. What the reply tells is stored by then.

        For an event in a group, `roster` tells who is there; None where the bot cannot know.

        Never raises for what people do, nor for a database that is away: the reply says so then.
        """

    async def language(self, account: Account, hint: str | None) -> str:
        """Give the language to say something in beside a reply: the person's own choice as far as it is known.

        Never raises; while the database is away, what was last seen of the account, or the hint, must do.
        """

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        """Give (quiz id, title in the person's language) of the quizzes that match what was typed so far."""

    async def suggest_zones(
        self, account: Account, typed: str, hint: str | None, at_ms: int
    ) -> Sequence[tuple[str, str]]:
        """Give (IANA name, label with the time there) of the zones that match what was typed so far.

        Labels have at most 100 UTF-16 units.
        """

    async def moved(self, platform: str, former_id: str, new_id: str) -> None:
        """Take over all that is kept of a chat to the id that the platform has given it. Harmless when done again.

        Raises StoreUnavailableError while the database is away.
        """

    async def welcomed(self, platform: str, chat_id: str) -> None:
        """Resume what we had stopped sending to a chat, for the bot may post there again, as far as is known.

        `chat_id` as in `Place`: of a private chat, "@" and the user's id. Harmless when nothing was stopped. Raises
        StoreUnavailableError while the database is away.
        """


class Phrases(Protocol):
    """The words of the bot in all its languages."""

    def text(self, language: str, message_id: str, **values: str | int) -> str:
        """Give a message of the Fluent files in a language of ours."""
