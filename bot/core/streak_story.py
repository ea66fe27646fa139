"""The story of a streak: day by day what happened, and which rule decided it. For operators, in English."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from bot.core.days import DEFAULT_ZONE, local_time
from bot.core.gaps import Gap
from bot.core.streak import Counted, DayEffect, Floor, Log, LoggedAnswer, Standing, Streak, StreakState, standing, walk

_EFFECTS = {
    DayEffect.STARTED: ("starts at", "R1"),
    DayEffect.WENT_ON: ("goes on to", "R2"),
    DayEffect.SAVED: ("goes on to", "R6"),
    DayEffect.LATE_NIGHT: ("a late night, counted for this day: goes on to", "R3"),
}
_STATES = {
    StreakState.NONE: "nothing was answered yet",
    StreakState.DONE_TODAY: "today counts already",
    StreakState.PENDING: "alive, and today is open",
    StreakState.FROZEN: "alive by freezes, and today is open",
    StreakState.BROKEN: "broken: more days were missed than freezes cover",
}


def told(log: Log, at_ms: int, zone: str | None) -> Sequence[str]:
    """Give the story as lines: a line for each day that matters, and how the streak stands at an instant.

    `zone` is the one that the person chose, if any; instants are milliseconds since 1970, UTC.
    """
    shown_in = zone or DEFAULT_ZONE
    before, more = Streak(), 0
    lines: list[str] = []
    for step, counted in walk(log):
        if counted.effect is DayEffect.SAME_DAY and isinstance(step, LoggedAnswer) and not _is_west(step, before):
            more += 1
            continue
        lines += _more(more)
        more = 0
        lines += _floor(step, before, counted) if isinstance(step, Floor) else _answer(step, before, counted)
        before = counted.streak
    lines += _more(more)
    stands = standing(before, at_ms, shown_in, log.outages)
    return [*lines, *_since(before, stands), _now(stands, at_ms, shown_in, chosen=zone is not None)]


def _is_west(answer: LoggedAnswer, before: Streak) -> bool:
    """Say whether a day was counted already in another zone, which is worth a line (rule R4)."""
    return before.last_day is not None and answer.local_day < before.last_day


def _more(number: int) -> Iterator[str]:
    if number:
        yield f"            {number} more answers on a day that counts already (R1)"


def _answer(answer: LoggedAnswer, before: Streak, counted: Counted) -> Iterator[str]:
    day, after = counted.streak.last_day, counted.streak
    at = f"answered {local_time(answer.at_ms, answer.zone):%Y-%m-%d %H:%M} in {answer.zone}"
    if counted.effect is DayEffect.SAME_DAY or day is None:
        yield f"{answer.local_day}  {at}: that date was passed already, nothing changes (R4)"
        return
    broken = counted.effect is DayEffect.STARTED
    if before.last_day is not None:
        yield from _gap(before.last_day, day, counted.gap, before.freezes, broken=broken)
    what, rule = _EFFECTS[counted.effect]
    earned = after.freezes - (before.freezes - (0 if broken else len(counted.gap.missed)))
    left = f"freezes {after.freezes}{' (one earned, R6)' if earned else ''}"
    yield f"{day}  {at}: {what} {after.current} ({rule}), {left}"


def _gap(after: date, until: date, gap: Gap, freezes: int, *, broken: bool) -> Iterator[str]:
    """Give a line for each day between two that is not simply missed; a break is one line, however long it is."""
    if broken:
        days = f"{(until - after).days - 1} days without an answer"
        yield f"{after + timedelta(days=1)}  broken: {days} are more than {freezes} freezes cover (R6)"
    for day in (after + timedelta(days=number) for number in range(1, (until - after).days)):
        if day in gap.excused:
            yield f"{day}  excused: we were down for two hours or more (R9)"
        elif day in gap.bridged and not broken:
            yield f"{day}  bridged: a traveller leapt over it (R5)"
        elif day in gap.missed and not broken:
            yield f"{day}  missed: covered by a freeze (R6)"
        elif not broken:
            yield f"{day}  there was no such day in the zone (R10)"


def _floor(floor: Floor, before: Streak, counted: Counted) -> Iterator[str]:
    at = datetime.fromtimestamp(floor.at_ms / 1000, UTC)
    after = counted.streak
    if after.longest > before.longest or after.current > before.current or after.freezes > before.freezes:
        shown = f"current {after.current}, longest {after.longest}, freezes {after.freezes}"
        yield f"{at:%Y-%m-%d}  kept as it was shown: {shown} (R11)"


def _since(streak: Streak, stands: Standing) -> Iterator[str]:
    """Give what the days since the last active one have done."""
    if streak.last_day is not None and stands.open_day > streak.last_day:
        broken = stands.state is StreakState.BROKEN
        yield from _gap(streak.last_day, stands.open_day, stands.gap, streak.freezes, broken=broken)


def _now(stands: Standing, at_ms: int, zone: str, *, chosen: bool) -> str:
    at = f"{local_time(at_ms, zone):%Y-%m-%d %H:%M} in {zone}{'' if chosen else ' (a guess: none was chosen, R4)'}"
    figures = f"current {stands.current}, longest {stands.longest}, freezes {stands.freezes}"
    return f"now: {at}: {figures}; {_STATES[stands.state]} (R14)"
