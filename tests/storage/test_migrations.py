"""The tables are brought up to date from nothing, once, and are then what `storage.tables` says."""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

import storage
from storage import migrations, tables
from storage.engines import Engines, open_engines
from storage.migrate import bring_up_to_date

TABLES = {
    "account",
    "alembic_version",
    "answer",
    "heartbeat",
    "link_guess",
    "link_offer",
    "member",
    "memory",
    "outage",
    "person",
    "run",
    "streak",
    "streak_floor",
}


@pytest.fixture
async def empty(empty_database_url: str) -> AsyncIterator[Engines]:
    engines = open_engines(empty_database_url)
    yield engines
    await engines.close()


async def test_all_tables_are_made_once(empty: Engines) -> None:
    assert await bring_up_to_date(empty)
    assert not await bring_up_to_date(empty)
    async with empty.reader.connect() as connection:
        assert set(await connection.run_sync(lambda inner: inspect(inner).get_table_names())) == TABLES


async def test_the_migrations_make_what_the_tables_say(empty: Engines) -> None:
    await bring_up_to_date(empty)

    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        found: list[Any] = compare_metadata(context, tables.metadata)
        return found

    async with empty.reader.connect() as connection:
        assert await connection.run_sync(differences) == []


def test_the_newest_migration_is_the_one_that_the_program_expects() -> None:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.HEAD]


async def test_an_up_to_date_database_is_recognised_without_alembic(database_url: str) -> None:
    """Importing it takes longer than all else at a start."""
    script = """
import asyncio, sys, storage
assert not asyncio.run(storage.migrate(sys.argv[1]))
assert "alembic" not in sys.modules
"""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, database_url)
    assert await process.wait() == 0


async def test_sqlite_waits_for_the_disk_and_keeps_references_whole(sqlite_url: str) -> None:
    engines = open_engines(sqlite_url)
    async with engines.writer.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys")
        values = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in pragmas]
    await engines.close()
    assert values == ["wal", 2, 1]


async def test_a_database_of_a_newer_program_is_refused(database_url: str) -> None:
    engines = open_engines(database_url)
    async with engines.writer.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engines.close()
    with pytest.raises(storage.DatabaseTooNewError, match=r"version 9999.*newer version of the program"):
        await storage.migrate(database_url)


async def test_processes_that_start_at_once_migrate_once(empty_database_url: str) -> None:
    script = """
import asyncio, sys, storage
from alembic import command
print("ready", flush=True)
sys.stdin.readline()
print(asyncio.run(storage.migrate(sys.argv[1])))
"""
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            script,
            empty_database_url,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    results = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    assert sorted(out.strip() for out, _ in results) == [b"False", b"True"]
    assert [process.returncode for process in processes] == [0, 0]
