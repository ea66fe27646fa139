"""What the errors of both databases mean to the rest of the program."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from bot.ports import ConflictError, StoreUnavailableError

_POSTGRESQL_CONFLICTS = {"23503", "23505", "40001", "40P01"}
"""foreign_key_violation (what was referred to has been deleted meanwhile), unique_violation, serialization_failure,
deadlock_detected (PostgreSQL manual, appendix A)."""

_POSTGRESQL_AWAY = {"25006", "25P03", "55000", "55P03", "57014", "57P01", "57P02", "57P03", "57P05", "58000", "58030"}
"""Read-only after a failover, idle for too long, a database that takes no connections, lock not got, cancelled,
shutting down or starting, input and output errors; besides these the whole classes below."""

_POSTGRESQL_AWAY_CLASSES = {"08", "53"}
"""Connection exceptions; insufficient resources (disk, memory, connections)."""

_SQLITE_CONFLICTS = {sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY}

_SQLITE_AWAY = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
_SQLITE_PRIMARY_CODE = 0xFF


class DatabaseUrlError(ValueError):
    """The address of the database is not one that we can use. The message never repeats the address."""


class DatabaseTooNewError(Exception):
    """A newer version of the program has already changed the tables."""


@contextmanager
def connecting(place: str) -> Iterator[None]:
    """Raise StoreUnavailableError for whatever keeps us from connecting to `place`, which must hold no password."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreUnavailableError(f"cannot open the database {place}: {_reason(error)}") from error


@contextmanager
def translated() -> Iterator[None]:
    """Raise what the ports promise in place of a driver's error; an error that they do not name is a bug and passes."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        if _is_conflict(error):
            # The driver's own message would carry the values of the row into logs.
            raise ConflictError("another process wrote the same run or answer first") from None
        if _is_away(error):
            raise StoreUnavailableError(f"the database does not answer: {_reason(error)}") from error
        raise


def is_locked(error: SQLAlchemyError) -> bool:
    """Say whether another connection held SQLite's lock for too long."""
    return _sqlite_code(error) & _SQLITE_PRIMARY_CODE == sqlite3.SQLITE_BUSY


def _is_conflict(error: Exception) -> bool:
    return _sqlstate(error) in _POSTGRESQL_CONFLICTS or _sqlite_code(error) in _SQLITE_CONFLICTS


def _is_away(error: Exception) -> bool:
    if isinstance(error, OSError | PoolTimeoutError):
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    sqlstate = _sqlstate(error)
    if sqlstate in _POSTGRESQL_AWAY or sqlstate[:2] in _POSTGRESQL_AWAY_CLASSES:
        return True
    return _sqlite_code(error) & _SQLITE_PRIMARY_CODE in _SQLITE_AWAY


def _sqlstate(error: Exception) -> str:
    return getattr(getattr(error, "orig", None), "sqlstate", None) or ""


def _sqlite_code(error: Exception) -> int:
    return getattr(getattr(error, "orig", None), "sqlite_errorcode", None) or 0


def _reason(error: Exception) -> str:
    """Give the driver's one line without SQLAlchemy's additions (statement, link), and without PostgreSQL's details."""
    cause = getattr(error, "orig", None) or error
    return str(cause.args[0] if cause.args and isinstance(cause.args[0], str) else cause) or type(cause).__name__
