"""How long texts may be: for the quiz format, for each platform in its own unit, and for a screen as a whole."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.core.lengths import utf16_length

RESERVE = 600
"""Units kept free on a screen for the bot's own words: progress, marks, streak, labels of links."""

LETTER = "A. "
"""What stands before each option on a screen."""


def utf8_bytes(text: str) -> int:
    """Count bytes as they go over the wire."""
    return len(text.encode())


@dataclass(frozen=True, slots=True)
class Limit:
    """How much of a text one place takes."""

    where: str
    most: int
    unit: str
    count: Callable[[str], int]

    def fault(self, what: str, text: str) -> str | None:
        """Say by how much a text is too long, or give None when it fits."""
        count = self.count(text)
        if count <= self.most:
            return None
        return f"{what} is too long for {self.where}: {count} {self.unit}, the limit is {self.most}; shorten it"


def _format(most: int) -> Limit:
    return Limit("the quiz format", most, "UTF-16 units", utf16_length)


FIELDS = {
    "title": (
        _format(64),
        Limit("Discord (label of a button)", 80, "UTF-16 units", utf16_length),
        Limit("Discord (a choice of /quiz)", 100, "UTF-16 units", utf16_length),
    ),
    "about": (_format(200),),
    "question": (_format(250),),
    "option": (_format(100),),
    "explanation": (_format(600),),
    "short": (_format(180), Limit("Telegram (alert)", 200, "code points", len)),
}
"""What each field of a language file may hold. Sources: core.telegram.org/bots/api#answercallbackquery and
discord.com/developers/docs (component reference, application commands)."""

QUIZ_ID = Limit("Telegram (data of a button)", 64 - len("1lxx.b"), "bytes", utf8_bytes)
"""A button's 64 bytes also hold the longest token around a quiz id: choose a language, then open the quiz."""

SCREENS = (
    Limit("Telegram (message)", 4096, "code points", len),
    Limit("Discord (all texts of a message)", 4000, "UTF-16 units", utf16_length),
)


def field_faults(field: str, what: str, text: str) -> list[str]:
    """Give a message for each limit of a field that a text breaks."""
    return [fault for limit in FIELDS[field] if (fault := limit.fault(what, text))]


def screen_faults(parts: Iterable[str]) -> list[str]:
    """Give a message for each platform on which the fullest screen of a question, made of these parts, does not fit."""
    screen = "\n".join(parts) + " " * RESERVE
    what = f"this question on one screen (with options, explanation and {RESERVE} for the bot's own words)"
    return [fault for limit in SCREENS if (fault := limit.fault(what, screen))]
