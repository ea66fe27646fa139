"""Promise 3: every push goes out once, however often those who send them are killed."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.e2e.bot_process import BotProcess
from tests.e2e.ledger import rows
from tests.e2e.push_crowd import PushCrowd
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake

PLACES = 120
"""On each platform."""
WORKERS = 3
LONGEST_LIFE_S = 2.0
KILLS = 12
TELEGRAM_A_SECOND, DISCORD_A_SECOND = 25, 30
IN_TIME_S = 150.0
"""Longer than it takes on a machine that is busy with other tests; a lease has to run out at the end."""
_UNDONE = "SELECT count(*) FROM job WHERE state IN ('due', 'claimed', 'sending') AND kind = 'push'"
_WAITING = "SELECT count(*) FROM job WHERE kind = 'push'"


@asynccontextmanager
async def platforms() -> AsyncIterator[tuple[TelegramFake, FakeDiscord]]:
    """Give both fakes."""
    async with TelegramFake() as telegram, FakeDiscord() as discord:
        yield telegram, discord


async def all_sent(database_url: str) -> bool:
    """Say whether every push was planned and is over."""
    ((planned,),) = await rows(database_url, _WAITING)
    ((undone,),) = await rows(database_url, _UNDONE)
    return planned == 2 * PLACES and not undone


async def killed_until_sent(bots: Sequence[BotProcess], database_url: str, chance: random.Random) -> int:
    """Kill one of them after the other, start it again, and leave them alone in the end; give how many were in hand."""
    in_hand = 0
    for _ in range(KILLS):
        await asyncio.sleep(chance.uniform(0, LONGEST_LIFE_S))
        bot = chance.choice(bots)
        await bot.kill()
        ((sending,),) = await rows(database_url, "SELECT count(*) FROM job WHERE state = 'sending'")
        in_hand += sending
        await bot.launch()
    async with asyncio.timeout(IN_TIME_S):
        while not await all_sent(database_url):  # noqa: ASYNC110 - a database cannot tell of itself
            await asyncio.sleep(0.2)
    return in_hand


async def check(crowd: PushCrowd, database_url: str, in_hand: int) -> None:
    """Fail unless every place got its push once, at the pace of its platform."""
    sent = await crowd.sent(database_url)
    assert {name: each.twice for name, each in sent.items()} == {"telegram": 0, "discord": 0}
    assert {name: each.never for name, each in sent.items()} == {"telegram": 0, "discord": 0}
    assert sent["discord"].unknown == 0
    assert sent["telegram"].unknown <= in_hand
    assert sent["telegram"].max_per_second <= TELEGRAM_A_SECOND
    assert sent["discord"].max_per_second <= DISCORD_A_SECOND


@pytest.mark.long
async def test_of_three_workers_that_are_killed_each_push_is_sent_once(tmp_path: Path, postgresql_url: str) -> None:
    chance = random.Random(20261202)
    async with platforms() as (telegram, discord):
        crowd = PushCrowd(telegram, discord, PLACES)
        await crowd.subscribe(postgresql_url, [int(time.time() * 1000)])
        bots = []
        for number in range(WORKERS):
            folder = tmp_path / f"worker-{number}"
            folder.mkdir()
            bots.append(
                BotProcess(folder, telegram, discord, postgresql_url, arguments=("--role", "worker"), forks=True)
            )
        try:
            await asyncio.gather(*(bot.launch() for bot in bots))
            in_hand = await killed_until_sent(bots, postgresql_url, chance)
            assert await asyncio.gather(*(bot.stop() for bot in bots)) == [0] * WORKERS
        finally:
            await asyncio.gather(*(bot.close() for bot in bots))
        await check(crowd, postgresql_url, in_hand)
        assert not any("Traceback" in bot.log.read_text(encoding="utf-8") for bot in bots)


@pytest.mark.long
async def test_one_process_that_is_killed_sends_each_push_once(tmp_path: Path, sqlite_url: str) -> None:
    chance = random.Random(20261203)
    async with platforms() as (telegram, discord):
        crowd = PushCrowd(telegram, discord, PLACES)
        await crowd.subscribe(sqlite_url, [int(time.time() * 1000)])
        bot = BotProcess(tmp_path, telegram, discord, sqlite_url, forks=True)
        try:
            await bot.launch()
            in_hand = await killed_until_sent([bot], sqlite_url, chance)
            assert await bot.stop() == 0
        finally:
            await bot.close()
        await check(crowd, sqlite_url, in_hand)
        assert "Traceback" not in bot.log.read_text(encoding="utf-8")
