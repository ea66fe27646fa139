"""The stored streak is a cache: a replay of the answer log gives the same, in whatever order the answers came in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.core.actions import ChooseOption, GoOn
from bot.core.streak import Streak, replay
from storage import migrate
from tests.quizzes_for_tests import library, quiz
from tests.service.table import ANNA, RIGHT, Table, at, laid, run_of

DAY_MS = 24 * 3600 * 1000
QUESTIONS = 25
FIRST = date(2026, 12, 1)


async def cached(table: Table) -> Streak:
    async with table.database.transaction() as transaction:
        person = (await transaction.people([ANNA], 0))[ANNA]
        return (await transaction.streaks([person.id])).get(person.id, Streak())


async def replayed(table: Table) -> Streak:
    async with table.database.transaction() as transaction:
        person = (await transaction.people([ANNA], 0))[ANNA]
        return replay((await transaction.answered_days([person.id]))[person.id])


async def answer_at(table: Table, instants: list[int]) -> None:
    """Answer question after question, at these instants in this order."""
    run = await table.open("long")
    for table.now_ms in instants:
        run = run_of(await table.do(ChooseOption(run.id, run.position, RIGHT)))
        run = run_of(await table.do(GoOn(run.id, run.position)))


@asynccontextmanager
async def long_table(url: str) -> AsyncIterator[Table]:
    async with laid(url, library(quiz("long", QUESTIONS))) as table:
        await table.seat()
        yield table


async def test_an_answer_that_comes_late_counts_where_it_belongs(database_url: str) -> None:
    async with long_table(database_url) as table:
        await answer_at(table, [at("2026-12-02T12:00"), at("2026-12-01T12:00"), at("2026-12-03T12:00")])

        assert await cached(table) == await replayed(table)
        assert (await cached(table)).current == 3


@given(days=st.lists(st.integers(0, 20), min_size=1, max_size=QUESTIONS - 1))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_cache_is_what_a_replay_gives_in_any_order_of_arrival(
    tmp_path_factory: pytest.TempPathFactory, days: list[int]
) -> None:
    folder: Path = tmp_path_factory.mktemp("streak")

    async def play() -> None:
        url = f"sqlite:///{folder / 'quiz.db'}"
        await migrate(url)
        async with long_table(url) as table:
            await answer_at(table, [at("2026-12-01T12:00") + day * DAY_MS for day in days])
            assert (
                await cached(table)
                == await replayed(table)
                == replay(FIRST + timedelta(days=day) for day in sorted(days))
            )

    asyncio.run(play())
