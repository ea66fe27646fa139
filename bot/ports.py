"""What the parts need from each other, as protocols; `bot.app` joins them."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from bot.core.actions import Event
from bot.core.people import Account, Person
from bot.core.run import Answer, Run
from bot.core.streak import Streak
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

    person_id: int
    run_id: int
    question_id: str
    answer: Answer
    at_ms: int
    local_day: date
    zone: str
    """The IANA zone in which `local_day` was counted; neither is ever computed again (rule R2)."""


@dataclass(slots=True)
class Changes:
    """All that one batch of events writes."""

    people: list[Person] = field(default_factory=list)
    new_runs: list[Run] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    """Runs loaded in this transaction whose position or status changed; their new answers stand in `answers`."""
    answers: list[AnswerRecord] = field(default_factory=list)
    streaks: dict[int, Streak] = field(default_factory=dict)
    """By person id."""


class Chance(Protocol):
    """Where randomness comes from."""

    def shuffle(self, option_ids: list[str]) -> None:
        """Bring option ids into a drawn order, in place."""

    def run_id(self) -> int:
        """Draw the id of a new run: positive, below 2**62, and not to be guessed."""


class Transaction(Protocol):
    """One transaction over one batch. Each call is a fixed number of statements, whatever the size of the batch."""

    async def people(self, accounts: Collection[Account], now_ms: int) -> Mapping[Account, Person]:
        """Give the person of each account, making those that are new, and hold them against other writers.

        People are locked in the order of their ids, so two batches never wait for each other in a circle.
        """

    async def runs(self, run_ids: Collection[int], open_of: Collection[int]) -> Sequence[Run]:
        """Give the runs of these ids that exist, with their answers, and every open run of these people."""

    async def streaks(self, person_ids: Collection[int]) -> Mapping[int, Streak]:
        """Give the cached streak of each person who has one."""

    async def answered_days(self, person_ids: Collection[int]) -> Mapping[int, Sequence[date]]:
        """Give the local days of every logged answer of these people, in the order of (instant, id)."""

    async def save(self, changes: Changes, now_ms: int) -> None:
        """Write it all. Raises ConflictError when an answer or an open run is there already."""


class Store(Protocol):
    """The database."""

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Open a transaction: committed at the end of the block, rolled back when it raises.

        Raises StoreUnavailableError when the database does not answer, at entry, inside or at the commit.
        """

    async def language_of(self, account: Account) -> str | None:
        """Give the language that the account's person chose, if any; a plain read, outside any batch."""


class Memory(Protocol):
    """Small facts that outlive the process, such as which commands a platform was last told."""

    async def recall(self, key: str) -> str | None:
        """Give the value stored under a key, if any."""

    async def remember(self, key: str, value: str) -> None:
        """Store a value under a key."""


class Conversation(Protocol):
    """What an adapter talks to."""

    async def handle(self, event: Event) -> Reply:
        """Carry out an event and give what to show. What the reply tells is stored by then.

        Never raises for what people do, nor for a database that is away: the reply says so then.
        """

    async def language(self, account: Account, hint: str | None) -> str:
        """Give the language to say something in beside a reply: the person's own choice as far as it is known.

        Never raises; while the database is away, what was last seen of the account, or the hint, must do.
        """

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        """Give (quiz id, title in the person's language) of the quizzes that match what was typed so far."""


class Phrases(Protocol):
    """The words of the bot in all its languages."""

    def text(self, language: str, message_id: str, **values: str | int) -> str:
        """Give a message of the Fluent files in a language of ours."""
