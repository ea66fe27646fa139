"""Promise 2: a kill -9 at any moment loses no answer that a person was told of, and leaves no run stuck."""

import asyncio
import random

import pytest

from bot.core.quiz import Library
from bot.view.words import Words
from tests.dialogues.reading import gist
from tests.e2e.bot_process import BotProcess
from tests.e2e.learners import QUIZ, DiscordHands, Hands, Learner, TelegramHands
from tests.e2e.ledger import Entry, stored_answers
from tests.e2e.seen import LANGUAGE, Told

ROUNDS = 50
LEARNERS = 3
"""On each platform. With more of them more is under way at the moment of each kill."""
MOST_ACTIONS = 8
LONGEST_WAIT_S = 0.03


class Tally:
    """Counts what learners did, and says when a number is reached."""

    def __init__(self) -> None:
        self.count = 0
        self._wanted = 0
        self._reached = asyncio.Event()

    def add(self) -> None:
        """Count one action."""
        self.count += 1
        if self.count >= self._wanted:
            self._reached.set()

    async def more(self, actions: int) -> None:
        """Wait until so many actions more were done."""
        self._wanted = self.count + actions
        self._reached.clear()
        await self._reached.wait()


async def until_killed(bot: BotProcess, learners: list[Learner], tally: Tally, chance: random.Random) -> None:
    """Let everybody play, and kill the bot at a random moment after a random number of actions."""
    await bot.start()
    playing = [asyncio.create_task(learner.play(tally.add)) for learner in learners]
    try:
        async with asyncio.timeout(60):
            await tally.more(chance.randint(1, MOST_ACTIONS))
        # The moment itself is what is drawn: somewhere between two steps of what is under way now.
        await asyncio.sleep(chance.uniform(0, LONGEST_WAIT_S))
        await bot.kill()
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended
    for learner in learners:
        learner.look()


def of(learner: Learner, log: list[Entry]) -> list[Entry]:
    return [entry for entry in log if (entry.platform, entry.user_id) == learner.hands.account]


@pytest.mark.long
async def test_fifty_kills_lose_nothing_that_was_told(bot: BotProcess, library: Library, words: Words) -> None:
    bot.forks = True
    # What was under way when the bot died comes again: presses that had their answer, edits that were made.
    bot.telegram.expect_refusal("query is too old", method="answerCallbackQuery", times=None)
    bot.telegram.expect_refusal("message is not modified", method="editMessageText", times=None)
    # A process that was killed takes its pace along: the next one, which starts within the second, may be told to wait.
    for method in ("editMessageText", "sendMessage"):
        bot.telegram.expect_refusal("Too Many Requests", method=method, times=None)
    chance, tally = random.Random(20261130), Tally()
    hands: list[Hands] = [
        *(TelegramHands(bot.telegram.user(100 + number)) for number in range(LEARNERS)),
        *(DiscordHands(bot.discord.user(200 + number, "Learner")) for number in range(LEARNERS)),
    ]
    learners = [Learner(one, library, words, random.Random(number)) for number, one in enumerate(hands)]

    for _ in range(ROUNDS):
        await until_killed(bot, learners, tally, chance)

    await bot.start()
    results = await asyncio.gather(*(learner.play_to_the_result() for learner in learners))
    log = await stored_answers(bot.database_url)
    for learner, result in zip(learners, results, strict=True):
        mine = of(learner, log)
        kept = {Told(entry.run_id, entry.question_id, entry.option_id) for entry in mine}
        assert learner.told <= kept
        assert len(mine) == len({(entry.run_id, entry.question_id) for entry in mine})
        right = sum(entry.right for entry in mine if entry.run_id == result.run_id)
        total = len(library.quizzes[QUIZ].questions)
        assert gist(words.text(LANGUAGE, "result-score", right=right, total=total)) in gist(result.text)
    assert bot.starts == ROUNDS + 1
    assert sum(len(learner.told) for learner in learners) > ROUNDS
    assert "Traceback" not in bot.log.read_text(encoding="utf-8")
