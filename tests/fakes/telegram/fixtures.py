"""A pytest fixture with a fake of Telegram's own limits and a clock twenty times faster than real time."""

from collections.abc import AsyncIterator

import pytest_asyncio

from .clocks import scaled_clock
from .flood import FloodLimits
from .server import TelegramFake

SPEED = 20.0


@pytest_asyncio.fixture
async def telegram_fake() -> AsyncIterator[TelegramFake]:
    """Give a running fake; the test fails afterwards when something was refused that it did not expect.

    10 ms of real wobble are 0.2 s of this clock, hence the wider jitter.
    """
    async with TelegramFake(clock=scaled_clock(SPEED), limits=FloodLimits(jitter=0.3)) as fake:
        yield fake
