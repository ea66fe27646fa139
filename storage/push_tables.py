"""The tables of pushes: who is subscribed, what is to be done, and who of us does it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from storage.tables import RowId, metadata

COMING = text("next_ms IS NOT NULL")
"""What waits for its next occasion. This and the others are spelled out, as in `storage.tables`."""

DUE = text("state = 'due'")

EXPIRING = text("state = 'due' AND expires_ms IS NOT NULL")

HELD = text("lease_ms IS NOT NULL")
"""The jobs that a worker has."""

DONE = text("done_ms IS NOT NULL")

UNDONE = text("done_ms IS NULL")

subscription = Table(
    "subscription",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=False),
    Column("place_id", RowId, ForeignKey("place.id"), nullable=False, index=True),
    # In which order those of a place were made.
    Column("number", Integer, nullable=False),
    # Null once the owner has been forgotten.
    Column("owner_id", RowId, ForeignKey("account.id"), index=True),
    Column("minute", Integer, nullable=False),
    Column("language", Text),
    # JSON: [quiz id, ...].
    Column("quiz_ids", Text, nullable=False),
    Column("shuffled", Boolean, nullable=False),
    Column("published", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("next_day", Date),
    Column("next_ms", BigInteger),
    Column("last_day", Date),
    # No foreign key: round and subscription would hold each other.
    Column("round_id", BigInteger),
    Index("ix_subscription_next", "next_ms", "id", sqlite_where=COMING, postgresql_where=COMING),
)

reminder = Table(
    "reminder",
    metadata,
    Column("person_id", RowId, ForeignKey("person.id"), primary_key=True, autoincrement=False),
    Column("account_id", RowId, ForeignKey("account.id"), nullable=False, index=True),
    Column("minute", Integer, nullable=False),
    Column("next_day", Date),
    Column("next_ms", BigInteger),
    Column("last_day", Date),
    Index("ix_reminder_next", "next_ms", "person_id", sqlite_where=COMING, postgresql_where=COMING),
)

job = Table(
    "job",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("platform", Text, nullable=False),
    Column("chat_id", Text, nullable=False),
    Column("subject", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("ready_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger),
    Column("day", Date),
    Column("state", Text, nullable=False),
    Column("owner", Text),
    Column("lease_ms", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("tried_ms", BigInteger),
    Column("done_ms", BigInteger),
    UniqueConstraint("kind", "key"),
    Index("ix_job_due", "platform", "ready_ms", "id", sqlite_where=DUE, postgresql_where=DUE),
    Index("ix_job_expiring", "platform", "expires_ms", sqlite_where=EXPIRING, postgresql_where=EXPIRING),
    Index("ix_job_held", "platform", "lease_ms", sqlite_where=HELD, postgresql_where=HELD),
    Index("ix_job_done", "done_ms", sqlite_where=DONE, postgresql_where=DONE),
    Index("ix_job_undone", "subject", sqlite_where=UNDONE, postgresql_where=UNDONE),
    Index(None, "platform", "chat_id"),
)

rate = Table(
    "rate",
    metadata,
    Column("platform", Text, primary_key=True),
    # When the first slot is that nobody has, in microseconds since 1970, UTC.
    Column("tat_us", BigInteger, nullable=False),
)

lease = Table(
    "lease",
    metadata,
    Column("name", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("described", Text, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("owner", Text, primary_key=True),
    Column("described", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
)
