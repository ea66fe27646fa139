"""The database: SQLite or PostgreSQL behind `bot.ports.Store` and `bot.ports.Memory`. Nobody else knows SQL."""

from storage.database import Database, migrate, open_database
from storage.errors import DatabaseTooNewError, DatabaseUrlError

__all__ = ["Database", "DatabaseTooNewError", "DatabaseUrlError", "migrate", "open_database"]
