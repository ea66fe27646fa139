"""The view: what an event came to, as a screen in the person's language."""

from dataclasses import replace

from bot.core.quiz import Library
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
    StreakShown,
)
from bot.ports import Phrases
from bot.screen import LETTERS, Remark, Reply, Screen
from bot.view.menus import MenuView
from bot.view.runs import RunView

SILENT = frozenset({Refusal.MOVED_ON})
"""Refusals that need no word: the person pressed twice, and sees what they wanted."""


class View:
    """Turns outcomes into replies."""

    def __init__(self, library: Library, phrases: Phrases) -> None:
        self._library = library
        self._phrases = phrases

    def reply(self, outcome: Outcome, name: str | None) -> Reply:
        """Give the reply to an event: the scene drawn in its language, with the remarks on top."""
        remarks = [self._remark(remark, outcome) for remark in outcome.remarks if remark not in SILENT]
        screen = self._draw(outcome.scene, outcome.language, name)
        screen = replace(screen, blocks=(*(Remark(text) for text in remarks), *screen.blocks))
        return Reply(outcome.language, screen, self._toast(outcome, remarks))

    def trouble(self, language: str) -> Reply:
        """Give the reply for when nothing could be done: what is shown stays, and can be pressed again."""
        return Reply(language, None, self._phrases.text(language, "trouble"))

    def _draw(self, scene: Scene, language: str, name: str | None) -> Screen:
        menus = MenuView(self._library, self._phrases, language)
        match scene:
            case AtRun():
                return RunView(self._library, self._phrases, language).screen(scene)
            case AtMistake():
                return RunView(self._library, self._phrases, language).mistake(scene)
            case LanguageMenu():
                return menus.languages(scene)
            case QuizMenu():
                return menus.quizzes(scene, name)
            case StreakShown():
                return menus.streak(scene)
            case HelpShown():
                return menus.help()
            case Stopped():
                return menus.stopped(scene)
            case Nowhere():
                return menus.nowhere(scene)

    def _toast(self, outcome: Outcome, remarks: list[str]) -> str | None:
        if remarks:
            return remarks[0]
        if isinstance(outcome.scene, AtRun):
            return RunView(self._library, self._phrases, outcome.language).toast(outcome.scene)
        return None

    def _remark(self, remark: Notice | Refusal, outcome: Outcome) -> str:
        say = self._phrases.text
        if remark is Refusal.ALREADY_ANSWERED and isinstance(outcome.scene, AtRun):
            slot = outcome.scene.run.slot
            letter = LETTERS[slot.letter_of(slot.answer.option_id)] if slot.answer else ""
            return say(outcome.language, f"remark-{remark}", letter=letter)
        return say(outcome.language, f"remark-{remark}")
