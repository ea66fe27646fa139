"""The streak of a group: days in a row on which enough different people answered (rule R13)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from bot.core.gaps import Outage, is_excused, joined

NEEDED = 3
"""So many different people make a day active; fewer where the group has fewer who ever played."""


@dataclass(frozen=True, slots=True)
class GroupDays:
    """How many different people of a group answered on each day of its zone, and what the streak is measured by."""

    people: Mapping[date, int]
    needed: int
    zone: str
    outages: Sequence[Outage] = ()


def group_streak(days: GroupDays, today: date) -> tuple[int, date]:
    """Give the active days in a row up to today, and the day that ended the search.

    There are no freezes; a day on which we were down is passed over (rule R9), and so is today while it is open.
    """
    streak, day, outages = 0, today, joined(days.outages)
    while True:
        if days.needed and days.people.get(day, 0) >= days.needed:
            streak += 1
        elif day != today and not is_excused(day, days.zone, outages):
            return streak, day
        day -= timedelta(days=1)
