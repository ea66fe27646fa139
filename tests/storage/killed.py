"""Dies by SIGKILL before each step of a batch in turn; run by a test in a process of its own: URL.

Each victim is a fork that begins and answers a run for an account of its own, `victim-N`, and dies before its Nth step
(statement or COMMIT). The first that has no such step ends well. Prints how many died.
"""

import asyncio
import os
import signal
import sys
from itertools import count
from typing import Any

from sqlalchemy import Connection, Engine, event

from bot.core.people import Account, Person
from bot.core.streak import Streak
from bot.ports import Changes
from storage import open_database
from tests.storage.samples import DAY, NOW_MS, new_run, record


async def batch(url: str, number: int) -> None:
    account = Account("telegram", f"victim-{number}")
    async with open_database(url) as database:
        die_before_step(number)
        async with database.transaction() as transaction:
            person = (await transaction.people([account], NOW_MS))[account]
            run = new_run(number + 1, person.id, given=1)
            await transaction.save(
                Changes(
                    people=[Person(person.id, "bn", None, run.id)],
                    new_runs=[run],
                    answers=[record(run, account=account)],
                    streaks={person.id: Streak(1, 1, 1, DAY)},
                ),
                NOW_MS,
            )


def die_before_step(number: int) -> None:
    steps = count()

    def step(*_: Any) -> None:
        if next(steps) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def statement(_connection: Connection, _cursor: object, _text: str, *_rest: Any) -> None:
        step()

    def commit(_connection: Connection) -> None:
        step()

    event.listen(Engine, "before_cursor_execute", statement)
    event.listen(Engine, "commit", commit)


def main(url: str) -> None:
    for number in count():
        child = os.fork()
        if child == 0:
            asyncio.run(batch(url, number))
            sys.exit(0)
        _, status = os.waitpid(child, 0)
        if status == 0:
            print(number)  # noqa: T201 - read by the test
            return
        if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
            sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
