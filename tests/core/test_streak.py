"""The streak engine, rule by rule, on the agreed cases and at its edges."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.core.days import local_day
from bot.core.gaps import EXCUSED_FROM_MS, REACH_MS, Outage
from bot.core.streak import (
    DayEffect,
    Floor,
    Log,
    LoggedAnswer,
    Streak,
    StreakState,
    count,
    kept,
    needs_replay,
    raised_to,
    replay,
    standing,
    walk,
)
from bot.core.streak_cases import read_cases, solve
from tests.core import oracle

CASES = json.loads(Path(__file__).with_name("streak_vectors.json").read_text(encoding="utf-8"))
FIRST = date(2026, 12, 1)
HONOLULU, KIRITIMATI = "Pacific/Honolulu", "Pacific/Kiritimati"
DAY_MS = 24 * 60 * 60 * 1000
HOUR_MS = 60 * 60 * 1000


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


NOON = instant("2026-12-01T12:00Z")


def answer(text: str, zone: str = "UTC") -> LoggedAnswer:
    return LoggedAnswer(instant(text), local_day(instant(text), zone), zone)


def on_days(*offsets: int) -> tuple[LoggedAnswer, ...]:
    """Give an answer at noon, UTC, on each of these days after the first of December."""
    return tuple(LoggedAnswer(NOON + n * DAY_MS, FIRST + timedelta(days=n), "UTC") for n in offsets)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agreed_case(case: dict[str, Any]) -> None:
    shown = solve(read_cases([case])[0])

    found = (shown.current, shown.longest, shown.freezes, shown.state.replace("-", "_"))
    assert found == (case["current"], case["longest"], case["freezes"], case["state"])
    assert found == oracle.solved(case)


def test_there_are_all_the_agreed_cases() -> None:
    assert len({case["id"] for case in CASES}) == 25


def test_nobody_starts_with_a_streak_but_everybody_with_a_freeze() -> None:
    shown = standing(Streak(), NOON, "UTC")

    assert (shown.current, shown.longest, shown.freezes, shown.state) == (0, 0, 1, StreakState.NONE)
    assert shown.open_day == FIRST


@pytest.mark.parametrize(
    ("before", "day", "effect"),
    [
        ([], 0, DayEffect.STARTED),
        ([0], 0, DayEffect.SAME_DAY),
        ([0], 1, DayEffect.WENT_ON),
        ([0], 2, DayEffect.SAVED),
        ([0], 3, DayEffect.STARTED),
        ([0, 2], 4, DayEffect.STARTED),
        ([5], 0, DayEffect.SAME_DAY),
    ],
)
def test_what_an_answer_does_to_the_streak(before: list[int], day: int, effect: DayEffect) -> None:
    assert count(replay(Log(on_days(*before))), on_days(day)[0]).effect is effect


def test_a_late_answer_of_the_night_is_told_as_one() -> None:
    streak = replay(Log(on_days(0)))

    assert count(streak, answer("2026-12-03T02:59Z")).effect is DayEffect.LATE_NIGHT
    assert count(streak, answer("2026-12-03T02:59Z")).streak.last_day == FIRST + timedelta(days=1)
    assert count(streak, answer("2026-12-03T03:00Z")).effect is DayEffect.SAVED


def test_days_are_never_dated_again() -> None:
    """Even if the zone is another by now, or the zone database has changed (R2, R4)."""
    stored = LoggedAnswer(instant("2026-12-01T23:00Z"), date(2026, 12, 2), "Mars/Olympus")

    streak = replay(Log((stored, answer("2026-12-03T12:00Z"))))

    assert (streak.current, streak.freezes) == (2, 1)


def test_active_days_are_counted_over_all_streaks() -> None:
    assert replay(Log(on_days(0, 0, 1, 5, 6, 20))).days == 5


@pytest.mark.parametrize(("down_ms", "missed"), [(EXCUSED_FROM_MS, 0), (EXCUSED_FROM_MS - 1, 1)])
def test_a_day_is_excused_from_two_hours_on_to_the_millisecond(down_ms: int, missed: int) -> None:
    outages = [Outage(NOON + DAY_MS + HOUR_MS, NOON + DAY_MS + HOUR_MS + down_ms)]

    counted = count(replay(Log(on_days(0))), on_days(2)[0], outages)

    assert len(counted.gap.missed) == missed
    assert len(counted.gap.excused) == 1 - missed


def test_a_break_lists_enough_of_the_days_that_caused_it_and_no_more() -> None:
    counted = count(replay(Log(on_days(0))), on_days(1000)[0])

    assert len(counted.gap.missed) > counted.streak.freezes
    assert len(counted.gap.missed) < 10


def test_at_night_the_days_that_broke_a_streak_include_yesterday() -> None:
    counted = count(replay(Log(on_days(0))), answer("2026-12-05T01:00Z"))

    assert counted.effect is DayEffect.STARTED
    assert counted.gap.missed == tuple(FIRST + timedelta(days=n) for n in (1, 2, 3))


@pytest.mark.parametrize(
    ("last", "zone", "following", "next_zone", "down"),
    [
        # Counted for the first of December; the second had begun, and its outage, too.
        ("2026-12-02T01:30Z", "UTC", "2026-12-03T12:00Z", "UTC", ("2026-12-02T00:00Z", "2026-12-02T01:20Z")),
        # The most that it can be: the last moments of a day in the west, and the next day in the east.
        (
            "2026-12-02T14:30Z",
            "Etc/GMT+12",
            "2026-12-03T15:00Z",
            KIRITIMATI,
            ("2026-12-01T10:10Z", "2026-12-01T11:30Z"),
        ),
    ],
)
def test_outages_before_the_last_answer_reach_into_the_days_after_its_day(
    last: str, zone: str, following: str, next_zone: str, down: tuple[str, str]
) -> None:
    """So the cache brings along those that ended up to two days before it."""
    early = Outage(instant(down[0]), instant(down[1]))
    log = Log((replace(answer("2026-11-30T12:00Z"), zone=zone), answer(last, zone)), outages=(early,))
    streak = replay(log)
    assert streak.last_day == FIRST
    rest = Outage(instant("2026-12-02T09:00Z"), instant("2026-12-02T09:40Z"))

    found = [count(streak, answer(following, next_zone), outages).gap.excused for outages in ([rest], [early, rest])]

    assert found == [(), (FIRST + timedelta(days=1),)]
    assert early.end_ms > streak.last_ms - REACH_MS


def test_an_answer_that_may_not_be_the_latest_needs_the_whole_log() -> None:
    streak = replay(Log(on_days(0)))

    assert not needs_replay(Streak(), 0, "Asia/Kolkata")
    assert not needs_replay(streak, NOON, "UTC")
    assert needs_replay(streak, NOON - 1, "UTC")
    assert needs_replay(streak, NOON, "Asia/Kolkata")


def test_an_answer_that_changes_nothing_moves_the_zone_on() -> None:
    """It is the first one after the change of zone (R5); what comes from there before it needs the log."""
    east = answer("2026-12-02T04:00Z", KIRITIMATI)
    west = answer("2026-12-02T05:00Z", HONOLULU)

    streak = replay(Log((east, west)))

    assert (streak.current, streak.zone, streak.last_ms) == (1, HONOLULU, west.at_ms)
    assert needs_replay(streak, east.at_ms + 1, HONOLULU)


BROKEN_BY_LATE = on_days(0, 5, 7)
"""Day 6 is covered by the only freeze, so three days of four make a streak of two."""


def test_a_late_answer_that_would_shorten_the_streak_does_not() -> None:
    """It prolongs the old chain, which eats the freeze that a later gap needed."""
    before = replay(Log(BROKEN_BY_LATE))
    log = Log((*on_days(0, 2), *on_days(5, 7)))
    now_ms = NOON + 7 * DAY_MS

    assert (before.current, replay(log).current) == (2, 1)
    floor = kept(before, log, now_ms, "UTC")
    assert floor is not None
    after = replay(replace(log, floors=(floor,)))
    assert (after.current, after.longest, after.freezes) == (2, 2, 0)
    assert kept(after, replace(log, floors=(floor,)), now_ms, "UTC") is None


def test_an_answer_after_a_promise_adds_to_it() -> None:
    log = Log((*on_days(0, 2), *on_days(5, 7)))
    floor = kept(replay(Log(BROKEN_BY_LATE)), log, NOON + 7 * DAY_MS, "UTC")
    assert floor is not None

    assert replay(replace(log, answers=(*log.answers, *on_days(8)), floors=(floor,))).current == 3


def test_an_answer_of_the_very_instant_of_a_promise_needs_the_log() -> None:
    """In the log it stands before the promise, however late it came."""
    log = Log((*on_days(0, 2), *on_days(5, 7)))
    floor = kept(replay(Log(BROKEN_BY_LATE)), log, NOON + 7 * DAY_MS, "UTC")
    assert floor is not None

    assert needs_replay(replay(replace(log, floors=(floor,))), floor.at_ms, "UTC")


def test_freezes_that_were_shown_with_a_streak_are_kept_too() -> None:
    """The late answer joins nothing, but its chain spends the freeze before it breaks."""
    before = replay(Log(on_days(0, 7, 8)))
    log = Log(on_days(0, 2, 7, 8))

    assert (before.current, before.freezes) == (2, 1)
    assert (replay(log).current, replay(log).freezes) == (2, 0)
    floor = kept(before, log, NOON + 8 * DAY_MS, "UTC")
    assert floor is not None
    assert replay(replace(log, floors=(floor,))).freezes == 1


def test_the_longest_is_kept_alone_where_only_it_would_fall() -> None:
    before = replace(replay(Log(on_days(0, 1))), longest=40)

    floor = kept(before, Log(on_days(0, 1)), NOON + DAY_MS, "UTC")

    assert floor is not None
    assert replay(Log(on_days(0, 1), (floor,))) == before


def test_nothing_is_promised_where_nothing_falls() -> None:
    log = Log(on_days(0, 1, 2))

    assert kept(replay(Log(on_days(0, 2))), log, NOON + 2 * DAY_MS, "UTC") is None
    assert kept(Streak(), log, NOON, "UTC") is None
    assert kept(Streak(), Log(), NOON, "UTC") is None


def test_a_link_keeps_a_streak_that_answers_of_the_other_account_would_break() -> None:
    """The promise stands after them: at an earlier place, they would end the chain that was promised."""
    mine = replay(Log(on_days(*range(7))))
    theirs = answer("2026-12-11T12:00Z")
    now_ms = instant("2026-12-10T12:00Z")
    assert standing(mine, now_ms, "UTC").state is StreakState.FROZEN

    log = Log((*on_days(*range(7)), replace(theirs, at_ms=now_ms)))
    floor = kept(mine, log, now_ms, "UTC")

    assert floor is not None
    shown = standing(replay(replace(log, floors=(floor,))), now_ms, "UTC")
    assert shown.current >= 7


def test_a_link_adds_the_later_answers_of_the_other_account_to_what_was_shown() -> None:
    mine = replay(Log(on_days(0, 5, 6, 8)))
    log = Log(on_days(0, 2, 5, 6, 8, 9))
    now_ms = NOON + 9 * DAY_MS
    assert (mine.current, replay(log).current) == (3, 2)

    floor = kept(mine, log, now_ms, "UTC")

    assert floor is not None
    assert replay(replace(log, floors=(floor,))).current == 4


def test_what_was_shown_in_another_zone_is_kept_in_the_new_one() -> None:
    """Shown in Honolulu the second of December is still open; shown in Kiritimati it was missed."""
    log = Log((answer("2026-11-29T04:00Z", KIRITIMATI), answer("2026-12-01T04:00Z", KIRITIMATI)))
    now_ms = instant("2026-12-03T04:00Z")
    streak = replay(log)
    assert [standing(streak, now_ms, zone).current for zone in (HONOLULU, KIRITIMATI)] == [2, 0]

    floor = kept(streak, log, now_ms, KIRITIMATI, shown_in=HONOLULU)

    assert floor is not None
    assert standing(replay(replace(log, floors=(floor,))), now_ms, KIRITIMATI).current == 2


def test_a_promise_gives_of_everything_the_better() -> None:
    """And its bridges back: they were free, or the gap would not have been bridged when it was shown."""
    streak = Streak(5, 9, 0, FIRST, NOON, "UTC", 5, (FIRST,))
    promised = Streak(3, 12, 2, FIRST + timedelta(days=1), NOON, KIRITIMATI)

    raised = raised_to(streak, Floor(NOON, promised))

    assert raised == Streak(5, 12, 2, FIRST + timedelta(days=1), NOON + 1, KIRITIMATI, 5)


def test_a_promise_is_no_step_that_an_answer_made() -> None:
    floor = Floor(NOON, Streak(current=5, longest=9, last_day=FIRST, zone="UTC"))

    steps = [(step, counted.effect) for step, counted in walk(Log(on_days(0, 1), (floor,)))]

    assert steps == [
        (on_days(0)[0], DayEffect.STARTED),
        (floor, DayEffect.SAME_DAY),
        (on_days(1)[0], DayEffect.WENT_ON),
    ]


def test_the_epoch_is_counted_in_milliseconds() -> None:
    assert local_day(instant("1970-01-01T00:00Z"), "UTC") == datetime(1970, 1, 1, tzinfo=UTC).date()
