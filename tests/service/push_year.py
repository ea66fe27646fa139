"""A year of one subscription, lived by the rules of the core, and reckoned once more by counting dates.

Places change the time of their push and their zone, pause and go on; the program is down for seconds, hours or days.
"""

import random
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from bot.core.subscription import State, Subscription, paused, planned, rescheduled, started

DAYS = 400
HOUR_MS = 3_600_000
_DAY_MS = 24 * HOUR_MS
START_MS = int(datetime(2026, 1, 15, tzinfo=UTC).timestamp() * 1000)
END_MS = START_MS + DAYS * _DAY_MS
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def zones() -> Sequence[str]:
    """Give all zones of the zone database."""
    return sorted(available_timezones())


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for a subscription from an instant on (milliseconds since 1970, UTC)."""

    from_ms: int
    minute: int
    zone: str
    active: bool


@dataclass(frozen=True, slots=True)
class Push:
    """When a push was due and when it was sent."""

    due_ms: int
    sent_ms: int


def a_life(number: int, zone: str) -> Sequence[Settings]:
    """Draw what the settings of a subscription are over the year; the first ones hold from the start."""
    chance = random.Random(number)
    now = Settings(START_MS, chance.randrange(24 * 60), zone, active=True)
    life = [now]
    for at_ms in sorted(chance.randrange(START_MS, END_MS) for _ in range(chance.randrange(7))):
        change = chance.choice(("minute", "minute", "zone", "pause"))
        if change == "minute":
            now = replace(now, from_ms=at_ms, minute=chance.randrange(24 * 60))
        elif change == "zone":
            now = replace(now, from_ms=at_ms, zone=chance.choice(zones()))
        else:
            now = replace(now, from_ms=at_ms, active=not now.active)
        life.append(now)
    return life


def outages(seed: int) -> Sequence[tuple[int, int]]:
    """Draw when the program is down, in order: from and until when."""
    chance, down = random.Random(seed), list[tuple[int, int]]()
    at_ms = START_MS
    while at_ms < END_MS:
        at_ms += chance.randrange(HOUR_MS, 6 * _DAY_MS)
        longest = chance.choice((10_000, 10 * 60_000, 3 * HOUR_MS, 3 * _DAY_MS))
        until_ms = at_ms + chance.randrange(1_000, longest)
        down.append((at_ms, until_ms))
        at_ms = until_ms
    return down


def up_from(at_ms: int, down: Sequence[tuple[int, int]]) -> int:
    """Give the first instant from one on at which the program is up."""
    last = bisect_right(down, at_ms, key=lambda each: each[0]) - 1
    return max(at_ms, down[last][1]) if last >= 0 else at_ms


def lived(life: Sequence[Settings], down: Sequence[tuple[int, int]], grace_ms: int) -> Mapping[date, Push]:
    """Give what is sent for which date, as the core says. Raises ValueError for a date that comes twice."""
    sent: dict[date, Push] = {}
    each = started(Subscription(1, 1, None, life[0].minute), life[0].zone, START_MS)
    for settings, until_ms in _spans(life):
        each = _changed(each, settings)
        while each.next is not None and (now_ms := up_from(each.next.at_ms, down)) < until_ms:
            plan = planned(each, settings.zone, now_ms)
            each = plan.subscription
            if plan.due.day in sent:
                raise ValueError(f"two pushes for {plan.due.day}")
            if now_ms <= plan.due.at_ms + grace_ms:
                sent[plan.due.day] = Push(plan.due.at_ms, now_ms)
    return sent


def _changed(each: Subscription, settings: Settings) -> Subscription:
    each = replace(each, minute=settings.minute)
    if not settings.active:
        return paused(each)
    if each.state is State.ACTIVE:
        return rescheduled(each, settings.zone, settings.from_ms)
    return started(each, settings.zone, settings.from_ms)


def expected(life: Sequence[Settings], down: Sequence[tuple[int, int]], grace_ms: int) -> Mapping[date, Push]:
    """Give what is to be sent for which date, reckoned date by date."""
    sent: dict[date, Push] = {}
    last = date.min
    for settings, until_ms in _spans(life):
        if not settings.active:
            continue
        missed: tuple[date, int, int] | None = None
        for day, due_ms in _dates(settings, until_ms):
            now_ms = up_from(due_ms, down)
            # What was due while the program was down is looked at when it is up again, and only the last of it counts.
            if day <= last or now_ms >= until_ms:
                continue
            if missed is not None and missed[2] != now_ms:
                _send(missed, sent, grace_ms)
            missed, last = (day, due_ms, now_ms), day
        if missed is not None:
            _send(missed, sent, grace_ms)
    return sent


def _send(missed: tuple[date, int, int], sent: dict[date, Push], grace_ms: int) -> None:
    day, due_ms, now_ms = missed
    if now_ms <= due_ms + grace_ms:
        sent[day] = Push(due_ms, now_ms)


def _spans(life: Sequence[Settings]) -> Iterator[tuple[Settings, int]]:
    ends = [settings.from_ms for settings in life[1:]] + [END_MS]
    return zip(life, ends, strict=True)


def _dates(settings: Settings, until_ms: int) -> Iterator[tuple[date, int]]:
    """Give each date whose time comes in the span of these settings, with that instant."""
    zone = ZoneInfo(settings.zone)
    day = (_EPOCH + timedelta(milliseconds=settings.from_ms)).astimezone(zone).date() - timedelta(days=2)
    while True:
        wall = datetime(day.year, day.month, day.day, *divmod(settings.minute, 60), tzinfo=zone)
        at_ms = int((wall.astimezone(UTC) - _EPOCH).total_seconds() * 1000)
        if at_ms >= until_ms:
            return
        if at_ms > settings.from_ms:
            yield day, at_ms
        day += timedelta(days=1)
