"""Streaks: days in a row with at least one scored answer.

The state is a fold over the answer log in the order of (instant, id); the stored row is only a cache of it. A day is
active from the first answer on, right or wrong (R1), and is the date in the person's zone when the answer came in (R2).
Late nights count for the day before where that helps (R3), freezes cover missed days all or nothing (R6), days on which
we were down are excused (R9), travellers are not punished for the calendar (R5), and an answer counts once (R12).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.core.days import DEFAULT_ZONE, day_before, local_day, local_time
from bot.core.gaps import GRACE_HOURS, MOST_BRIDGES, NO_GAP, Anchor, Gap, Outage, gap_between, joined

STARTING_FREEZES = 1
MOST_FREEZES = 2
FREEZE_EVERY = 7
"""A freeze is earned at each such active day of a streak (rule R6)."""


class StreakState(StrEnum):
    """How a streak stands at an instant (rule R14)."""

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
    LATE_NIGHT = "late-night"
    """It went on, and the answer counted for yesterday (rule R3)."""
    SAME_DAY = "same-day"
    """Nothing: the day was counted, or passed over, already."""


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """What the log keeps of an answer that matters to the streak."""

    at_ms: int
    """The instant that counts (rule R8): milliseconds since 1970, UTC."""
    local_day: date
    """The date in the zone at that instant, as it was reckoned then (R2); anew only if the zone was a guess (R4)."""
    zone: str


@dataclass(frozen=True, slots=True)
class Streak:
    """What the answers so far add up to, as of the last one that changed anything."""

    current: int = 0
    """Active days of the chain that ends at `last_day`."""
    longest: int = 0
    freezes: int = STARTING_FREEZES
    last_day: date | None = None
    last_ms: int = 0
    """When the answer came that changed it last, or just after a promise; 0 before there was one."""
    zone: str = DEFAULT_ZONE
    """The zone of that answer."""
    days: int = 0
    """Active days altogether."""
    bridges: tuple[date, ...] = ()
    """The last days that were bridged, at most as many as may be within thirty days (rule R5)."""


@dataclass(frozen=True, slots=True)
class Floor:
    """A promise: after the answers up to this instant the streak is at least this, since it was shown so (rule R11).

    It is about the count, the longest, the freezes, the last day and the zone; without a last day, about the longest.
    """

    at_ms: int
    streak: Streak


@dataclass(frozen=True, slots=True)
class Log:
    """All that a streak follows from: answers in the order of (instant, id), floors by instant, and outages."""

    answers: Sequence[LoggedAnswer] = ()
    floors: Sequence[Floor] = ()
    outages: Sequence[Outage] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The streak after one answer, and what the answer did to it."""

    streak: Streak
    effect: DayEffect
    gap: Gap = NO_GAP
    """The days since the last active one. On a start after a break the missed ones are those that broke it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A streak as it is shown at an instant."""

    current: int
    longest: int
    freezes: int
    state: StreakState
    open_day: date
    """The day for which an answer would count now."""
    gap: Gap = NO_GAP
    """The days since the last active one, as far as they matter."""


def count(streak: Streak, answer: LoggedAnswer, outages: Sequence[Outage] = ()) -> Counted:
    """Count an answer that is later than all before it: give the streak after it and what the answer did.

    `outages` must hold all that ended after the streak's last answer, less `REACH_MS`. A day that is not after the last
    active one changes nothing: it is counted, or was passed over, already (rule R4).
    """
    return _count(streak, answer, joined(outages))


def _count(streak: Streak, answer: LoggedAnswer, outages: Sequence[Outage]) -> Counted:
    if streak.last_day is None:
        return Counted(_chained(streak, answer, answer.local_day, None), DayEffect.STARTED)
    if answer.local_day <= streak.last_day:
        return Counted(_moved(streak, answer), DayEffect.SAME_DAY)
    day, gap = _next_day(streak, streak.last_day, answer, outages)
    if len(gap.missed) > streak.freezes:
        return Counted(_chained(streak, answer, day, None), DayEffect.STARTED, gap)
    effect = DayEffect.SAVED if gap.missed else DayEffect.WENT_ON
    if day != answer.local_day:
        effect = DayEffect.LATE_NIGHT
    return Counted(_chained(streak, answer, day, gap), effect, gap)


