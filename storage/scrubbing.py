"""Seeing to it that what was deleted cannot be read from the database's files any more.

SQLite overwrites with zeros what is deleted (`secure_delete`), and forgets the pages of before once its log is emptied.
But where a full page was shared out between neighbours, a copy of a row may be left in the unused part of a page; of
120 people deleted from a well-worn file four left such traces. Only writing the file anew (VACUUM) removes them.

PostgreSQL removes dead rows from tables with VACUUM, and samples of them from its statistics with ANALYZE. What its own
log and backups still hold is the server's business.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import aiosqlite
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.ports import StoreUnavailableError
from storage.engines import Engines
from storage.errors import translated
from storage.tables import metadata

log = logging.getLogger(__name__)

PATIENCE_MS = 1000
"""How long to wait for readers of a file. Others cannot write meanwhile, so it must be less than they are patient."""

ALWAYS_BYTES = 16 * 1024 * 1024
"""A file of this size is written anew in a fifth of a second; a larger one not whenever somebody comes and goes."""

MOST_BYTES = 256 * 1024 * 1024
"""A file that is larger still is never written anew: 310 MB took four seconds, and nobody can write meanwhile."""


class Scrubber:
    """Scrubs a database; what is in the way, or would keep people waiting too often, it puts off."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._is_file = engines.writer.dialect.name == "sqlite"
        self._is_due = False
        self._is_rested = True

    async def scrub(self) -> None:
        """Scrub now; but a large file is written anew at most once between two calls of `catch_up`."""
        self._is_due = True
        if self._is_file:
            most_bytes, self._is_rested = MOST_BYTES if self._is_rested else ALWAYS_BYTES, False
            self._is_due = not await self._scrub_file(most_bytes, PATIENCE_MS)
        elif self._is_rested:
            self._is_rested = False
            self._is_due = not await self._vacuum_tables()

    async def catch_up(self) -> None:
        """Do what was put off; to be called now and then."""
        self._is_rested = True
        if self._is_due:
            await self.scrub()

    async def _vacuum_tables(self) -> bool:
        names = ", ".join(table.name for table in metadata.sorted_tables)
        # The migrator's connections wait for as long as it takes.
        patient = self._engines.migrator.execution_options(isolation_level="AUTOCOMMIT")
        try:
            with translated():
                async with patient.connect() as connection:
                    await connection.execute(text(f"VACUUM (ANALYZE, SKIP_LOCKED) {names}"))
        except (StoreUnavailableError, DBAPIError) as error:
            # The server may be away or busy, or the tables somebody else's.
            log.warning("deleted rows were not vacuumed yet: cause=%s", type(error).__name__)
            return False
        return True

    async def finish(self) -> None:
        """Do of what was put off what takes no time; to be called at the end."""
        if self._is_due and self._is_file:
            await self._scrub_file(most_bytes=0, patience_ms=0)

    async def _scrub_file(self, most_bytes: int, patience_ms: int) -> bool:
        """Write the file anew if it is not too large, empty its log, and say whether nothing is left to be done."""
        with suppress(StoreUnavailableError, aiosqlite.Error), translated():
            async with self._engines.writer.connect() as connection:
                # Past SQLAlchemy, which would begin a transaction. Of this process nobody else writes meanwhile.
                file: aiosqlite.Connection | None = (await connection.get_raw_connection()).driver_connection
                if file is not None:
                    async with _patience(file, patience_ms):
                        return await _rewrite(file, most_bytes)
        return False


async def _rewrite(file: aiosqlite.Connection, most_bytes: int) -> bool:
    size = await _pragma(file, "page_count") * await _pragma(file, "page_size")
    try:
        if size <= most_bytes:
            await file.execute("VACUUM")
        is_busy = await _pragma(file, "wal_checkpoint(TRUNCATE)")
    except aiosqlite.OperationalError:
        # Others write or read for too long, or the disk is full.
        return False
    return not is_busy and not most_bytes < size <= MOST_BYTES


@asynccontextmanager
async def _patience(file: aiosqlite.Connection, patience_ms: int) -> AsyncIterator[None]:
    usual_ms = await _pragma(file, "busy_timeout")
    await _pragma(file, f"busy_timeout = {patience_ms}")
    try:
        yield
    finally:
        await _pragma(file, f"busy_timeout = {usual_ms}")


async def _pragma(file: aiosqlite.Connection, text: str) -> int:
    """Give the first number that a pragma answers."""
    async with file.execute(f"PRAGMA {text}") as cursor:
        row = await cursor.fetchone()
    return 0 if row is None else int(row[0])
