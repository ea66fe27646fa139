"""Groups that play on each platform, on both databases, with the shipped quizzes and words."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise

import pytest

from bot.conductor import EDIT_EVERY_MS, Conductor
from bot.conversation import QuizConversation
from bot.core.quiz import Library
from bot.service.boards import Boards
from bot.service.chores import Chores
from bot.service.names import Names
from bot.view.view import View
from bot.view.words import Words
from bot.zones import Zones
from quizzes.loader import load
from storage import Database, open_database
from tests.app.orchestra import Clock
from tests.dialogues import group_dialogues as dialogues
from tests.dialogues.dialogues import FRIDAY_MS
from tests.dialogues.gathering import Gathering, PatientClock
from tests.dialogues.group_on_discord import discord
from tests.dialogues.group_on_telegram import telegram
from tests.dialogues.group_players import Backstage, OpenVenue
from tests.dialogues.test_dialogues import Reversed

QUIZ = "data-parallelism"
ZONES = Zones.load()
PLATFORMS: Mapping[str, OpenVenue] = {"telegram": telegram, "discord": discord}


@pytest.fixture(scope="session")
def library() -> Library:
    shipped, faults = load()
    assert not faults
    return shipped


@pytest.fixture(scope="session")
def words() -> Words:
    return Words.load()


@dataclass(frozen=True, slots=True)
class Stage:
    """What the program is made of, but for its front end."""

    database: Database
    library: Library
    words: Words
    clock: Clock

    @asynccontextmanager
    async def meeting(
        self, platform: str, language: str, *, in_thread: bool = False, is_old: bool = False
    ) -> AsyncIterator[Gathering]:
        """Open a place on a platform and conduct what is played there."""
        names, chance = Names(), Reversed()
        chores, boards = Chores(self.database, self.library, chance), Boards(names, self.library)
        view = View(self.library, self.words, ZONES)
        conductor = Conductor(self.database, chores, boards, view, now_ms=lambda: self.clock.now_ms, waiting=self.clock)
        talk = QuizConversation(self.database, self.library, self.words, ZONES, chance, names=names, stage=conductor)
        backstage = Backstage(talk, self.words, self.database, self.clock, in_thread, is_old)
        async with talk, PLATFORMS[platform](backstage) as venue:
            conductor.employ(platform, venue.postman)
            over = asyncio.Event()
            running = asyncio.create_task(conductor.run(over), name="conducting")
            try:
                yield Gathering(venue, self.library, self.words, self.clock, language)
                await self.clock.settle()
            finally:
                over.set()
                await running


@pytest.fixture
async def stage(database_url: str, library: Library, words: Words) -> AsyncIterator[Stage]:
    async with open_database(database_url) as database:
        yield Stage(database, library, words, PatientClock(FRIDAY_MS))


THREE = [
    ("telegram", "sqlite", ("ru", "en", "hi"), False),
    ("telegram", "postgresql", ("bn", "ru", "en"), True),
    ("discord", "sqlite", ("hi", "bn", "ru"), True),
    ("discord", "postgresql", ("en", "hi", "bn"), False),
]
"""Each platform on each database, once in a thread; the place reads in the first language, so each is once that of a
place. A database is told nothing of languages but texts: all of them on all would take a minute and show nothing else.
"""


@pytest.mark.parametrize(("platform", "database_kind", "languages", "in_thread"), THREE)
async def test_three_people_play_in_three_languages(
    stage: Stage, platform: str, languages: tuple[str, str, str], *, in_thread: bool
) -> None:
    async with stage.meeting(platform, languages[0], in_thread=in_thread) as gathering:
        for number, name, language in zip((11, 12, 13), ("Asha", "Борис", "চন্দ্রা"), languages, strict=True):
            gathering.come(number, name, language)
        host = gathering.people[1]
        await dialogues.begin(gathering, host, QUIZ)
        await dialogues.answer_rightly(gathering)
        await dialogues.answer_wrongly(gathering)
        await dialogues.answer_late(gathering)
        await dialogues.answer_twice(gathering)
        await dialogues.change_language(gathering)
        await dialogues.answer_in_private(gathering)
        await dialogues.end(gathering, host)
        _edits_were_paced(gathering)


def _edits_were_paced(gathering: Gathering) -> None:
    """See that every question was changed, and never within three seconds of the change before."""
    for asked in gathering.asked:
        changes = (sent for sent in gathering.venue.sent() if sent.edited_id == str(asked.post.message_id))
        moments = [sent.at_ms for sent in changes if sent.reader is None]
        assert moments
        assert all(later - earlier >= EDIT_EVERY_MS for earlier, later in pairwise(moments))
