"""What is to be done, inside a transaction (`bot.push_ports.Jobs`)."""

from collections.abc import Collection, Sequence

from bot.core.job import Job, JobKind
from storage.execution import Execution
from storage.job_statements import JobStatements
from storage.job_values import changed_job_values, new_job_values, read_job

EXPIRED_AT_ONCE = 10_000
"""More are not taken for skipped in one go, so that nobody waits long for the pace; the rest is not sent either."""


class SqlJobs:
    """Reads and changes jobs and their pace."""

    def __init__(self, do: Execution, statements: JobStatements) -> None:
        self._do = do
        self._statements = statements

    async def add(self, jobs: Sequence[Job]) -> int:
        """Store new jobs, and give how many were; one whose kind and key are there already changes nothing."""
        return len(await self._do.over(self._statements.add, map(new_job_values, jobs)))

    async def pace(self, platform: str) -> int:
        """Give when the first slot is that nobody has, and hold the pace against others."""
        found = await self._do.once(self._statements.pace, of_platform=platform)
        if not found:
            await self._do.once(self._statements.add_pace, platform=platform, tat_us=0)
            found = await self._do.once(self._statements.pace, of_platform=platform)
        return int(found[0].tat_us)

    async def put_pace(self, platform: str, tat_us: int) -> None:
        """Store when the first slot is that nobody has."""
        await self._do.once(self._statements.put_pace, of_platform=platform, new_tat_us=tat_us)

    async def expire(self, platform: str, now_ms: int) -> int:
        """Take jobs that are due, but came too late, for skipped; give how many there were."""
        late = {"of_platform": platform, "now_ms": now_ms, "most": EXPIRED_AT_ONCE}
        found = await self._do.once(self._statements.expired, **late)
        await self._do.over(self._statements.skip, ({"id": row.id} for row in found), now_ms=now_ms)
        return len(found)

    async def claimable(self, platform: str, now_ms: int, rested_ms: int, most: int) -> Sequence[Job]:
        """Give jobs that may be claimed, the longest ready first, held; at most one of a chat.

        None of a chat of which another is in hand, or was done after `rested_ms`.
        """
        within = {"of_platform": platform, "now_ms": now_ms, "rested_ms": rested_ms, "most": most}
        return [read_job(row) for row in await self._do.once(self._statements.claimable, **within)]

    async def abandoned(self, platform: str, now_ms: int, most: int) -> Sequence[Job]:
        """Give jobs whose lease is over, held."""
        within = {"of_platform": platform, "now_ms": now_ms, "most": most}
        return [read_job(row) for row in await self._do.once(self._statements.abandoned, **within)]

    async def put(self, jobs: Sequence[Job]) -> None:
        """Store what became of jobs that are held by this transaction."""
        await self._do.over(self._statements.put, map(changed_job_values, jobs))

    async def settle(self, jobs: Sequence[Job]) -> Collection[int]:
        """Store what became of jobs that a worker has, and give the ids of those that it still had."""
        return {row.id for row in await self._do.over(self._statements.settle, map(changed_job_values, jobs))}

    async def bring_forward(self, kind: JobKind, subjects: Collection[int], at_ms: int) -> None:
        """Have jobs that are due later done at an instant."""
        wanted = ({"subject": subject} for subject in set(subjects))
        await self._do.over(self._statements.bring_forward, wanted, of_kind=kind, at_ms=at_ms)

    async def prune(self, before_ms: int, most: int) -> int:
        """Delete jobs that were done before an instant; give how many there were."""
        found = await self._do.once(self._statements.old, before_ms=before_ms, most=most)
        await self._do.over(self._statements.drop, ({"id": row.id} for row in found))
        return len(found)
