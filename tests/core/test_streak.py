"""Rules R1, R2, R6 and R12, and those of the agreed cases that need no other rule."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.streak import (
    MOST_FREEZES,
    DayEffect,
    Streak,
    StreakState,
    count,
    local_day,
    replay,
    standing,
)

CASES = json.loads(Path(__file__).with_name("streak_vectors.json").read_text(encoding="utf-8"))
FIRST = date(2026, 12, 1)


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


def days(*offsets: int) -> list[date]:
    return [FIRST + timedelta(days=offset) for offset in offsets]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_agreed_case(case: dict[str, Any]) -> None:
    events = [event.split("@") for event in case["events"]]
    streak = replay(local_day(instant(at), zone) for at, zone in events)

    shown = standing(streak, local_day(instant(case["asof"]), case["zone"]))

    assert (shown.current, shown.longest, shown.freezes) == (case["current"], case["longest"], case["freezes"])
    assert shown.state == case["state"].replace("_", "-")


def test_nobody_starts_with_a_streak_but_everybody_with_a_freeze() -> None:
    shown = standing(Streak(), FIRST)

    assert (shown.current, shown.longest, shown.freezes, shown.state) == (0, 0, 1, StreakState.NONE)


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
    assert count(replay(days(*before)), days(day)[0])[1] is effect


def test_a_freeze_is_earned_at_each_seventh_active_day_up_to_two() -> None:
    assert [replay(days(*range(length))).freezes for length in (6, 7, 13, 14, 21)] == [1, 2, 2, 2, 2]


def test_frozen_days_add_nothing() -> None:
    streak = replay(days(0, 1, 2, 3, 4, 5, 6, 9))

    assert (streak.current, streak.freezes) == (8, 0)


def test_a_break_spends_no_freeze_and_keeps_the_longest() -> None:
    streak = replay(days(0, 1, 2, 10))

    assert (streak.current, streak.longest, streak.freezes) == (1, 3, 1)


def test_a_local_day_is_the_date_on_the_persons_wall() -> None:
    late = instant("2026-12-01T19:00+00:00")

    assert local_day(late, "Asia/Kolkata") == date(2026, 12, 2)
    assert local_day(late, "America/New_York") == local_day(late, None) == date(2026, 12, 1)


@given(st.lists(st.dates(date(2026, 1, 1), date(2026, 12, 31)), max_size=60))
def test_a_streak_is_never_longer_than_the_days_that_made_it(log: list[date]) -> None:
    streak = replay(sorted(log))

    assert streak.current <= streak.longest <= len(set(log))
    assert 0 <= streak.freezes <= MOST_FREEZES


@given(st.lists(st.dates(date(2026, 1, 1), date(2026, 3, 31)), min_size=1, max_size=60))
def test_more_answers_on_a_day_count_once(log: list[date]) -> None:
    assert replay(sorted(log)) == replay(sorted(set(log)))


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc/passwd", "/etc/localtime"])
def test_an_unknown_zone_counts_in_utc(zone: str) -> None:
    assert local_day(instant("2026-12-01T23:30+00:00"), zone) == date(2026, 12, 1)


def test_the_epoch_is_counted_in_milliseconds() -> None:
    assert local_day(instant("1970-01-01T00:00+00:00"), None) == datetime(1970, 1, 1, tzinfo=UTC).date()
