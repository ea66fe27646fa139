"""The statements find their rows through indexes, however large the tables are."""

import re

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import create_async_engine

from storage.engines import open_engines
from storage.rows import bound
from storage.statements import Statements
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
INSERT INTO member (platform, group_id, account_id) SELECT 'telegram', CAST(i / 100 AS TEXT), i
"""

DAY = {"sqlite": "'2025-12-01'", "postgresql": "DATE '2025-12-01'"}

HOT = ("people", "runs", "streaks", "logs", "change_runs", "change_people", "drop_people")


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


async def sqlite_plan(url: str, name: str) -> str:
    statement = getattr(Statements("sqlite"), name)
    compiled = statement.compile(dialect=sqlite.dialect())
    (value,) = bound("sqlite", [{"id": 4, "person_id": 4, "platform": "telegram", "user_id": "4"}]).values()
    engines = open_engines(url)
    async with engines.reader.connect() as connection:
        values = (value,) * len(compiled.positiontup)
        steps = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", values)
        plan = "\n".join(step.detail for step in steps)
    await engines.close()
    return plan


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
async def test_sqlite_reads_no_table_whole(filled_url: str) -> None:
    plans = {name: await sqlite_plan(filled_url, name) for name in HOT}
    tables = ("person", "account", "run", "answer", "streak")
    assert {name: plan for name, plan in plans.items() if any(f"SCAN {table}" in plan for table in tables)} == {}
    assert "uq_run_open" in plans["runs"]


@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
def test_postgresql_reads_no_table_whole(filled_url: str, postgresql_server: PostgreSQLServer) -> None:
    """In its generic plans, which it keeps for prepared statements after five executions."""
    name_of_database = filled_url.partition("?")[0].rpartition("/")[2]
    plans = {}
    for name in HOT:
        compiled = getattr(Statements("postgresql"), name).compile(dialect=DIALECT)
        plans[name] = postgresql_server.execute(f"EXPLAIN (GENERIC_PLAN) {compiled}", name_of_database)
    whole = {(name, table) for name, plan in plans.items() for table in re.findall(r"Seq Scan on (\w+)", plan)}
    # A log holds all outages.
    assert whole == {("logs", "outage")}
    assert "uq_run_open" in plans["runs"]
