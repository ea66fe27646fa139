"""What happens in groups, as screens: each kind of scene goes to who draws it."""

from bot.core.game_scene import (
    AtRound,
    CannotPost,
    GameRunning,
    GameScene,
    GameStarted,
    MissedShown,
    PlaceScene,
    PlaceShown,
    PlaceZones,
    SetupShown,
    Unchanged,
)
from bot.core.quiz import Library
from bot.ports import Zones
from bot.screen import Screen
from bot.view.games import GameView
from bot.view.pen import Pen
from bot.view.places import PlaceView
from bot.view.rounds import RoundView
from bot.view.setups import SetupView


def group_screen(scene: GameScene, library: Library, pen: Pen, zones: Zones) -> Screen | None:
    """Give the screen of a scene; None when what is seen stays as it is."""
    games = GameView(library, pen)
    match scene:
        case Unchanged():
            return None
        case AtRound():
            return RoundView(library, pen).screen(scene)
        case SetupShown():
            return SetupView(library, pen).screen(scene)
        case GameStarted():
            return games.started(scene)
        case GameRunning():
            return games.running(scene)
        case CannotPost():
            return games.cannot_post(scene)
        case MissedShown():
            return games.missed(scene)
        case PlaceShown() | PlaceZones():
            return _place_screen(scene, PlaceView(pen, zones))


def _place_screen(scene: PlaceScene, view: PlaceView) -> Screen:
    match scene:
        case PlaceShown():
            return view.shown(scene)
        case PlaceZones():
            return view.found(scene)
