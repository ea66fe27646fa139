"""Planners, claimers, whoever settles, changes and answers that meet: all end in one agreed state."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from bot.core.days import local_day
from bot.core.job import Job, JobState, again, done
from bot.core.people import Account, Group
from bot.core.round import close, post
from bot.core.subscription import Subscription, rescheduled
from bot.ports import Changes, ConflictError, Transaction
from storage import Database
from tests.storage.games import voted
from tests.storage.pushing import CHANNEL, HOUR_MS, ask_daily, new_job, place_of, plan, push_round, subscribe
from tests.storage.samples import NOW_MS, Until, accounts, forget
from tests.storage.test_jobs import LEASE_MS, add, claim

ON_POSTGRESQL = pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
JOBS = 60


async def test_of_many_claimers_each_job_has_one(database: Database, other: Database) -> None:
    await add(database, *(new_job(number, chat_id=str(number // 2)) for number in range(JOBS)))
    claims = [claim((database, other)[number % 2], f"owner {number}", most=5) for number in range(16)]
    claimed = [job for jobs in await asyncio.gather(*claims) for job in jobs]
    assert sorted(job.subject for job in claimed) == list(range(0, JOBS, 2)), "one of each chat"
    assert set(Counter(job.id for job in claimed).values()) == {1}
    assert await claim(database, most=JOBS) == []


async def test_slots_of_one_platform_are_given_to_one_claimer_at_a_time(database: Database, other: Database) -> None:
    async def reserve(store: Database) -> None:
        async with store.transaction() as transaction:
            slot = await transaction.jobs.pace("telegram")
            await asyncio.sleep(0)
            await transaction.jobs.put_pace("telegram", slot + 1)

    await asyncio.gather(*(reserve((database, other)[number % 2]) for number in range(20)))
    async with database.transaction() as transaction:
        assert await transaction.jobs.pace("telegram") == 20


async def abandon(store: Database, owner: str) -> None:
    """Settle what was abandoned as a claimer does, and claim it."""
    now_ms = NOW_MS + LEASE_MS + 1
    async with store.transaction() as transaction:
        await transaction.jobs.pace("telegram")
        found = await transaction.jobs.abandoned("telegram", now_ms, 99)
        await transaction.jobs.put([again(job, now_ms) for job in found])
    await claim(store, owner, now_ms)


async def settle(store: Database, job: Job) -> bool:
    async with store.transaction() as transaction:
        return bool(await transaction.jobs.settle([done(job, JobState.SENT, NOW_MS + LEASE_MS)]))


async def test_a_late_worker_and_who_takes_over_its_job_agree(database: Database, other: Database) -> None:
    """Either it is settled, and nobody else gets it, or somebody else has it, and it is not settled."""
    for number in range(12):
        await add(database, new_job(number))
        (job,) = await claim(database, "late")
        settling = asyncio.create_task(settle(database, job))
        if number % 2:
            await asyncio.sleep(0)
        await abandon(other, f"two {number}")
        was_settled = await settling
        async with database.transaction() as transaction:
            held = await transaction.jobs.abandoned("telegram", 2**50, 99)
            assert bool(held) != was_settled, held
            await transaction.jobs.put([done(each, JobState.FAILED, 0) for each in held])


async def plan_alone(store: Database) -> list[Subscription]:
    async with store.transaction() as transaction:
        return await plan(transaction)


async def test_planners_that_meet_plan_each_subscription_once(database: Database, other: Database) -> None:
    for number in range(40):
        await subscribe(database, number, at_ms=NOW_MS - number)
    results = await asyncio.gather(*(plan_alone((database, other)[number % 2]) for number in range(8)))
    assert sorted(each.id for moved in results for each in moved) == list(range(40))
    async with database.transaction() as transaction:
        jobs = await transaction.jobs.claimable("telegram", NOW_MS, 0, 99)
        assert len(jobs) == 1, "they are of one chat"


async def choose_zone(transaction: Transaction, zone: str) -> None:
    """Change the zone of the place, as the desks do: hold the place, change it, reschedule its subscriptions."""
    settings = await transaction.games.place(CHANNEL, Group(CHANNEL.platform, CHANNEL.chat_id))
    await transaction.games.put_place(replace(settings, zone=zone))
    found = await transaction.pushes.of_place(settings.id)
    await transaction.pushes.put([rescheduled(each, zone, NOW_MS) for each in found])


async def choose_zone_alone(store: Database, zone: str) -> None:
    async with store.transaction() as transaction:
        await choose_zone(transaction, zone)


async def is_by(store: Database, zone: str) -> bool:
    """Say whether the subscription's next occasion is at its minute in a zone."""
    place_id = (await place_of(store)).id
    async with store.transaction() as transaction:
        (found,) = await transaction.pushes.of_place(place_id)
    expected = rescheduled(replace(found, last_day=None), zone, NOW_MS).next
    assert found.next is not None
    assert expected is not None
    return (found.next.at_ms - expected.at_ms) % (24 * HOUR_MS) == 0


