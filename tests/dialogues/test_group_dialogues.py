"""Groups that play on each platform, on both databases, with the shipped quizzes and words."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest

from bot.conductor import EDIT_EVERY_MS, Conductor
from bot.conversation import QuizConversation
from bot.core.quiz import Library, Question
from bot.service.boards import Boards
from bot.service.chores import Chores
from bot.service.names import Names
from bot.service.postmen import Postmen
from bot.view.view import View
from bot.view.words import Words
from bot.zones import Zones
from quizzes.loader import load
from storage import Database, open_database
from tests.app.orchestra import Clock
from tests.dialogues import group_affairs as affairs
from tests.dialogues import group_dialogues as dialogues
from tests.dialogues.dialogues import FRIDAY_MS
from tests.dialogues.gathering import Gathering, PatientClock
from tests.dialogues.group_on_discord import DiscordVenue, discord
from tests.dialogues.group_on_telegram import TelegramVenue, telegram
from tests.dialogues.group_players import Backstage, OpenVenue, Sent
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
        postmen = Postmen()
        conductor = Conductor(
            self.database, chores, boards, view, postmen, now_ms=lambda: self.clock.now_ms, waiting=self.clock
        )
        talk = QuizConversation(
            self.database, self.library, self.words, ZONES, chance, names=names, stage=conductor, rosters=postmen
        )
        backstage = Backstage(talk, self.words, self.database, self.clock, in_thread, is_old)
        async with talk, PLATFORMS[platform](backstage) as venue:
            postmen.employ(platform, venue.postman)
            conductor.take(platform)
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


@pytest.fixture
def sqlite_urls(sqlite_url: str, tmp_path: Path) -> tuple[str, str]:
    """Give the addresses of two fresh databases."""
    shutil.copy(tmp_path / "quiz.db", tmp_path / "other.db")
    return sqlite_url, f"sqlite:///{tmp_path / 'other.db'}"


def with_other_keys(library: Library) -> Library:
    """Give a library that differs in which option of each question is right, and in nothing else."""

    def changed(question: Question) -> Question:
        place = question.options.index(question.right)
        return replace(question, right=question.options[place - 1])

    quizzes = {
        quiz_id: replace(quiz, questions=tuple(map(changed, quiz.questions)))
        for quiz_id, quiz in library.quizzes.items()
    }
    return replace(library, quizzes=quizzes)


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


@pytest.mark.parametrize(("platform", "database_kind"), [("telegram", "postgresql"), ("discord", "sqlite")])
async def test_host_and_admins_alone_have_a_say(stage: Stage, platform: str) -> None:
    async with stage.meeting(platform, "ru") as gathering:
        host, other = gathering.come(11, "Asha", "ru"), gathering.come(12, "Boris", "en")
        admin = gathering.come(13, "Chandra", "hi", manages=True)
        await affairs.choose_language(gathering, admin)
        started = await affairs.start(gathering, host)
        gathering.must_show(started, gathering.say(gathering.language, "game-started-by", host=host.guest.name))
        await gathering.find_question()
        await affairs.ask_for_another_game(gathering, host, other)
        await affairs.pause_and_go_on(gathering, host, other)
        await affairs.stop(gathering, admin)
        await affairs.let_only_admins_host(gathering, admin, other)


@pytest.mark.parametrize(("platform", "database_kind"), [("telegram", "sqlite"), ("discord", "postgresql")])
async def test_a_game_outlives_its_message_and_its_bot(stage: Stage, platform: str) -> None:
    async with stage.meeting(platform, "en") as gathering:
        host, other = gathering.come(11, "Asha", "en"), gathering.come(12, "Boris", "ru")
        await affairs.start(gathering, host)
        await gathering.find_question()
        await affairs.lose_the_message(gathering, host, other)
        await affairs.be_thrown_out(gathering, host)
        await affairs.stop(gathering, host)


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_a_group_on_telegram_becomes_a_supergroup_in_the_middle(stage: Stage) -> None:
    async with stage.meeting("telegram", "bn", is_old=True) as gathering:
        host, other = gathering.come(11, "Asha", "bn"), gathering.come(12, "Boris", "hi")
        await affairs.start(gathering, host)
        await gathering.find_question()
        assert isinstance(gathering.venue, TelegramVenue)
        copy = await dialogues.open_copy(gathering, other)
        gathering.see_copy(other, copy)
        gathering.see_verdict(host, await gathering.answer(host, right=True), right=True)
        await gathering.venue.upgrade()
        await affairs.go_on_elsewhere(gathering, other)
        gathering.see_verdict(other, await gathering.answer(other, right=True), right=True)
        await affairs.stop(gathering, host)


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_an_admin_on_telegram_who_stays_anonymous_hosts(stage: Stage) -> None:
    async with stage.meeting("telegram", "en") as gathering:
        assert isinstance(gathering.venue, TelegramVenue)
        await affairs.host_anonymously(gathering, gathering.venue, gathering.come(13, "Asha", "en", manages=True))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_where_the_bot_on_discord_is_no_member_a_quiz_alone_is_offered(stage: Stage) -> None:
    async with stage.meeting("discord", "ru") as gathering:
        assert isinstance(gathering.venue, DiscordVenue)
        gathering.venue.place = gathering.venue.fake.add_guild("Elsewhere", bot_is_member=False)
        await affairs.play_alone(gathering, gathering.come(11, "Asha", "ru"), "cannot-post-no-member")


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_on_discord_it_is_named_what_the_bot_lacks(stage: Stage) -> None:
    async with stage.meeting("discord", "hi") as gathering:
        person = gathering.come(11, "Asha", "hi")
        await gathering.venue.forbid()
        await affairs.play_alone(gathering, person, "cannot-post", "right-send", "cannot-post-then")


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_on_discord_a_daily_question_is_set_up_by_one_command_for_any_channel(stage: Stage) -> None:
    async with stage.meeting("discord", "ru") as gathering:
        assert isinstance(gathering.venue, DiscordVenue)
        moderator, user = gathering.venue.fake.moderator, gathering.venue.guest(11, "Asha", "ru", manages=True).user
        news = await moderator.add_channel(gathering.venue.place, news=True)
        await moderator.deny(news, "send")

        refused = await user.slash("push", channel=news, time="9:30", timezone="Asia/Kolkata")
        await moderator.allow(news)
        started = await user.slash("push", channel=news, time="9:30", timezone="Asia/Kolkata")
        published = await user.press(started, gathering.say("ru", "button-push-publish"))
        listed = await user.slash("push", channel=news)

    assert gathering.say("ru", "right-send") in refused.text
    assert gathering.say("ru", "remark-push-started") in started.text
    assert f"<#{news.id}>" in started.text
    assert published.id == started.id
    assert gathering.say("ru", "push-published") in published.text
    assert r"09\:30" in listed.text
    assert all(message.ephemeral for message in (refused, started, listed))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_on_telegram_it_is_named_in_private_what_the_bot_lacks(stage: Stage) -> None:
    async with stage.meeting("telegram", "hi") as gathering:
        assert isinstance(gathering.venue, TelegramVenue)
        person = gathering.venue.guest(11, "Asha", "hi")
        await gathering.venue.forbid()
        seen = await person.command_answered_in_private("game")
        for reason in ("cannot-post", "right-send", "cannot-post-then", "alone-instead"):
            gathering.must_show(seen, gathering.say("hi", reason))


@pytest.mark.parametrize("platform", PLATFORMS)
async def test_nothing_sent_before_its_time_follows_from_which_option_is_right(
    sqlite_urls: tuple[str, str], library: Library, words: Words, platform: str
) -> None:
    told: list[list[Sent]] = []
    for url, served in zip(sqlite_urls, (library, with_other_keys(library)), strict=True):
        async with open_database(url) as database:
            stage = Stage(database, served, words, PatientClock(FRIDAY_MS))
            async with stage.meeting(platform, "en") as gathering:
                told.append(await affairs.answer_without_being_told(gathering))
    one, other = told
    assert len(one) >= 4 + 6 + 1 + 3, "four copies, six presses, a question and three changes of it"
    assert one == other
