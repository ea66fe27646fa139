"""People, runs and answers for the tests of storage."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bot.core.people import Account, Person
from bot.core.run import Run, Status
from bot.core.slots import Answer, Slot
from bot.ports import AnswerRecord, Changes, Store, Transaction

NOW_MS = 1_764_547_200_000
DAY = date(2025, 12, 1)
QUESTIONS = 8

Until = Callable[[asyncio.Task[Any]], Awaitable[None]]


def accounts(number: int, platform: str = "telegram") -> list[Account]:
    return [Account(platform, f"{1_000_000_000 + i}") for i in range(number)]


def new_run(run_id: int, person_id: int, quiz_id: str = "data-parallelism", given: int = 0) -> Run:
    """Give a run whose first questions have answers, alternately right and wrong."""
    slots = tuple(
        Slot(quiz_id, f"question-{i}", ("c", "a", "d", "b"), Answer("ab"[i % 2], i % 2 == 0) if i < given else None)
        for i in range(QUESTIONS)
    )
    return Run(run_id, person_id, quiz_id, slots, position=given)


def answered(run: Run, position: int = 0) -> Run:
    slot = replace(run.slots[position], answer=Answer("a", right=True))
    return replace(run, slots=(*run.slots[:position], slot, *run.slots[position + 1 :]))


def record(run: Run, position: int = 0, at_ms: int = NOW_MS, account: Account | None = None) -> AnswerRecord:
    """Give the log's row for the answer at a position of a run, by default from the first of `accounts`."""
    slot = run.slots[position]
    assert slot.answer is not None
    return AnswerRecord(
        account=account or accounts(1)[0],
        run_id=run.id,
        quiz_id=slot.quiz_id,
        question_id=slot.question_id,
        answer=slot.answer,
        at_ms=at_ms,
        local_day=DAY,
        zone="Asia/Kolkata",
        guessed=False,
    )


async def begin_runs(transaction: Transaction, number: int, first_id: int = 2**61) -> Sequence[Run]:
    """Store as many people with one open run each, in the order of `accounts`."""
    people = await transaction.people(accounts(number), NOW_MS)
    runs = [new_run(first_id + i, people[account].id) for i, account in enumerate(accounts(number))]
    await transaction.save(Changes(new_runs=runs), NOW_MS)
    return runs


async def save(store: Store, changes: Changes, *held: Account) -> None:
    """Save in a transaction that loads nothing first, and locks these accounts only, as a faulty process would."""
    async with store.transaction() as transaction:
        await transaction.people(held, NOW_MS)
        await transaction.save(changes, NOW_MS)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer to give in a test."""

    question_id: str
    right: bool = True
    at_ms: int = NOW_MS
    quiz_id: str = "data-parallelism"
    guessed: bool = False


async def person_of(transaction: Transaction, account: Account) -> Person:
    return (await transaction.people([account], NOW_MS))[account]


async def play(store: Store, account: Account, run_id: int, *given: Given, status: Status = Status.FINISHED) -> Run:
    """Give answers through an account, in a run of its person that holds only these questions."""
    async with store.transaction() as transaction:
        person = await person_of(transaction, account)
        slots = tuple(
            Slot(each.quiz_id, each.question_id, ("a", "b"), Answer("ab"[not each.right], each.right)) for each in given
        )
        quiz_id = given[0].quiz_id if given else "data-parallelism"
        run = Run(run_id, person.id, quiz_id, slots, max(len(slots) - 1, 0), status)
        answers = [replace(record(run, i, each.at_ms, account), guessed=each.guessed) for i, each in enumerate(given)]
        await transaction.save(Changes(new_runs=[run], answers=answers), NOW_MS)
    return run


async def link(store: Store, kept: Account, gone: Account) -> int:
    """Make two accounts one person's, and give the id of the person."""
    async with store.transaction() as transaction:
        people = await transaction.people([kept, gone], NOW_MS)
        await transaction.records.merge(people[kept].id, people[gone].id)
    return people[kept].id


async def unlink(store: Store, account: Account) -> int:
    """Give an account back to a person of its own, and give the id of the person."""
    async with store.transaction() as transaction:
        person = await person_of(transaction, account)
        own = await transaction.records.accounts(person.id, account)
        return await transaction.records.split(next(each.account_id for each in own if each.here), person.id, NOW_MS)


async def forget(store: Store, account: Account) -> None:
    """Delete everything that is kept of an account's person."""
    async with store.transaction() as transaction:
        await transaction.records.erase((await person_of(transaction, account)).id)
