"""The worker: plans what is due, claims jobs, and has them done at the pace that each platform allows.

Any number of workers may share one database. A job is claimed, looked at (`bot.service.errands`), marked as being sent
once it has its turn (`bot.service.turns`), and only then sent; so a worker that is killed at any moment leaves behind
what others can go on with (`bot.core.job`).
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import replace

from bot.core.job import KEPT_MS, LEASE_MS, Job, JobKind, JobState, abandoned, done
from bot.core.raised import raised
from bot.ports import ConflictError, Store, StoreUnavailableError
from bot.service.courier import Courier, Route
from bot.service.errands import Errand, Trade
from bot.service.planner import AHEAD_MS as PLANNED_AHEAD_MS
from bot.service.planner import MOST_AT_ONCE, Planner
from bot.service.postmen import Postmen
from bot.service.tries import decided_anew
from bot.service.turns import MANNERS, Turns
from bot.service.waiting import RealWaiting, Waiting

AHEAD_MS = 250
"""So long before it is due a job may be claimed, so that all is ready when the moment comes."""
MOST_CLAIMED = 8
"""At once on one platform: several workers share what is due, and one that dies takes little along."""
MOST_IN_HAND = 32
REST_MS = 1_100
"""Between two messages in one chat, counted from the end of the first: platforms allow one a second."""
LOOK_AGAIN_S = 1.0
"""Other processes may plan something at any time."""
BUSY_S = 0.05
FINISH_S = 1.5
"""Real seconds that a stop waits for what is being sent."""
PRUNE_EVERY_MS = 60 * 60 * 1000
MOST_PRUNED = 10_000

log = logging.getLogger(__name__)


class Worker:
    """Does jobs on the platforms for which there are postmen."""

    def __init__(  # noqa: PLR0913 - the parts that the application joins here
        self,
        store: Store,
        planner: Planner,
        trades: Mapping[JobKind, Trade],
        postmen: Postmen,
        owner: str,
        *,
        now_ms: Callable[[], int],
        waiting: Waiting | None = None,
    ) -> None:
        """Work under a name that no other worker has. `now_ms` gives milliseconds since 1970, UTC."""
        self._store = store
        self._planner = planner
        self._trades = trades
        self._postmen = postmen
        self._owner = owner
        self._now_ms = now_ms
        self._waiting = waiting or RealWaiting()
        self._turns = Turns(store, self._waiting, MANNERS, now_ms=now_ms)
        self._courier = Courier(store, trades, postmen, self._turns, MANNERS, now_ms=now_ms)
        self._routes: dict[str, Route] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stirred = asyncio.Event()
        self._pruned_ms = 0

    def stir(self) -> None:
        """Look at once for what is due: something may be due at another time than before."""
        self._stirred.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop; then finish what is being sent, and give back what waits for its turn."""
        async with self._turns, self._courier:
            stopping = asyncio.create_task(stop.wait())
            looking = asyncio.create_task(self._look(), name="worker")
            try:
                await asyncio.wait({stopping, looking}, return_when=asyncio.FIRST_COMPLETED)
                if looking.done():
                    looking.result()
            finally:
                self._turns.close()
                stopping.cancel()
                looking.cancel()
                await asyncio.wait({looking})
                await self._finish()

    async def _finish(self) -> None:
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=FINISH_S)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late)

    async def _look(self) -> None:
        while True:
            self._stirred.clear()
            wait_s = LOOK_AGAIN_S
            try:
                wait_s = await self._work()
            except (StoreUnavailableError, ConflictError) as error:
                log.warning("jobs not looked for: cause=%s", error)
            except Exception as error:  # noqa: BLE001 - whatever it was, what is due later is to be done
                log.error("worker failed: cause=%s", raised(error))  # noqa: TRY400 - the log says all of it
            await self._waiting.wait(self._stirred, wait_s)

    async def _work(self) -> float:
        """Plan and claim what is due, and give the seconds until there may be more to do."""
        now_ms = self._now_ms()
        await self._prune(now_ms)
        platforms = [each for each in self._postmen.platforms if self._postmen.of(each).is_connected]
        first_ms = await self._store.next_due_ms_of_jobs(platforms, 0)
        if first_ms is None:
            return LOOK_AGAIN_S
        if (idle_ms := first_ms - now_ms - PLANNED_AHEAD_MS) > 0:
            return min(LOOK_AGAIN_S, idle_ms / 1000)
        if await self._planner.plan(now_ms) >= MOST_AT_ONCE:
            self._stirred.set()
        if any([await self._take_up(platform) for platform in platforms]):
            return BUSY_S
        return await self._until_next_s(platforms)

    async def _until_next_s(self, platforms: Collection[str]) -> float:
        """Give the seconds until the next job may be claimed."""
        coming_ms = await self._store.next_due_ms_of_jobs(platforms, self._now_ms() + AHEAD_MS)
        if coming_ms is None:
            return LOOK_AGAIN_S
        return min(LOOK_AGAIN_S, max(0.0, (coming_ms - AHEAD_MS - self._now_ms()) / 1000))

    async def _prune(self, now_ms: int) -> None:
        """Forget now and then what was done long ago."""
        if now_ms - self._pruned_ms < PRUNE_EVERY_MS:
            return
        async with self._store.transaction() as transaction:
            pruned = await transaction.jobs.prune(now_ms - KEPT_MS, MOST_PRUNED)
        if pruned < MOST_PRUNED:
            self._pruned_ms = now_ms

    async def _take_up(self, platform: str) -> int:
        """Claim jobs of a platform, and begin to do them; give how many."""
        route, now_ms = self._routes.setdefault(platform, Route()), self._now_ms()
        most = min(MOST_CLAIMED, MOST_IN_HAND - route.in_hand)
        if route.pause_ms:
            # One is enough to find out whether the platform is back.
            most = int(now_ms >= route.not_before_ms and not route.in_hand)
        if most <= 0:
            return 0
        jobs = await self._claim(platform, now_ms, most)
        for kind in JobKind:
            if some := [job for job in jobs if job.kind is kind]:
                route.in_hand += len(some)
                self._start(self._prepare(kind, some, route))
        return len(jobs)

    async def _claim(self, platform: str, now_ms: int, most: int) -> Sequence[Job]:
        async with self._store.transaction() as transaction:
            jobs = transaction.jobs
            await jobs.pace(platform)
            repeats = MANNERS[platform].repeats
            left = [abandoned(job, repeats, now_ms) for job in await jobs.abandoned(platform, now_ms, MOST_CLAIMED)]
            await jobs.put(left)
            await jobs.expire(platform, now_ms)
            found = await jobs.claimable(platform, now_ms + AHEAD_MS, now_ms - REST_MS, most)
            claimed = [self._claimed(job, now_ms) for job in found]
            await jobs.put(claimed)
        await self._note_lost([job for job in left if job.state is JobState.UNKNOWN])
        return claimed

    def _claimed(self, job: Job, now_ms: int) -> Job:
        lease_ms, attempts = now_ms + LEASE_MS, job.attempts + 1
        return replace(job, state=JobState.CLAIMED, owner=self._owner, lease_ms=lease_ms, attempts=attempts)

    async def _note_lost(self, jobs: Sequence[Job]) -> None:
        for kind in {job.kind for job in jobs}:
            some = [job for job in jobs if job.kind is kind]
            log.warning("jobs whose worker died while it sent: kind=%s unknown=%d", kind, len(some))
            async with self._store.transaction() as transaction:
                await self._trades[kind].lost(transaction, some, self._now_ms())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="job")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _prepare(self, kind: JobKind, jobs: Sequence[Job], route: Route) -> None:
        """Look at jobs of one kind, and do those that there is something to do for."""
        errands: Sequence[Errand] = ()
        try:
            errands = await decided_anew(lambda: self._errands(kind, jobs))
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("jobs not prepared: kind=%s jobs=%d cause=%s", kind, len(jobs), error)
        except Exception as error:  # noqa: BLE001 - these jobs must not stop the others; their lease runs out
            log.error("jobs failed: kind=%s jobs=%d cause=%s", kind, len(jobs), raised(error))  # noqa: TRY400
        route.in_hand -= len(jobs) - len(errands)
        for errand in errands:
            self._start(self._run(errand, route))

    async def _errands(self, kind: JobKind, jobs: Sequence[Job]) -> Sequence[Errand]:
        now_ms = self._now_ms()
        async with self._store.transaction() as transaction:
            errands = await self._trades[kind].prepare(transaction, jobs, now_ms)
            wanted = {errand.job.id for errand in errands}
            await transaction.jobs.settle([done(job, JobState.SKIPPED, now_ms) for job in jobs if job.id not in wanted])
        return errands

    async def _run(self, errand: Errand, route: Route) -> None:
        job = errand.job
        try:
            await self._courier.run(errand, route)
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("job not noted: kind=%s job=%s cause=%s", job.kind, job.id, error)
        except Exception as error:  # noqa: BLE001 - one job must not stop the others; its lease runs out
            log.error("job failed: kind=%s job=%s cause=%s", job.kind, job.id, raised(error))  # noqa: TRY400
        finally:
            route.in_hand -= 1
            self._stirred.set()
