"""Times in which nobody noted that we are there are outages, each stored once."""

import asyncio

import pytest

from bot.core.gaps import Outage
from bot.core.people import Account
from bot.core.streak import Streak
from bot.ports import Changes
from storage import Database, open_database
from storage.uptime import LONGEST_SILENCE_MS
from tests.storage.samples import DAY, NOW_MS, person_of

LATER_MS = NOW_MS + LONGEST_SILENCE_MS
SOMEBODY = Account("telegram", "1")


async def outages(database: Database) -> list[Outage]:
    async with database.transaction() as transaction:
        person = await person_of(transaction, SOMEBODY)
        return list((await transaction.logs([person.id]))[person.id].outages)


async def test_a_silence_of_more_than_five_minutes_is_an_outage(database: Database) -> None:
    assert await database.beat(NOW_MS) is None
    assert await database.beat(LATER_MS) is None
    assert await database.beat(LATER_MS + LONGEST_SILENCE_MS + 1) == Outage(LATER_MS, LATER_MS + LONGEST_SILENCE_MS + 1)
    assert await outages(database) == [Outage(LATER_MS, LATER_MS + LONGEST_SILENCE_MS + 1)]


@pytest.mark.parametrize("processes", [2, 5])
async def test_of_processes_that_start_at_once_one_finds_the_outage(
    database: Database, database_url: str, processes: int
) -> None:
    await database.beat(NOW_MS)

    async def start(number: int) -> Outage | None:
        async with open_database(database_url) as own:
            return await own.beat(LATER_MS + 1000 + number)

    found = [outage for outage in await asyncio.gather(*map(start, range(processes))) if outage is not None]
    assert len(found) == 1
    assert await outages(database) == found


async def test_processes_that_make_the_first_note_at_once_find_no_outage(database: Database, other: Database) -> None:
    found = await asyncio.gather(*((database, other)[i % 2].beat(NOW_MS + i * 10**7 % 7) for i in range(8)))
    assert set(found) == {None}


async def test_a_clock_that_steps_back_and_forth_ends_no_outage(database: Database) -> None:
    hour_ms = 60 * 60 * 1000
    for at_ms in (NOW_MS, NOW_MS - hour_ms, NOW_MS - hour_ms + 60_000, NOW_MS + 60_000):
        assert await database.beat(at_ms) is None
    assert await outages(database) == []


async def test_an_outage_is_stored_once_however_often_it_is_entered(database: Database) -> None:
    spans = [Outage(NOW_MS, LATER_MS), Outage(NOW_MS - 9, LATER_MS), Outage(NOW_MS, LATER_MS + 9)]
    for span in (*spans, spans[0]):
        await database.add_outage(span)
    assert sorted(await outages(database), key=lambda each: (each.start_ms, each.end_ms)) == [
        spans[1],
        spans[0],
        spans[2],
    ]


async def test_the_last_note_outlives_the_process(database: Database, database_url: str) -> None:
    await database.beat(NOW_MS)
    async with open_database(database_url) as later:
        assert await later.beat(LATER_MS + 1) == Outage(NOW_MS, LATER_MS + 1)


async def test_an_outage_that_was_entered_reaches_a_streak_that_is_loaded_later(database: Database) -> None:
    async with database.transaction() as transaction:
        person = await person_of(transaction, SOMEBODY)
        await transaction.save(Changes(streaks={person.id: Streak(1, 1, 1, DAY, NOW_MS)}), NOW_MS)
    await database.add_outage(Outage(NOW_MS, LATER_MS))
    async with database.transaction() as transaction:
        assert (await transaction.streaks([person.id]))[person.id].outages == (Outage(NOW_MS, LATER_MS),)
