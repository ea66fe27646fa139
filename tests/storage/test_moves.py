"""Accounts move between people with all that is theirs, and people go without a trace."""

from dataclasses import replace

import pytest
from sqlalchemy import Table, func, select

from bot.core.people import Account, Group
from bot.core.reminder import Reminder
from bot.core.run import Run, Status
from bot.core.streak import Floor, Streak
from bot.ports import Changes, ConflictError, FloorRecord
from bot.record_ports import LinkOffer
from storage import Database, tables
from storage.engines import open_engines
from tests.storage.games import begun, give, voted
from tests.storage.pushing import ask_daily, subscribe
from tests.storage.samples import DAY, NOW_MS, Given, forget, link, new_run, person_of, play, record, unlink

ANNA, ANNA_TOO, BORIS = Account("telegram", "123456"), Account("discord", "98"), Account("telegram", "777")
GROUP = Group("telegram", "-100")


def floor(longest: int) -> Floor:
    return Floor(NOW_MS + longest, Streak(1, longest, 1, DAY, NOW_MS + longest))


async def promise(database: Database, account: Account, longest: int) -> None:
    async with database.transaction() as transaction:
        person = await person_of(transaction, account)
        streaks = {person.id: floor(longest).streak}
        await transaction.save(Changes(floors=[FloorRecord(person.id, floor(longest))], streaks=streaks), NOW_MS)


async def promised(database: Database, person_id: int) -> list[int]:
    async with database.transaction() as transaction:
        return [each.streak.longest for each in (await transaction.logs([person_id]))[person_id].floors]


async def answered_at(database: Database, person_id: int) -> list[int]:
    async with database.transaction() as transaction:
        return [answer.at_ms for answer in (await transaction.logs([person_id]))[person_id].answers]


async def runs_of(database: Database, *run_ids: int) -> dict[int, Run]:
    async with database.transaction() as transaction:
        return {run.id: run for run in await transaction.runs(run_ids, [])}


async def number_of_rows(url: str) -> dict[str, int]:
    engines = open_engines(url)
    async with engines.reader.connect() as connection:

        async def count(table: Table) -> int:
            return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())

        numbers = {table.name: await count(table) for table in tables.metadata.sorted_tables}
    await engines.close()
    return numbers


async def test_a_merger_gives_everything_to_the_one_who_stays(database: Database, database_url: str) -> None:
    await play(database, ANNA, 1, Given("one", at_ms=1))
    await play(database, ANNA_TOO, 2, Given("one", at_ms=2))
    await promise(database, ANNA, 5)
    await promise(database, ANNA_TOO, 7)
    async with database.transaction() as transaction:
        kept, gone = [(await person_of(transaction, account)).id for account in (ANNA, ANNA_TOO)]
    assert await link(database, ANNA, ANNA_TOO) == kept
    async with database.transaction() as transaction:
        assert await transaction.hold([kept, gone]) == {kept: (await transaction.hold([kept]))[kept]}
        assert {person.id for person in (await transaction.people([ANNA, ANNA_TOO], NOW_MS)).values()} == {kept}
        assert set(await transaction.streaks([kept, gone])) == {kept}
    assert {run.person_id for run in (await runs_of(database, 1, 2)).values()} == {kept}
    assert await answered_at(database, kept) == [1, 2]
    assert await promised(database, kept) == [5, 7]
    assert (await number_of_rows(database_url))["person"] == 1


@pytest.mark.parametrize(("kept_gives", "gone_gives", "stays_open"), [(2, 1, 1), (1, 2, 2), (1, 1, 1)])
async def test_of_two_open_runs_of_a_quiz_the_longer_one_stays_open(
    database: Database, kept_gives: int, gone_gives: int, stays_open: int
) -> None:
    async with database.transaction() as transaction:
        # The people in the other order, so that it is not the lower number that decides.
        for account in (ANNA_TOO, ANNA):
            await person_of(transaction, account)
    for account, run_id, number in ((ANNA, 1, kept_gives), (ANNA_TOO, 2, gone_gives)):
        await play(database, account, run_id, *(Given(f"{i}") for i in range(number)), status=Status.OPEN)
    await play(database, ANNA_TOO, 3, Given("0", quiz_id="another"), status=Status.OPEN)
    person_id = await link(database, ANNA, ANNA_TOO)
    runs = await runs_of(database, 1, 2, 3)
    assert {run_id for run_id, run in runs.items() if run.status is Status.OPEN} == {stays_open, 3}
    assert runs[3 - stays_open].status is Status.ABANDONED
    assert {run.person_id for run in runs.values()} == {person_id}


async def test_a_person_is_not_merged_with_themselves(database: Database) -> None:
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
        with pytest.raises(ValueError, match="themselves"):
            await transaction.records.merge(person.id, person.id)
        assert await transaction.hold([person.id]) == {person.id: person}


