"""Batches: whatever waits while the last batch commits goes into the next one. No timer, no minimum size."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Generic, Self, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_IN_A_BATCH = 256


class Batcher(Generic[Item, Result]):
    """Puts single items into batches for a function that handles many at once, and hands each its own result.

    The function is never called twice at the same time. When it fails for a batch of several, each item is tried again
    by itself, so one that cannot be handled fails alone; but for errors that no item is to blame for, such as a
    database that is away, all of the batch fail at once. Use it as an async context manager: leaving it finishes what
    has been submitted.
    """

    def __init__(
        self,
        handle: Callable[[Sequence[Item]], Awaitable[Sequence[Result]]],
        nobodys_fault: tuple[type[Exception], ...] = (),
    ) -> None:
        self._handle = handle
        self._nobodys_fault = nobodys_fault
        self._waiting: deque[tuple[Item, asyncio.Future[Result]]] = deque()
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
            await self._worker

    async def submit(self, item: Item) -> Result:
        """Give the result of one item, once the batch that it came into is done; raise what its handling raised."""
        if self._closing:
            message = "the batcher is closing; submit before leaving its context"
            raise RuntimeError(message)
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
            await self._run([self._waiting.popleft() for _ in range(size)])

    async def _run(self, batch: Sequence[tuple[Item, asyncio.Future[Result]]]) -> None:
        try:
            results = await self._handle([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 - it is handed to whoever submitted the item, or the item is tried alone
            if len(batch) == 1 or isinstance(error, self._nobodys_fault):
                for _, future in batch:
                    _settle(future, error)
                return
            for entry in batch:
                await self._run([entry])
            return
        for (_, future), result in zip(batch, results, strict=True):
            if not future.done():
                future.set_result(result)


def _settle(future: asyncio.Future[Result], error: Exception) -> None:
    """Hand an error to who waits; a waiter that was cancelled meanwhile takes nothing."""
    if not future.done():
        future.set_exception(error)
