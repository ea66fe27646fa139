"""The stored streak is a cache: a replay of the log gives the same, and nothing that was shown is ever taken away."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from bot.core.gaps import Outage
from bot.support import count_anew
from tests.quizzes_for_tests import library, quiz
from tests.service.stories import STORIES, Story, Teller, told
from tests.service.table import ANNA, BORIS, Table, at, laid

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


@pytest.mark.parametrize("linked", ["alone", "linked"])
async def test_whoever_an_outage_saved_is_told_once(database_url: str, linked: str) -> None:
    async with long_table(database_url) as table:
        await table.seat_all(ANNA, BORIS)
        for day in (1, 4):
            table.now_ms = at(f"2026-12-0{day}T12:00")
            await table.play(quiz_id="long")
        assert (await table.streak()).standing.current == 1

        down = Outage(at("2026-12-02T10:00"), at("2026-12-02T12:00"))
        await table.database.add_outage(down)
        assert await count_anew(table.database, down, table.now_ms) == 1
        if linked == "linked":
            await table.link(ANNA, BORIS)

        assert (await table.streak()).standing.current == 2
        verdicts = [await table.play(quiz_id="long") for _ in range(2)]
        assert [verdict.outage_news for verdict in verdicts] == [True, False]
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
