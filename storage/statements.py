"""The statements of a batch, each over a set of rows of any size (see `storage.rows`)."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Delete,
    Integer,
    ScalarSelect,
    Select,
    Table,
    Text,
    Update,
    bindparam,
    delete,
    func,
    select,
    union,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate
from sqlalchemy.types import TypeEngine

from bot.core.gaps import REACH_MS
from storage.rows import collected, rows
from storage.tables import (
    OPEN,
    account,
    answer,
    member,
    memory,
    outage,
    person,
    place,
    round_,
    run,
    streak,
    streak_floor,
)

Insert = postgresql.Insert | sqlite.Insert

NUMBER = BigInteger()
ACCOUNT = {"platform": Text(), "user_id": Text()}
FLOOR = ("at_ms", "current", "longest", "freezes", "last_day", "zone")


def insert_of(dialect: str) -> Callable[[Table], Insert]:
    """Give the INSERT of a dialect, "sqlite" or "postgresql"."""
    return postgresql.insert if dialect == "postgresql" else sqlite.insert


class Statements:
    """All statements for one dialect, "sqlite" or "postgresql".

    Each is built once and kept: SQLAlchemy finds the compiled form of a statement it has seen before much faster.
    """

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = insert_of(dialect)

    @cached_property
    def people(self) -> Select[Any]:
        """Rows (platform, user_id): the person of each account, both locked where locks are by row, lowest id first.

        The person's lock comes first: whoever moves accounts between people holds it. The account's lock makes
        PostgreSQL look again when the account was moved meanwhile; it then finds no row with the former person.
        """
        wanted = rows(self._dialect, **ACCOUNT)
        return (
            select(person, account.c.id.label("account_id"), account.c.platform, account.c.user_id)
            .select_from(wanted)
            .join(account, (account.c.platform == wanted.c.platform) & (account.c.user_id == wanted.c.user_id))
            .join(person, person.c.id == account.c.person_id)
            .order_by(person.c.id, account.c.id)
            # "No key": new answers of other transactions may still refer to both.
            .with_for_update(of=[person, account], key_share=True)
        )

    @cached_property
    def hold(self) -> Select[Any]:
        """Rows (id): these people, locked where locks are by row, lowest id first."""
        held = select(person).where(person.c.id.in_(self._ids())).order_by(person.c.id)
        return held.with_for_update(of=person, key_share=True)

    @cached_property
    def new_people(self) -> ReturningInsert[Any]:
        """Rows (created_ms): a new person for each."""
        new = rows(self._dialect, created_ms=NUMBER)
        return self._insert(person).from_select(["created_ms"], select(new.c.created_ms)).returning(person.c.id)

    @cached_property
    def new_accounts(self) -> ReturningInsert[Any]:
        """Rows (platform, user_id, person_id): new accounts but for those that exist by now, in one order for all."""
        new = rows(self._dialect, **ACCOUNT, person_id=NUMBER)
        return (
            self._insert(account)
            .from_select(list(new.c.keys()), select(new).order_by(new.c.platform, new.c.user_id))
            .on_conflict_do_nothing()
            .returning(account.c.id, account.c.person_id)
        )

    @cached_property
    def drop_people(self) -> Delete:
        """Rows (id): delete these people."""
        return delete(person).where(person.c.id.in_(self._ids()))

    @cached_property
    def runs(self) -> Select[Any]:
        """Rows (id, person_id), one of them null: runs by id and open runs by person, with their answers as JSON."""
        wanted = rows(self._dialect, id=NUMBER, person_id=NUMBER)
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
        """Give the answers of a run as JSON: [[quiz id, question id, option id, right], ...]."""
        # Not by a join: reading the plan again with each answer took half as long again for a batch of 256.
        given = (answer.c.quiz_id, answer.c.question_id, answer.c.option_id, answer.c.right)
        return select(collected(self._dialect, *given)).where(answer.c.run_id == run.c.id).scalar_subquery()

    @cached_property
    def rounds(self) -> Select[Any]:
        """Rows (id, person_id), one of them null: rounds by id, each with the votes of all these people as JSON.

        They are locked where locks are by row, lowest id first, so that others may answer but nobody can close them.
        """
        wanted = rows(self._dialect, id=NUMBER, person_id=NUMBER)
        given = (answer.c.at_ms, answer.c.id, account.c.person_id, answer.c.option_id, answer.c.right, answer.c.changed)
        own = account.alias("own")
        # Not by joins alone: for each answer to the round, SQLite would look through all that is wanted.
        asked = select(own.c.id).join_from(wanted, own, own.c.person_id == wanted.c.person_id)
        votes = (
            select(collected(self._dialect, *given))
            .join_from(answer, account, account.c.id == answer.c.account_id)
            .where(answer.c.round_id == round_.c.id, answer.c.account_id.in_(asked))
        )
        # Not by a join: PostgreSQL would find no place for a round that moves to another one at this moment.
        of_place = (
            select(column).where(place.c.id == round_.c.place_id).scalar_subquery().label(column.name)
            for column in (place.c.zone, place.c.platform, place.c.group_id)
        )
        return (
            select(round_, *of_place, votes.scalar_subquery().label("votes"))
            .where(round_.c.id.in_(self._ids(person_id=NUMBER)))
            .order_by(round_.c.id)
            .with_for_update(of=round_, read=True)
        )

    @cached_property
    def streaks(self) -> Select[Any]:
        """Rows (id): the streaks of these people, each with the outages that matter to it as JSON."""
        span = collected(self._dialect, outage.c.start_ms, outage.c.end_ms)
        since = select(span).where(outage.c.end_ms > streak.c.last_ms - REACH_MS).scalar_subquery()
        return select(streak, since.label("outages")).where(streak.c.person_id.in_(self._ids()))

    @cached_property
    def logs(self) -> Select[Any]:
        """Rows (id): these people, each with answers, floors and outages as JSON, and the streak, which may be null.

        In one statement, so that outside of a transaction too all of it is as of one moment.
        """
        given = collected(self._dialect, answer.c.at_ms, answer.c.id, answer.c.local_day, answer.c.zone)
        answers = select(given).join_from(account, answer).where(account.c.person_id == person.c.id)
        columns = (streak_floor.c[name] for name in FLOOR)
        floors = select(collected(self._dialect, *columns)).where(streak_floor.c.person_id == person.c.id)
        outages = select(collected(self._dialect, outage.c.start_ms, outage.c.end_ms))
        collections = {"answers": answers, "floors": floors, "outages": outages}
        return (
            select(streak, person.c.id, *(each.scalar_subquery().label(name) for name, each in collections.items()))
            .outerjoin_from(person, streak)
            .where(person.c.id.in_(self._ids()))
        )

    @cached_property
    def change_runs(self) -> Update:
        """Rows of runs: where they stand now."""
        return self._change(run, id=NUMBER, position=Integer(), status=Text(), updated_ms=NUMBER)

    @cached_property
    def change_people(self) -> Update:
        """Rows of people: what they chose."""
        return self._change(person, **{column.name: column.type for column in person.c if column.name != "created_ms"})

    @cached_property
    def add_runs(self) -> Insert:
        """Rows of runs."""
        new = rows(self._dialect, **{column.name: column.type for column in run.c})
        return self._insert(run).from_select(list(new.c.keys()), select(new))

    @cached_property
    def add_answers(self) -> ReturningInsert[Any]:
        """Rows of answers with `nr`, their order: those that were not given before are added, and returned."""
        columns = {column.name: column.type for column in answer.c if column.name not in {"id", "changed"}}
        new = rows(self._dialect, nr=Integer(), **columns)
        return (
            self._insert(answer)
            .from_select(list(columns), select(*(new.c[name] for name in columns)).order_by(new.c.nr))
            # Whether it is a question of a run that was answered before, or a round.
            .on_conflict_do_nothing()
            .returning(answer.c.id)
        )

    @cached_property
    def change_votes(self) -> ReturningUpdate[Any]:
        """Rows (round_id, person_id, option_id, right): change the votes that were not changed before, and give them.

        Of a person who has answered through several accounts, the earliest.
        """
        new = rows(self._dialect, round_id=NUMBER, person_id=NUMBER, option_id=Text(), right=Boolean())
        given = answer.alias("given")
        first = (
            select(given.c.id)
            .join_from(account, given, given.c.account_id == account.c.id)
            .where(account.c.person_id == new.c.person_id, given.c.round_id == new.c.round_id)
            .order_by(given.c.at_ms, given.c.id)
            .limit(1)
            .correlate(new)
            .scalar_subquery()
        )
        changed = {"option_id": new.c.option_id, "right": new.c.right, "changed": True}
        mine = (answer.c.round_id == new.c.round_id, answer.c.id == first, ~answer.c.changed)
        return update(answer).where(*mine).values(changed).returning(answer.c.id)

    @cached_property
    def put_streaks(self) -> Insert:
        """Rows of streaks, in place of those that are there."""
        new = rows(self._dialect, **{column.name: column.type for column in streak.c})
        insert = self._insert(streak).from_select(
            list(new.c.keys()),
            # Ordered, because SQLite would read a bare "FROM ... ON CONFLICT" as a join.
            select(new).order_by(new.c.person_id),
        )
        changed = {column.name: insert.excluded[column.name] for column in streak.c if not column.primary_key}
        return insert.on_conflict_do_update(index_elements=["person_id"], set_=changed)

    @cached_property
    def add_floors(self) -> Insert:
        """Rows of floors: each is kept as its person's only account's, if the person has only one."""
        filled = {"id", "account_id"}
        columns = {column.name: column.type for column in streak_floor.c if column.name not in filled}
        new = rows(self._dialect, **columns)
        only = (
            select(func.min(account.c.id))
            .where(account.c.person_id == new.c.person_id)
            .having(func.count() == 1)
            .scalar_subquery()
        )
        return self._insert(streak_floor).from_select([*columns, "account_id"], select(new, only))

    @cached_property
    def add_members(self) -> Insert:
        """Rows of members, but for those that are known, in one order for all."""
        new = rows(self._dialect, **{column.name: column.type for column in member.c})
        ordered = select(new).distinct().order_by(new.c.platform, new.c.group_id, new.c.account_id)
        return self._insert(member).from_select(list(new.c.keys()), ordered).on_conflict_do_nothing()

    @cached_property
    def language_of(self) -> Select[Any]:
        """The language chosen by the person of the account `platform`, `user_id`."""
        return (
            select(person.c.language)
            .join_from(account, person)
            .where(account.c.platform == bindparam("platform"), account.c.user_id == bindparam("user_id"))
        )

    @cached_property
    def person_of(self) -> Select[Any]:
        """The person of the account `platform`, `user_id`."""
        mine = (account.c.platform == bindparam("platform"), account.c.user_id == bindparam("user_id"))
        return select(account.c.person_id).where(*mine)

    @cached_property
    def with_streaks(self) -> Select[Any]:
        """The `most` first people above `after_id` whose streak was changed by an answer after `answered_after_ms`."""
        return (
            select(streak.c.person_id)
            .where(streak.c.person_id > bindparam("after_id"), streak.c.last_ms > bindparam("answered_after_ms"))
            .order_by(streak.c.person_id)
            .limit(bindparam("most", type_=NUMBER))
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

    def _ids(self, **more: TypeEngine[Any]) -> Select[Any]:
        wanted = rows(self._dialect, id=NUMBER, **more)
        return select(wanted.c.id)

    def _change(self, table: Table, **columns: TypeEngine[Any]) -> Update:
        new = rows(self._dialect, **columns)
        changed = {name: new.c[name] for name in columns if name != "id"}
        return update(table).where(table.c.id == new.c.id).values(changed)
