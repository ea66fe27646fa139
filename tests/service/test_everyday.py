"""What people have for themselves each day: the question of the day in private, and a reminder."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

import pytest

from bot.core.days import DAY_MS
from bot.core.game_actions import AnswerRound
from bot.core.game_scene import AtRound, Unchanged
from bot.core.job import JobKind
from bot.core.places import private_place
from bot.core.push_actions import (
    ChooseChannel,
    OwnPushAction,
    SetDaily,
    SetReminder,
    ShowDaily,
    ShowDailyTimes,
    ShowReminder,
)
from bot.core.push_scene import ChannelWanted, DailyTimes, ReminderShown
from bot.core.record_actions import SetZone
from bot.core.round import GRACE_MS
from bot.core.run import Refusal
from bot.core.scene import Notice, Nowhere
from bot.core.schedule import Occasion
from bot.core.slots import Slot
from bot.core.subscription import DEFAULT_MINUTE, State
from bot.service.everyday import Everyday
from bot.service.members import Members
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.counter import HERE, Counter, set_up
from tests.service.table import ANNA, BORIS, RIGHT, NoChance, at

KOLKATA = "Asia/Kolkata"
NINE = 9 * 60


@pytest.fixture
async def counter(sqlite_url: str) -> AsyncIterator[Counter]:
    """Set up a counter on a fresh SQLite database."""
    async with set_up(sqlite_url) as opened:
        await opened.table.seat(ANNA)
        yield opened


async def test_the_question_of_the_day_is_there_at_once(counter: Counter) -> None:
    due, shown = await counter.today(ShowDaily())

    assert (due.minute, due.zone) == (None, None)
    assert (shown.round.game_id, shown.vote, shown.daily) == (None, None, True)
    assert shown.round.slot == Slot("small", "q1", ("a", "b", "c", "d"))
    assert shown.round.closes_ms == counter.now_ms + DAY_MS


async def test_it_is_the_same_all_day_and_another_the_next(counter: Counter) -> None:
    _, first = await counter.today(ShowDaily())
    counter.table.now_ms = at("2026-12-01T23:59")
    _, again = await counter.today(ShowDaily())
    counter.table.now_ms = at("2026-12-02T00:01")
    _, other = await counter.today(ShowDaily())

    assert again.round == first.round
    assert other.round.id != first.round.id
    assert other.round.slot.question_id == "q2"


async def test_an_answer_to_it_counts_and_is_seen_again(counter: Counter) -> None:
    due, _ = await counter.today(ShowDaily())

    (answered,) = await counter.table.quizmaster.process([counter.event(AnswerRound(due.round_id, RIGHT), place=None)])

    assert isinstance(answered.scene, AtRound)
    assert answered.scene.accepted
    assert (await counter.table.streak()).standing.current == 1
    _, again = await counter.today(ShowDaily())
    assert again.vote is not None


async def test_its_day_is_that_of_the_person(counter: Counter) -> None:
    await counter.table.do(SetZone(KOLKATA))
    counter.table.now_ms = at("2026-12-01T18:29")
    due, first = await counter.today(ShowDaily())
    counter.table.now_ms = at("2026-12-01T18:31")
    _, other = await counter.today(ShowDaily())

    assert due.zone == KOLKATA
    assert other.round.id != first.round.id


async def test_it_is_closed_when_its_time_is_up_and_by_the_next(counter: Counter) -> None:
    due, shown = await counter.today(ShowDaily())
    assert shown.round.closes_ms is not None
    (job,) = await counter.jobs(hours=25)
    assert (job.kind, job.subject, job.due_ms) == (JobKind.CLOSE, due.round_id, shown.round.closes_ms + GRACE_MS)

    counter.table.now_ms = at("2026-12-02T08:00")
    await counter.today(ShowDaily())

    (earlier,) = await counter.jobs()
    assert (earlier.subject, earlier.due_ms) == (due.round_id, counter.now_ms)


async def test_without_questions_there_is_none(counter: Counter) -> None:
    empty = Everyday(counter.table.database, library().of(()), Zones.load(), NoChance(), Members())

    outcome = await empty.process(counter.event(ShowDaily(), place=None), ShowDaily())

    assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.NO_QUESTIONS,))  # type: ignore[union-attr] # else it fails


async def test_nobody_has_it_every_day_unless_they_choose_a_time(counter: Counter) -> None:
    assert (await counter.own(ShowDailyTimes())).scene == DailyTimes(None, None, None)
    assert (await counter.own(ShowDailyTimes(7))).scene == DailyTimes(None, 7, None)
    assert (await counter.own(ShowDailyTimes(24))).scene == DailyTimes(None, None, None)


async def test_at_the_chosen_time_it_comes_by_itself(counter: Counter) -> None:
    await counter.table.do(SetZone(KOLKATA))

    outcome = await counter.own(SetDaily(20 * 60))

    assert (outcome.scene, outcome.remarks) == (DailyTimes(20 * 60, None, KOLKATA), (Notice.DAILY_SET,))
    each = await counter.daily()
    assert (each.state, each.owner) == (State.ACTIVE, ANNA)
    assert each.next == Occasion(date(2026, 12, 1), at("2026-12-01T14:30"))
    assert (await counter.settings(private_place(ANNA))).zone == KOLKATA
    due, _ = await counter.today(ShowDaily())
    assert due.minute == 20 * 60


async def test_one_that_was_asked_for_is_todays(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))
    due, shown = await counter.today(ShowDaily())

    each = await counter.daily()

    assert (each.last_day, each.round_id) == (date(2026, 12, 1), due.round_id)
    assert each.next == Occasion(date(2026, 12, 2), at("2026-12-02T20:00"))
    assert shown.round.closes_ms == counter.now_ms + DAY_MS


async def test_a_time_chosen_after_it_begins_tomorrow(counter: Counter) -> None:
    await counter.today(ShowDaily())

    await counter.own(SetDaily(20 * 60))

    assert (await counter.daily()).next == Occasion(date(2026, 12, 2), at("2026-12-02T20:00"))


async def test_it_is_sent_no_more_when_that_is_asked(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))

    outcome = await counter.own(SetDaily(None))

    assert (outcome.scene, outcome.remarks) == (DailyTimes(None, None, None), (Notice.DAILY_OFF,))
    each = await counter.daily()
    assert (each.state, each.next, each.minute) == (State.PAUSED, None, DEFAULT_MINUTE)


async def test_a_time_that_no_clock_shows_is_refused(counter: Counter) -> None:
    assert (await counter.own(SetDaily(24 * 60))).remarks == (Refusal.NO_SUCH_BUTTON,)
    assert (await counter.own(SetDaily(-1))).remarks == (Refusal.NO_SUCH_BUTTON,)


async def test_another_zone_of_the_person_reschedules_both(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))
    await counter.own(SetReminder(20 * 60))

    await counter.table.do(SetZone("Asia/Tokyo"))

    tomorrow = Occasion(date(2026, 12, 2), at("2026-12-02T11:00"))
    assert (await counter.daily()).next == tomorrow
    reminder = await counter.reminder()
    assert reminder is not None
    assert reminder.next == tomorrow
    assert (await counter.settings(private_place(ANNA))).zone == "Asia/Tokyo"


async def test_a_link_brings_both_into_the_zone_of_whoever_agreed_last(counter: Counter) -> None:
    await counter.table.seat(BORIS)
    await counter.own(SetDaily(20 * 60))
    await counter.own(SetReminder(20 * 60))
    await counter.table.do(SetZone("Asia/Tokyo"), BORIS)

    await counter.table.link(ANNA, BORIS)

    tomorrow = Occasion(date(2026, 12, 2), at("2026-12-02T11:00"))
    assert (await counter.daily()).next == tomorrow
    reminder = await counter.reminder(BORIS)
    assert reminder is not None
    assert (reminder.next, reminder.account) == (tomorrow, ANNA)


async def test_whoever_has_blocked_the_bot_has_it_again_when_they_are_back(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))
    await counter.own(SetReminder(20 * 60))
    each, today = await counter.daily(), Occasion(date(2026, 12, 1), at("2026-12-01T20:00"))
    await counter.change(replace(each, state=State.QUIET, next=None))
    await counter.silence()

    assert await counter.welcome(private_place(ANNA))

    assert (await counter.daily()).next == today
    reminder = await counter.reminder()
    assert reminder is not None
    assert reminder.next == today
    assert not await counter.welcome(private_place(ANNA))
    assert not await counter.welcome(private_place(BORIS))


async def test_whoever_looks_is_back(counter: Counter) -> None:
    await counter.own(SetDaily(20 * 60))
    await counter.own(SetReminder(20 * 60))
    await counter.change(replace(await counter.daily(), state=State.QUIET, next=None))
    await counter.silence()

    await counter.own(ShowDailyTimes())
    await counter.own(ShowReminder())

    assert (await counter.daily()).state is State.ACTIVE
    reminder = await counter.reminder()
    assert reminder is not None
    assert reminder.next is not None


async def test_a_place_that_lets_the_bot_in_again_has_its_subscriptions_again(counter: Counter) -> None:
    started = await counter.begin(minute=18 * 60)
    await counter.change(replace(started, state=State.QUIET, next=None))
    topic = replace(HERE, thread_id="7")
    resting = await counter.begin(minute=19 * 60, place=topic)
    await counter.change(replace(resting, state=State.QUIET, next=None))

    assert await counter.welcome(HERE)

    assert await counter.stored() == [started]
    assert await counter.stored(topic) == [resting]


async def test_those_that_somebody_paused_stay_paused(counter: Counter) -> None:
    paused = replace(await counter.begin(), state=State.PAUSED, next=None)
    await counter.change(paused)

    assert not await counter.welcome(HERE)
    assert await counter.stored() == [paused]


async def test_nobody_is_reminded_unless_they_ask(counter: Counter) -> None:
    assert (await counter.own(ShowReminder())).scene == ReminderShown(None, None, None)
    assert await counter.reminder() is None


async def test_a_reminder_comes_at_the_chosen_time(counter: Counter) -> None:
    await counter.table.do(SetZone(KOLKATA))

    outcome = await counter.own(SetReminder(20 * 60))

    assert (outcome.scene, outcome.remarks) == (ReminderShown(20 * 60, None, KOLKATA), (Notice.REMINDER_SET,))
    reminder = await counter.reminder()
    assert reminder is not None
    assert (reminder.account, reminder.next) == (ANNA, Occasion(date(2026, 12, 1), at("2026-12-01T14:30")))
    assert (await counter.own(ShowReminder(20))).scene == ReminderShown(20 * 60, 20, KOLKATA)


@pytest.mark.parametrize("minute", [8 * 60 - 1, 22 * 60, 0, -60, 10_000])
async def test_nobody_is_reminded_at_night(counter: Counter, minute: int) -> None:
    await counter.own(SetReminder(20 * 60))

    outcome = await counter.own(SetReminder(minute))

    assert (outcome.scene, outcome.remarks) == (ReminderShown(20 * 60, None, None), (Notice.REMINDER_HOURS,))
    assert (await counter.own(ShowReminder(minute // 60))).scene == ReminderShown(20 * 60, None, None)


async def test_a_reminder_is_turned_off(counter: Counter) -> None:
    await counter.own(SetReminder(20 * 60))

    outcome = await counter.own(SetReminder(None))

    assert (outcome.scene, outcome.remarks) == (ReminderShown(None, None, None), (Notice.REMINDER_OFF,))
    assert await counter.reminder() is None


@pytest.mark.parametrize(
    "action", [ShowDaily(), ShowDailyTimes(), SetDaily(NINE), ShowReminder(), SetReminder(NINE), ChooseChannel()]
)
async def test_in_a_group_it_is_said_that_this_is_private(counter: Counter, action: OwnPushAction) -> None:
    outcome = await counter.own(action, place=HERE)

    assert (outcome.scene, outcome.remarks) == (Unchanged(), (Notice.PRIVATE_ONLY,))
    assert await counter.reminder() is None


async def test_in_private_a_channel_can_be_chosen(counter: Counter) -> None:
    assert (await counter.own(ChooseChannel())).scene == ChannelWanted()
