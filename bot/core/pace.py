"""The pace of a platform over all workers: slots at equal distances, reserved ahead (generic cell rate algorithm)."""

from collections.abc import Sequence

REACH_US = 1_000_000
"""So far ahead slots may be reserved: a worker that dies takes no more with it."""


def reserved(tat_us: int, now_us: int, interval_us: int, most: int) -> tuple[Sequence[int], int]:
    """Give the instants of up to so many slots from now on, and when the next one after them is.

    `tat_us` is when the first slot that nobody has is (the theoretical arrival time), in microseconds since 1970, UTC;
    slots that went by unused are lost. A clock that was far ahead does not keep everybody waiting: what lies further in
    the future than anybody reserves is taken for that.
    """
    first = now_us if tat_us > now_us + 2 * REACH_US else max(tat_us, now_us)
    slots = [at for at in (first + number * interval_us for number in range(most)) if at <= now_us + REACH_US]
    return slots, (slots[-1] + interval_us if slots else first)
