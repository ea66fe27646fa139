"""What is kept of a person is read and changed, and nobody else's with it."""

from dataclasses import replace
from datetime import date

import pytest

from bot.core.people import Account, Group, Visibility
from bot.core.places import Place
from bot.core.record_scene import OwnAccount
from bot.core.streak import Floor, LoggedAnswer, Streak
from bot.ports import Changes, ConflictError, FloorRecord, Store
from bot.record_ports import LINK_VALID_MS, LinkOffer, Tally
from storage import Database
from tests.storage.games import begun, give, voted
from tests.storage.pushing import ask_daily, subscribe
from tests.storage.samples import DAY, NOW_MS, Given, accounts, link, person_of, play

ANNA, ANNA_TOO, BORIS = Account("telegram", "123456"), Account("discord", "98"), Account("telegram", "777")
OFFER = LinkOffer("ABCD2345", ANNA, NOW_MS + 600_000)


async def test_accounts_come_in_the_order_in_which_we_met_them(database: Database) -> None:
    async with database.transaction() as transaction:
        for account in (ANNA_TOO, BORIS, ANNA):
            await person_of(transaction, account)
    person_id = await link(database, ANNA, ANNA_TOO)
    async with database.transaction() as transaction:
        first, second = await transaction.records.accounts(person_id, ANNA)
    assert first == OwnAccount(first.account_id, "discord", "98", here=False)
    assert second == OwnAccount(second.account_id, "telegram", "3456", here=True)


async def test_figures_are_those_of_all_accounts_and_runs_of_the_person(database: Database) -> None:
    await play(database, ANNA, 1, Given("one", right=False, at_ms=5), Given("two", at_ms=9))
    await play(database, ANNA_TOO, 2, Given("one", at_ms=7), Given("one", quiz_id="zero", at_ms=8))
    await play(database, BORIS, 3, Given("one"), Given("three"))
    person_id = await link(database, ANNA, ANNA_TOO)
    async with database.transaction() as transaction:
        records = transaction.records
        assert await records.answer_count(person_id) == 4
        assert await records.tallies(person_id) == [
            Tally("data-parallelism", "one", answered=2, right=1, last_ms=7),
            Tally("data-parallelism", "two", answered=1, right=1, last_ms=9),
            Tally("zero", "one", answered=1, right=1, last_ms=8),
        ]
        stranger = await person_of(transaction, accounts(1)[0])
        assert (await records.answer_count(stranger.id), await records.tallies(stranger.id)) == (0, [])


async def test_belongings_are_all_rows_of_the_person_and_none_of_others(database: Database) -> None:
    await fill(database, ANNA, 1)
    await fill(database, BORIS, 2)
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
        rows = (await transaction.records.belongings(person.id)).rows
    (account,) = rows["account"]
    assert rows["person"] == [
        {
            "id": person.id,
            "language": "hi",
            "zone": None,
            "current_run": None,
            "created_ms": NOW_MS,
            "prompt": None,
            "zone_asked": False,
            "outage_news": False,
            "visibility": "alias",
            "alias": "alias of 123456",
        }
    ]
    assert account == {"id": account["id"], "platform": "telegram", "user_id": "123456", "person_id": person.id}
    assert [row["option_id"] for row in rows["answer"]] == ["a", "b", "a", "a"]
    assert rows["answer"][0].items() >= {"local_day": "2025-12-01", "right": True, "account_id": account["id"]}.items()
    assert rows["member"] == [{"platform": "telegram", "group_id": "-100", "account_id": account["id"]}]
    assert rows["link_guess"] == [{"account_id": account["id"], "number": 3, "since_ms": NOW_MS}]
    assert rows["streak"][0]["bridges"] == '["2025-11-30"]'
    numbers = {table: len(of_table) for table, of_table in rows.items()}
    assert rows["game"][0].items() >= {"id": 1, "host_id": account["id"]}.items()
    assert [(row["run_id"], row["round_id"], row["changed"]) for row in rows["answer"][1:]] == [
        (1, None, False),
        (None, 10, False),
        (None, 1010, False),
    ]
    assert [row["id"] for row in rows["subscription"]] == [101, 201]
    assert [row["subscription_id"] for row in rows["round"]] == [101]
    assert [row["chat_id"] for row in rows["place"]] == [row["chat_id"] for row in rows["job"]] == ["@123456"]
    assert rows["reminder"][0].items() >= {"minute": 701, "next_day": "2025-12-01"}.items()
    of_person = ("person", "account", "run", "streak", "streak_floor", "link_offer", "link_guess", "member", "game")
    of_pushes = ("reminder", "place", "round", "job")
    assert numbers == dict.fromkeys(of_person + of_pushes, 1) | {"answer": 4, "subscription": 2}


