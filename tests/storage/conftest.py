"""Open databases for the tests of storage."""

from collections.abc import AsyncIterator

import pytest

from storage import Database, open_database


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
