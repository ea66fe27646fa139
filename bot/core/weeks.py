"""What a streak looks like day by day, and what changed it last."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from bot.core.gaps import Gap
from bot.core.streak import Counted, DayEffect, Floor, Log, Standing, Streak, StreakState, walk

WEEKS = 5
_WEEK = 7


class DayMark(StrEnum):
    """What became of a day."""

    ACTIVE = "active"
    FROZEN = "frozen"
    EXCUSED = "excused"
    """We were down; or a traveller leapt over it."""
    EMPTY = "empty"
    OPEN = "open"
    """It is still open: an answer would count for it."""
    AHEAD = "ahead"


class ChangeKind(StrEnum):
    """What happened last to a streak."""

    STARTED = "started"
    WENT_ON = "went-on"
    FROZEN = "frozen"
    EXCUSED = "excused"
    BRIDGED = "bridged"
    LATE_NIGHT = "late-night"
    EARNED = "earned"
    """The day brought a freeze."""
    BROKEN = "broken"
    KEPT = "kept"
    """The rules would give less by now, but what was shown once is kept (rule R11)."""


@dataclass(frozen=True, slots=True)
class Change:
    """The last change of a streak and the days that it is about, in order; there is at least one."""

    kind: ChangeKind
    days: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class Calendar:
    """The last weeks, Monday first, each day with what became of it; the last week holds the last day of all.

    That is today, but for a traveller from the east who has answered tomorrow already.
    """

    weeks: tuple[tuple[tuple[date, DayMark], ...], ...]


def calendar(log: Log, shown: Standing, today: date) -> Calendar:
    """Give the last five weeks of a log as they stand, with what is shown now; `today` is the date of the person."""
    marks: dict[date, DayMark] = {}
    for _, counted in walk(log):
        marks.update(_marks(counted))
    marks.update(_covered(shown.gap, broken=shown.state is StreakState.BROKEN))
    if shown.state is not StreakState.DONE_TODAY:
        marks.setdefault(shown.open_day, DayMark.OPEN)
        marks.setdefault(today, DayMark.OPEN)
    last = max([today, *marks])
    first = last - timedelta(days=last.weekday() + _WEEK * (WEEKS - 1))
    days = [first + timedelta(days=number) for number in range(WEEKS * _WEEK)]
    row = [(day, marks.get(day, DayMark.AHEAD if day > today else DayMark.EMPTY)) for day in days]
    return Calendar(tuple(tuple(row[start : start + _WEEK]) for start in range(0, len(row), _WEEK)))


def last_change(log: Log, shown: Standing) -> Change | None:
    """Give what changed a streak last, by an answer or by the days since it; None before there was anything."""
    since = _by_time(shown)
    if since is not None:
        return since
    last: Change | None = None
    before = Streak()
    for step, counted in walk(log):
        if isinstance(step, Floor):
            last = _by_floor(before, counted.streak) or last
        elif counted.effect is not DayEffect.SAME_DAY:
            last = _by_answer(before, counted)
        before = counted.streak
    return last


def _by_time(shown: Standing) -> Change | None:
    """Give what the days since the last answer have done, if they have done anything."""
    if shown.state is StreakState.BROKEN and shown.gap.missed:
        return Change(ChangeKind.BROKEN, shown.gap.missed)
    return _by_gap(shown.gap)


def _by_floor(before: Streak, after: Streak) -> Change | None:
    """Give what a promise changed beside the longest, if anything: it may be that the log gives as much by itself."""
    if after.last_day is None or _worth(before) == _worth(after):
        return None
    return Change(ChangeKind.KEPT, (after.last_day,))


def _worth(streak: Streak) -> tuple[int, int, date | None]:
    return streak.current, streak.freezes, streak.last_day


def _by_answer(before: Streak, counted: Counted) -> Change | None:
    day = counted.streak.last_day
    if day is None:
        return None
    if counted.effect is DayEffect.STARTED:
        return Change(ChangeKind.STARTED, (day,))
    if (by_gap := _by_gap(counted.gap)) is not None:
        return by_gap
    if counted.effect is DayEffect.LATE_NIGHT:
        return Change(ChangeKind.LATE_NIGHT, (day,))
    # With as many freezes as there may be, a seventh day brings none.
    earned = counted.streak.freezes > before.freezes
    return Change(ChangeKind.EARNED if earned else ChangeKind.WENT_ON, (day,))


def _by_gap(gap: Gap) -> Change | None:
    for kind, days in (
        (ChangeKind.FROZEN, gap.missed),
        (ChangeKind.EXCUSED, gap.excused),
        (ChangeKind.BRIDGED, gap.bridged),
    ):
        if days:
            return Change(kind, days)
    return None


def _marks(counted: Counted) -> dict[date, DayMark]:
    day = counted.streak.last_day
    if counted.effect is DayEffect.SAME_DAY or day is None:
        return {}
    return {**_covered(counted.gap, broken=counted.effect is DayEffect.STARTED), day: DayMark.ACTIVE}


def _covered(gap: Gap, *, broken: bool) -> dict[date, DayMark]:
    """Give the marks of a gap: when it broke the streak, no freeze was spent and no day was bridged."""
    frozen = () if broken else gap.missed
    excused = gap.excused if broken else (*gap.excused, *gap.bridged)
    return {**dict.fromkeys(frozen, DayMark.FROZEN), **dict.fromkeys(excused, DayMark.EXCUSED)}
