"""A database that goes away is reported as such, and the next transaction after it came back works."""

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import IntegrityError

import storage
from bot.ports import Changes, ConflictError, StoreUnavailableError
from storage import Database, open_database
from tests.postgres import Kind, PostgreSQLServer
from tests.storage.samples import NOW_MS, accounts, begin_runs, new_run, save

PASSWORD = "hush"  # noqa: S105 - of nobody


async def make_people(database: Database, number: int) -> None:
    async with database.transaction() as transaction:
        await transaction.people(accounts(number), NOW_MS)


async def test_a_connection_lost_in_a_transaction(postgresql_server: PostgreSQLServer, postgresql_url: str) -> None:
    async with open_database(postgresql_url) as database:

        async def lose() -> None:
            async with database.transaction() as transaction:
                await begin_runs(transaction, 1)
                await asyncio.to_thread(postgresql_server.end_connections, postgresql_url)
                await transaction.runs([], [1])

        with pytest.raises(StoreUnavailableError) as raised:
            await lose()
        assert raised.value.__cause__ is not None
        async with database.transaction() as transaction:
            assert await transaction.runs([2**61], []) == []


async def test_connections_lost_between_transactions(postgresql_server: PostgreSQLServer, postgresql_url: str) -> None:
    """At most one transaction is refused, if it comes before the news; none of the pool's other connections is used."""
    async with open_database(postgresql_url) as database:
        await asyncio.gather(*(make_people(database, 1) for _ in range(5)))
        assert await asyncio.to_thread(postgresql_server.end_connections, postgresql_url) > 1
        with suppress(StoreUnavailableError):
            await make_people(database, 2)
        for number in range(3, 10):
            await make_people(database, number)
        assert await database.language_of(accounts(1)[0]) is None


async def test_a_connection_lost_before_the_commit(postgresql_server: PostgreSQLServer, postgresql_url: str) -> None:
    async with open_database(postgresql_url) as database:

        async def lose() -> None:
            async with database.transaction() as transaction:
                await begin_runs(transaction, 1)
                await asyncio.to_thread(postgresql_server.end_connections, postgresql_url)

        with pytest.raises(StoreUnavailableError):
            await lose()
        async with database.transaction() as transaction:
            assert await transaction.runs([2**61], []) == []


async def test_a_server_that_no_longer_answers(postgresql_server: PostgreSQLServer, postgresql_url: str) -> None:
    async with open_database(postgresql_url, patience_s=0.5) as database:
        await make_people(database, 1)
        (backend,) = postgresql_server.backends(postgresql_url)
        os.kill(backend, signal.SIGSTOP)
        try:
            with pytest.raises(StoreUnavailableError, match="TimeoutError"):
                await make_people(database, 2)
            await make_people(database, 2)
        finally:
            os.kill(backend, signal.SIGCONT)


async def test_a_batch_that_is_given_up(database: Database) -> None:
    has_written, never = asyncio.Event(), asyncio.Event()

    async def hang() -> None:
        async with database.transaction() as transaction:
            await begin_runs(transaction, 1)
            has_written.set()
            await never.wait()

    task = asyncio.create_task(hang())
    await has_written.wait()
    task.cancel()
    await asyncio.wait([task])
    async with database.transaction() as transaction:
        assert await transaction.runs([2**61], []) == []


async def test_a_person_locked_for_too_long(postgresql_url: str) -> None:
    async with open_database(postgresql_url) as database, open_database(postgresql_url, patience_s=0.5) as hasty:
        await make_people(database, 1)
        async with database.transaction() as transaction:
            await transaction.people(accounts(1), NOW_MS)
            with pytest.raises(StoreUnavailableError, match="lock timeout"):
                await make_people(hasty, 1)
        await make_people(hasty, 1)


async def test_no_server(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError) as raised:
        await storage.migrate(f"postgresql://quiz:{PASSWORD}@/quiz?host={tmp_path}")
    assert PASSWORD not in "".join(traceback.format_exception(raised.value))


async def test_no_such_database(postgresql_server: PostgreSQLServer) -> None:
    with pytest.raises(StoreUnavailableError, match=r'cannot open the database .*"nowhere" does not exist'):
        await storage.migrate(postgresql_server.url("nowhere"))


HOLD_THE_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


async def test_a_file_locked_by_another_process(sqlite_url: str) -> None:
    async with open_database(sqlite_url, patience_s=0.5) as database:
        await make_people(database, 1)
        path = sqlite_url.removeprefix("sqlite:///")
        holder = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", HOLD_THE_LOCK, path), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert holder.stdout is not None
        assert await holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreUnavailableError, match="locked"):
            await make_people(database, 2)
        with pytest.raises(StoreUnavailableError, match="locked"):
            await database.remember("key", "value")
        assert await database.language_of(accounts(1)[0]) is None
        await holder.communicate(b"")
        await make_people(database, 2)
        await database.remember("key", "value")


@pytest.fixture
def full_disk() -> Iterator[list[int]]:
    """Give a list whose one number caps the pages of SQLite files opened from now on."""
    limit = [1]

    def cap(connection: Any, _entry: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit[0]}")

    event.listen(Engine, "connect", cap)
    yield limit
    event.remove(Engine, "connect", cap)


async def test_a_full_disk(sqlite_url: str, full_disk: list[int]) -> None:
    async def fill(database: Database) -> None:
        async with database.transaction() as transaction:
            await begin_runs(transaction, 200)

    async with open_database(sqlite_url) as database:
        with pytest.raises(StoreUnavailableError, match="full"):
            await fill(database)
    full_disk[0] = 1_000_000
    async with open_database(sqlite_url) as database:
        async with database.transaction() as transaction:
            assert await transaction.runs([2**61], []) == []
        await fill(database)


@pytest.mark.parametrize("name", ["no/such/folder/quiz.db", "text.db"])
async def test_a_file_that_cannot_be_used(tmp_path: Path, name: str) -> None:
    (tmp_path / "text.db").write_text("This is no database. " * 100)
    reasons = "unable to open database file|file is not a database"
    with pytest.raises(StoreUnavailableError, match=rf"cannot open the database .*{name}: ({reasons})"):
        await storage.migrate(f"sqlite:///{tmp_path / name}")


async def test_a_mistake_of_ours_is_neither_a_conflict_nor_a_loss(database: Database) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    nowhere = cast("int", None)
    with pytest.raises(IntegrityError):
        await save(database, Changes(runs=[replace(run, position=nowhere)]))


async def test_what_refers_to_somebody_who_is_gone(database: Database, database_kind: Kind) -> None:
    """On PostgreSQL they may have been deleted meanwhile; on SQLite nobody else writes, so it is a mistake of ours."""
    with pytest.raises({"postgresql": ConflictError, "sqlite": IntegrityError}[database_kind]) as raised:
        await save(database, Changes(new_runs=[new_run(1, person_id=404, quiz_id="about-somebody")]))
    assert "about-somebody" not in str(raised.value)
