"""The story of a streak: day by day what happened, and which rule decided it. For operators, in English."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from bot.core.days import DEFAULT_ZONE, is_known, local_time
from bot.core.gaps import Gap
from bot.core.streak import (
    Counted,
    DayEffect,
    Floor,
    Log,
    LoggedAnswer,
    Streak,
    StreakState,
    standing,
    walk,
)

_EFFECTS = {
    DayEffect.STARTED: "the streak starts (R1)",
    DayEffect.WENT_ON: "the streak goes on (R2)",
    DayEffect.SAVED: "the streak goes on (R6)",
    DayEffect.LATE_NIGHT: "a late night counts for the day before, and the streak goes on (R3)",
}
_STATES = {
    StreakState.NONE: "nothing was answered yet",
    StreakState.DONE_TODAY: "today counts already, and nothing is needed before tomorrow",
    StreakState.PENDING: "alive, and {day} is open: an answer now would count for it",
    StreakState.FROZEN: "alive by freezes, and {day} is open: an answer now would count for it",
    StreakState.BROKEN: "broken, since more days were missed than freezes cover: an answer now would start anew",
}


@dataclass(slots=True)
class _Chapter:
    """What changed a streak, and how many answers after it changed nothing."""

    before: Streak
    step: LoggedAnswer | Floor
    counted: Counted
    more: int = 0
    """Answers on a day that counted already (rule R1)."""
    passed: int = 0
    """Answers on a date that was passed already in another zone (rule R4)."""


def told(log: Log, at_ms: int, zone: str | None) -> Sequence[str]:
    """Give the story as lines: one for each day that matters or row of days alike, and how the streak stands.

    `zone` is the one that the person chose, if any; instants are milliseconds since 1970, UTC.
    """
    lines: list[str] = []
    streak = Streak()
    for chapter in _chapters(log):
        lines += _by_floor(chapter) if isinstance(chapter.step, Floor) else _by_answer(chapter, chapter.step)
        streak = chapter.counted.streak
    return [*lines, *_now(log, streak, at_ms, zone)]


def _chapters(log: Log) -> Sequence[_Chapter]:
    chapters: list[_Chapter] = []
    streak = Streak()
    for step, counted in walk(log):
        if isinstance(step, Floor) or counted.effect is not DayEffect.SAME_DAY:
            chapters.append(_Chapter(streak, step, counted))
        elif streak.last_day is not None and step.local_day < streak.last_day:
            chapters[-1].passed += 1
        else:
            chapters[-1].more += 1
        streak = counted.streak
    return chapters


def _by_floor(chapter: _Chapter) -> Iterator[str]:
    before, after = chapter.before, chapter.counted.streak
    figures = [(each.current, each.longest, each.freezes) for each in (before, after)]
    if figures[0] != figures[1]:
        at = datetime.fromtimestamp(chapter.step.at_ms / 1000, UTC)
        yield f"{at:%Y-%m-%d}  kept as it was shown, though by the answers it would be less (R11); {_sum(after)}"


def _by_answer(chapter: _Chapter, answer: LoggedAnswer) -> Iterator[str]:
    before, counted = chapter.before, chapter.counted
    after, day = counted.streak, counted.streak.last_day or answer.local_day
    broken = counted.effect is DayEffect.STARTED
    if before.last_day is not None:
        yield from _gap(before.last_day, day, counted.gap, before.freezes, broken=broken)
    wall = local_time(answer.at_ms, answer.zone)
    at = f"{wall:%H:%M}" if wall.date() == day else f"{wall:%H:%M} on {wall:%Y-%m-%d}"
    more = f", and {_times(chapter.more)} more (R1)" if chapter.more else ""
    passed = f", and {_times(chapter.passed)} on a date that was passed already (R4)" if chapter.passed else ""
    spent = 0 if broken else len(counted.gap.missed)
    earned = " (one earned, R6)" if after.freezes > before.freezes - spent else ""
    yield f"{day}  answered at {at} in {answer.zone}{more}{passed}: {_EFFECTS[counted.effect]}; {_sum(after)}{earned}"


def _gap(after: date, until: date, gap: Gap, freezes: int, *, broken: bool) -> Iterator[str]:
    """Give a line for each row of days between two with which the same happened."""
    between = (after + timedelta(days=number) for number in range(1, (until - after).days))
    for happened, days in groupby(between, key=lambda day: _happened(day, gap, freezes, broken=broken)):
        first, *rest = days
        yield f"{first}{f' to {rest[-1]}' if rest else ''}  {happened}"


def _happened(day: date, gap: Gap, freezes: int, *, broken: bool) -> str:
    if day in gap.excused:
        return "excused, since we were down for two hours or more (R9)"
    if broken:
        return f"missed, and freezes ({freezes}) cover fewer days: the streak ended and kept them (R6)"
    if day in gap.missed:
        return "missed, and covered by a freeze (R6)"
    return "leapt over by a traveller: bridged (R5)" if day in gap.bridged else "no such day in the zone (R10)"


def _now(log: Log, streak: Streak, at_ms: int, zone: str | None) -> Iterator[str]:
    """Give what the days since the last active one have done, and how the streak stands."""
    shown_in = zone or DEFAULT_ZONE
    stands = standing(streak, at_ms, shown_in, log.outages)
    if streak.last_day is not None:
        broken = stands.state is StreakState.BROKEN
        yield from _gap(streak.last_day, stands.open_day, stands.gap, streak.freezes, broken=broken)
    notes = [] if zone else ["a guess, since none was chosen"]
    notes += [] if is_known(shown_in) else ["not known any more, so UTC"]
    named = f"{shown_in} ({', '.join(notes)}, R4)" if notes else shown_in
    figures = f"current {stands.current}, longest {stands.longest}, freezes {stands.freezes}"
    state = _STATES[stands.state].format(day=stands.open_day)
    yield f"now, at {local_time(at_ms, shown_in):%H:%M on %Y-%m-%d} in {named}: {figures}; {state} (R14)"


def _sum(streak: Streak) -> str:
    return f"current {streak.current}, freezes {streak.freezes}"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
