"""What operators can ask and enter about streaks, on both databases."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.people import Account
from bot.core.record_actions import SetZone
from bot.core.streak import Streak
from bot.ports import Changes
from bot.support import AT_A_TIME, SupportError, enter_outage, explain, replay_file, verify
from storage import Database, open_database
from tests.service.table import ANNA, BORIS, CLARA, Table, at, laid

VECTORS = Path(__file__).parents[1] / "core" / "streak_vectors.json"


@pytest.fixture
async def table(database_url: str) -> AsyncIterator[Table]:
    """Lay a table on a fresh database of each kind."""
    async with laid(database_url) as opened:
        yield opened


async def verified(database: Database) -> list[str]:
    return [line async for line in verify(database)]


async def number_of(table: Table, account: Account = ANNA) -> int:
    found = await table.database.person_of(account)
    assert found is not None
    return found


async def news_of(table: Table, account: Account = ANNA) -> bool:
    number = await number_of(table, account)
    async with table.database.transaction() as transaction:
        return (await transaction.hold([number]))[number].outage_news


def test_replaying_the_agreed_cases_gives_what_was_agreed() -> None:
    text = VECTORS.read_text(encoding="utf-8")

    told = json.loads(replay_file(text))

    cases = json.loads(text)
    assert list(told) == [case["id"] for case in cases]
    fields = ("current", "longest", "freezes", "state")
    assert told == {case["id"]: {field: case[field] for field in fields} for case in cases}


def test_a_file_with_a_byte_order_mark_is_read() -> None:
    assert json.loads(replay_file("\ufeff[]")) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ('[{"id": "V1",]', "line 1, column 14: this is not JSON"),
        ("{}", "write a list of cases"),
        ('[{"id": "V1", "events": []}]', "V1: asof: it is missing"),
        ("[" * 100_000, "nested too deeply"),
        ("[" + "1" * 5000 + "]", "a number is too long"),
    ],
)
def test_a_file_that_holds_no_cases_is_told_without_a_traceback(text: str, told: str) -> None:
    with pytest.raises(SupportError, match=told):
        replay_file(text)


async def test_a_streak_is_explained_day_by_day_with_the_rules(table: Table) -> None:
    await table.seat()
    await table.do(SetZone("Europe/Moscow"))
    await table.play_on(
        "2026-12-01T12:00", "2026-12-01T13:00", "2026-12-03T12:00", "2026-12-04T22:30", "2026-12-09T12:00"
    )
    await enter_outage(table.database, "2026-12-10T10:00Z", "2026-12-10T12:00Z", at("2026-12-10T13:00"))

    lines = await explain(table.database, str(await number_of(table)), at("2026-12-11T12:00"))

    assert lines == [
        (
            "2026-12-01  answered at 15:00 in Europe/Moscow, and once more (R1): the streak starts (R1); "
            "current 1, freezes 1"
        ),
        "2026-12-02  missed, and covered by a freeze (R6)",
        "2026-12-03  answered at 15:00 in Europe/Moscow: the streak goes on (R6); current 2, freezes 0",
        (
            "2026-12-04  answered at 01:30 on 2026-12-05 in Europe/Moscow: "
            "a late night counts for the day before, and the streak goes on (R3); current 3, freezes 0"
        ),
        "2026-12-05 to 2026-12-08  missed, and freezes (0) cover fewer days: the streak ended and kept them (R6)",
        "2026-12-09  answered at 15:00 in Europe/Moscow: the streak starts (R1); current 1, freezes 0",
        "2026-12-10  excused, since we were down for two hours or more (R9)",
        (
            "now, at 15:00 on 2026-12-11 in Europe/Moscow: current 1, longest 3, freezes 0; "
            "alive, and 2026-12-11 is open: an answer now would count for it (R14)"
        ),
    ]


async def test_journeys_and_guesses_are_explained(table: Table) -> None:
    await table.seat()
    await table.play_on("2026-12-01T10:00")
    guessed = await explain(table.database, "telegram:1", at("2026-12-01T11:00"))
    assert "in UTC (a guess, since none was chosen, R4)" in guessed[-1]

    for zone, instant in (
        ("Pacific/Honolulu", "2026-12-01T20:00"),
        ("Pacific/Kiritimati", "2026-12-03T04:00"),
        ("Pacific/Honolulu", "2026-12-03T05:00"),
    ):
        await table.do(SetZone(zone))
        await table.play_on(instant)
    lines = await explain(table.database, "telegram:1", at("2026-12-03T06:00"))

    assert [line.split("  ")[0] for line in lines[:-1]] == ["2026-12-01", "2026-12-02", "2026-12-03"]
    assert "bridged (R5)" in lines[1]
    assert "and once on a date that was passed already (R4)" in lines[2]
    assert "today counts already" in lines[-1]


async def test_a_promise_that_was_kept_is_explained(table: Table) -> None:
    await table.seat()
    await table.play_on("2026-12-01T12:00", "2026-12-04T12:00", "2026-12-06T12:00")
    await enter_outage(table.database, "2026-12-02T10:00Z", "2026-12-02T12:00Z", at("2026-12-06T13:00"))

    lines = await explain(table.database, "telegram:1", at("2026-12-06T13:00"))

    assert "2026-12-06  kept as it was shown, though by the answers it would be less (R11); current 2" in lines[-2]


async def test_a_person_is_found_by_any_of_their_accounts(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.play_on("2026-12-01T12:00")
    await table.link()
    now_ms = at("2026-12-01T13:00")

    told = [await explain(table.database, name, now_ms) for name in ("telegram:1", "discord:2")]

    assert told[0] == told[1] == await explain(table.database, str(await number_of(table, BORIS)), now_ms)


@pytest.mark.parametrize("person", ["telegram:404", "discord:", "4711", "0", "9" * 19, "anna", "", "-1", "\u0664"])
async def test_nobody_is_told_with_what_to_type(table: Table, person: str) -> None:
    with pytest.raises(SupportError, match=r"telegram:12345"):
        await explain(table.database, person, at("2026-12-01T12:00"))


async def test_verifying_is_silent_where_all_is_well(table: Table) -> None:
    await table.seat_all(ANNA, BORIS, CLARA)
    await table.play_on("2026-12-01T12:00", "2026-12-03T12:00")
    await table.play_on("2026-12-01T12:00", account=BORIS)

    assert await verified(table.database) == []


async def test_verifying_tells_each_field_that_differs_and_of_nobody_else(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.play_on("2026-12-01T12:00")
    await table.play_on("2026-12-02T12:00", account=BORIS)
    number = await number_of(table)
    streak, _ = await table.stored()
    async with table.database.transaction() as transaction:
        await transaction.hold([number])
        wrong = {number: replace(streak, current=7, bridges=(streak.last_day,) if streak.last_day else ())}
        await transaction.save(Changes(streaks=wrong), table.now_ms)

    assert await verified(table.database) == [
        f"person {number}: current is 7, replay gives 1; bridges is 2026-12-01, replay gives none"
    ]


async def test_everybody_is_verified_however_many_they_are(database_url: str) -> None:
    accounts = [Account("telegram", str(1000 + number)) for number in range(2 * AT_A_TIME + 1)]
    async with open_database(database_url) as database:
        async with database.transaction() as transaction:
            people = await transaction.people(accounts, 1)
            # One is as old as time: its streak was never changed by an answer.
            streaks = {person.id: Streak(current=1, last_ms=index) for index, person in enumerate(people.values())}
            await transaction.save(Changes(streaks=streaks), 1)

        assert len(await verified(database)) == len(accounts)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2026-12-02T10:00Z", "2026-12-02T12:00Z"),
        ("2026-12-02 13:00+03:00", " 2026-12-02T15:00+03:00 "),
    ],
)
async def test_an_outage_gives_back_what_it_took_and_its_people_are_told(table: Table, start: str, end: str) -> None:
    await table.seat_all(ANNA, BORIS, CLARA)
    await table.play_on("2026-12-01T12:00", "2026-12-03T12:00")
    await table.play_on("2026-12-01T12:00", "2026-12-02T12:00", "2026-12-03T12:00", account=BORIS)
    await table.play_on("2026-12-01T12:00", account=CLARA)
    now_ms = at("2026-12-03T13:00")

    assert await enter_outage(table.database, start, end, now_ms) == 1

    assert [await news_of(table, account) for account in (ANNA, BORIS, CLARA)] == [True, False, False]
    assert (await table.stored())[0].freezes == 1
    assert await verified(table.database) == []
    assert await enter_outage(table.database, start, end, now_ms) == 0


async def test_an_outage_joins_what_it_had_broken(table: Table) -> None:
    await table.seat()
    await table.play_on("2026-12-01T12:00", "2026-12-04T12:00")

    assert await enter_outage(table.database, "2026-12-01T23:00Z", "2026-12-03T22:00Z", at("2026-12-04T13:00")) == 1

    assert (await table.stored())[0].current == 2


async def test_an_outage_takes_nothing_away(table: Table) -> None:
    """The chain that it prolongs eats the freeze that a later gap needed."""
    await table.seat()
    await table.play_on("2026-12-01T12:00", "2026-12-04T12:00", "2026-12-06T12:00")

    assert await enter_outage(table.database, "2026-12-02T10:00Z", "2026-12-02T12:00Z", at("2026-12-06T13:00")) == 0

    assert (await table.stored())[0].current == 2
    assert not await news_of(table)
    assert await verified(table.database) == []


async def test_an_outage_concerns_everybody_however_many_they_are(table: Table) -> None:
    accounts = [Account("telegram", str(1000 + number)) for number in range(AT_A_TIME + 1)]
    await table.seat_all(*accounts)
    for account in accounts:
        await table.play_on("2026-12-01T12:00", "2026-12-03T12:00", account=account)

    saved = await enter_outage(table.database, "2026-12-02T10:00Z", "2026-12-02T12:00Z", at("2026-12-03T13:00"))

    assert saved == len(accounts)
    assert await verified(table.database) == []


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [
        ("0001-01-01T00:00+14:00", "0001-01-01T01:00+14:00", "FROM .* is before 1970: check the year"),
        ("yesterday", "2026-12-02T12:00Z", "FROM: 'yesterday' is no instant: write 2026-11-30T15:00Z"),
        ("2026-12-02T10:00Z", "", "TO: '' is no instant"),
        ("2026-12-02T10:00", "2026-12-02T12:00Z", "FROM: .* names no offset: write 2026-12-02T10:00Z if it is UTC"),
        ("2026-12-02", "2026-12-02T12:00Z", "FROM: .* names no offset: write 2026-12-02T00:00Z if it is UTC"),
        ("2026-12-02T12:00Z", "2026-12-02T12:00Z", "FROM .* is not before TO"),
        ("2026-12-02T12:00Z", "2026-12-02T12:00+01:00", "FROM .* is not before TO"),
        ("2026-12-02T12:00Z", "2026-12-03T12:00:01Z", "TO .* is still to come"),
        ("2026-10-04T11:59Z", "2026-12-03T12:00Z", "more than 60 days"),
    ],
)
async def test_what_is_no_span_of_time_is_told_and_not_stored(table: Table, start: str, end: str, told: str) -> None:
    await table.seat()
    await table.play_on("2026-12-01T12:00")

    with pytest.raises(SupportError, match=told):
        await enter_outage(table.database, start, end, at("2026-12-03T12:00"))

    _, log = await table.stored()
    assert log.outages == ()
