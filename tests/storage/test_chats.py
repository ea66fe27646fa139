"""A chat that gets another id keeps its places, games, rounds and members."""

from dataclasses import replace

from bot.core.game import Game, Phase, close_round, due, lost, shown, stop, summed_up
from bot.core.job import JobKind
from bot.core.people import Account, Group
from bot.core.places import Hosts, Place, PlaceSettings
from bot.core.round import post
from bot.ports import Changes
from storage import Database
from tests.storage.games import PLACE, PLAN, begun, game_of, give, put, voted
from tests.storage.pushing import new_job, push_round, subscribe
from tests.storage.samples import NOW_MS

ANNA, BORIS, CHANDRA = (Account("telegram", f"{number}") for number in (1, 2, 3))
FORMER, NEW = "-100", "-1000000000100"
NEW_PLACE = Place("telegram", NEW)


async def seen(database: Database, group_id: str, *accounts: Account) -> None:
    async with database.transaction() as transaction:
        await transaction.people(accounts, NOW_MS)
        members = [(Group("telegram", group_id), account) for account in accounts]
        await transaction.save(Changes(members=members), NOW_MS)


async def settings_of(database: Database, place: Place) -> PlaceSettings:
    async with database.transaction() as transaction:
        return await transaction.games.place(place, Group(place.platform, place.chat_id))


async def choose(database: Database, place: Place, language: str) -> PlaceSettings:
    chosen = replace(await settings_of(database, place), language=language, hosts=Hosts.ADMINS)
    async with database.transaction() as transaction:
        await transaction.games.put_place(chosen)
    return chosen


async def members_of(database: Database, group_id: str) -> int:
    """Count those who have answered."""
    async with database.reading() as snapshot:
        return await snapshot.members(Group("telegram", group_id))


def in_place(game: Game, place_id: int) -> Game:
    return replace(game, place_id=place_id, round=replace(game.round, place_id=place_id))


async def move(database: Database) -> None:
    await database.move_chat("telegram", FORMER, NEW)


async def test_places_go_over_with_what_was_set_and_played(database: Database) -> None:
    chosen = await choose(database, PLACE, "bn")
    topic = await choose(database, replace(PLACE, thread_id="5"), "ru")
    game = await begun(database)
    people = await give(database, voted(ANNA))
    await move(database)
    after = await settings_of(database, NEW_PLACE)
    assert after == replace(chosen, id=after.id, place=NEW_PLACE, group=Group("telegram", NEW))
    topic_after = await settings_of(database, replace(NEW_PLACE, thread_id="5"))
    assert (topic_after.language, topic_after.id == topic.id) == ("ru", False)
    sheet = await database.game_sheet(7)
    assert sheet is not None
    assert sheet.settings == after
    assert list(sheet.players) == [people[ANNA]]
    async with database.transaction() as transaction:
        assert await transaction.games.running(after.id) == await transaction.games.game(game.id)
        assert await transaction.games.asked(after.id) == {(PLAN[0].quiz_id, PLAN[0].question_id): 1}
    assert (await settings_of(database, PLACE)).language is None


async def test_a_game_goes_on_with_a_new_message(database: Database) -> None:
    """Numbers of messages begin anew there, so the former one may be that of another message."""
    game = await begun(database)
    await move(database)
    after = await game_of(database)
    assert after == replace(
        lost(game), place_id=after.place_id, round=replace(lost(game).round, place_id=after.place_id)
    )
    assert await database.due_games(["telegram"], NOW_MS, 9) == [(7, NOW_MS)]


async def test_a_game_that_is_over_and_told_stays_as_it_is(database: Database) -> None:
    read = shown(close_round(await begun(database), 1, NOW_MS + 5), NOW_MS + 6)
    game = summed_up(shown(stop(read, NOW_MS + 7), NOW_MS + 8))
    await put(database, game)
    await move(database)
    after = await game_of(database)
    assert after == in_place(game, after.place_id)


async def test_a_game_that_rests_goes_on_and_changes_no_message_by_its_former_number(database: Database) -> None:
    """A pause would be shown where people read, and there the number may be that of another message."""
    game = shown(close_round(await begun(database), 1, NOW_MS + 5), NOW_MS + 6)
    await put(database, game)
    await move(database)
    after = await game_of(database)
    assert (after.round.message_id, due(after)) == (None, due(game))


