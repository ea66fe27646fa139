"""Deeds that are killed at a step of theirs; run by a test in a process of its own.

Reads a line of JSON for each victim, [URL, deed, N]: a fork does the deed in the database there, and dies by SIGKILL
before its Nth step (statement or COMMIT, from 0). Writes "killed" when it is dead, or "done" when it had no such step
and has just left, closing nothing.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from bot.core.people import Account, Person
from bot.core.streak import Streak
from bot.ports import Changes
from storage import Database, open_database
from tests.storage.pushing import CHANNEL, plan, push_round
from tests.storage.samples import DAY, NOW_MS, forget, link, new_run, record, unlink

ANNA, ANNA_TOO = Account("telegram", "123456"), Account("discord", "98")


async def answer(database: Database) -> None:
    """Begin a run and answer its first question, as a newcomer."""
    async with database.transaction() as transaction:
        person = (await transaction.people([ANNA], NOW_MS))[ANNA]
        run = new_run(1, person.id, given=1)
        await transaction.save(
            Changes(
                people=[Person(person.id, "bn", None, run.id)],
                new_runs=[run],
                answers=[record(run, account=ANNA)],
                streaks={person.id: Streak(1, 1, 1, DAY)},
            ),
            NOW_MS,
        )


async def merge(database: Database) -> None:
    """Make two accounts one person's."""
    await link(database, ANNA, ANNA_TOO)


async def split(database: Database) -> None:
    """Give one of a person's two accounts back to a person of its own."""
    await unlink(database, ANNA_TOO)


async def erase(database: Database) -> None:
    """Delete everything that is kept of a person of two accounts."""
    await forget(database, ANNA)


async def plan_and_prepare(database: Database) -> None:
    """Plan what is due, and prepare what is to be sent for it."""
    async with database.transaction() as transaction:
        moved = await plan(transaction)
        rounds = [(push_round(10 * each.id, each.place_id), each.id) for each in moved]
        await transaction.pushes.put_rounds(rounds)
        await transaction.jobs.pace("telegram")
        await transaction.jobs.put_pace("telegram", 1)


async def move_chat(database: Database) -> None:
    """Take over a chat to another id."""
    await database.move_chat("telegram", CHANNEL.chat_id, "-200")


DEEDS: dict[str, Callable[[Database], Awaitable[None]]] = {
    deed.__name__: deed for deed in (answer, merge, split, erase, plan_and_prepare, move_chat)
}


async def do_until_step(url: str, deed: str, number: int) -> None:
    async with open_database(url) as database:
        die_before_step(number)
        await DEEDS[deed](database)
        os._exit(0)


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


def main() -> None:
    for dialect in ("sqlite+aiosqlite", "postgresql+asyncpg"):
        # Imports what each victim would have to.
        create_engine(f"{dialect}://")
    for line in sys.stdin:
        url, deed, number = json.loads(line)
        child = os.fork()
        if child == 0:
            asyncio.run(do_until_step(url, deed, number))
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        if code not in {0, -signal.SIGKILL}:
            sys.exit(f"{deed} failed before its step {number}")
        print("killed" if code else "done", flush=True)  # noqa: T201 - read by the test


if __name__ == "__main__":
    main()
