"""The tables are brought up to date from nothing, once, and are then what `storage.tables` says."""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import date
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text

import storage
from bot.core.people import Account, Person
from bot.core.slots import Answer, Slot
from bot.ports import Changes
from storage import migrations, open_database, tables
from storage.engines import Engines, open_engines
from storage.migrate import bring_up_to_date
from tests.postgres import Kind
from tests.storage.samples import new_run, record

TABLES = {
    "account",
    "alembic_version",
    "answer",
    "game",
    "heartbeat",
    "job",
    "lease",
    "link_guess",
    "link_offer",
    "member",
    "memory",
    "outage",
    "person",
    "place",
    "presence",
    "rate",
    "reminder",
    "round",
    "run",
    "streak",
    "streak_floor",
    "subscription",
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


FILLING = """
INSERT INTO person (id, language, zone, current_run, created_ms) VALUES
    (3, 'hi', NULL, 31, 1), (7, 'ru', NULL, NULL, 2), (9, NULL, 'Asia/Tokyo', NULL, 3), (12, NULL, NULL, NULL, 4);
INSERT INTO account (platform, user_id, person_id) VALUES
    ('terminal', 'nine', 9), ('telegram', '77', 7), ('discord', '33', 3), ('telegram', '12', 12);
INSERT INTO run (id, person_id, quiz_id, plan, position, status, created_ms, updated_ms) VALUES
    (31, 3, 'one', '[["a",["x","y"]],["b",["y","x"]]]', 1, 'open', 5, 6),
    (71, 7, 'two', '[["a",["y","x"]]]', 0, 'finished', 7, 8), (91, 9, 'one', '[["a",["x","y"]]]', 0, 'open', 9, 10);
INSERT INTO answer (id, person_id, run_id, question_id, option_id, "right", at_ms, local_day, zone) VALUES
    (20, 3, 31, 'a', 'x', {yes}, 2000, '2025-11-30', 'UTC'), (21, 3, 31, 'b', 'x', {no}, 1000, '2025-12-01', 'UTC'),
    (22, 7, 71, 'a', 'y', {no}, 3000, '2025-12-01', 'UTC'), (40, 9, 91, 'a', 'y', {no}, 5, '2025-12-02', 'Asia/Tokyo');
INSERT INTO streak (person_id, current, longest, freezes, last_day) VALUES
    (3, 2, 5, 0, '2025-12-01'), (7, 1, 1, 1, '2025-12-01'), (9, 1, 1, 1, '2025-12-02'), (12, 0, 0, 1, NULL);
INSERT INTO memory (key, value) VALUES ('commands', 'told')
"""
"""A database of version 0001 as it may stand: numbers with gaps, and somebody who has not answered."""


@pytest.fixture
async def filled(empty: Engines, database_kind: Kind) -> Engines:
    """Give a database of version 0001 with people, runs, answers and streaks."""

    def make(connection: Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "storage:migrations")
        command.upgrade(config, "0001")
        yes, no = ("1", "0") if database_kind == "sqlite" else ("true", "false")
        for statement in FILLING.format(yes=yes, no=no).split(";"):
            connection.execute(text(statement))
        if database_kind == "postgresql":
            connection.execute(text("SELECT setval('person_id_seq', 12)"))

    async with empty.migrator.begin() as connection:
        await connection.run_sync(make)
    return empty


async def test_a_filled_database_of_the_first_version_loses_nothing(filled: Engines) -> None:
    assert await bring_up_to_date(filled)
    async with filled.reader.connect() as connection:
        rows = {
            table.name: [tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))]
            for table in tables.metadata.sorted_tables
        }
    assert {name: rows[name] for name in rows if rows[name]} == {
        "person": [
            (3, "hi", None, 31, 1, None, False, False, "name", None),
            (7, "ru", None, None, 2, None, False, False, "name", None),
            (9, None, "Asia/Tokyo", None, 3, None, False, False, "name", None),
            (12, None, None, None, 4, None, False, False, "name", None),
        ],
        "account": [
            (1, "discord", "33", 3),
            (2, "telegram", "77", 7),
            (3, "terminal", "nine", 9),
            (4, "telegram", "12", 12),
        ],
        "run": [
            (31, 3, "one", '[["a",["x","y"]],["b",["y","x"]]]', 1, "open", 5, 6),
            (71, 7, "two", '[["a",["y","x"]]]', 0, "finished", 7, 8),
            (91, 9, "one", '[["a",["x","y"]]]', 0, "open", 9, 10),
        ],
        "answer": [
            (20, 1, 31, "one", "a", "x", True, 2000, date(2025, 11, 30), "UTC", True, None, False),
            (21, 1, 31, "one", "b", "x", False, 1000, date(2025, 12, 1), "UTC", True, None, False),
            (22, 2, 71, "two", "a", "y", False, 3000, date(2025, 12, 1), "UTC", True, None, False),
            (40, 3, 91, "one", "a", "y", False, 5, date(2025, 12, 2), "Asia/Tokyo", False, None, False),
        ],
        "streak": [
            (3, 2, 5, 0, date(2025, 12, 1), 1000, "UTC", 2, "[]"),
            (7, 1, 1, 1, date(2025, 12, 1), 3000, "UTC", 1, "[]"),
            (9, 1, 1, 1, date(2025, 12, 2), 5, "UTC", 1, "[]"),
            (12, 0, 0, 1, None, 0, "UTC", 0, "[]"),
        ],
        "memory": [("commands", "told")],
    }


