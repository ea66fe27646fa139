"""What `status` tells of jobs (`bot.push_ports.JobFigures`)."""

from typing import Any

from sqlalchemy import BigInteger, ColumnElement, FromClause, Select, bindparam, func, or_, select

from bot.core.job import JobKind, JobState
from bot.push_ports import JobFigures, Minute
from storage.execution import Execution
from storage.job_values import read_job
from storage.push_tables import COMING, DONE, DUE, job, subscription
from storage.tables import place

DAY_MS = 24 * 60 * 60 * 1000
WEEK_MS = 7 * DAY_MS
MINUTE_MS = 60_000
MOST_UNKNOWN = 100

_NOW_MS = bindparam("now_ms", type_=BigInteger)
_STATE = (job.c.platform, job.c.kind, job.c.state)
_THIS_WEEK = job.c.done_ms > _NOW_MS - WEEK_MS

BY_STATE = select(*_STATE, func.count()).where(or_(job.c.done_ms.is_(None), _THIS_WEEK)).group_by(*_STATE)

FIRST_DUE = select(job.c.platform, func.min(job.c.ready_ms)).where(DUE).group_by(job.c.platform)

UNKNOWN = (
    select(job)
    .where(DONE, _THIS_WEEK, job.c.state == JobState.UNKNOWN.value)
    .order_by(job.c.done_ms.desc(), job.c.id)
    .limit(MOST_UNKNOWN)
)

_BY_STATE_OF_SUBSCRIPTION = (place.c.platform, subscription.c.state)
SUBSCRIPTIONS = (
    select(*_BY_STATE_OF_SUBSCRIPTION, func.count())
    .join_from(subscription, place, place.c.id == subscription.c.place_id)
    .group_by(*_BY_STATE_OF_SUBSCRIPTION)
)


def _lateness() -> Select[Any]:
    """Give by platform how late what was sent in the last day was begun: in the middle, and for 99 of 100."""
    late = (job.c.tried_ms - job.c.due_ms).label("late_ms")
    nr = func.row_number().over(partition_by=job.c.platform, order_by=late).label("nr")
    number = func.count().over(partition_by=job.c.platform).label("number")
    sent = (DONE, job.c.done_ms > _NOW_MS - DAY_MS, job.c.state == JobState.SENT.value, job.c.tried_ms.is_not(None))
    ranked = select(job.c.platform, late, nr, number).where(*sent).subquery("ranked")

    def at(percent: int) -> ColumnElement[int]:
        return func.min(ranked.c.late_ms).filter(100 * ranked.c.nr >= percent * ranked.c.number)

    return select(ranked.c.platform, at(50), at(99)).group_by(ranked.c.platform)


def _fullest() -> Select[Any]:
    """Give by platform the minute of the coming day in which most subscriptions are due, the first of several."""
    coming = (COMING, subscription.c.next_ms > _NOW_MS, subscription.c.next_ms <= _NOW_MS + DAY_MS)
    minute = (subscription.c.next_ms - subscription.c.next_ms % MINUTE_MS).label("at_ms")
    due = func.count().label("due")
    counted = (
        select(place.c.platform, minute, due)
        .join_from(subscription, place, place.c.id == subscription.c.place_id)
        .where(*coming)
        .group_by(place.c.platform, minute)
        .subquery("counted")
    )
    return _first_of_each(counted)


def _first_of_each(counted: FromClause) -> Select[Any]:
    order = (counted.c.due.desc(), counted.c.at_ms)
    nr = func.row_number().over(partition_by=counted.c.platform, order_by=order).label("nr")
    ranked = select(counted, nr).subquery("ranked")
    first = select(ranked.c.platform, ranked.c.at_ms, ranked.c.due).where(ranked.c.nr == 1)
    return first.order_by(ranked.c.platform)


LATENESS = _lateness()
FULLEST = _fullest()


async def job_figures(do: Execution, now_ms: int) -> JobFigures:
    """Give what `status` tells of jobs, on a connection whose transaction reads as of one moment."""
    by_state = await do.once(BY_STATE, now_ms=now_ms)
    late = await do.once(LATENESS, now_ms=now_ms)
    return JobFigures(
        by_state={(platform, JobKind(kind), JobState(state)): n for platform, kind, state, n in by_state},
        first_due_ms=dict(map(tuple, await do.once(FIRST_DUE))),
        late_p50_ms={platform: middle for platform, middle, _ in late},
        late_p99_ms={platform: most for platform, _, most in late},
        unknown=[read_job(row) for row in await do.once(UNKNOWN, now_ms=now_ms)],
        subscriptions={(platform, state): number for platform, state, number in await do.once(SUBSCRIPTIONS)},
        fullest=[Minute(*row) for row in await do.once(FULLEST, now_ms=now_ms)],
    )
