"""From the address of a database to SQLAlchemy engines for it."""

import functools
import sqlite3
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import URL, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from storage.errors import DatabaseUrlError, connecting

PATIENCE_S = 5.0
"""How long to wait for a lock that another process holds before the database counts as away. A server that has not
answered after twice that time counts as away too."""

MIGRATION_PATIENCE_S = 60.0
"""The same for a lock while another process is changing the tables."""

_FORMS = (
    "write sqlite:///quiz.db (a file in the working directory), sqlite:////full/path/quiz.db "
    "or postgresql://user:password@host:port/name"
)
_SQLITE_PREFIX = "sqlite:///"
_POSTGRESQL_CONNECTIONS = 10
_SQLITE_READERS = 4
_SNAPSHOTS = 2
_CONNECT_S = 10.0
_IDLE_S = 60.0
_RECYCLE_S = 300
"""A connection older than this is not used again: routers drop idle ones after minutes without telling anyone."""


@dataclass(frozen=True, slots=True)
class Engines:
    """The ways to one database."""

    place: str
    """Where it is, for messages; without user and password."""
    writer: AsyncEngine
    """Transactions that write; on SQLite a single connection, and each transaction holds the file's write lock."""
    reader: AsyncEngine
    """Single statements that only read, each its own transaction."""
    snapshots: AsyncEngine
    """Transactions that only read, all of it as of one moment. They may take long, and nobody waits for them: they have
    connections of their own, a few, and lock nothing."""
    migrator: AsyncEngine
    """For changing the tables."""

    async def close(self) -> None:
        """Close all connections."""
        for engine in (self.writer, self.reader, self.snapshots, self.migrator):
            await engine.dispose()


def open_engines(url: str, patience_s: float = PATIENCE_S) -> Engines:
    """Give the engines for an address. Raises DatabaseUrlError, or StoreUnavailableError for a file out of reach."""
    scheme = url.partition(":")[0]
    if scheme == "sqlite":
        return _sqlite(url, patience_s)
    if scheme == "postgresql":
        return _postgresql(url, patience_s)
    raise DatabaseUrlError(f"the address of the database begins with neither sqlite: nor postgresql: - {_FORMS}")


def _sqlite(url: str, patience_s: float) -> Engines:
    prefix, path = url[: len(_SQLITE_PREFIX)], url[len(_SQLITE_PREFIX) :]
    if prefix != _SQLITE_PREFIX or path in {"", ":memory:"} or "?" in path:
        raise DatabaseUrlError(f"the address of the database must be sqlite:/// and a file, nothing else - {_FORMS}")
    with connecting(path):
        # Where a file cannot be opened, aiosqlite leaves a thread behind that fails noisily after the event loop.
        sqlite3.connect(path).close()
    engine = functools.partial(create_async_engine, URL.create("sqlite+aiosqlite", database=path), hide_parameters=True)
    patience = {"timeout": patience_s}
    # One writer: with more, SQLite's lock is won by chance and the unlucky wait for most of a second.
    writer = engine(pool_size=1, max_overflow=0, connect_args=patience)
    reader = engine(pool_size=_SQLITE_READERS, max_overflow=0, connect_args=patience, isolation_level="AUTOCOMMIT")
    snapshots = engine(pool_size=_SNAPSHOTS, max_overflow=0, connect_args=patience)
    migrator = engine(poolclass=NullPool, connect_args={"timeout": MIGRATION_PATIENCE_S})
    # Whatever is deleted is overwritten with zeros: people may ask for that.
    durable = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON")
    _on_connect(writer, *durable, "PRAGMA foreign_keys = ON")
    for reading in (reader, snapshots):
        _on_connect(reading, "PRAGMA query_only = ON")
    # Migrations build tables anew, and foreign keys would empty the tables that refer to the old one.
    _on_connect(migrator, *durable, "PRAGMA foreign_keys = OFF")
    for several in (writer, snapshots, migrator):
        event.listen(several.sync_engine, "connect", _leave_transactions_to_us)
    for writing in (writer, migrator):
        event.listen(writing.sync_engine, "begin", _begin_with_the_lock)
    event.listen(snapshots.sync_engine, "begin", _begin_without_locks)
    return Engines(path, writer, reader, snapshots, migrator)


def _on_connect(engine: AsyncEngine, *statements: str) -> None:
    def run(connection: Any, _entry: ConnectionPoolEntry) -> None:  # noqa: ANN401 - SQLAlchemy's adapter has no public type
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()

    event.listen(engine.sync_engine, "connect", run)


def _leave_transactions_to_us(connection: Any, _entry: ConnectionPoolEntry) -> None:  # noqa: ANN401 - as above
    connection.isolation_level = None


def _begin_with_the_lock(connection: Connection) -> None:
    # A deferred BEGIN would find the file locked at its first write, when waiting no longer helps.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_without_locks(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN DEFERRED")


def _postgresql(url: str, patience_s: float) -> Engines:
    engine = functools.partial(create_async_engine, "postgresql+asyncpg://", hide_parameters=True)
    connect = functools.partial(_connect_postgresql, url, patience_s, command_timeout=2 * patience_s)
    kept = functools.partial(engine, max_overflow=0, pool_recycle=_RECYCLE_S, async_creator=connect)
    writer = kept(pool_size=_POSTGRESQL_CONNECTIONS)
    reader = writer.execution_options(isolation_level="AUTOCOMMIT")
    snapshots = kept(pool_size=_SNAPSHOTS, isolation_level="REPEATABLE READ")
    for pooled in (writer, snapshots):
        event.listen(pooled.sync_engine, "checkout", _refuse_closed)
    patiently = functools.partial(_connect_postgresql, url, MIGRATION_PATIENCE_S)
    migrator = engine(poolclass=NullPool, async_creator=patiently)
    # Read only: what is written by mistake is refused, as on SQLite.
    reading = snapshots.execution_options(postgresql_readonly=True)
    return Engines(_postgresql_place(url), writer, reader, reading, migrator)


async def _connect_postgresql(url: str, lock_s: float, *, command_timeout: float | None = None) -> Any:  # noqa: ANN401 - asyncpg has no types
    # Imported here: whoever uses SQLite need not wait for it at each start.
    import asyncpg  # noqa: PLC0415

    settings = {
        "lock_timeout": f"{lock_s * 1000:.0f}ms",
        # A process that hangs in the middle of a batch must not hold its people for ever.
        "idle_in_transaction_session_timeout": f"{_IDLE_S * 1000:.0f}ms",
    }
    return await asyncpg.connect(url, timeout=_CONNECT_S, command_timeout=command_timeout, server_settings=settings)


def _refuse_closed(connection: Any, _entry: ConnectionPoolEntry, _proxy: object) -> None:  # noqa: ANN401 - as above
    """Make the pool open a new connection in place of one that the server has closed; costs no round trip."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def _postgresql_place(url: str) -> str:
    """Give host, port and name out of an address; a password with an unescaped character ends up here as a bad port."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise DatabaseUrlError(
            "the address of the database has no number for its port; write special characters of the password as "
            f"%-escapes (/ is %2F, # is %23) - {_FORMS}"
        ) from None
    return f"{host}{f':{port}' if port else ''}{parts.path}"
