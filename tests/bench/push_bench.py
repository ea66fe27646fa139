"""Pushes: so many due at once, sent by workers that are killed; how late timers are; and what a million rows cost.

The workers are processes of the program, on a real PostgreSQL or a SQLite file, and send to the fakes in this process.
"""

import asyncio
import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import asyncpg

from bot.core.job import LEASE_MS, JobState, done
from bot.service.planner import MOST_AT_ONCE, Planner
from storage import Database, migrate, open_database
from tests.bench.report import ranked, say
from tests.e2e.bot_process import BotProcess
from tests.e2e.ledger import rows
from tests.e2e.push_crowd import PushCrowd, Sent
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake
from tests.postgres import serving

DUE = 1_000
"""Places on each platform."""
TIMERS = 120
TIMER_EVERY_MS, FIRST_TIMER_MS = 250, 5_000
LONGEST_LIFE_S = 3.0
SEED = 5
_UNDONE = "SELECT count(*) FROM job WHERE kind = 'push' AND done_ms IS NULL"
_PLANNED = "SELECT count(*) FROM job WHERE kind = 'push'"
_POLL_S = 0.2
PLANNED, CLAIMED = 20_000, 2_000
"""Of all subscriptions, how many are due at once when planning and claiming are measured."""
AT_ONCE = 8
"""As a worker claims them."""
RESTS_S = 10.0
"""Before the memory of a worker is read."""
_DAY_MS = 24 * 60 * 60 * 1000
_DUE_DAY = "2026-12-01"
_NUMBERS = {
    "postgresql": "SELECT n FROM generate_series(1, {count}) AS numbers(n)",
    "sqlite": "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
    " SELECT n FROM numbers",
}
_PLACES = (
    "INSERT INTO place (platform, chat_id, thread_id, group_id, zone, hosts, naming)"
    " SELECT 'telegram', CAST(-n AS TEXT), '', CAST(-n AS TEXT), 'UTC', 'everyone', 'aliases'"
    " FROM ({numbers}) AS of_all"
)
_SUBSCRIPTIONS = (
    "INSERT INTO subscription"
    " (id, place_id, number, minute, quiz_ids, shuffled, published, state, next_day, next_ms)"
    " SELECT n * 1099511628211 % 4611686018427387847, n, 1, 540, '[]', FALSE, FALSE, 'active', '{day}',"
    " CASE WHEN n <= {due} THEN {due_ms} ELSE {later_ms} + n % 86400000 END FROM ({numbers}) AS of_all"
)
"""Their ids are as scattered as drawn ones."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What is measured on one kind of database."""

    workers: int
    subscriptions: int
    arguments: tuple[str, ...]
    """Behind `run`."""


SCALES: Mapping[str, Scale] = {
    "postgresql": Scale(3, 1_000_000, ("--role", "worker")),
    "sqlite": Scale(1, 100_000, ()),
}


