"""When we were there, and when we were not (rule R9)."""

from functools import cached_property
from typing import Any

from sqlalchemy import Select, Update, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.core.gaps import Outage
from storage.statements import Insert, insert_of
from storage.tables import heartbeat, outage

LONGEST_SILENCE_MS = 5 * 60 * 1000
"""When nobody noted for longer that we are there, we were not (rule R9)."""

OUTAGES = select(outage.c.start_ms, outage.c.end_ms).order_by(outage.c.end_ms, outage.c.start_ms)
"""All outages, in the order in which they ended."""

_ONLY_ROW = 1


class Uptime:
    """The notes that we are there, and the outages, on connections whose transaction has begun."""

    def __init__(self, dialect: str) -> None:
        self._insert = insert_of(dialect)

    async def beat(self, connection: AsyncConnection, now_ms: int) -> Outage | None:
        """Note that we are there, and give the outage that this ends, once it is stored.

        The note is of the latest instant that anybody ever noted. So a clock that steps back and forth ends no outage,
        and of several processes one finds it.
        """
        await connection.execute(self._first_beat, {"id": _ONLY_ROW, "at_ms": now_ms})
        last_ms: int = (await connection.execute(self._last_beat)).scalar_one()
        if now_ms <= last_ms:
            return None
        await connection.execute(self._beat, {"now_ms": now_ms})
        if now_ms - last_ms <= LONGEST_SILENCE_MS:
            return None
        ended = Outage(last_ms, now_ms)
        await self.add_outage(connection, ended)
        return ended

    async def add_outage(self, connection: AsyncConnection, added: Outage) -> None:
        """Store an outage, unless it is stored already."""
        await connection.execute(self._add_outage, {"start_ms": added.start_ms, "end_ms": added.end_ms})

    @cached_property
    def _first_beat(self) -> Insert:
        return self._insert(heartbeat).on_conflict_do_nothing()

    @cached_property
    def _last_beat(self) -> Select[Any]:
        return select(heartbeat.c.at_ms).with_for_update()

    @cached_property
    def _beat(self) -> Update:
        return update(heartbeat).values(at_ms=bindparam("now_ms", type_=heartbeat.c.at_ms.type))

    @cached_property
    def _add_outage(self) -> Insert:
        return self._insert(outage).on_conflict_do_nothing()
