"""Places, games and rounds for the tests of storage."""

from collections.abc import Mapping

from bot.core.game import Game, posted, start
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.round import Vote
from bot.core.setup import Setup
from bot.core.slots import Answer, Slot
from bot.ports import AnswerRecord, Changes, Store, Transaction
from tests.storage.samples import DAY, NOW_MS

HOST = Account("telegram", "2000000000")
PLACE = Place("telegram", "-100")
PLAN = tuple(Slot("data-parallelism", f"question-{i}", ("c", "a", "d", "b")) for i in range(3))
RIGHT, WRONG = Answer("a", right=True), Answer("b", right=False)


async def begin(
    transaction: Transaction,
    game_id: int = 7,
    *,
    place: Place = PLACE,
    setup: Setup | None = None,
    host: Account = HOST,
) -> Game:
    """Start a game whose first round waits for its message; the round has ten times the number of the game."""
    await transaction.people([host], NOW_MS)
    place_id = (await transaction.games.place(place, Group(place.platform, place.chat_id))).id
    chosen = setup or Setup()
    game = start(game_id, 10 * game_id, place_id, host=host, language="hi", setup=chosen, plan=PLAN, now_ms=NOW_MS)
    await transaction.games.put(game)
    return game


async def begun(
    store: Store, game_id: int = 7, *, place: Place = PLACE, setup: Setup | None = None, host: Account = HOST
) -> Game:
    """Start a game, in a transaction of its own, and let the message of its first round arrive."""
    async with store.transaction() as transaction:
        game = await begin(transaction, game_id, place=place, setup=setup, host=host)
        game = posted(game, "message 1", NOW_MS, NOW_MS + 45_000)
        await transaction.games.put(game)
    return game


async def put(store: Store, game: Game) -> None:
    async with store.transaction() as transaction:
        await transaction.games.put(game)


async def game_of(store: Store, game_id: int = 7) -> Game:
    async with store.transaction() as transaction:
        game = await transaction.games.game(game_id)
    assert game is not None
    return game


def voted(account: Account, round_id: int = 70, answer: Answer = RIGHT, at_ms: int = NOW_MS) -> AnswerRecord:
    """Give the log's row for an answer to a round."""
    slot = PLAN[round_id % 10]
    return AnswerRecord(
        account=account,
        quiz_id=slot.quiz_id,
        question_id=slot.question_id,
        answer=answer,
        at_ms=at_ms,
        local_day=DAY,
        zone="Asia/Kolkata",
        guessed=False,
        round_id=round_id,
    )


async def give(store: Store, *votes: AnswerRecord) -> dict[Account, int]:
    """Store answers to rounds, and give the people whose they are."""
    async with store.transaction() as transaction:
        people = await transaction.people({vote.account for vote in votes}, NOW_MS)
        await transaction.save(Changes(answers=list(votes)), NOW_MS)
    return {account: person.id for account, person in people.items()}


async def votes_of(store: Store, people: Mapping[Account, int], round_id: int = 70) -> Mapping[int, Vote]:
    async with store.transaction() as transaction:
        await transaction.hold(people.values())
        return (await transaction.rounds([round_id], people.values()))[round_id].votes
