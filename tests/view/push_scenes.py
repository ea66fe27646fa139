"""Scenes of every kind about what comes each day, each in the shapes that look different."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from bot.core.people import Account, Group
from bot.core.places import Place, PlaceSettings, Right
from bot.core.push_scene import (
    CannotPush,
    ChannelWanted,
    DailyShown,
    DailyTimes,
    PlacePushScene,
    PostedPushScene,
    PushClosed,
    PushesShown,
    PushOpen,
    PushQuizzes,
    PushRefused,
    PushScene,
    PushShown,
    PushTimes,
    PushZones,
    Reminded,
    ReminderShown,
    RemovalAsked,
)
from bot.core.quiz import Library
from bot.core.round import Round
from bot.core.schedule import Occasion
from bot.core.slots import Slot
from bot.core.streak import StreakState
from bot.core.subscription import MOST_IN_PLACE, State, Subscription
from tests.view.group_scenes import LARGEST_ID, a_round, rounds, slots
from tests.view.scenes import LONGEST_ZONE, MANY_ZONES, NOW_MS, STANDING

PLACE = Place("telegram", "-1001234567890", "77")
NEW = PlaceSettings(LARGEST_ID, PLACE, Group("telegram", "-1001234567890"))
SET = replace(NEW, language="bn", zone=LONGEST_ZONE)
OWNER = Account("telegram", "1")
DRAFT = Subscription(LARGEST_ID, LARGEST_ID, OWNER, language="en")
ACTIVE = replace(DRAFT, state=State.ACTIVE, next=Occasion(date(2027, 1, 1), NOW_MS))
STATES = (ACTIVE, replace(DRAFT, state=State.PAUSED), replace(DRAFT, state=State.QUIET, owner=None, language=None))


def a_push(slot: Slot, *, closed: bool = False) -> Round:
    """Give the round of a push."""
    return replace(a_round(slot, closed=closed, number=0), game_id=None)


def pushes(library: Library) -> Iterator[PlacePushScene]:
    """Give what those who manage a place are shown."""
    quiz_ids = tuple(library.quizzes)
    many = [replace(ACTIVE, id=LARGEST_ID - number, quiz_ids=quiz_ids[:3]) for number in range(MOST_IN_PLACE)]
    yield PushesShown(NEW, (), NOW_MS)
    yield PushesShown(SET, (ACTIVE,), NOW_MS, elsewhere=True)
    yield PushesShown(SET, many, NOW_MS, elsewhere=True)
    yield PushesShown(SET, [replace(each, id=number) for number, each in enumerate(STATES)], NOW_MS)
    yield PushShown(NEW, DRAFT, "en", NOW_MS)
    for each in STATES:
        chosen = replace(each, shuffled=True, published=True, quiz_ids=quiz_ids)
        yield PushShown(SET, chosen, "hi", NOW_MS, publishable=True, elsewhere=True)
        yield PushShown(SET, replace(each, quiz_ids=quiz_ids[:3]), "bn", NOW_MS)
        yield RemovalAsked(SET, chosen, NOW_MS, elsewhere=True)
    yield from (PushTimes(each, hour) for each in (DRAFT, ACTIVE) for hour in (None, 0, 23))
    yield from (PushQuizzes(replace(ACTIVE, quiz_ids=quiz_ids[:2]), page) for page in (0, 7))
    for private in (True, False):
        yield PushZones(DRAFT, "", MANY_ZONES, NOW_MS, private)
        yield PushZones(DRAFT, "a", MANY_ZONES, NOW_MS, private)
        yield PushZones(DRAFT, "x" * 300, (), NOW_MS, private)
    yield CannotPush(PLACE, (), elsewhere=True)
    yield from (CannotPush(PLACE, lacking, place_id=LARGEST_ID) for lacking in (tuple(Right), (Right.SEND,)))


def everyday(library: Library) -> Iterator[PushScene]:
    """Give what people are shown in private."""
    yield ChannelWanted()
    for at in rounds(library):
        daily = replace(at, round=replace(at.round, game_id=None), daily=True)
        yield DailyShown(daily, 9 * 60 + 15, "Asia/Kolkata")
    slot, _ = next(slots(library))
    yield DailyShown(replace(next(rounds(library)), round=a_push(slot)), None, None)
    for minute, zone in ((None, None), (0, LONGEST_ZONE), (20 * 60 + 45, "Asia/Kolkata")):
        for hour in (None, 20):
            yield DailyTimes(minute, hour, zone)
            yield ReminderShown(minute, hour, zone)


def posted(library: Library) -> Iterator[PostedPushScene]:
    """Give what is sent by itself: every question, and the first in every state."""
    for slot, question in slots(library):
        yield PushOpen(a_push(slot), NOW_MS + 24 * 60 * 60 * 1000)
        counts = {option: 1250 + place for place, option in enumerate(question.options)}
        yield PushClosed(a_push(slot, closed=True), counts)
    slot, question = next(slots(library))
    yield PushClosed(a_push(slot, closed=True), {})
    yield PushClosed(a_push(slot, closed=True), {question.right: 1})
    yield PushRefused(SET, STATES[2])
    for state in StreakState:
        yield Reminded(replace(STANDING, state=state), 20 * 60)
    yield Reminded(replace(STANDING, current=0, state=StreakState.NONE), 8 * 60)
