"""The database as the rest of the program sees it (`bot.ports.Store` and `bot.ports.Memory`)."""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.core.gaps import Outage
from bot.core.people import Account, Visibility
from bot.core.streak import Log
from bot.group_ports import GamePlayer, GameSheet
from bot.ports import CachedStreak
from bot.push_ports import Holder, JobFigures, Presence
from storage.chats import ChatStatements, move_chat
from storage.engines import PATIENCE_S, Engines, open_engines
from storage.errors import connecting, translated
from storage.execution import Execution
from storage.game_values import read_game_sheet
from storage.games import SqlGames
from storage.job_figures import job_figures
from storage.leases import LEASES, PRESENCES, Leases, read_leases, read_presence
from storage.migrate import bring_up_to_date
from storage.records import SqlRecords
from storage.rows import bound
from storage.scrubbing import Scrubber
from storage.transaction import AllStatements, SqlTransaction
from storage.uptime import Uptime
from storage.values import AnyRow, Values, read_cached_streak, read_log

CLOSE_S = 2.0


class Database:
    """A `Store` and a `Memory` on SQLite or PostgreSQL; made by `open_database`."""

    def __init__(self, engines: Engines, scrubber: Scrubber) -> None:
        self._writer = engines.writer
        self._reader = engines.reader
        self._snapshots = engines.snapshots
        dialect = engines.writer.dialect.name
        self._dialect = dialect
        self._all = AllStatements(dialect)
        self._chat_statements = ChatStatements(dialect)
        self._leases = Leases(dialect)
        self._uptime = Uptime(dialect)
        self._scrubber = scrubber

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[SqlTransaction]:
        """Open a transaction: committed at the end of the block, rolled back when it raises.

        Raises StoreUnavailableError when the database does not answer, at entry, inside or at the commit. If the
        connection broke during the commit itself, all of it may have been stored: load again and decide again.
        """
        async with self._writing() as connection:
            yield SqlTransaction(connection, self._all)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlRecords]:
        """Open a snapshot: whatever is read in the block is as of one moment, and nobody waits for it.

        Raises StoreUnavailableError when the database does not answer, at entry or inside.
        """
        async with self._snapshot() as do:
            yield SqlRecords(do, self._all.records)

    async def language_of(self, account: Account) -> str | None:
        """Give the language that the account's person chose, if any."""
        return await self._read(self._all.batch.language_of, platform=account.platform, user_id=account.user_id)

    async def scrub(self) -> None:
        """See to it that what was deleted cannot be read from the database's files any more, as far as we can.

        What is in the way is no error: the next call tries again, and the next `beat`, and the end of the program.
        """
        await self._scrubber.scrub()

    async def beat(self, now_ms: int) -> Outage | None:
        """Note that we are there at an instant, and give the outage that this ends, if we were silent for too long.

        Does besides what `scrub` had to put off, and deletes what has run out.
        """
        async with self._writing() as connection:
            with translated():
                ended = await self._uptime.beat(connection, now_ms)
                for statement in self._all.records.expired:
                    await connection.execute(statement, {"now_ms": now_ms})
        await self._scrubber.catch_up()
        return ended

    async def add_outage(self, outage: Outage) -> None:
        """Store a span in which we could not take answers."""
        async with self._writing() as connection:
            with translated():
                await self._uptime.add_outage(connection, outage)

    async def with_streaks(self, after_id: int, most: int, *, answered_after_ms: int) -> Sequence[int]:
        """Give ids of people above an id, lowest first, whose streak was changed by an answer after an instant."""
        values = {"after_id": after_id, "most": most, "answered_after_ms": answered_after_ms}
        return [row.person_id for row in await self._rows(self._all.batch.with_streaks, values)]

    async def streak_of(self, person_id: int) -> tuple[CachedStreak, Log] | None:
        """Give the stored streak of a person and what it follows from; None when there is no such person."""
        found = await self._rows_over(self._all.batch.logs, [{"id": person_id}])
        return (read_cached_streak(found[0]), read_log(found[0])) if found else None

    async def person_of(self, account: Account) -> int | None:
        """Give the id of an account's person, if there is one."""
        wanted = {"platform": account.platform, "user_id": account.user_id}
        found = await self._rows(self._all.batch.person_of, wanted)
        return found[0].person_id if found else None

    async def game_sheet(self, game_id: int) -> GameSheet | None:
        """Give all that the scores of a game follow from."""
        found = await self._rows(self._all.games.sheet, {"game": game_id})
        return read_game_sheet(found[0]) if found else None

    async def player_of(self, account: Account) -> GamePlayer | None:
        """Give how the person of an account is to be named, if there is one."""
        wanted = {"platform": account.platform, "user_id": account.user_id}
        found = await self._rows(self._all.games.player, wanted)
        return GamePlayer(account, Visibility(found[0].visibility), found[0].alias) if found else None

    async def due_games(
        self, platforms: Collection[str], until_ms: int, most: int, besides: Collection[int] = ()
    ) -> Sequence[tuple[int, int]]:
        """Give (game id, since when in milliseconds) of the games that wait for something until an instant.

        The longest waiting first; at most so many of each of these platforms, and none of those besides.
        """
        wanted: list[Values] = [{"platform": platform, "id": None} for platform in platforms]
        wanted += [{"platform": None, "id": game_id} for game_id in besides]
        found = await self._rows_over(self._all.games.due, wanted, until_ms=until_ms, most=most)
        return [(game_id, due_ms) for game_id, due_ms in found]

    async def next_due_ms(self, platforms: Collection[str], after_ms: int) -> int | None:
        """Give the first instant after another at which a game in places of these platforms waits for something."""
        found = await self._rows_over(self._all.games.next_due, _platform_values(platforms), after_ms=after_ms)
        return found[0].due_ms if found else None

    async def move_chat(self, platform: str, former_id: str, new_id: str) -> None:
        """Take a chat's places and members over to the id that the platform has given it.

        Harmless when done again. Raises ConflictError when others are quicker time and again.
        """
        async with self._writing() as connection:
            do = Execution(connection)
            games = SqlGames(do, self._all.games)
            await move_chat(do, self._chat_statements, games, platform, former_id, new_id)

    async def next_due_ms_of_jobs(self, platforms: Collection[str], after_ms: int) -> int | None:
        """Give the first instant after another at which a job of these platforms, or whatever is planned, is due.

        A job that is in hand is due when its lease is over.
        """
        jobs = await self._rows_over(self._all.jobs.next_due, _platform_values(platforms), after_ms=after_ms)
        occasions = await self._rows(self._all.jobs.next_occasion, {"after_ms": after_ms})
        return min((at_ms for row in (*jobs, *occasions) for at_ms in row if at_ms is not None), default=None)

    async def take_lease(self, name: str, owner: str, described: str, now_ms: int, until_ms: int) -> Holder:
        """Take a lease if nobody has it, or prolong one's own; give who has it by then."""
        async with self._writing() as connection:
            wanted = Holder(owner, described, now_ms, until_ms)
            return await self._leases.take(Execution(connection), name, wanted)

    async def give_lease(self, name: str, owner: str) -> None:
        """Give up a lease, if one has it."""
        async with self._writing() as connection:
            await self._leases.give(Execution(connection), name, owner)

    async def leases(self) -> Mapping[str, Holder]:
        """Give who holds what; those that ran out are among them."""
        return read_leases(await self._rows(LEASES, {}))

    async def appear(self, presence: Presence) -> None:
        """Note that a process is there, and forget those that were not seen for a day."""
        async with self._writing() as connection:
            await self._leases.appear(Execution(connection), presence)

    async def disappear(self, owner: str) -> None:
        """Forget a process."""
        async with self._writing() as connection:
            await self._leases.disappear(Execution(connection), owner)

    async def presences(self) -> Sequence[Presence]:
        """Give the processes that were noted."""
        return [read_presence(row) for row in await self._rows(PRESENCES, {})]

    async def job_figures(self, now_ms: int) -> JobFigures:
        """Give what `status` tells of jobs."""
        async with self._snapshot() as do:
            return await job_figures(do, now_ms)

    async def recall(self, key: str) -> str | None:
        """Give the value stored under a key, if any."""
        return await self._read(self._all.batch.recall, key=key)

    async def remember(self, key: str, value: str) -> None:
        """Store a value under a key."""
        async with self._writing() as connection:
            with translated():
                await connection.execute(self._all.batch.remember, {"key": key, "value": value})

    @asynccontextmanager
    async def _snapshot(self) -> AsyncIterator[Execution]:
        async with AsyncExitStack() as stack:
            with translated():
                connection = await stack.enter_async_context(self._snapshots.connect())
                # Ended with the connection's use: there is nothing to commit.
                _ = await connection.begin()
            yield Execution(connection)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with AsyncExitStack() as stack:
            with translated():
                connection = await stack.enter_async_context(self._writer.connect())
                transaction = await connection.begin()
            yield connection
            with translated():
                await transaction.commit()

    async def _read(self, statement: Executable, **values: str) -> str | None:
        found = await self._rows(statement, values)
        return found[0][0] if found else None

    async def _rows_over(self, statement: Executable, values: Sequence[Values], **more: object) -> Sequence[AnyRow]:
        return await self._rows(statement, {**bound(self._dialect, values), **more}) if values else ()

    async def _rows(self, statement: Executable, values: Mapping[str, object]) -> Sequence[AnyRow]:
        with translated():
            async with self._reader.connect() as connection:
                return (await connection.execute(statement, values)).all()


