"""The roll call: a leaderboard shows only those who are still in the group, by the names that they have there."""

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.core.people import Account
from bot.core.record_scene import Candidate, LeaderboardDue, LeaderboardShown, Ranked
from bot.group_ports import Roster

MOST_LINES = 10
MOST_CALLED = 105
"""So many people are asked about at most, for some platforms tell only of one at a time."""
_AT_A_TIME = 15
"""So many are asked about at a time: a few more than the lines, for some have left."""


@dataclass(slots=True)
class _Roll:
    """Who answered the roll so far, the highest figures first."""

    present: list[tuple[Candidate, str]] = field(default_factory=list)
    left: set[Account] = field(default_factory=set)


async def call_roll(due: LeaderboardDue, roster: Roster) -> tuple[LeaderboardShown, Collection[Account]]:
    """Give the leaderboard, and the accounts that have left the group.

    It has ten lines, and one more for the person who asks if they are further down. Those about whom the platform tells
    nothing now are left out.
    """
    roll, waiting = _Roll(), list(due.candidates)
    for _ in range(0, min(len(waiting), MOST_CALLED), _AT_A_TIME):
        await _call(roll, waiting[:_AT_A_TIME], roster)
        del waiting[:_AT_A_TIME]
        if len(roll.present) >= MOST_LINES:
            break
    figures = [each.right for each, _ in roll.present] + [each.right for each in waiting]
    await _call(roll, [each for each in waiting if each.person_id == due.asker_id], roster)
    lines = [
        Ranked(figures.index(each.right) + 1, name, each.right, own=each.person_id == due.asker_id)
        for each, name in roll.present
    ]
    shown = [line for place, line in enumerate(lines) if place < MOST_LINES or line.own]
    return LeaderboardShown(due.period, shown, due.asker_hidden, due.group_streak), roll.left


async def _call(roll: _Roll, candidates: Collection[Candidate], roster: Roster) -> None:
    names = await roster.names([each.account for each in candidates]) if candidates else {}
    for candidate in candidates:
        if candidate.account not in names:
            continue
        name = names[candidate.account]
        if name is None:
            roll.left.add(candidate.account)
        else:
            roll.present.append((candidate, candidate.alias or name))
