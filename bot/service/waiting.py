"""How to wait: for an instant or for an event, whichever comes first; by a clock that tests set by hand."""

import asyncio
from typing import Protocol


class Waiting(Protocol):
    """A way to wait."""

    async def wait(self, stirred: asyncio.Event, seconds: float) -> None:
        """Return once the event is set, at the latest after so many seconds."""


class RealWaiting:
    """Waits in real time."""

    async def wait(self, stirred: asyncio.Event, seconds: float) -> None:
        """Return once the event is set, at the latest after so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await stirred.wait()
        except TimeoutError:
            pass
