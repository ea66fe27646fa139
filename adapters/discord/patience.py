"""Giving up calls of the library that take too long, without harm to the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from discord.http import HTTPClient

LONGEST_RATE_LIMIT = 30.0
"""Seconds that the library waits out a rate limit; a longer one raises. It takes no shorter span."""


@asynccontextmanager
async def patience(http: HTTPClient, seconds: float, rate_limit: float = LONGEST_RATE_LIMIT) -> AsyncIterator[None]:
    """Give up what takes longer than so many seconds, with a TimeoutError.

    A call that waits out a rate limit of the whole bot keeps all others back until it goes on. If that is given up,
    they go on when the longest such limit is over.
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        others_wait = http._global_over  # noqa: SLF001 - the library gives no other way to let them go on
        if not others_wait.is_set():
            asyncio.get_running_loop().call_later(rate_limit, others_wait.set)
        raise
