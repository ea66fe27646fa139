"""The courier: does errands one by one, each in its turn, and stores what came of them."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from bot.core.job import Failure, Job, JobKind, JobState, after_failure, done
from bot.group_ports import MessageGoneError, PostFailedError, PostRefusedError, PostUnsureError
from bot.ports import Store, StoreUnavailableError
from bot.service.batch import Batcher
from bot.service.errands import Delivered, Errand, Trade
from bot.service.postmen import Postmen
from bot.service.tries import decided_anew
from bot.service.turns import Manners, Turns

CALL_S = 15.0
"""Real seconds that a call may take at most, well within a lease."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1_000, 60_000
"""While nothing can be sent on a platform, one job tries it now and then; doubled each time."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Route:
    """How it goes on one platform."""

    in_hand: int = 0
    """Jobs that we have there."""
    pause_ms: int = 0
    """How long it was left alone after the last failure; 0 while all goes well."""
    not_before_ms: int = 0

    def failed(self, now_ms: int) -> None:
        """Leave it alone for a while, for twice as long as the last time."""
        self.pause_ms = min(max(FIRST_PAUSE_MS, 2 * self.pause_ms), LONGEST_PAUSE_MS)
        self.not_before_ms = now_ms + self.pause_ms


class Courier:
    """Sends what errands are about; an async context manager."""

    def __init__(  # noqa: PLR0913 - the parts that the worker joins here
        self,
        store: Store,
        trades: Mapping[JobKind, Trade],
        postmen: Postmen,
        turns: Turns,
        manners: Mapping[str, Manners],
        *,
        now_ms: Callable[[], int],
    ) -> None:
        """Send by the postmen. `now_ms` gives milliseconds since 1970, UTC."""
        self._store = store
        self._trades = trades
        self._postmen = postmen
        self._turns = turns
        self._manners = manners
        self._now_ms = now_ms
        self._batcher: Batcher[Delivered, None] = Batcher(self._note, nobodys_fault=(StoreUnavailableError,))

    async def __aenter__(self) -> Self:
        await self._batcher.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._batcher.__aexit__(kind, error, trace)

    async def run(self, errand: Errand, route: Route) -> None:
        """Do an errand, and store what came of it. Raises StoreUnavailableError and ConflictError."""
        job = await self._turns.take(errand.job)
        if job is None:
            return
        try:
            async with asyncio.timeout(CALL_S):
                message_id = await self._send(errand)
        except MessageGoneError:
            route.pause_ms = 0
            await self._settle(done(job, JobState.SKIPPED, self._now_ms()))
        except (PostRefusedError, PostFailedError, TimeoutError) as error:
            await self._fail(job, error, route)
        else:
            route.pause_ms = 0
            await self._batcher.submit(Delivered(replace(errand, job=job), message_id))
            await self._publish(errand, message_id)

    async def _send(self, errand: Errand) -> str:
        postman = self._postmen.of(errand.job.platform)
        if errand.changes is None:
            return await postman.post(errand.place, errand.screen, f"{errand.job.kind}-{errand.job.key}")
        await postman.edit(errand.place, errand.changes, errand.screen)
        return errand.changes

    async def _publish(self, errand: Errand, message_id: str) -> None:
        if not errand.published:
            return
        try:
            await self._postmen.of(errand.job.platform).publish(errand.place, message_id)
        except (PostRefusedError, PostFailedError) as error:
            log.info("message not published: job=%s cause=%s", errand.job.id, error)

    async def _note(self, delivered: Sequence[Delivered]) -> Sequence[None]:
        for kind in {each.errand.job.kind for each in delivered}:
            await self._note_kind(kind, [each for each in delivered if each.errand.job.kind is kind])
        return [None for _ in delivered]

    async def _note_kind(self, kind: JobKind, some: Sequence[Delivered]) -> None:
        async def note() -> None:
            now_ms = self._now_ms()
            async with self._store.transaction() as transaction:
                await self._trades[kind].delivered(transaction, some, now_ms)
                await transaction.jobs.settle([done(each.errand.job, JobState.SENT, now_ms) for each in some])

        await decided_anew(note)

    async def _fail(self, job: Job, error: Exception, route: Route) -> None:
        failure, now_ms = _failure(error), self._now_ms()
        if failure is Failure.REFUSED:
            route.pause_ms = 0
        else:
            route.failed(now_ms)
        after = after_failure(job, failure, self._manners[job.platform].repeats, now_ms)
        log.warning("job %s: kind=%s job=%s attempts=%d cause=%s", after.state, job.kind, job.id, job.attempts, error)
        await self._settle(after)

    async def _settle(self, job: Job) -> None:
        """Store what became of a job that was not done, and what follows from that."""

        async def settle() -> None:
            async with self._store.transaction() as transaction:
                if job.state is JobState.FAILED:
                    await self._trades[job.kind].refused(transaction, [job], self._now_ms())
                elif job.state is JobState.UNKNOWN:
                    await self._trades[job.kind].lost(transaction, [job], self._now_ms())
                await transaction.jobs.settle([job])

        await decided_anew(settle)


def _failure(error: Exception) -> Failure:
    match error:
        case PostRefusedError():
            return Failure.REFUSED
        case PostUnsureError() | TimeoutError():
            return Failure.UNSURE
        case _:
            return Failure.NOT_SENT
