"""The zones of the world without language: their names in use, their countries, and how many people live by them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from zoneinfo import available_timezones

from babel.core import get_global

from bot.core.days import DEFAULT_ZONE
from bot.zones.tables import lines

_NO_PLACES = {"Factory", "localtime"}
"""What `available_timezones` lists beside zones: a placeholder, and whatever this machine is set to."""

_TECHNICAL_FOLDERS = ("posix/", "right/")

FIXED = "Etc/GMT"
"""How the names of zones begin that are an offset and no place. Their signs are those of POSIX, the other way round."""

_NAMES_OF_UTC = {"Etc/UTC", "Etc/GMT"}

_AMERICAN_RULES = {
    "EST5EDT": "America/New_York",
    "CST6CDT": "America/Chicago",
    "MST7MDT": "America/Denver",
    "PST8PDT": "America/Los_Angeles",
}
"""Names that CLDR no longer lists; the time zone database has them as links since 2024b."""

_CLAIMED_TWICE: Mapping[str, tuple[str, ...]] = {"Europe/Simferopol": ("RU", "UA")}
"""`zone1970.tab` names both countries for it, `zone.tab` can name only one a line."""


@dataclass(frozen=True)
class Atlas:
    """What is known of each zone. A zone goes by its current name, one of `countries` or a fixed one (UTC, Etc/…)."""

    current: Mapping[str, str]
    """The current name by every name that leads to one, itself among them."""
    countries: Mapping[str, tuple[str, ...]]
    """ISO 3166 codes by zone: one, or two where the land is disputed. Fixed zones have none and are missing."""
    people: Mapping[str, float]
    """Millions who live by the zone; a missing zone counts as nobody."""

    def most_populous_first(self, zones: Iterable[str]) -> list[str]:
        """Give zones in the order of how many people live by them, then of their names; fixed ones come last."""
        return sorted(zones, key=lambda zone: (-self.people.get(zone, 0), zone not in self.countries, zone))

    def zones_of(self) -> dict[str, tuple[str, ...]]:
        """Give the zones of each country by its code."""
        zones: dict[str, list[str]] = {}
        for zone, countries in self.countries.items():
            for country in countries:
                zones.setdefault(country, []).append(zone)
        return {country: tuple(of_country) for country, of_country in zones.items()}


def known_names() -> frozenset[str]:
    """Give every name, current or old, that `zoneinfo` can load and that means a zone."""
    return frozenset(
        name for name in available_timezones() if name not in _NO_PLACES and not name.startswith(_TECHNICAL_FOLDERS)
    )


def survey(known: Collection[str]) -> Atlas:
    """Give the atlas of the named zones, from the tables of tzdata and Babel. Takes some milliseconds."""
    countries = {zone: codes for zone, codes in _countries().items() if zone in known}
    return Atlas(_current_names(known, countries), countries, _people())


def _countries() -> dict[str, tuple[str, ...]]:
    table = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    countries: dict[str, tuple[str, ...]] = {row[2]: (row[0],) for row in rows}
    return {**countries, **_CLAIMED_TWICE}


def _current_names(names: Collection[str], zones: Iterable[str]) -> dict[str, str]:
    aliases: Mapping[str, str] = get_global("zone_aliases")
    by_cldr = {aliases.get(zone, zone): zone for zone in zones} | dict.fromkeys(_NAMES_OF_UTC, DEFAULT_ZONE)
    by_name = _AMERICAN_RULES | {name: name for name in names if name.startswith(FIXED)}
    found = {name: by_cldr.get(aliases.get(name, name)) or by_name.get(name) for name in names}
    return {name: zone for name, zone in found.items() if zone}


def _people() -> dict[str, float]:
    return {zone: float(millions) for zone, millions in (line.split() for line in lines("populations"))}
