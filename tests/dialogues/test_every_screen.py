"""Promise 6: no text that the shipped content can produce is refused: every screen goes through both fake platforms."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from adapters.discord import Delays, DiscordAdapter
from adapters.telegram import TelegramAdapter
from adapters.terminal import PlainPage, TerminalAdapter
from bot.core.actions import Event, OpenQuiz
from bot.core.languages import LANGUAGES
from bot.core.people import Account
from bot.core.quiz import Library, Quiz
from bot.core.run import PRACTICE, Refusal, Run, Status
from bot.core.scene import (
    AtMistake,
    AtRun,
    HelpShown,
    LanguageMenu,
    Notice,
    Nowhere,
    Outcome,
    QuizMenu,
    Scene,
    Stopped,
)
from bot.core.slots import Answer, Slot
from bot.group_ports import Roster
from bot.screen import PlaceLink, Reply, Screen
from bot.view.view import SILENT, View
from quizzes.loader import load
from tests.adapters.telegram.stage import FastTimer, Notes, within
from tests.dialogues.players import UNHURRIED
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake
from tests.view.drawing import WORDS, ZONES, lines
from tests.view.push_scenes import everyday, pushes
from tests.view.scenes import COUNTED, LONGEST_NAME, STANDING, record_scenes

LIBRARY: Library = load()[0]
LARGEST_RUN = 2**62 - 1
REMARKS = [remark for remark in (*Notice, *Refusal) if remark not in SILENT | {Refusal.ALREADY_ANSWERED}]
MUCH_TOLD = max(COUNTED, key=lambda each: len(each.gap.missed + each.gap.excused + each.gap.bridged))


def answered(quiz: Quiz, position: int, chosen: int) -> Run:
    """Give a run that stands at the verdict of a question, with one of the options chosen."""
    slots = tuple(
        Slot(quiz.id, question.id, question.options, _answer(quiz, place, chosen) if place <= position else None)
        for place, question in enumerate(quiz.questions)
    )
    return Run(LARGEST_RUN, 1, quiz.id, slots, position)


def _answer(quiz: Quiz, place: int, chosen: int) -> Answer:
    question = quiz.questions[place]
    return Answer(question.options[chosen], right=question.options[chosen] == question.right)


def finished(quiz: Quiz, chosen: int) -> Run:
    run = answered(quiz, len(quiz.questions) - 1, chosen)
    return Run(run.id, 1, quiz.id, run.slots, run.position, Status.FINISHED)


def scenes_of(quiz: Quiz) -> Iterator[Scene]:
    """Give every scene of a quiz: each question, each verdict, each result with its mistakes."""
    for position, question in enumerate(quiz.questions):
        blank = Run(LARGEST_RUN, 1, quiz.id, answered(quiz, position - 1, 0).slots, position)
        yield AtRun(blank)
        for chosen in range(len(question.options)):
            run = answered(quiz, position, chosen)
            yield AtRun(run, STANDING, MUCH_TOLD, outage_news=True, zone_missing=True, resumed=True)
    for chosen in range(4):
        run = finished(quiz, chosen)
        yield AtRun(run, STANDING)
        yield from (AtMistake(run, index) for index in range(len(run.mistakes)))
    yield Stopped(answered(quiz, 0, 0))
    yield Nowhere(quiz.id)


def other_scenes() -> Iterator[Scene]:
    first = next(iter(LIBRARY.quizzes))
    yield LanguageMenu(OpenQuiz(max(LIBRARY.quizzes, key=len)))
    yield QuizMenu(0, dict.fromkeys(LIBRARY.quizzes, 7), greeting=True)
    yield QuizMenu(0, {first: 1})
    yield HelpShown()
    yield Stopped(None)
    yield Nowhere()
    yield from (AtRun(answered(LIBRARY.quizzes[first], 0, 0), STANDING, counted) for counted in COUNTED)
    practice = Run(LARGEST_RUN, 1, PRACTICE, finished(LIBRARY.quizzes[first], 0).slots)
    yield from (
        AtRun(practice, STANDING),
        Stopped(practice),
        AtRun(replace(practice, status=Status.FINISHED), STANDING),
    )
    yield from record_scenes(LIBRARY)
    yield from (*pushes(LIBRARY), *everyday(LIBRARY))


def replies(language: str) -> list[Reply]:
    """Give every reply in a language; the remarks take turns, all at once where they are longest."""
    view = View(LIBRARY, WORDS, ZONES)
    scenes = [*other_scenes(), *(scene for quiz in LIBRARY.quizzes.values() for scene in scenes_of(quiz))]
    told = [(scene, (REMARKS[place % len(REMARKS)],)) for place, scene in enumerate(scenes)]
    return [view.reply(Outcome(scene, language, remarks), LONGEST_NAME) for scene, remarks in told]


@dataclass
class Deck:
    """A conversation that shows one reply after another, whatever is asked."""

    cards: deque[Reply] = field(default_factory=deque)

    @classmethod
    def of(cls, shown: Iterable[Reply]) -> "Deck":
        return cls(deque(shown))

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:  # noqa: ARG002 - whatever is asked
        return self.cards.popleft()

    async def language(self, account: Account, hint: str | None) -> str:
        raise AssertionError((account, hint))

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        raise AssertionError((account, typed, hint))

    async def suggest_zones(
        self, account: Account, typed: str, hint: str | None, at_ms: int
    ) -> Sequence[tuple[str, str]]:
        raise AssertionError((account, typed, hint, at_ms))

    async def moved(self, platform: str, former_id: str, new_id: str) -> None:
        raise AssertionError((platform, former_id, new_id))

    async def welcomed(self, platform: str, chat_id: str) -> None:
        raise AssertionError((platform, chat_id))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_telegram_takes_every_screen(language: str) -> None:
    deck, timer, stop = Deck.of(replies(language)), FastTimer(20.0), asyncio.Event()
    async with TelegramFake(limits=UNHURRIED) as fake:
        adapter = TelegramAdapter(
            token=fake.token, api_url=fake.url, conversation=deck, phrases=WORDS, memory=Notes(),
            now_ms=timer.now_ms, timer=timer,
        )  # fmt: skip
        serving = asyncio.create_task(adapter.serve(stop))
        readers = [fake.user(number + 1) for number in range(len(deck.cards))]
        for reader in readers:
            await reader.send("/help")
        await fake.until(lambda: all(reader.messages for reader in readers), 60)
        stop.set()
        await within(serving)
        trouble = WORDS.text("en", "trouble")
        assert [reader.last.text for reader in readers if reader.last.text == trouble] == []
    assert not deck.cards


@pytest.mark.parametrize("language", LANGUAGES)
async def test_discord_takes_every_screen(language: str) -> None:
    deck, stop = Deck.of(replies(language)), asyncio.Event()
    async with FakeDiscord() as fake:
        adapter = DiscordAdapter(
            token=fake.token, api_url=fake.api_url, gateway_url=fake.gateway_url, conversation=deck, phrases=WORDS,
            memory=Notes(), now_ms=lambda: 1_800_000_000_000, delays=Delays(identify=0.0),
        )  # fmt: skip
        serving = asyncio.create_task(adapter.serve(stop))
        await fake.wait_connected()
        reader = fake.user(1, "Reader")
        while deck.cards:
            shown = await reader.slash("help")
            assert shown.text != WORDS.text("en", "trouble")
        stop.set()
        await within(serving)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_terminal_takes_every_screen(language: str) -> None:
    shown, printed = replies(language), list[str]()
    adapter = TerminalAdapter(
        Deck.of(shown), WORDS, PlainPage(printed.append), account="1", command="play", now_ms=lambda: 0,
        save=lambda name, _content: name,
    )  # fmt: skip

    async def typed() -> AsyncIterator[str]:
        for _ in shown[1:]:
            yield "/help"

    await adapter.play(typed(), quiz_id=None, language=None, hint=None, ask_language=True)
    text = "\n".join(printed)
    assert [line for reply in shown if reply.screen for line in _written(reply.screen) if line not in text] == []


def _written(screen: Screen) -> list[str]:
    """Give the text of a screen but for links to places, of which a terminal has none."""
    return lines(replace(screen, blocks=tuple(block for block in screen.blocks if not isinstance(block, PlaceLink))))
