"""Whoever answers while their account goes to another person answers as that other person."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest
from sqlalchemy import select

from bot.core.people import Account, Group
from bot.core.streak import Streak
from bot.ports import Changes, ConflictError, Transaction
from bot.record_ports import LinkOffer
from storage import Database, tables
from storage.engines import open_engines
from tests.storage.samples import DAY, NOW_MS, Given, Until, link, new_run, person_of, play, record, unlink

ANNA, ANNA_TOO, ANNA_AGAIN = Account("telegram", "1"), Account("discord", "2"), Account("terminal", "3")
BORIS = Account("telegram", "4")


async def answer(database: Database, account: Account, run_id: int) -> int:
    """Begin a run and answer, all in one batch, and give the id of the person to whom it was all written."""
    async with database.transaction() as transaction:
        person = await person_of(transaction, account)
        run = new_run(run_id, person.id, f"quiz-{run_id}", given=1)
        changes = Changes(
            new_runs=[run],
            answers=[record(run, account=account)],
            streaks={person.id: Streak(1, 1, 1, DAY, NOW_MS)},
            members=[(Group("telegram", "-100"), account)],
        )
        await transaction.save(changes, NOW_MS)
    return person.id


async def merge(transaction: Transaction) -> None:
    people = await transaction.people([BORIS, ANNA], NOW_MS)
    await transaction.records.merge(people[BORIS].id, people[ANNA].id)


async def split(transaction: Transaction) -> None:
    person = await person_of(transaction, ANNA)
    own = await transaction.records.accounts(person.id, ANNA)
    for each in own:
        if not each.here:
            await transaction.records.split(each.account_id, person.id, NOW_MS)


async def erase(transaction: Transaction) -> None:
    await transaction.records.erase((await person_of(transaction, ANNA)).id)


MOVES: dict[str, tuple[Callable[[Transaction], Awaitable[None]], int]] = {
    "merge": (merge, 5),
    "split": (split, 2),
    "erase": (erase, 1),
}
"""Each with the number of answers that the person who answered meanwhile has in the end."""


@pytest.mark.parametrize("account", [ANNA, ANNA_TOO, ANNA_AGAIN])
@pytest.mark.parametrize("name", MOVES)
async def test_an_answer_that_waits_is_the_new_persons(
    database: Database,
    other: Database,
    until_it_waits: Until,
    name: str,
    account: Account,
) -> None:
    """Of three accounts of a person, whichever answers; those who move them have named only one or two of them."""
    move, answers = MOVES[name]
    for number, each in enumerate((ANNA, ANNA_TOO, ANNA_AGAIN, BORIS), 1):
        await play(database, each, number, Given("one"))
    await link(database, ANNA, ANNA_TOO)
    before = await link(database, ANNA, ANNA_AGAIN)
    async with database.transaction() as transaction:
        await transaction.hold([before])
        waiting = asyncio.create_task(answer(other, account, 9))
        await until_it_waits(waiting)
        await move(transaction)
    person_id = await waiting
    assert person_id == await database.person_of(account)
    assert (person_id == before) == (move is split and account == ANNA)
    async with database.transaction() as transaction:
        (run,) = await transaction.runs([9], [])
        assert (run.person_id, run.answered) == (person_id, 1)
        assert set(await transaction.streaks([person_id])) == {person_id}
        assert len((await transaction.logs([person_id]))[person_id].answers) == answers


async def test_answers_and_moves_in_any_order_lose_nothing(database: Database, other: Database) -> None:
    """Each answer is stored once, in a run of the person whose account gave it."""
    accounts, number = (ANNA, ANNA_TOO, ANNA_AGAIN), 30
    for account in accounts:
        async with database.transaction() as transaction:
            await person_of(transaction, account)

    async def again(attempt: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                await attempt()
            except ConflictError:
                continue
            return

    async def move_about(by: Database) -> None:
        for kept, gone in ((ANNA, ANNA_TOO), (ANNA_TOO, ANNA_AGAIN), (ANNA_AGAIN, ANNA)):
            await again(partial(link_if_two, by, kept, gone))
            await again(partial(unlink, by, gone))

    answers = [again(partial(answer, (database, other)[i % 2], accounts[i % 3], i + 1)) for i in range(number)]
    await asyncio.gather(*answers, move_about(database), move_about(other))
    assert await database_holds(database, number) == set(range(1, number + 1))


async def link_if_two(database: Database, kept: Account, gone: Account) -> None:
    async with database.transaction() as transaction:
        people = await transaction.people([kept, gone], NOW_MS)
        if people[kept].id != people[gone].id:
            await transaction.records.merge(people[kept].id, people[gone].id)


async def database_holds(database: Database, number: int) -> set[int]:
    """Give the runs that belong to the person of the account that answered in them."""
    async with database.transaction() as transaction:
        people = await transaction.people([ANNA, ANNA_TOO, ANNA_AGAIN], NOW_MS)
        ids = {person.id for person in people.values()}
        runs = await transaction.runs(range(1, number + 1), [])
        rows = [row for i in ids for row in (await transaction.records.belongings(i)).rows["answer"]]
    assert len(rows) == number
    given_in = {row["run_id"] for row in rows}
    return {run.id for run in runs if run.id in given_in and run.person_id in ids}


async def test_of_two_links_at_once_one_person_comes(database: Database, other: Database, database_url: str) -> None:
    """Each keeps the other one's person; the second finds that they are one already."""
    for number, account in enumerate((ANNA, BORIS), 1):
        await play(database, account, number, Given("one"))
    await asyncio.gather(link_if_two(database, ANNA, BORIS), link_if_two(other, BORIS, ANNA))
    assert await database.person_of(ANNA) == await database.person_of(BORIS)
    engines = open_engines(database_url)
    async with engines.reader.connect() as connection:
        people = (await connection.execute(select(tables.person.c.id))).scalars().all()
    await engines.close()
    assert people == [await database.person_of(ANNA)]


async def test_of_tries_at_once_none_is_lost(database: Database, other: Database) -> None:
    """So that a code is void after so many, whoever tries how quickly: all hold the person who was given it."""
    strangers = [Account("telegram", f"{number}") for number in range(10, 20)]
    async with database.transaction() as transaction:
        await transaction.people([ANNA, *strangers], NOW_MS)
        await transaction.records.put_offer(LinkOffer("ABCD2345", ANNA, NOW_MS))

    async def enter(number: int, stranger: Account) -> None:
        async with (database, other)[number % 2].transaction() as transaction:
            records = transaction.records
            (seen,) = await records.offers(codes=["ABCD2345"])
            await transaction.people([seen.issuer, stranger], NOW_MS)
            (offer,) = await records.offers(codes=["ABCD2345"])
            await records.put_offer(
                LinkOffer(offer.code, offer.issuer, offer.expires_ms, offer.tries + 1, claimer=stranger)
            )

    await asyncio.gather(*(enter(number, stranger) for number, stranger in enumerate(strangers)))
    async with database.transaction() as transaction:
        (offer,) = await transaction.records.offers(codes=["ABCD2345"])
    assert offer.tries == len(strangers)
