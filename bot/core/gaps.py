"""Gaps: the days between the last active one and another, and what becomes of each (rules R5, R6, R9, R10)."""

from collections.abc import Iterator, Sequence
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

_LEAP = 2
"""Zones are up to 26 hours apart, so their dates are up to two days apart."""


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


def gap_between(  # noqa: PLR0913 - all that a gap depends on
    anchor: Anchor, until: date, *, at_ms: int, zone: str, outages: Sequence[Outage], freezes: int
) -> Gap:
    """Give what lies between the anchor and a day that is counted in a zone at an instant.

    Missed days are listed only until they are certainly too many for the freezes. After a change of zone the smaller
    reckoning of the old zone and the new one holds, as long as bridges are left (rule R5).
    """
    enough = freezes + _LEAP
    own = _walk(anchor.day, until, zone, outages, enough)
    if zone == anchor.zone or not own.missed:
        return own
    theirs = _walk(anchor.day, _open_day(anchor, at_ms), anchor.zone, outages, enough)
    leapt = len(own.missed) - len(theirs.missed)
    recent = sum(until - bridge < BRIDGES_WITHIN for bridge in anchor.bridges)
    if leapt <= 0 or recent + leapt > MOST_BRIDGES:
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
    for day in _days_between(after, before):
        if not day_exists(day, zone):
            continue
        if is_excused(day, zone, outages):
            excused.append(day)
            continue
        missed.append(day)
        if len(missed) > enough:
            break
    return Gap(tuple(missed), tuple(excused))


def _days_between(after: date, before: date) -> Iterator[date]:
    return (after + timedelta(days=days) for days in range(1, (before - after).days))


def is_excused(day: date, zone: str, outages: Sequence[Outage]) -> bool:
    """Say whether we were down for so much of a day of a zone that it cannot count as missed (rule R9)."""
    if not outages:
        return False
    start, end = day_start_ms(day, zone), day_start_ms(day + timedelta(days=1), zone)
    down_ms, reached = 0, start
    for outage in sorted(outages, key=lambda each: each.start_ms):
        begin, finish = max(outage.start_ms, reached), min(outage.end_ms, end)
        if begin < finish:
            down_ms += finish - begin
            reached = finish
    return down_ms >= EXCUSED_FROM_MS
