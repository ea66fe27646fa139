"""The figures of a group are those of the people seen there, over all their accounts and runs."""

from dataclasses import replace

import pytest

from bot.core.people import Account, Group, Visibility
from bot.core.record_scene import Candidate
from bot.core.run import Status
from bot.ports import Changes
from storage import Database
from tests.storage.games import begun, give, voted
from tests.storage.samples import NOW_MS, Given, forget, link, person_of, play

ANNA, ANNA_TOO, BORIS, CLARA = (Account("telegram", number) for number in ("1", "2", "3", "4"))
ANNA_ON_DISCORD = Account("discord", "1")
GROUP, OTHER_GROUP, SERVER = Group("telegram", "-100"), Group("telegram", "-200"), Group("discord", "-100")
QUARTER_MS = 15 * 60 * 1000


async def join(database: Database, *accounts: Account, group: Group = GROUP) -> None:
    async with database.transaction() as transaction:
        await transaction.people(accounts, NOW_MS)
        await transaction.save(Changes(members=[(group, account) for account in accounts]), NOW_MS)


async def ranking(database: Database, since_ms: int = 0, most: int = 10, group: Group = GROUP) -> list[Candidate]:
    async with database.transaction() as transaction:
        return list(await transaction.records.candidates(group, since_ms, most))


async def figures(database: Database, since_ms: int = 0, most: int = 10) -> list[tuple[Account, int]]:
    return [(each.account, each.right) for each in await ranking(database, since_ms, most)]


async def show_as(database: Database, account: Account, visibility: Visibility) -> None:
    async with database.transaction() as transaction:
        person = await person_of(transaction, account)
        await transaction.save(Changes(people=[replace(person, visibility=visibility, alias="An alias")]), NOW_MS)


async def test_right_first_answers_rank(database: Database) -> None:
    await join(database, ANNA, BORIS, CLARA)
    await play(database, ANNA, 1, Given("one"), Given("two"), Given("three", right=False))
    await play(database, BORIS, 2, Given("one"), Given("two"), Given("three"))
    await play(database, CLARA, 3, Given("one", right=False))
    assert await figures(database) == [(BORIS, 3), (ANNA, 2)]
    assert await figures(database, most=1) == [(BORIS, 3)]


async def test_only_the_first_answer_to_a_question_counts(database: Database) -> None:
    await join(database, ANNA)
    await play(database, ANNA, 1, Given("wrong-first", right=False, at_ms=1), Given("right-first", at_ms=1))
    await play(database, ANNA, 2, Given("wrong-first", at_ms=2), Given("right-first", right=False, at_ms=2))
    await play(database, ANNA, 3, Given("right-first", at_ms=3))
    await play(database, ANNA, 4, Given("right-first", quiz_id="another", at_ms=3))
    assert await figures(database) == [(ANNA, 2)]


async def test_answers_to_rounds_rank_like_others(database: Database) -> None:
    await join(database, ANNA, BORIS)
    await begun(database)
    await give(database, voted(ANNA, at_ms=5), voted(BORIS, at_ms=6))
    await play(database, BORIS, 1, Given("question-0", right=False, at_ms=1))
    assert await figures(database) == [(ANNA, 1)]


async def test_an_answer_before_the_period_makes_a_later_one_no_first_one(database: Database) -> None:
    await join(database, ANNA)
    await play(database, ANNA, 1, Given("one", at_ms=1), Given("two", right=False, at_ms=1), Given("three", at_ms=5))
    await play(database, ANNA, 2, Given("one", at_ms=6), Given("two", at_ms=6), Given("four", at_ms=6))
    assert await figures(database, since_ms=5) == [(ANNA, 2)]
    assert await figures(database, since_ms=7) == []


async def test_of_answers_in_the_same_moment_the_one_stored_first_is_the_first(database: Database) -> None:
    await join(database, ANNA)
    await play(database, ANNA, 1, Given("one", right=False, at_ms=1))
    await play(database, ANNA, 2, Given("one", at_ms=1))
    assert await figures(database) == []


