"""Places, the games that are played there, their rounds, and the answers to those."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables that are new, and let answers be of rounds."""
    _make_place()
    _make_game()
    _make_round()
    _change_answer()


def _make_place() -> None:
    op.create_table(
        "place",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat_id", sa.Text(), nullable=False),
        sa.Column("thread_id", sa.Text(), nullable=False),
        sa.Column("group_id", sa.Text(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("zone", sa.Text()),
        sa.Column("hosts", sa.Text(), nullable=False),
        sa.Column("naming", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_place")),
        sa.UniqueConstraint("platform", "chat_id", "thread_id", name=op.f("uq_place_platform_chat_id_thread_id")),
    )


def _make_game() -> None:
    op.create_table(
        "game",
        sa.Column("id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("place_id", _ROW_ID, nullable=False),
        sa.Column("host_id", _ROW_ID),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("silent", sa.Integer(), nullable=False),
        sa.Column("message_lost", sa.Boolean(), nullable=False),
        sa.Column("summed_up", sa.Boolean(), nullable=False),
        sa.Column("moved_ms", sa.BigInteger(), nullable=False),
        sa.Column("due_ms", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.ForeignKeyConstraint(["place_id"], ["place.id"], name=op.f("fk_game_place_id_place")),
        sa.ForeignKeyConstraint(["host_id"], ["account.id"], name=op.f("fk_game_host_id_account")),
    )
    op.create_index(op.f("ix_game_place_id"), "game", ["place_id"])
    op.create_index(op.f("ix_game_host_id"), "game", ["host_id"])
    played, waiting = sa.text("phase <> 'over'"), sa.text("due_ms IS NOT NULL")
    op.create_index("uq_game_played", "game", ["place_id"], unique=True, sqlite_where=played, postgresql_where=played)
    op.create_index("ix_game_due", "game", ["due_ms"], sqlite_where=waiting, postgresql_where=waiting)


def _make_round() -> None:
    op.create_table(
        "round",
        sa.Column("id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("place_id", _ROW_ID, nullable=False),
        sa.Column("game_id", _ROW_ID),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("quiz_id", sa.Text(), nullable=False),
        sa.Column("question_id", sa.Text(), nullable=False),
        sa.Column("order", sa.Text(), nullable=False),
        sa.Column("changeable", sa.Boolean(), nullable=False),
        sa.Column("opened_ms", sa.BigInteger()),
        sa.Column("closes_ms", sa.BigInteger()),
        sa.Column("closed_ms", sa.BigInteger()),
        sa.Column("message_id", sa.Text()),
        sa.Column("shown", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.ForeignKeyConstraint(["place_id"], ["place.id"], name=op.f("fk_round_place_id_place")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_round_game_id_game")),
        sa.UniqueConstraint("game_id", "number", name=op.f("uq_round_game_id_number")),
    )
    op.create_index(op.f("ix_round_place_id_quiz_id_question_id"), "round", ["place_id", "quiz_id", "question_id"])


def _change_answer() -> None:
    with op.batch_alter_table("answer") as batch:
        batch.alter_column("run_id", existing_type=_ROW_ID, nullable=True)
        batch.add_column(sa.Column("round_id", _ROW_ID))
        batch.add_column(sa.Column("changed", sa.Boolean(), server_default=sa.false(), nullable=False))
        batch.create_foreign_key(op.f("fk_answer_round_id_round"), "round", ["round_id"], ["id"])
        batch.create_check_constraint(op.f("ck_answer_run_or_round"), "(run_id IS NULL) <> (round_id IS NULL)")
    in_round = sa.text("round_id IS NOT NULL")
    op.create_index(
        "uq_answer_round",
        "answer",
        ["round_id", "account_id"],
        unique=True,
        sqlite_where=in_round,
        postgresql_where=in_round,
    )
