"""The view: what an event came to, as a screen in the person's language."""

from dataclasses import replace

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
from bot.ports import Phrases, Zones
from bot.screen import LETTERS, Remark, Reply, Screen
from bot.view.menus import MenuView
from bot.view.pen import Pen
from bot.view.records import attachments, record_screen
from bot.view.runs import RunView

SILENT = frozenset({Refusal.MOVED_ON})
"""Refusals that need no word: the person pressed twice, and sees what they wanted."""


class View:
    """Turns outcomes into replies."""

    def __init__(self, library: Library, phrases: Phrases, zones: Zones) -> None:
        self._library = library
        self._phrases = phrases
        self._zones = zones

    def reply(self, outcome: Outcome, name: str | None) -> Reply:
        """Give the reply to an event: the scene drawn in its language, with the remarks on top.

        `name` is how the platform names the person. Raises ValueError for a leaderboard that lacks the names.
        """
        pen = Pen(self._phrases, outcome.language)
        remarks = [_remark(remark, outcome, pen) for remark in outcome.remarks if remark not in SILENT]
        screen = self._draw(outcome.scene, pen, name)
        screen = replace(screen, blocks=(*(Remark(text) for text in remarks), *screen.blocks))
        files = attachments(outcome.scene) if isinstance(outcome.scene, Exported) else ()
        return Reply(outcome.language, screen, self._toast(outcome.scene, remarks, pen), files)

    def trouble(self, language: str) -> Reply:
        """Give the reply for when nothing could be done: what is shown stays, and can be pressed again."""
        return Reply(language, None, self._phrases.text(language, "trouble"))

    def _draw(self, scene: Scene, pen: Pen, name: str | None) -> Screen:
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
            case _:
                return record_screen(scene, self._library, pen, self._zones)

    def _toast(self, scene: Scene, remarks: list[str], pen: Pen) -> str | None:
        if remarks:
            return remarks[0]
        return RunView(self._library, pen).toast(scene) if isinstance(scene, AtRun) else None


def _remark(remark: Notice | Refusal, outcome: Outcome, pen: Pen) -> str:
    if remark is Refusal.ALREADY_ANSWERED and isinstance(outcome.scene, AtRun):
        slot = outcome.scene.run.slot
        letter = LETTERS[slot.letter_of(slot.answer.option_id)] if slot.answer else ""
        return pen.say(f"remark-{remark}", letter=letter)
    return pen.say(f"remark-{remark}")
