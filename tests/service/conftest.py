"""Fixtures of the tests of the service."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from tests.quizzes_for_tests import library, quiz
from tests.service.parlour import Parlour, opened
from tests.service.table import Table, laid


@pytest.fixture
async def table(database_url: str) -> AsyncIterator[Table]:
    """Lay a table on a fresh database of each kind."""
    async with laid(database_url) as opened:
        yield opened


@pytest.fixture
async def tables(database_url: str) -> AsyncIterator[tuple[Table, Table]]:
    """Lay two tables on one fresh database of each kind, each with connections of its own."""
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(laid(database_url, first_run=first)) for first in (1, 10**6)]
        yield here, there


@pytest.fixture
async def hall(database_url: str) -> AsyncIterator[Table]:
    """Lay a table with a quiz that is long enough for everybody."""
    async with laid(database_url, library(quiz("long", 70))) as table:
        yield table


@pytest.fixture
async def parlour(sqlite_url: str) -> AsyncIterator[Parlour]:
    """Open a parlour on a fresh SQLite database, for what is the same on any."""
    async with opened(sqlite_url) as parlour:
        yield parlour


@pytest.fixture
async def parlours(database_url: str) -> AsyncIterator[tuple[Parlour, Parlour]]:
    """Open two parlours on one fresh database of each kind, each with connections of its own."""
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(opened(database_url, first_run=i)) for i in (1, 10**6)]
        yield here, there
