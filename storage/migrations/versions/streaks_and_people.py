"""Answers belong to accounts, streaks know all that the rules need, and people can be linked and keep to themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Change the tables of 0001, and make those that are new."""
    _add_choices_of_people()
    # Made anew, since SQLite can change neither a primary key nor a unique one. Nothing refers to these three yet.
    _remake_account()
    _remake_answer()
    _remake_streak()
    _make_streak_floor()
    _make_outage_and_heartbeat()
    _make_link_tables()
    _make_member()


def _add_choices_of_people() -> None:
    op.add_column("person", sa.Column("prompt", sa.Text()))
    op.add_column("person", sa.Column("zone_asked", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("person", sa.Column("outage_news", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("person", sa.Column("visibility", sa.Text(), server_default=sa.text("'name'"), nullable=False))
    op.add_column("person", sa.Column("alias", sa.Text()))


def _remake_account() -> None:
    op.execute("CREATE TABLE account_0001 AS SELECT * FROM account")
    op.drop_table("account")
    op.create_table(
        "account",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("person_id", _ROW_ID, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_account_person_id_person")),
        sa.UniqueConstraint("platform", "user_id", name=op.f("uq_account_platform_user_id")),
        sqlite_autoincrement=True,
    )
    # Numbered in the order in which we met them.
    op.execute(
        "INSERT INTO account (platform, user_id, person_id) "
        "SELECT platform, user_id, person_id FROM account_0001 ORDER BY person_id, platform, user_id"
    )
    op.drop_table("account_0001")
    op.create_index(op.f("ix_account_person_id"), "account", ["person_id"])


def _remake_answer() -> None:
    op.execute("CREATE TABLE answer_0001 AS SELECT * FROM answer")
    op.drop_table("answer")
    op.create_table(
        "answer",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("run_id", _ROW_ID, nullable=False),
        sa.Column("quiz_id", sa.Text(), nullable=False),
        sa.Column("question_id", sa.Text(), nullable=False),
        sa.Column("option_id", sa.Text(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("local_day", sa.Date(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("guessed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answer")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_answer_account_id_account")),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_answer_run_id_run")),
        sa.UniqueConstraint("run_id", "quiz_id", "question_id", name=op.f("uq_answer_run_id_quiz_id_question_id")),
    )
    # Outer joins: an answer that nobody gave or that is of no run must stop the migration, not get lost in it.
    op.execute(
        "INSERT INTO answer (id, account_id, run_id, quiz_id, question_id, option_id, "
        '"right", at_ms, local_day, zone, guessed) '
        "SELECT old.id, account.id, old.run_id, run.quiz_id, old.question_id, old.option_id, "
        'old."right", old.at_ms, old.local_day, old.zone, person.zone IS NULL '
        "FROM answer_0001 AS old LEFT JOIN person ON person.id = old.person_id LEFT JOIN run ON run.id = old.run_id "
        "LEFT JOIN account ON account.id = (SELECT min(id) FROM account WHERE person_id = old.person_id) "
        "ORDER BY old.id"
    )
    op.create_index(op.f("ix_answer_account_id_at_ms_id"), "answer", ["account_id", "at_ms", "id"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("SELECT setval('answer_id_seq', max(id)) FROM answer")


def _remake_streak() -> None:
    op.execute("CREATE TABLE streak_0001 AS SELECT * FROM streak")
    op.drop_table("streak")
    op.create_table(
        "streak",
        sa.Column("person_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.Column("freezes", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.Column("last_ms", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("bridges", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_streak")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_streak_person_id_person")),
    )
    op.execute(
        "INSERT INTO streak (person_id, current, longest, freezes, last_day, last_ms, zone, days, bridges) "
        "SELECT old.person_id, old.current, old.longest, old.freezes, old.last_day, "
        "coalesce(first.at_ms, 0), 'UTC', coalesce(log.days, 0), '[]' "
        "FROM streak_0001 AS old LEFT JOIN ("
        "SELECT person_id, max(local_day) AS last_day, count(DISTINCT local_day) AS days FROM answer_0001 "
        "GROUP BY person_id) AS log ON log.person_id = old.person_id LEFT JOIN ("
        "SELECT person_id, local_day, min(at_ms) AS at_ms FROM answer_0001 GROUP BY person_id, local_day"
        ") AS first ON first.person_id = old.person_id AND first.local_day = log.last_day"
    )
    # Streaks are filled from the old answers too.
    op.drop_table("answer_0001")
    op.drop_table("streak_0001")


def _make_streak_floor() -> None:
    op.create_table(
        "streak_floor",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("person_id", _ROW_ID, nullable=False),
        sa.Column("account_id", _ROW_ID),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.Column("freezes", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_streak_floor")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_streak_floor_person_id_person")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_streak_floor_account_id_account")),
    )
    op.create_index(op.f("ix_streak_floor_person_id"), "streak_floor", ["person_id"])
    op.create_index(op.f("ix_streak_floor_account_id"), "streak_floor", ["account_id"])


def _make_outage_and_heartbeat() -> None:
    op.create_table(
        "outage",
        sa.Column("start_ms", sa.BigInteger(), nullable=False),
        sa.Column("end_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("end_ms", "start_ms", name=op.f("pk_outage")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )


def _make_link_tables() -> None:
    op.create_table(
        "link_offer",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("issuer_id", _ROW_ID, nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claimer_id", _ROW_ID),
        sa.Column("check", sa.Text()),
        sa.Column("issuer_agrees", sa.Boolean(), nullable=False),
        sa.Column("claimer_agrees", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_link_offer")),
        sa.ForeignKeyConstraint(["issuer_id"], ["account.id"], name=op.f("fk_link_offer_issuer_id_account")),
        sa.ForeignKeyConstraint(["claimer_id"], ["account.id"], name=op.f("fk_link_offer_claimer_id_account")),
        sa.UniqueConstraint("issuer_id", name=op.f("uq_link_offer_issuer_id")),
    )
    op.create_index(op.f("ix_link_offer_claimer_id"), "link_offer", ["claimer_id"])
    op.create_table(
        "link_guess",
        sa.Column("account_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_link_guess")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_link_guess_account_id_account")),
    )


def _make_member() -> None:
    op.create_table(
        "member",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("group_id", sa.Text(), nullable=False),
        sa.Column("account_id", _ROW_ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("platform", "group_id", "account_id", name=op.f("pk_member")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_member_account_id_account")),
    )
    op.create_index(op.f("ix_member_account_id"), "member", ["account_id"])
