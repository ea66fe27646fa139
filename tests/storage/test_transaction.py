"""What is saved comes back, whole and in order, on both databases."""

from dataclasses import replace
from datetime import date

import pytest

from bot.core.people import Account, Person
from bot.core.run import Status
from bot.core.streak import Streak
from bot.ports import Changes, ConflictError, Memory, Store
from storage import Database, open_database
from tests.storage.samples import NOW_MS, accounts, answered, begin_runs, new_run, record, save


async def test_an_account_gets_one_person_for_good(database: Database) -> None:
    async with database.transaction() as transaction:
        made = await transaction.people(accounts(3), NOW_MS)
    async with database.transaction() as transaction:
        found = await transaction.people([*accounts(3), Account("discord", "1000000000")], NOW_MS)
    assert set(made) == set(accounts(3))
    assert {account: found[account] for account in made} == made
    assert len({person.id for person in found.values()}) == 4


async def test_an_account_named_twice_is_one(database: Database) -> None:
    async with database.transaction() as transaction:
        people = await transaction.people(accounts(1) * 3, NOW_MS)
    assert len(people) == 1


async def test_what_a_person_chose_is_kept(database: Database) -> None:
    account = Account("terminal", "Ørsted नमस्ते 'quoted' \"twice\" \\ {}")
    async with database.transaction() as transaction:
        person = (await transaction.people([account], NOW_MS))[account]
        chosen = Person(person.id, "bn", "Asia/Dhaka", 2**62 - 1)
        await transaction.save(Changes(people=[chosen]), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.people([account], NOW_MS) == {account: chosen}
        await transaction.save(Changes(people=[person]), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.people([account], NOW_MS) == {account: person}


async def test_a_run_comes_back_as_it_was_stored(database: Database) -> None:
    async with database.transaction() as transaction:
        (person,) = (await transaction.people(accounts(1), NOW_MS)).values()
        begun = new_run(2**62 - 1, person.id, given=3)
        await transaction.save(Changes(new_runs=[begun], answers=[record(begun, i) for i in range(3)]), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.runs([begun.id], []) == [begun]
        assert await transaction.runs([], [person.id]) == [begun]
        assert await transaction.runs([begun.id], [person.id]) == [begun]


async def test_runs_gives_what_is_asked_for_and_nothing_else(database: Database) -> None:
    async with database.transaction() as transaction:
        mine, others = (person.id for person in (await transaction.people(accounts(2), NOW_MS)).values())
        finished = replace(new_run(1, mine), status=Status.FINISHED)
        open_runs = [new_run(2, mine, "one"), new_run(3, mine, "two")]
        await transaction.save(Changes(new_runs=[finished, *open_runs, new_run(4, others)]), NOW_MS)
        assert await transaction.runs([], [mine]) == open_runs
        assert await transaction.runs([1, 99], []) == [finished]
        assert await transaction.runs([], []) == []


async def test_a_changed_run_keeps_its_order_and_its_answers(database: Database) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    now = answered(replace(run, position=1), 0)
    async with database.transaction() as transaction:
        await transaction.save(Changes(runs=[now], answers=[record(now)]), NOW_MS)
    finished = replace(now, position=7, status=Status.FINISHED)
    async with database.transaction() as transaction:
        assert await transaction.runs([run.id], []) == [now]
        await transaction.save(Changes(runs=[finished]), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.runs([run.id], [run.person_id]) == [finished]


async def test_a_run_that_ends_makes_room_for_the_next_of_its_quiz(database: Database) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
        following = new_run(5, run.person_id)
        await transaction.save(Changes(runs=[replace(run, status=Status.ABANDONED)], new_runs=[following]), NOW_MS)
        assert await transaction.runs([], [run.person_id]) == [following]


async def test_a_second_open_run_of_a_quiz_is_a_conflict(database: Database) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    with pytest.raises(ConflictError):
        await save(database, Changes(new_runs=[new_run(5, run.person_id)]))
    async with database.transaction() as transaction:
        assert await transaction.runs([5], [run.person_id]) == [run]


async def test_a_second_answer_is_a_conflict_and_takes_the_whole_batch_back(database: Database) -> None:
    async with database.transaction() as transaction:
        first, second = await begin_runs(transaction, 2)
        await transaction.save(Changes(answers=[record(answered(first))]), NOW_MS)
    both = [record(answered(first)), record(answered(second))]
    with pytest.raises(ConflictError, match="1 of 2 answers"):
        await save(database, Changes(answers=both, runs=[replace(second, position=4)]))
    async with database.transaction() as transaction:
        assert await transaction.runs([second.id], []) == [second]


async def test_streaks_are_put_in_place_of_the_former(database: Database) -> None:
    async with database.transaction() as transaction:
        ids = [person.id for person in (await transaction.people(accounts(3), NOW_MS)).values()]
        await transaction.save(Changes(streaks={ids[0]: Streak(1, 1, 1, date(2025, 11, 30)), ids[1]: Streak()}), NOW_MS)
    newer = Streak(2, 9, 0, date(2025, 12, 1))
    async with database.transaction() as transaction:
        await transaction.save(Changes(streaks={ids[0]: newer}), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.streaks(ids) == {ids[0]: newer, ids[1]: Streak()}


async def test_days_come_in_the_order_of_the_log(database: Database) -> None:
    days = [date(2025, 12, day) for day in (3, 1, 2)]
    async with database.transaction() as transaction:
        run, other = await begin_runs(transaction, 2)
        given = [record(answered(run, i), i, NOW_MS + (0, -2, -2)[i]) for i in range(3)]
        dated = [replace(answer, local_day=day) for answer, day in zip(given, days, strict=True)]
        await transaction.save(Changes(answers=dated), NOW_MS)
        found = await transaction.answered_days([run.person_id, other.person_id])
    assert found == {run.person_id: [days[1], days[2], days[0]], other.person_id: []}


async def test_an_error_in_the_block_takes_everything_back(database: Database) -> None:
    run = new_run(5, 1)

    async def fail() -> None:
        async with database.transaction() as transaction:
            (person,) = (await transaction.people(accounts(1), NOW_MS)).values()
            await transaction.save(Changes(new_runs=[replace(run, person_id=person.id)]), NOW_MS)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with database.transaction() as transaction:
        assert await transaction.runs([run.id], []) == []


async def test_a_batch_may_be_far_larger_than_the_limit_on_bound_values(database: Database) -> None:
    many = 2_000
    async with database.transaction() as transaction:
        runs = await begin_runs(transaction, many)
        rounds = [answered(run, i) for run in runs for i in range(2)]
        await transaction.save(
            Changes(
                answers=[record(run, i % 2) for i, run in enumerate(rounds)],
                streaks={run.person_id: Streak(1, 1) for run in runs},
                runs=[replace(run, position=3) for run in runs],
                people=[Person(run.person_id, "ru", None, run.id) for run in runs],
            ),
            NOW_MS,
        )
    async with database.transaction() as transaction:
        found = await transaction.runs([run.id for run in runs], [run.person_id for run in runs])
        assert sum(run.answered for run in found) == 2 * many
        assert len(await transaction.streaks([run.person_id for run in runs])) == many
        assert {person.language for person in (await transaction.people(accounts(many), NOW_MS)).values()} == {"ru"}


async def test_the_language_is_read_outside_of_batches(database: Database) -> None:
    (account,) = accounts(1)
    assert await database.language_of(account) is None
    async with database.transaction() as transaction:
        person = (await transaction.people([account], NOW_MS))[account]
        await transaction.save(Changes(people=[replace(person, language="hi")]), NOW_MS)
        assert await database.language_of(account) is None
    assert await database.language_of(account) == "hi"


async def test_facts_are_remembered_beyond_the_process(database: Database, database_url: str) -> None:
    assert await database.recall("commands") is None
    await database.remember("commands", "ক")
    await database.remember("commands", "ख")
    async with open_database(database_url) as later:
        assert await later.recall("commands") == "ख"


def test_a_database_is_what_the_ports_ask_for(database: Database) -> None:
    store: Store = database
    memory: Memory = database
    assert (store, memory) == (database, database)
