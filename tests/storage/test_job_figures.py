"""What operators are told of jobs, and when the next thing is due."""

from dataclasses import replace

from bot.core.job import Job, JobKind, JobState, done
from bot.core.places import Place
from bot.core.reminder import Reminder
from bot.core.schedule import Occasion
from bot.core.subscription import State
from bot.push_ports import Minute
from storage import Database
from storage.job_figures import DAY_MS, MINUTE_MS, MOST_UNKNOWN, WEEK_MS
from tests.storage.pushing import OWNER, new_job, subscribe
from tests.storage.samples import DAY, NOW_MS


async def add(database: Database, *jobs: Job) -> None:
    async with database.transaction() as transaction:
        await transaction.jobs.add(jobs)


def sent(number: int, late_ms: int, ago_ms: int = 0, kind: JobKind = JobKind.PUSH) -> Job:
    """Give a job that was begun so late."""
    job = new_job(number, kind, due_ms=NOW_MS - ago_ms - late_ms)
    return done(replace(job, tried_ms=NOW_MS - ago_ms), JobState.SENT, NOW_MS - ago_ms)


async def test_figures_of_nothing(database: Database) -> None:
    figures = await database.job_figures(NOW_MS)
    assert (figures.by_state, figures.first_due_ms, figures.late_p50_ms, figures.late_p99_ms) == ({}, {}, {}, {})
    assert (figures.unknown, figures.subscriptions, figures.fullest) == ([], {}, [])


async def test_jobs_are_counted_by_platform_kind_and_state(database: Database) -> None:
    await add(database, new_job(1, due_ms=NOW_MS - 5), new_job(2), new_job(3, JobKind.CLOSE, platform="discord"))
    await add(database, sent(4, 0), sent(5, 0, WEEK_MS - 1), sent(6, 0, WEEK_MS))
    figures = await database.job_figures(NOW_MS)
    assert figures.by_state == {
        ("telegram", JobKind.PUSH, JobState.DUE): 2,
        ("telegram", JobKind.PUSH, JobState.SENT): 2,
        ("discord", JobKind.CLOSE, JobState.DUE): 1,
    }
    assert figures.first_due_ms == {"telegram": NOW_MS - 5, "discord": NOW_MS}


async def test_how_late_messages_were_begun(database: Database) -> None:
    """Of the last day alone, and of those that were sent."""
    await add(database, *(sent(number, number) for number in range(1, 201)))
    await add(database, sent(500, 10_000, DAY_MS), replace(sent(501, 10_000), state=JobState.UNKNOWN))
    figures = await database.job_figures(NOW_MS)
    assert (figures.late_p50_ms, figures.late_p99_ms) == ({"telegram": 100}, {"telegram": 198})


async def test_unknown_ones_are_named_the_latest_first(database: Database) -> None:
    unknown = [replace(sent(number, 0, number), state=JobState.UNKNOWN) for number in range(1, MOST_UNKNOWN + 2)]
    await add(database, *unknown, replace(sent(999, 0, WEEK_MS), state=JobState.UNKNOWN))
    found = (await database.job_figures(NOW_MS)).unknown
    assert [replace(job, id=None) for job in found] == unknown[:MOST_UNKNOWN]


async def test_subscriptions_are_counted_and_the_fullest_minute_is_named(database: Database) -> None:
    minute_ms = NOW_MS - NOW_MS % MINUTE_MS + MINUTE_MS
    discord = Place("discord", "9")
    for number, at_ms in enumerate((NOW_MS, minute_ms, minute_ms + 9 * MINUTE_MS, minute_ms + 10 * MINUTE_MS - 1)):
        await subscribe(database, number, at_ms=at_ms)
    await subscribe(database, 10, at_ms=NOW_MS + DAY_MS + 1)
    await subscribe(database, 11, at_ms=minute_ms + 1, place=discord)
    await subscribe(database, 12, at_ms=None, state=State.QUIET, place=discord)
    figures = await database.job_figures(NOW_MS)
    assert figures.subscriptions == {("telegram", "active"): 5, ("discord", "active"): 1, ("discord", "quiet"): 1}
    assert figures.fullest == [Minute("discord", minute_ms, 1), Minute("telegram", minute_ms + 9 * MINUTE_MS, 2)]


async def test_the_next_thing_is_a_job_the_end_of_a_lease_a_subscription_or_a_reminder(database: Database) -> None:
    platforms = ["telegram", "discord"]
    assert await database.next_due_ms_of_jobs(platforms, 0) is None
    await add(database, new_job(1, due_ms=60), new_job(2, due_ms=50, platform="discord"), new_job(3, due_ms=30))
    assert await database.next_due_ms_of_jobs(platforms, 0) == 30
    async with database.transaction() as transaction:
        (job,) = await transaction.jobs.claimable("telegram", 30, 0, 9)
        await transaction.jobs.put([replace(job, state=JobState.CLAIMED, lease_ms=55, owner="one", attempts=1)])
        person = (await transaction.people([OWNER], 0))[OWNER]
        await transaction.pushes.put_reminders([Reminder(person.id, OWNER, 0, Occasion(DAY, 53))])
    await subscribe(database, at_ms=52)
    due = [await database.next_due_ms_of_jobs(platforms, after_ms) for after_ms in (0, 50, 52, 53, 55, 60)]
    assert due == [50, 52, 53, 55, 60, None]
    assert await database.next_due_ms_of_jobs(["telegram"], 0) == 52
    assert await database.next_due_ms_of_jobs(["telegram"], 53) == 55
