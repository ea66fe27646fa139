"""What is kept of a person, as screens: each kind of scene goes to who draws it."""

from bot.core.quiz import Library
from bot.core.record_scene import (
    AccountsShown,
    AliasAsked,
    Exported,
    ForgetAsked,
    ForgetExplained,
    Forgotten,
    LeaderboardDue,
    LeaderboardShown,
    LinkCode,
    LinkConfirm,
    Linked,
    PrivacyShown,
    RecordScene,
    StatsShown,
    StreakShown,
    ZoneMenu,
)
from bot.ports import Zones
from bot.screen import Attachment, Screen
from bot.view.accounts import AccountView
from bot.view.data import DataView
from bot.view.figures import LeaderboardView, StatsView
from bot.view.pen import Pen
from bot.view.streak import StreakView
from bot.view.zones import ZoneView

AccountScene = LinkCode | LinkConfirm | Linked | AccountsShown
DataScene = PrivacyShown | AliasAsked | Exported | ForgetExplained | ForgetAsked | Forgotten


def record_screen(scene: RecordScene, library: Library, pen: Pen, zones: Zones) -> Screen:
    """Give the screen of a scene. Raises ValueError for a leaderboard of which the names are not known yet."""
    match scene:
        case StreakShown():
            return StreakView(scene, pen, zones).screen()
        case ZoneMenu():
            return ZoneView(scene, pen, zones).screen()
        case StatsShown():
            return StatsView(library, pen).screen(scene)
        case LeaderboardShown():
            return LeaderboardView(pen).screen(scene)
        case LeaderboardDue():
            raise ValueError("a leaderboard without names cannot be drawn: ask the platform who is there first")
        case LinkCode() | LinkConfirm() | Linked() | AccountsShown():
            return _account_screen(scene, AccountView(pen))
        case _:
            return _data_screen(scene, DataView(pen))


def attachments(scene: Exported) -> tuple[Attachment, ...]:
    """Give the files that go with a screen of exported data."""
    return tuple(Attachment(file.name, file.media_type, file.content) for file in scene.files)


def _account_screen(scene: AccountScene, view: AccountView) -> Screen:
    match scene:
        case LinkCode():
            return view.code(scene)
        case LinkConfirm():
            return view.confirm(scene)
        case Linked():
            return view.linked(scene)
        case AccountsShown():
            return view.accounts(scene)


def _data_screen(scene: DataScene, view: DataView) -> Screen:
    match scene:
        case PrivacyShown():
            return view.privacy(scene)
        case AliasAsked():
            return view.alias()
        case Exported():
            return view.exported(scene)
        case ForgetExplained():
            return view.forget_explained(scene)
        case ForgetAsked():
            return view.forget_asked(scene)
        case Forgotten():
            return view.forgotten()
