"""Several processes with one token on one database: one receives, the others send, and stand by."""

import asyncio
import contextlib
import random
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot.core.quiz import Library
from bot.view.words import Words
from tests.e2e.bot_process import START_S, BotProcess, environment
from tests.e2e.learners import DiscordHands, Learner, TelegramHands
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake, TelegramUser

TAKES_OVER_WITHIN_S = 15.0
HANDS_OVER_WITHIN_S = 4.0
"""From the end of the first: a look each second, and the way to both platforms."""
STANDS_BY = ("stands by: lease=telegram receiver held_by=", "stands by: lease=discord receiver held_by=")


@dataclass(slots=True)
class Fleet:
    """Processes of one bot, on several machines as far as they know."""

    folder: Path
    telegram: TelegramFake
    discord: FakeDiscord
    database_url: str
    processes: list[BotProcess]

    def process(self, *arguments: str) -> BotProcess:
        """Give one more process, which is not started yet."""
        folder = self.folder / str(len(self.processes))
        folder.mkdir()
        made = BotProcess(folder, self.telegram, self.discord, self.database_url, arguments=arguments)
        self.processes.append(made)
        return made

    @property
    def polls(self) -> int:
        """How often Telegram was asked for updates."""
        return len(self.telegram.journal.of("getUpdates"))

    async def received_again(self, polls: int, sessions: int, within_s: float) -> None:
        """Wait until somebody receives from both platforms who did not before."""
        await self.telegram.until(lambda: self.polls > polls, within_s)
        await self.discord.wait_connected(sessions + 1, within_s)


@pytest.fixture
async def fleet(tmp_path: Path, postgresql_url: str) -> AsyncIterator[Fleet]:
    async with TelegramFake() as telegram, FakeDiscord(patience=2.0) as discord:
        begun = Fleet(tmp_path, telegram, discord, postgresql_url, [])
        try:
            yield begun
        finally:
            for process in begun.processes:
                await process.close()


@pytest.fixture
def learners(fleet: Fleet, library: Library, words: Words) -> list[Learner]:
    hands = (TelegramHands(fleet.telegram.user(7, first_name="Asha")), DiscordHands(fleet.discord.user(8, "Asha")))
    return [Learner(one, library, words, random.Random(1)) for one in hands]


async def receiver_and_heir(fleet: Fleet) -> tuple[BotProcess, BotProcess]:
    """Start a process, and then another one with the same token."""
    first, second = fleet.process(), fleet.process()
    await first.start()
    await second.launch()
    for line in STANDS_BY:
        await second.logs(line)
    return first, second


async def test_the_second_says_who_receives_and_takes_over_when_that_one_is_killed(
    fleet: Fleet, learners: list[Learner]
) -> None:
    first, second = await receiver_and_heir(fleet)
    assert f" pid {first.pid} since=" in second.log.read_text(encoding="utf-8")
    for learner in learners:
        for _ in range(3):
            await learner.act()

    polls, sessions = fleet.polls, len(fleet.discord.gateway.sessions)
    await first.kill()
    asked = learners[0].hands
    assert isinstance(asked, TelegramHands)
    shown = len(asked.user.messages)
    await asked.user.send("/help")
    await fleet.received_again(polls, sessions, TAKES_OVER_WITHIN_S)
    await asked.user.sees(lambda _: len(asked.user.messages) > shown)

    for learner in learners:
        assert (await learner.play_to_the_result()).start_over
    assert len(asked.user.messages) == shown + 2, "one answer to /help, and one message in which the quiz went on"
    assert await second.stop() == 0
    for process in (first, second):
        assert "Traceback" not in process.log.read_text(encoding="utf-8")


async def test_a_clean_stop_hands_over_at_once(fleet: Fleet, learners: list[Learner]) -> None:
    first, _ = await receiver_and_heir(fleet)
    polls, sessions = fleet.polls, len(fleet.discord.gateway.sessions)
    assert await first.stop() == 0
    stopped = time.monotonic()
    await fleet.received_again(polls, sessions, TAKES_OVER_WITHIN_S)

    assert time.monotonic() - stopped < HANDS_OVER_WITHIN_S
    for learner in learners:
        await learner.act()
        assert learner.look() is not None


