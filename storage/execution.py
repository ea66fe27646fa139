"""Sending statements on the connection of a transaction."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import translated
from storage.rows import bound
from storage.values import AnyRow


class Execution:
    """Sends statements, and raises what the ports promise when the database fails."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def over(
        self, statement: Executable, values: Iterable[Mapping[str, object]], **more: object
    ) -> Sequence[AnyRow]:
        """Run a statement over `storage.rows` and give what it returns; nothing to do is not worth a statement."""
        given = list(values)
        if not given:
            return ()
        return await self.once(statement, **bound(self._connection.dialect.name, given), **more)

    async def once(self, statement: Executable, **values: object) -> Sequence[AnyRow]:
        """Run a statement with these parameters and give what it returns."""
        with translated():
            result = await self._connection.execute(statement, values)
            return result.all() if result.returns_rows else ()
