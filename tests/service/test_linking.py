"""What becomes of two people who are linked, and of one person's accounts that are separated again (rule R11)."""

from datetime import date
from itertools import permutations

import pytest

from bot.core.actions import ChooseOption, OpenQuiz, SetLanguage, ShowHelp, ShowRun
from bot.core.people import Account, Visibility
from bot.core.record_actions import (
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Unlink,
)
from bot.core.record_scene import AccountsShown, Linked, PrivacyShown, StatsShown, ZoneMenu
from bot.core.run import Refusal
from bot.core.scene import LanguageMenu, Notice, Nowhere
from bot.core.streak import Log, StreakState
from tests.service.table import ANNA, BORIS, CLARA, RIGHT, WRONG, Table, at, run_of

EVERYBODY = (ANNA, BORIS, CLARA)


async def answered(table: Table, account: Account) -> int:
    """Give how many answers a person has given."""
    shown = (await table.do(ShowStats(), account)).scene
    assert isinstance(shown, StatsShown), shown
    return shown.answered


async def zone_menu(table: Table, account: Account) -> ZoneMenu:
    shown = (await table.do(ShowZones(), account)).scene
    assert isinstance(shown, ZoneMenu), shown
    return shown


def dated(log: Log) -> list[tuple[date, str]]:
    return [(answer.local_day, answer.zone) for answer in log.answers]


