"""Batches: whatever waits while the last batch commits goes into the next one. No timer, no minimum size."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Generic, Self, TypeAlias, TypeVar

from bot.core.raised import raised

Item = TypeVar("Item")
Result = TypeVar("Result")
_Entry: TypeAlias = tuple[Item, asyncio.Future[Result]]
"""An item and who waits for its result."""

log = logging.getLogger(__name__)

MOST_IN_A_BATCH = 256


class Batcher(Generic[Item, Result]):
    """Puts single items into batches for a function that handles many at once, and hands each its own result.

    The function is never called twice at the same time. When it fails for a batch of several, each item is tried again
    by itself, so one that cannot be handled fails alone; but for errors that no item is to blame for, such as a
    database that is away, all of the batch fail at once, and all that wait behind it.

    Use it as an async context manager: leaving it finishes what somebody waits for, and gives up what nobody waits for
    any more.
    """

    def __init__(
        self,
        handle: Callable[[Sequence[Item]], Awaitable[Sequence[Result]]],
        nobodys_fault: tuple[type[Exception], ...] = (),
    ) -> None:
        self._handle = handle
        self._nobodys_fault = nobodys_fault
        self._waiting: deque[_Entry[Item, Result]] = deque()
        self._in_hand: Sequence[_Entry[Item, Result]] = ()
        self._work_waits = asyncio.Event()
        self._closing = False
        self._worker: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._worker = asyncio.create_task(self._work(), name="batcher")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._work_waits.set()
        if self._worker is not None:
            if all(future.done() for _, future in (*self._in_hand, *self._waiting)):
                self._worker.cancel()
            await asyncio.wait({self._worker})

    async def submit(self, item: Item) -> Result:
        """Give the result of one item, once the batch that it came into is done; raise what its handling raised."""
        if self._closing:
            raise RuntimeError("the batcher is closing; submit before leaving its context")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        self._work_waits.set()
        return await future

    async def _work(self) -> None:
        while not (self._closing and not self._waiting):
            if not self._waiting:
                self._work_waits.clear()
                await self._work_waits.wait()
                continue
            size = min(len(self._waiting), MOST_IN_A_BATCH)
            self._in_hand = [entry for entry in (self._waiting.popleft() for _ in range(size)) if not entry[1].done()]
            if self._in_hand:
                await self._run(self._in_hand)
            self._in_hand = ()

    async def _run(self, batch: Sequence[_Entry[Item, Result]]) -> None:
        try:
            results = await self._results([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 - it is handed to whoever submitted the item, or the item is tried alone
            await self._fail(batch, error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            if not future.done():
                future.set_result(result)

    async def _results(self, items: Sequence[Item]) -> Sequence[Result]:
        try:
            results = await self._handle(items)
        except asyncio.CancelledError as error:
            if self._worker is not None and self._worker.cancelling():
                raise
            raise RuntimeError("the handling of a batch was cancelled from inside") from error
        if len(results) != len(items):
            raise RuntimeError(f"{len(items)} items were handled, and {len(results)} results came back")
        return results

    async def _fail(self, batch: Sequence[_Entry[Item, Result]], error: Exception) -> None:
        if isinstance(error, self._nobodys_fault):
            # Whoever waits behind would only wait as long again for the same.
            batch = (*batch, *self._waiting)
            self._waiting.clear()
        if len(batch) == 1 or isinstance(error, self._nobodys_fault):
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        log.error("a batch failed, each of it is tried alone: size=%d cause=%s", len(batch), raised(error))
        for entry in batch:
            await self._run([entry])
