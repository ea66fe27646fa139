"""Of several processes one receives from a platform; each does what its turn asks for, whatever fails."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from bot.heartbeat import Heartbeat
from bot.identity import Identity, Role
from bot.leases import Lease
from bot.shifts import Front, ServingError, Shift, persist
from storage.database import Database
from tests.app.orchestra import Clock, Orchestra, Postbox, conducting
from tests.service.parlour import Parlour, opened

NAME = "telegram"
SOON_S, PAUSE_S = 0.01, 0.5
PATIENCE_S = 20.0

Served = Callable[[asyncio.Event], Awaitable[None]]


class Hasty:
    """Looks at a lease without pausing for a second each time (a `bot.service.waiting.Waiting`)."""

    async def wait(self, stirred: asyncio.Event, seconds: float) -> None:
        del seconds
        if not stirred.is_set():
            await asyncio.sleep(SOON_S)


@dataclass(slots=True)
class Process:
    """A process that serves one platform, and what it does there."""

    shift: Shift
    orchestra: Orchestra
    doing: list[str]
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def does(self, *what: str) -> None:
        """Wait until it does exactly this."""
        async with asyncio.timeout(PATIENCE_S):
            while self.doing != list(what):  # noqa: ASYNC110 - nobody tells of what they do
                await asyncio.sleep(SOON_S)


@dataclass(slots=True)
class Crew:
    """Processes on one database."""

    parlour: Parlour
    group: asyncio.TaskGroup
    processes: list[Process] = field(default_factory=list)

    def join(self, orchestra: Orchestra, *, is_shared: bool = False, fails: Exception | None = None) -> Process:
        """Have one more process serve the platform, in tasks of its own; receiving may fail once."""
        doing: list[str] = []
        troubles = [] if fails is None else [fails]

        def served(what: str) -> Served:
            async def serve_it(stop: asyncio.Event) -> None:
                if what == "receives" and troubles:
                    raise troubles.pop()
                doing.append(what)
                await stop.wait()
                doing.remove(what)

            return serve_it

        database, number = self.parlour.table.database, len(self.processes)
        identity = Identity(f"process-{number}", f"machine-{number} pid 7", Role.ALL, 0)
        lease = Lease(
            database, f"{NAME} receiver", identity,
            now_ms=lambda: self.parlour.now_ms, ticks_s=lambda: 0.0, dead=lambda _: False, waiting=Hasty(),
        )  # fmt: skip
        front = Front(served("receives"), served("sends"), is_shared=is_shared)
        heartbeat = Heartbeat(database, lambda: self.parlour.now_ms)
        process = Process(Shift(NAME, front, lease, orchestra.conductor, heartbeat), orchestra, doing)
        self.processes.append(process)
        return process

    def begin(self, process: Process) -> None:
        """Have a process begin to serve."""
        self.group.create_task(persist(NAME, process.shift.serve, process.stop, pause_s=PAUSE_S))


@pytest.fixture
async def orchestra(database_url: str) -> AsyncIterator[Orchestra]:
    async with opened(database_url) as parlour:
        clock = Clock(parlour.now_ms)
        async with conducting(parlour, clock, Postbox(clock)) as begun:
            yield begun


@pytest.fixture
async def crew(orchestra: Orchestra) -> AsyncIterator[Crew]:
    async with asyncio.TaskGroup() as group:
        made = Crew(orchestra.parlour, group)
        try:
            yield made
        finally:
            for process in made.processes:
                process.stop.set()


async def led_by(database: Database, owner: str | None) -> None:
    """Wait until this process has the lease, or nobody has."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            holder = (await database.leases()).get(f"{NAME} receiver")
            if owner == (None if holder is None else holder.owner):
                return
            await asyncio.sleep(SOON_S)


async def test_one_receives_the_other_sends_and_a_stop_hands_over(crew: Crew, orchestra: Orchestra) -> None:
    first, second = crew.join(orchestra), crew.join(orchestra)
    crew.begin(first)
    await first.does("receives")
    crew.begin(second)
    await second.does("sends")

    first.stop.set()
    await second.does("receives")
    assert not first.doing
    second.stop.set()
    await second.does()
    await led_by(orchestra.parlour.table.database, None)


async def test_whoever_cannot_receive_lets_the_other_have_a_turn(crew: Crew, orchestra: Orchestra) -> None:
    database = orchestra.parlour.table.database
    first, second = crew.join(orchestra, fails=LookupError()), crew.join(orchestra)
    await database.take_lease(f"{NAME} receiver", "process-0", "machine-0 pid 7", 0, 10_000)
    crew.begin(second)
    await second.does("sends")
    crew.begin(first)
    await second.does("receives")
    await first.does("sends")
    await led_by(database, "process-1")


async def test_whoever_is_refused_gives_up_the_lease_and_is_out(orchestra: Orchestra) -> None:
    async with asyncio.TaskGroup() as group:
        refused = Crew(orchestra.parlour, group).join(orchestra, fails=ServingError("no such token"))
        with pytest.raises(ServingError, match="no such token"):
            await refused.shift.serve(refused.stop)

    await led_by(orchestra.parlour.table.database, None)


async def test_where_several_receive_one_leads(crew: Crew, orchestra: Orchestra) -> None:
    first, second = crew.join(orchestra, is_shared=True), crew.join(orchestra, is_shared=True)
    crew.begin(first)
    await first.does("receives")
    crew.begin(second)
    await second.does("receives")
    await led_by(orchestra.parlour.table.database, "process-0")
    first.stop.set()
    await led_by(orchestra.parlour.table.database, "process-1")
    await second.does("receives")
