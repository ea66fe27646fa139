"""A process that is killed leaves nothing of what it was doing in the database, or all of it if it was done."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import select

from bot.core.people import Account, Group
from bot.core.run import Status
from bot.core.streak import Floor, Streak
from bot.ports import Changes, FloorRecord
from bot.record_ports import LinkOffer
from storage import Database, open_database, tables
from storage.engines import open_engines
from storage.values import AnyRow
from tests.storage.killed import ANNA, ANNA_TOO, plan_and_prepare
from tests.storage.pushing import ask_daily, subscribe
from tests.storage.samples import DAY, NOW_MS, Given, link, person_of, play

Kill = Callable[[str, str, int], str]
Rows = list[tuple[str, AnyRow]]
STREAK = Streak(1, 1, 1, DAY, NOW_MS)


@pytest.fixture(scope="module")
def kill() -> Iterator[Kill]:
    """Give the way to have a deed done in a database and its doer killed before a step: "killed", or "done" by then."""
    command = [sys.executable, "-m", "tests.storage.killed"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin
        assert process.stdout
        orders, reports = process.stdin, process.stdout

        def kill_it(url: str, deed: str, step: int) -> str:
            orders.write(json.dumps([url, deed, step]) + "\n")
            report = reports.readline().strip()
            assert report, "the deed failed: its error is among what this test wrote"
            return report

        yield kill_it


async def rows_of(url: str) -> Rows:
    """Give all rows of all tables, as the first to open the database again would find them."""
    engines = open_engines(url)
    async with engines.reader.connect() as connection:
        rows = [
            (table.name, row)
            for table in tables.metadata.sorted_tables
            for row in await connection.execute(select(table).order_by(*table.primary_key))
        ]
    await engines.close()
    return rows


async def nobody(database: Database) -> None:
    """Leave the database as it is."""


async def two_people(database: Database) -> None:
    """Let two people have something in every table, with an open run of the same quiz each."""
    for number, account in enumerate((ANNA, ANNA_TOO), start=1):
        await play(database, account, number, Given("one"), Given("two"), status=Status.OPEN)
        await promise(database, account)
        async with database.transaction() as transaction:
            await transaction.people([account], NOW_MS)
            await transaction.save(Changes(members=[(Group("telegram", "-100"), account)]), NOW_MS)
            await transaction.records.put_offer(LinkOffer(f"ABCD234{number}", account, NOW_MS))
            await transaction.records.put_guesses(account, 1, NOW_MS)
        await ask_daily(database, account, 6 + number)


async def one_person(database: Database) -> None:
    """Let a person have the same through two accounts, and a promise to both together."""
    await two_people(database)
    await link(database, ANNA, ANNA_TOO)
    await promise(database, ANNA)


async def a_channel(database: Database) -> None:
    """Let a channel have a subscription that is due."""
    await subscribe(database)


async def a_planned_channel(database: Database) -> None:
    """Let a channel have a subscription that is planned, and a round of it."""
    await subscribe(database)
    await plan_and_prepare(database)


async def promise(database: Database, account: Account) -> None:
    async with database.transaction() as transaction:
        person = await person_of(transaction, account)
        floors = [FloorRecord(person.id, Floor(NOW_MS, STREAK))]
        await transaction.save(Changes(floors=floors, streaks={person.id: STREAK}), NOW_MS)


BY_ACCOUNT = {"account": 2, "run": 2, "answer": 6, "streak_floor": 2, "member": 2, "link_offer": 2, "link_guess": 2}
DAILY = {"place": 2, "subscription": 2, "round": 2, "job": 2, "reminder": 1}
CHANNEL = {"person": 1, "account": 1, "place": 1, "subscription": 1, "round": 1, "job": 1, "rate": 1}
DEEDS = {
    "answer": (nobody, 8, {"person": 1, "account": 1, "run": 1, "answer": 1, "streak": 1}),
    "merge": (two_people, 11, {"person": 1, "streak": 1, **BY_ACCOUNT, **DAILY}),
    "split": (one_person, 10, {"person": 2, "streak": 1, **BY_ACCOUNT, **DAILY}),
    "erase": (one_person, 19, {}),
    "plan_and_prepare": (a_channel, 9, CHANNEL),
    "move_chat": (a_planned_channel, 12, CHANNEL),
}
"""Who is there before, the fewest steps of the deed (statements and COMMIT), and how many rows there are after it."""


@pytest.mark.parametrize("deed", DEEDS)
async def test_a_kill_before_any_step_leaves_all_as_it_was(kill: Kill, database_url: str, deed: str) -> None:
    before, steps, after = DEEDS[deed]
    async with open_database(database_url) as database:
        await before(database)
    untouched = await rows_of(database_url)
    killed = 0
    while kill(database_url, deed, killed) == "killed":
        assert await rows_of(database_url) == untouched, f"killed before step {killed}"
        killed += 1
    assert killed >= steps
    assert Counter(table for table, _ in await rows_of(database_url)) == after
