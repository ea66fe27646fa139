"""The tables. Instants are milliseconds since 1970, UTC, because SQLite drops time zones."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

# SQLite numbers rows by themselves, and finds them without a second index, only under this exact type name.
RowId = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

person = Table(
    "person",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("language", Text),
    Column("zone", Text),
    # No foreign key: run and person would hold each other.
    Column("current_run", BigInteger),
    Column("created_ms", BigInteger, nullable=False),
)

account = Table(
    "account",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("person_id", RowId, ForeignKey("person.id"), nullable=False, index=True),
)

OPEN = text("status = 'open'")
"""Spelled out, never bound: both databases use a partial index only where they can see its condition."""

run = Table(
    "run",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=False),
    Column("person_id", RowId, ForeignKey("person.id"), nullable=False, index=True),
    Column("quiz_id", Text, nullable=False),
    # JSON: [[question id, [option id, ...]], ...] in the order drawn for this run.
    Column("plan", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index("uq_run_open", "person_id", "quiz_id", unique=True, sqlite_where=OPEN, postgresql_where=OPEN),
)

answer = Table(
    "answer",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("person_id", RowId, ForeignKey("person.id"), nullable=False),
    Column("run_id", RowId, ForeignKey("run.id"), nullable=False),
    Column("question_id", Text, nullable=False),
    Column("option_id", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("local_day", Date, nullable=False),
    Column("zone", Text, nullable=False),
    UniqueConstraint("run_id", "question_id"),
    Index(None, "person_id", "at_ms", "id"),
)

streak = Table(
    "streak",
    metadata,
    Column("person_id", RowId, ForeignKey("person.id"), primary_key=True, autoincrement=False),
    Column("current", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("freezes", Integer, nullable=False),
    Column("last_day", Date),
)

memory = Table(
    "memory",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
