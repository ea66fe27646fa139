"""Places and games are stored as they are, and a place has one game at a time."""

import asyncio
from dataclasses import replace

import pytest

from bot.core.game import (
    Game,
    close_round,
    go_on,
    lost,
    muted,
    pause,
    posted,
    shown,
    stop,
    summed_up,
)
from bot.core.people import Account, Group, Visibility
from bot.core.places import Hosts, Naming, Place, PlaceSettings
from bot.core.quiz import Question, Quiz
from bot.core.round import GRACE_MS
from bot.core.scoring import Given
from bot.core.setup import Setup
from bot.group_ports import GamePlayer
from bot.ports import Changes, ConflictError
from storage import Database
from tests.storage.games import HOST, PLACE, PLAN, RIGHT, WRONG, begin, begun, game_of, give, put, voted
from tests.storage.samples import NOW_MS, accounts, forget, link

ANNA, ANNA_TOO, BORIS = Account("telegram", "123456"), Account("discord", "98"), Account("telegram", "777")
TOPIC = Place("telegram", "-100", "12")
PLATFORMS = ("telegram", "discord")
QUIZZES = {
    "data-parallelism": Quiz(
        "data-parallelism", tuple(Question(slot.question_id, ("a", "b", "c", "d"), "a") for slot in PLAN)
    )
}


async def second_round(database: Database, game: Game) -> Game:
    """Close a game's first round and open the second."""
    closed = shown(close_round(game, 1, NOW_MS + 1), NOW_MS + 2)
    await put(database, closed)
    following = go_on(closed, game.round.id + 1, NOW_MS + 3, QUIZZES)
    await put(database, following)
    return following


async def test_a_place_is_made_once_and_keeps_what_was_set(database: Database, other: Database) -> None:
    async with database.transaction() as transaction:
        made = await transaction.games.place(PLACE, Group("telegram", "-100"))
        assert made == PlaceSettings(made.id, PLACE, Group("telegram", "-100"))
        chosen = replace(made, language="bn", zone="Asia/Kolkata", hosts=Hosts.ADMINS, naming=Naming.NAMES)
        await transaction.games.put_place(chosen)
    async with other.transaction() as transaction:
        assert await transaction.games.place(PLACE, Group("telegram", "-100")) == chosen
        topic = await transaction.games.place(TOPIC, Group("telegram", "-100"))
        assert (topic.place, topic.language, topic.id != made.id) == (TOPIC, None, True)


async def test_a_game_comes_back_as_it_was_put(database: Database) -> None:
    setup = Setup("data-parallelism", None, None, speed=True, changes=True, language="ru")
    async with database.transaction() as transaction:
        game = await begin(transaction, setup=setup)
        assert await transaction.games.game(7) == game
        assert await transaction.games.running(game.place_id) == game
        assert await transaction.games.game(8) is None
    game = posted(game, "message", NOW_MS, None)
    closed = close_round(game, 0, NOW_MS + 5)
    for state in (
        game,
        lost(game),
        pause(game, NOW_MS + 4),
        muted(game, NOW_MS + 4),
        closed,
        shown(closed, NOW_MS + 6),
        go_on(closed, 71, NOW_MS + 7, QUIZZES),
        summed_up(stop(go_on(closed, 71, NOW_MS + 7, QUIZZES), NOW_MS + 8)),
    ):
        await put(database, state)
        assert await game_of(database) == state


async def test_a_place_has_one_game_that_is_not_over(database: Database) -> None:
    game = await begun(database)
    with pytest.raises(ConflictError):
        await begun(database, 8)
    await begun(database, 9, place=TOPIC)
    await put(database, stop(game, NOW_MS))
    async with database.transaction() as transaction:
        assert await transaction.games.running(game.place_id) is None
    following = await begun(database, 8)
    async with database.transaction() as transaction:
        assert await transaction.games.running(game.place_id) == following


async def test_a_question_counts_as_asked_once_it_has_arrived(database: Database) -> None:
    game = await second_round(database, await begun(database))
    await begun(database, 8, place=TOPIC)
    asked = {(PLAN[0].quiz_id, PLAN[0].question_id): 1}
    async with database.transaction() as transaction:
        assert await transaction.games.asked(game.place_id) == asked
    await put(database, stop(posted(game, "message 2", NOW_MS, None), NOW_MS))
    await begun(database, 9)
    async with database.transaction() as transaction:
        assert await transaction.games.asked(game.place_id) == {
            (PLAN[0].quiz_id, PLAN[0].question_id): 2,
            (PLAN[1].quiz_id, PLAN[1].question_id): 1,
        }


async def test_mistakes_are_told_once_they_are_final(database: Database) -> None:
    game = await begun(database, setup=Setup(changes=True))
    await give(database, voted(ANNA, answer=WRONG), voted(BORIS))
    async with database.transaction() as transaction:
        assert await transaction.games.missed(7, ANNA) == []
    game = await second_round(database, game)
    await give(database, voted(ANNA, 71, WRONG), voted(BORIS, 71, WRONG))
    await put(database, stop(game, NOW_MS))
    async with database.transaction() as transaction:
        assert await transaction.games.missed(7, ANNA) == [(0, "b"), (1, "b")]
        assert await transaction.games.missed(7, BORIS) == [(1, "b")]
        assert await transaction.games.missed(7, ANNA_TOO) == []
        assert await transaction.games.missed(8, ANNA) == []


