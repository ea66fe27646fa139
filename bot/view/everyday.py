"""What comes each day, as screens: each kind of scene goes to who draws it."""

from bot.core.push_scene import (
    CannotPush,
    ChannelWanted,
    DailyShown,
    DailyTimes,
    PlacePushScene,
    PushesShown,
    PushQuizzes,
    PushScene,
    PushShown,
    PushTimes,
    PushZones,
    ReminderShown,
    RemovalAsked,
)
from bot.core.quiz import Library
from bot.ports import Zones
from bot.screen import Screen
from bot.view.daily import DailyView
from bot.view.pen import Pen
from bot.view.push_choices import PushChoiceView
from bot.view.pushes import PushView


def everyday_screen(scene: PushScene, library: Library, pen: Pen, zones: Zones) -> Screen:
    """Give the screen of a scene."""
    own = DailyView(library, pen, zones)
    match scene:
        case ChannelWanted():
            return PushView(library, pen, zones).channel()
        case DailyShown():
            return own.question(scene)
        case DailyTimes():
            return own.times(scene)
        case ReminderShown():
            return own.reminder(scene)
        case _:
            return _place_screen(scene, PushView(library, pen, zones), PushChoiceView(library, pen, zones))


def _place_screen(scene: PlacePushScene, pushes: PushView, choices: PushChoiceView) -> Screen:
    match scene:
        case PushesShown():
            return pushes.several(scene)
        case PushShown():
            return pushes.one(scene)
        case RemovalAsked():
            return pushes.removal(scene)
        case CannotPush():
            return pushes.hindered(scene)
        case PushTimes():
            return choices.times(scene)
        case PushQuizzes():
            return choices.quizzes(scene)
        case PushZones():
            return choices.zones(scene)
