"""What is stored of people, and how storage gives and changes it, as protocols."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from bot.core.gaps import Outage
from bot.core.people import Account, Group
from bot.core.record_scene import Candidate, OwnAccount


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
