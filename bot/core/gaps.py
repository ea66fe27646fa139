"""Gaps: the days between the last active one and another, and what becomes of each (rules R5, R6, R9, R10)."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from bot.core.days import DAY_MS, day_before, day_exists, day_start_ms, local_time

GRACE_HOURS = 3
"""An answer before this hour of the wall clock may still count for the day before (rule R3)."""

EXCUSED_FROM_MS = 2 * 60 * 60 * 1000
"""A day counts as excused when we were down for so much of it (rule R9)."""

MOST_BRIDGES = 2
BRIDGES_WITHIN = timedelta(days=30)
"""So many calendar days may be bridged in any thirty; then only the new zone counts (rule R5)."""

REACH_MS = 2 * DAY_MS
"""No day after the last active one, in whatever zone, begins earlier than this before the answer that made it so."""

_EPOCH = date(1970, 1, 1)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Outage:
    """A span in which the bot could not take answers, in milliseconds since 1970, UTC."""

    start_ms: int
    end_ms: int


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where a gap begins: the last active day, the zone of the answer that was last, and the days bridged so far."""

    day: date
    zone: str
    bridges: tuple[date, ...] = ()


@dataclass(frozen=True, slots=True)
class Gap:
    """The days strictly between two, in order; what is left out of all three never existed (rule R10)."""

    missed: tuple[date, ...] = ()
    """Days that need a freeze each; counted only as far as it matters."""
    excused: tuple[date, ...] = ()
    """Days on which we were down for two hours or more."""
    bridged: tuple[date, ...] = ()
    """Calendar days that a traveller leapt over."""


NO_GAP = Gap()


def joined(outages: Sequence[Outage]) -> Sequence[Outage]:
    """Give outages in order, those that overlap or touch as one, so that no minute of them is counted twice."""
    result: list[Outage] = []
    for outage in sorted(outages, key=lambda each: each.start_ms):
        if result and outage.start_ms <= result[-1].end_ms:
            result[-1] = Outage(result[-1].start_ms, max(result[-1].end_ms, outage.end_ms))
        else:
            result.append(outage)
    return result


def gap_between(  # noqa: PLR0913 - all that a gap depends on
    anchor: Anchor, until: date, *, at_ms: int, zone: str, outages: Sequence[Outage], freezes: int
) -> Gap:
    """Give what lies between the anchor and a day that is counted in a zone at an instant; `outages` as `joined`.

    Missed days are listed only until they are certainly too many for the freezes. After a change of zone the smaller
    reckoning of the old zone and the new one holds, as far as there are bridges left (rule R5).
    """
    enough = freezes + MOST_BRIDGES
    own = _walk(anchor.day, until, zone, outages, enough)
    if zone == anchor.zone or not own.missed:
        return own
    theirs = _walk(anchor.day, _open_day(anchor, at_ms), anchor.zone, outages, enough)
    left = MOST_BRIDGES - sum(own.missed[-1] - bridge < BRIDGES_WITHIN for bridge in anchor.bridges)
    leapt = min(len(own.missed) - len(theirs.missed), left)
    if leapt <= 0:
        return own
    return Gap(own.missed[:-leapt], own.excused, own.missed[-leapt:])


def _open_day(anchor: Anchor, at_ms: int) -> date:
    """Give the earliest day that an answer at an instant could still count for in the anchor's zone (rule R3)."""
    wall = local_time(at_ms, anchor.zone)
    yesterday = day_before(wall.date(), anchor.zone)
    return yesterday if wall.hour < GRACE_HOURS and yesterday > anchor.day else wall.date()


def _walk(after: date, before: date, zone: str, outages: Sequence[Outage], enough: int) -> Gap:
    missed: list[date] = []
    excused: list[date] = []
    day = after + _DAY
    while day < before:
        if outages and is_excused(day, zone, outages):
            excused.append(day)
        elif len(missed) <= enough:
            if day_exists(day, zone):
                missed.append(day)
        elif not outages:
            break
        day += _DAY
    return Gap(tuple(missed), tuple(excused))


def is_excused(day: date, zone: str, outages: Sequence[Outage]) -> bool:
    """Say whether we were down for so much of a day that nobody can have missed it; `outages` as `joined` (rule R9)."""
    near_ms = (day - _EPOCH).days * DAY_MS
    first = bisect_right(outages, near_ms - DAY_MS, key=_end_ms)
    if first == len(outages) or outages[first].start_ms >= near_ms + 2 * DAY_MS:
        return False
    start, end = day_start_ms(day, zone), day_start_ms(day + _DAY, zone)
    down_ms = 0
    for index in range(first, len(outages)):
        if outages[index].start_ms >= end:
            break
        down_ms += max(0, min(outages[index].end_ms, end) - max(outages[index].start_ms, start))
    return down_ms >= EXCUSED_FROM_MS


def _end_ms(outage: Outage) -> int:
    return outage.end_ms
