"""One of our processes has a lease at a time, and operators see who is there."""

import asyncio

from bot.push_ports import Holder, Presence
from storage import Database
from tests.storage.samples import NOW_MS

LEASE_MS = 10_000
RECEIVER = "telegram receiver"


async def take(store: Database, owner: str, now_ms: int, name: str = RECEIVER) -> Holder:
    return await store.take_lease(name, owner, f"machine of {owner}", now_ms, now_ms + LEASE_MS)


def held(owner: str, since_ms: int, until_ms: int) -> Holder:
    return Holder(owner, f"machine of {owner}", since_ms, until_ms)


async def test_a_lease_is_had_by_the_first_until_it_is_over(database: Database, other: Database) -> None:
    first = held("one", NOW_MS, NOW_MS + LEASE_MS)
    assert await take(database, "one", NOW_MS) == first
    assert await take(other, "two", NOW_MS + LEASE_MS - 1) == first
    assert await take(other, "two", NOW_MS, "discord receiver") == held("two", NOW_MS, NOW_MS + LEASE_MS)
    second = held("two", NOW_MS + LEASE_MS, NOW_MS + 2 * LEASE_MS)
    assert await take(other, "two", NOW_MS + LEASE_MS) == second
    assert await take(database, "one", NOW_MS + LEASE_MS + 1) == second


async def test_who_prolongs_a_lease_has_had_it_since_they_took_it(database: Database) -> None:
    await take(database, "one", NOW_MS)
    prolonged = held("one", NOW_MS, NOW_MS + 3000 + LEASE_MS)
    assert await take(database, "one", NOW_MS + 3000) == prolonged
    assert await database.leases() == {RECEIVER: prolonged}


async def test_a_lease_that_was_given_up_is_free_at_once(database: Database, other: Database) -> None:
    await take(database, "one", NOW_MS)
    await other.give_lease(RECEIVER, "two")
    assert (await take(other, "two", NOW_MS + 1)).owner == "one"
    await database.give_lease(RECEIVER, "one")
    await database.give_lease(RECEIVER, "one")
    assert (await take(other, "two", NOW_MS + 2)).owner == "two"


async def test_of_many_who_take_a_lease_at_once_one_has_it(database: Database, other: Database) -> None:
    for round_ms in (NOW_MS, NOW_MS + LEASE_MS):
        takes = (take((database, other)[number % 2], f"owner {number}", round_ms) for number in range(12))
        assert len(set(await asyncio.gather(*takes))) == 1


async def test_who_is_there_is_noted_and_forgotten(database: Database) -> None:
    day_ms = 24 * 60 * 60 * 1000
    one = Presence("one", "machine 1", "run", NOW_MS, NOW_MS)
    two = Presence("two", "machine 2", "worker", NOW_MS + 1, NOW_MS + 1)
    later = Presence("two", "machine 2", "worker", NOW_MS + 1, NOW_MS + day_ms)
    await database.appear(one)
    await database.appear(two)
    assert await database.presences() == [one, two]
    await database.appear(later)
    assert await database.presences() == [one, later]
    last = Presence("three", "machine 3", "worker", NOW_MS + 2, NOW_MS + day_ms + 1)
    await database.appear(last)
    assert await database.presences() == [later, last]
    await database.disappear("two")
    await database.disappear("nobody")
    assert await database.presences() == [last]
