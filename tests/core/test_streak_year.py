"""A year of one person who answers daily, through ten zones: at every step the count is what the rules give."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.core.streak import DayEffect
from tests.core import oracle
from tests.core.streak_keeper import Keeper
from tests.core.streak_logs import in_core, ms_of

FIRST = date(2026, 3, 1)
JOURNEY = (
    (0, "America/New_York"),  # Clocks go forward on 8 March, and back on 1 November.
    (20, "Europe/Berlin"),  # Forward on 29 March, back on 25 October.
    (45, "Africa/Cairo"),  # Forward at midnight on 24 April.
    (70, "Asia/Kolkata"),
    (100, "Pacific/Auckland"),
    (130, "Pacific/Honolulu"),  # West to east over the date line: a date comes twice.
    (160, "Pacific/Kiritimati"),  # And back: a date is leapt over.
    (175, "America/Santiago"),  # Forward at midnight on 6 September.
    (220, "Europe/Berlin"),
    (240, "America/New_York"),
    (270, "Pacific/Niue"),
    (280, "Pacific/Kiritimati"),
    (301, "Asia/Kathmandu"),
    (330, "Europe/Berlin"),
)
LATE_NIGHTS = {9, 27, 28, 54, 98, 133, 170, 239, 246, 297, 350}
"""On these days the answer comes at half past one of the night after."""
MISSED = {15, 60, 61, 112, 190, 191, 192, 260, 310}
DOWN = {33: (18, 5), 34: (0, 24), 80: (10, 3), 127: (6, 1), 210: (0, 48), 211: (0, 1), 340: (20, 6)}
"""On these days nobody can answer: from an hour on, UTC, for so many hours. One hour is too little to excuse a day."""
DAYS = 365


def zone_on(number: int) -> str:
    return next(zone for first, zone in reversed(JOURNEY) if first <= number)


def answers() -> Iterator[tuple[datetime, str, int]]:
    """Give (instant, zone, day of the year) of each answer, in order."""
    for number in range(DAYS):
        if number in MISSED or number in DOWN:
            continue
        info = ZoneInfo(zone_on(number))
        day = datetime.combine(FIRST + timedelta(days=number), time(12), UTC).astimezone(info).date()
        at = datetime.combine(day, time((number * 7) % 16 + 6, 40), info)
        if number in LATE_NIGHTS:
            at = datetime.combine(day + timedelta(days=1), time(1, 30), info)
        yield at.astimezone(UTC), zone_on(number), number
        if number % 10 == 0:
            yield (at + timedelta(minutes=30)).astimezone(UTC), zone_on(number), number


def outages() -> list[tuple[datetime, datetime]]:
    begin = {number: datetime.combine(FIRST + timedelta(days=number), time(DOWN[number][0]), UTC) for number in DOWN}
    return [(at, at + timedelta(hours=DOWN[number][1])) for number, at in begin.items()]


def test_the_script_holds_what_a_year_can_bring() -> None:
    zones = {zone for _, zone in JOURNEY}
    drawn = list(answers())

    assert len(zones) == 10
    assert [at for at, _, _ in drawn] == sorted(at for at, _, _ in drawn)
    changes = Counter(
        zone for zone in zones for number in range(DAYS) if _hours(number, zone) != 24 and zone_on(number) == zone
    )
    assert changes == {"Europe/Berlin": 2, "America/New_York": 2, "Africa/Cairo": 1, "America/Santiago": 1}


def _hours(number: int, zone: str) -> float:
    day = FIRST + timedelta(days=number)
    begin, end = (datetime.combine(each, time(12), ZoneInfo(zone)) for each in (day, day + timedelta(days=1)))
    return (end.astimezone(UTC) - begin.astimezone(UTC)) / timedelta(hours=1)


def test_at_every_step_of_a_year_the_streak_is_what_the_rules_give() -> None:
    spans = outages()
    slow = oracle.WallCalendar(spans)
    keeper = Keeper("UTC", outages=in_core(spans))
    effects: Counter[DayEffect] = Counter()
    seen = datetime.combine(FIRST, time(0), UTC)

    for at, zone, _ in answers():
        while seen < at:
            assert as_shown(keeper, seen) == slow.shown(seen, keeper.zone)
            seen += timedelta(hours=1)
        keeper.zone = zone
        assert as_shown(keeper, at) == slow.shown(at, zone)
        effects[keeper.answer(ms_of(at), ms_of(at)).effect] += 1
        slow.answer(at, zone)
        assert as_shown(keeper, at) == slow.shown(at, zone)

    words = Counter(slow.words.values())
    assert not keeper.floors
    assert set(effects) == set(DayEffect)
    assert words == {"active": 346, "frozen": 8, "excused": 8}
    assert len(keeper.cached.bridges) == 2
    assert (keeper.cached.longest, keeper.cached.current) == (180, 166)


def as_shown(keeper: Keeper, at: datetime) -> tuple[int, int, int, str]:
    shown = keeper.shown(ms_of(at))
    return shown.current, shown.longest, shown.freezes, shown.state.replace("-", "_")
