"""A player at each front end: the real adapter, on the real service, against the fake platform or a keyboard."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from adapters.discord import Delays, DiscordAdapter
from adapters.telegram import TelegramAdapter
from adapters.terminal import PlainPage, TerminalAdapter
from bot.ports import Conversation, Memory, Phrases
from tests.adapters.telegram.stage import FastTimer, within
from tests.dialogues.reading import Seen
from tests.dialogues.script import Clock, Player
from tests.fakes.discord import DiscordUser, FakeDiscord, SeenMessage
from tests.fakes.telegram import FloodLimits, StoredMessage, TelegramFake, TelegramUser

SPEED = 20.0
UNHURRIED = FloodLimits(chat_interval=0, group_a_minute=100_000, all_a_second=100_000)
"""The adapter keeps its pace by a clock that runs faster, and the fake leaves presses their fifteen real seconds. That
the pace is Telegram's is tested with the adapter by itself, and with the whole program in real time."""
OPTIONS = {"quiz": "quiz", "timezone": "zone", "link": "code", "privacy": "alias"}
"""The options of the slash commands that have one."""

FrontEnd = Callable[[Conversation, Phrases, Memory, Clock], AbstractAsyncContextManager[Player]]
"""Opens a front end with one newcomer at it."""


@dataclass
class TelegramPlayer:
    """Somebody in a private chat on Telegram."""

    user: TelegramUser
    message: StoredMessage | None = None

    async def command(self, name: str, argument: str | None = None) -> Seen:
        """Write the command, and see the message that comes."""
        return await self._send(f"/{name} {argument}" if argument else f"/{name}")

    async def write(self, text: str, command: str) -> Seen:  # noqa: ARG002 - the bot reads texts here
        """Write the text, and see the message that comes."""
        return await self._send(text)

    async def press(self, label: str) -> Seen:
        """Press, and see the message change."""
        message = self._now()
        edits = message.edits
        query = await self.user.press(message, label)
        await self.user.answered(query)
        await self.user.sees(lambda one: one is message and one.edits > edits)
        return self._seen()

    async def file(self, name: str) -> bytes:
        """Wait for a document of this name."""
        sent = await self.user.sees(lambda message: message.document is not None and message.document.name == name)
        assert sent.document is not None
        return sent.document.content

    async def _send(self, text: str) -> Seen:
        known = {message.message_id for message in self.user.messages}
        await self.user.send(text)
        self.message = await self.user.sees(
            lambda message: message.message_id not in known and message.document is None
        )
        return self._seen()

    def _now(self) -> StoredMessage:
        assert self.message is not None, "nothing is shown yet"
        return self.message

    def _seen(self) -> Seen:
        message = self._now()
        return Seen(message.text, tuple(button.text for button in message.buttons))


@asynccontextmanager
async def telegram(conversation: Conversation, phrases: Phrases, memory: Memory, clock: Clock) -> AsyncIterator[Player]:
    """Serve Telegram; afterwards the fake must have refused nothing."""
    timer, stop = FastTimer(SPEED), asyncio.Event()
    async with TelegramFake(limits=UNHURRIED) as fake:
        adapter = TelegramAdapter(
            token=fake.token,
            api_url=fake.url,
            conversation=conversation,
            phrases=phrases,
            memory=memory,
            now_ms=clock.now_ms,
            timer=timer,
        )
        serving = asyncio.create_task(adapter.serve(stop))
        try:
            yield TelegramPlayer(fake.user(1, first_name="Asha"))
        finally:
            stop.set()
            await within(serving)


@dataclass
class DiscordPlayer:
    """Somebody on a Discord server."""

    user: DiscordUser
    message: SeenMessage | None = None

    async def command(self, name: str, argument: str | None = None) -> Seen:
        """Use the slash command; Discord knows no /start, where /quiz is the beginning."""
        options = {OPTIONS[name]: argument} if argument else {}
        return self._saw(await self.user.slash("quiz" if name == "start" else name, **options))

    async def write(self, text: str, command: str) -> Seen:
        """Give the text with the slash command: the bot reads no messages."""
        return await self.command(command, text)

    async def press(self, label: str) -> Seen:
        """Press, and see the message change."""
        assert self.message is not None, "nothing is shown yet"
        return self._saw(await self.user.press(self.message, label))

    async def file(self, name: str) -> bytes:
        """Wait for a message that offers a file of this name."""
        assert await self.user.fake.until(lambda: name in self._files()), f"{name} is not among {list(self._files())}"
        return self._files()[name]

    def _files(self) -> dict[str, bytes]:
        return {file.name: file.content for message in self.user.messages() for file in message.files}

    def _saw(self, message: SeenMessage) -> Seen:
        self.message = message
        return Seen(message.text, tuple(message.labels))


