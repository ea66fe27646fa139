"""Reading what a front end shows, whatever markup it shows it in."""

import unicodedata
from dataclasses import dataclass

LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player sees after an action: the text, line by line, and the labels of the buttons."""

    text: str
    labels: tuple[str, ...]


def gist(text: str) -> str:
    """Give the letters, marks and digits of a text alone: markup, escapes, spaces and emoji differ by platform."""
    return "".join(letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter)[0] in "LMN")


def shows(seen: Seen, text: str) -> bool:
    """Say whether a text is among what is seen."""
    return gist(text) in gist(seen.text)


def letter_of(seen: Seen, option: str) -> str:
    """Give the letter under which an option is shown in full, on a line of its own."""
    lines = [gist(line) for line in seen.text.splitlines()]
    found = [letter for letter in LETTERS if any(line.startswith(letter + gist(option)) for line in lines)]
    assert len(found) == 1, f"the option {option!r} is shown under {found} in:\n{seen.text}"
    return found[0]
