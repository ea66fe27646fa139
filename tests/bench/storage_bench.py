"""How many answers a second the database takes, by the size of a batch.

`make bench ONLY=storage` measures SQLite, and any other database that is fresh, for it is filled and left behind:

    python -m tests.bench.storage_bench postgresql:///bench

Each batch is one transaction: find and lock the people, load their runs and streaks, save an answer and a streak each.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import count
from typing import Any

from bot.core.people import Account
from bot.core.run import Run, Status
from bot.core.slots import Answer, Slot
from bot.core.streak import Streak
from bot.ports import AnswerRecord, Changes
from storage import Database, open_database
from tests.bench.report import ranked, say

_BATCHES = (1, 16, 64, 256)
_SECONDS = 2.0
"""For each size of a batch."""
_QUESTIONS = 8
_OPTIONS = ("first-option", "second-option", "third-option", "fourth-option")
_DAY = date(2025, 12, 1)


async def run() -> Mapping[str, Any]:
    """Measure SQLite in a file of its own, and give the figures of each size of a batch under "storage"."""
    with tempfile.TemporaryDirectory() as folder:
        return {"storage": await measured(f"sqlite:///{folder}/bench.db")}


async def measured(url: str) -> Mapping[str, Any]:
    """Measure a database, print a line a size, and give the figures by size."""
    async with open_database(url) as database:
        return {str(size): await _measured(database, size) for size in _BATCHES}


async def _measured(database: Database, size: int) -> Mapping[str, float]:
    """Answer with `size` people at once for some seconds."""
    accounts = [Account("bench", f"{size}-{i}") for i in range(size)]
    run_ids = (size * 1_000_000 + i for i in count())
    times: list[float] = []
    end = time.perf_counter() + _SECONDS
    while time.perf_counter() < end:
        runs = await _begin(database, accounts, run_ids)
        for position in range(_QUESTIONS):
            start = time.perf_counter()
            await _answer(database, accounts, [run.id for run in runs], position)
            times.append(time.perf_counter() - start)
        await _finish(database, runs)
    answers_per_s = size * len(times) / sum(times)
    p50_ms, p99_ms = (1000 * ranked(times, share) for share in (0.5, 0.99))
    say(f"batch of {size:>3}: {answers_per_s:>8,.0f} answers/s   p50 {p50_ms:.1f} ms   p99 {p99_ms:.1f} ms")
    return {"answers_per_s": round(answers_per_s), "p50_ms": round(p50_ms, 1), "p99_ms": round(p99_ms, 1)}


async def _begin(database: Database, accounts: Sequence[Account], run_ids: Iterator[int]) -> list[Run]:
    slots = tuple(Slot("some-quiz", f"some-question-{i}", _OPTIONS) for i in range(_QUESTIONS))
    async with database.transaction() as transaction:
        people = await transaction.people(accounts, 0)
        runs = [Run(next(run_ids), person.id, "data-parallelism", slots) for person in people.values()]
        await transaction.save(Changes(new_runs=runs), 0)
    return runs


async def _answer(database: Database, accounts: Sequence[Account], run_ids: Sequence[int], position: int) -> None:
    async with database.transaction() as transaction:
        people = await transaction.people(accounts, 0)
        of = {person.id: account for account, person in people.items()}
        runs = await transaction.runs(run_ids, of)
        await transaction.streaks(of)
        answers = [_record(run, position, of[run.person_id]) for run in runs]
        await transaction.save(Changes(answers=answers, streaks={i: Streak(1, 1, 1, _DAY) for i in of}), 0)


def _record(run: Run, position: int, account: Account) -> AnswerRecord:
    return AnswerRecord(
        account=account,
        run_id=run.id,
        quiz_id=run.slots[position].quiz_id,
        question_id=run.slots[position].question_id,
        answer=Answer(_OPTIONS[0], right=True),
        at_ms=0,
        local_day=_DAY,
        zone="UTC",
        guessed=True,
    )


async def _finish(database: Database, runs: Sequence[Run]) -> None:
    async with database.transaction() as transaction:
        await transaction.save(Changes(runs=[replace(run, status=Status.FINISHED) for run in runs]), 0)


if __name__ == "__main__":
    asyncio.run(measured(sys.argv[1]))
