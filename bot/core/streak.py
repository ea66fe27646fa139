"""Streaks: days in a row with at least one scored answer.

Rules R1 (a day is active from the first answer on, right or wrong), R2 (a day is the date in the person's zone when the
answer came in, and stays that), R6 (freezes) and R12 (an answer is counted once, a day is counted once). The state is a
fold over the active days in the order of the answer log; the stored row is only a cache of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DEFAULT_ZONE = "UTC"
"""The zone of people whose own is not known (rule R4)."""

STARTING_FREEZES = 1
MOST_FREEZES = 2
FREEZE_EVERY = 7
"""A freeze is earned at each such active day of a streak (rule R6)."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class StreakState(StrEnum):
    """How a streak stands on a day (rule R14)."""

    NONE = "none"
    DONE_TODAY = "done-today"
    PENDING = "pending"
    FROZEN = "frozen"
    BROKEN = "broken"


class DayEffect(StrEnum):
    """What one answer did to the streak."""

    STARTED = "started"
    WENT_ON = "went-on"
    SAVED = "saved"
    """It went on, and freezes covered the days missed before."""
    SAME_DAY = "same-day"


@dataclass(frozen=True, slots=True)
class Streak:
    """What the days so far add up to, as of the last active one."""

    current: int = 0
    """Active days of the chain that ends at `last_day`."""
    longest: int = 0
    freezes: int = STARTING_FREEZES
    last_day: date | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A streak as it is shown on a day."""

    current: int
    longest: int
    freezes: int
    state: StreakState


def local_day(at_ms: int, zone: str | None) -> date:
    """Give the date at an instant (milliseconds since 1970, UTC) in an IANA zone (rule R2).

    Days are counted in UTC when the zone is None, or is a name that the zone database does not know any more (R4).
    """
    try:
        wall = ZoneInfo(zone or DEFAULT_ZONE)
    except (ZoneInfoNotFoundError, ValueError):
        wall = ZoneInfo(DEFAULT_ZONE)
    return (_EPOCH + timedelta(milliseconds=at_ms)).astimezone(wall).date()


def count(streak: Streak, day: date) -> tuple[Streak, DayEffect]:
    """Count an answer on a local day: give the streak after it and what the answer did.

    A day that is not after the last active one changes nothing: it is counted, or was passed over, already.
    """
    if streak.last_day is None:
        return _chain(streak, day, 1), DayEffect.STARTED
    missed = (day - streak.last_day).days - 1
    if missed < 0:
        return streak, DayEffect.SAME_DAY
    if missed > streak.freezes:
        return _chain(streak, day, 1), DayEffect.STARTED
    spent = replace(streak, freezes=streak.freezes - missed)
    return _chain(spent, day, streak.current + 1), DayEffect.SAVED if missed else DayEffect.WENT_ON


def _chain(streak: Streak, day: date, current: int) -> Streak:
    earned = 1 if current % FREEZE_EVERY == 0 else 0
    return Streak(
        current=current,
        longest=max(streak.longest, current),
        freezes=min(streak.freezes + earned, MOST_FREEZES),
        last_day=day,
    )


def replay(days: Iterable[date]) -> Streak:
    """Give the streak that a log of answers adds up to, from their local days in the order of (instant, id)."""
    streak = Streak()
    for day in days:
        streak, _ = count(streak, day)
    return streak


def standing(streak: Streak, today: date) -> Standing:
    """Give what to show on a day: freezes that today's view already needs are shown as spent (rules R6, R14)."""
    if streak.last_day is None:
        return Standing(0, streak.longest, streak.freezes, StreakState.NONE)
    missed = (today - streak.last_day).days - 1
    if missed < 0:
        return Standing(streak.current, streak.longest, streak.freezes, StreakState.DONE_TODAY)
    if missed == 0:
        return Standing(streak.current, streak.longest, streak.freezes, StreakState.PENDING)
    if missed <= streak.freezes:
        return Standing(streak.current, streak.longest, streak.freezes - missed, StreakState.FROZEN)
    return Standing(0, streak.longest, streak.freezes, StreakState.BROKEN)
