"""The statements about jobs and their pace."""

from functools import cached_property
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Delete,
    FromClause,
    Integer,
    Select,
    Text,
    TextClause,
    Update,
    bindparam,
    delete,
    exists,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

from bot.core.job import JobState
from storage.push_tables import COMING, DONE, DUE, EXPIRING, HELD, UNDONE, job, rate, reminder, subscription
from storage.rows import rows
from storage.statements import NUMBER, Insert, insert_of

MOVING = ("ready_ms", "state", "owner", "lease_ms", "attempts", "tried_ms", "done_ms")

# Not the bare names of columns: in an UPDATE, SQLAlchemy takes parameters with those for new values.
_PLATFORM = bindparam("of_platform", type_=Text)
_NOW_MS, _AT_MS, _AFTER_MS = (bindparam(name, type_=BigInteger) for name in ("now_ms", "at_ms", "after_ms"))
_MOST = bindparam("most", type_=Integer)


class JobStatements:
    """All statements for one dialect, "sqlite" or "postgresql", each built once and kept."""

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = insert_of(dialect)

    @cached_property
    def add(self) -> ReturningInsert[Any]:
        """Rows of jobs: those whose kind and key are not there are added, in one order for all, and returned."""
        columns = {column.name: column.type for column in job.c if column.name != "id"}
        new = rows(self._dialect, **columns)
        ordered = select(*(new.c[name] for name in columns)).order_by(new.c.ready_ms, new.c.kind, new.c.key)
        insert = self._insert(job).from_select(list(columns), ordered)
        return insert.on_conflict_do_nothing().returning(job.c.id)

    @cached_property
    def pace(self) -> Select[Any]:
        """When the first slot of `of_platform` is that nobody has, locked."""
        return select(rate.c.tat_us).where(rate.c.platform == _PLATFORM).with_for_update()

    @cached_property
    def add_pace(self) -> Insert:
        """The pace `tat_us` of `platform`, unless it is there by now."""
        return self._insert(rate).on_conflict_do_nothing()

    @cached_property
    def put_pace(self) -> Update:
        """Store `new_tat_us` for `of_platform`."""
        return update(rate).where(rate.c.platform == _PLATFORM).values(tat_us=bindparam("new_tat_us", type_=BigInteger))

    @cached_property
    def expired(self) -> Select[Any]:
        """The ids of the `most` first jobs of `of_platform` that nobody has and that came too late, locked."""
        late = (job.c.platform == _PLATFORM, EXPIRING, job.c.expires_ms < _NOW_MS)
        first = select(job.c.id).where(*late).order_by(job.c.expires_ms).limit(_MOST)
        return first.with_for_update(key_share=True, skip_locked=True)

    @cached_property
    def skip(self) -> Update:
        """Rows (id): these jobs are skipped at `now_ms`."""
        skipped = {"state": JobState.SKIPPED.value, "done_ms": _NOW_MS}
        return update(job).where(job.c.id.in_(self._ids())).values(skipped)

    @cached_property
    def claimable(self) -> Select[Any]:
        """The `most` jobs of `of_platform` that are ready at `now_ms`, the longest ready first, but for locked ones.

        Of each chat the first one only, and that only if no other is in hand, or was done after `rested_ms`.
        """
        ready = (job.c.platform == _PLATFORM, DUE, job.c.ready_ms <= _NOW_MS)
        timely = or_(job.c.expires_ms.is_(None), job.c.expires_ms >= _NOW_MS)
        found = select(job).where(*ready, timely, ~self._rival(), ~self._unrested())
        return (
            found.order_by(job.c.ready_ms, job.c.id)
            .limit(_MOST)
            .with_for_update(of=job, key_share=True, skip_locked=True)
        )

    def _rival(self) -> ColumnElement[bool]:
        """Say whether another job of the chat is in hand, or comes before."""
        other = job.alias("other")
        before = tuple_(other.c.ready_ms, other.c.id) < tuple_(job.c.ready_ms, job.c.id)
        timely = or_(other.c.expires_ms.is_(None), other.c.expires_ms >= _NOW_MS)
        in_the_way = or_(other.c.lease_ms.is_not(None), (other.c.state == JobState.DUE.value) & before & timely)
        same_chat = (other.c.platform == job.c.platform, other.c.chat_id == job.c.chat_id, other.c.id != job.c.id)
        return exists().where(*same_chat, other.c.done_ms.is_(None), in_the_way)

    def _unrested(self) -> ColumnElement[bool]:
        """Say whether something was sent to the chat a moment ago."""
        last = job.alias("last")
        same_chat = (last.c.platform == job.c.platform, last.c.chat_id == job.c.chat_id)
        return exists().where(*same_chat, last.c.done_ms > bindparam("rested_ms", type_=BigInteger))

    @cached_property
    def abandoned(self) -> Select[Any]:
        """The `most` first jobs of `of_platform` whose lease is over at `now_ms`, but for locked ones."""
        found = select(job).where(job.c.platform == _PLATFORM, HELD, job.c.lease_ms < _NOW_MS)
        first = found.order_by(job.c.lease_ms, job.c.id).limit(_MOST)
        return first.with_for_update(key_share=True, skip_locked=True)

    @cached_property
    def put(self) -> Update:
        """Rows of jobs: what became of them."""
        new = self._changed()
        return update(job).where(job.c.id == new.c.id).values({name: new.c[name] for name in MOVING})

    @cached_property
    def settle(self) -> ReturningUpdate[Any]:
        """Rows of jobs: what became of those that their owner still has; these are returned."""
        new = self._changed()
        had = (job.c.id == new.c.id, job.c.owner == new.c.owner, job.c.attempts == new.c.attempts)
        open_ = or_(job.c.done_ms.is_(None), job.c.state == JobState.UNKNOWN.value)
        return update(job).where(*had, open_).values({name: new.c[name] for name in MOVING}).returning(job.c.id)

    def _changed(self) -> FromClause:
        return rows(self._dialect, id=NUMBER, **{name: job.c[name].type for name in MOVING})

    @cached_property
    def bring_forward(self) -> Update:
        """Rows (subject): the jobs of `of_kind` that are due later are due at `at_ms`."""
        wanted = rows(self._dialect, subject=NUMBER)
        of_these = (job.c.subject.in_(select(wanted.c.subject)), job.c.kind == bindparam("of_kind", type_=Text))
        later = (UNDONE, DUE, job.c.ready_ms > _AT_MS)
        return update(job).where(*of_these, *later).values(due_ms=_AT_MS, ready_ms=_AT_MS)

    @cached_property
    def old(self) -> Select[Any]:
        """The ids of the `most` first jobs that were done before `before_ms`, locked."""
        found = select(job.c.id).where(DONE, job.c.done_ms < bindparam("before_ms", type_=BigInteger))
        return found.order_by(job.c.done_ms).limit(_MOST).with_for_update(skip_locked=True)

    @cached_property
    def drop(self) -> Delete:
        """Rows (id): delete these jobs."""
        return delete(job).where(job.c.id.in_(self._ids()))

    def _ids(self) -> Select[Any]:
        wanted = rows(self._dialect, id=NUMBER)
        return select(wanted.c.id)

    @cached_property
    def next_due(self) -> Select[Any]:
        """Rows (platform): the first instant after `after_ms` at which a job of these is due, or its lease is over."""
        wanted = rows(self._dialect, platform=Text())
        of_platform = job.c.platform == wanted.c.platform

        def first(column: ColumnElement[int], condition: TextClause) -> ColumnElement[int]:
            found = select(column).where(of_platform, condition, column > _AFTER_MS).order_by(column).limit(1)
            return found.correlate(wanted).scalar_subquery()

        ready, over = first(job.c.ready_ms, DUE), first(job.c.lease_ms, HELD)
        found: Select[*tuple[Any, ...]] = select(ready, over).select_from(wanted)
        return found

    @cached_property
    def next_occasion(self) -> Select[Any]:
        """The first instants after `after_ms` for which a subscription and a reminder wait."""

        def first(column: ColumnElement[int]) -> ColumnElement[int]:
            return select(column).where(COMING, column > _AFTER_MS).order_by(column).limit(1).scalar_subquery()

        found: Select[*tuple[Any, ...]] = select(first(subscription.c.next_ms), first(reminder.c.next_ms))
        return found
