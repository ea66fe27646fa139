"""The rules of streaks once more, reckoned slowly and in another way, to check the engine by.

It shares no code with `bot.core`. It keeps a wall calendar on which every day of a person gets a word, looks at minutes
and quarters of an hour where the engine computes, and remembers everything. What the rules leave open is decided so:

* R3: yesterday is the last date before that exists in the zone; a day on which we were down is not active, so a late
  answer may count for it.
* R3, R5: the old zone has its late night, too. Until three o'clock there, an answer would still have counted there for
  the day before, so that day is not missed by the old zone's reckoning.
* R5: a bridge is a calendar day. No thirty days in a row may hold more than two, so thirty days after a bridge, the
  next one is free; and where two days would have to be bridged and one may be, one is.
* R5: when a zone sees fewer missed days because we were down in its daytime, the smaller number still holds.
* R9: what counts is how long we were down on the date, however many outages that were, and overlapping ones once.
* R12: of several events of one key the earliest is the act. A key that came with anything but an answer is not used up.
* R4: any event shows which zone was chosen, though only answers count. A zone that is not known is UTC.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

DAY = timedelta(days=1)
THREE = time(3)

Span = tuple[datetime, datetime]


@dataclass
class WallCalendar:
    """One person's days. Instants are in UTC and must come in order."""

    outages: Sequence[Span] = ()
    words: dict[date, str] = field(default_factory=dict)
    chain: list[date] = field(default_factory=list)
    longest: int = 0
    freezes: int = 1
    bridges: list[date] = field(default_factory=list)
    last_zone: str = "UTC"

    def answer(self, at: datetime, zone: str) -> None:
        """Write down an answer."""
        day, needed, excused, bridged, alive = self.look(at, zone)
        if day is not None:
            if alive:
                self.freezes -= len(needed)
                self.bridges += bridged
                self.words |= dict.fromkeys(needed, "frozen") | dict.fromkeys(bridged, "excused")
            else:
                self.chain = []
            self.words |= dict.fromkeys(excused, "excused") | {day: "active"}
            self.chain.append(day)
            self.longest = max(self.longest, len(self.chain))
            if len(self.chain) % 7 == 0 and self.freezes < 2:
                self.freezes += 1
        self.last_zone = zone

    def shown(self, at: datetime, zone: str) -> tuple[int, int, int, str]:
        """Give current, longest, freezes and state at an instant."""
        if not self.chain:
            return 0, self.longest, self.freezes, "none"
        day, needed, _, _, alive = self.look(at, zone)
        if day is None:
            return len(self.chain), self.longest, self.freezes, "done_today"
        if not alive:
            return 0, self.longest, self.freezes, "broken"
        state = "frozen" if needed else "pending"
        return len(self.chain), self.longest, self.freezes - len(needed), state

    def look(self, at: datetime, zone: str) -> tuple[date | None, list[date], list[date], list[date], bool]:
        """Give the day that an answer would win, the days before it by what they need, and whether the chain lives."""
        wall = at.astimezone(info(zone))
        today = wall.date()
        if not self.chain:
            return today, [], [], [], False
        last = self.chain[-1]
        if today <= last:
            return None, [], [], [], True
        if wall.time() < THREE:
            yesterday = date_before(today, zone)
            if yesterday > last:
                needed, excused, bridged = self.between(yesterday, at, zone)
                if len(needed) <= self.freezes:
                    return yesterday, needed, excused, bridged, True
        needed, excused, bridged = self.between(today, at, zone)
        return today, needed, excused, bridged, len(needed) <= self.freezes

    def between(self, until: date, at: datetime, zone: str) -> tuple[list[date], list[date], list[date]]:
        """Give the days up to another that need a freeze, that are excused, and that are bridged."""
        needed, excused = self.sorted_out(until, zone)
        bridged: list[date] = []
        if zone != self.last_zone:
            old_wall = at.astimezone(info(self.last_zone))
            old_until = old_wall.date()
            if old_wall.time() < THREE and date_before(old_until, self.last_zone) > self.chain[-1]:
                old_until = date_before(old_until, self.last_zone)
            old_needed, _ = self.sorted_out(old_until, self.last_zone)
            while len(needed) > len(old_needed) and bridges_allowed([*self.bridges, *bridged, needed[-1]]):
                bridged.insert(0, needed.pop())
        return needed, excused, bridged

    def sorted_out(self, until: date, zone: str) -> tuple[list[date], list[date]]:
        down = minutes_down(tuple(self.outages), zone)
        needed: list[date] = []
        excused: list[date] = []
        for day in dates_between(self.chain[-1], until):
            if not date_exists(day, zone):
                continue
            (excused if down[day] >= 120 else needed).append(day)
        return needed, excused


def bridges_allowed(bridges: Sequence[date]) -> bool:
    """Look at every thirty days that begin with a bridge."""
    return all(sum(first <= bridge < first + 30 * DAY for bridge in bridges) <= 2 for first in bridges)


def dates_between(after: date, before: date) -> Iterator[date]:
    day = after + DAY
    while day < before:
        yield day
        day += DAY


def date_before(day: date, zone: str) -> date:
    day -= DAY
    while not date_exists(day, zone):
        day -= DAY
    return day


@cache
def date_exists(day: date, zone: str) -> bool:
    """Look at the clock every quarter of an hour, from before it can begin to after it can end anywhere."""
    noon = datetime.combine(day, time(12), UTC)
    quarters = (noon + timedelta(minutes=15 * number) for number in range(-4 * 40, 4 * 40))
    return any(at.astimezone(info(zone)).date() == day for at in quarters)


@cache
def minutes_down(outages: tuple[Span, ...], zone: str) -> Counter[date]:
    """Count for each date the minutes in which we were down, each minute once."""
    minutes = set()
    for start, end in outages:
        at = start
        while at < end:
            minutes.add(at)
            at += timedelta(minutes=1)
    return Counter(at.astimezone(info(zone)).date() for at in minutes)


@cache
def info(zone: str) -> ZoneInfo:
    return ZoneInfo(zone if zone in available_timezones() else "UTC")


def solved(case: dict[str, Any]) -> tuple[int, int, int, str]:
    """Solve a case in the notation of the agreed ones, whole minutes only for outages."""
    as_of = at_of(case["asof"])
    acts = []
    for number, text in enumerate(case["events"]):
        act, *options = text.split("|")
        told = dict(option.split("=") for option in options)
        received, zone = act.split("@") if "@" in act else (act, "-")
        at = at_of(received)
        if "ts" in told and timedelta(0) <= at - at_of(told["ts"]) <= DAY:
            at = at_of(told["ts"])
        acts.append((at, number, zone, told.get("kind", "answer"), told.get("key", f"number {number}")))
    acts = [act for act in sorted(acts) if act[0] <= as_of]
    choices = [zone for _, _, zone, _, _ in acts if zone != "-"] + [case["zone"]]
    first_choice = choices[0] if choices[0] != "-" else "UTC"
    calendar = WallCalendar([(at_of(start), at_of(end)) for start, end in case.get("outages", ())])
    used = set()
    for at, _, zone, kind, key in acts:
        if kind == "answer" and key not in used:
            used.add(key)
            calendar.answer(at, first_choice if zone == "-" else zone)
    shown_in = case["zone"] if case["zone"] != "-" else calendar.last_zone if used else first_choice
    current, longest, freezes, state = calendar.shown(as_of, shown_in)
    return current, max(longest, case.get("floor", 0)), freezes, state


def at_of(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)
