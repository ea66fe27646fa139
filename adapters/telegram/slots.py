"""Who may make a call next, over all chats."""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable

Urgent = Callable[[], bool]
"""Tells whether whoever waits has something urgent by now."""


class Slots:
    """So many calls at once. Whoever has something urgent goes before all others that wait."""

    def __init__(self, count: int) -> None:
        """Take how many calls there may be at once."""
        self._free = count
        self._waiting: deque[tuple[Urgent, asyncio.Future[None]]] = deque()

    @property
    def are_taken(self) -> bool:
        """Whether one more would have to wait."""
        return self._free == 0

    @contextlib.asynccontextmanager
    async def one(self, is_urgent: Urgent) -> AsyncIterator[None]:
        """Have a slot during the block, as soon as there is one."""
        await self._take(is_urgent)
        try:
            yield
        finally:
            self._give()

    async def _take(self, is_urgent: Urgent) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((is_urgent, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._give()
            raise

    def _give(self) -> None:
        self._waiting = deque(waiter for waiter in self._waiting if not waiter[1].done())
        if not self._waiting:
            self._free += 1
            return
        next_one = next((waiter for waiter in self._waiting if waiter[0]()), self._waiting[0])
        self._waiting.remove(next_one)
        next_one[1].set_result(None)
