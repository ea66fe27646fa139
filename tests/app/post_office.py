"""A post office: workers on a real database, postmen who deliver only into memory, and a clock that is set by hand."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count

from bot.app import trades
from bot.core.job import Job
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.subscription import Subscription, started
from bot.group_ports import MessageGoneError, Roster
from bot.screen import Screen
from bot.service.planner import Planner
from bot.service.postmen import Postmen
from bot.view.view import View
from bot.worker import Worker
from storage import Database, open_database
from tests.app.orchestra import WORDS, ZONES, Clock
from tests.e2e.ledger import rows
from tests.quizzes_for_tests import library, quiz
from tests.service.table import NoChance, at

OWNER = Account("telegram", "77")
_FOR_EVER_S = 10**9
_JOBS = "SELECT kind, state, count(*) FROM job GROUP BY kind, state"


@dataclass(frozen=True, slots=True)
class Sent:
    """A message, or a change of one."""

    at_ms: int
    chat_id: str
    screen: Screen
    key: str | None
    """None for a change."""


@dataclass(slots=True)
class Bag:
    """A `bot.group_ports.Postman`, and what it has delivered."""

    clock: Clock
    drops_repeats: bool = False
    is_connected: bool = True
    sent: list[Sent] = field(default_factory=list)
    trouble: Exception | None = None
    """Raised by each call while it is there, before anything is done."""
    dies: bool = False
    """Whether the next call never comes back, though its message arrives."""
    gone: set[str] = field(default_factory=set)
    published: list[str] = field(default_factory=list)
    _ids: dict[str, str] = field(default_factory=dict)
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    async def post(self, place: Place, screen: Screen, key: str) -> str:
        if self.trouble is not None:
            raise self.trouble
        if key in self._ids and self.drops_repeats:
            return self._ids[key]
        self._ids[key] = str(next(self._numbers))
        self.sent.append(Sent(self.clock.now_ms, place.chat_id, screen, key))
        await self._maybe_die()
        return self._ids[key]

    async def edit(self, place: Place, message_id: str, screen: Screen) -> None:
        if self.trouble is not None:
            raise self.trouble
        if message_id in self.gone:
            raise MessageGoneError(message_id)
        self.sent.append(Sent(self.clock.now_ms, place.chat_id, screen, None))
        await self._maybe_die()

    async def publish(self, place: Place, message_id: str) -> None:  # noqa: ARG002 - whatever the place
        self.published.append(message_id)

    def roster(self, place: Place, group: Group) -> Roster | None:
        raise AssertionError((place, group))

    async def _maybe_die(self) -> None:
        if self.dies:
            self.dies = False
            # By the clock, so that whoever looks at it sees that nothing is done meanwhile.
            await self.clock.wait(asyncio.Event(), _FOR_EVER_S)

    @property
    def posts(self) -> Sequence[Sent]:
        """The messages, without changes."""
        return [each for each in self.sent if each.key is not None]

    def per_chat(self) -> Mapping[str, int]:
        """Give how many messages each chat got."""
        return Counter(each.chat_id for each in self.posts)


@dataclass(slots=True)
class PostOffice:
    """What workers work with."""

    url: str
    database: Database
    clock: Clock
    telegram: Bag
    discord: Bag
    chance: NoChance
    _hired: "count[int]" = field(default_factory=lambda: count(1))

    @asynccontextmanager
    async def working(self) -> AsyncIterator[Worker]:
        """Let a worker work until the end of the block, as a process does until it is stopped."""
        worker, over = self._worker(), asyncio.Event()
        running = asyncio.create_task(worker.run(over), name="working")
        try:
            await asyncio.sleep(0)
            yield worker
        finally:
            over.set()
            await running

    @asynccontextmanager
    async def doomed(self) -> AsyncIterator[None]:
        """Let a worker work until the end of the block, where it dies in the middle of whatever it does."""
        before = asyncio.all_tasks()
        running = asyncio.create_task(self._worker().run(asyncio.Event()), name="working")
        try:
            await asyncio.sleep(0)
            yield
        finally:
            dying = asyncio.all_tasks() - before - {asyncio.current_task()}
            for task in dying:
                task.cancel()
            await asyncio.wait({running, *dying})

    def _worker(self) -> Worker:
        postmen = Postmen()
        postmen.employ("telegram", self.telegram)
        postmen.employ("discord", self.discord)
        jobs = trades(LIBRARY, self.chance, View(LIBRARY, WORDS, ZONES))
        name = f"worker-{next(self._hired)}"
        return Worker(
            self.database,
            Planner(self.database),
            jobs,
            postmen,
            name,
            now_ms=lambda: self.clock.now_ms,
            waiting=self.clock,
        )

    async def subscribe(  # noqa: PLR0913 - what is set for a place
        self,
        chat_id: str,
        minute: int,
        *,
        platform: str = "telegram",
        zone: str = "UTC",
        owner: Account | None = None,
        published: bool = False,
    ) -> Subscription:
        """Set up a subscription for a place, and start it."""
        async with self.database.transaction() as transaction:
            if owner is not None:
                await transaction.people([owner], self.clock.now_ms)
            settings = await transaction.games.place(Place(platform, chat_id), Group(platform, chat_id))
            await transaction.games.put_place(replace(settings, zone=zone, language="en"))
            each = Subscription(self.chance.run_id(), settings.id, owner, minute, published=published)
            each = started(each, zone, self.clock.now_ms)
            await transaction.pushes.put([each])
        return each

    async def leap_to(self, text: str) -> None:
        """Set the clock on, in one go, to an instant written as in 2026-12-01T12:00 (UTC)."""
        await self.clock.leap((at(text) - self.clock.now_ms) / 1000)

    async def stored(self, each: Subscription) -> Subscription:
        """Give a subscription as it is stored."""
        async with self.database.transaction() as transaction:
            return (await transaction.pushes.subscriptions({each.id}))[each.id].subscription

    async def add(self, *jobs: Job) -> None:
        """Store jobs."""
        async with self.database.transaction() as transaction:
            await transaction.jobs.add(jobs)

    async def jobs(self) -> Mapping[tuple[str, str], int]:
        """Give how many jobs there are by kind and state."""
        return {(kind, state): number for kind, state, number in await rows(self.url, _JOBS)}


LIBRARY = library(quiz("small", 3), quiz("other", 2))


@asynccontextmanager
async def open_post_office(url: str) -> AsyncIterator[PostOffice]:
    """Open a post office on a database, at noon in UTC."""
    clock = Clock(at("2026-12-01T12:00"))
    async with open_database(url) as database:
        telegram, discord = Bag(clock), Bag(clock, drops_repeats=True)
        yield PostOffice(url, database, clock, telegram, discord, NoChance(count(1_000)))