async def test_one_that_was_frozen_finds_its_place_taken_and_stands_by(fleet: Fleet, learners: list[Learner]) -> None:
    """A process that still exists is not known to be dead: its lease has to run out."""
    first, second = await receiver_and_heir(fleet)
    polls, sessions = fleet.polls, len(fleet.discord.gateway.sessions)
    first.freeze()
    await fleet.received_again(polls, sessions, TAKES_OVER_WITHIN_S)
    first.thaw()
    for line in ("lease lost: lease=telegram receiver", *STANDS_BY):
        await first.logs(line)
    await fleet.discord.until(lambda: len(fleet.discord.gateway.connected) == 1, START_S)

    polls = fleet.polls
    for learner in learners:
        assert (await learner.play_to_the_result()).start_over
    assert fleet.polls > polls
    sessions = len(fleet.discord.gateway.sessions)
    assert await second.stop() == 0
    await fleet.discord.wait_connected(sessions + 1, TAKES_OVER_WITHIN_S)


async def test_by_webhook_two_receive_one_leads_and_either_may_be_killed(fleet: Fleet, learners: list[Learner]) -> None:
    addresses = [f"http://127.0.0.1:{port}/telegram" for port in free_ports(2)]
    processes = [fleet.process() for _ in addresses]
    for process, address in zip(processes, addresses, strict=True):
        port = address.removesuffix("/telegram").rpartition(":")[2]
        process.settings = {"TELEGRAM_WEBHOOK_URL": "https://bot.example/telegram", "TELEGRAM_WEBHOOK_PORT": port}
        await process.launch()
        await process.logs("telegram webhook set")
    await processes[1].logs(STANDS_BY[0])
    fleet.telegram.webhooks.receivers = addresses
    # Each receiver paces a chat by itself, and waits when Telegram says so.
    fleet.telegram.expect_refusal("Too Many Requests", times=None)

    player = learners[0]
    assert (await player.play_to_the_result()).start_over
    answers = fleet.telegram.webhooks.answers
    assert {status for _, status in answers} == {200}
    assert len(answers) > 10, "so both had their share"

    await processes[0].kill()
    asked = player.hands
    assert isinstance(asked, TelegramHands)
    for known in range(len(asked.user.messages), len(asked.user.messages) + 3):
        await asked.user.send("/help")
        await fleet.telegram.until(partial(_has_more, asked.user, known))
    assert fleet.polls == 0
    assert await processes[1].stop() == 0


def _has_more(user: TelegramUser, known: int) -> bool:
    return len(user.messages) > known


def free_ports(count: int) -> list[int]:
    """Give ports on which nobody listens."""
    with contextlib.ExitStack() as stack:
        listeners = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [listener.getsockname()[1] for listener in listeners]


async def test_a_worker_receives_nothing_and_is_told_of(fleet: Fleet, learners: list[Learner]) -> None:
    worker = fleet.process("--role", "worker")
    await worker.launch()
    await worker.logs("ready: role=worker platforms=telegram,discord")
    receiver = fleet.process()
    await receiver.start()
    for learner in learners:
        assert (await learner.play_to_the_result()).start_over

    told = await asyncio.to_thread(status, fleet)
    assert told.returncode == 0, told.stdout + told.stderr
    assert f"pid {worker.pid}: plans and sends; started" in told.stdout
    assert f"pid {receiver.pid}: receives in its turn, plans and sends; started" in told.stdout
    for platform in ("telegram", "discord"):
        assert any(
            line.startswith(f"  {platform}: ") and f"pid {receiver.pid}, since" in line
            for line in told.stdout.splitlines()
        )
    assert await receiver.stop() == 0
    told = await asyncio.to_thread(status, fleet)
    assert told.returncode == 1
    assert "Nobody leads on telegram" in told.stdout
    assert len(fleet.discord.gateway.sessions) == 1
    assert await worker.stop() == 0


async def test_the_status_can_be_looked_at_while_nothing_runs(fleet: Fleet) -> None:
    told = await asyncio.to_thread(status, fleet)

    assert told.returncode == 1
    assert "No process is alive" in told.stdout
    assert not told.stderr


def status(fleet: Fleet) -> subprocess.CompletedProcess[str]:
    """Ask as an operator does."""
    settings = {
        "TELEGRAM_BOT_TOKEN": fleet.telegram.token,
        "DISCORD_BOT_TOKEN": fleet.discord.token,
        "DATABASE_URL": fleet.database_url,
    }
    return subprocess.run(
        [sys.executable, "-m", "bot", "status"],
        cwd=fleet.folder, env=environment(fleet.folder, **settings),
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
