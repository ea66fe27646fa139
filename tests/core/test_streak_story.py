"""The story of a streak, where the databases are not needed to tell it."""

from datetime import UTC, date, datetime, timedelta

from bot.core.days import local_day
from bot.core.gaps import Outage
from bot.core.streak import Floor, Log, LoggedAnswer, Streak
from bot.core.streak_story import told


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp() * 1000)


def answered(*instants: str, zone: str = "UTC") -> tuple[LoggedAnswer, ...]:
    return tuple(LoggedAnswer(ms(text), local_day(ms(text), zone), zone) for text in instants)


def test_nothing_has_a_short_story() -> None:
    assert told(Log(), ms("2026-12-01T12:00Z"), "UTC") == [
        "now, at 12:00 on 2026-12-01 in UTC: current 0, longest 0, freezes 1; nothing was answered yet (R14)"
    ]


def test_days_alike_are_one_line_however_many_they_are() -> None:
    down = Outage(ms("2026-12-02T00:00Z"), ms("2026-12-06T00:00Z"))

    lines = told(Log(answered("2026-12-01T12:00Z"), outages=(down,)), ms("2028-01-01T12:00Z"), "UTC")

    assert lines[1:3] == [
        "2026-12-02 to 2026-12-05  excused, since we were down for two hours or more (R9)",
        "2026-12-06 to 2027-12-31  missed, and freezes (1) cover fewer days: the streak ended and kept them (R6)",
    ]
    assert len(lines) == 4
    assert "broken" in lines[-1]


def test_a_seventh_day_tells_of_its_freeze_only_if_it_brought_one() -> None:
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    log = Log(answered(*((noon + timedelta(days=number)).isoformat() for number in range(14))))

    lines = told(log, ms("2026-12-14T13:00Z"), "UTC")

    assert [number for number, line in enumerate(lines, start=1) if "one earned, R6" in line] == [7]


def test_a_day_that_was_left_out_is_told() -> None:
    log = Log(answered("2011-12-29T20:00Z", "2011-12-30T20:00Z", zone="Pacific/Apia"))

    lines = told(log, ms("2011-12-30T21:00Z"), "Pacific/Apia")

    assert lines[1] == "2011-12-30  no such day in the zone (R10)"


def test_a_promise_that_gave_nothing_is_not_told() -> None:
    log = Log(answered("2026-12-01T12:00Z"), (Floor(ms("2026-12-01T12:00Z"), Streak(1, 1, 1, date(2026, 12, 1))),))

    assert len(told(log, ms("2026-12-01T13:00Z"), "UTC")) == 2


def test_a_zone_that_is_not_known_any_more_is_told() -> None:
    (line,) = told(Log(), ms("2026-12-01T12:00Z"), "Mars/Olympus")

    assert "at 12:00 on 2026-12-01 in Mars/Olympus (not known any more, so UTC, R4)" in line
