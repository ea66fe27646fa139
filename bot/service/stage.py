"""The stage: who sees to it that everybody in a place sees what becomes of a game."""

from typing import Protocol


class Stage(Protocol):
    """Is told about games, after what it is told has been stored; no call waits for anything."""

    def answered(self, game_id: int) -> None:
        """Hear that the open round of a game has got an answer, or another one from the same person."""

    def changed(self, game_id: int) -> None:
        """Hear that somebody has started a game, or done something about it."""

    def moved(self) -> None:
        """Hear that games have come into other places, and wait for something there."""


class EmptyStage:
    """Shows nothing: for where nobody posts."""

    def answered(self, game_id: int) -> None:
        """Do nothing."""

    def changed(self, game_id: int) -> None:
        """Do nothing."""

    def moved(self) -> None:
        """Do nothing."""
