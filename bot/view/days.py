"""Days, clocks and spans of time as people call them in their language."""

from collections.abc import Sequence
from datetime import date

from babel.dates import format_date, format_skeleton, get_day_names
from babel.lists import format_list

from bot.core.days import local_time
from bot.view.pen import Pen

_WEEK = 7
_MINUTE_MS, _MINUTES = 60_000, 60


def day_named(day: date, today: date, pen: Pen) -> str:
    """Give the weekday of a day, and its date too where that weekday has come again since."""
    weekday: str = get_day_names("wide", "stand-alone", pen.language)[day.weekday()]
    if (today - day).days < _WEEK:
        return weekday
    return pen.say("day-dated", weekday=weekday, date=date_named(day, today, pen))


def days_named(days: Sequence[date], today: date, pen: Pen) -> str:
    """Give days one after another, as in "Tuesday and Wednesday"."""
    return listed([day_named(day, today, pen) for day in days], pen)


def date_named(day: date, today: date, pen: Pen) -> str:
    """Give a date without a weekday, and with the year only where it is another."""
    if day.year != today.year:
        return format_date(day, "long", locale=pen.language)
    return format_skeleton("MMMMd", day, locale=pen.language)


def date_in_full(day: date, today: date, pen: Pen) -> str:
    """Give a date with its weekday, as in "Wednesday, December 2", and with the year only where it is another."""
    weekday: str = get_day_names("wide", "stand-alone", pen.language)[day.weekday()]
    return pen.say("date-in-full", weekday=weekday, date=date_named(day, today, pen))


def listed(parts: Sequence[str], pen: Pen) -> str:
    """Give parts one after another, with the language's word for "and"."""
    return format_list(parts, locale=pen.language)


def clock(at_ms: int, zone: str) -> str:
    """Give what a clock in an IANA zone shows at an instant (milliseconds since 1970, UTC)."""
    return f"{local_time(at_ms, zone):%H:%M}"


def hour_named(hour: int) -> str:
    """Give a full hour as a clock shows it."""
    return f"{hour:02}:00"


def minute_named(minute: int) -> str:
    """Give a minute of the day (from 0) as a clock shows it."""
    return f"{minute // _MINUTES:02}:{minute % _MINUTES:02}"


def duration(milliseconds: int, pen: Pen) -> str:
    """Give a span in hours and minutes; a minute that has begun counts, so that nothing left means over."""
    minutes = -(-max(milliseconds, 0) // _MINUTE_MS)
    return pen.say("duration", hours=minutes // _MINUTES, minutes=minutes % _MINUTES)