async def test_what_was_set_under_the_new_id_is_kept(database: Database) -> None:
    await choose(database, PLACE, "bn")
    await put(database, stop(await begun(database), NOW_MS))
    await choose(database, NEW_PLACE, "hi")
    await put(database, stop(await begun(database, 8, place=NEW_PLACE), NOW_MS))
    await move(database)
    after = await settings_of(database, NEW_PLACE)
    assert after.language == "hi"
    async with database.transaction() as transaction:
        assert await transaction.games.asked(after.id) == {(PLAN[0].quiz_id, PLAN[0].question_id): 2}


async def test_of_two_games_the_one_under_the_new_id_goes_on(database: Database) -> None:
    """The other is over, and its scores are to be told."""
    await begun(database)
    newer = await begun(database, 8, place=NEW_PLACE)
    await put(database, replace(newer, moved_ms=NOW_MS + 30_000))
    await move(database)
    older = await game_of(database)
    assert (older.phase, older.round.closed_ms, older.summed_up) == (Phase.OVER, NOW_MS + 30_000, False)
    async with database.transaction() as transaction:
        running = await transaction.games.running(newer.place_id)
    assert running == replace(newer, moved_ms=NOW_MS + 30_000)
    assert older.place_id == newer.place_id


async def test_members_go_over_and_are_counted_once(database: Database) -> None:
    await begun(database)
    await give(database, voted(ANNA), voted(BORIS), voted(CHANDRA))
    await seen(database, FORMER, ANNA, BORIS)
    await seen(database, NEW, BORIS, CHANDRA)
    await seen(database, "-7", ANNA)
    await move(database)
    assert [await members_of(database, group_id) for group_id in (FORMER, NEW, "-7")] == [0, 3, 1]


async def test_it_is_harmless_to_do_it_again(database: Database) -> None:
    await begun(database)
    await give(database, voted(ANNA))
    await seen(database, FORMER, ANNA)
    await move(database)
    once = await database.game_sheet(7)
    await move(database)
    await database.move_chat("telegram", NEW, NEW)
    await database.move_chat("discord", NEW, FORMER)
    assert await database.game_sheet(7) == once
    assert await members_of(database, NEW) == 1


async def test_nothing_of_a_chat_that_we_do_not_know_moves(database: Database) -> None:
    await move(database)
    assert (await settings_of(database, NEW_PLACE)).language is None


async def test_subscriptions_and_what_is_planned_for_them_go_over(database: Database) -> None:
    chosen = replace(await choose(database, PLACE, "bn"), zone="Asia/Dhaka")
    theirs = await settings_of(database, NEW_PLACE)
    async with database.transaction() as transaction:
        await transaction.games.put_place(chosen)
    subscribed = await subscribe(database, place=PLACE)
    posted = post(push_round(70, subscribed.place_id), "message 1", NOW_MS, NOW_MS + 1)
    close = new_job(70, JobKind.CLOSE, chat_id=FORMER)
    async with database.transaction() as transaction:
        await transaction.pushes.put_rounds([(posted, subscribed.id)])
        await transaction.jobs.add([close, new_job(1, chat_id=FORMER, platform="discord"), new_job(2)])
    await move(database)

    async with database.transaction() as transaction:
        (moved,) = (await transaction.pushes.subscriptions([subscribed.id])).values()
        assert moved.subscription == replace(subscribed, place_id=theirs.id)
        assert (moved.settings.place, moved.settings.zone) == (NEW_PLACE, "Asia/Dhaka"), "it needs a zone"
        found = (await transaction.pushes.rounds([70]))[70]
        assert found.round == replace(posted, place_id=theirs.id, message_id=None), (
            "another message may have its number"
        )
        jobs = await transaction.jobs.claimable("telegram", NOW_MS, NOW_MS, 9)
        assert sorted(job.chat_id for job in jobs) == [NEW, "2"]
        assert [job.chat_id for job in await transaction.jobs.claimable("discord", NOW_MS, NOW_MS, 9)] == [FORMER]
