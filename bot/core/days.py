"""Local days: which date it is for a person at an instant, and when a day begins and ends (R2, R4, R7, R8, R10)."""

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, reset_tzpath

# The zones are those of the package that is pinned with the others, whatever the machine has: a log must replay alike
# everywhere, and machines are years behind with what governments decide (rule R4).
reset_tzpath(to=())
ZoneInfo.clear_cache()

DEFAULT_ZONE = "UTC"
"""The zone of people whose own is not known (rule R4)."""

DAY_MS = 24 * 60 * 60 * 1000
"""A day of 24 hours, in milliseconds; local days may be shorter or longer (rule R7)."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DAY = timedelta(days=1)
_MILLISECOND = timedelta(milliseconds=1)


def is_known(zone: str) -> bool:
    """Say whether the zone database knows a zone of this name (still); days of one that it does not are UTC's (R4)."""
    return zone_info(zone).key == zone


def local_time(at_ms: int, zone: str) -> datetime:
    """Give the wall clock's date and time at an instant (milliseconds since 1970, UTC) in an IANA zone.

    A name that the zone database does not know (any more) counts as UTC (rule R4).
    """
    return (_EPOCH + at_ms * _MILLISECOND).astimezone(zone_info(zone))


def local_day(at_ms: int, zone: str) -> date:
    """Give the date at an instant (milliseconds since 1970, UTC) in an IANA zone (rule R2)."""
    return local_time(at_ms, zone).date()


def day_start_ms(day: date, zone: str, hour: int = 0) -> int:
    """Give the instant at which a day, or an hour of its wall clock, begins in a zone (milliseconds since 1970, UTC).

    Where clocks skip that hour, it is the instant of the skip; where they show it twice, the first time (rule R7).
    """
    wall = datetime.combine(day, time(hour), zone_info(zone))
    begin, other = _instant_ms(wall), _instant_ms(wall.replace(fold=1))
    if other >= begin:
        return begin
    # Clocks skip it somewhere between the two.
    skipped = range(other, begin)
    shown = wall.replace(tzinfo=None)
    return other + bisect_left(skipped, shown, key=lambda at_ms: local_time(at_ms, zone).replace(tzinfo=None))


def day_exists(day: date, zone: str) -> bool:
    """Say whether a zone has such a day: Samoa went from 29 to 31 December 2011 (rule R10)."""
    info, midnight = zone_info(zone), datetime.combine(day, time())
    before, after = info.utcoffset(midnight), info.utcoffset(midnight + _DAY)
    return before is None or after is None or after - before < _DAY


def day_before(day: date, zone: str) -> date:
    """Give the last day before another that exists in a zone."""
    before = day - _DAY
    return before if day_exists(before, zone) else before - _DAY


def answer_instant(received_ms: int, stamp_ms: int | None) -> int:
    """Give the instant that counts for an answer: the platform's stamp in place of the receipt, if it can be trusted.

    A stamp from the future, or one more than 24 hours older than the receipt, is ignored (rule R8).
    """
    trusted = stamp_ms is not None and 0 <= received_ms - stamp_ms <= DAY_MS
    return stamp_ms if trusted and stamp_ms is not None else received_ms


def _instant_ms(wall: datetime) -> int:
    return (wall.astimezone(UTC) - _EPOCH) // _MILLISECOND


@lru_cache(maxsize=1024)
def zone_info(zone: str) -> ZoneInfo:
    """Give the zone of an IANA name; UTC for one that the zone database does not know (any more)."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo(DEFAULT_ZONE)
