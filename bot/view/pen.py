"""What every screen is written with: phrases in one language, and the buttons that many screens share."""

from bot.core.actions import Action, PlainAction, ShowLanguages, ShowQuizzes
from bot.ports import Phrases
from bot.screen import Button, Style


class Pen:
    """Writes in one language."""

    def __init__(self, phrases: Phrases, language: str) -> None:
        self._phrases = phrases
        self.language = language

    def say(self, message_id: str, **values: str | int) -> str:
        """Give a phrase with its values."""
        return self._phrases.text(self.language, message_id, **values)

    def say_in(self, language: str, message_id: str) -> str:
        """Give a phrase in another language."""
        return self._phrases.text(language, message_id)

    def button(self, message_id: str, action: Action, style: Style = Style.SECONDARY) -> Button:
        """Give a button that is labelled with a phrase."""
        return Button(self.say(message_id), action, style)

    def language_button(self, then: PlainAction) -> Button:
        """Give the way to the menu of languages, and from there back to what is shown."""
        return self.button("button-language", ShowLanguages(then))

    def quizzes_button(self) -> Button:
        """Give the way to the quizzes."""
        return self.button("button-quizzes", ShowQuizzes())
