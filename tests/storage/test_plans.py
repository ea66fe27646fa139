"""The statements find their rows through indexes, however large the tables are."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import pytest
from sqlalchemy import Dialect, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from storage import moves
from storage.chats import ChatStatements
from storage.engines import open_engines
from storage.game_statements import GameStatements
from storage.job_statements import JobStatements
from storage.push_statements import PushStatements
from storage.record_statements import RecordStatements
from storage.rows import bound
from storage.statements import Statements
from storage.tables import metadata
from tests.postgres import Kind, PostgreSQLServer

DIALECT = create_async_engine("postgresql+asyncpg://").dialect
PEOPLE = 20_000

NUMBERS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {people}) {insert} FROM n",
    "postgresql": "{insert} FROM generate_series(1, {people}) AS n(i)",
}

INSERTS = """
INSERT INTO person (id, created_ms) SELECT i, 0;
INSERT INTO account (id, platform, user_id, person_id) SELECT i, 'telegram', CAST(i AS TEXT), i;
INSERT INTO run (id, person_id, quiz_id, plan, position, status, created_ms, updated_ms)
    SELECT i * 1000, i, 'quiz', '[]', 0, CASE WHEN i % 2 = 0 THEN 'open' ELSE 'finished' END, 0, 0;
INSERT INTO answer (account_id, run_id, quiz_id, question_id, option_id, "right", at_ms, local_day, zone, guessed)
    SELECT i, i * 1000, 'quiz', 'question', 'a', i > 0, i, {day}, 'UTC', i > 0;
INSERT INTO streak (person_id, current, longest, freezes, last_ms, zone, days, bridges)
    SELECT i, 1, 1, 1, i * 60000 + 100000000, 'UTC', 1, '[]';
INSERT INTO streak_floor (person_id, account_id, at_ms, current, longest, freezes, zone)
    SELECT i, i, 0, 1, 1, 1, 'UTC';
INSERT INTO outage (start_ms, end_ms) SELECT i * 60000, i * 60000 + 30000;
INSERT INTO link_offer (code, issuer_id, expires_ms, tries, claimer_id, issuer_agrees, claimer_agrees)
    SELECT CAST(i AS TEXT), i, 0, 0, i, i > 0, i > 0;
INSERT INTO link_guess (account_id, number, since_ms) SELECT i, 1, 0;
INSERT INTO member (platform, group_id, account_id) SELECT 'telegram', CAST(i / 5 AS TEXT), i;
INSERT INTO place (id, platform, chat_id, thread_id, group_id, hosts, naming)
    SELECT i, 'telegram', CAST(i AS TEXT), '', CAST(i AS TEXT), 'everyone', 'aliases';
INSERT INTO game (id, place_id, host_id, language, setup, plan, phase, paused, muted, silent, message_lost, summed_up,
    moved_ms, due_ms)
    SELECT i, i, i, 'en', '{{}}', '[]', CASE WHEN i % 100 = 0 THEN 'asking' ELSE 'over' END, i < 0, i < 0, 0, i < 0,
    i > 0, 0, CASE WHEN i % 100 = 0 THEN i END;
INSERT INTO round (id, place_id, game_id, number, quiz_id, question_id, "order", changeable, shown)
    SELECT i, i, (i + 4) / 5, i % 5, 'quiz', 'question', '[]', i < 0, 'closed';
INSERT INTO answer (account_id, round_id, quiz_id, question_id, option_id, "right", at_ms, local_day, zone, guessed)
    SELECT i, 1 + i / 20, 'quiz', 'question', 'a', i > 0, i, {day}, 'UTC', i > 0;
INSERT INTO subscription (id, place_id, number, owner_id, minute, quiz_ids, shuffled, published, state, next_day,
    next_ms)
    SELECT i, i, 1, i, 0, '[]', i < 0, i < 0, CASE WHEN i % 100 = 0 THEN 'quiet' ELSE 'active' END, {day},
    CASE WHEN i % 100 = 0 THEN NULL ELSE i * 1000 END;
INSERT INTO reminder (person_id, account_id, minute, next_day, next_ms) SELECT i, i, 0, {day}, i;
INSERT INTO rate (platform, tat_us) SELECT CAST(i AS TEXT), 0;
INSERT INTO lease (name, owner, described, since_ms, until_ms) SELECT CAST(i AS TEXT), '', '', 0, 0;
INSERT INTO presence (owner, described, role, started_ms, seen_ms) SELECT CAST(i AS TEXT), '', '', 0, 0;
INSERT INTO job (kind, key, platform, chat_id, subject, due_ms, ready_ms, expires_ms, state, owner, lease_ms, attempts,
    done_ms)
    SELECT 'push', CAST(i AS TEXT), 'telegram', CAST(i AS TEXT), i, i, i, i + 100,
    CASE WHEN i % 100 = 0 THEN 'claimed' WHEN i % 2 = 0 THEN 'due' ELSE 'sent' END, 'one',
    CASE WHEN i % 100 = 0 THEN i END, 0, CASE WHEN i % 2 = 1 THEN i END
