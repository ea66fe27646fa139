"""A process that is killed in the middle of a batch leaves nothing of it behind."""

import asyncio
import sys

from sqlalchemy import func, select

from bot.core.people import Account, Person
from storage import Database, tables
from storage.engines import open_engines
from tests.storage.samples import NOW_MS, new_run


async def rows_by_table(url: str) -> dict[str, int | None]:
    engines = open_engines(url)
    async with engines.reader.connect() as connection:
        names = ("person", "account", "run", "answer", "streak")
        counts = {
            name: await connection.scalar(select(func.count()).select_from(tables.metadata.tables[name]))
            for name in names
        }
    await engines.close()
    return counts


async def test_a_kill_between_any_two_steps_leaves_nothing_half_written(database: Database, database_url: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.storage.killed", database_url), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    assert process.returncode == 0
    victims = int(out)
    assert victims >= 8
    assert await rows_by_table(database_url) == dict.fromkeys(("person", "account", "run", "answer", "streak"), 1)
    survivor = Account("telegram", f"victim-{victims}")
    async with database.transaction() as transaction:
        person = (await transaction.people([survivor], NOW_MS))[survivor]
        assert person == Person(person.id, "bn", None, victims + 1)
        assert await transaction.runs([victims + 1], []) == [new_run(victims + 1, person.id, given=1)]
