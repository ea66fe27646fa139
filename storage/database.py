"""The database as the rest of the program sees it (`bot.ports.Store` and `bot.ports.Memory`)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from sqlalchemy import Executable

from bot.core.people import Account
from storage.engines import PATIENCE_S, Engines, open_engines
from storage.errors import connecting, translated
from storage.migrate import bring_up_to_date
from storage.statements import Statements
from storage.transaction import SqlTransaction

CLOSE_S = 2.0


class Database:
    """A `Store` and a `Memory` on SQLite or PostgreSQL; made by `open_database`."""

    def __init__(self, engines: Engines) -> None:
        self._writer = engines.writer
        self._reader = engines.reader
        self._statements = Statements(engines.writer.dialect.name)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[SqlTransaction]:
        """Open a transaction: committed at the end of the block, rolled back when it raises.

        Raises StoreUnavailableError when the database does not answer, at entry, inside or at the commit. If the
        connection broke during the commit itself, all of it may have been stored: load again and decide again.
        """
        async with AsyncExitStack() as stack:
            with translated():
                connection = await stack.enter_async_context(self._writer.connect())
                transaction = await connection.begin()
            yield SqlTransaction(connection, self._statements)
            with translated():
                await transaction.commit()

    async def language_of(self, account: Account) -> str | None:
        """Give the language that the account's person chose, if any."""
        return await self._read(self._statements.language_of, platform=account.platform, user_id=account.user_id)

    async def recall(self, key: str) -> str | None:
        """Give the value stored under a key, if any."""
        return await self._read(self._statements.recall, key=key)

    async def remember(self, key: str, value: str) -> None:
        """Store a value under a key."""
        with translated():
            async with self._writer.begin() as connection:
                await connection.execute(self._statements.remember, {"key": key, "value": value})

    async def _read(self, statement: Executable, **values: str) -> str | None:
        with translated():
            async with self._reader.connect() as connection:
                value: str | None = await connection.scalar(statement, values)
                return value


@asynccontextmanager
async def open_database(url: str, *, patience_s: float = PATIENCE_S) -> AsyncIterator[Database]:
    """Bring a database up to date and open it; closed at the end of the block.

    `url` is sqlite:///quiz.db, sqlite:////full/path/quiz.db or postgresql://user:password@host:port/name, the latter
    with the parameters that libpq knows. `patience_s` is how long a transaction waits for a lock of another process
    before it raises StoreUnavailableError; for a server that does not answer it waits twice as long.
    Raises DatabaseUrlError, StoreUnavailableError, or DatabaseTooNewError.
    """
    engines = open_engines(url, patience_s)
    try:
        with connecting(engines.place):
            await bring_up_to_date(engines)
        yield Database(engines)
    finally:
        # A server that hangs does not say goodbye either.
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                await engines.close()


async def migrate(url: str) -> bool:
    """Bring the tables of a database up to date, and say whether that took any change. `url` as in `open_database`."""
    engines = open_engines(url)
    try:
        with connecting(engines.place):
            return await bring_up_to_date(engines)
    finally:
        await engines.close()