async def test_a_chain_of_three_accounts_becomes_one_person(database: Database) -> None:
    for number, account in enumerate((ANNA, ANNA_TOO, BORIS), 1):
        await play(database, account, number, Given("one", at_ms=number))
    await link(database, ANNA, ANNA_TOO)
    person_id = await link(database, BORIS, ANNA_TOO)
    assert await answered_at(database, person_id) == [1, 2, 3]
    async with database.transaction() as transaction:
        assert len(await transaction.records.accounts(person_id, ANNA)) == 3


async def test_a_separated_account_takes_what_is_its_own(database: Database) -> None:
    await play(database, ANNA, 1, Given("one", at_ms=1))
    await play(database, ANNA_TOO, 2, Given("one", at_ms=2))
    await promise(database, ANNA, 5)
    await promise(database, ANNA_TOO, 7)
    kept = await link(database, ANNA, ANNA_TOO)
    await promise(database, ANNA, 9)
    assert await promised(database, kept) == [5, 7, 9]
    apart = await unlink(database, ANNA_TOO)
    async with database.transaction() as transaction:
        people = await transaction.people([ANNA, ANNA_TOO], NOW_MS)
    assert (people[ANNA].id, people[ANNA_TOO].id) == (kept, apart)
    assert (await answered_at(database, kept), await answered_at(database, apart)) == ([1], [2])
    # The promise to both together is nobody's any more.
    assert (await promised(database, kept), await promised(database, apart)) == ([5], [7])
    assert {run.id: run.person_id for run in (await runs_of(database, 1, 2)).values()} == {1: kept, 2: apart}


async def test_runs_go_to_whoever_answered_first(database: Database) -> None:
    for account in (ANNA, ANNA_TOO):
        async with database.transaction() as transaction:
            await person_of(transaction, account)
    kept = await link(database, ANNA, ANNA_TOO)
    runs = [new_run(number, kept, f"quiz-{number}", given=2) for number in (1, 2)] + [new_run(3, kept, "quiz-3")]
    async with database.transaction() as transaction:
        await transaction.people([ANNA, ANNA_TOO], NOW_MS)
        answers = [
            replace(record(runs[number], position, at_ms), account=account)
            for number, position, account, at_ms in (
                (0, 0, ANNA, NOW_MS),
                (0, 1, ANNA_TOO, NOW_MS + 1),
                (1, 0, ANNA, NOW_MS + 3),
                (1, 1, ANNA_TOO, NOW_MS + 2),
            )
        ]
        await transaction.save(Changes(new_runs=runs, answers=answers), NOW_MS)
    apart = await unlink(database, ANNA_TOO)
    found = await runs_of(database, 1, 2, 3)
    assert {number: run.person_id for number, run in found.items()} == {1: kept, 2: apart, 3: kept}
    # What was answered stays answered, by whomever.
    assert [found[number].answered for number in (1, 2)] == [2, 2]


async def test_an_account_that_is_not_the_persons_is_not_separated_from_them(database: Database) -> None:
    async with database.transaction() as transaction:
        anna, boris = [await person_of(transaction, account) for account in (ANNA, BORIS)]
        (own,) = await transaction.records.accounts(anna.id, ANNA)

    async def separate() -> None:
        async with database.transaction() as transaction:
            await transaction.records.split(own.account_id, boris.id, NOW_MS)

    with pytest.raises(ConflictError):
        await separate()
    assert await database.person_of(ANNA) == anna.id


async def test_who_is_erased_leaves_no_row(database: Database, database_url: str) -> None:
    await begun(database)
    before = await number_of_rows(database_url)
    for number, account in enumerate((ANNA, ANNA_TOO), 1):
        await play(database, account, number, Given("one"), Given("two"), status=Status.OPEN)
        await promise(database, account, number)
    await give(database, voted(ANNA), voted(ANNA_TOO))
    await link(database, ANNA, ANNA_TOO)
    async with database.transaction() as transaction:
        await transaction.people([ANNA, ANNA_TOO], NOW_MS)
        await transaction.save(Changes(members=[(GROUP, ANNA), (GROUP, ANNA_TOO)]), NOW_MS)
        await transaction.records.put_offer(LinkOffer("ABCD2345", ANNA, NOW_MS))
        await transaction.records.put_guesses(ANNA_TOO, 1, NOW_MS)
    await ask_daily(database, ANNA, 8)
    await ask_daily(database, ANNA_TOO, 9)
    await forget(database, ANNA_TOO)
    assert await number_of_rows(database_url) == before


async def test_what_an_erased_person_set_up_for_others_goes_on_without_them(database: Database) -> None:
    subscribed = await subscribe(database, owner=ANNA)
    await forget(database, ANNA)
    async with database.transaction() as transaction:
        assert await transaction.pushes.of_place(subscribed.place_id) == [replace(subscribed, owner=None)]


async def reminders(database: Database, *person_ids: int) -> list[Reminder]:
    async with database.transaction() as transaction:
        return list((await transaction.pushes.reminders(person_ids)).values())


