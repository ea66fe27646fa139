"""What comes by itself in private, and what was asked for: of each there is one a day."""

from collections.abc import AsyncIterator
from itertools import count

import pytest

from bot.core.job import Job, JobKind
from bot.core.push_actions import SetDaily, SetReminder, ShowDaily
from bot.core.streak import StreakState
from bot.service.errands import Errand
from bot.service.planner import Planner
from bot.service.pushes import PushTrade
from bot.service.reminding import ReminderTrade
from bot.view.view import View
from tests.quizzes_for_tests import library
from tests.service.counter import Counter, set_up
from tests.service.table import ANNA, NoChance, at
from tests.view.drawing import WORDS, ZONES, lines

VIEW = View(library(), WORDS, ZONES)


@pytest.fixture
async def counter(sqlite_url: str) -> AsyncIterator[Counter]:
    """Set up a counter on a fresh SQLite database."""
    async with set_up(sqlite_url) as opened:
        await opened.table.seat(ANNA)
        yield opened


async def plan(counter: Counter, kind: JobKind) -> Job:
    """Set the clock to eight in the evening, and plan what has come."""
    counter.table.now_ms = at("2026-12-01T20:00")
    assert await Planner(counter.table.database).plan(counter.now_ms) == 1
    (job,) = (job for job in await counter.jobs() if job.kind is kind)
    return job


async def sent(counter: Counter, job: Job) -> list[Errand]:
    """Give what the job of a push comes to."""
    trade = PushTrade(library(), NoChance(count(900_001)), VIEW)
    async with counter.table.database.transaction() as transaction:
        return list(await trade.prepare(transaction, [job], counter.now_ms))


async def reminded(counter: Counter, job: Job) -> list[Errand]:
    """Give what the job of a reminder comes to."""
    async with counter.table.database.transaction() as transaction:
        return list(await ReminderTrade(VIEW).prepare(transaction, [job], counter.now_ms))


async def test_the_daily_question_is_sent_and_is_what_daily_shows(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))
    job = await plan(counter, JobKind.PUSH)

    (errand,) = await sent(counter, job)
    due, _ = await counter.today(ShowDaily())

    assert errand.place.private_with == ANNA
    assert errand.round_id == due.round_id


async def test_one_that_was_asked_for_while_it_was_on_its_way_is_not_sent_too(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))
    job = await plan(counter, JobKind.PUSH)
    await counter.today(ShowDaily())

    assert await sent(counter, job) == []


@pytest.mark.parametrize("answered_before", [False, True])
async def test_whoever_has_not_answered_today_is_reminded_whatever_their_streak(
    counter: Counter,
    answered_before: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    if answered_before:
        await counter.table.play_on("2026-11-30T12:00")
    counter.table.now_ms = at("2026-12-01T12:00")
    await counter.own(SetReminder(20 * 60))

    (errand,) = await reminded(counter, await plan(counter, JobKind.REMIND))

    state = StreakState.PENDING if answered_before else StreakState.NONE
    assert WORDS.text("en", f"streak-state-{state}") in lines(errand.screen)


async def test_whoever_has_answered_today_is_not_reminded(counter: Counter) -> None:
    await counter.own(SetReminder(20 * 60))
    await counter.table.play_on("2026-12-01T13:00")

    assert await reminded(counter, await plan(counter, JobKind.REMIND)) == []
