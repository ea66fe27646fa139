"""The tables. Instants are milliseconds since 1970, UTC, because SQLite drops time zones."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
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
    Column("prompt", Text),
    Column("zone_asked", Boolean, nullable=False, server_default=false()),
    Column("outage_news", Boolean, nullable=False, server_default=false()),
    Column("visibility", Text, nullable=False, server_default=text("'name'")),
    Column("alias", Text),
)

account = Table(
    "account",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("platform", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("person_id", RowId, ForeignKey("person.id"), nullable=False, index=True),
    UniqueConstraint("platform", "user_id"),
    # Buttons carry the numbers of accounts, so the number of a deleted one must never come back.
    sqlite_autoincrement=True,
)

OPEN = text("status = 'open'")
"""Spelled out, never bound: both databases use a partial index only where they can see its condition."""

PLAYED = text("phase <> 'over'")
"""The games that are not over; as above."""

WAITING = text("due_ms IS NOT NULL")
"""The games that wait for something; as above."""

IN_ROUND = text("round_id IS NOT NULL")
"""The answers that were given in rounds; as above."""

PUSHED = text("subscription_id IS NOT NULL")
"""The rounds of subscriptions; as above."""

run = Table(
    "run",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=False),
    Column("person_id", RowId, ForeignKey("person.id"), nullable=False, index=True),
    Column("quiz_id", Text, nullable=False),
    # JSON: [[question id, [option id, ...], quiz id], ...] in the order drawn for this run. Runs from before there was
    # practice lack the quiz ids: the questions are all of the run's quiz.
    Column("plan", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index("uq_run_open", "person_id", "quiz_id", unique=True, sqlite_where=OPEN, postgresql_where=OPEN),
)

place = Table(
    "place",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("platform", Text, nullable=False),
    Column("chat_id", Text, nullable=False),
    # Empty for none: two nulls would be two different places.
    Column("thread_id", Text, nullable=False),
    Column("group_id", Text, nullable=False),
    Column("language", Text),
    Column("zone", Text),
    Column("hosts", Text, nullable=False),
    Column("naming", Text, nullable=False),
    UniqueConstraint("platform", "chat_id", "thread_id"),
)

game = Table(
    "game",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=False),
    Column("place_id", RowId, ForeignKey("place.id"), nullable=False, index=True),
    # Null once the host has been forgotten.
    Column("host_id", RowId, ForeignKey("account.id"), index=True),
    Column("language", Text, nullable=False),
    # JSON: the fields of `bot.core.setup.Setup` by name.
    Column("setup", Text, nullable=False),
    # JSON: [[quiz id, question id, [option id, ...]], ...] in the order drawn for this game.
    Column("plan", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("silent", Integer, nullable=False),
    Column("message_lost", Boolean, nullable=False),
    Column("summed_up", Boolean, nullable=False),
    Column("moved_ms", BigInteger, nullable=False),
    # When it waits for something (`bot.core.game.due`).
    Column("due_ms", BigInteger),
    Column("started_ms", BigInteger, nullable=False, server_default=text("0")),
    # When the latest /next and /pause that were obeyed were written; 0 for none.
    Column("next_ms", BigInteger, nullable=False, server_default=text("0")),
    Column("pause_ms", BigInteger, nullable=False, server_default=text("0")),
    Index("uq_game_played", "place_id", unique=True, sqlite_where=PLAYED, postgresql_where=PLAYED),
    Index("ix_game_due", "due_ms", sqlite_where=WAITING, postgresql_where=WAITING),
)

round_ = Table(
    "round",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=False),
    Column("place_id", RowId, ForeignKey("place.id"), nullable=False),
    Column("game_id", RowId, ForeignKey("game.id")),
    Column("number", Integer, nullable=False),
    Column("quiz_id", Text, nullable=False),
    Column("question_id", Text, nullable=False),
    # JSON: [option id, ...] as drawn.
    Column("order", Text, nullable=False),
    Column("changeable", Boolean, nullable=False),
    Column("opened_ms", BigInteger),
    Column("closes_ms", BigInteger),
    Column("closed_ms", BigInteger),
    Column("message_id", Text),
    Column("shown", Text, nullable=False),
    # No foreign key: a subscription may be removed, and its rounds stay.
    Column("subscription_id", BigInteger),
    UniqueConstraint("game_id", "number"),
    Index(None, "place_id", "quiz_id", "question_id"),
    Index("ix_round_subscription", "subscription_id", sqlite_where=PUSHED, postgresql_where=PUSHED),
)

answer = Table(
    "answer",
    metadata,
    Column("id", RowId, primary_key=True),
    # Answers belong to accounts and accounts to people (rule R11): linking moves accounts, and the answers with them.
    Column("account_id", RowId, ForeignKey("account.id"), nullable=False),
    # It was given in a run or in a round.
    Column("run_id", RowId, ForeignKey("run.id")),
    Column("quiz_id", Text, nullable=False),
    Column("question_id", Text, nullable=False),
    Column("option_id", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("local_day", Date, nullable=False),
    Column("zone", Text, nullable=False),
    Column("guessed", Boolean, nullable=False),
    Column("round_id", RowId, ForeignKey("round.id")),
    # Whether it took the place of another answer to the round.
    Column("changed", Boolean, nullable=False, server_default=false()),
    CheckConstraint("(run_id IS NULL) <> (round_id IS NULL)", name="run_or_round"),
    UniqueConstraint("run_id", "quiz_id", "question_id"),
    # Not of all rows: most answers are given in runs.
    Index("uq_answer_round", "round_id", "account_id", unique=True, sqlite_where=IN_ROUND, postgresql_where=IN_ROUND),
    Index(None, "account_id", "at_ms", "id"),
)

streak = Table(
    "streak",
    metadata,
    Column("person_id", RowId, ForeignKey("person.id"), primary_key=True, autoincrement=False),
    Column("current", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("freezes", Integer, nullable=False),
    Column("last_day", Date),
    Column("last_ms", BigInteger, nullable=False),
    Column("zone", Text, nullable=False),
    Column("days", Integer, nullable=False),
    # JSON: ["2025-12-01", ...].
    Column("bridges", Text, nullable=False),
)

streak_floor = Table(
    "streak_floor",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("person_id", RowId, ForeignKey("person.id"), nullable=False, index=True),
    # To whom it was promised, if the person had only this account.
    Column("account_id", RowId, ForeignKey("account.id"), index=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("current", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("freezes", Integer, nullable=False),
    Column("last_day", Date),
    Column("zone", Text, nullable=False),
)

outage = Table(
    "outage",
    metadata,
    Column("start_ms", BigInteger, nullable=False),
    Column("end_ms", BigInteger, nullable=False),
    # In this order, because what is asked for are those that ended after an instant.
    PrimaryKeyConstraint("end_ms", "start_ms"),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    # There is one row, whose id is 1.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
)

link_offer = Table(
    "link_offer",
    metadata,
    Column("code", Text, primary_key=True),
    Column("issuer_id", RowId, ForeignKey("account.id"), nullable=False, unique=True),
    Column("expires_ms", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("claimer_id", RowId, ForeignKey("account.id"), index=True),
    Column("check", Text),
    Column("issuer_agrees", Boolean, nullable=False),
    Column("claimer_agrees", Boolean, nullable=False),
)

link_guess = Table(
    "link_guess",
    metadata,
    Column("account_id", RowId, ForeignKey("account.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
)

member = Table(
    "member",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("group_id", Text, primary_key=True),
    Column("account_id", RowId, ForeignKey("account.id"), primary_key=True, autoincrement=False, index=True),
)

memory = Table(
    "memory",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
