"""Zones by what clocks show in them: an offset from UTC, or an abbreviation."""

import re
from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.zones.folding import fold, plain
from bot.zones.tables import lines

_BASES = {"": 0} | dict.fromkeys(["utc", "gmt", "z", "यूटीसी", "जीएमटी", "ইউটিসি", "জিএমটি"], 0)
_BASES |= dict.fromkeys(["msk", "мск"], 3 * 60)
"""What offsets are counted from, with its own in minutes: Russians count from Moscow (МСК+2)."""

_OFFSET = re.compile(
    r"(?P<base>[^\d+-]*?)\s*(?P<sign>[+-]?)\s*(?P<hours>\d{1,2})(?:[:.,](?P<part>\d{1,2})|(?P<minutes>\d\d))?"
)
_PARTS_OF_AN_HOUR = {"5": 30, "50": 30, "25": 15, "75": 45}
"""No zone is fifty minutes off, so 5.5 and 5.75 are fractions, and 5.30 is written like a clock."""


def offset_of(text: str) -> timedelta | None:
    """Give the offset from UTC that a text names ("UTC+5:30", "gmt-3", "+0530", "5:30"), or None if it names none.

    A number alone is none: it may answer to a list.
    """
    match = _OFFSET.fullmatch(plain(text))
    if match is None or match["base"] not in _BASES:
        return None
    if not (match["base"] or match["sign"] or match["part"]):
        return None
    part = match["part"] or match["minutes"] or "0"
    minutes = 60 * int(match["hours"]) + _PARTS_OF_AN_HOUR.get(part, int(part))
    return timedelta(minutes=_BASES[match["base"]] + (-minutes if match["sign"] == "-" else minutes))


class Clocks:
    """A clock of each zone, and our own table of abbreviations. Making it takes about 0.1 s."""

    def __init__(self, zones: Iterable[str]) -> None:
        """Take the zones to read."""
        self._zones = {zone: ZoneInfo(zone) for zone in zones}
        self._written: dict[str, set[str]] = {}
        for line in lines("abbreviations"):
            abbreviation, *meanings = line.split()
            self._written.setdefault(fold(abbreviation), set()).update(meanings)
        self._by_year: dict[int, dict[str, set[str]]] = {}

    def at_offset(self, offset: timedelta, at_ms: int) -> list[str]:
        """Give the zones whose clocks are that far ahead of UTC at an instant."""
        at = _instant(at_ms)
        return [zone for zone, clock in self._zones.items() if at.astimezone(clock).utcoffset() == offset]

    def abbreviated(self, abbreviation: str, at_ms: int) -> Collection[str]:
        """Give the zones that go by a folded abbreviation in winter or summer of the instant's year."""
        year = _instant(at_ms).year
        if year not in self._by_year:
            self._by_year = {year: self._abbreviations(year)}
        return self._by_year[year].get(abbreviation, ())

    def _abbreviations(self, year: int) -> dict[str, set[str]]:
        zones = {abbreviation: set(meanings) for abbreviation, meanings in self._written.items()}
        for month in (1, 7):
            at = datetime(year, month, 1, tzinfo=UTC)
            for zone, clock in self._zones.items():
                name = at.astimezone(clock).tzname() or ""
                if name.isalpha():
                    zones.setdefault(fold(name), set()).add(zone)
        return zones


def _instant(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)