def needs_replay(streak: Streak, at_ms: int, zone: str) -> bool:
    """Say whether only the whole log can tell what an answer does, because it may not be the latest one (rule R8).

    It came late, or a clock stepped back. Where the zone is another, answers that changed nothing matter too: they may
    be later and from the new zone, so that this is not the first one after the change (rule R5).
    """
    return at_ms < streak.last_ms or (streak.last_day is not None and zone != streak.zone)


def walk(log: Log) -> Iterator[tuple[LoggedAnswer | Floor, Counted]]:
    """Give the fold over a log step by step: each answer or floor, and what it came to."""
    streak, outages = Streak(), joined(log.outages)
    floors = sorted(log.floors, key=lambda floor: (floor.at_ms, floor.streak.zone))
    for answer in log.answers:
        while floors and floors[0].at_ms < answer.at_ms:
            streak = raised_to(streak, floors[0])
            yield floors.pop(0), Counted(streak, DayEffect.SAME_DAY)
        counted = _count(streak, answer, outages)
        streak = counted.streak
        yield answer, counted
    for floor in floors:
        streak = raised_to(streak, floor)
        yield floor, Counted(streak, DayEffect.SAME_DAY)


def replay(log: Log) -> Streak:
    """Give the streak that a log adds up to."""
    streak = Streak()
    for _, counted in walk(log):
        streak = counted.streak
    return streak


def raised_to(streak: Streak, floor: Floor) -> Streak:
    """Give the streak with what was promised: of everything the better of both (rule R11).

    The zone is that of the promise, and its bridges are free again: else the next gap might be reckoned in another way,
    and be longer, than when the promise was made. Answers of the floor's very instant stand before it.
    """
    promised = floor.streak
    longest = max(streak.longest, promised.longest)
    if promised.last_day is None:
        return replace(streak, longest=longest)
    return replace(
        streak,
        current=max(streak.current, promised.current),
        longest=longest,
        freezes=max(streak.freezes, promised.freezes),
        last_day=max(streak.last_day or promised.last_day, promised.last_day),
        last_ms=max(streak.last_ms, floor.at_ms + 1),
        zone=promised.zone,
        bridges=(),
    )


def kept(before: Streak, log: Log, at_ms: int, zone: str, *, shown_in: str | None = None) -> Floor | None:
    """Give the floor that a log needs so that nobody loses, at an instant, what was shown before it changed (R11).

    `before` was shown in the zone `shown_in`, by default in `zone`, in which the log is shown from now on. None when
    the log gives at least as much by itself.
    """
    told = standing(before, at_ms, shown_in or zone, log.outages)
    if _gives(log, told, at_ms, zone):
        return None
    floors = _floors(before, log, shown_in or zone)
    holding = (each for each in floors if _gives(replace(log, floors=(*log.floors, each)), told, at_ms, zone))
    return next(holding, floors[-1])


def _floors(before: Streak, log: Log, shown_in: str) -> Sequence[Floor]:
    """Give the floors that may keep what was shown, those that promise least first.

    The earlier a floor stands, the more answers add to it; but answers after it may undo it.
    """
    longest = Floor(before.last_ms, replace(before, current=0, last_day=None))
    latest_ms = max(before.last_ms, *(answer.at_ms for answer in log.answers[-1:]), 0)
    instants, zones = (before.last_ms, latest_ms), (before.zone, shown_in)
    return [longest, *(Floor(at_ms, replace(before, zone=zone)) for at_ms in instants for zone in zones)]