async def test_answers_through_all_accounts_are_the_persons(database: Database) -> None:
    """A person stands there once, with an account of the group's platform, whichever they answered with."""
    await join(database, ANNA, ANNA_TOO, BORIS)
    await join(database, ANNA_ON_DISCORD, group=SERVER)
    await play(database, ANNA_ON_DISCORD, 1, Given("one", at_ms=1), Given("two", at_ms=1))
    await play(database, ANNA_TOO, 2, Given("one", at_ms=2), Given("three", at_ms=2))
    await play(database, BORIS, 3, Given("one"))
    person_id = await link(database, ANNA_ON_DISCORD, ANNA)
    await link(database, ANNA_ON_DISCORD, ANNA_TOO)
    first, second = await ranking(database)
    assert first == Candidate(person_id, first.account, None, 3)
    assert first.account in {ANNA, ANNA_TOO}
    assert second.account == BORIS
    assert await ranking(database, group=SERVER) == [Candidate(person_id, ANNA_ON_DISCORD, None, 3)]
    async with database.transaction() as transaction:
        assert await transaction.records.members(GROUP) == 2


async def test_people_stand_there_as_they_want_to(database: Database) -> None:
    await join(database, ANNA, BORIS, CLARA)
    for number, account in enumerate((ANNA, BORIS, CLARA), 1):
        await play(database, account, number, *(Given(f"{i}") for i in range(number)))
    await show_as(database, CLARA, Visibility.HIDDEN)
    await show_as(database, BORIS, Visibility.ALIAS)
    await show_as(database, ANNA, Visibility.NAME)
    assert [(each.account, each.alias) for each in await ranking(database)] == [(BORIS, "An alias"), (ANNA, None)]


async def test_equal_figures_come_in_one_order(database: Database) -> None:
    await join(database, BORIS, ANNA)
    await play(database, ANNA, 1, Given("one"))
    await play(database, BORIS, 2, Given("two"))
    ids = [candidate.person_id for candidate in await ranking(database)]
    assert len(ids) == 2
    assert ids == sorted(ids)


@pytest.mark.parametrize("group", [OTHER_GROUP, SERVER])
async def test_groups_know_nothing_of_each_other(database: Database, group: Group) -> None:
    await join(database, ANNA)
    await play(database, ANNA, 1, Given("one"))
    assert await ranking(database, group=group) == []
    async with database.transaction() as transaction:
        assert await transaction.records.members(group) == 0
        assert await transaction.records.active_quarters(group, 0, NOW_MS * 2) == []
        assert await transaction.records.members(GROUP) == 1


async def test_who_left_is_forgotten_there_and_only_there(database: Database) -> None:
    await join(database, ANNA, BORIS)
    await join(database, ANNA, group=OTHER_GROUP)
    await play(database, ANNA, 1, Given("one"))
    await play(database, BORIS, 2, Given("one"))
    async with database.transaction() as transaction:
        await transaction.records.leave(GROUP, [ANNA, Account("telegram", "unknown")])
    assert await figures(database) == [(BORIS, 1)]
    assert [each.account for each in await ranking(database, group=OTHER_GROUP)] == [ANNA]


async def test_members_are_those_who_have_ever_answered(database: Database) -> None:
    await join(database, ANNA, BORIS, CLARA)
    await play(database, ANNA, 1, Given("one", right=False))
    await play(database, BORIS, 2, Given("one"))
    await play(database, CLARA, 3, status=Status.OPEN)
    async with database.transaction() as transaction:
        assert await transaction.records.members(GROUP) == 2
    await forget(database, BORIS)
    async with database.transaction() as transaction:
        assert await transaction.records.members(GROUP) == 1


async def test_quarters_of_an_hour_in_which_people_answered(database: Database) -> None:
    await join(database, ANNA, BORIS)
    start_ms = NOW_MS - NOW_MS % QUARTER_MS
    times = (start_ms - 1, start_ms, start_ms + QUARTER_MS - 1, start_ms + QUARTER_MS, start_ms + 2 * QUARTER_MS)
    await play(database, ANNA, 1, *(Given(f"{i}", at_ms=at_ms) for i, at_ms in enumerate(times)))
    await play(database, ANNA_ON_DISCORD, 2, Given("one", at_ms=start_ms + 3 * QUARTER_MS))
    await play(database, BORIS, 3, Given("one", at_ms=start_ms + 7))
    anna = await link(database, ANNA, ANNA_ON_DISCORD)
    boris = await database.person_of(BORIS)
    async with database.transaction() as transaction:
        records = transaction.records
        within = await records.active_quarters(GROUP, start_ms, start_ms + 2 * QUARTER_MS)
        assert sorted(within) == sorted([(anna, start_ms), (boris, start_ms), (anna, start_ms + QUARTER_MS)])
        later = await records.active_quarters(GROUP, start_ms + 2 * QUARTER_MS, start_ms + 9 * QUARTER_MS)
        assert later == [(anna, start_ms + 2 * QUARTER_MS), (anna, start_ms + 3 * QUARTER_MS)]
