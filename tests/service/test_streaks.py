"""The stored streak is a cache: a replay of the log gives the same, and nothing that was shown is ever taken away."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.quizzes_for_tests import library, quiz
from tests.service.stories import STORIES, Story, Teller, told
from tests.service.table import Table, at, laid

QUESTIONS = 25


@asynccontextmanager
async def long_table(url: str) -> AsyncIterator[Table]:
    async with laid(url, library(quiz("long", QUESTIONS))) as table:
        yield table


async def test_an_answer_that_comes_late_counts_where_it_belongs(database_url: str) -> None:
    async with long_table(database_url) as table:
        await table.seat()
        for instant in ("2026-12-02T12:00", "2026-12-01T12:00", "2026-12-03T12:00"):
            table.now_ms = at(instant)
            await table.play(quiz_id="long")

        await table.assert_kept()
        assert (await table.streak()).standing.current == 3


async def test_an_answer_from_long_before_takes_nothing_away(database_url: str) -> None:
    async with long_table(database_url) as table:
        await table.seat()
        for instant in ("2026-12-05T12:00", "2026-12-07T12:00"):
            table.now_ms = at(instant)
            await table.play(quiz_id="long")
        before = (await table.streak()).standing
        assert (before.current, before.freezes) == (2, 0)

        # The clock is wrong for a moment. By the rules the only freeze would go to the 4th now, and the 6th be missed.
        table.now_ms = at("2026-12-03T12:00")
        verdict = await table.play(quiz_id="long")

        table.now_ms = at("2026-12-07T12:00")
        assert verdict.streak is not None
        assert verdict.streak.current == 2
        assert (await table.streak()).standing == before
        await table.assert_kept()


@pytest.mark.parametrize("seed", range(12))
async def test_the_stored_streak_is_what_a_replay_gives(database_url: str, seed: int) -> None:
    async with long_table(database_url) as table:
        await Teller(table).tell(told(seed, steps=20))


@given(story=STORIES)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_happens_the_stored_streak_is_what_a_replay_gives(
    sqlite_url: str, tmp_path: Path, story: Story
) -> None:
    path = shutil.copy(sqlite_url.removeprefix("sqlite:///"), tmp_path / "story.db")

    async def play() -> None:
        async with long_table(f"sqlite:///{path}") as table:
            await Teller(table).tell(story)

    asyncio.run(play())
    for file in tmp_path.glob("story.db*"):
        file.unlink()