def _gives(log: Log, told: Standing, at_ms: int, zone: str) -> bool:
    """Say whether a log comes to at least what was told; the freezes of a broken streak are not worth a promise."""
    tells = standing(replay(log), at_ms, zone, log.outages)
    kept_up = told.current == 0 or (tells.current, tells.freezes) >= (told.current, told.freezes)
    return kept_up and tells.longest >= told.longest


def standing(streak: Streak, at_ms: int, zone: str, outages: Sequence[Outage] = ()) -> Standing:
    """Give what to show at an instant (milliseconds since 1970, UTC) in a zone (rules R3, R6, R14).

    It is what an answer at that instant would find: freezes that the view already needs are shown as spent, and as long
    as a late answer would still count for yesterday, yesterday is the open day. `outages` as for `count`.
    """
    today = local_day(at_ms, zone)
    if streak.last_day is None:
        return Standing(0, streak.longest, streak.freezes, StreakState.NONE, today)
    if today <= streak.last_day:
        return Standing(streak.current, streak.longest, streak.freezes, StreakState.DONE_TODAY, today)
    open_day, gap = _next_day(streak, streak.last_day, LoggedAnswer(at_ms, today, zone), joined(outages))
    if len(gap.missed) > streak.freezes:
        return Standing(0, streak.longest, streak.freezes, StreakState.BROKEN, today, gap)
    state = StreakState.FROZEN if gap.missed else StreakState.PENDING
    return Standing(streak.current, streak.longest, streak.freezes - len(gap.missed), state, open_day, gap)


def _next_day(streak: Streak, last_day: date, answer: LoggedAnswer, outages: Sequence[Outage]) -> tuple[date, Gap]:
    """Give the day for which an answer counts that is dated after the last active one, and the gap before that day.

    It is yesterday where the rule of the late night allows that and the chain reaches so far (rule R3).
    """
    if (answer.local_day - last_day).days == 1:
        return answer.local_day, NO_GAP
    anchor = Anchor(last_day, streak.zone, streak.bridges)
    yesterday = _open_yesterday(last_day, answer)
    days = (answer.local_day,) if yesterday is None else (yesterday, answer.local_day)
    gap = NO_GAP
    for day in days:
        gap = gap_between(anchor, day, at_ms=answer.at_ms, zone=answer.zone, outages=outages, freezes=streak.freezes)
        if len(gap.missed) <= streak.freezes:
            return day, gap
    return answer.local_day, gap


def _open_yesterday(last_day: date, answer: LoggedAnswer) -> date | None:
    """Give the day before an answer's, if the answer is early enough to count for it and it is not active (R3)."""
    wall = local_time(answer.at_ms, answer.zone)
    if wall.hour >= GRACE_HOURS or wall.date() != answer.local_day:
        return None
    yesterday = day_before(answer.local_day, answer.zone)
    return yesterday if yesterday > last_day else None


def _moved(streak: Streak, answer: LoggedAnswer) -> Streak:
    """Give the streak with the zone of an answer that changed nothing else: the next is not the first there (R5)."""
    return streak if answer.zone == streak.zone else replace(streak, zone=answer.zone, last_ms=answer.at_ms)


def _chained(streak: Streak, answer: LoggedAnswer, day: date, gap: Gap | None) -> Streak:
    """Give the streak with one more active day: of its chain, after a gap that it has outlived, or of a new one."""
    current, freezes, bridges = 1, streak.freezes, streak.bridges
    if gap is not None:
        current = streak.current + 1
        freezes -= len(gap.missed)
        bridges = (*bridges, *gap.bridged)[-MOST_BRIDGES:]
    if current % FREEZE_EVERY == 0 and freezes < MOST_FREEZES:
        freezes += 1
    return Streak(
        current=current,
        longest=max(streak.longest, current),
        freezes=freezes,
        last_day=day,
        last_ms=answer.at_ms,
        zone=answer.zone,
        days=streak.days + 1,
        bridges=bridges,
    )
