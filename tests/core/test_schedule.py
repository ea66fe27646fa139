"""When something that comes each day is due, against the zone database itself."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.schedule import MINUTES_A_DAY, Occasion, instant_ms, latest_occasion, next_occasion

ZONES = sorted(available_timezones())
minutes = st.integers(0, MINUTES_A_DAY - 1)
days = st.dates(date(2005, 1, 1), date(2035, 12, 31))


def shown(at_ms: int, zone: str) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("day", "minute", "zone", "clock"),
    [
        (date(2026, 3, 29), 150, "Europe/Berlin", "2026-03-29 03:30"),
        (date(2026, 9, 6), 10, "America/Santiago", "2026-09-06 01:10"),
        (date(2026, 4, 24), 0, "Africa/Cairo", "2026-04-24 01:00"),
        (date(2026, 10, 4), 135, "Australia/Lord_Howe", "2026-10-04 02:45"),
    ],
)
def test_a_time_that_clocks_skip_comes_as_much_later_as_they_skip(
    day: date, minute: int, zone: str, clock: str
) -> None:
    assert shown(instant_ms(day, minute, zone), zone) == clock


def test_a_time_that_clocks_show_twice_comes_the_first_time_alone() -> None:
    first = instant_ms(date(2026, 10, 25), 150, "Europe/Berlin")
    assert first == ms("2026-10-25T00:30")
    assert next_occasion(150, "Europe/Berlin", first) == Occasion(date(2026, 10, 26), ms("2026-10-26T01:30"))


def test_a_date_that_a_zone_leaps_over_has_no_occasion() -> None:
    before = instant_ms(date(2011, 12, 29), 540, "Pacific/Apia")
    assert next_occasion(540, "Pacific/Apia", before).day == date(2011, 12, 31)


def test_a_retired_zone_counts_as_utc() -> None:
    assert instant_ms(date(2026, 12, 1), 540, "Mars/Olympus") == ms("2026-12-01T09:00")


@given(days, minutes, st.sampled_from(ZONES), st.integers(-90_000_000, 90_000_000))
def test_the_next_occasion_is_the_first_one_after_an_instant(day: date, minute: int, zone: str, shift_ms: int) -> None:
    after_ms = instant_ms(day, minute, zone) + shift_ms
    found = next_occasion(minute, zone, after_ms)
    assert found.at_ms > after_ms
    # An independent reckoning: walk over all minutes that clocks in the zone show until then.
    wall = datetime.fromtimestamp(found.at_ms / 1000, ZoneInfo(zone))
    wanted = timedelta(minutes=minute)
    clock = timedelta(hours=wall.hour, minutes=wall.minute)
    assert wall.date() == found.day or clock < timedelta(hours=2)
    assert clock == wanted or not _exists(found.day, minute, zone)
    earlier = next_occasion(minute, zone, after_ms - 3 * 86_400_000)
    while earlier.at_ms <= after_ms:
        earlier = next_occasion(minute, zone, earlier.at_ms, earlier.day)
    assert earlier == found


def _exists(day: date, minute: int, zone: str) -> bool:
    """Say whether clocks in a zone ever show a minute of a day."""
    wall = datetime(day.year, day.month, day.day, *divmod(minute, 60), tzinfo=ZoneInfo(zone))
    return wall.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) == wall.replace(tzinfo=None)


@given(days, minutes, st.sampled_from(ZONES))
def test_each_date_that_a_zone_has_comes_once_and_in_order(start: date, minute: int, zone: str) -> None:
    occasion = next_occasion(minute, zone, instant_ms(start, 0, zone) - 1)
    for _ in range(400):
        following = next_occasion(minute, zone, occasion.at_ms, occasion.day)
        assert following.at_ms > occasion.at_ms
        gap = (following.day - occasion.day).days
        assert gap == 1 or (gap == 2 and zone in {"Pacific/Apia", "Pacific/Fakaofo", "MIT"})
        occasion = following


@given(days, minutes, st.sampled_from(ZONES), st.integers(0, 40 * 86_400_000))
def test_after_a_stop_only_the_latest_occasion_is_due(day: date, minute: int, zone: str, stop_ms: int) -> None:
    first = next_occasion(minute, zone, instant_ms(day, minute, zone))
    due, coming = latest_occasion(first, minute, zone, first.at_ms + stop_ms)
    assert due.at_ms <= first.at_ms + stop_ms < coming.at_ms
    assert coming == next_occasion(minute, zone, due.at_ms, due.day)
