"""Whoever else writes at the same time, everything counts once."""

import asyncio
import sys
from collections import Counter

from sqlalchemy import func, select

from bot.core.people import Account
from bot.ports import Changes, ConflictError
from storage import Database, open_database, tables
from storage.engines import open_engines
from tests.postgres import PostgreSQLServer
from tests.storage.pressing import press
from tests.storage.samples import NOW_MS, accounts, answered, begin_runs, record, save

PRESSES = 100


async def test_a_hundred_presses_on_two_connections_are_graded_once(database: Database, other: Database) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    (account,) = accounts(1)
    results = await asyncio.gather(*(press((database, other)[i % 2], account, run.id) for i in range(PRESSES)))
    assert Counter(results) == {"graded": 1, "told": PRESSES - 1}


async def test_a_hundred_presses_in_two_processes_are_graded_once(database: Database, database_url: str) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    (account,) = accounts(1)
    command = ("-m", "tests.storage.pressing", database_url, account.user_id, str(run.id), str(PRESSES // 2))
    pipe = asyncio.subprocess.PIPE
    processes = [
        await asyncio.create_subprocess_exec(sys.executable, *command, stdin=pipe, stdout=pipe) for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    results = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert Counter(b" ".join(out for out, _ in results).split()) == {b"graded": 1, b"told": PRESSES - 1}


async def test_a_hundred_saves_without_looking_first_are_stored_once(database: Database, other: Database) -> None:
    """The unique key decides, even if nobody holds the person whose run it is."""
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    strangers = accounts(PRESSES, "discord")
    results = await asyncio.gather(
        *(
            save((database, other)[i % 2], Changes(answers=[record(answered(run), account=stranger)]), stranger)
            for i, stranger in enumerate(strangers)
        ),
        return_exceptions=True,
    )
    assert Counter(type(result) for result in results) == {type(None): 1, ConflictError: PRESSES - 1}


async def people_of(database: Database, wanted: list[Account]) -> dict[Account, int]:
    async with database.transaction() as transaction:
        return {account: person.id for account, person in (await transaction.people(wanted, NOW_MS)).items()}


async def count_people(url: str) -> int:
    engines = open_engines(url)
    async with engines.reader.connect() as connection:
        number = await connection.scalar(select(func.count()).select_from(tables.person))
    await engines.close()
    assert number is not None
    return number


async def test_first_contacts_at_once_make_one_person_each(
    database: Database, other: Database, database_url: str
) -> None:
    wanted = accounts(10)
    turned = [wanted[i:] + wanted[:i] for i in range(len(wanted))]
    found = await asyncio.gather(*(people_of((database, other)[i % 2], turned[i % 10]) for i in range(20)))
    assert all(people == found[0] for people in found)
    assert await count_people(database_url) == len(wanted)


async def test_who_comes_second_takes_the_person_of_who_came_first(
    postgresql_server: PostgreSQLServer, postgresql_url: str
) -> None:
    """On PostgreSQL, where both can be in the middle of it; SQLite lets the second begin after the first only."""
    known, common, new = accounts(3)
    async with open_database(postgresql_url) as database:
        before = await people_of(database, [known])
        async with database.transaction() as transaction:
            first = await transaction.people([common], NOW_MS)
            second = asyncio.create_task(people_of(database, [new, common, known]))
            # Until the second stands before the account that the first has made.
            while await asyncio.to_thread(postgresql_server.waiting) == 0:
                pass
        found = await second
    assert found[known] == before[known]
    assert found[common] == first[common].id
    assert len(set(found.values())) == 3
    assert await count_people(postgresql_url) == 3


async def test_two_batches_that_wait_for_each_other_end_in_a_conflict(postgresql_url: str) -> None:
    """They cannot as long as each asks for all its people at once; PostgreSQL's answer is understood all the same."""
    one, two = accounts(2)
    both_hold = asyncio.Barrier(2)

    async def lock(database: Database, mine: Account, theirs: Account) -> None:
        async with database.transaction() as transaction:
            await transaction.people([mine], NOW_MS)
            await both_hold.wait()
            await transaction.people([theirs], NOW_MS)

    async with open_database(postgresql_url) as database:
        await people_of(database, [one, two])
        results = await asyncio.gather(lock(database, one, two), lock(database, two, one), return_exceptions=True)
    assert Counter(type(result) for result in results) == {type(None): 1, ConflictError: 1}
