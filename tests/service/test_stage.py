"""The conversation in groups: who hears of a game, who is named, and what becomes of a chat that gets another id."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import Action, Event, OpenQuiz, SetLanguage
from bot.core.game_actions import AnswerRound, NextRound, PauseGame, ShowRound, StartGame, StopGame
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.record_actions import Forget
from bot.core.setup import Setup
from bot.group_ports import GameSheet
from bot.screen import Reply
from bot.service.boards import Boards
from bot.service.names import Names
from bot.view.words import Words
from bot.zones import Zones
from storage import Database, open_database
from tests.quizzes_for_tests import library
from tests.service.groups import GROUP, Roll
from tests.service.parlour import HOST, IRA, JAY, PLACE
from tests.service.table import RIGHT, WRONG, NoChance, at


@dataclass
class Heard:
    """A stage that notes what it is told."""

    told: list[tuple[str, int]] = field(default_factory=list)

    def answered(self, game_id: int) -> None:
        self.told.append(("answered", game_id))

    def changed(self, game_id: int) -> None:
        self.told.append(("changed", game_id))

    def moved(self) -> None:
        self.told.append(("moved", 0))

    def last(self) -> tuple[str, int] | None:
        """Give what it was told last, and forget it."""
        return self.told.pop() if self.told else None


@dataclass
class Talks:
    """A conversation with a group."""

    conversation: QuizConversation
    database: Database
    stage: Heard
    names: Names
    roll: Roll = field(default_factory=Roll)
    now_ms: int = at("2026-12-01T12:00")

    async def say(self, action: Action, account: Account = HOST, place: Place | None = PLACE) -> Reply:
        """Let somebody in the group do something."""
        group = None if place is None else Group(place.platform, place.chat_id)
        event = Event(account, action, self.now_ms, name=f"name {account.user_id}", group=group, place=place)
        return await self.conversation.handle(event, self.roll)

    async def begin(self, setup: Setup = Setup()) -> GameSheet:  # noqa: B008
        """Start a game."""
        await self.say(StartGame(setup))
        last = self.stage.last()
        assert last is not None
        return await self.sheet(last[1])

    async def sheet(self, game_id: int) -> GameSheet:
        """Give all that is stored of a game."""
        sheet = await self.database.game_sheet(game_id)
        assert sheet is not None
        return sheet


@pytest.fixture
async def talks(sqlite_url: str) -> AsyncIterator[Talks]:
    async with open_database(sqlite_url) as database:
        stage, names = Heard(), Names()
        async with QuizConversation(
            database, library(), Words.load(), Zones.load(), NoChance(), names=names, stage=stage
        ) as conversation:
            yield Talks(conversation, database, stage, names)


async def test_the_stage_hears_of_whatever_everybody_is_to_see(talks: Talks) -> None:
    game = (await talks.begin(Setup(changes=True))).game
    press = AnswerRound(game.round.id, RIGHT)

    for action, account, heard in (
        (StartGame(), IRA, None),
        (ShowRound(game.round.id), IRA, None),
        (press, IRA, "answered"),
        (press, IRA, None),
        (replace(press, letter=WRONG), IRA, "answered"),
        (NextRound(game.id), JAY, None),
        (PauseGame(), HOST, "changed"),
        (PauseGame(), HOST, None),
        (NextRound(game.id, 7), HOST, None),
        (NextRound(game.id, 0), HOST, "changed"),
        (StopGame(), HOST, "changed"),
        (StopGame(game.id), HOST, None),
    ):
        await talks.say(action, account)
        assert talks.stage.last() == (None if heard is None else (heard, game.id)), action


async def test_an_answer_through_the_private_chat_is_one_to_the_round(talks: Talks) -> None:
    game = (await talks.begin()).game

    await talks.say(SetLanguage("ru", ShowRound(game.round.id)), IRA, None)
    await talks.say(AnswerRound(game.round.id, RIGHT), IRA, None)

    assert talks.stage.last() == ("answered", game.id)
    assert len((await talks.sheet(game.id)).given) == 1


async def test_the_stage_hears_of_a_chat_that_moved(talks: Talks) -> None:
    await talks.begin()

    await talks.conversation.moved("telegram", "-1", "-2")

    assert talks.stage.last() == ("moved", 0)


async def test_a_stop_where_no_game_runs_stops_the_run(talks: Talks) -> None:
    await talks.say(SetLanguage("en"), IRA, None)
    await talks.say(OpenQuiz("small"), IRA, None)
    elsewhere = replace(PLACE, thread_id="7")
    await talks.begin()

    refused = await talks.say(StopGame(), IRA)
    stopped = await talks.say(StopGame(), IRA, elsewhere)
    again = await talks.say(StopGame(), IRA, elsewhere)

    assert refused.screen is None
    assert stopped.screen is not None
    assert "en title of small" in str(stopped)
    assert "en title of small" not in str(again)


async def test_the_names_of_whoever_spoke_are_known_until_somebody_is_forgotten(talks: Talks) -> None:
    await talks.say(SetLanguage("en"), IRA, None)
    game = (await talks.begin()).game
    await talks.say(AnswerRound(game.round.id, RIGHT), IRA)
    boards = Boards(talks.names, library())
    summed = await boards.summed(await talks.sheet(game.id), talks.roll)
    assert [each.name for each in summed.board.players] == [f"name {IRA.user_id}"]
    assert talks.roll.called == []

    await talks.say(Forget(talks.now_ms // 1000), HOST, None)

    await boards.summed(await talks.sheet(game.id), talks.roll)
    assert talks.roll.called == [IRA]


async def test_what_a_place_reads_is_not_taken_for_what_somebody_reads(talks: Talks) -> None:
    await talks.begin(Setup(language="hi"))
    event = Event(IRA, StartGame(), talks.now_ms, "ru", group=GROUP, place=PLACE, public=True)

    assert (await talks.conversation.handle(event, talks.roll)).language == "hi"

    assert await talks.conversation.language(IRA, "ru") == "ru"


async def test_a_game_goes_on_where_its_chat_has_moved_to(talks: Talks) -> None:
    game = (await talks.begin()).game
    moved = Place("telegram", "-100500")

    await talks.conversation.moved("telegram", PLACE.chat_id, moved.chat_id)
    await talks.conversation.moved("telegram", PLACE.chat_id, moved.chat_id)

    sheet = await talks.sheet(game.id)
    assert (sheet.settings.place, sheet.settings.group) == (moved, Group("telegram", moved.chat_id))
    await talks.say(PauseGame(), HOST, moved)
    assert (await talks.sheet(game.id)).game.paused
    assert (await talks.say(PauseGame(), HOST)).toast is not None
