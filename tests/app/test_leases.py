"""One process receives from a platform, and another one soon does when it dies (a lease in the real database)."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from bot.identity import Identity, Role
from bot.leases import LEASE_S, LOOK_EVERY_S, RENEW_EVERY_S, Lease
from bot.ports import StoreUnavailableError
from storage import open_database
from storage.database import Database

NAME = "telegram receiver"
START_MS = 1_800_000_000_000
TAKES_OVER_WITHIN_S = 15


@dataclass(slots=True)
class Watch:
    """The clocks of one machine, and what its processes wait for; set by hand."""

    now_ms: int = START_MS
    ticks_s: float = 1000.0
    waits_s: list[float] = field(default_factory=list)

    def pass_by(self, seconds: float) -> None:
        self.now_ms += round(1000 * seconds)
        self.ticks_s += seconds

    async def wait(self, stirred: asyncio.Event, seconds: float) -> None:
        """Let the time pass at once (a `bot.service.waiting.Waiting`)."""
        self.waits_s.append(seconds)
        if not stirred.is_set():
            self.pass_by(seconds)
        await asyncio.sleep(0)


@dataclass(slots=True)
class Bench:
    """A database, and processes that want its lease."""

    database: Database
    dead: set[str] = field(default_factory=set)

    def process(self, owner: str, watch: Watch) -> Lease:
        identity = Identity(owner, f"machine-of-{owner} pid 7", Role.ALL, watch.now_ms)
        return Lease(
            self.database,
            NAME,
            identity,
            now_ms=lambda: watch.now_ms,
            ticks_s=lambda: watch.ticks_s,
            dead=self.dead.__contains__,
            waiting=watch,
        )


@pytest.fixture
async def bench(database_url: str) -> AsyncIterator[Bench]:
    async with open_database(database_url) as database:
        yield Bench(database)


async def test_the_second_says_who_receives_and_since_when_and_takes_over_soon_after_that_one_died(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    watch = Watch()
    first, second = bench.process("a", watch), bench.process("b", watch)
    assert await first.attempt()
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            assert not await second.attempt()
            watch.pass_by(1)
    (told,) = [record.getMessage() for record in caplog.records]
    assert told == f"stands by: lease={NAME} held_by=machine-of-a pid 7 since=2027-01-15 08:00:00+00:00"

    began_s = watch.ticks_s
    await second.wait_for(asyncio.Event())
    assert second.is_held
    assert watch.ticks_s - began_s <= TAKES_OVER_WITHIN_S
    assert set(watch.waits_s) == {LOOK_EVERY_S}


async def test_whoever_lives_keeps_it(bench: Bench) -> None:
    watch, stop = Watch(), asyncio.Event()
    first, second = bench.process("a", watch), bench.process("b", watch)
    assert await first.attempt()
    for _ in range(30):
        watch.pass_by(RENEW_EVERY_S)
        await first.renew()
        assert first.is_held
        assert not await second.attempt()
    stop.set()
    await first.keep(stop)
    assert first.is_held, "it is given up once nothing is received any more, not before"


async def test_a_clean_stop_hands_over_at_once(bench: Bench) -> None:
    watch = Watch()
    first, second = bench.process("a", watch), bench.process("b", watch)
    assert await first.attempt()
    assert not await second.attempt()
    await first.give()

    assert not first.is_held
    assert await second.attempt()


async def test_a_process_that_died_on_this_machine_is_not_waited_for(bench: Bench) -> None:
    watch = Watch()
    first, second = bench.process("a", watch), bench.process("b", watch)
    assert await first.attempt()
    assert not await second.attempt()
    bench.dead.add("a")

    assert await second.attempt()


@pytest.mark.parametrize("ahead_s", [-3600, -9, 9, 3600])
async def test_clocks_of_machines_may_differ(bench: Bench, ahead_s: int) -> None:
    here, there = Watch(), Watch(START_MS + 1000 * ahead_s)
    first, second = bench.process("a", here), bench.process("b", there)
    assert await first.attempt()
    for _ in range(20):
        for watch in (here, there):
            watch.pass_by(RENEW_EVERY_S)
        await first.renew()
        assert first.is_held
        assert not await second.attempt()

    waited_s = 0
    while not await second.attempt():
        there.pass_by(1)
        waited_s += 1
    assert LEASE_S <= waited_s <= TAKES_OVER_WITHIN_S
    await first.renew()
    assert not first.is_held


async def test_a_clock_that_is_set_back_costs_nobody_the_lease(bench: Bench) -> None:
    here, there = Watch(), Watch()
    first, second = bench.process("a", here), bench.process("b", there)
    assert await first.attempt()
    here.now_ms -= 3_600_000
    for _ in range(20):
        for watch in (here, there):
            watch.pass_by(RENEW_EVERY_S)
        await first.renew()
        assert not await second.attempt()


async def test_without_a_database_it_lasts_until_another_may_have_taken_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    first = bench.process("a", watch)
    assert await first.attempt()

    async def away(*_: object) -> None:
        raise StoreUnavailableError

    monkeypatch.setattr(Database, "take_lease", away)
    began_s = watch.ticks_s
    await first.keep(asyncio.Event())
    assert watch.ticks_s - began_s == LEASE_S
    assert not first.is_held

    monkeypatch.setattr(Database, "leases", away)
    assert not await first.attempt()
    monkeypatch.undo()
    assert await first.attempt(), "nobody was there to take it"


async def test_whoever_was_away_too_long_finds_that_it_is_lost(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    asleep, watch = Watch(), Watch()
    first, second = bench.process("a", asleep), bench.process("b", watch)
    assert await first.attempt()
    await second.wait_for(asyncio.Event())

    await first.keep(asyncio.Event())
    assert not first.is_held
    assert "lease lost" in caplog.text
    assert second.is_held
    assert not await first.attempt()
