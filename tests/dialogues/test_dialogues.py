"""The same dialogues on every front end, in every language, with the quizzes and words that are shipped."""

from collections.abc import AsyncIterator, Awaitable, Sequence
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
from tests.dialogues.script import Clock, Performance, Player, Step
from tests.service.table import NoChance

QUIZ = "data-parallelism"
ZONES = Zones.load()


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
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    async with open_database(sqlite_url) as opened:
        yield opened


@pytest.fixture(params=FRONT_ENDS)
def front_end(request: pytest.FixtureRequest) -> FrontEnd:
    return FRONT_ENDS[request.param]


@pytest.fixture
def clock() -> Clock:
    return Clock(dialogues.FRIDAY_MS)


@pytest.fixture
async def conversation(database: Database, library: Library, words: Words) -> AsyncIterator[QuizConversation]:
    async with QuizConversation(database, library, words, ZONES, Reversed()) as opened:
        yield opened


@pytest.fixture
async def player(
    front_end: FrontEnd, conversation: QuizConversation, database: Database, words: Words, clock: Clock
) -> AsyncIterator[Player]:
    async with front_end(conversation, words, database, clock) as newcomer:
        yield newcomer


@pytest.fixture
def perform(player: Player, library: Library, words: Words, clock: Clock) -> Perform:
    async def perform_it(script: Sequence[Step], language: str, quiz_id: str = QUIZ) -> None:
        await Performance(player, library, words, clock, quiz_id=quiz_id, language=language).perform(script)

    return perform_it


@pytest.mark.parametrize("first_wrong", [1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_four_quizzes_to_the_end(perform: Perform, library: Library, language: str, first_wrong: int) -> None:
    assert len(library.quizzes) == 4
    await perform(dialogues.first_contact(language), language)
    for quiz_id in library.quizzes:
        await perform(dialogues.a_whole_quiz(library, quiz_id, first_wrong), language, quiz_id)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_stop_and_go_on(perform: Perform, library: Library, language: str) -> None:
    await perform(dialogues.stop_and_go_on(library, QUIZ, language), language)


@pytest.mark.parametrize(("language", "other"), [("en", "bn"), ("bn", "ru"), ("ru", "hi"), ("hi", "en")])
async def test_change_the_language_in_the_middle(perform: Perform, language: str, other: str) -> None:
    await perform(dialogues.change_language(language, other, QUIZ), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_keep_a_streak_and_choose_a_zone_on_the_third_day(perform: Perform, language: str) -> None:
    await perform(dialogues.keep_a_streak(QUIZ, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_find_a_time_zone(perform: Perform, clock: Clock, language: str) -> None:
    await perform(dialogues.find_a_zone(ZONES, clock, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_look_at_ones_figures_and_practise(perform: Perform, library: Library, language: str) -> None:
    await perform(dialogues.look_at_figures(library, QUIZ, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_choose_how_to_appear(perform: Perform, language: str) -> None:
    await perform(dialogues.choose_how_to_appear(language), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_take_ones_data_along(perform: Perform, library: Library, language: str) -> None:
    await perform(dialogues.take_data_along(library, QUIZ, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_be_forgotten(perform: Perform, language: str) -> None:
    await perform(dialogues.be_forgotten(QUIZ, language), language)
