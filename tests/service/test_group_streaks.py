"""The streak of a group as its leaderboard shows it (rule R13)."""

from bot.core.actions import ChooseOption, Event, GoOn
from bot.core.days import DAY_MS
from bot.core.gaps import Outage
from bot.core.people import Account
from tests.service.groups import DORA, GROUP, board
from tests.service.table import ANNA, BORIS, CLARA, RIGHT, Table, at


async def play_daily(table: Table, account: Account, *instants: str | int) -> None:
    """Answer a question of a long quiz at each of these instants, in one batch; seen in the group."""
    await table.seat(account)
    run = await table.open("long", account)
    moments = [at(instant) if isinstance(instant, str) else instant for instant in instants]
    await table.quizmaster.process(
        [
            Event(account, action, moment, group=GROUP)
            for position, moment in enumerate(moments, start=run.position)
            for action in (ChooseOption(run.id, position, RIGHT), GoOn(run.id, position))
        ]
    )


async def group_streak(table: Table, instant: str) -> int:
    table.now_ms = at(instant)
    return (await board(table)).group_streak


async def test_a_day_of_a_group_needs_three_different_people(hall: Table) -> None:
    noons = [f"2026-12-0{day}T12:00" for day in range(1, 6)]
    await play_daily(hall, ANNA, *noons)
    await play_daily(hall, BORIS, *noons)
    assert await group_streak(hall, "2026-12-05T13:00") == 5
    # With a third one, three are needed on each day.
    await play_daily(hall, CLARA, noons[2], noons[3], "2026-12-04T23:59")
    assert await group_streak(hall, "2026-12-05T13:00") == 2
    # A fourth one helps where one of the others was missing.
    await play_daily(hall, DORA, *noons)

    assert await group_streak(hall, "2026-12-05T13:00") == 5
    assert await group_streak(hall, "2026-12-06T23:59") == 5
    assert await group_streak(hall, "2026-12-07T00:00") == 0


async def test_all_accounts_of_a_person_are_one_for_the_streak_of_a_group(hall: Table) -> None:
    await play_daily(hall, ANNA, "2026-12-01T12:00")
    await play_daily(hall, BORIS, "2026-12-01T12:00")
    await play_daily(hall, DORA, "2026-12-02T12:00")
    await play_daily(hall, CLARA, "2026-12-02T12:00")
    hall.now_ms = at("2026-12-02T13:00")
    assert await group_streak(hall, "2026-12-02T13:00") == 0
    await hall.link(ANNA, DORA)
    await hall.link(BORIS, CLARA)

    assert await group_streak(hall, "2026-12-02T13:00") == 2


async def test_a_group_in_which_nobody_has_answered_has_no_streak(hall: Table) -> None:
    await hall.seat()

    assert await group_streak(hall, "2026-12-02T13:00") == 0


async def test_a_day_on_which_we_were_down_is_passed_over(hall: Table) -> None:
    await play_daily(hall, ANNA, "2026-12-01T12:00", "2026-12-03T12:00", "2026-12-05T12:00")
    await hall.database.add_outage(Outage(at("2026-12-04T10:00"), at("2026-12-04T12:00")))
    assert await group_streak(hall, "2026-12-05T13:00") == 2
    # An hour that was entered twice is still one hour, which excuses nothing.
    await hall.database.add_outage(Outage(at("2026-12-02T10:00"), at("2026-12-02T11:00")))
    await hall.database.add_outage(Outage(at("2026-12-02T10:00"), at("2026-12-02T11:01")))
    assert await group_streak(hall, "2026-12-05T13:00") == 2

    await hall.database.add_outage(Outage(at("2026-12-02T11:00"), at("2026-12-02T12:00")))

    assert await group_streak(hall, "2026-12-05T13:00") == 3


async def test_a_streak_of_a_group_goes_as_far_back_as_it_goes(hall: Table) -> None:
    begin_ms = at("2026-09-20T12:00")
    await play_daily(hall, ANNA, *(begin_ms + day * DAY_MS for day in range(65)))
    hall.now_ms = begin_ms + 64 * DAY_MS

    assert (await board(hall)).group_streak == 65


async def test_answers_that_were_given_anywhere_count_for_the_groups_of_a_person(hall: Table) -> None:
    await play_daily(hall, ANNA, "2026-12-01T12:00")
    hall.now_ms = at("2026-12-02T12:00")
    await hall.play(RIGHT, ANNA, "long")

    assert (await board(hall)).group_streak == 2
