"""Leaderboards: who may stand on one, and the streak of its group; read when nobody has to wait for that."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter

from bot.core.days import DAY_MS, DEFAULT_ZONE, local_day
from bot.core.group_streak import NEEDED, GroupDays, group_streak
from bot.core.people import Group
from bot.core.record_actions import Period
from bot.core.record_scene import LeaderboardDue
from bot.ports import Store
from bot.record_ports import Snapshot

MOST_CANDIDATES = 10_000
"""The rest of a group that is even larger would not stand on a leaderboard of ten lines, and is not read."""
_LOOKS_BACK = {Period.WEEK: 7 * DAY_MS, Period.MONTH: 30 * DAY_MS}
_STRIDE = 7
"""Days of a group's answers that are read at a time, as far back as its streak goes: with more, a large group's rows
would keep others waiting while they are unpacked."""


@dataclass(frozen=True, slots=True)
class LeaderboardReading:
    """A leaderboard to be read once the transaction is over that made whoever asks a member of the group."""

    period: Period
    group: Group
    at_ms: int
    asker_id: int | None
    """Whose line is marked; None where the whole group sees it."""
    asker_hidden: bool

    async def scene(self, store: Store) -> LeaderboardDue:
        """Give who may stand on the leaderboard. Raises StoreUnavailableError when the database is away."""
        since_ms = self.at_ms - _LOOKS_BACK[self.period] if self.period in _LOOKS_BACK else 0
        async with store.reading() as snapshot:
            candidates = await snapshot.candidates(self.group, since_ms, MOST_CANDIDATES)
            streak = await _group_streak(snapshot, self.group, self.at_ms)
        return LeaderboardDue(self.period, candidates, self.asker_id, self.asker_hidden, streak)


async def _group_streak(snapshot: Snapshot, group: Group, at_ms: int) -> int:
    """Give the group's streak, reading only as far back as it goes (rule R13)."""
    needed, outages = min(NEEDED, await snapshot.members(group)), await snapshot.outages()
    today = local_day(at_ms, DEFAULT_ZONE)
    people: dict[date, set[int]] = defaultdict(set)
    until_ms, span = at_ms + 1, 0
    while True:
        span += _STRIDE
        from_ms = at_ms - span * DAY_MS
        active = await snapshot.active_quarters(group, from_ms, until_ms)
        for quarter_ms, in_quarter in groupby(active, itemgetter(1)):
            people[local_day(quarter_ms, DEFAULT_ZONE)].update(person_id for person_id, _ in in_quarter)
        days = GroupDays({day: len(ids) for day, ids in people.items()}, needed, DEFAULT_ZONE, outages)
        streak, reached = group_streak(days, today)
        if reached > today - timedelta(days=span - 1):
            return streak
        until_ms = from_ms
