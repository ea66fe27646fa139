"""What was deleted cannot be read any more: not from SQLite's files, nor from any row of PostgreSQL."""

import asyncio
import random
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from bot.core.people import Account, Group, Visibility
from bot.core.places import Place
from bot.core.run import Run, Status
from bot.core.slots import Answer, Slot
from bot.core.streak import Floor, Streak
from bot.ports import Changes, FloorRecord
from bot.record_ports import LinkOffer
from storage import Database, open_database, scrubbing
from tests.postgres import PostgreSQLServer
from tests.storage.games import begun, voted
from tests.storage.pushing import ask_daily
from tests.storage.samples import DAY, NOW_MS, forget, record

PEOPLE = 400
GONE_IN_A_ROUND = 40
ON_SQLITE = pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
ON_POSTGRESQL = pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)


def mark(number: int) -> str:
    """Give a text that stands in all that is told by or about one of the people."""
    return f"mark{number:04}x"


def account(number: int) -> Account:
    return Account("telegram", f"{mark(number)} user")


async def play_all(database: Database, numbers: Sequence[int], drawn: random.Random) -> None:
    """Let all play and choose, in batches; the first of them hosts a game, in which all answer."""
    game_id = drawn.getrandbits(40)
    game = await begun(database, game_id, place=Place("telegram", f"-{game_id}"), host=account(numbers[0]))
    for start in range(0, len(numbers), 16):
        batch = numbers[start : start + 16]
        async with database.transaction() as transaction:
            people = await transaction.people([account(number) for number in batch], NOW_MS)
            changes = Changes()
            for number in batch:
                person = people[account(number)]
                alias = f"{mark(number)} alias" * drawn.randint(1, 9)
                changes.people.append(replace(person, alias=alias, visibility=Visibility.ALIAS))
                play(changes, number, person.id, drawn)
                changes.answers.append(voted(account(number), game.round.id, answer_of(number)))
            await transaction.save(changes, NOW_MS)
            await transaction.records.put_offer(LinkOffer(f"{mark(batch[0])} code", account(batch[0]), NOW_MS))
        # Of each batch one, since it takes several transactions.
        await ask_daily(database, account(batch[0]), drawn.getrandbits(40))


def answer_of(number: int) -> Answer:
    return Answer(f"{mark(number)} option", right=True)


def play(changes: Changes, number: int, person_id: int, drawn: random.Random) -> None:
    answer = answer_of(number)
    slots = tuple(
        Slot("quiz", f"question-{i}", (answer.option_id,) * drawn.randint(1, 3), answer)
        for i in range(drawn.randint(1, 8))
    )
    run = Run(drawn.getrandbits(60), person_id, "quiz", slots, 0, Status.FINISHED)
    changes.new_runs.append(run)
    changes.answers += [record(run, i, drawn.getrandbits(40), account(number)) for i in range(len(slots))]
    changes.streaks[person_id] = Streak(1, 1, 1, DAY, NOW_MS)
    changes.floors.append(FloorRecord(person_id, Floor(NOW_MS, changes.streaks[person_id])))
    changes.members.append((Group("telegram", f"-{drawn.randint(1, 9)}"), account(number)))


