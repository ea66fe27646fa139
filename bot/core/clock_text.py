"""Times of day as people type them."""

import re

_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?", re.IGNORECASE)
_HOURS, _MINUTES, _NOON = 24, 60, 12


def read_minute(text: str) -> int | None:
    """Give the minute of the day (from 0) that a text means, such as "9", "09:30", "21.15" or "9:30 pm".

    Digits of any script will do. None for what is no time of day.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    if half and not 1 <= hour <= _NOON:
        return None
    if half:
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    return hour * _MINUTES + minute if hour < _HOURS and minute < _MINUTES else None