async def fill(store: Store, account: Account, run_id: int) -> None:
    """Store a row of everything of an account's person."""
    await play(store, account, run_id, Given("one"), Given("two", right=False))
    async with store.transaction() as transaction:
        person = await person_of(transaction, account)
        chosen = replace(person, language="hi", visibility=Visibility.ALIAS, alias=f"alias of {account.user_id}")
        streak = Streak(1, 1, 1, DAY, NOW_MS, "UTC", 1, (date(2025, 11, 30),))
        changes = Changes(people=[chosen], streaks={person.id: streak}, members=[(Group("telegram", "-100"), account)])
        changes.floors.append(FloorRecord(person.id, Floor(NOW_MS, streak)))
        await transaction.save(changes, NOW_MS)
        await transaction.records.put_offer(replace(OFFER, code=f"CODE{run_id}", issuer=account))
        await transaction.records.put_guesses(account, 3, NOW_MS)
    await begun(store, run_id, place=Place("telegram", f"-{run_id}"), host=account)
    await give(store, voted(account, 10 * run_id))
    await ask_daily(store, account, 100 + run_id)
    await subscribe(store, 200 + run_id, owner=account)


async def test_guessed_answers_are_dated_anew_and_stay_so(database: Database) -> None:
    given = [Given(f"{i}", at_ms=NOW_MS - i, guessed=i < 2) for i in range(3)]
    await play(database, ANNA, 1, *given)
    await play(database, BORIS, 2, Given("0", guessed=True))
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
        second, first = await transaction.records.guessed(person.id)
        assert (second.at_ms, first.at_ms) == (NOW_MS - 1, NOW_MS)
        days = {second.answer_id: date(2025, 11, 30), first.answer_id: date(2025, 12, 2)}
        await transaction.records.redate(days, "Asia/Tokyo")
    async with database.transaction() as transaction:
        log = (await transaction.logs([person.id]))[person.id]
        assert await transaction.records.guessed(person.id) == []
        boris = await person_of(transaction, BORIS)
        assert len(await transaction.records.guessed(boris.id)) == 1
        assert (await transaction.logs([boris.id]))[boris.id].answers[0].zone == "Asia/Kolkata"
    assert log.answers == (
        LoggedAnswer(NOW_MS - 2, DAY, "Asia/Kolkata"),
        LoggedAnswer(NOW_MS - 1, date(2025, 11, 30), "Asia/Tokyo"),
        LoggedAnswer(NOW_MS, date(2025, 12, 2), "Asia/Tokyo"),
    )


async def test_an_offer_is_found_by_its_code_and_by_both_accounts(database: Database) -> None:
    claimed = replace(
        OFFER, tries=2, claimer=ANNA_TOO, check="07", issuer_agrees=True, claimer_agrees=False, expires_ms=NOW_MS
    )
    async with database.transaction() as transaction:
        await transaction.people([ANNA, ANNA_TOO, BORIS], NOW_MS)
        records = transaction.records
        await records.put_offer(OFFER)
        assert await records.offers(codes=[OFFER.code]) == [OFFER]
        assert await records.offers(accounts=[ANNA_TOO]) == []
        await records.put_offer(claimed)
    async with database.transaction() as transaction:
        records = transaction.records
        for found in (
            await records.offers(codes=[OFFER.code, "UNKNOWN1"]),
            await records.offers(accounts=[ANNA]),
            await records.offers(accounts=[ANNA_TOO, BORIS]),
            await records.offers(codes=[OFFER.code], accounts=[ANNA, ANNA_TOO]),
        ):
            assert found == [claimed]
        assert await records.offers(accounts=[BORIS]) == await records.offers() == []


