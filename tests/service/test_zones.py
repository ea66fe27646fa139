"""The time zone: how it is searched and chosen, what a first choice does to the days before, and when it is asked."""

from datetime import date

import pytest

from bot.core.actions import ChooseOption, GoOn, SetLanguage, ShowHelp
from bot.core.people import Account, Person
from bot.core.record_actions import SetZone, ShowStreak, ShowZones, Write
from bot.core.record_scene import StreakShown, ZoneMenu, ZoneShown
from bot.core.run import Run
from bot.core.scene import AtRun, HelpShown, LanguageMenu, Notice, Outcome
from bot.core.streak import StreakState
from bot.ports import Changes
from tests.service.table import ANNA, BORIS, RIGHT, Table, at


def menu(outcome: Outcome) -> ZoneMenu:
    assert isinstance(outcome.scene, ZoneMenu), outcome
    return outcome.scene


async def chosen_before(table: Table, zone: str, account: Account = ANNA) -> Person:
    """Let a person have chosen a zone that may not be in the zone database any more."""
    async with table.database.transaction() as transaction:
        person = (await transaction.people({account}, table.now_ms))[account]
        changed = Person(person.id, language="en", zone=zone, zone_asked=True)
        await transaction.save(Changes(people=[changed]), table.now_ms)
    return changed


async def days(table: Table, account: Account = ANNA) -> list[tuple[int, str]]:
    """Give the day of the month and the zone of each answer in the log."""
    _, log = await table.stored(account)
    return [(answer.local_day.day, answer.zone) for answer in log.answers]


async def test_the_first_choice_dates_anew_what_was_dated_by_a_guess(table: Table) -> None:
    await table.seat()
    # By UTC the 1st twice; in Kolkata the 1st and the 2nd.
    await table.play_on("2026-12-01T10:00", "2026-12-01T20:00", "2026-12-03T10:00")

    outcome = await table.do(SetZone("Asia/Kolkata"))

    assert menu(outcome).zone == ZoneShown("Asia/Kolkata", chosen=True)
    assert outcome.remarks == (Notice.ZONE_SET,)
    assert await days(table) == [(1, "Asia/Kolkata"), (2, "Asia/Kolkata"), (3, "Asia/Kolkata")]
    shown = await table.streak()
    assert (shown.standing.current, shown.today, shown.zone.name) == (3, date(2026, 12, 3), "Asia/Kolkata")
    await table.assert_kept()


async def test_later_choices_date_nothing_anew(table: Table) -> None:
    await table.seat()
    await table.do(SetZone("Asia/Kolkata"))
    await table.play_on("2026-12-01T10:00", "2026-12-01T20:00")

    await table.do(SetZone("America/New_York"))
    await table.do(SetZone("UTC"))

    assert await days(table) == [(1, "Asia/Kolkata"), (2, "Asia/Kolkata")]
    await table.play_on("2026-12-02T20:00")
    assert await days(table) == [(1, "Asia/Kolkata"), (2, "Asia/Kolkata"), (2, "UTC")]
    # It is the 2nd once more: that day is counted already, so nothing is lost and nothing counts twice.
    assert (await table.streak()).standing.current == 2
    await table.assert_kept()


async def test_a_first_choice_takes_nothing_away_that_was_shown(table: Table) -> None:
    await table.seat()
    # Two days by UTC, but in Berlin the second one is a late night that counts for nothing new.
    await table.play_on("2026-12-01T00:30", "2026-12-01T23:30", "2026-12-02T00:10")
    before = (await table.streak()).standing

    await table.do(SetZone("Pacific/Honolulu"))

    after = (await table.streak()).standing
    assert before.current == after.current == 2
    assert after.longest >= before.longest
    await table.assert_kept()


async def test_choosing_what_had_been_guessed_ends_the_guess(table: Table) -> None:
    await table.seat()
    await table.play_on("2026-12-01T20:00")
    await table.do(SetZone("UTC"))

    await table.do(SetZone("Asia/Kolkata"))

    assert await days(table) == [(1, "UTC")]


async def test_a_zone_is_found_by_what_is_typed(table: Table) -> None:
    await table.seat(language="ru")
    for typed in ("Kolkata", "कोलकाता", "Калькутта", "utc+5:30"):
        assert menu(await table.do(ShowZones(typed))).found[0] == "Asia/Kolkata", typed
        assert menu(await table.do(ShowZones(typed))).typed == typed


async def test_a_text_after_the_command_is_a_search_until_something_else_is_done(table: Table) -> None:
    await table.seat()
    assert menu(await table.do(ShowZones())).found == ()

    for typed in ("Москва", "nowhere at all", "Berlin"):
        outcome = await table.do(Write(typed))
        assert menu(outcome).typed == typed
        assert bool(menu(outcome).found) == (outcome.remarks == ())
    await table.do(SetZone("Europe/Berlin"))
    assert menu(await table.do(Write("Kolkata"))).found[0] == "Asia/Kolkata"

    await table.do(ShowHelp())
    assert (await table.do(Write("Berlin"))).scene == HelpShown()


@pytest.mark.parametrize("action", [ShowStreak(), ShowHelp(), SetLanguage("hi")])
async def test_a_text_after_another_action_gets_the_help(
    table: Table, action: ShowStreak | ShowHelp | SetLanguage
) -> None:
    await table.seat()
    await table.do(ShowZones())
    await table.do(action)

    assert (await table.do(Write("Berlin"))).scene == HelpShown()


