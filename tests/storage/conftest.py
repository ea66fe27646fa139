"""Open databases for the tests of storage."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from storage import Database, open_database
from tests.postgres import Kind, PostgreSQLServer
from tests.storage.samples import Until


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """Give a fresh database of each kind."""
    async with open_database(database_url) as opened:
        yield opened


@pytest.fixture
async def other(database_url: str) -> AsyncIterator[Database]:
    """Give the same database, opened once more as another process would."""
    async with open_database(database_url) as opened:
        yield opened


@pytest.fixture
def until_it_waits(database_kind: Kind, request: pytest.FixtureRequest) -> Until:
    """Give a function that returns once a task stands before a lock; on SQLite it may not have come so far yet."""

    async def on_sqlite(_task: asyncio.Task[Any]) -> None:
        await asyncio.sleep(0)

    async def on_postgresql(task: asyncio.Task[Any]) -> None:
        server: PostgreSQLServer = request.getfixturevalue("postgresql_server")
        while not task.done() and await asyncio.to_thread(server.waiting) == 0:
            pass

    return on_sqlite if database_kind == "sqlite" else on_postgresql
