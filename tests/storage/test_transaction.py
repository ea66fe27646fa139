"""What is saved comes back, whole and in order, on both databases."""

import json
from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import update

from bot.core.gaps import REACH_MS, Outage
from bot.core.people import Account, Group, Person, Prompt, Visibility
from bot.core.run import PRACTICE, Run, Status
from bot.core.slots import Answer, Slot
from bot.core.streak import Floor, Log, LoggedAnswer, Streak
from bot.ports import CachedStreak, Changes, ConflictError, FloorRecord, Memory, Store
from storage import Database, open_database, tables
from storage.engines import open_engines
from tests.storage.samples import DAY, NOW_MS, accounts, answered, begin_runs, new_run, record, save


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
        assert person == Person(person.id)
        chosen = Person(
            id=person.id,
            language="bn",
            zone="Asia/Dhaka",
            current_run=2**62 - 1,
            prompt=Prompt.CODE,
            zone_asked=True,
            outage_news=True,
            visibility=Visibility.ALIAS,
            alias="Ørsted नमस्ते",
        )
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
        await transaction.people(accounts(1), NOW_MS)
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
    both = [record(answered(run), account=account) for run, account in zip((first, second), accounts(2), strict=True)]
    with pytest.raises(ConflictError, match="1 of 2 answers"):
        await save(database, Changes(answers=both, runs=[replace(second, position=4)]), *accounts(2))
    async with database.transaction() as transaction:
        assert await transaction.runs([second.id], []) == [second]


