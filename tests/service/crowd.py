"""Accounts of several rounds of a test, and what is told to them and of them."""

from bot.core.actions import GoOn
from bot.core.people import Account
from bot.core.record_actions import ConfirmLink, ShowStats, ShowZones
from bot.core.record_scene import LinkConfirm, StatsShown, ZoneMenu
from bot.core.run import Run
from bot.core.scene import AtRun, Outcome
from tests.service.table import Table

PLATFORMS = ("telegram", "discord", "terminal")


def three(number: int) -> tuple[Account, Account, Account]:
    """Give three accounts that no other round has."""
    telegram, discord, terminal = (Account(platform, str(number)) for platform in PLATFORMS)
    return telegram, discord, terminal


async def answers(table: Table, account: Account) -> int:
    """Give how many answers a person has given; nobody counts one of them twice."""
    shown = (await table.do(ShowStats(), account)).scene
    assert isinstance(shown, StatsShown), shown
    _, log = await table.stored(account)
    assert shown.answered == len(log.answers)
    return shown.answered


async def ready_to_link(table: Table, first: Account, last: Account) -> ConfirmLink:
    """Let two accounts come so far that both have to agree."""
    return confirmation(await table.enter(await table.code(first), last))


def confirmation(question: LinkConfirm) -> ConfirmLink:
    return ConfirmLink(question.code, question.check)


def go_on(run: Run) -> GoOn:
    return GoOn(run.id, run.position)


def counted(outcome: Outcome) -> bool:
    return isinstance(outcome.scene, AtRun) and outcome.scene.counted is not None


async def current_run(table: Table, account: Account) -> int | None:
    """Give the run that a person is in the middle of."""
    shown = (await table.do(ShowZones(), account)).scene
    assert isinstance(shown, ZoneMenu), shown
    return shown.run_id
