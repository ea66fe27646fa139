"""Turns: when a worker may send on a platform, over all workers (`bot.core.pace`)."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from bot.core.job import LEASE_MS, Job, JobState, Repeats, again
from bot.core.pace import reserved
from bot.ports import Store, StoreUnavailableError
from bot.service.batch import Batcher
from bot.service.waiting import Waiting

LATE_MS = 60
"""A slot of which so much has passed is lost: sent then, a message could come too near to the next one."""
BUSY_MS = 50

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Manners:
    """How a platform wants to be used."""

    interval_us: int
    """Between two slots. With slots used up to `LATE_MS` late, and some time on the way, no second has more than the
    platform's number of calls: 25 on Telegram, 30 on Discord."""
    repeats: Repeats


MANNERS: Mapping[str, Manners] = {
    "telegram": Manners(45_000, Repeats.SENT),
    "discord": Manners(37_500, Repeats.DROPPED),
}

_Slot = int | None
"""The instant of a slot (milliseconds since 1970, UTC); None where none is free soon."""
_NOT_OURS = -1
"""In place of a slot: another worker has the job by now."""


class Turns:
    """Gives each job its turn; an async context manager."""

    def __init__(
        self, store: Store, waiting: Waiting, manners: Mapping[str, Manners], *, now_ms: Callable[[], int]
    ) -> None:
        """Reserve slots in the store. `now_ms` gives milliseconds since 1970, UTC."""
        self._store = store
        self._waiting = waiting
        self._manners = manners
        self._now_ms = now_ms
        self._over = asyncio.Event()
        self._batcher: Batcher[Job, _Slot] = Batcher(self._begin, nobodys_fault=(StoreUnavailableError,))

    async def __aenter__(self) -> Self:
        await self._batcher.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._batcher.__aexit__(kind, error, trace)

    def close(self) -> None:
        """Give no more turns: jobs that wait for one are given back."""
        self._over.set()

    async def take(self, job: Job) -> Job | None:
        """Wait for a job's time and turn, and give it as it is being sent, at once; None if it is not ours any more.

        Raises StoreUnavailableError.
        """
        await self._until(job.ready_ms)
        while not self._over.is_set():
            now_ms = self._now_ms()
            job = replace(job, state=JobState.SENDING, tried_ms=job.tried_ms or now_ms, lease_ms=now_ms + LEASE_MS)
            slot_ms = await self._batcher.submit(job)
            if slot_ms == _NOT_OURS:
                log.info("job taken over by another worker: kind=%s job=%s", job.kind, job.id)
                return None
            await self._until(now_ms + BUSY_MS if slot_ms is None else slot_ms)
            if slot_ms is not None and not self._over.is_set() and self._now_ms() - slot_ms <= LATE_MS:
                return job
        async with self._store.transaction() as transaction:
            await transaction.jobs.settle([again(job, self._now_ms())])
        return None

    async def _until(self, at_ms: int) -> None:
        while (left_ms := at_ms - self._now_ms()) > 0 and not self._over.is_set():
            await self._waiting.wait(self._over, left_ms / 1000)

    async def _begin(self, jobs: Sequence[Job]) -> Sequence[_Slot]:
        """Mark jobs as being sent, and give each its slot, those of one platform in the order of their times."""
        slots: dict[int | None, _Slot] = {}
        async with self._store.transaction() as transaction:
            for platform in sorted({job.platform for job in jobs}):
                mine = sorted((job for job in jobs if job.platform == platform), key=lambda job: job.ready_ms)
                tat_us = await transaction.jobs.pace(platform)
                interval_us = self._manners[platform].interval_us
                free, following_us = reserved(tat_us, 1000 * self._now_ms(), interval_us, len(mine))
                ours = await transaction.jobs.settle(mine[: len(free)])
                await transaction.jobs.put_pace(platform, following_us)
                for job, at_us in zip(mine, free, strict=False):
                    slots[job.id] = at_us // 1000 if job.id in ours else _NOT_OURS
        return [slots.get(job.id) for job in jobs]
