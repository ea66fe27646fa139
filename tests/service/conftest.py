"""Fixtures of the tests of the service."""

from collections.abc import AsyncIterator

import pytest

from tests.service.table import Table, laid


@pytest.fixture
async def table(database_url: str) -> AsyncIterator[Table]:
    """Lay a table on a fresh database of each kind."""
    async with laid(database_url) as opened:
        yield opened
