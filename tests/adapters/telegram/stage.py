"""What the adapter plays with in these tests: a conversation that follows a script, words, a memory, a fast clock."""

import asyncio
import contextlib
import heapq
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

from adapters.telegram import TelegramAdapter, WebhookAddress
from bot.core.actions import ChooseOption, Event, GoOn, ShowLanguages
from bot.core.languages import reading_language
from bot.core.people import Account
from bot.group_ports import Roster
from bot.ports import ConflictError, StoreUnavailableError
from bot.screen import LETTERS, Ask, Button, Heading, OptionLine, Options, Reply, Screen, Style
from tests.fakes.telegram import Group, StoredMessage, TelegramFake, TelegramUser

RUN = 2**62 - 1
"""The id of the only run, as large as such ids become."""
SPEED = 10.0
START_S = 1_800_000_000.0
IN_TIME_S = 10.0
"""Real seconds that nothing in these tests takes unless it hangs."""


class FastTimer:
    """Time that runs faster, for the adapter and the fake alike."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._origin = time.monotonic()

    def seconds(self) -> float:
        return START_S + (time.monotonic() - self._origin) * self._speed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._speed)

    def now_ms(self) -> int:
        return int(self.seconds() * 1000)


class ManualTimer:
    """Time that passes only when everybody waits for it."""

    def __init__(self) -> None:
        self.now = 100.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._ticket = count()

    def seconds(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._ticket), woken))
        await woken

    async def pass_until(self, done: Callable[[], bool]) -> None:
        """Let time pass until the condition holds."""
        while True:
            # As many turns of the loop as the longest chain of callbacks in these tests needs.
            for _ in range(10):
                await asyncio.sleep(0)
            if done():
                return
            self.now, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)


def question(position: int) -> Screen:
    """Give the screen of a question."""
    lines = tuple(OptionLine(letter, f"answer {letter} to {position}") for letter in LETTERS)
    letters = tuple(Button(letter, ChooseOption(RUN, position, place)) for place, letter in enumerate(LETTERS))
    return Screen((Ask(f"What is {position}?"), Options(lines)), (letters, (Button("Language", ShowLanguages()),)))


def scripted(event: Event) -> Reply:
    """Give the reply of a quiz without an end: any press gives a verdict, and Next the next question."""
    match event.action:
        case ChooseOption(_, position, letter):
            verdict = Heading(f"verdict on {LETTERS[letter]} at {position}")
            return Reply("en", Screen((verdict,), ((Button("Next", GoOn(RUN, position), Style.PRIMARY),),)), "noted")
        case GoOn(_, position):
            return Reply("en", question(position + 1))
        case _:
            return Reply("en", question(0))


@dataclass
class Talk:
    """A conversation: notes what it is asked, waits for the person's gate if there is one, and follows the script."""

    answer: Callable[[Event], Reply] = scripted
    events: list[Event] = field(default_factory=list)
    rosters: list[Roster | None] = field(default_factory=list)
    candidates: Sequence[Account] = ()
    """Those whom every roster is asked about."""
    names: Mapping[Account, str | None] = field(default_factory=dict)
    """What the last roster said."""
    finished: list[Event] = field(default_factory=list)
    moves: list[tuple[str, str, str]] = field(default_factory=list)
    welcomes: list[tuple[str, str]] = field(default_factory=list)
    away: int = 0
    """How often a move can't be noted yet, since others were quicker time and again or the database is away."""
    mishap: Exception | None = None
    """What happens then."""
    gates: dict[str, asyncio.Event] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        self.events.append(event)
        self.rosters.append(roster)
        self._news.set()
        if gate := self.gates.get(event.account.user_id):
            await gate.wait()
        if roster is not None:
            self.names = await roster.names(self.candidates)
        reply = self.answer(event)
        self.finished.append(event)
        return reply

    async def language(self, _account: Account, hint: str | None) -> str:
        return reading_language(None, hint)

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        raise AssertionError((account, typed, hint))

    async def suggest_zones(
        self, account: Account, typed: str, hint: str | None, at_ms: int
    ) -> Sequence[tuple[str, str]]:
        raise AssertionError((account, typed, hint, at_ms))

    async def welcomed(self, platform: str, chat_id: str) -> None:
        self.welcomes.append((platform, chat_id))

    async def moved(self, platform: str, former_id: str, new_id: str) -> None:
        if self.away:
            self.away -= 1
            raise (StoreUnavailableError, ConflictError)[self.away % 2]
        if self.mishap is not None:
            raise self.mishap
        self.moves.append((platform, former_id, new_id))

    async def asked(self, times: int) -> None:
        """Wait until the conversation was asked so often."""
        while len(self.events) < times:
            self._news.clear()
            await within(self._news.wait())

    def gate(self, user: TelegramUser) -> asyncio.Event:
        """Hold back all that this person asks for until the event is set."""
        return self.gates.setdefault(str(user.id), asyncio.Event())