"""

DAY = {"sqlite": "'2025-12-01'", "postgresql": "DATE '2025-12-01'"}

HOT = ("people", "runs", "rounds", "change_votes", "streaks", "logs", "change_runs", "change_people", "drop_people")

READ_WHOLE = {
    ("logs", "outage"),
    ("RecordStatements expired 0", "link_offer"),
    ("RecordStatements expired 1", "link_guess"),
}
"""A log holds all outages; and of links in the making there are few, since those that have run out are deleted."""


@pytest.fixture
async def filled_url(database_url: str, database_kind: Kind) -> str:
    """Give the address of a database with many people."""
    engines = open_engines(database_url)
    async with engines.writer.begin() as connection:
        for insert in INSERTS.format(day=DAY[database_kind]).split(";"):
            await connection.execute(text(NUMBERS[database_kind].format(people=PEOPLE, insert=insert)))
        await connection.execute(text("ANALYZE"))
    await engines.close()
    return database_url


def numbered(name: str, found: Any) -> dict[str, Any]:
    """Give statements by names of their own: there are several of some kinds."""
    match found:
        case Mapping():
            return {f"{name} {key}": each for key, each in found.items()}
        case Sequence():
            return {f"{name} {number}": each for number, each in enumerate(found)}
        case _:
            return {name: found}


def compiled(kind: Kind, dialect: Dialect) -> dict[str, Any]:
    """Give the hot statements, and all about people, groups and games, ready to be sent."""
    statements = Statements(kind)
    named = {name: getattr(statements, name) for name in HOT}
    others: Sequence[object] = (
        RecordStatements(kind),
        GameStatements(kind),
        ChatStatements(kind),
        PushStatements(kind),
        JobStatements(kind),
    )
    for each in others:
        for name, value in vars(type(each)).items():
            if isinstance(value, cached_property):
                named |= numbered(f"{type(each).__name__} {name}", getattr(each, name))
    for name, steps in (("merge", moves.MERGE), ("split", moves.SPLIT), ("erase", moves.ERASE)):
        named |= numbered(name, steps)
    return {name: statement.compile(dialect=dialect) for name, statement in named.items()}


async def sqlite_plan(connection: AsyncConnection, statement: Any) -> Sequence[Any]:
    (value,) = bound("sqlite", [{"number": 4}]).values()
    # Whatever is asked for: the plan does not depend on it.
    values = tuple(value if name == "rows" else 4 for name in statement.positiontup)
    return (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)).all()


def read_again_and_again(plan: Sequence[Any]) -> bool:
    """Say whether the bound rows are gone through for each row of a table, which takes seconds for a large batch."""
    loops: dict[int, list[str]] = {}
    for step in plan:
        if step.detail.startswith(("SCAN ", "SEARCH ")):
            loops.setdefault(step.parent, []).append(step.detail)
    return any("each_row" in inner for _, *nested in loops.values() for inner in nested)


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
async def test_sqlite_reads_no_table_whole(filled_url: str) -> None:
    engines = open_engines(filled_url)
    async with engines.reader.connect() as connection:
        plans = {
            name: await sqlite_plan(connection, statement)
            for name, statement in compiled("sqlite", sqlite.dialect()).items()
        }
    await engines.close()
    whole = {
        (name, table)
        for name, plan in plans.items()
        for step in plan
        for table in re.findall(r"^SCAN (\w+)", step.detail)
        if table in metadata.tables
    }
    assert whole == READ_WHOLE
    assert any("uq_run_open" in step.detail for step in plans["runs"])
    assert [name for name, plan in plans.items() if read_again_and_again(plan)] == []


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_postgresql_reads_no_table_whole(filled_url: str, postgresql_server: PostgreSQLServer) -> None:
    """In its generic plans, which it keeps for prepared statements after five executions."""
    name_of_database = filled_url.partition("?")[0].rpartition("/")[2]
    plans = {
        name: postgresql_server.execute(f"EXPLAIN (GENERIC_PLAN) {statement}", name_of_database)
        for name, statement in compiled("postgresql", DIALECT).items()
    }
    whole = {(name, table) for name, plan in plans.items() for table in re.findall(r"Seq Scan on (\w+)", plan)}
    assert whole == READ_WHOLE
    assert "uq_run_open" in plans["runs"]
