"""Answers, closing, hosts and moves that meet: all end in one agreed state."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from bot.core.game import close_round
from bot.core.people import Account, Group
from bot.ports import ChangedVote, Changes, ConflictError, Transaction
from storage import Database, open_database
from storage.chats import ChatStatements, move_chat
from storage.engines import open_engines
from storage.execution import Execution
from storage.game_statements import GameStatements
from storage.games import SqlGames
from tests.storage.games import PLACE, WRONG, begin, begun, game_of, give, voted
from tests.storage.samples import NOW_MS, Until, accounts

ANNA, BORIS = accounts(2)
AT_ONCE = 12


async def press(transaction: Transaction, account: Account) -> str:
    """Answer the round as the service does: hold the person, hold the round, decide, store."""
    person = (await transaction.people([account], NOW_MS))[account]
    state = (await transaction.rounds([70], [person.id]))[70]
    if not state.round.is_open:
        return "late"
    if person.id in state.votes:
        return "told"
    await transaction.save(Changes(answers=[voted(account)]), NOW_MS)
    return "counted"


async def press_alone(database: Database, account: Account) -> str:
    async with database.transaction() as transaction:
        return await press(transaction, account)


async def close(transaction: Transaction) -> int:
    """Close the round, and give how many have answered it."""
    game = await transaction.games.game(7)
    assert game is not None
    answers = await transaction.games.voters(70)
    await transaction.games.put(close_round(game, answers, NOW_MS))
    return answers


async def close_alone(database: Database) -> int:
    async with database.transaction() as transaction:
        return await close(transaction)


async def answers_of(database: Database) -> int:
    sheet = await database.game_sheet(7)
    assert sheet is not None
    return len(sheet.given)


async def test_who_closes_waits_for_an_answer_that_is_on_its_way(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    await begun(database)
    async with database.transaction() as transaction:
        assert await press(transaction, ANNA) == "counted"
        closing = asyncio.create_task(close_alone(other))
        await until_it_waits(closing)
    assert await closing == 1


async def test_who_only_looks_at_a_round_holds_it_too(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    """What they find must hold until they have stored what they make of it."""
    await begun(database)
    async with database.transaction() as transaction:
        person = (await transaction.people([ANNA], NOW_MS))[ANNA]
        await transaction.rounds([70], [person.id])
        closing = asyncio.create_task(close_alone(other))
        await until_it_waits(closing)
        await transaction.save(Changes(answers=[voted(ANNA)]), NOW_MS)
    assert await closing == 1


async def test_an_answer_that_waits_for_who_closes_is_late(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    await begun(database)
    async with database.transaction() as transaction:
        assert await close(transaction) == 0
        pressing = asyncio.create_task(press_alone(other, ANNA))
        await until_it_waits(pressing)
    assert await pressing == "late"
    assert await answers_of(database) == 0


async def test_two_who_answer_at_once_do_not_wait_for_each_other(postgresql_url: str) -> None:
    """On PostgreSQL; on SQLite there is one writer at a time anyway."""
    async with open_database(postgresql_url) as database:
        await begun(database)
        async with database.transaction() as transaction:
            assert await press(transaction, ANNA) == "counted"
            assert await press_alone(database, BORIS) == "counted"
        assert await answers_of(database) == 2


async def test_no_answer_slips_in_after_the_count(database: Database, other: Database) -> None:
    await begun(database)
    voters = accounts(AT_ONCE)
    pressing = [press_alone((database, other)[i % 2], voter) for i, voter in enumerate(voters)]
    half = len(pressing) // 2
    *came, counted = await asyncio.gather(*pressing[:half], *pressing[half:], close_alone(other))
    numbers = Counter(came)
    assert numbers["counted"] == counted == await answers_of(database)
    assert numbers["counted"] + numbers["late"] == AT_ONCE


async def test_presses_of_one_person_at_once_count_once(database: Database, other: Database) -> None:
    await begun(database)
    came = await asyncio.gather(*(press_alone((database, other)[i % 2], ANNA) for i in range(AT_ONCE)))
    assert Counter(came) == {"counted": 1, "told": AT_ONCE - 1}


async def test_a_vote_that_many_change_at_once_changes_once(database: Database, other: Database) -> None:
    """Even if nobody holds the person whose vote it is."""
    await begun(database)
    people = await give(database, voted(ANNA))

    async def change(by: Database) -> None:
        async with by.transaction() as transaction:
            await transaction.save(Changes(changed_votes=[ChangedVote(70, people[ANNA], WRONG)]), NOW_MS)

    came = await asyncio.gather(*(change((database, other)[i % 2]) for i in range(AT_ONCE)), return_exceptions=True)
    assert Counter(type(each) for each in came) == {type(None): 1, ConflictError: AT_ONCE - 1}


async def start_unless_one_runs(database: Database, game_id: int) -> str:
    """Start a game in the place as the service does."""
    host = Account("telegram", f"host {game_id}")
    async with database.transaction() as transaction:
        await transaction.people([host], NOW_MS)
        place = await transaction.games.place(PLACE, Group("telegram", "-100"))
        if await transaction.games.running(place.id) is not None:
            return "told"
        await begin(transaction, game_id, host=host)
    return "started"


@pytest.mark.parametrize("is_known", [False, True])
async def test_of_many_starts_at_once_in_a_place_there_is_one_game(
    database: Database, other: Database, *, is_known: bool
) -> None:
    if is_known:
        async with database.transaction() as transaction:
            await transaction.games.place(PLACE, Group("telegram", "-100"))
    came = await asyncio.gather(*(start_unless_one_runs((database, other)[i % 2], i) for i in range(1, AT_ONCE + 1)))
    assert Counter(came) == {"started": 1, "told": AT_ONCE - 1}


async def test_of_many_who_close_one_does(database: Database, other: Database) -> None:
    await begun(database)

    async def close_once(by: Database) -> bool:
        async with by.transaction() as transaction:
            game = await transaction.games.game(7)
            assert game is not None
            closed = close_round(game, 0, NOW_MS)
            await transaction.games.put(closed)
            return closed != game

    came = await asyncio.gather(*(close_once((database, other)[i % 2]) for i in range(AT_ONCE)))
    assert Counter(came) == {True: 1, False: AT_ONCE - 1}
    assert (await game_of(database)).silent == 1


async def test_a_game_that_waits_is_read_as_it_has_become(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    """With the round that was opened meanwhile."""
    game = await begun(database)
    following = replace(game, round=replace(game.round, id=71, number=1, message_id=None, opened_ms=None))
    async with database.transaction() as transaction:
        await transaction.games.game(7)
        reading = asyncio.create_task(game_of(other))
        await until_it_waits(reading)
        await transaction.games.put(following)
    assert await reading == following


async def test_an_answer_to_a_round_whose_chat_moves_is_counted(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    await begun(database)
    async with database.transaction() as transaction:
        assert await press(transaction, ANNA) == "counted"
        moving = asyncio.create_task(other.move_chat("telegram", "-100", "-1001"))
        await until_it_waits(moving)
    await moving
    assert await press_alone(database, BORIS) == "counted"
    assert await answers_of(database) == 2


async def test_a_game_that_starts_while_its_chat_moves_moves_too(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    async with database.transaction() as transaction:
        await transaction.games.place(PLACE, Group("telegram", "-100"))
    async with database.transaction() as transaction:
        await begin(transaction)
        moving = asyncio.create_task(other.move_chat("telegram", "-100", "-1001"))
        await until_it_waits(moving)
    await moving
    sheet = await database.game_sheet(7)
    assert sheet is not None
    assert sheet.settings.place.chat_id == "-1001"


async def test_an_answer_that_waits_for_a_move_finds_the_round(
    database: Database, database_url: str, until_it_waits: Until
) -> None:
    await begun(database)
    engines = open_engines(database_url)
    async with engines.writer.begin() as connection:
        do, kind = Execution(connection), connection.dialect.name
        await move_chat(do, ChatStatements(kind), SqlGames(do, GameStatements(kind)), "telegram", "-100", "-1001")
        pressing = asyncio.create_task(press_alone(database, ANNA))
        await until_it_waits(pressing)
    await engines.close()
    assert await pressing == "counted"
