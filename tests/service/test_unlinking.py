"""One person's accounts: chains of them, and those that are separated again (rule R11)."""

from itertools import permutations

import pytest

from bot.core.actions import OpenQuiz, SetLanguage, ShowHelp, ShowRun
from bot.core.people import Account, Visibility
from bot.core.record_actions import (
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowPrivacy,
    ShowStreak,
    Unlink,
)
from bot.core.record_scene import AccountsShown, Linked, PrivacyShown, ZoneShown
from bot.core.scene import LanguageMenu, Notice
from tests.service.crowd import answers, current_run
from tests.service.table import ANNA, BORIS, CLARA, RIGHT, Table, at, run_of

EVERYBODY = (ANNA, BORIS, CLARA)


async def three_linked(table: Table) -> None:
    """Link three accounts in a chain, each of which has answered on days of its own and has an open run."""
    await table.seat_all(*EVERYBODY)
    for number, account in enumerate(EVERYBODY):
        days = [f"2026-12-{day:02}T12:00" for day in range(1 + number, 11, 3)]
        await table.play_on(*days, account=account)
    table.now_ms = at("2026-12-10T13:00")
    await table.link(ANNA, BORIS)
    await table.link(BORIS, CLARA)


async def test_a_chain_of_three_accounts_is_one_person(table: Table) -> None:
    await three_linked(table)

    assert len({await table.database.person_of(account) for account in EVERYBODY}) == 1
    assert set(await table.accounts(CLARA)) == {"telegram", "discord", "terminal"}
    for account in EVERYBODY:
        assert await answers(table, account) == 10
        assert (await table.streak(account)).standing.current == 10
    await table.assert_kept()


@pytest.mark.parametrize(
    "order", list(permutations(EVERYBODY)), ids=lambda order: "-".join(each.platform for each in order)
)
async def test_accounts_are_separated_in_any_order(table: Table, order: tuple[Account, ...]) -> None:
    await three_linked(table)
    whole = (await table.streak()).standing
    first, second, last = order

    numbers = await table.accounts(last)
    for gone, rest in ((first, 2), (second, 1)):
        outcome = await table.do(Unlink(numbers[gone.platform]), last)
        assert outcome.remarks == (Notice.UNLINKED,)
        assert isinstance(outcome.scene, AccountsShown)
        assert [own.platform for own in outcome.scene.accounts if own.here] == [last.platform]
        assert len(outcome.scene.accounts) == rest

    assert len({await table.database.person_of(account) for account in EVERYBODY}) == 3
    for account, number in zip(EVERYBODY, (4, 3, 3), strict=True):
        assert await answers(table, account) == number
        assert (await table.do(ShowHelp(), account)).language == "en"
        apart = (await table.streak(account)).standing
        # Alone, everybody has answered on every third day: the longest is all that stays of the ten days in a row.
        assert (apart.longest, apart.current) == (whole.longest, 1)
        await table.assert_kept(account)
        # Everybody goes on with answers that count for them alone.
        await table.play(account=account)
        assert await answers(table, account) == number + 1


