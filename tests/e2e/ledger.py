"""What the database holds, read past the program."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import asyncpg

QUERY = """
SELECT account.platform, account.user_id, answer.run_id, answer.question_id, answer.option_id, answer."right"
FROM answer JOIN account ON account.id = answer.account_id
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored answer."""

    platform: str
    user_id: str
    run_id: int
    question_id: str
    option_id: str
    right: bool


async def stored_answers(url: str) -> list[Entry]:
    """Give every stored answer of a database."""
    return [Entry(row[0], row[1], row[2], row[3], row[4], bool(row[5])) for row in await rows(url, QUERY)]


async def rows(url: str, query: str) -> list[tuple[Any, ...]]:
    """Give what a database answers to a query."""
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return connection.execute(query).fetchall()
    server = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await server.fetch(query)]
    finally:
        await server.close()