async def test_an_account_has_one_code_at_a_time(database: Database) -> None:
    newer, others = replace(OFFER, code="NEWER234"), replace(OFFER, code="OTHERS23", issuer=BORIS, claimer=ANNA)
    async with database.transaction() as transaction:
        await transaction.people([ANNA, BORIS], NOW_MS)
        for offer in (OFFER, others, newer):
            await transaction.records.put_offer(offer)
        assert await transaction.records.offers(accounts=[ANNA]) == [newer, others]


async def test_offers_are_dropped_by_whoever_gave_or_entered_them(database: Database) -> None:
    entered, kept = (
        replace(OFFER, code="ENTERED2", issuer=BORIS, claimer=ANNA),
        replace(OFFER, code="KEPT2345", issuer=ANNA_TOO),
    )
    async with database.transaction() as transaction:
        await transaction.people([ANNA, ANNA_TOO, BORIS], NOW_MS)
        for offer in (OFFER, entered, kept):
            await transaction.records.put_offer(offer)
        await transaction.records.drop_offers([ANNA])
        assert await transaction.records.offers(accounts=[ANNA, ANNA_TOO, BORIS]) == [kept]


async def test_an_offer_to_somebody_who_is_gone_is_a_conflict(database: Database) -> None:
    async with database.transaction() as transaction:
        await transaction.people([ANNA], NOW_MS)
        with pytest.raises(ConflictError):
            await transaction.records.put_offer(replace(OFFER, claimer=BORIS))
        with pytest.raises(ConflictError):
            await transaction.records.put_guesses(BORIS, 1, NOW_MS)


async def test_wrong_codes_are_counted_for_each_account(database: Database) -> None:
    async with database.transaction() as transaction:
        await transaction.people([ANNA, BORIS], NOW_MS)
        await transaction.records.put_guesses(ANNA, 1, NOW_MS)
        await transaction.records.put_guesses(ANNA, 2, NOW_MS + 1)
        assert await transaction.records.guesses(ANNA) == (2, NOW_MS + 1)
        assert await transaction.records.guesses(BORIS) == (0, 0)


async def test_a_beat_deletes_codes_and_wrong_ones_that_have_run_out(database: Database) -> None:
    later = replace(OFFER, code="LATER234", issuer=BORIS, expires_ms=OFFER.expires_ms + 1)
    async with database.transaction() as transaction:
        await transaction.people([ANNA, BORIS], NOW_MS)
        for offer in (OFFER, later):
            await transaction.records.put_offer(offer)
        await transaction.records.put_guesses(ANNA, 1, OFFER.expires_ms - LINK_VALID_MS)
        await transaction.records.put_guesses(BORIS, 1, OFFER.expires_ms - LINK_VALID_MS + 1)
    await database.beat(OFFER.expires_ms)
    async with database.transaction() as transaction:
        assert await transaction.records.offers(accounts=[ANNA, BORIS]) == [later]
        assert await transaction.records.guesses(ANNA) == (0, 0)
        assert (await transaction.records.guesses(BORIS))[0] == 1


async def test_streaks_are_gone_through_in_portions(database: Database) -> None:
    async with database.transaction() as transaction:
        people = await transaction.people(accounts(5), NOW_MS)
        ids = sorted(person.id for person in people.values())
        streaks = {person_id: Streak(1, 1, 1, DAY, NOW_MS + i) for i, person_id in enumerate(ids[1:])}
        await transaction.save(Changes(streaks=streaks), NOW_MS)
    assert await database.with_streaks(0, 2, answered_after_ms=-1) == ids[1:3]
    assert await database.with_streaks(ids[2], 2, answered_after_ms=-1) == ids[3:5]
    assert await database.with_streaks(ids[4], 2, answered_after_ms=-1) == []
    assert await database.with_streaks(0, 9, answered_after_ms=NOW_MS + 1) == ids[3:5]


async def test_the_person_of_an_account_is_found_without_making_one(database: Database) -> None:
    assert await database.person_of(ANNA) is None
    async with database.transaction() as transaction:
        person = await person_of(transaction, ANNA)
    assert await database.person_of(ANNA) == person.id
    assert await database.person_of(replace(ANNA, platform="discord")) is None
