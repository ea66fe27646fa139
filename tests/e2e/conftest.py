from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.quiz import Library
from bot.view.words import Words
from quizzes.loader import load
from tests.e2e.bot_process import BotProcess
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake


@pytest.fixture(scope="session")
def library() -> Library:
    return load()[0]


@pytest.fixture(scope="session")
def words() -> Words:
    return Words.load()


@pytest.fixture
async def bot(tmp_path: Path, database_url: str) -> AsyncIterator[BotProcess]:
    """Give the program, not started yet, with both fake platforms and each kind of database."""
    async with TelegramFake() as telegram, FakeDiscord(patience=2.0) as discord:
        program = BotProcess(tmp_path, telegram, discord, database_url)
        try:
            yield program
        finally:
            await program.close()
