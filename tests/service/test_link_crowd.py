"""Six accounts that play while they are linked and separated at random, through two processes' worth of connections."""

import asyncio
from random import Random

import pytest

from bot.core.actions import ChooseOption
from bot.core.people import Account
from bot.core.record_actions import EnterCode, RefuseLink, ShowAccounts, ShowLink, Unlink
from bot.core.record_scene import AccountsShown, LinkCode, LinkConfirm
from bot.ports import ConflictError
from tests.service.crowd import answers, confirmation, counted, go_on, three
from tests.service.table import RIGHT, Table


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_six_accounts_do_at_once_every_answer_that_was_told_is_there(
    tables: tuple[Table, Table], seed: int
) -> None:
    random = Random(seed)
    accounts = (*three(1), *three(2))
    await tables[0].seat_all(*accounts)
    told = dict.fromkeys(accounts, 0)

    async def live(account: Account, random: Random) -> None:
        for _ in range(8):
            table = random.choice(tables)
            try:
                match random.randrange(4):
                    case 0:
                        await meddle(table, account, random)
                    case 1:
                        await link_with(table, account, random.choice(accounts), random)
                    case _:
                        told[account] += await press(table, account)
            except ConflictError:
                # Others were quicker four times in a row: that is told, and nothing was written.
                continue

    await asyncio.gather(*(live(account, Random(random.random())) for account in accounts))

    people: dict[int | None, list[Account]] = {}
    for account in accounts:
        people.setdefault(await tables[0].database.person_of(account), []).append(account)
        await tables[1].assert_kept(account)
    for own in people.values():
        assert await answers(tables[0], own[0]) == sum(told[account] for account in own)


async def press(table: Table, account: Account) -> int:
    """Answer the question at hand of a quiz, and give how often that was told to count."""
    run = await table.open("small", account)
    outcome, *_ = await table.together(ChooseOption(run.id, run.position, RIGHT), go_on(run), account=account)
    return int(counted(outcome))


async def meddle(table: Table, account: Account, random: Random) -> None:
    """Separate one of the person's accounts, if there are several."""
    shown = (await table.do(ShowAccounts(), account)).scene
    assert isinstance(shown, AccountsShown)
    await table.do(Unlink(random.choice(shown.accounts).account_id), account)


async def link_with(table: Table, account: Account, other: Account, random: Random) -> None:
    """Link with another account, as far as others leave the two alone."""
    shown = (await table.do(ShowLink(), account)).scene
    if isinstance(shown, LinkConfirm):
        await table.do(confirmation(shown) if random.randrange(2) else RefuseLink(shown.code), account)
        return
    assert isinstance(shown, LinkCode)
    entered = (await table.do(EnterCode(shown.code), other)).scene
    if isinstance(entered, LinkConfirm):
        for agreeing in random.sample((account, other), 2):
            await table.do(confirmation(entered), agreeing)
