"""The planner: turns occasions that have come into jobs, many in one transaction."""

from bot.core.days import DEFAULT_ZONE
from bot.core.push_jobs import push_job, reminding_job
from bot.core.reminder import planned as planned_reminder
from bot.core.subscription import GRACE_MS, planned
from bot.ports import Store, Transaction

MOST_AT_ONCE = 1_000
AHEAD_MS = 2_000
"""So long before its occasion a job is made, so that the hour itself need not wait for it. It is not sent earlier."""


class Planner:
    """Plans what is due, for whichever worker comes first."""

    def __init__(self, store: Store, *, grace_ms: int = GRACE_MS) -> None:
        """Plan so that what is later than the grace is skipped."""
        self._store = store
        self._grace_ms = grace_ms

    async def plan(self, now_ms: int) -> int:
        """Plan what comes until a moment after an instant, but not more than is good for one transaction.

        Gives how many subscriptions or reminders had their occasion; if it is `MOST_AT_ONCE`, there may be more.
        Raises StoreUnavailableError and ConflictError.
        """
        async with self._store.transaction() as transaction:
            pushes = await self._plan_pushes(transaction, now_ms + AHEAD_MS)
            reminders = await self._plan_reminders(transaction, now_ms + AHEAD_MS)
        return max(pushes, reminders)

    async def _plan_pushes(self, transaction: Transaction, until_ms: int) -> int:
        moved, jobs = [], []
        for each in await transaction.pushes.waiting(until_ms, MOST_AT_ONCE):
            plan = planned(each.subscription, each.settings.zone or DEFAULT_ZONE, until_ms)
            moved.append(plan.subscription)
            jobs.append(push_job(plan.subscription, each.settings.place, plan.due, self._grace_ms))
        await transaction.pushes.put(moved)
        await transaction.jobs.add(jobs)
        return len(moved)

    async def _plan_reminders(self, transaction: Transaction, until_ms: int) -> int:
        moved, jobs = [], []
        for each, zone in await transaction.pushes.waiting_reminders(until_ms, MOST_AT_ONCE):
            reminder, due = planned_reminder(each, zone or DEFAULT_ZONE, until_ms)
            moved.append(reminder)
            jobs.append(reminding_job(reminder, due, zone or DEFAULT_ZONE, self._grace_ms))
        await transaction.pushes.put_reminders(moved)
        await transaction.jobs.add(jobs)
        return len(moved)
