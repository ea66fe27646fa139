"""The calendar of a streak and what changed it last."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.days import DAY_MS, local_day
from bot.core.gaps import Outage
from bot.core.streak import Floor, Log, LoggedAnswer, Standing, Streak, StreakState, replay, standing
from bot.core.weeks import Calendar, Change, ChangeKind, DayMark, calendar, last_change
from tests.core import oracle
from tests.core.streak_logs import EPOCH, acts, in_core, ms_of, outages

FIRST = date(2026, 12, 1)
"""A Tuesday."""
NOON = ms_of(EPOCH) + (FIRST - EPOCH.date()).days * DAY_MS + DAY_MS // 2
HOUR_MS = DAY_MS // 24


def on_days(*offsets: int, hour: int = 12) -> tuple[LoggedAnswer, ...]:
    return tuple(
        LoggedAnswer(NOON + n * DAY_MS + (hour - 12) * HOUR_MS, FIRST + timedelta(days=n), "UTC") for n in offsets
    )


def day(offset: int) -> date:
    return FIRST + timedelta(days=offset)


def looked_at(log: Log, offset: int, hour: int = 12) -> tuple[Standing, Calendar]:
    at_ms = NOON + offset * DAY_MS + (hour - 12) * HOUR_MS
    shown = standing(replay(log), at_ms, "UTC", log.outages)
    return shown, calendar(log, shown, local_day(at_ms, "UTC"))


def marks(weeks: Calendar) -> dict[date, DayMark]:
    return {each: mark for week in weeks.weeks for each, mark in week}


def test_five_weeks_from_monday_to_sunday_the_last_with_today() -> None:
    _, weeks = looked_at(Log(), 0)

    assert [len(week) for week in weeks.weeks] == [7] * 5
    assert all(week[0][0].weekday() == 0 for week in weeks.weeks)
    assert weeks.weeks[-1][0][0] <= FIRST <= weeks.weeks[-1][-1][0]


def test_every_day_has_its_mark() -> None:
    down = Outage(NOON + 3 * DAY_MS, NOON + 3 * DAY_MS + 2 * HOUR_MS)
    log = Log((*on_days(0, 2, 4), *on_days(5)), outages=(down,))

    shown, weeks = looked_at(log, 6)

    assert shown.state is StreakState.PENDING
    assert [marks(weeks)[day(n)] for n in range(-1, 6)] == [
        DayMark.EMPTY,
        DayMark.ACTIVE,
        DayMark.FROZEN,
        DayMark.ACTIVE,
        DayMark.EXCUSED,
        DayMark.ACTIVE,
        DayMark.ACTIVE,
    ]
    assert marks(weeks)[day(6)] is DayMark.OPEN
    _, sunday_before = looked_at(log, 5)
    assert marks(sunday_before)[day(5)] is DayMark.ACTIVE


def test_days_that_broke_a_streak_are_empty() -> None:
    shown, weeks = looked_at(Log(on_days(0)), 3)

    assert shown.state is StreakState.BROKEN
    assert [marks(weeks)[day(n)] for n in range(4)] == [DayMark.ACTIVE, DayMark.EMPTY, DayMark.EMPTY, DayMark.OPEN]
    assert marks(looked_at(Log(on_days(0, 3)), 3)[1])[day(1)] is DayMark.EMPTY


def test_at_night_yesterday_is_open_beside_today() -> None:
    shown, weeks = looked_at(Log(on_days(0)), 2, hour=1)

    assert shown.open_day == day(1)
    assert [marks(weeks)[day(n)] for n in range(4)] == [DayMark.ACTIVE, DayMark.OPEN, DayMark.OPEN, DayMark.AHEAD]


def test_a_freeze_that_is_spent_only_if_nothing_comes_is_shown_spent() -> None:
    shown, weeks = looked_at(Log(on_days(0)), 2)

    assert shown.state is StreakState.FROZEN
    assert marks(weeks)[day(1)] is DayMark.FROZEN


def test_a_day_that_was_leapt_over_is_excused_unless_the_streak_broke_all_the_same() -> None:
    honolulu, kiritimati = "Pacific/Honolulu", "Pacific/Kiritimati"
    first = LoggedAnswer(NOON, local_day(NOON, honolulu), honolulu)
    second_ms = NOON + DAY_MS + 14 * HOUR_MS
    leap = LoggedAnswer(second_ms, local_day(second_ms, kiritimati), kiritimati)
    log = Log((first, leap))
    shown = standing(replay(log), second_ms, kiritimati)

    assert (first.local_day, leap.local_day) == (day(0), day(2))
    assert marks(calendar(log, shown, day(2)))[day(1)] is DayMark.EXCUSED
    assert last_change(log, shown) == Change(ChangeKind.BRIDGED, (day(1),))

    late_ms = second_ms + 3 * DAY_MS
    late = LoggedAnswer(late_ms, local_day(late_ms, kiritimati), kiritimati)
    broken = Log((first, late))
    shown = standing(replay(broken), late_ms, kiritimati)
    assert DayMark.EXCUSED not in marks(calendar(broken, shown, late.local_day)).values()


def test_a_traveller_who_has_answered_tomorrow_already_sees_it() -> None:
    """On a Sunday, tomorrow is in another week."""
    sunday, monday = day(5), day(6)
    at_ms = NOON + 5 * DAY_MS
    log = Log((LoggedAnswer(at_ms, monday, "Pacific/Kiritimati"),))
    shown = standing(replay(log), at_ms, "Pacific/Honolulu")

    found = marks(calendar(log, shown, sunday))

    assert (found[monday], found[sunday]) == (DayMark.ACTIVE, DayMark.EMPTY)


@pytest.mark.parametrize(
    ("answered", "looked", "kind", "days"),
    [
        ((0,), 0, ChangeKind.STARTED, (0,)),
        ((0, 1), 1, ChangeKind.WENT_ON, (1,)),
        ((0, 1, 1), 1, ChangeKind.WENT_ON, (1,)),
        ((0, 2), 2, ChangeKind.FROZEN, (1,)),
        ((0,), 2, ChangeKind.FROZEN, (1,)),
        ((0,), 3, ChangeKind.BROKEN, (1, 2)),
        ((0, 4), 4, ChangeKind.STARTED, (4,)),
        (range(7), 6, ChangeKind.EARNED, (6,)),
        # Two freezes are the most: this seventh day brings none.
        (range(14), 13, ChangeKind.WENT_ON, (13,)),
    ],
)
def test_what_changed_a_streak_last(answered: list[int], looked: int, kind: ChangeKind, days: tuple[int, ...]) -> None:
    log = Log(on_days(*answered))

    assert last_change(log, looked_at(log, looked)[0]) == Change(kind, tuple(map(day, days)))


def test_a_promise_without_an_answer_has_an_empty_calendar() -> None:
    log = Log(floors=(Floor(NOON, Streak(current=3, longest=3, last_day=FIRST, zone="UTC")),))

    shown, weeks = looked_at(log, 0)

    assert (shown.current, set(marks(weeks).values())) == (3, {DayMark.EMPTY, DayMark.AHEAD})


def test_nothing_changed_what_never_was() -> None:
    assert last_change(Log(), looked_at(Log(), 0)[0]) is None


def test_a_late_night_and_an_outage_are_told() -> None:
    night = Log((*on_days(0), LoggedAnswer(NOON + 2 * DAY_MS - 11 * HOUR_MS, day(2), "UTC")))
    assert last_change(night, looked_at(night, 2)[0]) == Change(ChangeKind.LATE_NIGHT, (day(1),))

    down = Log(on_days(0, 2), outages=(Outage(NOON + DAY_MS, NOON + DAY_MS + 2 * HOUR_MS),))
    assert last_change(down, looked_at(down, 2)[0]) == Change(ChangeKind.EXCUSED, (day(1),))


def test_a_promise_is_told_only_where_it_gave_something() -> None:
    promised = Streak(current=9, longest=9, last_day=day(1), zone="UTC")
    log = Log(on_days(0, 1), (Floor(on_days(1)[0].at_ms, promised),))
    idle = Log(on_days(0, 1), (Floor(on_days(1)[0].at_ms, replace(promised, current=2, longest=2)),))

    assert last_change(log, looked_at(log, 1)[0]) == Change(ChangeKind.KEPT, (day(1),))
    assert last_change(idle, looked_at(idle, 1)[0]) == Change(ChangeKind.WENT_ON, (day(1),))


@settings(max_examples=100)
@given(st.data())
def test_the_calendar_agrees_with_the_count(data: st.DataObject) -> None:
    """Any 35 days of it, day by day, as the second reckoning has them."""
    drawn = sorted(data.draw(acts()))
    spans = data.draw(outages(drawn))
    slow = oracle.WallCalendar(spans)
    for at, zone in drawn:
        slow.answer(at, zone)
    answers = tuple(LoggedAnswer(ms_of(at), local_day(ms_of(at), zone), zone) for at, zone in drawn)
    log = Log(answers, outages=tuple(in_core(spans)))
    at_ms, zone = answers[-1].at_ms, answers[-1].zone

    shown = standing(replay(log), at_ms, zone, log.outages)
    found = marks(calendar(log, shown, local_day(at_ms, zone)))

    words = {DayMark.ACTIVE: "active", DayMark.FROZEN: "frozen", DayMark.EXCUSED: "excused"}
    assert {each: words[mark] for each, mark in found.items() if mark in words} == {
        each: word for each, word in slow.words.items() if each in found
    }
    assert replay(log).days == list(slow.words.values()).count("active")
    if min(slow.chain) in found:
        chain = [each for each, mark in found.items() if mark is DayMark.ACTIVE and each >= min(slow.chain)]
        assert len(chain) == shown.current
