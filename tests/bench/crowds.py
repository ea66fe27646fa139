"""Crowds: many people in one group who press at once, and what each of them is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.screen import LETTERS
from bot.view.words import Words

PATIENCE_S = 20.0
"""So long anything is waited for; whoever has heard nothing by then hears nothing."""


@dataclass(frozen=True, slots=True)
class Told:
    """How a press was acknowledged."""

    user_id: str
    after_ms: float
    """From when the press was there to be taken until the acknowledgement arrived."""
    counted: bool
    """Whether it says that the answer counted."""


class Crowd(Protocol):
    """People in a group on one platform, with a host who starts a game. Each of them is a stranger to the bot."""

    @property
    def settings(self) -> Mapping[str, str]:
        """Give the settings of a program that serves them."""

    async def ask(self) -> None:
        """Wait until the program serves, have the host start a game, and wait until the first question is there."""

    async def press(self, number: int, letter: int) -> None:
        """Let one of the people, by their number from 0, press the button of a letter (A is 0); wait for no answer."""

    async def acknowledged(self) -> Sequence[Told]:
        """Wait until all presses are acknowledged and the public message counts them, and give what was told."""

    async def end(self) -> None:
        """Have the host end the game, and wait until the scores are there."""

    def edits_s(self) -> Sequence[float]:
        """Give when the message with the question was changed, in seconds."""

    def refused_429(self) -> int:
        """Give how many calls came too soon. These and answers that came too late are no faults from then on."""


class Verdicts:
    """By what one knows that an answer counted."""

    def __init__(self, words: Words, right: str, wrong: str) -> None:
        """Know it by the ids of the phrases which say that an answer was right, or wrong."""
        self._words = words
        self._right = right
        self._wrong = wrong

    def stand_in(self, text: str, language: str) -> bool:
        """Say whether a text holds a verdict on an answer, and not that there had been one before."""
        say = self._words.text
        verdicts = [say(language, self._right), *(say(language, self._wrong, letter=letter) for letter in LETTERS)]
        again = [say(language, "remark-already-answered", letter=letter) for letter in LETTERS]
        return any(each in text for each in verdicts) and not any(each in text for each in again)
