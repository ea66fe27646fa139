"""How many interactions are worked on at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

AT_ONCE = 64
"""Enough for batches to be large and for calls to Discord to be under way while others are made ready."""


class Lane:
    """Lets in so many at once, in the order in which they came.

    If all of a thousand were begun before the first is finished, all would be answered as late as the last one. Whoever
    takes long makes room for the next.
    """

    def __init__(self, seconds: float) -> None:
        """Take whoever is in for longer than so many seconds for slow."""
        self._seconds = seconds
        self._room = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        """Wait for room, and keep it for the length of the block or until that takes too long."""
        await self._room.acquire()
        inside = True

        def leave() -> None:
            nonlocal inside
            if inside:
                inside = False
                self._room.release()

        slow = asyncio.get_running_loop().call_later(self._seconds, leave)
        try:
            yield
        finally:
            slow.cancel()
            leave()
