"""Subscriptions, reminders and jobs, who of us does what, and when a game was started and told to go on or pause."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables that are new, and add columns; no table is written anew."""
    _add_columns()
    _make_subscription()
    _make_reminder()
    _make_job()
    _make_rate_and_lease()
    _make_presence()


def _add_columns() -> None:
    for name in ("started_ms", "next_ms", "pause_ms"):
        op.add_column("game", sa.Column(name, sa.BigInteger(), server_default=sa.text("0"), nullable=False))
    op.execute(
        "UPDATE game SET started_ms = coalesce("
        "(SELECT min(opened_ms) FROM round WHERE round.game_id = game.id), game.moved_ms)"
    )
    op.add_column("round", sa.Column("subscription_id", sa.BigInteger()))
    _index("ix_round_subscription", "round", ["subscription_id"], "subscription_id IS NOT NULL")


def _make_subscription() -> None:
    op.create_table(
        "subscription",
        sa.Column("id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("place_id", _ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("owner_id", _ROW_ID),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("quiz_ids", sa.Text(), nullable=False),
        sa.Column("shuffled", sa.Boolean(), nullable=False),
        sa.Column("published", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("next_day", sa.Date()),
        sa.Column("next_ms", sa.BigInteger()),
        sa.Column("last_day", sa.Date()),
        sa.Column("round_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscription")),
        sa.ForeignKeyConstraint(["place_id"], ["place.id"], name=op.f("fk_subscription_place_id_place")),
        sa.ForeignKeyConstraint(["owner_id"], ["account.id"], name=op.f("fk_subscription_owner_id_account")),
    )
    op.create_index(op.f("ix_subscription_place_id"), "subscription", ["place_id"])
    op.create_index(op.f("ix_subscription_owner_id"), "subscription", ["owner_id"])
    _index("ix_subscription_next", "subscription", ["next_ms", "id"], "next_ms IS NOT NULL")


def _make_reminder() -> None:
    op.create_table(
        "reminder",
        sa.Column("person_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("next_day", sa.Date()),
        sa.Column("next_ms", sa.BigInteger()),
        sa.Column("last_day", sa.Date()),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_reminder")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_reminder_person_id_person")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_reminder_account_id_account")),
    )
    op.create_index(op.f("ix_reminder_account_id"), "reminder", ["account_id"])
    _index("ix_reminder_next", "reminder", ["next_ms", "person_id"], "next_ms IS NOT NULL")


def _make_job() -> None:
    op.create_table(
        "job",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.Text(), nullable=False),
        sa.Column("subject", sa.BigInteger(), nullable=False),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
        sa.Column("ready_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger()),
        sa.Column("day", sa.Date()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text()),
        sa.Column("lease_ms", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("tried_ms", sa.BigInteger()),
        sa.Column("done_ms", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
        sa.UniqueConstraint("kind", "key", name=op.f("uq_job_kind_key")),
    )
    _index("ix_job_due", "job", ["platform", "ready_ms", "id"], "state = 'due'")
    _index("ix_job_expiring", "job", ["platform", "expires_ms"], "state = 'due' AND expires_ms IS NOT NULL")
    _index("ix_job_held", "job", ["platform", "lease_ms"], "lease_ms IS NOT NULL")
    _index("ix_job_done", "job", ["done_ms"], "done_ms IS NOT NULL")
    _index("ix_job_undone", "job", ["subject"], "done_ms IS NULL")
    op.create_index(op.f("ix_job_platform_chat_id"), "job", ["platform", "chat_id"])


def _make_rate_and_lease() -> None:
    op.create_table(
        "rate",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("tat_us", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("platform", name=op.f("pk_rate")),
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("described", sa.Text(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )


def _make_presence() -> None:
    op.create_table(
        "presence",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("described", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", name=op.f("pk_presence")),
    )


def _index(name: str, table: str, columns: list[str], condition: str) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
