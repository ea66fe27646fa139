"""Every request to the clerk, and what it comes to for somebody who has answered once."""

from collections.abc import Mapping
from types import UnionType

from bot.core.people import Account, Group, Visibility
from bot.core.record_actions import (
    AskAlias,
    AskForget,
    ConfirmLink,
    EnterCode,
    Export,
    Forget,
    Practise,
    RecordAction,
    RefuseLink,
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Unlink,
    Write,
)
from bot.core.record_scene import (
    AccountsShown,
    AliasAsked,
    Exported,
    ForgetAsked,
    ForgetExplained,
    Forgotten,
    LeaderboardDue,
    LinkCode,
    PrivacyShown,
    StatsShown,
    StreakShown,
    ZoneMenu,
)
from bot.core.scene import AtRun, HelpShown, Nowhere
from tests.service.table import WRONG, Table, at

GROUP = Group("telegram", "-1")
OTHER_GROUP = Group("telegram", "-2")
RECORD_ACTIONS: tuple[RecordAction, ...] = (
    ShowStreak(),
    ShowZones("Berlin"),
    SetZone("Europe/Berlin"),
    ShowLink(),
    EnterCode("WWWWWWWW"),
    ConfirmLink("WWWWWWWW", "00"),
    RefuseLink("WWWWWWWW"),
    ShowAccounts(),
    Unlink(1),
    ShowStats(),
    Practise(),
    ShowLeaderboard(),
    ShowPrivacy(),
    SetVisibility(Visibility.HIDDEN),
    SetAlias("Rabbit"),
    AskAlias(),
    Export(),
    AskForget(),
    AskForget(sure=True),
    Forget(at("2026-12-01T12:00") // 1000),
    Write("Rabbit"),
)
EXPECTED: Mapping[type, type | UnionType] = {
    ShowStreak: StreakShown,
    ShowZones: ZoneMenu,
    SetZone: ZoneMenu,
    ShowLink: LinkCode,
    EnterCode: LinkCode,
    ConfirmLink: Nowhere,
    RefuseLink: Nowhere,
    ShowAccounts: AccountsShown,
    Unlink: AccountsShown,
    ShowStats: StatsShown,
    Practise: AtRun,
    ShowLeaderboard: LeaderboardDue,
    ShowPrivacy: PrivacyShown,
    SetVisibility: PrivacyShown,
    SetAlias: PrivacyShown,
    AskAlias: AliasAsked,
    Export: Exported,
    AskForget: ForgetExplained | ForgetAsked,
    Forget: Forgotten,
    Write: HelpShown,
}


async def new_person(table: Table, number: int) -> Account:
    """Let a newcomer leave something to work with."""
    account = Account("telegram", f"{100 + number}")
    await table.seat(account)
    await table.play(WRONG, account, group=GROUP)
    return account
