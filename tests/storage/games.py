"""Places, games and rounds for the tests of storage."""

from bot.core.game import Game, posted, start
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.setup import Setup
from bot.core.slots import Answer, Slot
from bot.ports import AnswerRecord, Store, Transaction
from tests.storage.samples import DAY, NOW_MS

HOST = Account("telegram", "2000000000")
GROUP = Group("telegram", "-100")
PLACE = Place("telegram", "-100")
PLAN = tuple(Slot("data-parallelism", f"question-{i}", ("c", "a", "d", "b")) for i in range(3))
RIGHT, WRONG = Answer("a", right=True), Answer("b", right=False)


async def begin(
    transaction: Transaction, game_id: int = 7, *, place: Place = PLACE, setup: Setup | None = None
) -> Game:
    """Start a game whose first round waits for its message; its rounds are numbered from ten times its own number."""
    await transaction.people([HOST], NOW_MS)
    settings = await transaction.games.place(place, Group(place.platform, place.chat_id))
    game = start(
        game_id,
        10 * game_id,
        settings.id,
        host=HOST,
        language="hi",
        setup=setup or Setup(),
        plan=PLAN,
        now_ms=NOW_MS,
    )
    await transaction.games.put(game)
    return game


async def begun(store: Store, game_id: int = 7, *, place: Place = PLACE, setup: Setup | None = None) -> Game:
    """Start a game, in a transaction of its own, and let the message of its first round arrive."""
    async with store.transaction() as transaction:
        game = posted(await begin(transaction, game_id, place=place, setup=setup), "message 1", NOW_MS, NOW_MS + 45_000)
        await transaction.games.put(game)
    return game


def vote(account: Account, round_id: int, answer: Answer = RIGHT, at_ms: int = NOW_MS) -> AnswerRecord:
    return AnswerRecord(
        account, "data-parallelism", "question-0", answer, at_ms, DAY, "UTC", guessed=False, round_id=round_id
    )
