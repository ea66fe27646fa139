"""What takes long to read is read as of one moment, and keeps nobody waiting."""

import pytest

from bot.core.gaps import Outage
from bot.core.people import Account, Group
from bot.ports import Changes, StoreUnavailableError
from storage import Database
from tests.storage.samples import NOW_MS, Given, person_of, play

ANNA = Account("telegram", "1")
GROUP = Group("telegram", "-100")


async def test_a_snapshot_is_of_one_moment_and_others_write_meanwhile(database: Database) -> None:
    await play(database, ANNA, 1, Given("one"))
    person_id = await database.person_of(ANNA)
    assert person_id is not None
    async with database.reading() as snapshot:
        before = (await snapshot.belongings(person_id)).rows
        await play(database, ANNA, 2, Given("one"), Given("two"))
        await join(database)
        await database.add_outage(Outage(1, 2))

        assert (await snapshot.belongings(person_id)).rows == before
        assert (await snapshot.members(GROUP), await snapshot.outages()) == (0, [])
        assert await snapshot.candidates(GROUP, 0, 9) == []
        assert await snapshot.active_quarters(GROUP, 0, NOW_MS * 2) == []

    async with database.reading() as snapshot:
        assert len((await snapshot.belongings(person_id)).rows["answer"]) == len(before["answer"]) + 2
        assert (await snapshot.members(GROUP), await snapshot.outages()) == (1, [Outage(1, 2)])


async def test_a_snapshot_is_read_while_others_are_about_to_write(database: Database) -> None:
    await play(database, ANNA, 1, Given("one"))
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
        await transaction.save(Changes(members=[(GROUP, ANNA)]), NOW_MS)
        async with database.reading() as snapshot:
            assert len((await snapshot.belongings(person.id)).rows["answer"]) == 1
            assert await snapshot.members(GROUP) == 0


async def test_nothing_is_written_through_a_snapshot(database: Database) -> None:
    await join(database)
    person_id = await database.person_of(ANNA)
    assert person_id is not None
    async with database.reading() as snapshot:
        with pytest.raises(StoreUnavailableError):
            await snapshot.erase(person_id)
    assert await database.person_of(ANNA) == person_id


async def test_outages_come_in_the_order_in_which_they_ended(database: Database) -> None:
    for outage in (Outage(5, 9), Outage(1, 20), Outage(2, 3)):
        await database.add_outage(outage)
    async with database.reading() as snapshot:
        assert await snapshot.outages() == [Outage(2, 3), Outage(5, 9), Outage(1, 20)]


async def join(database: Database) -> None:
    """Let Anna be seen in the group."""
    async with database.transaction() as transaction:
        await person_of(transaction, ANNA)
        await transaction.save(Changes(members=[(GROUP, ANNA)]), NOW_MS)
