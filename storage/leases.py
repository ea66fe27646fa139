"""Who of us does what, and who is there, on connections whose transaction has begun."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from sqlalchemy import BigInteger, Text, bindparam, case, delete, or_, select
from sqlalchemy.sql.dml import ReturningInsert

from bot.push_ports import Holder, Presence
from storage.execution import Execution
from storage.push_tables import lease, presence
from storage.statements import Insert, insert_of
from storage.values import AnyRow, Values

FORGOTTEN_MS = 24 * 60 * 60 * 1000
"""A process that was not seen for so long is not there."""

_NAME, _OWNER = (bindparam(name, type_=Text) for name in ("name", "owner"))
_BEFORE_MS = bindparam("before_ms", type_=BigInteger)

LEASES = select(lease).order_by(lease.c.name)
PRESENCES = select(presence).order_by(presence.c.started_ms, presence.c.owner)
_HELD = select(lease).where(lease.c.name == _NAME)
_GIVE = delete(lease).where(lease.c.name == _NAME, lease.c.owner == _OWNER)
_FORGET = delete(presence).where(presence.c.seen_ms < _BEFORE_MS)
_DISAPPEAR = delete(presence).where(presence.c.owner == _OWNER)


class Leases:
    """Leases and presences; all statements are built once and kept."""

    def __init__(self, dialect: str) -> None:
        self._insert = insert_of(dialect)

    async def take(self, do: Execution, name: str, holder: Holder) -> Holder:
        """Take a lease as of `since_ms` if nobody has it, or prolong one's own; give who has it by then."""
        wanted = {"name": name, **_holder_values(holder)}
        taken = await do.once(self._take, **wanted)
        (row,) = taken or await do.once(_HELD, name=name)
        return read_holder(row)

    async def give(self, do: Execution, name: str, owner: str) -> None:
        """Give up a lease, if one has it."""
        await do.once(_GIVE, name=name, owner=owner)

    async def appear(self, do: Execution, seen: Presence) -> None:
        """Note that a process is there, and forget those that were not seen for a day."""
        await do.once(self._appear, **_presence_values(seen))
        await do.once(_FORGET, before_ms=seen.seen_ms - FORGOTTEN_MS)

    async def disappear(self, do: Execution, owner: str) -> None:
        """Forget a process."""
        await do.once(_DISAPPEAR, owner=owner)

    @cached_property
    def _take(self) -> ReturningInsert[AnyRow]:
        insert = self._insert(lease)
        new = insert.excluded
        is_mine = lease.c.owner == new.owner
        since_ms = case((is_mine, lease.c.since_ms), else_=new.since_ms)
        changed = {"since_ms": since_ms, **{name: new[name] for name in ("owner", "described", "until_ms")}}
        free = or_(is_mine, lease.c.until_ms <= new.since_ms)
        return insert.on_conflict_do_update(index_elements=["name"], set_=changed, where=free).returning(lease)

    @cached_property
    def _appear(self) -> Insert:
        insert = self._insert(presence)
        changed = {column.name: insert.excluded[column.name] for column in presence.c if not column.primary_key}
        return insert.on_conflict_do_update(index_elements=["owner"], set_=changed)


def read_holder(row: AnyRow) -> Holder:
    """Give the holder of a row of `lease`."""
    return Holder(row.owner, row.described, row.since_ms, row.until_ms)


def read_leases(found: Sequence[AnyRow]) -> Mapping[str, Holder]:
    """Give who holds what."""
    return {row.name: read_holder(row) for row in found}


def read_presence(row: AnyRow) -> Presence:
    """Give the presence of a row of `presence`."""
    return Presence(row.owner, row.described, row.role, row.started_ms, row.seen_ms)


def _holder_values(holder: Holder) -> Values:
    return {
        "owner": holder.owner,
        "described": holder.described,
        "since_ms": holder.since_ms,
        "until_ms": holder.until_ms,
    }


def _presence_values(seen: Presence) -> Values:
    return {
        "owner": seen.owner,
        "described": seen.described,
        "role": seen.role,
        "started_ms": seen.started_ms,
        "seen_ms": seen.seen_ms,
    }
