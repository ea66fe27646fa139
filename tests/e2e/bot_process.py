"""The real program as a process of its own, against the fake platforms, to be stopped and killed at will."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.nursery import Forked, Nursery
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake

ROOT = Path(__file__).parents[2]
START_S = 60.0
"""Longer than a start ever takes, on a machine that is busy with other tests."""
STOP_S = 30.0
POLL_S = 0.05


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """Give the environment of a process with these settings and none of the tester's own."""
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "SYSTEMROOT"}}
    return {**kept, "PYTHONPATH": str(ROOT), "PWD": str(folder), **settings}


@dataclass(slots=True)
class BotProcess:
    """`python -m bot run`, started as often as wanted in the same folder on the same database."""

    folder: Path
    telegram: TelegramFake
    discord: FakeDiscord
    database_url: str
    settings: dict[str, str] = field(default_factory=dict)
    """Settings that take the place of the right ones."""
    forks: bool = False
    """Whether it is forked from a process that has imported it already, for tests that start it very often."""
    arguments: tuple[str, ...] = ()
    """What stands behind `run`."""
    starts: int = 0
    _process: Process | Forked | None = field(default=None)
    _nursery: Nursery | None = field(default=None)

    async def start(self, *, telegram: bool = True) -> None:
        """Start it, and wait until it serves both platforms, or Discord alone."""
        polls = len(self.telegram.journal.of("getUpdates"))
        sessions = len(self.discord.gateway.sessions)
        await self.launch()
        if telegram:
            await self.telegram.until(lambda: len(self.telegram.journal.of("getUpdates")) > polls, START_S)
        await self.discord.wait_connected(sessions + 1, START_S)

    async def ends(self) -> int:
        """Start it, wait until it ends by itself, and give its exit code."""
        await self.launch()
        async with asyncio.timeout(START_S):
            code = await self._running().wait()
        self._process = None
        return code

    async def logs(self, text: str) -> None:
        """Wait until a text stands in the log."""
        async with asyncio.timeout(START_S):
            while text not in self.log.read_text(encoding="utf-8"):  # noqa: ASYNC110 - a file cannot tell of itself
                await asyncio.sleep(POLL_S)

    async def kill(self) -> None:
        """End it with SIGKILL, as a crash or a power cut would."""
        process = self._running()
        process.kill()
        await process.wait()
        self._process = None

    def freeze(self) -> None:
        """Let it do nothing more, and not end either."""
        self._running().send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._running().send_signal(signal.SIGCONT)

    async def stop(self) -> int:
        """End it with SIGTERM, as an operator does, and give its exit code."""
        process = self._running()
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(STOP_S):
            code = await process.wait()
        self._process = None
        return code

    async def close(self) -> None:
        """Leave no process behind."""
        if self._process is not None:
            await self.kill()
        if self._nursery is not None:
            await self._nursery.close()

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._running().pid

    @property
    def log(self) -> Path:
        """Where everything that it prints goes, over all starts."""
        return self.folder / "bot.log"

    def rss_mb(self) -> float:
        """Give how much memory it has, in megabytes of a million bytes. Linux only."""
        status = Path(f"/proc/{self._running().pid}/status").read_text(encoding="utf-8")
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024 / 1_000_000

    async def launch(self) -> None:
        """Start it, and wait for nothing."""
        self._process = await (self._fork() if self.forks else self._execute())
        self.starts += 1

    async def _execute(self) -> Process:
        program = [sys.executable, "-m", "bot", "run", *self.arguments]
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                *program, cwd=self.folder, env=self._environment(), stdout=log, stderr=log
            )

    async def _fork(self) -> Forked:
        if self._nursery is None:
            self._nursery = await Nursery.open(self.folder, self._environment())
        return await self._nursery.fork(self.log, self.arguments)

    def _running(self) -> Process | Forked:
        assert self._process is not None, "the bot is not running"
        return self._process

    def _environment(self) -> dict[str, str]:
        right = {
            "TELEGRAM_BOT_TOKEN": self.telegram.token,
            "TELEGRAM_API_URL": self.telegram.url,
            "DISCORD_BOT_TOKEN": self.discord.token,
            "DISCORD_API_URL": self.discord.api_url,
            "DISCORD_GATEWAY_URL": self.discord.gateway_url,
            "DATABASE_URL": self.database_url,
        }
        return environment(self.folder, **(right | self.settings))
