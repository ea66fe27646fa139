"""Text that fits: lengths as platforms count them, and people's names made safe to show."""

import unicodedata

import regex

from bot.core.lengths import utf16_length
from bot.core.unicode_faults import JOINERS

MOST_NAME_UNITS = 32

_LOOSE = " ,;:–—("
"""What no shortened text ends with."""

_CLUSTER = regex.compile(r"\X")
_VIRAMA = 9
"""Canonical combining class of viramas: a cut behind one would leave half a letter."""


def cut(text: str, limit: int) -> str:
    """Give the text if it has at most `limit` UTF-16 units, else as many whole letters as fit, and an ellipsis."""
    if utf16_length(text) <= limit:
        return text
    kept, room = "", limit - 1
    for cluster in _CLUSTER.findall(text):
        room -= utf16_length(cluster)
        if room < 0:
            break
        kept += cluster
    while kept and (kept[-1] in JOINERS or unicodedata.combining(kept[-1]) == _VIRAMA):
        kept = kept[:-1]
    return kept.rstrip() + "…"


def cut_at_word(text: str, limit: int) -> str:
    """Give the text if it has at most `limit` UTF-16 units, else as many whole words as fit, and an ellipsis."""
    short = cut(text, limit)
    if short == text:
        return text
    kept = short.removesuffix("…")
    if not text[len(kept) :].startswith(" ") and " " in kept:
        kept = kept[: kept.rindex(" ")]
    return kept.rstrip(_LOOSE) + "…"


def display_name(name: str) -> str:
    """Give a person's name as it may stand in a sentence: cleaned, cut, and isolated so that its direction is its own.

    Control and format characters go, but for the joiners that Indic scripts need; nothing left gives "".
    """
    visible = "".join(letter for letter in unicodedata.normalize("NFC", name) if _may_stay(letter))
    short = cut(" ".join(visible.split()), MOST_NAME_UNITS)
    return f"\u2068{short}\u2069" if short.strip(JOINERS) else ""


def _may_stay(letter: str) -> bool:
    return letter in JOINERS or letter.isspace() or not unicodedata.category(letter).startswith("C")
