"""The same dialogues on every front end, in every language, on both databases, with the shipped quizzes and words."""

import re
from collections.abc import AsyncIterator, Awaitable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

import pytest

from bot.conversation import QuizConversation
from bot.core.languages import LANGUAGES
from bot.core.quiz import Library
from bot.view.words import Words
from bot.zones import Zones
from quizzes.loader import load
from storage import Database, open_database
from tests.dialogues import dialogues
from tests.dialogues.players import FRONT_ENDS, FrontEnd
from tests.dialogues.script import Clock, Command, Performance, Player, Press, See, Step
from tests.service.table import NoChance

QUIZ = "data-parallelism"
ZONES = Zones.load()
CODE = re.compile(r"\b[A-Z0-9]{8}\b")
DIGITS = re.compile(r"\b\d\d\b")
OTHER_LANGUAGE = {"en": "bn", "bn": "ru", "ru": "hi", "hi": "en"}
OTHER_FRONT_END = {"telegram": "discord", "discord": "terminal", "terminal": "telegram"}


def on(front_ends: Iterable[str]) -> pytest.MarkDecorator:
    """Hold a dialogue in every language on each of these front ends, by turns on one database and on the other.

    A database is told nothing of the front end, and of the language nothing but texts: so each front end meets each
    database in two languages, and each language meets both databases, on one front end or another. Everything on both
    would take a minute and a half more.
    """
    kinds = ("sqlite", "postgresql")
    turns = [
        (front_end, language, kinds[(row + column) % 2])
        for row, front_end in enumerate(front_ends)
        for column, language in enumerate(LANGUAGES)
    ]
    return pytest.mark.parametrize(("front_end", "language", "database_kind"), turns)


everywhere = on(FRONT_ENDS)


class Perform(Protocol):
    """Lets the player perform a script in a language, about one quiz."""

    def __call__(self, script: Sequence[Step], language: str, quiz_id: str = QUIZ) -> Awaitable[None]:
        """Carry out every step."""


class Reversed(NoChance):
    """Draws the options of every question in reverse, so that no letter is the place in the file."""

    def shuffle(self, option_ids: list[str]) -> None:
        """Turn the options round."""
        option_ids.reverse()


@pytest.fixture(scope="session")
def library() -> Library:
    shipped, faults = load()
    assert not faults
    return shipped


@pytest.fixture(scope="session")
def words() -> Words:
    return Words.load()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    async with open_database(database_url) as opened:
        yield opened


@dataclass(frozen=True, slots=True)
class Stage:
    """What all front ends of a test share."""

    conversation: QuizConversation
    database: Database
    library: Library
    words: Words
    clock: Clock

    def set_up(self, front_end: FrontEnd) -> AbstractAsyncContextManager[Player]:
        """Open a front end with a newcomer at it."""
        return front_end(self.conversation, self.words, self.database, self.clock)

    def performance(self, player: Player, language: str, quiz_id: str = QUIZ) -> Performance:
        """Give a player a part."""
        return Performance(player, self.library, self.words, self.clock, quiz_id=quiz_id, language=language)


@pytest.fixture
async def stage(database: Database, library: Library, words: Words) -> AsyncIterator[Stage]:
    async with QuizConversation(database, library, words, ZONES, Reversed()) as conversation:
        yield Stage(conversation, database, library, words, Clock(dialogues.FRIDAY_MS))


@pytest.fixture
async def player(front_end: str, stage: Stage) -> AsyncIterator[Player]:
    async with stage.set_up(FRONT_ENDS[front_end]) as newcomer:
        yield newcomer


@pytest.fixture
def perform(player: Player, stage: Stage) -> Perform:
    async def perform_it(script: Sequence[Step], language: str, quiz_id: str = QUIZ) -> None:
        await stage.performance(player, language, quiz_id).perform(script)

    return perform_it


@pytest.mark.parametrize("first_wrong", [1, 2])
@everywhere
async def test_all_four_quizzes_to_the_end(perform: Perform, library: Library, language: str, first_wrong: int) -> None:
    assert len(library.quizzes) == 4
    await perform(dialogues.first_contact(language), language)
    for quiz_id in library.quizzes:
        await perform(dialogues.a_whole_quiz(library, quiz_id, first_wrong), language, quiz_id)


@everywhere
async def test_stop_and_go_on(perform: Perform, library: Library, language: str) -> None:
    await perform(dialogues.stop_and_go_on(library, QUIZ, language), language)


@everywhere
async def test_change_the_language_in_the_middle(perform: Perform, language: str) -> None:
    await perform(dialogues.change_language(language, OTHER_LANGUAGE[language], QUIZ), language)


@everywhere
async def test_keep_a_streak_and_choose_a_zone_on_the_third_day(perform: Perform, language: str) -> None:
    await perform(dialogues.keep_a_streak(QUIZ, language), language)


@everywhere
async def test_find_a_time_zone(perform: Perform, stage: Stage, language: str) -> None:
    await perform(dialogues.find_a_zone(ZONES, stage.clock, language), language)


@everywhere
async def test_look_at_ones_figures_and_practise(perform: Perform, library: Library, language: str) -> None:
    await perform(dialogues.look_at_figures(library, QUIZ, language), language)


@everywhere
async def test_choose_how_to_appear(perform: Perform, language: str) -> None:
    await perform(dialogues.choose_how_to_appear(language), language)


@everywhere
async def test_take_ones_data_along(perform: Perform, library: Library, language: str) -> None:
    await perform(dialogues.take_data_along(library, QUIZ, language), language)


@everywhere
async def test_be_forgotten(perform: Perform, language: str) -> None:
    await perform(dialogues.be_forgotten(QUIZ, language), language)


@on(["terminal", "telegram"])
async def test_a_leaderboard_is_for_groups(perform: Perform, language: str) -> None:
    await perform([*dialogues.first_contact(language), Command("leaderboard"), See("remark-group-only")], language)


@everywhere
async def test_link_two_accounts_and_unlink_them(stage: Stage, front_end: str, language: str) -> None:
    other = OTHER_FRONT_END[front_end]
    platform = stage.words.text(language, f"platform-{other}")
    async with stage.set_up(FRONT_ENDS[front_end]) as player, stage.set_up(FRONT_ENDS[other]) as other_player:
        one, two = stage.performance(player, language), stage.performance(other_player, language)
        await one.perform(dialogues.ask_for_a_code(language, QUIZ))
        await two.perform(dialogues.enter_the_code(language, _found(CODE, one)))
        await one.perform([Press("button-link-entered"), See("link-check", {"check": _found(DIGITS, two)})])
        await one.perform([Press("button-link-agree"), See("link-agreed", {"platform": platform})])
        await two.perform([Press("button-link-agree"), See("streak-line-same-day", {"days": 1})])
        await two.perform(dialogues.find_oneself_linked(QUIZ))
        await one.perform(dialogues.unlink(platform, tail="1"))
        await two.perform([Command("streak"), See("streak-heading", {"days": 0})])


def _found(pattern: re.Pattern[str], performance: Performance) -> str:
    found = pattern.search(performance.seen.text)
    assert found, performance.seen.text
    return found[0]
