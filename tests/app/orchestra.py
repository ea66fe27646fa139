"""A conductor with a postman who delivers only into memory, and a clock that is set by hand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from bot.conductor import Conductor
from bot.core.people import Group
from bot.core.places import Place
from bot.group_ports import MessageGoneError, PostFailedError, PostRefusedError, Roster
from bot.screen import Screen
from bot.service.postmen import Postmen
from bot.view.view import View
from bot.view.words import Words
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.parlour import Parlour, opened
from tests.service.table import at

WORDS, ZONES = Words.load(), Zones.load()
PATIENCE_S = 20.0
"""Real seconds after which a test is taken to hang."""
AT_WORK = ("game ", "conductor", "worker", "job")
"""How the tasks are called that either do something or wait for the clock."""


@dataclass(slots=True)
class Clock:
    """Time that passes only when it is told to; a `bot.service.waiting.Waiting`."""

    now_ms: int = at("2026-12-01T12:00")
    _sleeping: list[tuple[asyncio.Event, int, asyncio.Event]] = field(default_factory=list)
    """Of each who waits: what wakes them, when they wake at the latest, and the alarm for that."""

    async def wait(self, stirred: asyncio.Event, seconds: float) -> None:
        if stirred.is_set() or seconds <= 0:
            return
        entry = (stirred, self.now_ms + round(1000 * seconds), asyncio.Event())
        self._sleeping.append(entry)
        ringing = [asyncio.create_task(entry[0].wait()), asyncio.create_task(entry[2].wait())]
        try:
            await asyncio.wait(ringing, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._sleeping.remove(entry)
            for task in ringing:
                task.cancel()

    async def settle(self) -> None:
        """Return once everybody at work waits for the clock."""
        async with asyncio.timeout(PATIENCE_S):
            while not self._is_quiet():  # noqa: ASYNC110 - nobody says that they are about to wait
                await asyncio.sleep(0.001)

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and everybody do at each instant what they wait for."""
        end_ms = self.now_ms + round(1000 * seconds)
        await self.settle()
        while (coming := min((until for _, until, _ in self._sleeping), default=end_ms + 1)) <= end_ms:
            self.now_ms = max(self.now_ms, coming)
            for _, until, alarm in self._sleeping:
                if until <= self.now_ms:
                    alarm.set()
            await self.settle()
        self.now_ms = max(self.now_ms, end_ms)
        await self.settle()

    async def leap(self, seconds: float) -> None:
        """Set the clock on in one go, as a machine does that was asleep."""
        await self.settle()
        self.now_ms += round(1000 * seconds)
        await self.pass_by(0)

    def _is_quiet(self) -> bool:
        at_work = sum(task.get_name().startswith(AT_WORK) for task in asyncio.all_tasks())
        awake = any(event.is_set() or alarm.is_set() for event, _, alarm in self._sleeping)
        return len(self._sleeping) == at_work and not awake


@dataclass(slots=True)
class Postbox:
    """A `bot.group_ports.Postman`, and what it has delivered."""

    clock: Clock
    shows: dict[str, list[Screen]] = field(default_factory=dict)
    """All that each message has shown, by its id."""
    keys: list[str] = field(default_factory=list)
    edits_ms: dict[str, list[int]] = field(default_factory=dict)
    troubles: list[Exception] = field(default_factory=list)
    """Raised by the next calls, one each."""
    gone: set[str] = field(default_factory=set)
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    @property
    def is_connected(self) -> bool:
        return True

    async def post(self, place: Place, screen: Screen, key: str) -> str:
        assert place.platform == "telegram"
        self._trouble()
        message_id = f"m{next(self.numbers)}"
        self.shows[message_id] = [screen]
        self.keys.append(key)
        return message_id

    async def publish(self, place: Place, message_id: str) -> None:
        raise AssertionError((place, message_id))

    async def edit(self, place: Place, message_id: str, screen: Screen) -> None:
        assert place.platform == "telegram"
        self._trouble()
        if message_id in self.gone:
            raise MessageGoneError(message_id)
        assert screen != self.shows[message_id][-1], "changed for nothing"
        self.shows[message_id].append(screen)
        self.edits_ms.setdefault(message_id, []).append(self.clock.now_ms)

    def roster(self, place: Place, group: Group) -> Roster | None:
        assert (place.platform, group.platform) == ("telegram", "telegram")
        return None

    @property
    def messages(self) -> Sequence[str]:
        """The ids of all messages, in the order in which they were sent."""
        return list(self.shows)

    def text(self, message_id: str) -> str:
        """Give all that a message shows now."""
        return repr(self.shows[message_id][-1])

    def _trouble(self) -> None:
        if self.troubles:
            raise self.troubles.pop(0)


@dataclass(slots=True)
class Orchestra:
    """A parlour with a conductor."""

    parlour: Parlour
    clock: Clock
    post: Postbox
    postmen: Postmen
    conductor: Conductor

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, for the conductor and for those who play."""
        await self.clock.pass_by(seconds)
        self.parlour.table.now_ms = self.clock.now_ms

    async def leap(self, seconds: float) -> None:
        """Set the clock on in one go."""
        await self.clock.leap(seconds)
        self.parlour.table.now_ms = self.clock.now_ms


@asynccontextmanager
async def playing(url: str) -> AsyncIterator[Orchestra]:
    """Open a parlour, and conduct it until the end of the block."""
    async with opened(url) as parlour:
        clock = Clock(parlour.now_ms)
        async with conducting(parlour, clock, Postbox(clock)) as orchestra:
            yield orchestra


@asynccontextmanager
async def conducting(parlour: Parlour, clock: Clock, post: Postbox) -> AsyncIterator[Orchestra]:
    """Conduct a parlour until the end of the block, as a process does until it is stopped."""
    view, postmen = View(library(), WORDS, ZONES), Postmen()
    postmen.employ("telegram", post)
    conductor = Conductor(
        parlour.table.database,
        parlour.chores,
        parlour.boards,
        view,
        postmen,
        now_ms=lambda: clock.now_ms,
        waiting=clock,
    )
    conductor.take("telegram")
    over = asyncio.Event()
    running = asyncio.create_task(conductor.run(over), name="conducting")
    try:
        await asyncio.sleep(0)
        yield Orchestra(parlour, clock, post, postmen, conductor)
    finally:
        over.set()
        await running


REFUSED, FAILED = PostRefusedError("403"), PostFailedError("502")
