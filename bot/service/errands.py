"""Errands: what a job comes to when its time has come, and what is to be stored once that is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.core.game_scene import AtRound, PublicScene
from bot.core.job import Job
from bot.core.places import Place
from bot.core.push_scene import PostedPushScene
from bot.ports import Transaction
from bot.screen import Screen


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to send, or a message to change."""

    job: Job
    place: Place
    screen: Screen
    changes: str | None = None
    """The message that is to show the screen; None for a new one."""
    published: bool = False
    """Whether it is to be published to those who follow the channel."""
    round_id: int | None = None
    """The round that it shows."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """An errand that was done, and the message that shows it."""

    errand: Errand
    message_id: str


class Draw(Protocol):
    """Draws what is sent by itself."""

    def public(self, scene: PublicScene | PostedPushScene, language: str) -> Screen:
        """Give the screen of a scene in a language."""

    def private_round(self, scene: AtRound, language: str) -> Screen:
        """Give the question of the day as it is sent to one person."""


class Trade(Protocol):
    """How the jobs of one kind are done. Each call is made in a transaction of its own."""

    async def prepare(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> Sequence[Errand]:
        """Give the errands that jobs come to; those of which there is none have nothing to do any more."""

    async def delivered(self, transaction: Transaction, done: Sequence[Delivered], now_ms: int) -> None:
        """Store what follows from errands that were done."""

    async def refused(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Store what follows from jobs that the platform did not let us do."""

    async def lost(self, transaction: Transaction, jobs: Sequence[Job], now_ms: int) -> None:
        """Store what follows from jobs of which nobody knows whether they were done."""
