"""Names of places, and which of them fit what somebody typed."""

from bisect import bisect_left
from collections.abc import Collection, Iterable
from enum import IntEnum
from itertools import islice, takewhile

from bot.zones.folding import fold, one_letter_apart

_SHORTEST_INSIDE = 3
"""Fewer letters are found at the beginning of words alone: in the middle they mean nothing."""

_SHORTEST_MISTYPED = 5
_SHORTEST_WORD = 2
_MOST_WORDS = 5
"""Words of a text that are looked up one by one."""


class Fit(IntEnum):
    """How well a name fits a text, the best first."""

    EXACT = 0
    PREFIX = 1
    WORD_PREFIX = 2
    INSIDE = 3
    MISTYPED = 4
    WORD_BY_WORD = 5
    """Each word of the text is in a name of the same zone: "Dhaka, Bangladesh"."""


Rank = tuple[Fit, bool]
"""The fit, and whether the name is foreign to the reader: the own language breaks ties."""

_WORST: Rank = (Fit.WORD_BY_WORD, True)


Name = tuple[str, str, tuple[str, ...]]
"""A name, its language, and the zones that it leads to."""


class Index:
    """Names with their zones. Texts to look up are folded ones that are not empty."""

    def __init__(self, names: Iterable[Name]) -> None:
        """Take all names; one that occurs several times leads to all its zones."""
        self._names: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {}
        for name, language, zones in names:
            folded = fold(name)
            entries = self._names.get(folded, ())
            if (language, zones) not in entries:
                self._names[folded] = (*entries, (language, zones))
        self._names.pop("", None)
        self._words: dict[str, tuple[str, ...]] = {}
        for name in self._names:
            for word in dict.fromkeys(name.split()):
                self._words[word] = (*self._words.get(word, ()), name)
        self._sorted_words = sorted(self._words)
        self._similar_names = _Similar(self._names)
        self._similar_words = _Similar(self._words)

    def matches(self, text: str, own: Collection[str]) -> dict[str, Rank]:
        """Give the zones with a name that holds the text, each with the best rank of its names."""
        needle = text if len(text) >= _SHORTEST_INSIDE else f" {text}"
        names = [name for name in self._names if needle in f" {name}"]
        return self._ranked(((name, _fit(text, name)) for name in names), own)

    def mistyped(self, text: str, own: Collection[str]) -> dict[str, Rank]:
        """Give the zones with a name, or a word in a name, that is one letter apart from the text."""
        names = set(self._similar_names.one_letter_apart(text))
        if " " not in text:
            names.update(*(self._words[word] for word in self._similar_words.one_letter_apart(text)))
        return self._ranked(((name, Fit.MISTYPED) for name in names), own)

    def word_by_word(self, text: str) -> dict[str, Rank]:
        """Give the zones among whose names each word of the text begins one, or is one letter apart from one."""
        words = list(dict.fromkeys(word for word in text.split() if len(word) >= _SHORTEST_WORD))[:_MOST_WORDS]
        zones = self._zones_of_word(words[0]) if words else set()
        for word in words[1:]:
            zones = zones and zones & self._zones_of_word(word)
        return dict.fromkeys(zones, (Fit.WORD_BY_WORD, False))

    def _zones_of_word(self, text: str) -> set[str]:
        words = self._words_beginning_with(text) or self._similar_words.one_letter_apart(text)
        entries = {entry for word in words for name in self._words[word] for entry in self._names[name]}
        return {zone for _, zones in entries for zone in zones}

    def _words_beginning_with(self, text: str) -> list[str]:
        start = bisect_left(self._sorted_words, text)
        return list(takewhile(lambda word: word.startswith(text), islice(self._sorted_words, start, None)))

    def _ranked(self, fits: Iterable[tuple[str, Fit]], own: Collection[str]) -> dict[str, Rank]:
        best: dict[str, Rank] = {}
        for name, fit in fits:
            for language, zones in self._names[name]:
                rank = (fit, language not in own)
                best.update((zone, rank) for zone in zones if rank < best.get(zone, _WORST))
        return best


def better(ranks: dict[str, Rank], others: dict[str, Rank]) -> dict[str, Rank]:
    """Give the zones of both with the better of their ranks."""
    return ranks | {zone: min(rank, ranks.get(zone, rank)) for zone, rank in others.items()}


class _Similar:
    """Texts by their first two and by their last two letters.

    A mistake spans two neighbours at most, so of five letters or more it leaves the first two or the last two alone.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_ends: dict[tuple[str, str], list[str]] = {}
        for text in texts:
            for ends in _ends(text):
                self._by_ends.setdefault(ends, []).append(text)

    def one_letter_apart(self, typed: str) -> list[str]:
        if len(typed) < _SHORTEST_MISTYPED:
            return []
        alike = {text for ends in _ends(typed) for text in self._by_ends.get(ends, ())}
        return [text for text in alike if one_letter_apart(typed, text)]


def _ends(text: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (text[:2], ""), ("", text[-2:])


def _fit(text: str, name: str) -> Fit:
    if name == text:
        return Fit.EXACT
    if name.startswith(text):
        return Fit.PREFIX
    return Fit.WORD_PREFIX if f" {text}" in name else Fit.INSIDE
