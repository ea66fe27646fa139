"""The conversation about what comes each day: what people read, and who is woken by what they change."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import pytest

from bot.conversation import QuizConversation
from bot.core.actions import Action, Event, SetLanguage
from bot.core.game_actions import AnswerRound, SetPlaceLanguage, SetPlaceZone
from bot.core.people import Account, Group
from bot.core.places import Place, private_place
from bot.core.push_actions import MakePush, SetDaily, ShowDaily, ShowDailyTimes, ShowPushes
from bot.core.record_actions import SetZone, ShowStreak
from bot.core.subscription import State
from bot.screen import Reply
from bot.zones import Zones
from storage import Database, open_database
from tests.quizzes_for_tests import library
from tests.service.counter import KOLKATA
from tests.service.groups import GROUP, Roll
from tests.service.table import ANNA, RIGHT, NoChance, at
from tests.view.drawing import WORDS, actions, lines

HERE = Place("telegram", "-1")


@dataclass
class Talks:
    """A conversation, and what it has woken."""

    conversation: QuizConversation
    database: Database
    woken: list[None] = field(default_factory=list)
    now_ms: int = at("2026-12-01T12:00")

    async def say(self, action: Action, account: Account = ANNA, place: Place | None = None) -> Reply:
        """Let somebody do something, in private or in a group that Anna manages."""
        group = None if place is None else Group(place.platform, place.chat_id)
        event = Event(account, action, self.now_ms, group=group, place=place)
        return await self.conversation.handle(event, Roll(admins=[ANNA]) if group else None)

    def woke(self) -> bool:
        """Say whether anything was woken since this was asked last."""
        woken, self.woken[:] = bool(self.woken), []
        return woken


@pytest.fixture
async def talks(sqlite_url: str) -> AsyncIterator[Talks]:
    woken: list[None] = []
    async with (
        open_database(sqlite_url) as database,
        QuizConversation(
            database,
            library(),
            WORDS,
            Zones.load(),
            NoChance(),
            awaken=lambda: woken.append(None),
            now_ms=lambda: at("2026-12-01T12:00"),
        ) as conversation,
    ):
        talks = Talks(conversation, database, woken)
        await talks.say(SetLanguage("en"))
        yield talks


async def test_the_question_of_the_day_is_answered_where_it_was_asked_for(talks: Talks) -> None:
    asked = (await talks.say(ShowDaily())).screen
    assert asked is not None
    assert lines(asked)[0] == "Question of the day · en title of small"
    assert lines(asked)[-1] == "📅 You can have one every day, at a time of your own."
    (right,) = (each for each in actions(asked) if isinstance(each, AnswerRound) and each.letter == RIGHT)

    told = await talks.say(right)

    assert told.screen is not None
    assert "✅ Right!" in lines(told.screen)
    assert ShowDailyTimes() in actions(told.screen)
    again = (await talks.say(ShowDaily())).screen
    assert again is not None
    assert "✅ Right!" in lines(again)


async def test_in_a_group_it_belongs_into_the_private_chat(talks: Talks) -> None:
    reply = await talks.say(ShowDaily(), place=HERE)

    assert reply.screen is None
    assert reply.toast == "This is between you and the bot: please use it in the private chat."


async def test_whoever_sends_is_woken_by_what_changes_when_it_is_due(talks: Talks) -> None:
    for action, place in (
        (SetDaily(9 * 60), None),
        (SetZone(KOLKATA), None),
        (MakePush(HERE, GROUP, "9:00", KOLKATA), HERE),
        (SetPlaceZone("UTC"), HERE),
    ):
        await talks.say(action, place=place)
        assert talks.woke(), action
    await talks.say(ShowStreak())
    await talks.say(SetPlaceLanguage("ru"), place=HERE)
    assert not talks.woke()


async def test_a_welcome_wakes_them_if_it_resumes_anything(talks: Talks) -> None:
    await talks.say(SetDaily(9 * 60))
    talks.woke()
    place = private_place(ANNA)
    await talks.conversation.welcomed(place.platform, place.chat_id)
    assert not talks.woke()
    async with talks.database.transaction() as transaction:
        settings = await transaction.games.place(place, Group(place.platform, place.chat_id))
        (each,) = await transaction.pushes.of_place(settings.id)
        await transaction.pushes.put([replace(each, state=State.QUIET, next=None)])

    await talks.conversation.welcomed(place.platform, place.chat_id)

    assert talks.woke()


async def test_what_is_asked_in_a_place_is_told_in_words(talks: Talks) -> None:
    made = await talks.say(MakePush(HERE, GROUP, "18:00", KOLKATA), place=HERE)
    listed = (await talks.say(ShowPushes(), place=HERE)).screen

    assert made.toast == "It is on: from now on a question comes by itself every day."
    assert listed is not None
    assert "1. Next question: Tuesday, December 1, 18:00" in lines(listed)
