"""The view: what an event came to, as a screen in the person's language."""

from dataclasses import replace
from functools import lru_cache

from bot.core.game_scene import AtRound, CannotPost, GameScene, GameStarted, PublicScene, Unchanged
from bot.core.push_scene import CannotPush, PostedPushScene, PushScene
from bot.core.quiz import Library
from bot.core.record_scene import Exported
from bot.core.run import Refusal
from bot.core.scene import (
    AtMistake,
    AtRun,
    HelpShown,
    LanguageMenu,
    Notice,
    Nowhere,
    Outcome,
    QuizMenu,
    Scene,
    Stopped,
)
from bot.core.slots import Slot
from bot.ports import Phrases, Zones
from bot.screen import LETTERS, Remark, Reply, Screen
from bot.view.everyday import everyday_screen
from bot.view.groups import group_screen
from bot.view.menus import MenuView
from bot.view.pen import Pen
from bot.view.posted import PostedView
from bot.view.public import PublicView
from bot.view.records import attachments, record_screen
from bot.view.rounds import RoundView, alike
from bot.view.runs import RunView

SILENT = frozenset({Refusal.MOVED_ON})
"""Refusals that need no word: the person pressed twice, and sees what they wanted."""
_REMEMBERED = 512
"""Replies that are kept. A thousand people answer one question in a few ways only."""


class View:
    """Turns outcomes into replies."""

    def __init__(self, library: Library, phrases: Phrases, zones: Zones) -> None:
        self._library = library
        self._phrases = phrases
        self._zones = zones
        self._at_round = lru_cache(_REMEMBERED)(lambda outcome: self._reply(outcome, None))

    def reply(self, outcome: Outcome, name: str | None) -> Reply:
        """Give the reply to an event: the scene drawn in its language, with the remarks on top.

        `name` is how the platform names the person. Raises ValueError for a leaderboard that lacks the names.
        """
        if isinstance(outcome.scene, AtRound):
            return self._at_round(replace(outcome, scene=alike(outcome.scene)))
        return self._reply(outcome, name)

    def _reply(self, outcome: Outcome, name: str | None) -> Reply:
        pen, scene = Pen(self._phrases, outcome.language), outcome.scene
        remarks = [_remark(remark, outcome, pen) for remark in outcome.remarks if remark not in SILENT]
        screen = self._draw(scene, pen, name)
        if screen is not None:
            screen = replace(screen, blocks=(*(Remark(text) for text in remarks), *screen.blocks))
        files = attachments(scene) if isinstance(scene, Exported) else ()
        self_evident = isinstance(scene, Unchanged) and scene.self_evident
        for_all = isinstance(scene, GameStarted)
        return Reply(outcome.language, screen, self._toast(scene, remarks, pen), files, self_evident, for_all)

    def public(self, scene: PublicScene | PostedPushScene, language: str) -> Screen:
        """Give what is posted by itself; the library must hold the questions in it."""
        pen = Pen(self._phrases, language)
        if isinstance(scene, PostedPushScene):
            return PostedView(self._library, pen).screen(scene)
        return PublicView(self._library, pen).screen(scene)

    def private_round(self, scene: AtRound, language: str) -> Screen:
        """Give the question of the day as it is sent to one person; the library must hold it."""
        return RoundView(self._library, Pen(self._phrases, language)).screen(replace(scene, daily=True))

    def trouble(self, language: str) -> Reply:
        """Give the reply for when nothing could be done: what is shown stays, and can be pressed again."""
        return Reply(language, None, self._phrases.text(language, "trouble"))

    def _draw(self, scene: Scene, pen: Pen, name: str | None) -> Screen | None:
        menus = MenuView(self._library, pen)
        match scene:
            case AtRun():
                return RunView(self._library, pen).screen(scene)
            case AtMistake():
                return RunView(self._library, pen).mistake(scene)
            case LanguageMenu():
                return menus.languages(scene)
            case QuizMenu():
                return menus.quizzes(scene, name)
            case HelpShown():
                return menus.help()
            case Stopped():
                return menus.stopped(scene)
            case Nowhere():
                return menus.nowhere(scene)
            case _ if isinstance(scene, GameScene):
                return group_screen(scene, self._library, pen, self._zones)
            case _ if isinstance(scene, PushScene):
                return everyday_screen(scene, self._library, pen, self._zones)
            case _:
                return record_screen(scene, self._library, pen, self._zones)

    def _toast(self, scene: Scene, remarks: list[str], pen: Pen) -> str | None:
        if isinstance(scene, AtRound):
            return RoundView(self._library, pen).toast(scene, remarks)
        if remarks:
            return remarks[0]
        if isinstance(scene, CannotPost):
            # Where the bot can't post, it may not be able to change a message either.
            return pen.say("cannot-post-here") if scene.lacking else pen.say("cannot-post-no-member")
        if isinstance(scene, CannotPush) and not scene.elsewhere:
            return pen.say("cannot-post-here")
        return RunView(self._library, pen).toast(scene) if isinstance(scene, AtRun) else None


def _remark(remark: Notice | Refusal, outcome: Outcome, pen: Pen) -> str:
    if remark is not Refusal.ALREADY_ANSWERED:
        return pen.say(f"remark-{remark}")
    slot = _answered(outcome.scene)
    letter = LETTERS[slot.letter_of(slot.answer.option_id)] if slot is not None and slot.answer is not None else ""
    return pen.say(f"remark-{remark}", letter=letter)


def _answered(scene: Scene) -> Slot | None:
    """Give the slot that a scene is about, with the answer of whoever sees it."""
    match scene:
        case AtRun(run):
            return run.slot
        case AtRound(played, vote) if vote is not None:
            return replace(played.slot, answer=vote.answer)
        case _:
            return None