async def test_runs_go_with_the_account_that_gave_their_first_answer(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    mine = await table.answer(await table.open("small", ANNA), RIGHT, ANNA)
    theirs = await table.answer(await table.open("other", BORIS), RIGHT, BORIS)
    await table.link()
    await table.do(ShowRun(theirs.id), ANNA)

    await table.do(Unlink((await table.accounts())["discord"]), ANNA)

    assert run_of(await table.do(OpenQuiz("small"), ANNA)).id == mine.id
    assert run_of(await table.do(OpenQuiz("other"), BORIS)).id == theirs.id
    for run, stranger in ((mine, BORIS), (theirs, ANNA)):
        assert (await table.do(ShowRun(run.id), stranger)).remarks == (Notice.RUN_UNKNOWN,)


@pytest.mark.parametrize("asking", [ANNA, BORIS])
async def test_the_run_to_go_on_with_goes_with_its_account(table: Table, asking: Account) -> None:
    await table.seat_all(ANNA, BORIS)
    theirs = await table.answer(await table.open("other", BORIS), RIGHT, BORIS)
    await table.link()
    assert await current_run(table, ANNA) == theirs.id

    await table.do(Unlink((await table.accounts())["discord"]), asking)

    assert await current_run(table, ANNA) is None
    assert await current_run(table, BORIS) == theirs.id


@pytest.mark.parametrize("asking", [ANNA, BORIS])
@pytest.mark.parametrize("leaving", ["telegram", "discord"])
async def test_neither_part_has_to_choose_anything_again(table: Table, asking: Account, leaving: str) -> None:
    await table.seat(ANNA, "ru")
    await table.seat(BORIS, "hi")
    await table.link(ANNA, BORIS)
    await table.do(SetZone("Asia/Kolkata"))
    await table.do(SetAlias("Rabbit"))
    await table.do(SetVisibility(Visibility.HIDDEN))

    await table.do(Unlink((await table.accounts())[leaving]), asking)

    assert await table.database.person_of(ANNA) != await table.database.person_of(BORIS)
    for account in (ANNA, BORIS):
        assert (await table.do(ShowHelp(), account, hint="bn")).language == "hi"
        assert (await table.streak(account)).zone == ZoneShown("Asia/Kolkata", chosen=True)
        assert (await table.do(ShowPrivacy(), account)).scene == PrivacyShown(Visibility.HIDDEN, "Rabbit")


async def test_whoever_separates_the_account_at_hand_sees_what_is_left_for_it(table: Table) -> None:
    await table.seat_all(*EVERYBODY)
    await table.link(ANNA, BORIS)
    await table.link(BORIS, CLARA)

    outcome = await table.do(Unlink((await table.accounts())["telegram"]), ANNA)

    assert isinstance(outcome.scene, AccountsShown)
    assert [(own.platform, own.here) for own in outcome.scene.accounts] == [("telegram", True)]
    assert set(await table.accounts(BORIS)) == {"discord", "terminal"}


async def test_the_only_account_cannot_be_separated(table: Table) -> None:
    await table.seat_all(ANNA)
    number = (await table.accounts())["telegram"]

    outcome = await table.do(Unlink(number))

    assert outcome.remarks == (Notice.NOTHING_TO_UNLINK,)
    assert await table.accounts() == {"telegram": number}


async def test_nobody_elses_account_can_be_separated(table: Table) -> None:
    await table.seat_all(*EVERYBODY)
    await table.link()
    numbers = await table.accounts()

    for number in (numbers["discord"], (await table.accounts(CLARA))["terminal"], 999, 2**62):
        assert (await table.do(Unlink(number), CLARA)).remarks == (Notice.NOTHING_TO_UNLINK,)
    assert (await table.do(Unlink((await table.accounts(CLARA))["terminal"]), ANNA)).remarks == (
        Notice.NOTHING_TO_UNLINK,
    )
    assert await table.accounts() == numbers


async def test_pressing_unlink_twice_separates_once(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.link()
    number = (await table.accounts())["discord"]
    await table.do(Unlink(number))

    assert (await table.do(Unlink(number))).remarks == (Notice.NOTHING_TO_UNLINK,)
    assert (await table.do(Unlink(number), BORIS)).remarks == (Notice.NOTHING_TO_UNLINK,)


async def test_accounts_that_were_separated_can_be_linked_again(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.play_on("2026-12-01T12:00", account=ANNA)
    await table.play_on("2026-12-02T12:00", account=BORIS)
    for _ in range(3):
        assert isinstance((await table.link()).scene, Linked)
        assert (await table.streak()).standing.current == 2
        await table.do(Unlink((await table.accounts())["discord"]))
        for account in (ANNA, BORIS):
            assert (await table.streak(account)).standing.longest == 2
            await table.assert_kept(account)


async def test_a_newcomer_asks_for_accounts_after_choosing_a_language(table: Table) -> None:
    asked = await table.do(ShowAccounts())
    assert asked.scene == LanguageMenu(ShowAccounts())

    shown = await table.do(SetLanguage("ru", ShowAccounts()))

    assert isinstance(shown.scene, AccountsShown)
    assert (shown.language, shown.remarks) == ("ru", ())
    again = await table.do(SetLanguage("hi", ShowStreak()))
    assert (again.language, again.remarks) == ("hi", (Notice.LANGUAGE_SET,))
