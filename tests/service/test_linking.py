"""What becomes of two people who are linked (rule R11)."""

from datetime import date

import pytest

from bot.core.actions import ChooseOption, OpenQuiz, SetLanguage, ShowHelp, ShowRun
from bot.core.people import Account, Visibility
from bot.core.record_actions import (
    SetAlias,
    SetVisibility,
    SetZone,
    ShowPrivacy,
)
from bot.core.record_scene import Linked, PrivacyShown
from bot.core.run import Refusal
from bot.core.scene import Nowhere
from bot.core.streak import Log, StreakState
from tests.service.crowd import answers, current_run
from tests.service.table import ANNA, BORIS, RIGHT, WRONG, Table, at, run_of


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
    assert await answers(table, ANNA) == await answers(table, BORIS) == 6


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
        assert await current_run(table, account) == theirs.id
        assert run_of(await table.do(SetLanguage("ru"), account)).id == theirs.id


@pytest.mark.parametrize(("first", "last"), [(ANNA, BORIS), (BORIS, ANNA)])
async def test_whoever_is_hidden_or_has_an_alias_stays_so(table: Table, first: Account, last: Account) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.do(SetAlias("Rabbit"), ANNA)
    await table.do(SetVisibility(Visibility.HIDDEN), BORIS)

    await table.link(first, last)

    assert (await table.do(ShowPrivacy())).scene == PrivacyShown(Visibility.HIDDEN, "Rabbit")
