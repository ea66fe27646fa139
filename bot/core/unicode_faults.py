"""Characters that have no business in text which people write: invisible ones, odd spaces, forms other than NFC."""

import re
import unicodedata
from collections.abc import Iterator

from bot.core.faults import Fault

JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ change how Indic letters join, so they are text."""

_BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
"""Characters that Unicode counts as letters, marks or symbols although nothing is to be seen of them."""

_BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_REPLACEMENT = "\ufffd"
_DOUBLED = re.compile(r"(?<=\S) {2,}(?=\S)")


def stray_characters(file: str, text: str) -> list[Fault]:
    """Give a fault for each stray character of a whole file, and one for each line that is not in NFC."""
    advice = {character: _advice(character) for character in set(text)}
    stray = {character: message for character, message in advice.items() if message}
    if not stray and unicodedata.is_normalized("NFC", text):
        return []
    faults = []
    for number, line in enumerate(text.split("\n"), start=1):
        places = [(column, stray[character]) for column, character in enumerate(line, start=1) if character in stray]
        if not unicodedata.is_normalized("NFC", line):
            places.append(_not_nfc(line))
        faults += [Fault(file, number, column, message) for column, message in places]
    return faults


def stray_spaces(text: str) -> Iterator[tuple[int, str]]:
    """Give offset and advice for each space of a text that nobody would see: at its ends, or next to another space."""
    if text.startswith(" "):
        yield 0, "the text starts with a space; delete it"
    yield from doubled_spaces(text)
    if text.endswith(" "):
        yield len(text.rstrip(" ")), "the text ends with a space; delete it"


def doubled_spaces(text: str) -> Iterator[tuple[int, str]]:
    """Give offset and advice for each run of spaces within a text."""
    return ((match.start(), "there are several spaces in a row; leave one") for match in _DOUBLED.finditer(text))


def named(character: str) -> str:
    """Give a character's code point and name, for messages about what cannot be seen."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'without a name')}"


def _advice(character: str) -> str | None:
    category = unicodedata.category(character)
    if character in "\n " + JOINERS:
        return None
    if character == "\t":
        return "there is a tab; use spaces"
    if category in {"Zs", "Zl", "Zp"}:
        return f"{named(character)} looks like a space; put a plain space in its place"
    if character in _BIDI_CONTROLS:
        return f"{named(character)} turns the direction of writing and cannot be seen; delete it"
    if category in {"Cc", "Cf", "Cs", "Co"} or character in _BLANK_LETTERS or _is_noncharacter(character):
        return f"{named(character)} cannot be seen; delete it"
    if character == _REPLACEMENT:
        return f"{named(character)} stands where a character was lost; write that character again"
    return None


def _is_noncharacter(character: str) -> bool:
    code = ord(character)
    return 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE  # noqa: PLR2004


def _not_nfc(line: str) -> tuple[int, str]:
    normal = unicodedata.normalize("NFC", line)
    pairs = enumerate(zip(line, normal, strict=False))
    start = next((index for index, (is_, should) in pairs if is_ != should), min(len(line), len(normal)) - 1)
    end = next((index for index in range(start + 1, len(line)) if not _joins(line[index])), len(line))
    wrong = line[start:end]
    right = unicodedata.normalize("NFC", wrong)
    return start + 1, f"{_codes(wrong)} is not in normal form NFC; write {_codes(right)}"


def _joins(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _codes(text: str) -> str:
    return " + ".join(named(character) for character in text)
