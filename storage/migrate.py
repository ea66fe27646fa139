"""Bringing the tables up to date. Any number of processes may do it at once: one works, the others wait."""

import asyncio
from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.engines import MIGRATION_PATIENCE_S, Engines
from storage.errors import DatabaseTooNewError, is_locked
from storage.migrations import HEAD, VERSION_TABLE

_FOLDER = Path(__file__).parent / "migrations"
_RETRY_S = 0.02

_ADVISORY_LOCK = 0x7175697A
"""The number under which all our processes lock migrations on PostgreSQL; all that matters is that it stays."""


async def bring_up_to_date(engines: Engines) -> bool:
    """Apply what is missing, in one transaction, and say whether anything was. Raises DatabaseTooNewError."""
    # Importing Alembic takes longer than all else at a start, so it is left alone where nothing is to be done.
    async with engines.reader.connect() as reading:
        if await reading.run_sync(_stored_revision) == HEAD:
            return False
    connection = await _connect(engines.migrator)
    try:
        async with connection.begin():
            if connection.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_ADVISORY_LOCK})"))
            return await connection.run_sync(_upgrade)
    finally:
        await connection.close()


async def _connect(migrator: AsyncEngine) -> AsyncConnection:
    """Connect, patiently: SQLite does not wait for its lock when a connection changes the journal's mode."""
    async with asyncio.timeout(MIGRATION_PATIENCE_S):
        while True:
            try:
                return await migrator.connect()
            except OperationalError as error:
                if not is_locked(error):
                    raise
            await asyncio.sleep(_RETRY_S)


def _stored_revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    revision: str | None = connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))
    return revision


def _upgrade(connection: Connection) -> bool:
    # Imported here for the reason given above.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    stored = _stored_revision(connection)
    if stored == HEAD:
        return False
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if stored is not None and stored not in known:
        raise DatabaseTooNewError(
            f"the tables of the database are at version {stored}, which this program does not know (it knows up to "
            f"{HEAD}): start the newer version of the program that made them"
        )
    command.upgrade(config, "head")
    return True