@pytest.mark.parametrize("first", ["planner", "change"])
async def test_a_zone_that_changes_while_somebody_plans_holds_for_what_is_next(
    database: Database, other: Database, until_it_waits: Until, first: str
) -> None:
    await choose_zone_alone(database, "Asia/Tokyo")
    await subscribe(database, at_ms=NOW_MS)
    second: asyncio.Task[object]
    async with database.transaction() as transaction:
        if first == "planner":
            await plan(transaction)
            second = asyncio.create_task(choose_zone_alone(other, "Europe/Berlin"))
        else:
            await choose_zone(transaction, "Europe/Berlin")
            second = asyncio.create_task(plan_alone(other))
        await until_it_waits(second)
    await second
    await plan_alone(database)
    assert await is_by(database, "Europe/Berlin")
    assert not await is_by(database, "Asia/Tokyo")


@ON_POSTGRESQL
async def test_a_planner_passes_over_what_somebody_changes(database: Database, other: Database) -> None:
    await subscribe(database, 5)
    await subscribe(database, 6)
    async with database.transaction() as transaction:
        await transaction.pushes.subscriptions([5])
        async with asyncio.timeout(5):
            assert [each.id for each in await plan_alone(other)] == [6]


async def answer(transaction: Transaction, account: Account) -> str:
    """Answer the round as the service does: hold the person, hold the round, decide, store."""
    person = (await transaction.people([account], NOW_MS))[account]
    state = (await transaction.rounds([70], [person.id]))[70]
    if not state.round.is_open:
        return "late"
    await transaction.save(Changes(answers=[voted(account)]), NOW_MS)
    return "counted"


async def close_push(transaction: Transaction) -> int:
    """Close the round of a push, as the worker does, and give how many have answered it."""
    held = (await transaction.pushes.rounds([70]))[70].round
    await transaction.pushes.put_rounds([(close(held, NOW_MS), 5)])
    return sum((await transaction.pushes.tallies([70]))[70].values())


async def send_push(store: Database) -> None:
    """Let a round of a push be open."""
    subscribed = await subscribe(store)
    async with store.transaction() as transaction:
        sent = post(push_round(70, subscribed.place_id), "message 1", NOW_MS - HOUR_MS, NOW_MS + HOUR_MS)
        await transaction.pushes.put_rounds([(sent, subscribed.id)])


async def test_no_answer_slips_in_after_the_count_of_a_push(database: Database, other: Database) -> None:
    await send_push(database)

    async def press(store: Database, account: Account) -> str:
        async with store.transaction() as transaction:
            return await answer(transaction, account)

    async def end(store: Database) -> int:
        async with store.transaction() as transaction:
            return await close_push(transaction)

    crowd = accounts(12)
    presses = [press((database, other)[number % 2], account) for number, account in enumerate(crowd)]
    counted, *told = await asyncio.gather(end(other), *presses)
    assert told.count("counted") == counted
    assert await end(database) == counted


async def test_an_answer_that_waits_for_who_closes_a_push_is_late(
    database: Database, other: Database, until_it_waits: Until
) -> None:
    await send_push(database)

    async def press() -> str:
        async with other.transaction() as transaction:
            return await answer(transaction, accounts(1)[0])

    async with database.transaction() as transaction:
        assert await close_push(transaction) == 0
        waiting = asyncio.create_task(press())
        await until_it_waits(waiting)
    assert await waiting == "late"


@pytest.mark.parametrize("first", ["planner", "move"])
async def test_what_is_planned_while_its_chat_moves_moves_too(
    database: Database, other: Database, until_it_waits: Until, first: str
) -> None:
    await subscribe(database)
    if first == "planner":
        async with database.transaction() as transaction:
            await plan(transaction)
            moving = asyncio.create_task(other.move_chat("telegram", CHANNEL.chat_id, "-200"))
            await until_it_waits(moving)
        await moving
    else:
        await asyncio.gather(other.move_chat("telegram", CHANNEL.chat_id, "-200"), plan_alone(database))
        await plan_alone(database)
    async with database.transaction() as transaction:
        (job,) = await transaction.jobs.claimable("telegram", NOW_MS, 0, 9)
        (found,) = (await transaction.pushes.subscriptions([5])).values()
    assert job.chat_id == found.settings.place.chat_id == "-200"
    assert (job.subject, job.day) == (5, local_day(NOW_MS, "UTC"))


async def test_a_person_is_forgotten_while_their_question_is_prepared(database: Database, other: Database) -> None:
    """All of it is gone, or somebody is told to try again; nothing is left of it."""
    (anna,) = accounts(1)

    async def prepare(round_id: int) -> None:
        async with other.transaction() as transaction:
            for each in (await transaction.pushes.subscriptions([8])).values():
                played = push_round(round_id, each.settings.id)
                await transaction.pushes.put_rounds([(played, each.subscription.id)])
                await transaction.pushes.put([replace(each.subscription, round_id=round_id)])

    async def forget_all() -> None:
        while True:
            try:
                await forget(database, anna)
            except ConflictError:
                continue
            return

    await ask_daily(database, anna, 8)
    await asyncio.gather(*(prepare(90 + number) for number in range(6)), forget_all())
    async with database.transaction() as transaction:
        assert await transaction.pushes.subscriptions([8]) == {}
        assert await transaction.pushes.rounds(range(80, 100)) == {}
