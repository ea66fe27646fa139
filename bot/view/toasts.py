"""What an alert says: in all no more than the smallest one of a platform holds."""

from collections.abc import Iterable, Sequence

from bot.core.lengths import utf16_length
from bot.core.streak import Standing
from bot.view.pen import Pen
from bot.view.text import cut_at_word

MOST_UNITS = 200
"""Telegram takes so many characters in the answer to a press."""
WORDS_BEFORE_STREAK = 24
"""So many units of what was chosen are worth more than the streak, which is worth more than the rest of it."""


def fitted(lines: Iterable[str]) -> str:
    """Give the lines one below the other, and of what does not fit the words that do."""
    return cut_at_word("\n".join(lines), MOST_UNITS)


def round_toast(letter: str, option: str, told: str, streak: Standing | None, pen: Pen) -> str:
    """Give what a person chose, what they are told about it, and how their streak stands.

    Where that is too much, what they are told goes first, then the choice by its letter and its first words, then the
    streak, if need be by its number alone, and then the other words of the choice.
    """
    days = streak.current if streak is not None else 0
    ends = (pen.say("streak-line-same-day", days=days), pen.say("streak-brief", days=days)) if days else ()
    for end in (*ends, None):
        below = [told] if end is None else [told, end]
        room = MOST_UNITS - utf16_length("\n".join(("", *below))) - utf16_length(_chosen(letter, "", pen))
        if room >= min(WORDS_BEFORE_STREAK, utf16_length(option)):
            return fitted((_chosen(letter, cut_at_word(option, room), pen), *below))
    return fitted((told,))


def late_toast(late: Sequence[str], letter: str, option: str, told: Sequence[str], pen: Pen) -> str:
    """Give how late somebody was, what they pressed, and what they are told; what they pressed yields to the others."""
    room = MOST_UNITS - utf16_length("\n".join((*late, _chosen(letter, "", pen), *told)))
    if room < min(WORDS_BEFORE_STREAK, utf16_length(option)):
        return fitted((*late, *told))
    return fitted((*late, _chosen(letter, cut_at_word(option, room), pen), *told))


def _chosen(letter: str, option: str, pen: Pen) -> str:
    return pen.say("round-chosen", letter=letter, option=option)
