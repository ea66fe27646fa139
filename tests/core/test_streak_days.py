"""Local days: dates, their beginnings and ends, in zones where these are not simple (R2, R7, R8, R10)."""

import subprocess
import sys
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.days import answer_instant, day_before, day_exists, day_start_ms, local_day, local_time
from tests.core.streak_logs import ZONES

DAY_MS = 24 * 60 * 60 * 1000


def instant(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


def test_a_local_day_is_the_date_on_the_persons_wall() -> None:
    late = instant("2026-12-01T19:00Z")

    assert local_day(late, "Asia/Kolkata") == date(2026, 12, 2)
    assert local_day(late, "America/New_York") == local_day(late, "UTC") == date(2026, 12, 1)


@pytest.mark.parametrize(
    "zone", ["Mars/Olympus", "", "../etc/passwd", "/etc/localtime", "Asia", "\0", "x" * 300, "zone.tab"]
)
def test_an_unknown_zone_counts_in_utc(zone: str) -> None:
    assert local_day(instant("2026-12-01T23:30Z"), zone) == date(2026, 12, 1)


def test_the_zones_are_those_of_the_package_and_not_of_the_machine() -> None:
    """Else one log gives two streaks on two machines; British Columbia, for one, left its clocks alone from 2026 on."""
    script = "import bot.core.days, zoneinfo; print(zoneinfo.TZPATH, len(zoneinfo.available_timezones()) > 500)"

    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)

    assert told.stdout.split("\n")[0] == "() True"


@pytest.mark.parametrize(
    ("day", "zone", "hour", "begins"),
    [
        ("2026-12-01", "Asia/Kathmandu", 0, "2026-11-30T18:15Z"),
        # Midnight is skipped.
        ("2026-04-24", "Africa/Cairo", 0, "2026-04-23T22:00Z"),
        ("2026-09-06", "America/Santiago", 0, "2026-09-06T04:00Z"),
        # The whole day is.
        ("2011-12-30", "Pacific/Apia", 0, "2011-12-30T10:00Z"),
        ("2011-12-31", "Pacific/Apia", 0, "2011-12-30T10:00Z"),
        # The hour comes twice.
        ("2026-10-25", "Europe/Berlin", 2, "2026-10-25T00:00Z"),
        # The hour is skipped, from a quarter before it on.
        ("2026-09-27", "Pacific/Chatham", 3, "2026-09-26T14:00Z"),
        ("2026-03-29", "Europe/Berlin", 2, "2026-03-29T01:00Z"),
        ("2026-03-29", "Europe/Berlin", 3, "2026-03-29T01:00Z"),
    ],
)
def test_when_a_day_or_an_hour_of_it_begins(day: str, zone: str, hour: int, begins: str) -> None:
    assert day_start_ms(date.fromisoformat(day), zone, hour) == instant(begins)


@given(st.dates(date(2011, 1, 1), date(2037, 12, 31)), st.sampled_from(ZONES))
def test_a_day_begins_with_its_first_millisecond(day: date, zone: str) -> None:
    begin_ms = day_start_ms(day, zone)

    assert local_day(begin_ms - 1, zone) < day
    assert (local_day(begin_ms, zone) == day) is day_exists(day, zone)
    assert (begin_ms == day_start_ms(date.fromordinal(day.toordinal() + 1), zone)) is not day_exists(day, zone)


@given(st.dates(date(2011, 1, 1), date(2037, 12, 31)), st.sampled_from(ZONES))
def test_the_night_ends_when_three_is_on_the_clock_or_was_skipped(day: date, zone: str) -> None:
    end_ms = day_start_ms(day, zone, 3)

    if day_exists(day, zone):
        assert local_time(end_ms - 1, zone).hour < 3
        assert local_time(end_ms, zone).hour >= 3


def test_a_day_that_was_left_out_is_not_the_day_before() -> None:
    assert not day_exists(date(2011, 12, 30), "Pacific/Apia")
    assert day_exists(date(2011, 12, 30), "Pacific/Honolulu")
    assert day_before(date(2011, 12, 31), "Pacific/Apia") == date(2011, 12, 29)
    assert day_before(date(2011, 12, 31), "UTC") == date(2011, 12, 30)


@pytest.mark.parametrize(
    ("stamp_ms", "counts_ms"),
    [
        (None, DAY_MS),
        (DAY_MS, DAY_MS),
        (DAY_MS + 1, DAY_MS),
        (DAY_MS - 1, DAY_MS - 1),
        (0, 0),
        (-1, DAY_MS),
    ],
)
def test_a_stamp_counts_from_now_to_a_day_ago(stamp_ms: int | None, counts_ms: int) -> None:
    assert answer_instant(DAY_MS, stamp_ms) == counts_ms


def test_milliseconds_are_not_rounded() -> None:
    at_ms = instant("2026-12-02T00:00Z") - 1

    assert local_time(at_ms, "UTC") == datetime(2026, 12, 1, 23, 59, 59, 999000, UTC)
