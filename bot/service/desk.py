"""The desk of a game: what its conductor knows of it that is not stored."""

import asyncio
from dataclasses import dataclass, field

from bot.screen import Screen

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 1_000, 60_000
"""Before something that failed is tried again; doubled each time."""


@dataclass(slots=True)
class Desk:
    """One game in hand."""

    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    work: asyncio.Task[None] | None = None
    round_id: int | None = None
    screen: Screen | None = None
    """What the message of this round shows, if we know."""
    news: int = 0
    """Counts what has happened that the message may have to show."""
    read: int = 0
    """How much of that was there when the game was read last."""
    shown: int = 0
    """How much of that the message shows."""
    edited_ms: int = 0
    lost: str | None = None
    """The message that was gone last: its successor must not be taken for it."""
    pause_ms: int = FIRST_PAUSE_MS
    not_before_ms: int = 0
    """After a failure nothing is tried before this instant."""

    def turn_to(self, round_id: int) -> None:
        """Begin anew with another message."""
        if round_id != self.round_id:
            self.round_id, self.screen, self.edited_ms = round_id, None, 0

    def fail(self, now_ms: int) -> None:
        """Put off the next try, ever longer."""
        self.not_before_ms = now_ms + self.pause_ms
        self.pause_ms = min(2 * self.pause_ms, LONGEST_PAUSE_MS)