async def test_the_game_of_a_host_who_is_forgotten_goes_on_without_one(database: Database) -> None:
    game = await begun(database)
    await begun(database, 8, place=TOPIC, host=ANNA)
    await forget(database, HOST)
    assert await game_of(database) == replace(game, host=None)
    await put(database, replace(game, paused=True))
    assert await game_of(database) == replace(game, host=None, paused=True)
    assert (await game_of(database, 8)).host == ANNA


async def test_a_sheet_holds_all_that_the_scores_follow_from(database: Database) -> None:
    game = await begun(database)
    people = await give(database, voted(BORIS, at_ms=8), voted(ANNA_TOO, at_ms=7), voted(ANNA, answer=WRONG, at_ms=6))
    latest = await second_round(database, game)
    await give(database, voted(ANNA, 71, at_ms=9))
    await begun(database, 8, place=TOPIC)
    await give(database, voted(accounts(1)[0], 80))
    anna = await link(database, ANNA_TOO, ANNA)
    async with database.transaction() as transaction:
        person = (await transaction.people([ANNA], NOW_MS))[ANNA]
        hidden = replace(person, visibility=Visibility.HIDDEN, alias="Chestnut")
        await transaction.save(Changes(people=[hidden]), NOW_MS)
    sheet = await database.game_sheet(7)
    assert sheet is not None
    assert sheet.game == latest
    assert sheet.settings.place == PLACE
    assert [played.id for played in sheet.rounds] == [70, 71]
    assert sheet.rounds[1] == latest.round
    assert sheet.given == [
        Given(anna, 0, "b", right=False, at_ms=6),
        Given(anna, 0, "a", right=True, at_ms=7),
        Given(people[BORIS], 0, "a", right=True, at_ms=8),
        Given(anna, 1, "a", right=True, at_ms=9),
    ]
    assert sheet.players == {
        anna: GamePlayer(ANNA, Visibility.HIDDEN, "Chestnut"),
        people[BORIS]: GamePlayer(BORIS, Visibility.NAME, None),
    }


async def test_a_sheet_of_a_game_that_nobody_played_or_hosts_any_more(database: Database) -> None:
    game = await begun(database)
    await forget(database, HOST)
    sheet = await database.game_sheet(7)
    assert sheet is not None
    assert (sheet.game.host, sheet.given, sheet.players, sheet.rounds) == (None, [], {}, [game.round])
    assert await database.game_sheet(8) is None


async def test_when_a_game_was_started_never_changes(database: Database) -> None:
    game = await begun(database)
    assert game.started_ms == NOW_MS
    await put(database, replace(game, moved_ms=NOW_MS + 1, started_ms=NOW_MS + 1))
    assert await game_of(database) == replace(game, moved_ms=NOW_MS + 1)


async def test_how_somebody_is_to_be_named_is_read_without_waiting_for_a_writer(database: Database) -> None:
    await begun(database)
    async with asyncio.timeout(5), database.transaction() as transaction:
        assert await transaction.games.game(7) is not None
        assert await database.player_of(HOST) == GamePlayer(HOST, Visibility.NAME, None)
    assert await database.player_of(replace(HOST, platform="discord")) is None


async def test_which_words_a_game_has_heard_is_kept(database: Database) -> None:
    game = await begun(database)
    assert (game.next_ms, game.pause_ms) == (0, 0)
    heard = replace(game, next_ms=NOW_MS + 1, pause_ms=NOW_MS + 2)
    await put(database, heard)
    assert await game_of(database) == heard


async def test_due_games_come_in_the_order_of_their_time(database: Database) -> None:
    """Of our platforms alone, and only those that wait for something."""
    closing = {1: ("telegram", 300), 2: ("discord", 200), 3: ("terminal", 100), 4: ("telegram", 400)}
    games = {}
    for number, (platform, closes_ms) in closing.items():
        game = await begun(database, number, place=Place(platform, f"{number}"))
        games[number] = replace(game, round=replace(game.round, closes_ms=closes_ms - GRACE_MS))
        await put(database, games[number])
    assert await database.due_games(PLATFORMS, 300, 9) == [(2, 200), (1, 300)]
    assert await database.due_games(PLATFORMS, 400, 1) == [(2, 200), (1, 300)]
    assert await database.due_games(PLATFORMS, 400, 1, [1, 2, 7]) == [(4, 400)]
    assert await database.due_games(["terminal"], 300, 9) == [(3, 100)]
    assert await database.due_games([], 400, 9) == await database.due_games([], 400, 9, [1]) == []
    assert [await database.next_due_ms(PLATFORMS, after_ms) for after_ms in (0, 200, 400)] == [200, 300, None]
    assert await database.next_due_ms([], 0) is None
    await put(database, summed_up(shown(stop(games[2], 0), 0)))
    assert await database.due_games(PLATFORMS, 300, 9) == [(1, 300)]


async def test_a_game_in_which_many_played_is_read_whole(database: Database) -> None:
    await begun(database)
    many = accounts(1000)
    await give(database, *(voted(account, answer=(RIGHT, WRONG)[i % 2], at_ms=i) for i, account in enumerate(many)))
    sheet = await database.game_sheet(7)
    assert sheet is not None
    assert [each.at_ms for each in sheet.given] == list(range(1000))
    assert sum(each.right for each in sheet.given) == 500
    async with database.transaction() as transaction:
        assert await transaction.games.voters(70) == 1000
