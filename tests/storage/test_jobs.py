"""Jobs are done once, in order, a chat at a time, by whoever has them."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.job import Job, JobKind, JobState, again, done
from storage import Database
from tests.storage.pushing import new_job
from tests.storage.samples import NOW_MS

LEASE_MS = 45_000


async def add(store: Database, *jobs: Job) -> int:
    async with store.transaction() as transaction:
        return await transaction.jobs.add(jobs)


async def claim(
    store: Database, owner: str = "one", now_ms: int = NOW_MS, most: int = 8, platform: str = "telegram"
) -> Sequence[Job]:
    """Claim jobs as a worker does."""
    async with store.transaction() as transaction:
        await transaction.jobs.pace(platform)
        found = await transaction.jobs.claimable(platform, now_ms, now_ms - 1000, most)
        claimed = [
            replace(job, state=JobState.CLAIMED, owner=owner, lease_ms=now_ms + LEASE_MS, attempts=job.attempts + 1)
            for job in found
        ]
        await transaction.jobs.put(claimed)
    return claimed


async def settle(store: Database, *jobs: Job) -> set[int]:
    async with store.transaction() as transaction:
        return set(await transaction.jobs.settle(jobs))


async def all_jobs(store: Database) -> Sequence[Job]:
    """Give all jobs by their keys, those of the far future too."""
    async with store.transaction() as transaction:
        due = await transaction.jobs.claimable("telegram", 2**50, 2**50, 1000)
        held = await transaction.jobs.abandoned("telegram", 2**50, 1000)
    return sorted((*due, *held), key=lambda job: job.key)


async def test_a_job_comes_back_as_it_was_stored_and_the_second_with_its_key_changes_nothing(
    database: Database,
) -> None:
    full = replace(
        new_job(1, chat_id="full"), expires_ms=NOW_MS + 5, ready_ms=NOW_MS + 1, attempts=2, tried_ms=NOW_MS, owner="one"
    )
    assert await add(database, full, new_job(2), new_job(1, JobKind.REMIND)) == 3
    assert await add(database, replace(full, chat_id="elsewhere"), new_job(3)) == 1
    async with database.transaction() as transaction:
        ready = await transaction.jobs.claimable("telegram", NOW_MS + 1, NOW_MS, 9)
    (found,) = [job for job in ready if job.chat_id == "full"]
    assert replace(found, id=None) == full


async def test_the_longest_ready_come_first_and_no_more_than_asked_for(database: Database) -> None:
    await add(database, new_job(1, due_ms=NOW_MS), new_job(2, due_ms=NOW_MS - 9), new_job(3, due_ms=NOW_MS + 1))
    await add(database, new_job(4, due_ms=NOW_MS - 1), new_job(5, platform="discord"))
    assert [job.subject for job in await claim(database, most=2)] == [2, 4]
    assert [job.subject for job in await claim(database)] == [1]
    assert await claim(database) == []


async def test_one_job_of_a_chat_is_in_hand_at_once_and_it_rests_afterwards(database: Database) -> None:
    await add(database, new_job(1, chat_id="7"), new_job(2, chat_id="7", due_ms=NOW_MS + 1), new_job(3))
    first, _ = await claim(database, now_ms=NOW_MS + 1)
    assert first.subject == 1
    assert await claim(database, now_ms=NOW_MS + 10) == []
    await settle(database, done(first, JobState.SENT, NOW_MS + 10))
    assert await claim(database, now_ms=NOW_MS + 1009) == []
    assert [job.subject for job in await claim(database, now_ms=NOW_MS + 1010)] == [2]


async def test_what_came_too_late_is_skipped_and_stands_in_nobodys_way(database: Database) -> None:
    await add(database, new_job(1, chat_id="7", expires_ms=NOW_MS), new_job(2, chat_id="7"), new_job(3))
    async with database.transaction() as transaction:
        assert await transaction.jobs.expire("telegram", NOW_MS) == 0
        jobs = await transaction.jobs.claimable("telegram", NOW_MS + 1, NOW_MS, 9)
        assert [job.subject for job in jobs] == [2, 3]
        assert await transaction.jobs.expire("discord", NOW_MS + 1) == 0
        assert await transaction.jobs.expire("telegram", NOW_MS + 1) == 1
        assert await transaction.jobs.expire("telegram", NOW_MS + 1) == 0


async def test_a_job_whose_lease_is_over_is_abandoned(database: Database) -> None:
    await add(database, new_job(1))
    (claimed,) = await claim(database)
    async with database.transaction() as transaction:
        assert await transaction.jobs.abandoned("telegram", NOW_MS + LEASE_MS, 9) == []
        assert await transaction.jobs.abandoned("discord", NOW_MS + LEASE_MS + 1, 9) == []
        assert await transaction.jobs.abandoned("telegram", NOW_MS + LEASE_MS + 1, 9) == [claimed]


async def test_whoever_lost_a_job_cannot_settle_it(database: Database) -> None:
    await add(database, new_job(1), new_job(2))
    first, second = await claim(database)
    assert first.id is not None
    sending = replace(first, state=JobState.SENDING, tried_ms=NOW_MS)
    assert await settle(database, sending) == {first.id}
    async with database.transaction() as transaction:
        await transaction.jobs.put([again(first, NOW_MS), again(second, NOW_MS)])
    assert await settle(database, done(second, JobState.SENT, NOW_MS)) == {second.id}
    (theirs,) = await claim(database, "two")
    assert await settle(database, done(sending, JobState.SENT, NOW_MS)) == set()
    assert await settle(database, done(theirs, JobState.SENT, NOW_MS)) == {first.id}
    assert await settle(database, done(theirs, JobState.FAILED, NOW_MS)) == set()


async def test_whoever_sent_a_message_knows_better_than_that_it_is_unknown(database: Database) -> None:
    await add(database, new_job(1))
    (claimed,) = await claim(database)
    async with database.transaction() as transaction:
        await transaction.jobs.put([done(claimed, JobState.UNKNOWN, NOW_MS)])
    assert await settle(database, done(claimed, JobState.SENT, NOW_MS)) == {claimed.id}


async def test_jobs_are_brought_forward_but_not_put_off(database: Database) -> None:
    later = NOW_MS + 9000
    await add(database, new_job(1, JobKind.CLOSE, due_ms=later), new_job(2, JobKind.CLOSE, due_ms=later))
    await add(database, new_job(1, JobKind.PUSH, due_ms=later), new_job(3, JobKind.CLOSE))
    async with database.transaction() as transaction:
        await transaction.jobs.bring_forward(JobKind.CLOSE, [1, 3], NOW_MS + 5)
    found = {(job.kind, job.subject): (job.due_ms, job.ready_ms) for job in await all_jobs(database)}
    assert found[JobKind.CLOSE, 1] == (NOW_MS + 5, NOW_MS + 5)
    assert found[JobKind.CLOSE, 3] == (NOW_MS, NOW_MS)
    assert found[JobKind.CLOSE, 2] == found.get((JobKind.PUSH, 1), (later, later)) == (later, later)


async def test_the_pace_of_each_platform_is_kept(database: Database) -> None:
    async with database.transaction() as transaction:
        assert await transaction.jobs.pace("telegram") == 0
        await transaction.jobs.put_pace("telegram", 2**60)
    async with database.transaction() as transaction:
        assert await transaction.jobs.pace("telegram") == 2**60
        assert await transaction.jobs.pace("discord") == 0


async def test_what_was_done_long_ago_is_pruned_a_few_at_a_time(database: Database) -> None:
    await add(database, *(new_job(number) for number in range(4)))
    claimed = await claim(database)
    await settle(database, *(done(job, JobState.SENT, NOW_MS + job.subject) for job in claimed[:3]))
    async with database.transaction() as transaction:
        assert await transaction.jobs.prune(NOW_MS, 9) == 0
        assert await transaction.jobs.prune(NOW_MS + 9, 2) == 2
        assert await transaction.jobs.prune(NOW_MS + 9, 2) == 1
    assert [job.subject for job in await all_jobs(database)] == [3]
