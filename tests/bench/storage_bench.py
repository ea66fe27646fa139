"""How many answers a second the database takes, by the size of a batch. Printed, not asserted.

    python -m tests.bench.storage_bench sqlite:///bench.db [SECONDS]

Each batch is one transaction: find and lock the people, load their runs and streaks, save an answer and a streak each.
The file or database is filled and left behind; give a fresh one.
"""

import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import count

from bot.core.people import Account
from bot.core.run import Run, Status
from bot.core.slots import Answer, Slot
from bot.core.streak import Streak
from bot.ports import AnswerRecord, Changes
from storage import Database, open_database

_BATCHES = (1, 16, 64, 256)
_QUESTIONS = 8
_OPTIONS = ("first-option", "second-option", "third-option", "fourth-option")
_DAY = date(2025, 12, 1)


async def measure(database: Database, size: int, seconds: float) -> str:
    """Answer with `size` people at once for some seconds, and give a line with the rate and the times per batch."""
    accounts = [Account("bench", f"{size}-{i}") for i in range(size)]
    run_ids = (size * 1_000_000 + i for i in count())
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        runs = await _begin(database, accounts, run_ids)
        for position in range(_QUESTIONS):
            start = time.perf_counter()
            await _answer(database, accounts, [run.id for run in runs], position)
            times.append(time.perf_counter() - start)
        await _finish(database, runs)
    times.sort()
    p50, p99 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
    return (
        f"batch of {size:>3}: {size * len(times) / sum(times):>8,.0f} answers/s   p50 {p50:.1f} ms   p99 {p99:.1f} ms"
    )


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


async def main(url: str, seconds: float) -> None:
    """Measure all sizes."""
    async with open_database(url) as database:
        for size in _BATCHES:
            print(await measure(database, size, seconds))  # noqa: T201 - what it is for


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 3))
