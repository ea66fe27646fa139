"""What the parts need from each other, as protocols; `bot.app` joins them."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from bot.core.actions import Event
from bot.core.gaps import Outage
from bot.core.people import Account, Group, Person
from bot.core.record_scene import Candidate, OwnAccount
from bot.core.run import Run
from bot.core.slots import Answer
from bot.core.streak import Floor, Log, Streak
from bot.group_ports import Games, GameStore, Roster, RoundState
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
    def records(self) -> "Records":
        """What is kept of people, in this transaction."""

    @property
    def games(self) -> Games:
        """What is stored of places and games, in this transaction."""

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


@dataclass(frozen=True, slots=True)
class GuessedAnswer:
    """An answer whose day was counted in a zone that was a guess."""

    answer_id: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a person answered a question, how often rightly, and when last (milliseconds since 1970, UTC)."""

    quiz_id: str
    question_id: str
    answered: int
    right: int
    last_ms: int


LINK_VALID_MS = 10 * 60 * 1000
"""For so long a link code holds, and wrong ones are held against an account; then both are deleted."""


@dataclass(frozen=True, slots=True)
class LinkOffer:
    """A code that was given to an account so that another may be linked to it, and how far that has come."""

    code: str
    issuer: Account
    expires_ms: int
    tries: int = 0
    """How often it was entered."""
    claimer: Account | None = None
    """The account that entered it last."""
    check: str | None = None
    """Two digits drawn when it was entered, for both to compare."""
    issuer_agrees: bool = False
    claimer_agrees: bool = False


@dataclass(frozen=True, slots=True)
class Belongings:
    """All rows that are kept of a person, by table, as plain values under the names of the columns."""

    rows: Mapping[str, Sequence[Mapping[str, object]]]


class Records(Protocol):
    """What is kept of people, read and changed for one of them at a time, inside a transaction that holds them."""

    async def accounts(self, person_id: int, asking: Account) -> Sequence[OwnAccount]:
        """Give the accounts of a person, in the order in which we met them."""

    async def answer_count(self, person_id: int) -> int:
        """Give how many answers of a person are in the log."""

    async def tallies(self, person_id: int) -> Sequence[Tally]:
        """Give the figures of every question that a person has answered."""

    async def guessed(self, person_id: int) -> Sequence[GuessedAnswer]:
        """Give the answers of a person whose zone was a guess."""

    async def redate(self, days: Mapping[int, date], zone: str) -> None:
        """Count answers, by id, on other days, which are those of a zone that was chosen (rule R4)."""

    async def offers(self, *, codes: Collection[str] = (), accounts: Collection[Account] = ()) -> Sequence[LinkOffer]:
        """Give the link offers with one of these codes, and those that one of these accounts was given or entered."""

    async def put_offer(self, offer: LinkOffer) -> None:
        """Store an offer in place of the one with its code, and of any other that its issuer was given."""

    async def drop_offer(self, code: str) -> None:
        """Delete the offer with this code."""

    async def drop_offers(self, accounts: Collection[Account]) -> None:
        """Delete every offer that one of these accounts was given or entered."""

    async def guesses(self, account: Account) -> tuple[int, int]:
        """Give how many wrong codes an account has entered, and since when (milliseconds since 1970, UTC)."""

    async def put_guesses(self, account: Account, number: int, since_ms: int) -> None:
        """Store how many wrong codes an account has entered since an instant."""

    async def merge(self, kept_id: int, gone_id: int) -> None:
        """Give all that a person has to another, and delete the first.

        Of two open runs of one quiz the one with more answers stays open, and the other is abandoned. Streaks and what
        the one that goes had chosen are not merged: the caller saves what becomes of them.
        """

    async def split(self, account_id: int, person_id: int, now_ms: int) -> int:
        """Give an account of a person, with its answers and floors, to a new person, and give the new person's id.

        Runs go to whoever gave their first answer; one without answers stays. Floors that were promised to no single
        account are deleted.
        """

    async def erase(self, person_id: int) -> None:
        """Delete everything that is kept of a person, so that nothing in the database tells that there was one."""

    async def leave(self, group: Group, accounts: Collection[Account]) -> None:
        """Forget that accounts were seen in a group."""


class Snapshot(Protocol):
    """What takes long to read, all of it as of one moment; nobody waits for it."""

    async def belongings(self, person_id: int) -> Belongings:
        """Give everything that is kept of a person."""

    async def candidates(self, group: Group, since_ms: int, most: int) -> Sequence[Candidate]:
        """Give the people seen in a group, but for hidden ones, by right first answers since an instant, highest first.

        An answer is a first one if the person had never answered the question of the quiz before. Nobody with none.
        """

    async def members(self, group: Group) -> int:
        """Give how many people of those seen in a group have ever answered."""

    async def active_quarters(self, group: Group, from_ms: int, to_ms: int) -> Sequence[tuple[int, int]]:
        """Give (person id, start of a quarter of an hour in milliseconds) in which people seen in a group answered.

        From the first instant on and before the second, the earliest quarters first.
        """

    async def outages(self) -> Sequence[Outage]:
        """Give all outages, in the order in which they ended."""


class Store(GameStore, Protocol):
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


class Phrases(Protocol):
    """The words of the bot in all its languages."""

    def text(self, language: str, message_id: str, **values: str | int) -> str:
        """Give a message of the Fluent files in a language of ours."""