async def run() -> Mapping[str, Any]:
    """Measure both kinds of database, and give their figures under "push"."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name, serving() as server:
        folder = Path(name)
        with server.migrated() as killed, server.migrated() as timed, server.migrated() as filled:
            figures["postgresql"] = await _measured("postgresql", folder, (killed, timed, filled))
        files = [f"sqlite:///{folder / part}.db" for part in ("killed", "timed", "filled")]
        for url in files:
            await migrate(url)
        figures["sqlite"] = await _measured("sqlite", folder, (files[0], files[1], files[2]))
    return {"push": figures}


async def _measured(kind: str, folder: Path, urls: tuple[str, str, str]) -> Mapping[str, Any]:
    """Measure one kind of database on three that are empty."""
    scale, (killed, timed, filled) = SCALES[kind], urls
    figures = {
        "workers": scale.workers,
        **await _sent_by_killed(scale, folder / f"{kind}-killed", killed),
        **await _timers(scale, folder / f"{kind}-timed", timed),
        **await _filled(scale, folder / f"{kind}-filled", filled),
    }
    say(f"{kind:10}  " + ", ".join(f"{name} {value}" for name, value in figures.items()))
    return figures


@asynccontextmanager
async def _crowd(count: int) -> AsyncIterator[PushCrowd]:
    async with TelegramFake() as telegram, FakeDiscord() as discord:
        yield PushCrowd(telegram, discord, count)


@asynccontextmanager
async def _bots(
    scale: Scale, crowd: PushCrowd, folder: Path, url: str, *, forks: bool = True
) -> AsyncIterator[Sequence[BotProcess]]:
    """Start so many workers on a database, and leave none behind."""
    folders = [folder / f"worker-{number}" for number in range(scale.workers)]
    bots = [
        BotProcess(each, crowd.telegram, crowd.discord, url, arguments=scale.arguments, forks=forks) for each in folders
    ]
    async with AsyncExitStack() as stack:
        for each, bot in zip(folders, bots, strict=True):
            each.mkdir(parents=True)
            stack.push_async_callback(bot.close)
            await bot.launch()
        yield bots
        for bot in bots:
            await bot.stop()


async def _sent_by_killed(scale: Scale, folder: Path, url: str) -> Mapping[str, Any]:
    """Let workers send what is due at one instant while one after the other is killed and started again."""
    chance, kills = random.Random(SEED), 0
    async with _crowd(DUE) as crowd:
        await crowd.subscribe(url, [int(time.time() * 1000)])
        async with _bots(scale, crowd, folder, url) as bots:
            while not await _all_sent(url, 2 * DUE):
                await asyncio.sleep(chance.uniform(0, LONGEST_LIFE_S))
                # Towards the end only leases are waited for, and nobody is left to be killed while sending.
                if crowd.arrived() < 2 * DUE - scale.workers:
                    bot = chance.choice(bots)
                    await bot.kill()
                    await bot.launch()
                    kills += 1
        sent = await crowd.sent(url)
        crowd.discord.take_refusals()
    return {"due": 2 * DUE, "killed": kills, **_told(sent)}


def _told(sent: Mapping[str, Sent]) -> Mapping[str, int]:
    return {
        "twice_discord": sent["discord"].twice,
        "twice_telegram": sent["telegram"].twice,
        "never": sum(each.never for each in sent.values()),
        "unknown": sum(each.unknown for each in sent.values()),
        "max_per_second_telegram": sent["telegram"].max_per_second,
        "max_per_second_discord": sent["discord"].max_per_second,
    }


async def _all_sent(url: str, due: int) -> bool:
    ((planned,),) = await rows(url, _PLANNED)
    ((undone,),) = await rows(url, _UNDONE)
    return planned == due and not undone


async def _timers(scale: Scale, folder: Path, url: str) -> Mapping[str, float]:
    """Let pushes be due one after the other while nothing else happens, and give how late they arrived."""
    async with _crowd(TIMERS // 2) as crowd:
        first_ms = int(time.time() * 1000) + FIRST_TIMER_MS
        instants = [first_ms + number * TIMER_EVERY_MS for number in range(TIMERS)]
        await crowd.subscribe(url, instants)
        async with _bots(scale, crowd, folder, url):
            while not await _all_sent(url, TIMERS):  # noqa: ASYNC110 - a database cannot tell of itself
                await asyncio.sleep(_POLL_S)
        arrived = {**crowd.moments_s("telegram"), **crowd.moments_s("discord")}
    chats = [chat for chats in crowd.chats.values() for chat in chats]
    late_ms = [1000 * arrived[chat] - due for chat, due in zip(chats, instants, strict=True)]
    return {
        "timer_late_p50_ms": round(ranked(late_ms, 0.5), 1),
        "timer_late_p99_ms": round(ranked(late_ms, 0.99), 1),
    }


async def _filled(scale: Scale, folder: Path, url: str) -> Mapping[str, Any]:
    """Plan and claim with very many subscriptions in the database, and look at the memory of a worker there."""
    bytes_each = await _fill(url, scale.subscriptions)
    async with open_database(url) as database:
        planned_per_s = await _planned_per_s(database)
        claims_per_s = await _claims_per_s(database)
    # There are no such chats, and a worker that has nothing to do is to be looked at.
    await _execute(url, "DELETE FROM job")
    async with _crowd(0) as crowd, _bots(replace(scale, workers=1), crowd, folder, url, forks=False) as bots:
        await asyncio.sleep(RESTS_S)
        rss_mb = round(max(bot.rss_mb() for bot in bots), 1)
    return {
        "claims_per_s": round(claims_per_s),
        "planned_per_s": round(planned_per_s),
        "subscriptions": scale.subscriptions,
        "bytes_per_subscription": round(bytes_each),
        "worker_rss_mb": rss_mb,
    }


async def _fill(url: str, count: int) -> float:
    """Store so many subscriptions, and give how many bytes each takes with its indexes, without its place."""
    kind = "sqlite" if url.startswith("sqlite") else "postgresql"
    numbers = _NUMBERS[kind].format(count=count)
    now_ms = int(time.time() * 1000)
    filled = _SUBSCRIPTIONS.format(
        numbers=numbers, day=_DUE_DAY, due=PLANNED, due_ms=now_ms - 1000, later_ms=now_ms + _DAY_MS
    )
    if kind == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            file.execute(_PLACES.format(numbers=numbers))
            before = _pages(file)
            file.execute(filled)
            return (_pages(file) - before) / count
    server = await asyncpg.connect(url)
    try:
        await server.execute(_PLACES.format(numbers=numbers))
        await server.execute(filled)
        await server.execute("ANALYZE")
        size: int = await server.fetchval("SELECT pg_total_relation_size('subscription')")
        return size / count
    finally:
        await server.close()


async def _execute(url: str, statement: str) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            file.execute(statement)
        return
    server = await asyncpg.connect(url)
    try:
        await server.execute(statement)
    finally:
        await server.close()


def _pages(file: sqlite3.Connection) -> int:
    """Give the bytes of all pages of a file."""
    ((pages,),), ((size,),) = (file.execute(f"PRAGMA {name}").fetchall() for name in ("page_count", "page_size"))
    return int(pages) * int(size)


async def _planned_per_s(database: Database) -> float:
    planner, began_s, planned = Planner(database), time.perf_counter(), 0
    while (some := await planner.plan(int(time.time() * 1000))) == MOST_AT_ONCE:
        planned += some
    return (planned + some) / (time.perf_counter() - began_s)


async def _claims_per_s(database: Database) -> float:
    """Claim jobs a few at a time, and take each for done."""
    began_s, claimed = time.perf_counter(), 0
    while claimed < CLAIMED:
        now_ms = int(time.time() * 1000)
        async with database.transaction() as transaction:
            await transaction.jobs.pace("telegram")
            found = await transaction.jobs.claimable("telegram", now_ms, now_ms - 1_000, AT_ONCE)
            mine = [replace(job, owner="bench", attempts=1, lease_ms=now_ms + LEASE_MS) for job in found]
            await transaction.jobs.put(mine)
        async with database.transaction() as transaction:
            await transaction.jobs.settle([done(job, JobState.SENT, now_ms) for job in mine])
        claimed += len(found)
    return claimed / (time.perf_counter() - began_s)
