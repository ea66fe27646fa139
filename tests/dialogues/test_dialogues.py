"""The same dialogues on every front end, in every language, with the quizzes and words that are shipped."""

from collections.abc import AsyncIterator

import pytest

from bot.conversation import QuizConversation
from bot.core.languages import LANGUAGES
from bot.core.quiz import Library
from bot.view.words import Words
from quizzes.loader import load
from storage import Database, open_database
from tests.dialogues import dialogues
from tests.dialogues.players import FRONT_ENDS, FrontEnd
from tests.dialogues.script import Performance, Player
from tests.service.table import NoChance

QUIZ = "data-parallelism"


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
async def player(front_end: FrontEnd, database: Database, library: Library, words: Words) -> AsyncIterator[Player]:
    async with (
        QuizConversation(database, library, words, Reversed()) as conversation,
        front_end(conversation, words, database) as newcomer,
    ):
        yield newcomer


@pytest.mark.parametrize("first_wrong", [1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_four_quizzes_to_the_end(
    player: Player, library: Library, words: Words, language: str, first_wrong: int
) -> None:
    assert len(library.quizzes) == 4
    await Performance(player, library, words, QUIZ, language).perform(dialogues.first_contact(language))
    for quiz_id in library.quizzes:
        script = dialogues.a_whole_quiz(library, quiz_id, first_wrong)
        await Performance(player, library, words, quiz_id, language).perform(script)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_stop_and_go_on(player: Player, library: Library, words: Words, language: str) -> None:
    script = dialogues.stop_and_go_on(library, QUIZ, language)
    await Performance(player, library, words, QUIZ, language).perform(script)


@pytest.mark.parametrize(("language", "other"), [("en", "bn"), ("bn", "ru"), ("ru", "hi"), ("hi", "en")])
async def test_change_the_language_in_the_middle(
    player: Player, library: Library, words: Words, language: str, other: str
) -> None:
    script = dialogues.change_language(language, other, QUIZ)
    await Performance(player, library, words, QUIZ, language).perform(script)