async def wear(database: Database, seed: int) -> list[int]:
    """Wear a database well with many people who play and go, and give those who have gone."""
    drawn = random.Random(seed)
    here, gone = list(range(PEOPLE)), []
    for _ in range(3):
        drawn.shuffle(here)
        await play_all(database, here, drawn)
        for number in here[:GONE_IN_A_ROUND]:
            await forget(database, account(number))
        gone += here[:GONE_IN_A_ROUND]
        here = here[GONE_IN_A_ROUND:]
    return gone


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def name_of(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


def traces(url: str, people: Iterable[int]) -> dict[str, list[int]]:
    """Give who can be found in each of the files of a SQLite database."""
    path = path_of(url)
    files = {file.name: file.read_bytes() for file in path.parent.glob(f"{path.name}*")}
    return {name: [number for number in people if mark(number).encode() in held] for name, held in files.items()}


@ON_SQLITE
async def test_no_file_of_sqlite_holds_who_was_deleted(database: Database, database_url: str) -> None:
    """With this seed SQLite's own overwriting leaves traces of somebody."""
    gone = await wear(database, seed=1)
    assert any(traces(database_url, gone).values())
    await database.scrub()
    assert traces(database_url, gone) == {"quiz.db": [], "quiz.db-wal": [], "quiz.db-shm": []}
    assert traces(database_url, range(PEOPLE))["quiz.db"] == sorted(set(range(PEOPLE)) - set(gone))


@contextmanager
def reading(url: str) -> Iterator[sqlite3.Connection]:
    """Read a file as another process would that takes its time; it has begun to."""
    with closing(sqlite3.connect(path_of(url), isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM person").fetchone()
        yield connection


@ON_SQLITE
async def test_a_reader_in_the_way_puts_it_off_until_the_next_beat(database: Database, database_url: str) -> None:
    await play_all(database, range(20), random.Random(1))
    with reading(database_url):
        await forget(database, account(3))
        await database.scrub()
        assert 3 in traces(database_url, [3])["quiz.db-wal"]
    await database.beat(NOW_MS)
    assert not any(traces(database_url, [3]).values())
    await play_all(database, range(20), random.Random(2))


@ON_SQLITE
async def test_a_reader_in_the_way_puts_it_off_until_the_end(database_url: str) -> None:
    """While others have the file open, as here, SQLite itself leaves the log as it is at the end."""
    with closing(sqlite3.connect(path_of(database_url))) as other:
        other.execute("SELECT count(*) FROM person").fetchone()
        async with open_database(database_url) as database:
            await play_all(database, range(20), random.Random(1))
            with reading(database_url):
                await forget(database, account(3))
                await database.scrub()
            assert 3 in traces(database_url, [3])["quiz.db-wal"]
        assert not any(traces(database_url, [3]).values())


def free_pages(url: str) -> int:
    with closing(sqlite3.connect(path_of(url))) as connection:
        return int(connection.execute("PRAGMA freelist_count").fetchone()[0])


@ON_SQLITE
async def test_a_large_file_is_written_anew_once_between_two_beats(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody can keep all others waiting by coming and going."""
    monkeypatch.setattr(scrubbing, "ALWAYS_BYTES", 4096)
    await play_all(database, range(100), random.Random(1))
    for number in range(40):
        await forget(database, account(number))
    assert free_pages(database_url) > 0
    await database.scrub()
    assert free_pages(database_url) == 0
    for number in range(40, 80):
        await forget(database, account(number))
    await database.scrub()
    assert free_pages(database_url) > 0
    await database.beat(NOW_MS)
    assert free_pages(database_url) == 0
    assert traces(database_url, range(80)) == {"quiz.db": [], "quiz.db-wal": [], "quiz.db-shm": []}


@ON_SQLITE
async def test_a_small_file_is_written_anew_each_time(database: Database, database_url: str) -> None:
    await play_all(database, range(60), random.Random(1))
    for start in (0, 30):
        for number in range(start, start + 25):
            await forget(database, account(number))
        assert free_pages(database_url) > 0
        await database.scrub()
        assert free_pages(database_url) == 0


@ON_SQLITE
async def test_a_file_that_is_too_large_is_not_written_anew(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scrubbing, "ALWAYS_BYTES", 4096)
    monkeypatch.setattr(scrubbing, "MOST_BYTES", 4096)
    await play_all(database, range(100), random.Random(1))
    for number in range(90):
        await forget(database, account(number))
    await database.scrub()
    assert free_pages(database_url) > 0
    assert traces(database_url, [3])["quiz.db-wal"] == []


@ON_SQLITE
async def test_others_answer_while_a_file_is_scrubbed(database: Database, other: Database) -> None:
    await play_all(database, range(100), random.Random(1))
    await asyncio.gather(
        database.scrub(), play_all(database, range(50), random.Random(2)), play_all(other, range(50), random.Random(3))
    )


async def rows_with(url: str, people: Iterable[int]) -> list[int]:
    """Give how many rows of all tables, with those of the catalogue and the statistics, hold each of these people."""
    server = await asyncpg.connect(url)
    tables = await server.fetch("SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('r', 'm')")
    number = "SELECT count(*) FROM {} AS held WHERE position($1 IN held::text) > 0"
    found = [sum([await server.fetchval(number.format(name), mark(one)) for (name,) in tables]) for one in people]
    await server.close()
    return found


@ON_POSTGRESQL
async def test_no_row_of_postgresql_holds_who_was_deleted(
    database: Database, database_url: str, postgresql_server: PostgreSQLServer
) -> None:
    await play_all(database, range(40), random.Random(1))
    postgresql_server.execute("ANALYZE", name_of(database_url))
    for number in (3, 17):
        await forget(database, account(number))
    assert 0 not in await rows_with(database_url, [3, 17, 4])
    await database.scrub()
    *gone, still_here = await rows_with(database_url, [3, 17, 4])
    assert gone == [0, 0]
    assert still_here > 0


@ON_POSTGRESQL
async def test_tables_that_somebody_else_holds_are_left_to_postgresql(database: Database, other: Database) -> None:
    await play_all(database, range(40), random.Random(1))
    async with other.transaction() as transaction:
        await transaction.people([account(3)], NOW_MS)
        await database.scrub()


@ON_POSTGRESQL
async def test_a_server_that_is_away_is_no_error(
    database: Database, database_url: str, postgresql_server: PostgreSQLServer
) -> None:
    await play_all(database, range(3), random.Random(1))
    await asyncio.to_thread(
        postgresql_server.execute, f"ALTER DATABASE {name_of(database_url)} ALLOW_CONNECTIONS false"
    )
    await asyncio.to_thread(postgresql_server.end_connections, database_url)
    await database.scrub()


async def test_tables_that_are_somebody_elses_are_no_error(
    postgresql_url: str, postgresql_server: PostgreSQLServer
) -> None:
    name = name_of(postgresql_url)
    postgresql_server.execute(f"CREATE ROLE guest_{name} LOGIN; GRANT pg_read_all_data TO guest_{name}")
    async with open_database(postgresql_url.replace("postgres@", f"guest_{name}@")) as database:
        await database.scrub()
        assert await database.recall("anything") is None
    postgresql_server.execute(f"DROP ROLE guest_{name}")
