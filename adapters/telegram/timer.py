"""Time as the adapter waits by it; tests hand in one that runs faster."""

import asyncio
import time
from typing import Protocol


class Timer(Protocol):
    """A clock that never steps, and waiting by it."""

    def seconds(self) -> float:
        """Give the seconds since some fixed instant."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class SystemTimer:
    """Real time."""

    def seconds(self) -> float:
        """Give the seconds since some fixed instant."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait for real seconds."""
        await asyncio.sleep(seconds)


class Backoff:
    """Waits that double: half a second first, half a minute at most."""

    _FIRST_S = 0.5
    _LONGEST_S = 30.0

    def __init__(self, timer: Timer) -> None:
        """Wait by a timer."""
        self._timer = timer
        self._next_s = self._FIRST_S

    def reset(self) -> None:
        """Begin anew: what was tried has worked."""
        self._next_s = self._FIRST_S

    async def wait(self, at_least_s: float = 0.0) -> None:
        """Wait, and longer the next time."""
        wait_s = max(self._next_s, at_least_s)
        self._next_s = min(2 * self._next_s, self._LONGEST_S)
        await self._timer.sleep(wait_s)
