"""The search itself: names in all languages, codes, offsets and abbreviations, and the order of what is found."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

from babel.core import get_global

from bot.core.days import DEFAULT_ZONE
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE
from bot.zones.atlas import Atlas
from bot.zones.clocks import Clocks, offset_of
from bot.zones.folding import fold, plain, romanised
from bot.zones.index import Fit, Index, Name, Rank, better
from bot.zones.naming import Naming, times
from bot.zones.tables import cells

_MOST = 25
"""Choices that Discord shows at once; nobody reads more."""

_NEUTRAL = "und"
"""The language of IANA's names and of abbreviations: nobody's own, so everybody's."""


class Search:
    """Everything that can be found. Making it takes some tenths of a second."""

    def __init__(self, atlas: Atlas, naming: Naming) -> None:
        """Make the index of an atlas."""
        self._atlas = atlas
        self._exactly = {plain(name): zone for name, zone in atlas.current.items()}
        self._clocks = Clocks(set(atlas.current.values()))
        self._codes = _codes(atlas)
        self._places = Index(_place_names(atlas, naming))
        # Looked up for several words only: one alone would find Africa/Accra by Africa, and Indian/Mahe by India.
        self._phrases = Index((*_iana_names(atlas), *_time_names(atlas)))
        self._continents = _continents(atlas)

    def search(self, typed: str, language: str, at_ms: int) -> list[str]:
        """Give the current names of the zones that fit a text, the likeliest first, at most 25."""
        offset = offset_of(typed)
        if offset is not None:
            return self._by_offset(offset, at_ms)[:_MOST]
        text = fold(typed)
        called = set(self._clocks.abbreviated(text, at_ms))
        zones = self._by_name(text, language, called) if text else []
        exact = self._exactly.get(plain(typed))
        # EST and the like are names of old zones too, but who types one means the abbreviation.
        if exact and (exact == DEFAULT_ZONE or not called):
            zones = [exact, *(zone for zone in zones if zone != exact)]
        return zones[:_MOST]

    def _by_offset(self, offset: timedelta, at_ms: int) -> list[str]:
        zones = self._atlas.most_populous_first(self._clocks.at_offset(offset, at_ms))
        return zones if offset else [DEFAULT_ZONE, *(zone for zone in zones if zone != DEFAULT_ZONE)]

    def _by_name(self, text: str, language: str, called: Iterable[str]) -> list[str]:
        own = {language, FALLBACK_LANGUAGE, _NEUTRAL}
        ranks: dict[str, Rank] = dict.fromkeys([*called, *self._codes.get(text, ())], (Fit.EXACT, False))
        ranks = better(ranks, self._places.matches(text, own))
        ranks = better(ranks, dict.fromkeys(self._continents.get(text, ()), (Fit.PREFIX, False)))
        if " " in text:
            ranks = better(ranks, self._phrases.matches(text, own))
        if all(fit is not Fit.EXACT for fit, _ in ranks.values()):
            ranks = better(ranks, self._places.mistyped(text, own))
        ranks = ranks or self._places.word_by_word(text)
        return sorted(self._atlas.most_populous_first(ranks), key=ranks.__getitem__)


def _codes(atlas: Atlas) -> dict[str, tuple[str, ...]]:
    """Give the zones of each country by its ISO codes of two and three letters, and by the former ones (UK)."""
    zones = atlas.zones_of()
    codes = {code.casefold(): of_country for code, of_country in zones.items()}
    aliases: Mapping[str, list[str]] = get_global("territory_aliases")
    for alias, countries in aliases.items():
        if alias.isalpha() and len(countries) == 1 and countries[0] in zones:
            codes.setdefault(alias.casefold(), zones[countries[0]])
    return codes


def _place_names(atlas: Atlas, naming: Naming) -> Iterator[Name]:
    for name, language, zones in (*_iana_places(atlas), *_named(atlas, naming), *_our_names(atlas)):
        yield from ((spelling, language, zones) for spelling in _spellings(name, language))


def _iana_places(atlas: Atlas) -> Iterator[Name]:
    for name, language, zones in _iana_names(atlas):
        yield name.rpartition("/")[2], language, zones


def _iana_names(atlas: Atlas) -> Iterator[Name]:
    for name, zone in atlas.current.items():
        if zone in atlas.countries or zone == DEFAULT_ZONE:
            yield name, _NEUTRAL, (zone,)


def _continents(atlas: Atlas) -> dict[str, list[str]]:
    """Give the zones of each continent and ocean by its folded English name."""
    zones: dict[str, list[str]] = {}
    for zone in atlas.countries:
        zones.setdefault(fold(zone.partition("/")[0]), []).append(zone)
    return zones


def _named(atlas: Atlas, naming: Naming) -> Iterator[Name]:
    for language in LANGUAGES:
        for zone in atlas.countries:
            yield from ((city, language, (zone,)) for city in naming.cities(zone, language))
        for code, zones in atlas.zones_of().items():
            yield from ((country, language, zones) for country in naming.countries(code, language))


def _our_names(atlas: Atlas) -> Iterator[Name]:
    of_country = atlas.zones_of()
    for place, *columns in cells("places"):
        zones = of_country.get(place, (place,))
        for language, names in zip(LANGUAGES, columns, strict=True):
            yield from ((name, language, zones) for name in names.split(","))


def _spellings(name: str, language: str) -> Iterator[str]:
    yield name
    if language == FALLBACK_LANGUAGE:
        yield name.replace("St. ", "Saint ").replace("&", "and")
    if language == "ru":
        yield romanised(name)


def _time_names(atlas: Atlas) -> Iterator[Name]:
    groups: dict[str, tuple[str, ...]] = {}
    cldr: Mapping[str, str] = get_global("meta_zones")
    for zone in atlas.countries:
        group = cldr.get(zone, "")
        groups[group] = (*groups.get(group, ()), zone)
    for language in LANGUAGES:
        yield from ((name, language, groups.get(group, ())) for name, group in times(language))