async def test_what_one_person_was_asked_is_not_asked_of_another(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.do(ShowZones(), ANNA)

    assert (await table.do(Write("Berlin"), BORIS)).scene == HelpShown()
    assert menu(await table.do(Write("Berlin"), ANNA)).found


@pytest.mark.parametrize("unknown", ["Mars/Olympus", "../../etc/passwd", "utc ", "", "posixrules", "A" * 5000, "\x00"])
async def test_a_zone_that_does_not_exist_is_searched_for(table: Table, unknown: str) -> None:
    await table.seat()

    outcome = await table.do(SetZone(unknown))

    assert menu(outcome).zone == ZoneShown("UTC", chosen=False)
    assert Notice.ZONE_SET not in outcome.remarks


async def test_a_zone_that_was_retired_counts_as_utc_and_is_asked_for_again(table: Table) -> None:
    await chosen_before(table, "Mars/Olympus")
    await table.play_on("2026-12-01T20:00", "2026-12-02T20:00")

    assert await days(table) == [(1, "Mars/Olympus"), (2, "Mars/Olympus")]
    shown = await table.streak()
    assert (shown.standing.current, shown.zone) == (2, ZoneShown("UTC", chosen=False))
    zones = menu(await table.do(ShowZones()))
    assert (zones.zone, zones.retired) == (ZoneShown("UTC", chosen=False), True)

    # It is no first choice: what was dated stays so.
    zones = menu(await table.do(SetZone("Asia/Kolkata")))
    assert (zones.zone, zones.retired) == (ZoneShown("Asia/Kolkata", chosen=True), False)
    assert await days(table) == [(1, "Mars/Olympus"), (2, "Mars/Olympus")]
    await table.assert_kept()


async def asked_on(table: Table, *instants: str, account: Account = ANNA) -> list[bool]:
    """Answer at each of these instants, and give whether the zone was asked for."""
    asked = []
    for instant in instants:
        table.now_ms = at(instant)
        asked.append((await table.play(account=account)).zone_missing)
    return asked


async def test_the_third_day_asks_for_the_zone_exactly_once(table: Table) -> None:
    await table.seat()
    noons = [f"2026-12-0{day}T12:00" for day in range(1, 6)]

    asked = await asked_on(table, noons[0], "2026-12-01T12:01", noons[1], noons[2], "2026-12-03T12:01", *noons[3:])

    assert asked == [False, False, False, True, False, False, False]


async def test_days_that_are_not_in_a_row_count_for_that(table: Table) -> None:
    await table.seat()

    assert await asked_on(table, "2026-10-01T12:00", "2026-11-01T12:00", "2026-12-01T12:00") == [False, False, True]


async def test_whoever_has_a_zone_or_was_shown_how_to_choose_one_is_not_asked(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.do(SetZone("Asia/Kolkata"), ANNA)
    await table.do(ShowZones(), BORIS)
    noons = [f"2026-12-0{day}T12:00" for day in range(1, 6)]

    for account in (ANNA, BORIS):
        assert not any(await asked_on(table, *noons, account=account))


async def test_of_two_answers_in_one_batch_one_asks(table: Table) -> None:
    await table.seat()
    await table.play_on("2026-12-01T12:00", "2026-12-02T12:00")
    table.now_ms = at("2026-12-03T12:00")
    run = await table.open("other")

    outcomes = await table.together(ChooseOption(run.id, 0, RIGHT), GoOn(run.id, 0), ChooseOption(run.id, 1, RIGHT))

    verdicts = [outcomes[0].scene, outcomes[2].scene]
    assert [scene.zone_missing for scene in verdicts if isinstance(scene, AtRun)] == [True, False]


async def test_the_menu_leads_back_to_the_run_that_a_person_is_in_the_middle_of(table: Table) -> None:
    await table.seat()
    assert menu(await table.do(ShowZones())).run_id is None
    run: Run = await table.open()

    assert menu(await table.do(ShowZones())).run_id == run.id
    assert menu(await table.do(SetZone("UTC"))).run_id == run.id
    run = await table.finish(run, [RIGHT, RIGHT, RIGHT])
    assert menu(await table.do(ShowZones())).run_id is None


async def test_a_newcomer_chooses_a_language_before_the_zone(table: Table) -> None:
    asked = await table.do(ShowZones("Berlin"))
    assert asked.scene == LanguageMenu(ShowZones())

    zones = await table.do(SetLanguage("bn", ShowZones()))

    assert (menu(zones).zone, zones.language) == (ZoneShown("UTC", chosen=False), "bn")
    assert menu(await table.do(Write("Berlin"))).found[0] == "Europe/Berlin"


async def test_changing_the_language_at_a_menu_of_zones_shows_it_again_and_still_takes_a_text(table: Table) -> None:
    await table.seat()
    await table.do(ShowZones())

    again = await table.do(SetLanguage("ru", ShowZones()))

    assert (menu(again).found, again.language, again.remarks) == ((), "ru", (Notice.LANGUAGE_SET,))
    assert menu(await table.do(Write("Берлин"))).found[0] == "Europe/Berlin"


async def test_the_day_ends_by_the_clock_of_the_zone(table: Table) -> None:
    await table.seat()
    await table.do(SetZone("America/New_York"))
    # Summer time begins on 8 March 2026: the day has 23 hours.
    await table.play_on("2026-03-07T17:00")
    table.now_ms = at("2026-03-08T12:00")

    shown = await table.streak()

    assert shown.standing.state is StreakState.PENDING
    assert shown.ends_ms == at("2026-03-09T04:00")


async def test_after_midnight_yesterday_is_open_until_three(table: Table) -> None:
    await table.seat()
    await table.do(SetZone("Europe/Berlin"))
    await table.play_on("2026-12-01T12:00")
    table.now_ms = at("2026-12-03T00:30")

    shown: StreakShown = await table.streak()

    assert (shown.standing.open_day, shown.today) == (date(2026, 12, 2), date(2026, 12, 3))
    assert shown.ends_ms == at("2026-12-03T02:00")
    await table.play()
    assert (await table.streak()).standing.current == 2