async def test_streaks_are_put_in_place_of_the_former(database: Database) -> None:
    async with database.transaction() as transaction:
        ids = [person.id for person in (await transaction.people(accounts(3), NOW_MS)).values()]
        await transaction.save(Changes(streaks={ids[0]: Streak(1, 1, 1, date(2025, 11, 30)), ids[1]: Streak()}), NOW_MS)
    newer = Streak(2, 9, 0, DAY, NOW_MS, "Asia/Kolkata", 12, (date(2025, 11, 3), date(2025, 11, 29)))
    async with database.transaction() as transaction:
        await transaction.save(Changes(streaks={ids[0]: newer}), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.streaks(ids) == {ids[0]: CachedStreak(newer), ids[1]: CachedStreak(Streak())}


async def test_a_streak_comes_with_the_outages_that_may_matter_to_it(database: Database) -> None:
    spans = [Outage(NOW_MS - REACH_MS - 9, NOW_MS - REACH_MS + end) for end in (0, 1)] + [Outage(NOW_MS, NOW_MS + 5)]
    for outage in reversed(spans):
        await database.add_outage(outage)
    async with database.transaction() as transaction:
        (person,) = (await transaction.people(accounts(1), NOW_MS)).values()
        streak = Streak(1, 1, 1, DAY, NOW_MS)
        await transaction.save(Changes(streaks={person.id: streak}), NOW_MS)
        assert await transaction.streaks([person.id]) == {person.id: CachedStreak(streak, tuple(spans[1:]))}
    stored = await database.streak_of(person.id)
    assert stored == (CachedStreak(streak, tuple(spans[1:])), Log(outages=tuple(spans)))


async def test_a_log_is_in_order_and_whole(database: Database) -> None:
    days = [date(2025, 12, day) for day in (3, 1, 2)]
    outage = Outage(NOW_MS, NOW_MS + 1)
    promised = [Floor(NOW_MS + i, Streak(i + 1, 9, 2, DAY, NOW_MS + i, "Asia/Dhaka")) for i in range(2)]
    longest = Floor(NOW_MS + 2, Streak(0, 9, 1, None, NOW_MS + 2, "UTC"))
    await database.add_outage(outage)
    async with database.transaction() as transaction:
        run, other = await begin_runs(transaction, 2)
        given = [record(answered(run, i), i, NOW_MS + (0, -2, -2)[i]) for i in range(3)]
        dated = [replace(answer, local_day=day) for answer, day in zip(given, days, strict=True)]
        floors = [FloorRecord(run.person_id, floor) for floor in (longest, promised[1], promised[0])]
        await transaction.save(Changes(answers=dated, floors=floors), NOW_MS)
        found = await transaction.logs([run.person_id, other.person_id, 404])
    answers = tuple(LoggedAnswer(dated[i].at_ms, days[i], "Asia/Kolkata") for i in (1, 2, 0))
    assert found == {
        run.person_id: Log(answers, (*promised, longest), (outage,)),
        other.person_id: Log(outages=(outage,)),
    }
    assert await database.streak_of(run.person_id) == (CachedStreak(Streak(), (outage,)), found[run.person_id])
    assert await database.streak_of(404) is None


async def test_a_log_is_that_of_all_accounts_of_a_person(database: Database) -> None:
    here, there = Account("telegram", "1"), Account("discord", "2")
    async with database.transaction() as transaction:
        people = await transaction.people([here, there], NOW_MS)
        runs = [new_run(i, people[account].id) for i, account in enumerate((here, there), 1)]
        given = [
            record(answered(run), at_ms=NOW_MS - run.id, account=account)
            for run, account in zip(runs, (here, there), strict=True)
        ]
        await transaction.save(Changes(new_runs=runs, answers=given), NOW_MS)
        await transaction.records.merge(people[here].id, people[there].id)
        log = (await transaction.logs([people[here].id]))[people[here].id]
    assert [answer.at_ms for answer in log.answers] == [NOW_MS - 2, NOW_MS - 1]


async def test_people_are_held_by_their_ids(database: Database) -> None:
    async with database.transaction() as transaction:
        people = await transaction.people(accounts(3), NOW_MS)
    first, second, _ = sorted(people.values(), key=lambda person: person.id)
    async with database.transaction() as transaction:
        assert await transaction.hold([second.id, first.id, 404]) == {first.id: first, second.id: second}


async def test_a_run_of_questions_from_several_quizzes_comes_back_as_it_was_stored(database: Database) -> None:
    """Two of them have a question of the same name."""
    async with database.transaction() as transaction:
        (person,) = (await transaction.people(accounts(1), NOW_MS)).values()
        slots = tuple(
            Slot(quiz_id, question_id, ("a", "b"), Answer("a", right=True))
            for quiz_id, question_id in (("one", "first"), ("two", "first"), ("two", "second"))
        )
        run = Run(7, person.id, PRACTICE, (*slots[:2], replace(slots[2], answer=None)), position=1)
        await transaction.save(Changes(new_runs=[run], answers=[record(run, i) for i in range(2)]), NOW_MS)
    async with database.transaction() as transaction:
        assert await transaction.runs([7], [person.id]) == [run]


async def test_a_run_from_before_there_was_practice_is_all_of_its_quiz(database: Database, database_url: str) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    engines = open_engines(database_url)
    async with engines.writer.begin() as connection:
        plan = json.dumps([[slot.question_id, slot.order] for slot in run.slots])
        await connection.execute(update(tables.run).values(plan=plan))
    await engines.close()
    async with database.transaction() as transaction:
        assert await transaction.runs([run.id], []) == [run]


async def test_what_is_written_about_an_account_needs_its_person_held(database: Database) -> None:
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
    with pytest.raises(LookupError, match="was not asked for"):
        await save(database, Changes(answers=[record(answered(run))]))


async def test_members_are_told_any_number_of_times(database: Database) -> None:
    (account,) = accounts(1)
    group = Group("telegram", "-100")
    async with database.transaction() as transaction:
        (run,) = await begin_runs(transaction, 1)
        await transaction.save(Changes(members=[(group, account)] * 2, answers=[record(answered(run))]), NOW_MS)
        await transaction.save(Changes(members=[(group, account)]), NOW_MS)
        assert await transaction.records.members(group) == 1


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
        rounds = [
            (answered(run, i), account) for run, account in zip(runs, accounts(many), strict=True) for i in (0, 1)
        ]
        await transaction.save(
            Changes(
                answers=[record(run, i % 2, account=who) for i, (run, who) in enumerate(rounds)],
                members=[(Group("telegram", "-100"), account) for account in accounts(many)],
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