async def reminded(database: Database) -> list[int]:
    """Give of whom the reminders are that are on their way."""
    async with database.transaction() as transaction:
        jobs = [*await transaction.jobs.claimable("telegram", NOW_MS, NOW_MS, 9)]
        jobs += await transaction.jobs.claimable("discord", NOW_MS, NOW_MS, 9)
    return [job.subject for job in jobs]


async def test_a_merger_brings_the_reminder_of_the_one_who_goes(database: Database) -> None:
    theirs = await ask_daily(database, ANNA_TOO, 9)
    kept = await link(database, ANNA, ANNA_TOO)
    assert await reminders(database, kept, theirs.person_id) == [replace(theirs, person_id=kept)]
    assert await reminded(database) == [kept]
    assert await unlink(database, ANNA) != kept
    assert await reminders(database, kept) == [replace(theirs, person_id=kept)]


async def test_after_a_merger_a_person_is_reminded_once(database: Database) -> None:
    ours, theirs = await ask_daily(database, ANNA, 8), await ask_daily(database, ANNA_TOO, 9)
    kept = await link(database, ANNA, ANNA_TOO)
    assert await reminders(database, kept, theirs.person_id) == [ours]
    assert await reminded(database) == [kept, theirs.person_id]


async def test_a_separated_account_takes_the_reminder_that_it_gets(database: Database) -> None:
    theirs = await ask_daily(database, ANNA_TOO, 9)
    kept = await link(database, ANNA, ANNA_TOO)
    gone = await unlink(database, ANNA_TOO)
    assert await reminders(database, kept, gone) == [replace(theirs, person_id=gone)]
    assert await reminded(database) == [gone]


async def test_what_others_have_stays_as_it_was(database: Database) -> None:
    await begun(database, host=BORIS)
    await give(database, voted(ANNA), voted(BORIS))
    for number, account in enumerate((ANNA, BORIS), 1):
        await play(database, account, number, Given("one", right=False), Given("two"), status=Status.OPEN)
        await promise(database, account, number)
        await ask_daily(database, account, 70 + number)
    async with database.transaction() as transaction:
        boris = (await transaction.people([ANNA, BORIS], NOW_MS))[BORIS]
        await transaction.save(Changes(members=[(GROUP, ANNA), (GROUP, BORIS)]), NOW_MS)
        await transaction.records.put_offer(LinkOffer("ENTERED2", BORIS, NOW_MS, claimer=ANNA))
        before = (await transaction.records.belongings(boris.id)).rows
    await forget(database, ANNA)
    async with database.transaction() as transaction:
        after = (await transaction.records.belongings(boris.id)).rows
        assert await transaction.records.members(GROUP) == 1
    assert after == {**before, "link_offer": []}


async def test_answers_in_a_run_of_who_was_the_same_person_once_stay(database: Database, database_url: str) -> None:
    """The run has to stay for them, with whom it was not begun by, and cannot be played on."""
    await play(database, Account("telegram", "somebody else"), 4, Given("one", at_ms=0))
    await play(database, ANNA, 1, Given("one", at_ms=1))
    await play(database, BORIS, 2, Given("one", at_ms=2))
    person_id = await link(database, ANNA, BORIS)
    run = new_run(3, person_id, given=2)
    async with database.transaction() as transaction:
        await transaction.people([ANNA, BORIS], NOW_MS)
        answers = [replace(record(run, i, NOW_MS + i), account=(ANNA, BORIS)[i]) for i in range(2)]
        await transaction.save(Changes(new_runs=[run], answers=answers), NOW_MS)
    boris = await unlink(database, BORIS)
    await forget(database, ANNA)
    runs = await runs_of(database, 1, 2, 3)
    assert {number: (run.person_id, run.answered, run.status) for number, run in runs.items()} == {
        2: (boris, 1, Status.FINISHED),
        3: (boris, 1, Status.ABANDONED),
    }
    assert await answered_at(database, boris) == [2, NOW_MS + 1]
    await forget(database, BORIS)
    assert (await number_of_rows(database_url))["answer"] == 1


async def test_the_number_of_an_erased_account_never_comes_back(database: Database) -> None:
    """Buttons carry it: an old one must not separate somebody else's account."""
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
        (before,) = await transaction.records.accounts(person.id, ANNA)
    await forget(database, ANNA)
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
        (after,) = await transaction.records.accounts(person.id, ANNA)
    assert after.account_id > before.account_id


async def test_a_promise_to_a_person_of_one_account_is_that_accounts(database: Database) -> None:
    """Whoever makes it need not know; so it is not lost when another account joins and leaves."""
    await promise(database, ANNA, 5)
    async with database.transaction() as transaction:
        await person_of(transaction, ANNA_TOO)
    await link(database, ANNA_TOO, ANNA)
    apart = await unlink(database, ANNA)
    assert await promised(database, apart) == [5]
