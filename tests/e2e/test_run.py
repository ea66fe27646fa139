"""`python -m bot run` as an operator meets it: both platforms at once, a stop, a wrong token, a look into the log."""

import asyncio
import random
import time

import pytest

from bot.core.quiz import Library
from bot.view.words import Words
from tests.e2e.bot_process import BotProcess
from tests.e2e.learners import DiscordHands, Learner, TelegramHands

STOPS_WITHIN_S = 5.0


@pytest.fixture
def learners(bot: BotProcess, library: Library, words: Words) -> list[Learner]:
    hands = (TelegramHands(bot.telegram.user(7, first_name="Vasanti")), DiscordHands(bot.discord.user(8, "Vasanti")))
    return [Learner(one, library, words, random.Random(1)) for one in hands]


async def test_both_platforms_are_played_to_the_end_over_a_stop_and_a_start(
    bot: BotProcess, learners: list[Learner]
) -> None:
    await bot.start()
    for learner in learners:
        for _ in range(4):
            await learner.act()
    asked = time.monotonic()
    assert await bot.stop() == 0
    assert time.monotonic() - asked < STOPS_WITHIN_S

    await bot.start()
    results = await asyncio.gather(*(learner.play_to_the_result() for learner in learners))
    assert await bot.stop() == 0

    assert all(result.start_over for result in results)
    log = bot.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    for secret in (bot.telegram.token, bot.discord.token, "Vasanti"):
        assert secret not in log


async def test_a_wrong_token_is_named_and_does_not_stop_the_other_platform(
    bot: BotProcess, learners: list[Learner]
) -> None:
    bot.settings = {"TELEGRAM_BOT_TOKEN": "123:wrong"}
    bot.telegram.expect_refusal("Unauthorized", times=None)
    await bot.start(telegram=False)
    await learners[1].act()
    assert learners[1].look() is not None
    assert await bot.stop() == 0

    log = bot.log.read_text(encoding="utf-8")
    assert "TELEGRAM_BOT_TOKEN" in log
    assert "123:wrong" not in log


async def test_with_no_platform_left_it_ends_and_says_why(bot: BotProcess) -> None:
    bot.settings = {"TELEGRAM_BOT_TOKEN": "123:wrong", "DISCORD_BOT_TOKEN": "wrong"}
    bot.telegram.expect_refusal("Unauthorized", times=None)

    assert await bot.ends() == 2
    assert [refusal.status for refusal in bot.discord.take_refusals()] == [401]
    log = bot.log.read_text(encoding="utf-8")
    assert "TELEGRAM_BOT_TOKEN" in log
    assert "DISCORD_BOT_TOKEN" in log
    assert "Traceback" not in log
