"""What the parts need from each other for pushes, as protocols: subscriptions, jobs, and who of us does what."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.core.job import Job, JobKind, JobState
from bot.core.people import Account, Group
from bot.core.places import Place, PlaceSettings
from bot.core.reminder import Reminder
from bot.core.round import Round
from bot.core.subscription import Subscription
from bot.group_ports import Roster


class Rosters(Protocol):
    """Tells about any place, not only that in which somebody asks."""

    def at(self, place: Place, group: Group) -> Roster | None:
        """Give who is there; None for a platform that is not connected."""


@dataclass(frozen=True, slots=True)
class Subscribed:
    """A subscription with its place."""

    subscription: Subscription
    settings: PlaceSettings


@dataclass(frozen=True, slots=True)
class PushRound:
    """A round that a push has sent, or is about to."""

    round: Round
    settings: PlaceSettings
    language: str | None
    """Of its subscription; None for that of the place, or where there is no subscription any more."""


class Pushes(Protocol):
    """What is stored of subscriptions and reminders, inside a transaction.

    Each call is a fixed number of statements. Subscriptions, rounds and reminders that are read are held, and so is
    `place`; the places and people that come with them are not. Whoever changes a zone holds the place or person and
    then what waits by it (`of_place`, `own`, `reminders`), and reschedules that: so nobody plans by a former zone.

    What is held is held in this order, or two may wait for each other and one gets a ConflictError: people, places,
    subscriptions, rounds, reminders, jobs.
    """

    async def place(self, place_id: int) -> PlaceSettings | None:
        """Give a place by our number."""

    async def of_place(self, place_id: int) -> Sequence[Subscription]:
        """Give the subscriptions of a place, drafts too, in the order in which they were made."""

    async def subscriptions(self, subscription_ids: Collection[int]) -> Mapping[int, Subscribed]:
        """Give the subscriptions of these ids that exist, held in the order of their ids."""

    async def own(self, person_id: int) -> Sequence[Subscribed]:
        """Give the subscriptions of the private chats with a person's accounts, drafts too."""

    async def drafted(self, owner: Account) -> Sequence[Subscribed]:
        """Give the drafts of an account, those of other places than private chats alone."""

    async def quiet(self, platform: str, chat_id: str) -> Sequence[Subscribed]:
        """Give the subscriptions of a chat, in all its threads, that the platform refused."""

    async def put(self, subscriptions: Sequence[Subscription]) -> None:
        """Store subscriptions, new or changed. One that is there stays in its place: only a moving chat takes it."""

    async def remove(self, subscription_id: int) -> None:
        """Delete a subscription. Its rounds stay, and an open one is closed at its time."""

    async def waiting(self, until_ms: int, most: int) -> Sequence[Subscribed]:
        """Give the active subscriptions whose next occasion comes until an instant, the earliest first.

        Those that another process holds are passed over.
        """

    async def asked(self, place_ids: Collection[int]) -> Mapping[int, Mapping[tuple[str, str], int]]:
        """Give, by place, how often each question (quiz id, question id) was asked there."""

    async def rounds(self, round_ids: Collection[int]) -> Mapping[int, PushRound]:
        """Give the rounds of these ids that exist; nobody answers or closes them meanwhile.

        One that was opened and has no message has lost it: the chat has got another id, and its messages new numbers.
        """

    async def put_rounds(self, rounds: Sequence[tuple[Round, int | None]]) -> None:
        """Store rounds, new or changed, each with its subscription."""

    async def tallies(self, round_ids: Collection[int]) -> Mapping[int, Mapping[str, int]]:
        """Give, by round, how many people chose each option; of a person with several answers the earliest counts."""

    async def languages(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        """Give the languages that the people of these accounts have chosen; accounts that are unknown are missing."""

    async def reminders(self, person_ids: Collection[int]) -> Mapping[int, Reminder]:
        """Give the reminders of these people who have one."""

    async def put_reminders(self, reminders: Sequence[Reminder]) -> None:
        """Store reminders, new or changed."""

    async def drop_reminder(self, person_id: int) -> None:
        """Delete a person's reminder."""

    async def waiting_reminders(self, until_ms: int, most: int) -> Sequence[tuple[Reminder, str | None]]:
        """Give the reminders whose next occasion comes until an instant, each with the person's zone.

        The earliest first; those that another process holds are passed over.
        """


class Jobs(Protocol):
    """What is to be done, inside a transaction."""

    async def add(self, jobs: Sequence[Job]) -> int:
        """Store new jobs, and give how many were; one whose kind and key are there already changes nothing."""

    async def pace(self, platform: str) -> int:
        """Give when the first slot is that nobody has (see `bot.core.pace`), and hold the pace against others.

        Call it before any other of these in a transaction that claims: so claims on one platform come one by one.
        """

    async def put_pace(self, platform: str, tat_us: int) -> None:
        """Store when the first slot is that nobody has."""

    async def expire(self, platform: str, now_ms: int) -> int:
        """Take jobs that are due, but came too late, for skipped; give how many there were.

        Not more than some thousands at once; those that are left are not claimable, and skipped the next time.
        """

    async def claimable(self, platform: str, now_ms: int, rested_ms: int, most: int) -> Sequence[Job]:
        """Give jobs that may be claimed, the longest ready first, held; at most one of a chat.

        None of a chat of which another is in hand, or was done after `rested_ms`.
        """

    async def abandoned(self, platform: str, now_ms: int, most: int) -> Sequence[Job]:
        """Give jobs whose lease is over, held."""

    async def put(self, jobs: Sequence[Job]) -> None:
        """Store what became of jobs that are held by this transaction."""

    async def settle(self, jobs: Sequence[Job]) -> Collection[int]:
        """Store what became of jobs that a worker has, and give the ids of those that it still had.

        It has those whose owner and number of attempts are still the stored ones, and that are not done but for
        `unknown`: whoever sent a message knows better.
        """

    async def bring_forward(self, kind: JobKind, subjects: Collection[int], at_ms: int) -> None:
        """Have jobs that are due later done at an instant."""

    async def prune(self, before_ms: int, most: int) -> int:
        """Delete jobs that were done before an instant; give how many there were."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lease: one of our processes."""

    owner: str
    """Drawn when the process starts."""
    described: str
    """For operators: machine and process id."""
    since_ms: int
    until_ms: int


@dataclass(frozen=True, slots=True)
class Presence:
    """A process of ours that was seen lately."""

    owner: str
    described: str
    role: str
    started_ms: int
    seen_ms: int


@dataclass(frozen=True, slots=True)
class Minute:
    """How many active subscriptions of a platform are due within one minute."""

    platform: str
    at_ms: int
    """When the minute begins."""
    due: int


@dataclass(frozen=True, slots=True)
class JobFigures:
    """What `status` tells of jobs, as of one moment."""

    by_state: Mapping[tuple[str, JobKind, JobState], int]
    """How many jobs there are, by platform, kind and state; those that are done are of the last week."""
    first_due_ms: Mapping[str, int]
    """By platform: since when the job waits that has waited longest, or until when, if none is late; not in hand."""
    late_p50_ms: Mapping[str, int]
    """By platform: how late what was sent in the last day was begun, in the middle."""
    late_p99_ms: Mapping[str, int]
    unknown: Sequence[Job]
    """Those of the last week, the latest first, at most a hundred."""
    subscriptions: Mapping[tuple[str, str], int]
    """How many there are, by platform and state."""
    fullest: Sequence[Minute]
    """By platform the minute of the coming day in which most subscriptions are due."""


class JobStore(Protocol):
    """What is asked about jobs outside of transactions, and who of us does what."""

    async def next_due_ms_of_jobs(self, platforms: Collection[str], after_ms: int) -> int | None:
        """Give the first instant after another at which a job of these platforms is due, or anything is to be planned.

        Subscriptions and reminders are planned whatever their platform is. A job that is in hand is due when its lease
        is over.
        """

    async def take_lease(self, name: str, owner: str, described: str, now_ms: int, until_ms: int) -> Holder:
        """Take a lease if nobody has it, or prolong one's own; give who has it by then."""

    async def give_lease(self, name: str, owner: str) -> None:
        """Give up a lease, if one has it."""

    async def leases(self) -> Mapping[str, Holder]:
        """Give who holds what; those that ran out are among them."""

    async def appear(self, presence: Presence) -> None:
        """Note that a process is there, and forget those that were not seen for a day."""

    async def disappear(self, owner: str) -> None:
        """Forget a process."""

    async def presences(self) -> Sequence[Presence]:
        """Give the processes that were noted."""

    async def job_figures(self, now_ms: int) -> JobFigures:
        """Give what `status` tells of jobs."""
