"""How many interactions are worked on at once."""

import asyncio
from collections.abc import Callable

AT_ONCE = 64
"""Enough for batches to be large and for calls to Discord to be under way while others are made ready."""


class Lane:
    """Lets in so many at once, in the order in which they came.

    If all of a thousand were begun before the first is finished, all would be answered as late as the last one.
    """

    def __init__(self, seconds: float) -> None:
        """Let nobody keep others waiting for longer than so many seconds."""
        self._seconds = seconds
        self._room = asyncio.Semaphore(AT_ONCE)

    async def enter(self) -> Callable[[], None]:
        """Wait for room, and give what makes it for the next, to be called when done; in time it happens by itself."""
        await self._room.acquire()
        inside = True

        def leave() -> None:
            nonlocal inside
            if inside:
                inside = False
                slow.cancel()
                self._room.release()

        slow = asyncio.get_running_loop().call_later(self._seconds, leave)
        return leave
