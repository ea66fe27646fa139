"""People, their accounts, runs, answers and streaks, and the memory."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    row_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    is_open = sa.text("status = 'open'")
    op.create_table(
        "person",
        sa.Column("id", row_id, nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("zone", sa.Text()),
        sa.Column("current_run", sa.BigInteger()),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    op.create_table(
        "account",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("person_id", row_id, nullable=False),
        sa.PrimaryKeyConstraint("platform", "user_id", name=op.f("pk_account")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_account_person_id_person")),
    )
    op.create_index(op.f("ix_account_person_id"), "account", ["person_id"])
    op.create_table(
        "run",
        sa.Column("id", row_id, autoincrement=False, nullable=False),
        sa.Column("person_id", row_id, nullable=False),
        sa.Column("quiz_id", sa.Text(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_run")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_run_person_id_person")),
    )
    op.create_index(op.f("ix_run_person_id"), "run", ["person_id"])
    op.create_index(
        "uq_run_open", "run", ["person_id", "quiz_id"], unique=True, sqlite_where=is_open, postgresql_where=is_open
    )
    op.create_table(
        "answer",
        sa.Column("id", row_id, nullable=False),
        sa.Column("person_id", row_id, nullable=False),
        sa.Column("run_id", row_id, nullable=False),
        sa.Column("question_id", sa.Text(), nullable=False),
        sa.Column("option_id", sa.Text(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_answer_person_id_person")),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_answer_run_id_run")),
        sa.UniqueConstraint("run_id", "question_id", name=op.f("uq_answer_run_id_question_id")),
    )
    op.create_index(op.f("ix_answer_person_id_at_ms_id"), "answer", ["person_id", "at_ms", "id"])
    op.create_table(
        "streak",
        sa.Column("person_id", row_id, autoincrement=False, nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.Column("freezes", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_streak")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_streak_person_id_person")),
    )
    op.create_table(
        "memory",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_memory")),
    )
