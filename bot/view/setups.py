"""The screen on which a game is set up: how it would be played, and a button for each thing that could be otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.core.game_actions import ShowSetup, StartGame
from bot.core.game_scene import SetupShown
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.quiz import Library
from bot.core.scoring import RIGHT_POINTS, SPEED_POINTS
from bot.core.setup import Setup
from bot.screen import Button, Heading, Paragraph, Screen, Style
from bot.view.pen import Pen

QUESTIONS = (5, 8, None)
SECONDS = (20, 45, 90, None)
MOST_QUIZZES = 6
"""So many quizzes stand on buttons, those around the chosen one."""


class SetupView:
    """Draws how games are played, in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen

    def screen(self, scene: SetupShown) -> Screen:
        """Give what is chosen in words; what could be chosen instead on buttons."""
        setup, pen = scene.setup, self._pen
        language = pen.say("setup-language", endonym=ENDONYMS[scene.language])
        lines = (self._quiz(setup), self._questions(setup.questions), self._seconds(setup), language)
        blocks = (Heading(pen.say("setup-heading")), Paragraph("\n".join((*lines, *self._all_rules(setup)))))
        start = (pen.button("button-start-game", StartGame(setup), Style.PRIMARY),)
        rows = (start, *self._quizzes(setup), *self._lengths(setup), self._languages(scene), self._toggles(setup))
        return Screen(blocks, rows)

    def summary(self, setup: Setup, questions: int) -> Sequence[str]:
        """Give in lines how a game of so many questions is played."""
        return (self._quiz(setup), self._questions(questions), self._seconds(setup), *self.rules(setup))

    def rules(self, setup: Setup) -> Sequence[str]:
        """Give the rules that do not hold unless a host has asked for them, a line each."""
        speed = self._pen.say("setup-speed-on", least=RIGHT_POINTS, most=RIGHT_POINTS + SPEED_POINTS)
        changes = self._pen.say("setup-changes-on")
        both = self._pen.say("setup-changed-speed")
        quick = _counts_speed(setup)
        lines = ((speed, quick), (changes, setup.changes), (both, quick and setup.changes))
        return [line for line, holds in lines if holds]

    def _all_rules(self, setup: Setup) -> Iterator[str]:
        """Give what holds of speed and of changed answers, whether or not it was asked for."""
        if not _counts_speed(setup):
            yield self._pen.say("setup-speed-off")
        yield from self.rules(setup)
        if not setup.changes:
            yield self._pen.say("setup-changes-off")

    def _quiz(self, setup: Setup) -> str:
        title = self._pen.say("setup-quiz-any") if setup.quiz_id is None else self._title(setup.quiz_id)
        return self._pen.say("setup-quiz", quiz=title)

    def _questions(self, count: int | None) -> str:
        return self._pen.say("setup-questions", count=self._pen.say("choice-questions-all") if count is None else count)

    def _seconds(self, setup: Setup) -> str:
        if setup.seconds is None:
            return self._pen.say("setup-time", time=self._pen.say("choice-seconds-none"))
        return self._pen.say("setup-time", time=self._pen.say("seconds", count=setup.seconds))

    def _quizzes(self, setup: Setup) -> Iterator[tuple[Button, ...]]:
        if setup.quiz_id is not None:
            yield (self._pen.button("button-quizzes", ShowSetup(replace(setup, quiz_id=None))),)
        for quiz_id in _around(setup.quiz_id, list(self._library.quizzes)):
            yield (Button(self._title(quiz_id), ShowSetup(replace(setup, quiz_id=quiz_id))),)

    def _lengths(self, setup: Setup) -> Iterator[tuple[Button, ...]]:
        say = self._pen.say
        questions = [count for count in QUESTIONS if count != setup.questions]
        yield tuple(
            Button(
                say("button-all-questions") if count is None else say("quiz-questions", total=count),
                ShowSetup(replace(setup, questions=count)),
            )
            for count in questions
        )
        times = [count for count in SECONDS if count != setup.seconds]
        yield tuple(
            Button(
                say("button-no-limit") if count is None else say("seconds", count=count),
                ShowSetup(replace(setup, seconds=count)),
            )
            for count in times
        )

    def _languages(self, scene: SetupShown) -> tuple[Button, ...]:
        others = [language for language in LANGUAGES if language != scene.language]
        return tuple(Button(ENDONYMS[each], ShowSetup(replace(scene.setup, language=each))) for each in others)

    def _toggles(self, setup: Setup) -> tuple[Button, ...]:
        """Give the ways to switch the rules on and off; speed can only count where time is limited."""
        changes = "button-changes-off" if setup.changes else "button-changes-on"
        toggles = [self._pen.button(changes, ShowSetup(replace(setup, changes=not setup.changes)))]
        if setup.seconds is not None:
            speed = "button-speed-off" if setup.speed else "button-speed-on"
            toggles.insert(0, self._pen.button(speed, ShowSetup(replace(setup, speed=not setup.speed))))
        return tuple(toggles)

    def _title(self, quiz_id: str) -> str:
        return self._library.quiz_text(quiz_id, self._pen.language).title


def _counts_speed(setup: Setup) -> bool:
    return setup.speed and setup.seconds is not None


def _around(chosen: str | None, quiz_ids: Sequence[str]) -> Sequence[str]:
    """Give the quizzes to choose from: others come into view as the choice moves, so that each can be reached."""
    place = 0 if chosen is None else quiz_ids.index(chosen)
    start = max(0, min(place - MOST_QUIZZES // 2, len(quiz_ids) - MOST_QUIZZES - 1))
    return [quiz_id for quiz_id in quiz_ids[start : start + MOST_QUIZZES + 1] if quiz_id != chosen][:MOST_QUIZZES]
