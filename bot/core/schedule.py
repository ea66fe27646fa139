"""When something that comes each day at a local time is due: once on every date that the zone has."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from bot.core.days import day_exists, local_day, zone_info

MINUTES_A_DAY = 24 * 60

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Occasion:
    """A local date, and the instant of its time of day (milliseconds since 1970, UTC)."""

    day: date
    at_ms: int


def instant_ms(day: date, minute: int, zone: str) -> int:
    """Give the instant at which clocks in a zone show a minute of a day (from 0).

    Where they skip it, it is as much later as they skip; where they show it twice, it is the first time.
    """
    wall = datetime(day.year, day.month, day.day, *divmod(minute, 60), tzinfo=zone_info(zone))
    return (wall.astimezone(UTC) - _EPOCH) // _MILLISECOND


def next_occasion(minute: int, zone: str, after_ms: int, after_day: date | None = None) -> Occasion:
    """Give the first occasion after an instant, on a later date than `after_day` if that is given."""
    day = local_day(after_ms, zone) - _DAY
    if after_day is not None and after_day >= day:
        day = after_day + _DAY
    while not day_exists(day, zone) or instant_ms(day, minute, zone) <= after_ms:
        day += _DAY
    return Occasion(day, instant_ms(day, minute, zone))


def latest_occasion(first: Occasion, minute: int, zone: str, until_ms: int) -> tuple[Occasion, Occasion]:
    """Give the last occasion that has come by an instant, from one on that has, and the one that comes after it."""
    due = first
    while (coming := next_occasion(minute, zone, due.at_ms, due.day)).at_ms <= until_ms:
        due = coming
    return due, coming