@dataclass
class Words:
    """Phrases that say which they are."""

    tail: str = ""

    def text(self, language: str, message_id: str, **_values: str | int) -> str:
        return f"{message_id} in {language}{self.tail}"


class Notes(dict[str, str]):
    """A memory."""

    async def recall(self, key: str) -> str | None:
        return self.get(key)

    async def remember(self, key: str, value: str) -> None:
        self[key] = value


@dataclass
class Stage:
    """A fake, and what an adapter needs to serve there."""

    fake: TelegramFake
    timer: FastTimer
    talk: Talk = field(default_factory=Talk)
    notes: Notes = field(default_factory=Notes)
    words: Words = field(default_factory=Words)

    def adapter(
        self,
        *,
        token: str | None = None,
        url: str | None = None,
        ephemeral: bool = False,
        webhook: WebhookAddress | None = None,
    ) -> TelegramAdapter:
        """Give an adapter that has not served yet."""
        return TelegramAdapter(
            token=token or self.fake.token,
            api_url=url or self.fake.url,
            conversation=self.talk,
            phrases=self.words,
            memory=self.notes,
            now_ms=self.timer.now_ms,
            timer=self.timer,
            ephemeral=ephemeral,
            webhook=webhook,
        )

    @contextlib.asynccontextmanager
    async def serving(
        self, *, ephemeral: bool = False, webhook: WebhookAddress | None = None
    ) -> AsyncIterator[TelegramAdapter]:
        """Serve while the block runs, and stop in good order at its end."""
        stop = asyncio.Event()
        adapter = self.adapter(ephemeral=ephemeral, webhook=webhook)
        served = asyncio.create_task(adapter.serve(stop))
        try:
            yield adapter
        finally:
            stop.set()
            await within(served)

    async def shown(self, user: TelegramUser, text: str = "/quiz") -> StoredMessage:
        """Let a person write, and give the message that the bot answers with."""
        before = len(user.messages)
        await user.send(text)
        await self.fake.until(lambda: len(user.messages) > before)
        return user.last

    async def replied(
        self, user: TelegramUser, group: Group, text: str = "/leaderboard", topic: int | None = None
    ) -> StoredMessage:
        """Let a member write in a group, and give the message that the bot answers with."""
        before = len(group.shown)
        await user.say(group, text, topic=topic)
        await self.fake.until(lambda: len(group.shown) > before)
        return group.shown[-1]

    def methods(self, since: int = 0) -> list[str]:
        """Give the methods called to talk to people, in order."""
        return [call.method for call in self.fake.journal.of(*TALKING)[since:]]


T = TypeVar("T")

TALKING = ("sendMessage", "editMessageText", "answerCallbackQuery", "deleteMessage", "editMessageReplyMarkup")


async def within(work: Awaitable[T]) -> T:
    """Give the result of what must not hang."""
    async with asyncio.timeout(IN_TIME_S):
        return await work
