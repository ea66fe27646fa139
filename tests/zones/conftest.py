"""The zones, read once a process: the first search is the dear one."""

import pytest

from bot.zones import Zones


@pytest.fixture(scope="session")
def zones() -> Zones:
    return Zones.load()