def _platform_values(platforms: Collection[str]) -> Sequence[Values]:
    return [{"platform": platform} for platform in platforms]


@asynccontextmanager
async def open_database(url: str, *, patience_s: float = PATIENCE_S) -> AsyncIterator[Database]:
    """Bring a database up to date and open it; closed at the end of the block.

    `url` is sqlite:///quiz.db, sqlite:////full/path/quiz.db or postgresql://user:password@host:port/name, the latter
    with the parameters that libpq knows. `patience_s` is how long a transaction waits for a lock of another process
    before it raises StoreUnavailableError; for a server that does not answer it waits twice as long.
    Raises DatabaseUrlError, StoreUnavailableError, or DatabaseTooNewError.
    """
    engines = open_engines(url, patience_s)
    scrubber = Scrubber(engines)
    try:
        with connecting(engines.place):
            await bring_up_to_date(engines)
        yield Database(engines, scrubber)
    finally:
        # A server that hangs does not say goodbye either.
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                await scrubber.finish()
                await engines.close()


async def migrate(url: str) -> bool:
    """Bring the tables of a database up to date, and say whether that took any change. `url` as in `open_database`."""
    engines = open_engines(url)
    try:
        with connecting(engines.place):
            return await bring_up_to_date(engines)
    finally:
        await engines.close()
