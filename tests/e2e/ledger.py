"""What the database holds, read past the program."""

import sqlite3
from dataclasses import dataclass

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
    if url.startswith("sqlite:///"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        try:
            rows = connection.execute(QUERY).fetchall()
        finally:
            connection.close()
    else:
        server = await asyncpg.connect(url)
        try:
            rows = await server.fetch(QUERY)
        finally:
            await server.close()
    return [Entry(row[0], row[1], row[2], row[3], row[4], bool(row[5])) for row in rows]
