"""Subscriptions and reminders are stored as they are, and found when their time comes."""

from dataclasses import replace

from bot.core.people import Account
from bot.core.places import Place, private_place
from bot.core.reminder import Reminder
from bot.core.round import close, post
from bot.core.schedule import Occasion
from bot.core.subscription import State, Subscription
from bot.ports import Changes
from bot.push_ports import PushRound, Subscribed
from storage import Database
from tests.storage.games import RIGHT, WRONG, give, voted
from tests.storage.pushing import CHANNEL, HOUR_MS, OWNER, place_of, push_round, subscribe
from tests.storage.samples import DAY, NOW_MS, accounts, link, person_of

FORUM = Place("telegram", "-100", "7")


async def test_a_subscription_comes_back_as_it_was_stored(database: Database) -> None:
    settings = await place_of(database)
    full = Subscription(
        id=2**62 - 1,
        place_id=settings.id,
        owner=OWNER,
        minute=1439,
        language="bn",
        quiz_ids=("zero", "fsdp"),
        shuffled=True,
        published=True,
        state=State.ACTIVE,
        next=Occasion(DAY, NOW_MS),
        last_day=DAY,
        round_id=2**62 - 2,
    )
    bare = Subscription(3, settings.id, None)
    async with database.transaction() as transaction:
        await transaction.people([OWNER], NOW_MS)
        await transaction.pushes.put([full, bare])
    async with database.transaction() as transaction:
        found = await transaction.pushes.subscriptions([full.id, bare.id, 77])
        assert found == {each.id: Subscribed(each, settings) for each in (full, bare)}
        assert await transaction.pushes.of_place(settings.id) == [full, bare]
        assert await transaction.pushes.place(settings.id) == settings
        assert await transaction.pushes.place(settings.id + 1) is None


async def test_changes_take_the_place_of_what_was_stored_but_for_where_it_is(database: Database) -> None:
    subscribed = await subscribe(database)
    other = await place_of(database, FORUM)
    changed = replace(subscribed, minute=1, owner=None, language="ru", state=State.PAUSED, next=None, round_id=4)
    async with database.transaction() as transaction:
        await transaction.pushes.put([replace(changed, place_id=other.id)])
        assert await transaction.pushes.of_place(subscribed.place_id) == [changed]
        await transaction.pushes.remove(subscribed.id)
        assert await transaction.pushes.of_place(subscribed.place_id) == []


async def test_subscriptions_of_a_place_come_in_the_order_in_which_they_were_made(database: Database) -> None:
    ids = [50, 20, 90, 10]
    for subscription_id in ids:
        await subscribe(database, subscription_id)
    await subscribe(database, 20)
    place_id = (await place_of(database)).id
    async with database.transaction() as transaction:
        assert [each.id for each in await transaction.pushes.of_place(place_id)] == ids


async def test_the_earliest_that_wait_come_first_and_no_more_than_asked_for(database: Database) -> None:
    for number, offset in ((1, 2), (2, 0), (3, 1), (4, 3)):
        await subscribe(database, number, at_ms=NOW_MS + offset)
    await subscribe(database, 6, at_ms=None, state=State.QUIET)
    async with database.transaction() as transaction:
        waiting = await transaction.pushes.waiting(NOW_MS + 2, 10)
        assert [each.subscription.id for each in waiting] == [2, 3, 1]
        assert {each.settings.place for each in waiting} == {CHANNEL}
        assert [each.subscription.id for each in await transaction.pushes.waiting(NOW_MS + 9, 2)] == [2, 3]


async def test_refused_ones_are_found_by_their_chat_in_all_its_threads(database: Database) -> None:
    for number, place in ((1, CHANNEL), (2, FORUM), (3, Place("telegram", "-101")), (4, Place("discord", "-100"))):
        await subscribe(database, number, place=place, at_ms=None, state=State.QUIET)
    await subscribe(database, 5)
    async with database.transaction() as transaction:
        assert [each.subscription.id for each in await transaction.pushes.quiet("telegram", "-100")] == [1, 2]


async def test_a_person_has_those_of_all_their_private_chats(database: Database) -> None:
    first, second, stranger = Account("telegram", "1"), Account("discord", "2"), Account("telegram", "3")
    for number, owner in ((1, first), (2, second), (3, stranger)):
        await subscribe(database, number, place=private_place(owner), owner=owner)
    await subscribe(database, 4, owner=first)
    person_id = await link(database, first, second)
    async with database.transaction() as transaction:
        assert [each.subscription.id for each in await transaction.pushes.own(person_id)] == [1, 2]


