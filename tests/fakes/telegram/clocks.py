"""Clocks that a test can hand to the fake."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class ManualClock:
    """A clock that stands still until the test moves it."""

    def __init__(self, start: float = 1_800_000_000.0) -> None:
        """Start at `start`, in seconds since 1970."""
        self.now = start

    def __call__(self) -> float:
        """Give the current time in seconds since 1970."""
        return self.now

    def advance(self, seconds: float) -> None:
        """Move the clock on by `seconds`."""
        self.now += seconds


def scaled_clock(factor: float, start: float = 1_800_000_000.0) -> Clock:
    """Give a clock that runs `factor` times faster than real time, so that paced suites stay quick."""
    origin = time.monotonic()
    return lambda: start + (time.monotonic() - origin) * factor
