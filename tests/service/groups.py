"""A group, who is in it as the platform tells, and what they do there."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from bot.core.people import Account, Group
from bot.core.places import Right
from bot.core.record_actions import Period, ShowLeaderboard
from bot.core.record_scene import LeaderboardDue, LeaderboardShown
from bot.service.roll_call import call_roll
from tests.service.table import ANNA, RIGHT, WRONG, Table

GROUP = Group("telegram", "-1")
DORA = Account("telegram", "4")


@dataclass
class Roll:
    """A group as the platform tells of it."""

    unknown: Collection[Account] = ()
    left: Collection[Account] = ()
    names_of: Mapping[Account, str] = field(default_factory=dict)
    admins: Collection[Account] = ()
    lacks: Sequence[Right] = ()
    announces: bool = False
    called: list[Account] = field(default_factory=list)
    looked_up: list[Account] = field(default_factory=list)
    """Whose rights were asked for."""

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        self.called += accounts
        told = (account for account in accounts if account not in self.unknown)
        return {
            account: None if account in self.left else self.names_of.get(account, f"user {account.user_id}")
            for account in told
        }

    async def administers(self, account: Account) -> bool:
        self.looked_up.append(account)
        return account in self.admins

    async def lacking(self) -> Sequence[Right]:
        return self.lacks

    async def publishable(self) -> bool:
        return self.announces


async def board(
    table: Table, asker: Account = ANNA, period: Period = Period.WEEK, roll: Roll | None = None
) -> LeaderboardShown:
    """Ask for the leaderboard, as the conversation does it."""
    outcome = await table.do(ShowLeaderboard(period), asker, group=GROUP)
    assert isinstance(outcome.scene, LeaderboardDue), outcome
    shown, left = await call_roll(outcome.scene, roll or Roll())
    if left:
        await table.clerk.leave(GROUP, left)
    return shown


def told(shown: LeaderboardShown) -> list[tuple[int, str, int]]:
    return [(line.rank, line.name, line.right) for line in shown.lines]


async def score(table: Table, account: Account, right: int, group: Group | None = GROUP) -> None:
    """Let a newcomer answer so many questions rightly, and one more wrongly."""
    await table.seat(account)
    for letter in [*right * [RIGHT], WRONG]:
        await table.play(letter, account, "long", group)