async def test_drafts_are_found_by_their_owner_but_for_those_of_private_chats(database: Database) -> None:
    await subscribe(database, 1, at_ms=None, state=State.DRAFT)
    await subscribe(database, 2, at_ms=None, state=State.DRAFT, place=private_place(OWNER))
    await subscribe(database, 3, at_ms=None, state=State.DRAFT, owner=Account("telegram", "1"))
    await subscribe(database, 4)
    async with database.transaction() as transaction:
        assert [each.subscription.id for each in await transaction.pushes.drafted(OWNER)] == [1]


async def test_the_languages_of_readers_are_found_by_their_accounts(database: Database) -> None:
    reads, undecided, unknown = Account("telegram", "1"), Account("discord", "1"), Account("telegram", "2")
    async with database.transaction() as transaction:
        people = await transaction.people([reads, undecided], NOW_MS)
        await transaction.save(Changes(people=[replace(people[reads], language="bn")]), NOW_MS)
        found = await transaction.pushes.languages([reads, undecided, unknown])
    assert found == {reads: "bn", undecided: None}


async def test_a_round_of_a_push_comes_back_with_its_place_and_language(database: Database) -> None:
    subscribed = replace(await subscribe(database), language="hi")
    settings = await place_of(database)
    prepared = push_round(70, settings.id)
    posted = post(prepared, "message 1", NOW_MS, NOW_MS + HOUR_MS)
    async with database.transaction() as transaction:
        await transaction.pushes.put([subscribed])
        await transaction.pushes.put_rounds([(prepared, subscribed.id), (push_round(71, settings.id, 1), None)])
        assert await transaction.pushes.asked([settings.id]) == {settings.id: {}}
        await transaction.pushes.put_rounds([(posted, subscribed.id)])
    async with database.transaction() as transaction:
        assert await transaction.pushes.rounds([70, 71, 72]) == {
            70: PushRound(posted, settings, "hi"),
            71: PushRound(push_round(71, settings.id, 1), settings, None),
        }
        asked = {("data-parallelism", "question-0"): 1}
        assert await transaction.pushes.asked([settings.id, 999]) == {settings.id: asked, 999: {}}
        assert await transaction.games.asked(settings.id) == asked
        await transaction.pushes.remove(subscribed.id)
        assert (await transaction.pushes.rounds([70]))[70] == PushRound(posted, settings, None)


async def test_of_a_person_with_several_answers_to_a_round_the_earliest_counts(database: Database) -> None:
    settings = await place_of(database)
    async with database.transaction() as transaction:
        await transaction.pushes.put_rounds([(push_round(70, settings.id), None), (push_round(80, settings.id), None)])
    first, second, third = accounts(3)
    later = voted(second, answer=WRONG, at_ms=NOW_MS + 1)
    await give(database, voted(first), later, voted(third, answer=WRONG), voted(third, 80))
    await link(database, first, second)
    async with database.transaction() as transaction:
        tallies = await transaction.pushes.tallies([70, 80, 90])
    assert tallies == {70: {RIGHT.option_id: 1, WRONG.option_id: 1}, 80: {RIGHT.option_id: 1}, 90: {}}


async def test_a_closed_round_stays_closed_when_it_is_stored_again(database: Database) -> None:
    settings = await place_of(database)
    closed = close(post(push_round(70, settings.id), "m", NOW_MS, NOW_MS + HOUR_MS), NOW_MS + HOUR_MS)
    async with database.transaction() as transaction:
        await transaction.pushes.put_rounds([(closed, 5)])
    async with database.transaction() as transaction:
        assert (await transaction.pushes.rounds([70]))[70].round == closed


async def test_reminders_come_back_and_wait_for_their_time(database: Database) -> None:
    first, second = accounts(2)
    async with database.transaction() as transaction:
        people = await transaction.people([first, second], NOW_MS)
        early = Reminder(people[first].id, first, 600, Occasion(DAY, NOW_MS), DAY)
        late = Reminder(people[second].id, second, 700, Occasion(DAY, NOW_MS + 1))
        await transaction.pushes.put_reminders([late, early])
    async with database.transaction() as transaction:
        assert await transaction.pushes.reminders([early.person_id, 99]) == {early.person_id: early}
        assert await transaction.pushes.waiting_reminders(NOW_MS, 9) == [(early, None)]
        assert await transaction.pushes.waiting_reminders(NOW_MS + 1, 9) == [(early, None), (late, None)]
        quiet = replace(early, next=None, minute=601)
        await transaction.pushes.put_reminders([quiet])
        await transaction.pushes.drop_reminder(late.person_id)
        assert await transaction.pushes.reminders([early.person_id, late.person_id]) == {early.person_id: quiet}
        assert await transaction.pushes.waiting_reminders(NOW_MS + 1, 9) == []
        assert (await person_of(transaction, first)).id == early.person_id