@asynccontextmanager
async def discord(conversation: Conversation, phrases: Phrases, memory: Memory, clock: Clock) -> AsyncIterator[Player]:
    """Serve Discord; afterwards the fake must have refused nothing."""
    stop = asyncio.Event()
    async with FakeDiscord(clock=clock.seconds) as fake:
        adapter = DiscordAdapter(
            token=fake.token,
            api_url=fake.api_url,
            gateway_url=fake.gateway_url,
            conversation=conversation,
            phrases=phrases,
            memory=memory,
            now_ms=clock.now_ms,
            delays=Delays(identify=0.0),
        )
        serving = asyncio.create_task(adapter.serve(stop))
        try:
            await fake.wait_connected()
            yield DiscordPlayer(fake.user(1, "Asha"))
        finally:
            stop.set()
            await within(serving)


class TerminalPlayer:
    """Somebody at a keyboard, whose lines are read and whose screen is a list of lines."""

    def __init__(self) -> None:
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()
        self.saved: dict[str, bytes] = {}
        self._printed: list[str] = []
        self._waits_for_input = asyncio.Event()

    def show(self, line: str) -> None:
        """Take a line that the adapter writes."""
        self._printed.append(line)

    def save(self, name: str, content: bytes) -> str:
        """Take a file that the adapter saves."""
        self.saved[name] = content
        return f"here/{name}"

    async def lines(self) -> AsyncIterator[str]:
        """Give what is typed, and note when everything is shown that was asked for."""
        while True:
            self._waits_for_input.set()
            line = await self.typed.get()
            if line is None:
                return
            yield line + "\n"

    async def command(self, name: str, argument: str | None = None) -> Seen:
        """Type the command."""
        return await self._type(f"/{name} {argument}" if argument else f"/{name}")

    async def press(self, label: str) -> Seen:
        """Type the key that the hints give for the label."""
        return await self._type(self._key(label))

    async def write(self, text: str, command: str) -> Seen:  # noqa: ARG002 - the bot reads texts here
        """Type the text."""
        return await self._type(text)

    async def file(self, name: str) -> bytes:
        """Give a file that was saved, and whose path was told."""
        assert any(f"here/{name}" in line for line in self._printed), f"{name} is not told of in {self._printed}"
        return self.saved[name]

    async def _type(self, line: str) -> Seen:
        await within(self._waits_for_input.wait())
        self._printed.clear()
        self._waits_for_input.clear()
        self.typed.put_nowait(line)
        await within(self._waits_for_input.wait())
        return Seen("\n".join(self._printed[:-1]), tuple(self._labels()))

    def _key(self, label: str) -> str:
        if len(label) == 1:
            return label
        found = re.search(rf"(?:\[|\| )(\w+): {re.escape(label)}(?: \||\]| \()", self._printed[-1])
        assert found, f"no key for {label!r} in {self._printed[-1]}"
        return found[1]

    def _labels(self) -> list[str]:
        hints = self._printed[-1].strip("[]").split(" | ")
        keys = [hint.partition(": ") for hint in hints]
        letters = [key.split() for key, _, _ in keys if all(len(part) == 1 and part.isupper() for part in key.split())]
        return [letter for group in letters for letter in group] + [label for _, _, label in keys]


@asynccontextmanager
async def terminal(
    conversation: Conversation,
    phrases: Phrases,
    memory: Memory,  # noqa: ARG001 - as all front ends
    clock: Clock,
) -> AsyncIterator[Player]:
    """Serve the terminal in plain lines."""
    player = TerminalPlayer()
    adapter = TerminalAdapter(
        conversation,
        phrases,
        PlainPage(player.show),
        account="1",
        command="play",
        now_ms=clock.now_ms,
        save=player.save,
    )
    playing = asyncio.create_task(
        adapter.play(player.lines(), quiz_id=None, language=None, hint=None, ask_language=True)
    )
    try:
        yield player
    finally:
        player.typed.put_nowait(None)
        await within(playing)


FRONT_ENDS: dict[str, FrontEnd] = {"terminal": terminal, "telegram": telegram, "discord": discord}
