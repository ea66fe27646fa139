"""A process that has imported the whole program once, and forks a running bot from it whenever one is wanted.

A start of the program is mostly imports, two seconds and a half of them; a loop of a hundred kills would be nothing
else. What runs in the fork is what `python -m bot run` runs, in a process of its own that dies by its own SIGKILL.
"""

import asyncio
import importlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]


@dataclass(slots=True)
class Forked:
    """A bot that was forked; it has the methods of asyncio's Process that are used here."""

    pid: int
    ended: asyncio.Future[int]
    """Its exit code, or less than zero the signal that ended it."""

    def kill(self) -> None:
        """End it with SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended: its number may be another one's by now."""
        if not self.ended.done():
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until it has ended, and give its exit code."""
        return await asyncio.shield(self.ended)


@dataclass(slots=True)
class Nursery:
    """The process that forks; one bot runs at a time."""

    process: Process
    _waiting: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    async def open(cls, folder: Path, environment: dict[str, str]) -> Self:
        """Start it, to run bots in a folder with this environment."""
        program = [sys.executable, "-m", "tests.e2e.nursery"]
        return cls(await asyncio.create_subprocess_exec(*program, cwd=folder, env=environment, stdin=PIPE, stdout=PIPE))

    async def fork(self, log: Path, arguments: Sequence[str] = ()) -> Forked:
        """Start a bot, with these arguments behind `run`, that appends all that it prints to a file."""
        assert self.process.stdin is not None
        self.process.stdin.write(("\t".join([str(log), *arguments]) + "\n").encode())
        forked = Forked(await self._number(), asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._see_off(forked))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)
        return forked

    async def close(self) -> None:
        """End it; it has no bots any more."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()

    async def _see_off(self, forked: Forked) -> None:
        forked.ended.set_result(await self._number())

    async def _number(self) -> int:
        assert self.process.stdout is not None
        return int(await self.process.stdout.readline())


def run_bots() -> None:
    """Fork a bot for each line of standard input, which names its log and its arguments, between tabulators.

    Prints its process id, then how it ended.
    """
    for module in ("adapters.discord", "adapters.telegram", "bot.serving"):
        importlib.import_module(module)
    from bot.__main__ import app  # noqa: PLC0415 - in the process that forks alone

    for line in sys.stdin:
        log_file, *arguments = line.strip().split("\t")
        pid = os.fork()
        if pid == 0:
            log = os.open(log_file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            os.dup2(log, sys.stdout.fileno())
            os.dup2(log, sys.stderr.fileno())
            os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
            app(["run", *arguments])
        print(pid, flush=True)  # noqa: T201 - the other side reads it
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)  # noqa: T201 - as above


if __name__ == "__main__":
    run_bots()
