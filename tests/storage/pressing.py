"""Presses the same button many times at once; run by tests in a process of its own: URL ACCOUNT RUN PRESSES."""

import asyncio
import sys

from bot.core.people import Account
from bot.ports import Changes
from storage import Database, open_database
from tests.storage.samples import NOW_MS, answered, record


async def press(database: Database, account: Account, run_id: int) -> str:
    """Answer the first question as the service does (load, decide, save) and say what came of it."""
    async with database.transaction() as transaction:
        await transaction.people([account], NOW_MS)
        (run,) = await transaction.runs([run_id], [])
        if run.answered:
            return "told"
        await transaction.save(Changes(answers=[record(answered(run), account=account)]), NOW_MS)
    return "graded"


async def main(url: str, user_id: str, run_id: str, presses: str) -> None:
    async with open_database(url) as database:
        print("ready", flush=True)  # noqa: T201 - read by the test
        await asyncio.to_thread(sys.stdin.readline)
        account = Account("telegram", user_id)
        results = await asyncio.gather(*(press(database, account, int(run_id)) for _ in range(int(presses))))
    print(*results)  # noqa: T201 - as above


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
