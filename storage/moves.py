"""Accounts that go from one person to another, and people who go altogether."""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Delete,
    Executable,
    ScalarSelect,
    Table,
    Update,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

from bot.core.job import JobKind
from bot.core.run import Status
from bot.ports import ConflictError
from storage.execution import Execution
from storage.own import OWN_ACCOUNTS, OWN_CHATS, OWN_OFFERS, OWN_PLACES, PERSON
from storage.push_tables import UNDONE, job, reminder, subscription
from storage.tables import (
    OPEN,
    RowId,
    account,
    answer,
    game,
    link_guess,
    link_offer,
    member,
    person,
    place,
    round_,
    run,
    streak,
    streak_floor,
)

_OTHER, _ACCOUNT = (bindparam(name, type_=RowId) for name in ("other", "account"))
_ANSWERS = select(func.count()).where(answer.c.run_id == run.c.id).scalar_subquery()


def _first_to_answer(column: ColumnElement[int]) -> ScalarSelect[int]:
    """Give a column of the account that was the first to answer in a run."""
    first = select(column).join_from(account, answer).where(answer.c.run_id == run.c.id)
    # Told what surrounds it: left to itself, SQLAlchemy would read all runs inside it.
    return first.order_by(answer.c.at_ms, answer.c.id).limit(1).correlate(run).scalar_subquery()


def _give(table: Table, *where: ColumnElement[bool]) -> Update:
    """Give rows of the person to the other one."""
    return update(table).where(table.c.person_id == PERSON, *where).values(person_id=_OTHER)


def _surplus_runs() -> Update:
    """Abandon one of two open runs of a quiz: that with fewer answers, and of equal ones that of `person`."""
    order = (_ANSWERS.desc(), case((run.c.person_id == _OTHER, 0), else_=1))
    place = func.row_number().over(partition_by=run.c.quiz_id, order_by=order).label("place")
    ranked = select(run.c.id, place).where(run.c.person_id.in_((PERSON, _OTHER)), OPEN).subquery()
    surplus = select(ranked.c.id).where(ranked.c.place > 1)
    return update(run).where(run.c.id.in_(surplus)).values(status=Status.ABANDONED)


def _of_person(table: Table, *where: ColumnElement[bool]) -> Delete:
    return delete(table).where(table.c.person_id == PERSON, *where)


def _of_accounts(table: Table) -> Delete:
    return delete(table).where(table.c.account_id.in_(OWN_ACCOUNTS))


def _give_reminding(*where: ColumnElement[bool]) -> Update:
    """Give the person's reminder that is on its way to the other one."""
    reminding = (job.c.kind == JobKind.REMIND.value, job.c.subject == PERSON, UNDONE)
    return update(job).where(*reminding, *where).values(subject=_OTHER)


_OWN_ROUNDS = select(round_.c.id).where(round_.c.place_id.in_(OWN_PLACES))
"""Nobody else reads there, so nobody else should have answered them; if somebody did, it cannot stay."""

_REMINDERS = select(reminder.c.person_id).where(reminder.c.person_id.in_((PERSON, _OTHER))).with_for_update()
"""Locked, and only then the jobs: whoever plans a reminder holds it."""

_OTHER_HAS_ONE = select(reminder.c.person_id).where(reminder.c.person_id == _OTHER).exists()
_REMINDER_OF_ACCOUNT = exists().where(reminder.c.person_id == PERSON, reminder.c.account_id == _ACCOUNT)

MERGE: tuple[Executable, ...] = (
    _REMINDERS,
    _give_reminding(~_OTHER_HAS_ONE),
    _give(reminder, ~_OTHER_HAS_ONE),
    _of_person(reminder),
    # Before the runs are given: of a quiz a person may have one that is open.
    _surplus_runs(),
    _give(run),
    _give(streak_floor),
    _give(account),
    _of_person(streak),
    delete(person).where(person.c.id == PERSON),
)

_NEW_PERSON: ReturningInsert[Any] = (
    insert(person).values(created_ms=bindparam("created_ms", type_=person.c.created_ms.type)).returning(person.c.id)
)
_GIVE_ACCOUNT: ReturningUpdate[Any] = _give(account, account.c.id == _ACCOUNT).returning(account.c.id)
SPLIT: tuple[Executable, ...] = (
    _REMINDERS,
    _give_reminding(_REMINDER_OF_ACCOUNT),
    _give(reminder, reminder.c.account_id == _ACCOUNT),
    _give(run, _first_to_answer(account.c.id) == _ACCOUNT),
    _give(streak_floor, streak_floor.c.account_id == _ACCOUNT),
    _of_person(streak_floor, streak_floor.c.account_id.is_(None)),
)

ERASE: tuple[Executable, ...] = (
    _of_person(reminder),
    # Whoever prepares a round holds its subscription, so afterwards no round is added.
    delete(subscription).where(subscription.c.place_id.in_(OWN_PLACES)),
    update(subscription).where(subscription.c.owner_id.in_(OWN_ACCOUNTS)).values(owner_id=None),
    delete(link_offer).where(link_offer.c.code.in_(OWN_OFFERS)),
    _of_accounts(link_guess),
    _of_accounts(member),
    _of_person(streak_floor),
    _of_person(streak),
    _of_accounts(answer),
    delete(answer).where(answer.c.round_id.in_(_OWN_ROUNDS)),
    delete(round_).where(round_.c.place_id.in_(OWN_PLACES)),
    delete(place).where(place.c.id.in_(OWN_PLACES)),
    # After all that they are about, as everybody does who has to do with both.
    delete(job).where(tuple_(job.c.platform, job.c.chat_id).in_(OWN_CHATS)),
    update(game).where(game.c.host_id.in_(OWN_ACCOUNTS)).values(host_id=None),
    # A run may hold answers of somebody who was the same person once: theirs must stay.
    update(run)
    .where(run.c.person_id == PERSON, exists().where(answer.c.run_id == run.c.id))
    .values(
        person_id=_first_to_answer(account.c.person_id),
        status=case((OPEN, Status.ABANDONED.value), else_=run.c.status),
    ),
    _of_person(run),
    _of_person(account),
    delete(person).where(person.c.id == PERSON),
)


async def merge(do: Execution, kept_id: int, gone_id: int) -> None:
    """Give all that a person has to another, and delete the first (`bot.ports.Records.merge`)."""
    if kept_id == gone_id:
        raise ValueError("a person was to be merged with themselves: the caller must refuse that")
    await _all(do, MERGE, person=gone_id, other=kept_id)


async def split(do: Execution, account_id: int, person_id: int, now_ms: int) -> int:
    """Give an account of a person to a new person, and give the new id (`bot.ports.Records.split`).

    Raises ConflictError when the account is not the person's any more.
    """
    ((new_id,),) = await do.once(_NEW_PERSON, created_ms=now_ms)
    given = await do.once(_GIVE_ACCOUNT, account=account_id, person=person_id, other=new_id)
    if not given:
        raise ConflictError("the account that was to be separated is not the person's any more")
    await _all(do, SPLIT, account=account_id, person=person_id, other=new_id)
    return int(new_id)


async def erase(do: Execution, person_id: int) -> None:
    """Delete everything that is kept of a person (`bot.ports.Records.erase`)."""
    await _all(do, ERASE, person=person_id)


async def _all(do: Execution, statements: tuple[Executable, ...], **ids: int) -> None:
    for statement in statements:
        await do.once(statement, **ids)