async def test_people_go_on_in_a_database_of_the_first_version(filled: Engines, empty_database_url: str) -> None:
    """New numbers come after the old ones, and an open run is played on."""
    account, newcomer = Account("discord", "33"), Account("discord", "34")
    await filled.close()
    async with open_database(empty_database_url) as database, database.transaction() as transaction:
        people = await transaction.people([account, newcomer], 9)
        assert people[account] == Person(3, "hi", None, 31)
        assert people[newcomer].id > 12
        (run,) = await transaction.runs([], [3])
        assert run.slots[0] == Slot("one", "a", ("x", "y"), Answer("x", right=True))
        later = new_run(32, 3, "three", given=3)
        await transaction.save(Changes(new_runs=[later], answers=[record(later, i, 9, account) for i in range(3)]), 9)
        assert len((await transaction.logs([3]))[3].answers) == 5
        assert await transaction.runs([32], []) == [later]


GAMES = """
INSERT INTO person (id, created_ms) VALUES (3, 1);
INSERT INTO account (id, platform, user_id, person_id) VALUES (4, 'telegram', '12', 3);
INSERT INTO place (id, platform, chat_id, thread_id, group_id, hosts, naming) VALUES
    (5, 'telegram', '-1', '', '-1', 'everyone', 'aliases'), (6, 'discord', '2', '', '3', 'everyone', 'aliases');
INSERT INTO game (id, place_id, host_id, language, setup, plan, phase, paused, muted, silent, message_lost, summed_up,
    moved_ms) VALUES
    (7, 5, 4, 'en', '{{}}', '[]', 'over', {no}, {no}, 0, {no}, {yes}, 900),
    (8, 5, NULL, 'en', '{{}}', '[]', 'asking', {no}, {no}, 0, {no}, {no}, 800);
INSERT INTO round (id, place_id, game_id, number, quiz_id, question_id, "order", changeable, opened_ms, shown) VALUES
    (70, 5, 7, 0, 'one', 'a', '["x","y"]', {no}, 500, 'closed'),
    (71, 5, 7, 1, 'one', 'b', '["y","x"]', {no}, 600, 'closed'),
    (80, 5, 8, 0, 'one', 'a', '["x","y"]', {no}, NULL, 'nothing');
INSERT INTO answer (id, account_id, round_id, quiz_id, question_id, option_id, "right", at_ms, local_day, zone, guessed)
    VALUES (9, 4, 70, 'one', 'a', 'x', {yes}, 550, '2025-12-01', 'UTC', {no})
"""
"""A database of version 0003: a game of two questions that is over, and one whose first question is not there yet."""

FILES = {
    "sqlite": "SELECT name, rootpage FROM sqlite_master WHERE name IN ('answer', 'game', 'round')",
    "postgresql": "SELECT relname, relfilenode FROM pg_class WHERE relname IN ('answer', 'game', 'round')",
}
"""Where the rows of tables stand: elsewhere, once a table has been written anew."""


async def test_games_of_the_third_version_know_when_they_were_started_and_no_table_is_written_anew(
    empty: Engines, database_kind: Kind
) -> None:
    def make(connection: Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", "storage:migrations")
        command.upgrade(config, "0003")
        yes, no = ("1", "0") if database_kind == "sqlite" else ("true", "false")
        for statement in GAMES.format(yes=yes, no=no).split(";"):
            connection.execute(text(statement))

    async with empty.migrator.begin() as connection:
        await connection.run_sync(make)
        before = set(await connection.execute(text(FILES[database_kind])))
    assert await bring_up_to_date(empty)
    async with empty.reader.connect() as connection:
        assert set(await connection.execute(text(FILES[database_kind]))) == before
        found = await connection.execute(select(tables.game.c.id, tables.game.c.started_ms).order_by(tables.game.c.id))
        assert [tuple(row) for row in found] == [(7, 500), (8, 800)]
        pushed = await connection.execute(
            select(tables.round_.c.id).where(tables.round_.c.subscription_id.is_not(None))
        )
        assert list(pushed) == []
        (answer,) = await connection.execute(select(tables.answer))
        assert (answer.id, answer.round_id, answer.at_ms, answer.local_day) == (9, 70, 550, date(2025, 12, 1))


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
