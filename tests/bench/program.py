"""The real program in a process of its own, and what it has stored."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.e2e.bot_process import environment

COMMAND = (sys.executable, "-m", "bot", "run")
STOPS_WITHIN_S = 10.0
_DATABASE = "quiz.db"
_USER_TICKS, _SYSTEM_TICKS = 11, 12
"""Their places in /proc/PID/stat behind the name of the program (proc_pid_stat(5))."""


class Program:
    """A program that runs."""

    def __init__(self, pid: int) -> None:
        """Look at the process of this id."""
        self._pid = pid

    def cpu_ms(self) -> float:
        """Give the processor time of all its threads so far, in milliseconds to the nearest ten. Linux only."""
        _, _, rest = Path(f"/proc/{self._pid}/stat").read_text(encoding="utf-8").rpartition(")")
        fields = rest.split()
        return (int(fields[_USER_TICKS]) + int(fields[_SYSTEM_TICKS])) * 1000 / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def running(folder: Path, settings: Mapping[str, str]) -> AsyncIterator[Program]:
    """Run the program in a folder with a database of its own, and stop it as an operator does.

    Raises RuntimeError with the end of its log if it has ended by itself, or ends with an error.
    """
    log_file = folder / "bot.log"
    with log_file.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            cwd=folder,
            env=environment(folder, DATABASE_URL=f"sqlite:///{_DATABASE}", **settings),
            stdout=log,
            stderr=log,
        )
    try:
        yield Program(process.pid)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(STOPS_WITHIN_S):
            code = await process.wait()
    if code != 0:
        raise RuntimeError(f"the bot ended with code {code}:\n{log_file.read_text(encoding='utf-8')[-2000:]}")


def answers_to_rounds(folder: Path) -> Mapping[str, int]:
    """Give how many answers to rounds are stored of each user of the platform, once the program has stopped."""
    query = (
        "SELECT account.user_id, count(*) FROM answer JOIN account ON account.id = answer.account_id"
        " WHERE answer.round_id IS NOT NULL GROUP BY account.user_id"
    )
    with closing(sqlite3.connect(folder / _DATABASE)) as database:
        return dict(database.execute(query).fetchall())