async def test_the_streak_of_two_who_are_linked_is_that_of_all_their_answers(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for day in range(1, 7):
        await table.play_on(f"2026-12-0{day}T12:00", account=(ANNA, BORIS)[day % 2])

    linked = (await table.link()).scene

    assert isinstance(linked, Linked)
    assert linked.platforms == ["telegram", "discord"]
    assert (linked.standing.current, linked.standing.longest) == (6, 6)
    assert linked.standing == (await table.streak(ANNA)).standing == (await table.streak(BORIS)).standing
    await table.assert_kept()
    assert await answered(table, ANNA) == await answered(table, BORIS) == 6


async def test_what_one_of_two_was_shown_is_kept_though_all_answers_would_give_less(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    # With this one the only freeze would go to the 4th, and none would be left for the 6th.
    await table.play_on("2026-12-03T12:00", account=BORIS)
    await table.play_on("2026-12-05T12:00", "2026-12-07T12:00")
    before = (await table.streak()).standing
    assert (before.current, before.freezes) == (2, 0)

    linked = (await table.link()).scene

    assert isinstance(linked, Linked)
    assert linked.standing == before
    await table.assert_kept()
    await table.play_on("2026-12-08T12:00", account=BORIS)
    assert (await table.streak()).standing.current == 3
    await table.assert_kept()


async def test_what_both_of_two_were_shown_is_kept(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.play_on(*(f"2026-11-{day}T12:00" for day in range(10, 20)), account=BORIS)
    await table.play_on("2026-12-05T12:00", "2026-12-07T12:00")

    linked = (await table.link()).scene

    assert isinstance(linked, Linked)
    assert (linked.standing.current, linked.standing.longest) == (2, 10)
    await table.assert_kept()


async def test_what_was_shown_in_the_zone_of_before_is_kept_in_the_new_one(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.do(SetZone("Pacific/Kiritimati"), ANNA)
    # Eight in the evening in Honolulu, and the same hour a calendar day later on Kiritimati: two days are leapt over.
    for day, zone in ((2, "Pacific/Honolulu"), (3, "Pacific/Kiritimati"), (4, "Pacific/Honolulu"), (5, None)):
        await travel_and_play(table, day, zone)
    for day, zone in ((6, "Pacific/Kiritimati"), (7, "Pacific/Honolulu"), (8, None), (10, None)):
        await travel_and_play(table, day, zone)
    table.now_ms = at("2026-12-11T06:00")
    before = (await table.streak(BORIS)).standing
    assert (before.state, before.current, before.freezes) == (StreakState.PENDING, 6, 0)

    # On Kiritimati a whole day was missed meanwhile, and there are no bridges left.
    linked = (await table.link(BORIS, ANNA)).scene

    assert isinstance(linked, Linked)
    assert linked.standing.current == 6
    assert (await table.streak(BORIS)).zone.name == "Pacific/Kiritimati"
    await table.assert_kept()


async def travel_and_play(table: Table, day: int, zone: str | None) -> None:
    table.now_ms = at(f"2026-12-{day:02}T06:00")
    if zone is not None:
        await table.do(SetZone(zone), BORIS)
    await table.play(account=BORIS)


@pytest.mark.parametrize("last", [ANNA, BORIS])
async def test_language_and_zone_are_those_of_whoever_agrees_last(table: Table, last: Account) -> None:
    await table.seat(ANNA, "ru")
    await table.seat(BORIS, "hi")
    await table.do(SetZone("Europe/Berlin"), ANNA)
    await table.do(SetZone("Asia/Kolkata"), BORIS)
    zone, language = {ANNA: ("Europe/Berlin", "ru"), BORIS: ("Asia/Kolkata", "hi")}[last]

    outcome = await table.link(ANNA if last == BORIS else BORIS, last)

    assert outcome.language == language
    for account in (ANNA, BORIS):
        assert (await table.do(ShowHelp(), account)).language == language
        assert (await table.streak(account)).zone.name == zone


@pytest.mark.parametrize("last", [ANNA, BORIS])
async def test_a_zone_that_only_one_has_chosen_dates_the_guessed_answers_of_both(table: Table, last: Account) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.play_on("2026-12-01T20:00", account=ANNA)
    await table.do(SetZone("Asia/Kolkata"), BORIS)
    await table.play_on("2026-12-02T20:00", account=BORIS)

    await table.link(ANNA if last == BORIS else BORIS, last)

    _, log = await table.stored()
    assert dated(log) == [(date(2026, 12, 2), "Asia/Kolkata"), (date(2026, 12, 3), "Asia/Kolkata")]
    await table.assert_kept()
    # There is no guess any more that a further choice could date anew.
    await table.do(SetZone("America/New_York"))
    assert dated((await table.stored())[1]) == dated(log)


async def test_a_chosen_zone_dates_no_answer_anew_that_was_dated_by_another_choice(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.do(SetZone("Pacific/Honolulu"), ANNA)
    await table.do(SetZone("Asia/Kolkata"), BORIS)
    await table.play_on("2026-12-01T20:00", account=ANNA)
    await table.play_on("2026-12-02T20:00", account=BORIS)

    await table.link()

    assert dated((await table.stored())[1]) == [
        (date(2026, 12, 1), "Pacific/Honolulu"),
        (date(2026, 12, 3), "Asia/Kolkata"),
    ]


async def test_of_two_open_runs_of_a_quiz_that_with_more_answers_stays(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    mine, theirs = await table.open(account=ANNA), await table.open(account=BORIS)
    theirs = await table.answer(theirs, WRONG, BORIS)

    await table.link(BORIS, ANNA)

    assert run_of(await table.do(OpenQuiz("small"), ANNA)).id == theirs.id
    assert run_of(await table.do(ShowRun(theirs.id), BORIS)).answered == 1
    late = await table.do(ChooseOption(mine.id, 0, RIGHT), ANNA)
    assert (late.scene, late.remarks) == (Nowhere("small"), (Refusal.RUN_OVER,))


async def test_the_run_to_go_on_with_is_one_that_is_still_open(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.open(account=ANNA)
    theirs = await table.answer(await table.open(account=BORIS), RIGHT, BORIS)

    await table.link(BORIS, ANNA)

    for account in (ANNA, BORIS):
        assert (await zone_menu(table, account)).run_id == theirs.id
        assert run_of(await table.do(SetLanguage("ru"), account)).id == theirs.id


@pytest.mark.parametrize(("first", "last"), [(ANNA, BORIS), (BORIS, ANNA)])
async def test_whoever_is_hidden_or_has_an_alias_stays_so(table: Table, first: Account, last: Account) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.do(SetAlias("Rabbit"), ANNA)
    await table.do(SetVisibility(Visibility.HIDDEN), BORIS)

    await table.link(first, last)

    assert (await table.do(ShowPrivacy())).scene == PrivacyShown(Visibility.HIDDEN, "Rabbit")


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
        assert await answered(table, account) == 10
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
    for account, answers in zip(EVERYBODY, (4, 3, 3), strict=True):
        assert await answered(table, account) == answers
        assert (await table.do(ShowHelp(), account)).language == "en"
        apart = (await table.streak(account)).standing
        # Alone, everybody has answered on every third day: the longest is all that stays of the ten days in a row.
        assert (apart.longest, apart.current) == (whole.longest, 1)
        await table.assert_kept(account)
        # Everybody goes on with answers that count for them alone.
        await table.play(account=account)
        assert await answered(table, account) == answers + 1


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
    assert (await zone_menu(table, ANNA)).run_id == theirs.id

    await table.do(Unlink((await table.accounts())["discord"]), asking)

    assert (await zone_menu(table, ANNA)).run_id is None
    assert (await zone_menu(table, BORIS)).run_id == theirs.id


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
