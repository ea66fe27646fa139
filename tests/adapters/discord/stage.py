"""What the adapter plays with in these tests: a conversation that follows a script, words, a memory, a clock."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

from adapters.discord import Delays, DiscordAdapter
from bot.core.actions import (
    Action,
    ChooseOption,
    Event,
    GoOn,
    OpenQuiz,
    PlainAction,
    SetLanguage,
    ShowLanguages,
)
from bot.core.languages import reading_language
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.record_actions import Export
from bot.group_ports import Postman, Roster
from bot.screen import (
    LETTERS,
    Ask,
    Attachment,
    Button,
    Explanation,
    Footnote,
    Heading,
    Link,
    Mark,
    OptionLine,
    Options,
    Paragraph,
    Reply,
    Screen,
    Style,
)
from tests.fakes.discord import FakeDiscord

DATA = Attachment("quiz-data.json", "application/json", '{"языки": ["हिन्दी"]}'.encode())
RUN = 2**62 - 1
"""The id of the only run, as large as such ids become."""


def question(position: int) -> Screen:
    """Give the screen of a question."""
    lines = tuple(OptionLine(letter, f"answer {letter} to {position}") for letter in LETTERS)
    letters = tuple(Button(letter, ChooseOption(RUN, position, place)) for place, letter in enumerate(LETTERS))
    blocks = (Footnote(f"question {position}"), Ask(f"What is {position}?"), Options(lines))
    return Screen(blocks, (letters, (Button("Language", ShowLanguages()),)))


def verdict(position: int, letter: int) -> Screen:
    """Give the screen after an answer; A is right."""
    marks = {0: (Mark.RIGHT, "right"), letter: (Mark.WRONG, "yours")} if letter else {0: (Mark.RIGHT, "yours, right")}
    lines = tuple(
        OptionLine(name, f"answer {name} to {position}", *marks.get(place, (Mark.NONE, None)))
        for place, name in enumerate(LETTERS)
    )
    blocks = (
        Heading("Wrong" if letter else "Right"),
        Options(lines),
        Explanation("Because.\nAnd so on."),
        Link("Read more", "https://example.org/more"),
    )
    return Screen(blocks, ((Button("Next", GoOn(RUN, position), Style.PRIMARY),),))


def scripted(event: Event) -> Reply:
    """Give the reply of a quiz without an end."""
    match event.action:
        case ChooseOption(_, position, letter):
            return Reply("en", verdict(position, letter))
        case GoOn(_, position):
            return Reply("en", question(position + 1))
        case OpenQuiz(quiz_id):
            return Reply("en", Screen((Heading(f"quiz {quiz_id}"),), ((Button("Begin", GoOn(RUN, -1 + 1)),),)))
        case Export():
            return Reply("en", Screen((Paragraph("Your data"),), ((Button("Begin", GoOn(RUN, 0)),),)), files=(DATA,))
        case SetLanguage(language):
            return Reply(language, Screen((Paragraph(f"language {language}"),)))
        case _:
            return Reply("en", Screen((Paragraph(f"screen of {type(event.action).__name__}"),)))


@dataclass
class Talk:
    """A conversation: notes what it is asked, and answers as the script says, once the gate is open."""

    answer: Callable[[Event], Reply] = scripted
    suggestions: Sequence[tuple[str, str]] = ()
    zones: Sequence[tuple[str, str]] = ()
    events: list[Event] = field(default_factory=list)
    rosters: list[Roster | None] = field(default_factory=list)
    asked: list[tuple[Account, str, str | None]] = field(default_factory=list)
    asked_for_zones: list[tuple[Account, str, str | None, int]] = field(default_factory=list)
    welcomes: list[tuple[str, str]] = field(default_factory=list)
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    told: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.gate.set()

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        self.events.append(event)
        self.rosters.append(roster)
        self.told.set()
        await self.gate.wait()
        return self.answer(event)

    async def language(self, _account: Account, hint: str | None) -> str:
        return reading_language(None, hint)

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        self.asked.append((account, typed, hint))
        await self.gate.wait()
        return self.suggestions

    async def suggest_zones(
        self, account: Account, typed: str, hint: str | None, at_ms: int
    ) -> Sequence[tuple[str, str]]:
        self.asked_for_zones.append((account, typed, hint, at_ms))
        await self.gate.wait()
        return self.zones

    async def welcomed(self, platform: str, chat_id: str) -> None:
        self.welcomes.append((platform, chat_id))

    async def moved(self, platform: str, former_id: str, new_id: str) -> None:
        raise AssertionError(f"no chat of {platform} is given another id: {former_id} {new_id}")

    @property
    def actions(self) -> list[Action | PlainAction]:
        return [event.action for event in self.events]


class Words:
    """Phrases that say which they are; names of commands are what Discord takes for one."""

    def text(self, language: str, message_id: str, **_values: str | int) -> str:
        if message_id.startswith("discord-"):
            return f"{message_id.rsplit('-', 1)[1]}-{language}"
        return f"{message_id} in {language}"


@dataclass
class Notebook:
    """A memory that outlives an adapter."""

    facts: dict[str, str] = field(default_factory=dict)

    async def recall(self, key: str) -> str | None:
        return self.facts.get(key)

    async def remember(self, key: str, value: str) -> None:
        self.facts[key] = value


@dataclass
class Clock:
    """A clock that stands still until it is moved."""

    seconds: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Stage:
    """A fake Discord, and what adapters on it are made of."""

    fake: FakeDiscord
    clock: Callable[[], float]
    """Gives seconds since 1970; the fake and the adapter share it."""
    talk: Talk = field(default_factory=Talk)
    words: Words = field(default_factory=Words)
    notebook: Notebook = field(default_factory=Notebook)
    delays: Delays = field(default_factory=lambda: Delays(identify=0.0, reconnect=0.01))
    shards: int | None = None
    last: DiscordAdapter | None = None

    def now_ms(self) -> int:
        return round(self.clock() * 1000)

    def adapter(self, token: str | None = None) -> DiscordAdapter:
        """Make an adapter that serves on the fake."""
        self.last = DiscordAdapter(
            token=token or self.fake.token,
            api_url=self.fake.api_url,
            gateway_url=self.fake.gateway_url,
            conversation=self.talk,
            phrases=self.words,
            memory=self.notebook,
            now_ms=self.now_ms,
            delays=self.delays,
            shards=self.shards,
        )
        return self.last

    @property
    def postman(self) -> Postman:
        """Give the postman of the adapter that was made last."""
        assert self.last is not None
        return self.last.postman

    @contextlib.asynccontextmanager
    async def serving(self) -> AsyncIterator[asyncio.Event]:
        """Serve for the length of the block; gives the event that stops."""
        stop = asyncio.Event()
        before = len(self.fake.gateway.sessions)
        task = asyncio.create_task(self.adapter().serve(stop))
        try:
            await self.fake.wait_connected(before + (self.shards or 1))
            yield stop
        finally:
            stop.set()
            await task

    @contextlib.asynccontextmanager
    async def posting(self) -> AsyncIterator[asyncio.Event]:
        """Serve for the length of the block, which begins when messages can be posted."""
        server = self.fake.home.guild
        assert server is not None
        home, group = Place("discord", str(self.fake.home.id)), Group("discord", str(server.id))
        async with self.serving() as stop:
            async with asyncio.timeout(5):
                while self.postman.roster(home, group) is None:  # noqa: ASYNC110 - nothing tells when it is there
                    await asyncio.sleep(0)
            yield stop

    @contextlib.asynccontextmanager
    async def sending(self) -> AsyncIterator[asyncio.Event]:
        """Only send for the length of the block, which begins when messages can be posted."""
        stop = asyncio.Event()
        task = asyncio.create_task(self.adapter().send(stop))
        try:
            async with asyncio.timeout(5):
                while not self.postman.is_connected:  # noqa: ASYNC110 - nothing tells when it is
                    await asyncio.sleep(0)
            yield stop
        finally:
            stop.set()
            await task

    def calls(self) -> Counter[tuple[str, int]]:
        """Count the requests so far, by route and status."""
        return Counter((request.route, request.status) for request in self.fake.journal)

    def answers(self) -> Counter[tuple[str, int]]:
        """Count the requests that answer interactions."""
        routes = {"callback", "followup", "response.edit", "response.get", "response.delete"}
        return Counter({key: n for key, n in self.calls().items() if key[0] in routes})
