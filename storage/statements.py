"""The statements of a batch, each over a set of rows of any size (see `storage.rows`)."""

from functools import cached_property
from typing import Any

from sqlalchemy import (
    BigInteger,
    Delete,
    Integer,
    ScalarSelect,
    Select,
    Table,
    Text,
    Update,
    bindparam,
    cast,
    delete,
    func,
    select,
    union,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert
from sqlalchemy.types import TypeEngine

from storage.rows import rows
from storage.tables import OPEN, account, answer, memory, person, run, streak

Insert = postgresql.Insert | sqlite.Insert

_NUMBER = BigInteger()
_ACCOUNT = {"platform": Text(), "user_id": Text()}


class Statements:
    """All statements for one dialect, "sqlite" or "postgresql".

    Each is built once and kept: SQLAlchemy finds the compiled form of a statement it has seen before much faster.
    """

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = postgresql.insert if dialect == "postgresql" else sqlite.insert

    @cached_property
    def people(self) -> Select[Any]:
        """Rows (platform, user_id): the person of each account, locked where locks are by row, lowest id first."""
        wanted = rows(self._dialect, **_ACCOUNT)
        return (
            select(account.c.platform, account.c.user_id, person)
            .select_from(wanted)
            .join(account, (account.c.platform == wanted.c.platform) & (account.c.user_id == wanted.c.user_id))
            .join(person, person.c.id == account.c.person_id)
            .order_by(person.c.id)
            # "No key": new answers of other transactions may still refer to the person.
            .with_for_update(of=person, key_share=True)
        )

    @cached_property
    def new_people(self) -> ReturningInsert[Any]:
        """Rows (created_ms): a new person for each."""
        new = rows(self._dialect, created_ms=_NUMBER)
        return self._insert(person).from_select(["created_ms"], select(new.c.created_ms)).returning(person.c.id)

    @cached_property
    def new_accounts(self) -> ReturningInsert[Any]:
        """Rows (platform, user_id, person_id): new accounts but for those that exist by now, in one order for all."""
        new = rows(self._dialect, **_ACCOUNT, person_id=_NUMBER)
        return (
            self._insert(account)
            .from_select(list(new.c.keys()), select(new).order_by(new.c.platform, new.c.user_id))
            .on_conflict_do_nothing()
            .returning(account.c.person_id)
        )

    @cached_property
    def drop_people(self) -> Delete:
        """Rows (id): delete these people."""
        return delete(person).where(person.c.id.in_(self._ids()))

    @cached_property
    def runs(self) -> Select[Any]:
        """Rows (id, person_id), one of them null: runs by id and open runs by person, with their answers as JSON."""
        wanted = rows(self._dialect, id=_NUMBER, person_id=_NUMBER)
        # Two look-ups by two indexes; an OR over both would read the whole table.
        found = union(
            select(run.c.id).join_from(wanted, run, run.c.id == wanted.c.id),
            select(run.c.id).join_from(wanted, run, run.c.person_id == wanted.c.person_id).where(OPEN),
        ).subquery("found")
        return (
            select(run.c.id, run.c.person_id, run.c.quiz_id, run.c.plan, run.c.position, run.c.status, self._answers())
            .join_from(found, run, run.c.id == found.c.id)
            .order_by(run.c.created_ms, run.c.id)
        )

    def _answers(self) -> ScalarSelect[str]:
        """Give the answers of a run as JSON: [[question id, option id, right], ...]."""
        # Not by a join: reading the plan again with each answer took half as long again for a batch of 256.
        collect, together = (
            (func.json_agg, func.json_build_array)
            if self._dialect == "postgresql"
            else (func.json_group_array, func.json_array)
        )
        given = together(answer.c.question_id, answer.c.option_id, answer.c.right)
        return select(cast(collect(given), Text)).where(answer.c.run_id == run.c.id).scalar_subquery()

    @cached_property
    def streaks(self) -> Select[Any]:
        """Rows (id): the streaks of these people."""
        return select(streak).where(streak.c.person_id.in_(self._ids()))

    @cached_property
    def answered_days(self) -> Select[Any]:
        """Rows (id): person and local day of every answer of these people, in the order of the log."""
        days = select(answer.c.person_id, answer.c.local_day).where(answer.c.person_id.in_(self._ids()))
        return days.order_by(answer.c.person_id, answer.c.at_ms, answer.c.id)

    @cached_property
    def change_runs(self) -> Update:
        """Rows of runs: where they stand now."""
        return self._change(run, id=_NUMBER, position=Integer(), status=Text(), updated_ms=_NUMBER)

    @cached_property
    def change_people(self) -> Update:
        """Rows of people: what they chose."""
        return self._change(person, id=_NUMBER, language=Text(), zone=Text(), current_run=_NUMBER)

    @cached_property
    def add_runs(self) -> Insert:
        """Rows of runs."""
        new = rows(self._dialect, **{column.name: column.type for column in run.c})
        return self._insert(run).from_select(list(new.c.keys()), select(new))

    @cached_property
    def add_answers(self) -> ReturningInsert[Any]:
        """Rows of answers with `nr`, their order: those that were not given before are added, and returned."""
        columns = {column.name: column.type for column in answer.c if column is not answer.c.id}
        new = rows(self._dialect, nr=Integer(), **columns)
        return (
            self._insert(answer)
            .from_select(list(columns), select(*(new.c[name] for name in columns)).order_by(new.c.nr))
            .on_conflict_do_nothing(index_elements=["run_id", "question_id"])
            .returning(answer.c.id)
        )

    @cached_property
    def put_streaks(self) -> Insert:
        """Rows of streaks, in place of those that are there."""
        new = rows(self._dialect, **{column.name: column.type for column in streak.c})
        insert = self._insert(streak).from_select(
            list(new.c.keys()),
            # Ordered, because SQLite would read a bare "FROM ... ON CONFLICT" as a join.
            select(new).order_by(new.c.person_id),
        )
        names = ("current", "longest", "freezes", "last_day")
        return insert.on_conflict_do_update(
            index_elements=["person_id"], set_={name: insert.excluded[name] for name in names}
        )

    @cached_property
    def language_of(self) -> Select[Any]:
        """The language chosen by the person of the account `platform`, `user_id`."""
        return (
            select(person.c.language)
            .join_from(account, person)
            .where(account.c.platform == bindparam("platform"), account.c.user_id == bindparam("user_id"))
        )

    @cached_property
    def recall(self) -> Select[Any]:
        """The value under `key`."""
        return select(memory.c.value).where(memory.c.key == bindparam("key"))

    @cached_property
    def remember(self) -> Insert:
        """Put `value` under `key`."""
        insert = self._insert(memory).values(key=bindparam("key"), value=bindparam("value"))
        return insert.on_conflict_do_update(index_elements=["key"], set_={"value": insert.excluded.value})

    def _ids(self) -> Select[Any]:
        wanted = rows(self._dialect, id=_NUMBER)
        return select(wanted.c.id)

    def _change(self, table: Table, **columns: TypeEngine[Any]) -> Update:
        new = rows(self._dialect, **columns)
        changed = {name: new.c[name] for name in columns if name != "id"}
        return update(table).where(table.c.id == new.c.id).values(changed)
