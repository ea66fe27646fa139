"""What the view needs of the words."""

from typing import Protocol


class Phrases(Protocol):
    """The words of the bot in all its languages."""

    def text(self, language: str, message_id: str, **values: str | int) -> str:
        """Give a message of the Fluent files in a language of ours."""
