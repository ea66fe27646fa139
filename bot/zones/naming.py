"""What a zone's city and its country are called in each of our languages: CLDR by way of Babel, and our corrections."""

from collections.abc import Iterator
from functools import cache

from babel import Locale

from bot.core.days import DEFAULT_ZONE
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE
from bot.zones.atlas import FIXED, Atlas
from bot.zones.folding import fold
from bot.zones.tables import cells


class Naming:
    """Names of zones, cities and countries; the data of a language is loaded when it is first asked for."""

    def __init__(self, atlas: Atlas) -> None:
        """Name the zones of an atlas."""
        self._atlas = atlas
        self._corrections = _corrections()

    def label(self, zone: str, language: str) -> str:
        """Give city and country of a zone, in English if the language is none of ours.

        One name is enough where city and country share it (Singapore). A zone that two countries claim has only its
        city; an unknown zone its own name.
        """
        current = self._atlas.current.get(zone)
        if current is None:
            return zone
        if current not in self._atlas.countries:
            return _fixed_label(current)
        reader = language if language in LANGUAGES else FALLBACK_LANGUAGE
        city = self.city(current, reader)
        countries = self._atlas.countries[current]
        if len(countries) > 1:
            return city
        country = self.country(countries[0], reader)
        alike = fold(city) == fold(country) or self._is_named_after_its_country(current, countries[0])
        return country if alike else f"{city}, {country}"

    def city(self, zone: str, language: str) -> str:
        """Give the name of a current zone's city as people are shown it."""
        return self._corrected(zone, language) or _official_city(zone, language)

    def country(self, code: str, language: str) -> str:
        """Give a country's name as people are shown it."""
        return self._corrected(code, language) or _official_country(code, language)

    def cities(self, zone: str, language: str) -> Iterator[str]:
        """Give all names by which we know a current zone's city."""
        yield from {self.city(zone, language), _official_city(zone, language)}

    def countries(self, code: str, language: str) -> Iterator[str]:
        """Give all names by which we know a country."""
        yield from {self.country(code, language), _official_country(code, language)}

    def _corrected(self, place: str, language: str) -> str:
        return self._corrections.get((place, language), "")

    def _is_named_after_its_country(self, zone: str, country: str) -> bool:
        # English tells it for all languages: elsewhere the two names may be spelt in two ways.
        return f"{self.country(country, FALLBACK_LANGUAGE)} ".startswith(f"{self.city(zone, FALLBACK_LANGUAGE)} ")


def times(language: str) -> Iterator[tuple[str, str]]:
    """Give the names that CLDR has for the time of a group of zones ("Moscow Time"), each with the group's name."""
    for group, names in _locale(language).meta_zones.items():
        for name in names.get("long", {}).values():
            yield name, group


@cache
def _locale(language: str) -> Locale:
    return Locale(language)


def _corrections() -> dict[tuple[str, str], str]:
    return {
        (place, language): name
        for place, *names in cells("names")
        for language, name in zip(LANGUAGES, names, strict=True)
        if name
    }


def _fixed_label(zone: str) -> str:
    return f"{DEFAULT_ZONE}{-int(zone.removeprefix(FIXED)):+d}" if zone.startswith(FIXED) else zone


def _official_city(zone: str, language: str) -> str:
    names = _locale(language).time_zones.get(zone, {})
    return _in_full(names["city"] if "city" in names else zone.rpartition("/")[2].replace("_", " "))


def _official_country(code: str, language: str) -> str:
    return _in_full(_locale(language).territories.get(code, code))


def _in_full(name: str) -> str:
    # CLDR shortens islands in Russian (о-в Сахалин), which nobody does in speech.
    written_out = name.replace("о-ва", "острова").replace("о-в", "остров")
    return written_out[:1].upper() + written_out[1:]
