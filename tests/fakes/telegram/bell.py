"""Waiting for something to happen in the fake, without polling."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Bell:
    """Rung on every event of the server; whoever waits then looks again.

    Ringing is synchronous, so state changes need no lock: everything runs on one event loop.
    """

    def __init__(self) -> None:
        """Begin silent."""
        self._event = asyncio.Event()

    def ring(self) -> None:
        """Wake everybody who waits."""
        self._event.set()
        self._event = asyncio.Event()

    async def until(self, predicate: Callable[[], T], within: float) -> T:
        """Give the first true value of `predicate`; `TimeoutError` after `within` real seconds."""
        async with asyncio.timeout(within):
            while not (value := predicate()):
                await self._event.wait()
            return value
