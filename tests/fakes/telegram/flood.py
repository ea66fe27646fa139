"""Flood control: how often Telegram lets a bot send and edit."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass

from .clocks import Clock
from .limits import Refused


@dataclass(frozen=True)
class FloodLimits:
    """The limits that are enforced, in seconds of the handed-in clock.

    Sends and edits share them (tdlib/td#3034, telegram-bot-api#648). There is **no burst**: a second call in the same
    chat is let through one `chat_interval` after the first. `jitter` only forgives a caller that keeps that pace for
    the wobble of the network: it may come that much early once, and the average stays at the limit.
    """

    chat_interval: float = 1.0
    group_a_minute: int = 20
    all_a_second: int = 30
    jitter: float = 0.1


class Flood:
    """Counts the sends and edits that were let through."""

    def __init__(self, limits: FloodLimits, clock: Clock) -> None:
        """Take the limits and the clock that they are measured by."""
        self.limits, self._clock = limits, clock
        self._due: dict[int, float] = {}
        self._groups: dict[int, deque[float]] = defaultdict(deque)
        self._all: deque[float] = deque()

    def admit(self, chat_id: int, *, group: bool) -> None:
        """Count one send or edit, or raise `Refused` 429 with retry_after in whole seconds."""
        now = self._clock()
        waits = [
            self._due.get(chat_id, now) - self.limits.jitter - now,
            self._window(self._all, self.limits.all_a_second, 1.0, now),
        ]
        if group:
            waits.append(self._window(self._groups[chat_id], self.limits.group_a_minute, 60.0, now))
        if (wait := max(waits)) > 0:
            seconds = max(1, math.ceil(wait))
            raise Refused(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        self._due[chat_id] = max(self._due.get(chat_id, now), now) + self.limits.chat_interval
        self._all.append(now)
        if group:
            self._groups[chat_id].append(now)

    def _window(self, passed: deque[float], most: int, length: float, now: float) -> float:
        """Give the seconds until a sliding window of `length` seconds has room again."""
        while passed and passed[0] <= now - length + self.limits.jitter:
            passed.popleft()
        return passed[0] + length - self.limits.jitter - now if len(passed) >= most else 0.0
