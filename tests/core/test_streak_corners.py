"""Where the rules meet: corner cases in the notation of the agreed ones, with what they must come to.

Each is decided by the rules, and held against the second reckoning in `oracle.py`, too.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

import pytest

from bot.core.streak_cases import read_cases, solve
from tests.core import oracle

MOSCOW, KOLKATA, BERLIN, APIA = "Europe/Moscow", "Asia/Kolkata", "Europe/Berlin", "Pacific/Apia"
HONOLULU, NIUE, KIRITIMATI = "Pacific/Honolulu", "Pacific/Niue", "Pacific/Kiritimati"


@dataclass(frozen=True)
class Corner:
    """A case, and current, longest, freezes and state as they must be shown."""

    events: list[str]
    zone: str
    asof: str
    expected: str
    outages: tuple[tuple[str, str], ...] = ()
    floor: int = 0


def daily(first: str, days: int, zone: str = MOSCOW) -> list[str]:
    """Give an answer at 12:00 UTC on each of so many days."""
    start = date.fromisoformat(first)
    return [f"{start + timedelta(days=number)}T12:00Z@{zone}" for number in range(days)]


R3 = {
    "the last moment of the night counts for yesterday": Corner(
        [*daily("2026-12-01", 1), f"2026-12-02T23:59:59.999Z@{MOSCOW}"], MOSCOW, "2026-12-03T00:00Z", "2 2 1 pending"
    ),
    "at three it is today, and yesterday was missed": Corner(
        [*daily("2026-12-01", 1), f"2026-12-03T00:00Z@{MOSCOW}"], MOSCOW, "2026-12-03T00:00Z", "2 2 0 done_today"
    ),
    "until three yesterday is open": Corner(
        daily("2026-12-01", 1), MOSCOW, "2026-12-02T23:59:59.999Z", "1 1 1 pending"
    ),
    "at three it is covered by a freeze": Corner(daily("2026-12-01", 1), MOSCOW, "2026-12-03T00:00Z", "1 1 0 frozen"),
    "days missed before yesterday are paid for": Corner(
        [*daily("2026-12-01", 1), f"2026-12-03T22:00Z@{MOSCOW}"], MOSCOW, "2026-12-03T22:01Z", "2 2 0 pending"
    ),
    "with too many days missed before, it starts today": Corner(
        [*daily("2026-12-01", 1), f"2026-12-04T22:00Z@{MOSCOW}"], MOSCOW, "2026-12-04T22:01Z", "1 1 1 done_today"
    ),
    "yesterday was active, so it is today": Corner(
        [*daily("2026-12-01", 1), f"2026-12-01T22:00Z@{MOSCOW}"], MOSCOW, "2026-12-01T22:01Z", "2 2 1 done_today"
    ),
    "yesterday was excused, but an answer may still win it": Corner(
        [*daily("2026-12-01", 1), f"2026-12-02T22:00Z@{MOSCOW}"],
        MOSCOW,
        "2026-12-02T22:01Z",
        "2 2 1 pending",
        outages=(("2026-12-02T10:00Z", "2026-12-02T14:00Z"),),
    ),
    "yesterday does not exist, so the day before it is won": Corner(
        [f"2011-12-28T20:00Z@{APIA}", f"2011-12-30T11:00Z@{APIA}"], APIA, "2011-12-30T11:01Z", "2 2 1 pending"
    ),
    "yesterday does not exist and the day before it is active": Corner(
        [f"2011-12-29T20:00Z@{APIA}", f"2011-12-30T11:00Z@{APIA}"], APIA, "2011-12-30T11:01Z", "2 2 1 done_today"
    ),
    "two answers of one instant win both days": Corner(
        [*daily("2026-12-01", 1), f"2026-12-02T22:00Z@{MOSCOW}", f"2026-12-02T22:00Z@{MOSCOW}"],
        MOSCOW,
        "2026-12-02T22:00Z",
        "3 3 1 done_today",
    ),
    "the second half past two of an autumn night is before three": Corner(
        [f"2026-10-23T12:00Z@{BERLIN}", f"2026-10-25T01:30Z@{BERLIN}"], BERLIN, "2026-10-25T01:59Z", "2 2 1 pending"
    ),
    "in a spring night three comes after one hour fewer": Corner(
        [f"2026-03-27T12:00Z@{BERLIN}", f"2026-03-29T01:00Z@{BERLIN}"], BERLIN, "2026-03-29T01:00Z", "2 2 0 done_today"
    ),
    "before the skip of a spring night it is yesterday": Corner(
        [f"2026-03-27T12:00Z@{BERLIN}", f"2026-03-29T00:59:59.999Z@{BERLIN}"],
        BERLIN,
        "2026-03-29T00:59:59.999Z",
        "2 2 1 pending",
    ),
    "the first moment of a day without midnight counts for yesterday": Corner(
        ["2026-04-22T12:00Z@Africa/Cairo", "2026-04-23T22:00Z@Africa/Cairo"],
        "Africa/Cairo",
        "2026-04-23T22:00Z",
        "2 2 1 pending",
    ),
    "where three o'clock is skipped the night ends with the skip": Corner(
        ["2026-09-24T12:00Z@Pacific/Chatham", "2026-09-26T14:00Z@Pacific/Chatham"],
        "Pacific/Chatham",
        "2026-09-26T14:00Z",
        "2 2 0 done_today",
    ),
}

R4 = {
    "a zone that is not known is UTC": Corner(
        ["2026-12-01T20:00Z@Mars/Olympus", "2026-12-02T23:30Z@Mars/Olympus"],
        "Mars/Olympus",
        "2026-12-02T23:59Z",
        "2 2 1 done_today",
    ),
    "an older name of a zone is still known": Corner(
        ["2026-12-01T20:00Z@Asia/Calcutta", "2026-12-02T19:00Z@Asia/Kolkata"],
        "Asia/Calcutta",
        "2026-12-02T19:01Z",
        "2 2 1 done_today",
    ),
    "nothing was ever chosen": Corner(
        ["2026-12-01T20:00Z@-", "2026-12-01T23:00Z", "2026-12-02T19:00Z@"], "-", "2026-12-02T20:00Z", "2 2 1 done_today"
    ),
    "chosen after the last answer": Corner(
        ["2026-12-01T18:00Z@-", "2026-12-01T19:00Z@-"], KOLKATA, "2026-12-01T20:00Z", "2 2 1 done_today"
    ),
    "only the first choice dates anew": Corner(
        ["2026-12-01T20:00Z@-", f"2026-12-02T19:00Z@{KOLKATA}", f"2026-12-02T20:00Z@{MOSCOW}"],
        MOSCOW,
        "2026-12-02T20:01Z",
        "2 2 1 done_today",
    ),
    "shown where it is still the day before": Corner(
        [f"2026-12-01T22:00Z@{KOLKATA}"], HONOLULU, "2026-12-01T22:10Z", "1 1 1 done_today"
    ),
    "shown where it is the next day already": Corner(
        [f"2026-12-01T22:00Z@{HONOLULU}"], KIRITIMATI, "2026-12-01T22:10Z", "1 1 1 pending"
    ),
    "a freeze is needed where it is shown only after the night": Corner(
        [f"2026-12-01T22:00Z@{HONOLULU}"], HONOLULU, "2026-12-03T13:00Z", "1 1 0 frozen"
    ),
}

EAST = [f"2026-12-01T20:00Z@{HONOLULU}", f"2026-12-03T04:00Z@{KIRITIMATI}"]
"""1 December in Honolulu, then 3 December in Kiritimati, when it is the 2nd in Honolulu: the 2nd is bridged."""

R5 = {
    "east over the date line": Corner(EAST, KIRITIMATI, "2026-12-03T04:01Z", "2 2 1 done_today"),
    "shown east of the date line before an answer there": Corner(
        EAST[:1], KIRITIMATI, "2026-12-03T04:01Z", "1 1 1 pending"
    ),
    "only the first answer there is spared": Corner(
        [EAST[0], f"2026-12-01T22:00Z@{KIRITIMATI}", f"2026-12-04T04:00Z@{KIRITIMATI}"],
        KIRITIMATI,
        "2026-12-04T04:01Z",
        "3 3 0 done_today",
    ),
    "an answer that changes nothing is the first one, too": Corner(
        [f"2026-12-02T04:00Z@{KIRITIMATI}", f"2026-12-02T05:00Z@{HONOLULU}", f"2026-12-05T04:00Z@{HONOLULU}"],
        HONOLULU,
        "2026-12-05T04:01Z",
        "2 2 0 done_today",
    ),
    "west, the old zone is not better": Corner(
        [f"2026-12-02T04:00Z@{KIRITIMATI}", f"2026-12-05T04:00Z@{HONOLULU}"],
        HONOLULU,
        "2026-12-05T04:01Z",
        "2 2 0 done_today",
    ),
    "the old zone has its late night, too": Corner(
        [f"2026-12-01T20:00Z@{HONOLULU}", f"2026-12-03T12:00Z@{KOLKATA}"],
        KOLKATA,
        "2026-12-03T12:01Z",
        "2 2 1 done_today",
    ),
    "and after it the day was missed in both": Corner(
        [f"2026-12-01T20:00Z@{HONOLULU}", f"2026-12-03T13:00Z@{KOLKATA}"],
        KOLKATA,
        "2026-12-03T13:01Z",
        "2 2 0 done_today",
    ),
    "two days are bridged at once": Corner(
        [f"2026-12-01T20:00Z@{NIUE}", f"2026-12-03T13:30Z@{KIRITIMATI}"],
        KIRITIMATI,
        "2026-12-03T13:31Z",
        "2 2 1 done_today",
    ),
}


def journeys(*bridged: str) -> list[str]:
    """Give answers of somebody who flies from Honolulu to Kiritimati so that these days are bridged, and back."""
    events = []
    for text in bridged:
        day = date.fromisoformat(text)
        events += [f"{day - timedelta(days=1)}T20:00Z@{HONOLULU}", f"{day + timedelta(days=1)}T04:00Z@{KIRITIMATI}"]
    return events


def home(first: str, last: str) -> list[str]:
    """Give an answer a day in Honolulu from one date to another."""
    day, events = date.fromisoformat(first), []
    while day <= date.fromisoformat(last):
        events.append(f"{day}T20:00Z@{HONOLULU}")
        day += timedelta(days=1)
    return events


def to_and_fro(*bridged: str) -> list[str]:
    """Give journeys with an answer on each day between them."""
    events = journeys(*bridged)
    for one, next_one in pairwise(bridged):
        first, last = date.fromisoformat(one) + timedelta(days=2), date.fromisoformat(next_one) - timedelta(days=2)
        events += home(first.isoformat(), last.isoformat())
    return events


R5 |= {
    "two bridges within thirty days": Corner(
        to_and_fro("2026-12-02", "2026-12-08"), KIRITIMATI, "2026-12-09T05:00Z", "7 7 2 done_today"
    ),
    "the third bridge is no bridge": Corner(
        to_and_fro("2026-12-02", "2026-12-08", "2026-12-14"), KIRITIMATI, "2026-12-15T05:00Z", "12 12 1 done_today"
    ),
    "nor in the last of thirty days": Corner(
        to_and_fro("2026-12-02", "2026-12-08", "2026-12-31"), KIRITIMATI, "2027-01-01T05:00Z", "29 29 1 done_today"
    ),
    "but thirty days after the first it is": Corner(
        to_and_fro("2026-12-02", "2026-12-08", "2027-01-01"), KIRITIMATI, "2027-01-02T05:00Z", "30 30 2 done_today"
    ),
    "of two days that were leapt over the one that is left is bridged": Corner(
        [
            *to_and_fro("2026-12-02", "2026-12-08")[:2],
            f"2026-12-04T20:00Z@{NIUE}",
            f"2026-12-06T13:30Z@{KIRITIMATI}",
        ],
        KIRITIMATI,
        "2026-12-06T13:31Z",
        "4 4 0 done_today",
    ),
}

R6 = {
    "a freeze at 7, 14 and 21, never more than two": Corner(
        daily("2026-12-01", 21), MOSCOW, "2026-12-21T13:00Z", "21 21 2 done_today"
    ),
    "as many days missed as there are freezes": Corner(
        [*daily("2026-12-01", 7), *daily("2026-12-10", 1)], MOSCOW, "2026-12-10T13:00Z", "8 8 0 done_today"
    ),
    "shown while both freezes cover": Corner(daily("2026-12-01", 7), MOSCOW, "2026-12-10T13:00Z", "7 7 0 frozen"),
    "one day more breaks it and spends nothing": Corner(
        [*daily("2026-12-01", 7), *daily("2026-12-11", 1)], MOSCOW, "2026-12-11T13:00Z", "1 7 2 done_today"
    ),
    "the seventh day brings back what the gap before it took": Corner(
        [*daily("2026-12-01", 6), *daily("2026-12-08", 1)], MOSCOW, "2026-12-08T13:00Z", "7 7 1 done_today"
    ),
    "a new streak without freezes gets none until its seventh day": Corner(
        [*daily("2026-12-01", 1), *daily("2026-12-03", 1), *daily("2026-12-05", 6)],
        MOSCOW,
        "2026-12-10T13:00Z",
        "6 6 0 done_today",
    ),
    "nine days in ten are nine": Corner(
        [*daily("2026-12-01", 4), *daily("2026-12-06", 5)], MOSCOW, "2026-12-10T13:00Z", "9 9 1 done_today"
    ),
}

R8 = {
    "the clock stepped back": Corner(
        [*daily("2026-12-02", 1), *daily("2026-12-01", 1)], MOSCOW, "2026-12-02T12:01Z", "2 2 1 done_today"
    ),
    "a stamp of exactly a day counts": Corner(
        [*daily("2026-12-01", 1), f"2026-12-03T12:00Z@{MOSCOW}|ts=2026-12-02T12:00Z"],
        MOSCOW,
        "2026-12-03T12:01Z",
        "2 2 1 pending",
    ),
    "an older one does not": Corner(
        [*daily("2026-12-01", 1), f"2026-12-03T12:00Z@{MOSCOW}|ts=2026-12-02T11:59:59.999Z"],
        MOSCOW,
        "2026-12-03T12:01Z",
        "2 2 0 done_today",
    ),
    "nor one from the future, by a moment": Corner(
        [*daily("2026-12-01", 1), f"2026-12-02T20:59:59.999Z@{MOSCOW}|ts=2026-12-02T21:00Z"],
        MOSCOW,
        "2026-12-02T21:01Z",
        "2 2 1 pending",
    ),
    "stamps decide the order": Corner(
        [*daily("2026-12-01", 1), *daily("2026-12-03", 1), f"2026-12-03T13:00Z@{MOSCOW}|ts=2026-12-02T14:00Z"],
        MOSCOW,
        "2026-12-03T13:01Z",
        "3 3 1 done_today",
    ),
}


def down(*spans: str) -> tuple[tuple[str, str], ...]:
    """Give outages of "HH:MM-HH:MM" on 2 December, UTC."""
    return tuple((f"2026-12-02T{start}Z", f"2026-12-02T{end}Z") for start, end in (span.split("-") for span in spans))


GAP = [*daily("2026-12-01", 1), *daily("2026-12-03", 1)]
R9 = {
    name: Corner(GAP, MOSCOW, "2026-12-03T12:01Z", expected, outages=outages)
    for name, expected, outages in (
        ("two hours excuse", "2 2 1 done_today", down("10:00-12:00")),
        ("a minute less does not", "2 2 0 done_today", down("10:00-11:59")),
        ("two parts add up", "2 2 1 done_today", down("10:00-11:00", "19:00-20:00")),
        ("a time that is told twice counts once", "2 2 0 done_today", down("10:00-11:30", "10:15-11:45")),
        ("one outage within another", "2 2 1 done_today", down("10:00-12:00", "10:30-10:45", "11:00-11:30")),
        ("outages that touch, out of order", "2 2 1 done_today", down("11:00-12:00", "10:00-11:00")),
        ("over midnight each day has its own part", "2 2 0 done_today", (("2026-12-02T20:00Z", "2026-12-02T23:00Z"),)),
        ("over midnight with enough for the day", "2 2 1 done_today", (("2026-12-01T18:00Z", "2026-12-01T23:00Z"),)),
        ("of many days", "2 2 1 done_today", (("2026-11-01T00:00Z", "2026-12-20T00:00Z"),)),
    )
} | {
    "shown as open, not as frozen": Corner(
        GAP[:1], MOSCOW, "2026-12-03T12:01Z", "1 1 1 pending", outages=down("10:00-12:00")
    ),
    "a streak outlives any number of days": Corner(
        [*daily("2026-12-01", 1), *daily("2026-12-21", 1)],
        MOSCOW,
        "2026-12-21T13:00Z",
        "2 2 1 done_today",
        outages=(("2026-12-01T22:00Z", "2026-12-20T10:00Z"),),
    ),
    "with a day missed beside it": Corner(
        [*daily("2026-12-01", 1), *daily("2026-12-04", 1)],
        MOSCOW,
        "2026-12-04T13:00Z",
        "2 2 0 done_today",
        outages=down("10:00-12:00"),
    ),
    "a day that was answered anyway counts": Corner(
        daily("2026-12-01", 3), MOSCOW, "2026-12-03T12:01Z", "3 3 1 done_today", outages=down("10:00-18:00")
    ),
    "in another zone it falls on other days": Corner(
        [f"2026-12-01T12:00Z@{KOLKATA}", f"2026-12-03T12:00Z@{KOLKATA}"],
        KOLKATA,
        "2026-12-03T12:01Z",
        "2 2 0 done_today",
        outages=(("2026-12-02T17:00Z", "2026-12-02T21:00Z"),),
    ),
    "the last two of the 23 hours of a day": Corner(
        [f"2026-03-28T12:00Z@{BERLIN}", f"2026-03-30T12:00Z@{BERLIN}"],
        BERLIN,
        "2026-03-30T12:01Z",
        "2 2 1 done_today",
        outages=(("2026-03-29T20:00Z", "2026-03-30T02:00Z"),),
    ),
    "the twenty-fifth hour of a day": Corner(
        [f"2026-10-24T12:00Z@{BERLIN}", f"2026-10-26T12:00Z@{BERLIN}"],
        BERLIN,
        "2026-10-26T12:01Z",
        "2 2 1 done_today",
        outages=(("2026-10-25T21:00Z", "2026-10-26T02:00Z"),),
    ),
}

REST = {
    "R10 the day that never was costs no freeze beside one that was missed": Corner(
        [f"2011-12-28T20:00Z@{APIA}", f"2011-12-30T20:00Z@{APIA}"], APIA, "2011-12-30T20:01Z", "2 2 0 done_today"
    ),
    "R11 a floor below": Corner(daily("2026-12-01", 3), MOSCOW, "2026-12-03T13:00Z", "3 3 1 done_today", floor=2),
    "R11 a floor above": Corner(daily("2026-12-01", 3), MOSCOW, "2026-12-03T13:00Z", "3 4 1 done_today", floor=4),
    "R11 a floor and nothing else": Corner([], MOSCOW, "2026-12-03T13:00Z", "0 4 1 none", floor=4),
    "R12 of one act the earliest counts, whichever came first": Corner(
        [f"2026-12-02T12:00Z@{MOSCOW}|key=a", f"2026-12-01T12:00Z@{MOSCOW}|key=a"],
        MOSCOW,
        "2026-12-02T12:01Z",
        "1 1 1 pending",
    ),
    "R12 what was no answer uses up no key": Corner(
        [f"2026-12-01T12:00Z@{MOSCOW}|kind=skip|key=a", f"2026-12-02T12:00Z@{MOSCOW}|key=a|kind=answer"],
        MOSCOW,
        "2026-12-02T12:01Z",
        "1 1 1 done_today",
    ),
    "R14 nothing yet": Corner([], "-", "2026-12-03T13:00Z", "0 0 1 none"),
    "R14 what comes later is not shown": Corner(daily("2026-12-01", 5), MOSCOW, "2026-12-03T11:59Z", "2 2 1 pending"),
    "R14 before the first answer": Corner(daily("2026-12-01", 5), MOSCOW, "2026-11-30T12:00Z", "0 0 1 none"),
}

CORNERS = {
    f"{rule} {name}".strip(): corner
    for rule, corners in {"R3": R3, "R4": R4, "R5": R5, "R6": R6, "R8": R8, "R9": R9, "": REST}.items()
    for name, corner in corners.items()
}


@pytest.mark.parametrize("name", CORNERS)
def test_corner(name: str) -> None:
    corner = CORNERS[name]
    outages = [list(span) for span in corner.outages]
    raw = {"id": name, "events": corner.events, "zone": corner.zone, "asof": corner.asof, "outages": outages}
    shown = solve(read_cases([raw | {"floor": corner.floor}])[0])

    state = shown.state.replace("-", "_")
    assert f"{shown.current} {shown.longest} {shown.freezes} {state}" == corner.expected
    assert oracle.solved(raw | {"floor": corner.floor}) == (shown.current, shown.longest, shown.freezes, state)
