"""Random logs that go where the rules bend: days missed and caught up at night, journeys, clock changes, outages."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from bot.core.gaps import Outage

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

UNKNOWN = "Mars/Olympus"
ZONES = (
    "UTC",
    "Asia/Kolkata",
    "Europe/Berlin",
    "America/New_York",
    "Africa/Cairo",  # No midnight on the days on which summer time begins.
    "America/Santiago",
    "Asia/Beirut",  # 23 o'clock comes twice on the day on which it ends.
    "Pacific/Chatham",  # Three o'clock is skipped.
    "Pacific/Apia",  # 30 December 2011 was left out.
    "Pacific/Honolulu",
    "Pacific/Niue",
    "Pacific/Kiritimati",
    "Etc/GMT+12",
    UNKNOWN,
)
STARTS = tuple(date(*day) for day in ((2011, 12, 22), (2026, 2, 20), (2026, 4, 15), (2026, 9, 20), (2026, 10, 15)))
STEPS = (0, 1, 1, 1, 1, 1, 2, 2, 3, 4)
"""Days from one answer to the next."""
EDGES = (
    time(0),
    time(2, 30),
    time(2, 59, 59, 999000),
    time(3),
    time(23, 59, 59, 999000),
)
TIMES = (*EDGES, *EDGES, *(time(hour, minute) for hour in range(24) for minute in (1, 44)))
OUTAGE_MINUTES = (30, 60, 119, 120, 121, 180, 300, 1440, 2880)

Act = tuple[datetime, str]
Span = tuple[datetime, datetime]


def ms_of(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)


def in_core(outages: Iterable[Span]) -> list[Outage]:
    return [Outage(ms_of(start), ms_of(end)) for start, end in outages]


def acts(*, most: int = 25, start: date | None = None) -> st.SearchStrategy[list[Act]]:
    """Give (instant, zone), not quite in order: a few dates one after the other, at times of day that matter."""
    steps = st.tuples(
        st.sampled_from(STEPS), st.sampled_from(TIMES), st.sampled_from((*(None,) * 60, *ZONES)), st.integers(0, 1)
    )
    first = st.sampled_from(STARTS) if start is None else st.just(start)
    return st.builds(_acts, first, st.sampled_from(ZONES), st.lists(steps, min_size=1, max_size=most))


def _acts(day: date, zone: str, steps: Sequence[tuple[int, time, str | None, int]]) -> list[Act]:
    made = []
    for days, at, moved_to, fold in steps:
        day += timedelta(days=days)
        zone = moved_to or zone
        # A time of day may exist twice or not at all.
        wall = datetime.combine(day, at, ZoneInfo("UTC" if zone == UNKNOWN else zone)).replace(fold=fold)
        made.append((wall.astimezone(UTC), zone))
    return made


def outages(drawn: Sequence[Act], *, most: int = 5) -> st.SearchStrategy[list[Span]]:
    """Give outages of whole minutes from around the acts; they may overlap."""
    first = min(at for at, _ in drawn).replace(hour=0, minute=0, second=0, microsecond=0)
    minutes = (max(at for at, _ in drawn) - first) // timedelta(minutes=1)
    spans = st.tuples(st.integers(-24 * 60, minutes + 24 * 60), st.sampled_from(OUTAGE_MINUTES))
    return st.lists(spans.map(partial(_outage, first)), max_size=most)


def _outage(first: datetime, span: tuple[int, int]) -> Span:
    start = first + timedelta(minutes=span[0])
    return start, start + timedelta(minutes=span[1])


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a case in the notation of the agreed ones."""
    drawn = draw(acts())
    down = draw(outages(drawn))
    guessed = draw(st.integers(0, len(drawn))) if draw(st.booleans()) else 0
    last = max(at for at, _ in drawn)
    as_of = last + timedelta(minutes=draw(st.integers(-3 * 24 * 60, 4 * 24 * 60)))
    return {
        "id": "drawn",
        "events": [
            f"{_written(at)}@{'-' if number < guessed else zone}{draw(_options(at))}"
            for number, (at, zone) in enumerate(draw(st.permutations(drawn)))
        ],
        "zone": draw(st.sampled_from((*(drawn[-1][1],) * 10, *ZONES, "-"))),
        "asof": _written(as_of),
        "outages": [[_written(start), _written(end)] for start, end in down],
        "floor": draw(st.integers(0, 5)),
    }


@st.composite
def _options(draw: st.DrawFn, at: datetime) -> str:
    if draw(st.integers(0, 3)):
        return ""
    minutes = draw(st.sampled_from((-10, 0, 10, 300, 600, 1200, 24 * 60, 24 * 60 + 10)))
    stamp = at - timedelta(minutes=minutes, milliseconds=draw(st.integers(-1, 1)))
    options = [
        f"|ts={_written(stamp)}",
        f"|key={draw(st.sampled_from('abc'))}",
        f"|kind={draw(st.sampled_from(('answer', 'timeout', 'skip')))}",
    ]
    return "".join(draw(st.lists(st.sampled_from(options), unique=True)))


def _written(at: datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")
