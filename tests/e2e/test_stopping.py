"""A stop ends the process within five seconds, whatever hangs, while it serves and while it starts."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests.e2e.bot_process import BotProcess
from tests.fakes.discord import NoAnswerError

STOPS_WITHIN_S = 5.5
"""Five, and what the machine takes to end a process."""


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Hold SQLite's write lock from another process's point of view."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
async def test_it_stops_in_time_while_the_database_is_locked_and_people_wait(bot: BotProcess) -> None:
    people = [bot.telegram.user(number, first_name="Asha") for number in range(1, 6)]
    await bot.start()
    with locked(bot.database_url):
        for person in people:
            await person.send("/quiz")
        with pytest.raises(NoAnswerError):
            await bot.discord.user(9, "Asha").slash("help")
        asked = time.monotonic()
        assert await bot.stop() == 0
        assert time.monotonic() - asked < STOPS_WITHIN_S

    await bot.start()
    for person in people:
        await person.sees("Which language")
    assert await bot.stop() == 0


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
async def test_it_stops_in_time_while_it_waits_for_the_database_at_the_start(
    bot: BotProcess, empty_database_url: str
) -> None:
    bot.settings = {"DATABASE_URL": empty_database_url}
    with locked(empty_database_url):
        await bot.launch()
        await bot.logs("starting")
        asked = time.monotonic()
        await bot.stop()
        assert time.monotonic() - asked < STOPS_WITHIN_S
