"""The streak of a group (rule R13): enough different people on each day, no freezes, our outages passed over."""

from datetime import UTC, date, datetime, timedelta

from bot.core.gaps import Outage
from bot.core.group_streak import GroupDays, group_streak

TODAY = date(2026, 12, 10)


def day(number: int) -> date:
    """Give the day so many days before today."""
    return TODAY - timedelta(days=number)


def hour(number: int, hour_of_day: int) -> int:
    """Give the instant of an hour of a day before today, in UTC, in milliseconds."""
    begin = datetime(TODAY.year, TODAY.month, TODAY.day, hour_of_day, tzinfo=UTC) - timedelta(days=number)
    return int(begin.timestamp()) * 1000


def streak(people: list[int], needed: int = 3, outages: tuple[Outage, ...] = ()) -> tuple[int, date]:
    """Give what so many people on each day, today first, add up to."""
    return group_streak(GroupDays(dict(zip(map(day, range(99)), people, strict=False)), needed, "UTC", outages), TODAY)


def test_days_in_a_row_with_enough_people_are_counted() -> None:
    assert streak([3, 4, 3, 2, 3]) == (3, day(3))


def test_today_does_not_end_it_while_it_is_open() -> None:
    assert streak([2, 3, 3]) == (2, day(3))
    assert streak([0, 3, 3]) == (2, day(3))


def test_yesterday_does() -> None:
    assert streak([3, 0, 3]) == (1, day(1))
    assert streak([0, 0, 3]) == (0, day(1))


def test_fewer_are_needed_where_there_are_fewer() -> None:
    assert streak([1, 1, 0], needed=1) == (2, day(2))
    assert streak([2, 1, 2], needed=2) == (1, day(1))


def test_a_group_without_members_has_none() -> None:
    assert streak([0, 0], needed=0) == (0, day(1))


def test_a_day_on_which_we_were_down_for_two_hours_is_passed_over() -> None:
    down = Outage(hour(1, 10), hour(1, 12))
    assert streak([3, 0, 3, 0], outages=(down,)) == (2, day(3))
    assert streak([3, 0, 3, 0], outages=(Outage(down.start_ms, down.end_ms - 1),)) == (1, day(1))


def test_a_day_on_which_we_were_down_counts_if_enough_came_all_the_same() -> None:
    assert streak([3, 3, 3, 0], outages=(Outage(hour(1, 10), hour(1, 12)),)) == (3, day(3))


def test_no_minute_of_an_outage_counts_twice() -> None:
    overlapping = (Outage(hour(1, 10), hour(1, 11)), Outage(hour(1, 10), hour(1, 11) + 1))
    assert streak([3, 0, 3], outages=overlapping) == (1, day(1))
    within = (Outage(hour(1, 11), hour(1, 11) + 60_000), Outage(hour(1, 9), hour(1, 13)))
    assert streak([3, 0, 3, 0], outages=within) == (2, day(3))
