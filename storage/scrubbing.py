"""Seeing to it that what was deleted cannot be read from the database's files any more."""

import asyncio
import sqlite3
from contextlib import closing, suppress

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.ports import StoreUnavailableError
from storage.engines import Engines
from storage.errors import translated
from storage.tables import metadata

PATIENCE_S = 1.0
"""How long to wait for readers of a file. Others cannot write meanwhile, so it must be less than they are patient."""


class Scrubber:
    """Scrubs a database, and remembers whether something was in the way."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._is_due = False

    async def scrub(self) -> None:
        """Scrub now; if something is in the way, `finish` tries once more."""
        if self._engines.writer.dialect.name == "sqlite":
            self._is_due = not await asyncio.to_thread(_empty_log, self._engines.place, PATIENCE_S)
        else:
            await self._vacuum()

    async def finish(self) -> None:
        """Try once more, without patience, what could not be done."""
        if self._is_due:
            await asyncio.to_thread(_empty_log, self._engines.place, 0.0)

    async def _vacuum(self) -> None:
        # With ANALYZE, because the statistics hold samples of what stands in the columns.
        names = ", ".join(table.name for table in metadata.sorted_tables)
        # The server may be away or busy, or the tables somebody else's.
        with suppress(StoreUnavailableError, DBAPIError), translated():
            async with self._engines.reader.connect() as connection:
                await connection.execute(text(f"VACUUM (ANALYZE, SKIP_LOCKED) {names}"))


def _empty_log(path: str, patience_s: float) -> bool:
    """Move all pages from a file's log into the file, overwrite nothing but empty the log, and say whether it worked.

    The pages hold zeros where something was deleted (`secure_delete`), those in the log of before do not.
    """
    with closing(sqlite3.connect(path, timeout=patience_s, isolation_level=None)) as connection:
        try:
            (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError:
            return False
    return not is_busy
