"""An answer counts once, whatever is pressed at the same instant, on one connection or many, in one process or many."""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack
from pathlib import Path

from bot.core.actions import ChooseOption, Event, OpenQuiz, SetLanguage, ShowRun, StartOver
from bot.core.run import Refusal, Status
from bot.core.scene import AtRun, Outcome
from bot.service.batch import Batcher
from tests.service.table import ANNA, BORIS, Table, laid, run_of

PRESSES = 100
ROOT = Path(__file__).parents[2]


def graded(outcomes: list[Outcome]) -> list[Outcome]:
    """Give the outcomes that tell of an answer that counted."""
    return [outcome for outcome in outcomes if not outcome.remarks]


def assert_counted_once(outcomes: list[Outcome]) -> None:
    assert len(graded(outcomes)) == 1
    refused = [outcome for outcome in outcomes if outcome.remarks]
    assert all(outcome.remarks == (Refusal.ALREADY_ANSWERED,) for outcome in refused)
    assert len({run_of(outcome).slot.answer for outcome in outcomes}) == 1


async def answers_in_log(table: Table, run_id: int) -> int:
    return run_of(await table.do(ShowRun(run_id))).answered


async def test_a_hundred_presses_through_one_process_count_once(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat()
        run = await table.open()
        async with Batcher(table.quizmaster.process) as batcher:
            presses = [
                batcher.submit(Event(ANNA, ChooseOption(run.id, 0, press % 4), table.now_ms))
                for press in range(PRESSES)
            ]
            outcomes = await asyncio.gather(*presses)

        assert_counted_once(outcomes)
        assert await answers_in_log(table, run.id) == 1


async def test_a_hundred_presses_through_ten_connections_count_once(database_url: str) -> None:
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(laid(database_url)) for _ in range(10)]
        await tables[0].seat()
        run = await tables[0].open()
        presses = [tables[press % 10].do(ChooseOption(run.id, 0, press % 4)) for press in range(PRESSES)]
        outcomes = await asyncio.gather(*presses)

        assert_counted_once(outcomes)
        assert await answers_in_log(tables[0], run.id) == 1


async def test_presses_through_four_processes_count_once(database_url: str) -> None:
    async with laid(database_url) as table:
        await table.seat()
        run = await table.open()
        pressers = [
            await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.service.presser", database_url, str(run.id), str(PRESSES // 4),
                cwd=ROOT, stdin=PIPE, stdout=PIPE,
            )
            for _ in range(4)
        ]  # fmt: skip
        for presser in pressers:
            assert presser.stdout is not None
            assert await presser.stdout.readline() == b"ready\n"
        printed = await asyncio.gather(*(presser.communicate(b"go\n") for presser in pressers))
        told = [answer for out, _ in printed for answer in json.loads(out)]

        assert len(told) == PRESSES
        assert told.count("counted") == 1
        assert told.count(Refusal.ALREADY_ANSWERED) == PRESSES - 1
        assert await answers_in_log(table, run.id) == 1


async def test_opening_a_quiz_twice_at_once_begins_one_run(database_url: str) -> None:
    async with laid(database_url, first_run=100) as one, laid(database_url, first_run=200) as other:
        await one.seat()
        outcomes = await asyncio.gather(one.do(OpenQuiz("small")), other.do(OpenQuiz("small")))

        assert len({run_of(outcome).id for outcome in outcomes}) == 1


async def test_starting_over_twice_at_once_begins_one_run(database_url: str) -> None:
    async with laid(database_url, first_run=100) as one, laid(database_url, first_run=200) as other:
        await one.seat()
        run = await one.open()
        outcomes = await asyncio.gather(one.do(StartOver(run.id)), other.do(StartOver(run.id)))

        assert len({run_of(outcome).id for outcome in outcomes}) == 1
        assert all(isinstance(o.scene, AtRun) and o.scene.run.status is Status.OPEN for o in outcomes)


async def test_newcomers_who_arrive_everywhere_at_once_are_one_person_each(database_url: str) -> None:
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(laid(database_url)) for _ in range(4)]
        arrivals = [table.do(SetLanguage("ru"), account) for table in tables for account in (ANNA, BORIS)]
        await asyncio.gather(*arrivals)
        runs = [await tables[0].open("small", account) for account in (ANNA, BORIS)]

        assert runs[0].person_id != runs[1].person_id
        assert (await tables[3].open("small", ANNA)).id == runs[0].id
