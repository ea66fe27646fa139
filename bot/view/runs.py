"""The screens of a run: question, verdict, result, and a mistake looked at again."""

from collections.abc import Sequence

from bot.core.actions import (
    ChooseOption,
    GoOn,
    ShowMistake,
    ShowRun,
    StartOver,
    Stop,
)
from bot.core.quiz import Library
from bot.core.record_actions import ShowZones
from bot.core.run import PRACTICE, Run, Status
from bot.core.scene import AtMistake, AtRun
from bot.screen import Block, Button, Footnote, Heading, Paragraph, Screen, Style
from bot.view.pen import Pen
from bot.view.questions import QuestionView
from bot.view.streak_lines import streak_lines

MOST_MISTAKES_LISTED = 6
"""So many wrong questions are named on the result screen; with more of them it could outgrow a message."""


def run_title(run: Run, library: Library, pen: Pen) -> str:
    """Give what a run is called: its quiz's title, or that it is for practice."""
    return pen.say("practice-title") if run.quiz_id == PRACTICE else library.quiz_text(run.quiz_id, pen.language).title


class RunView:
    """Draws runs in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen
        self._questions = QuestionView(library, pen)

    def screen(self, scene: AtRun) -> Screen:
        """Give the screen of a run as it stands."""
        if scene.run.status is Status.FINISHED:
            return self._result(scene)
        if scene.run.slot.answer is None:
            return self._question(scene)
        return self._verdict(scene)

    def toast(self, scene: AtRun) -> str | None:
        """Give the verdict in one line, with the short reason, when an answer has just been given."""
        answer = scene.run.slot.answer
        if scene.counted is None or answer is None:
            return None
        short = self._questions.text(scene.run.slot).short
        return f"{self._pen.say('toast-right' if answer.right else 'toast-wrong')} {short}"

    def mistake(self, scene: AtMistake) -> Screen:
        """Give the screen of a wrong answer looked at again."""
        run, mistakes = scene.run, scene.run.mistakes
        slot = run.slots[mistakes[scene.index]]
        title, number = run_title(run, self._library, self._pen), scene.index + 1
        progress = self._pen.say("mistake-progress", title=title, number=number, total=len(mistakes))
        row = [
            self._pen.button("button-next-mistake", ShowMistake(run.id, scene.index + 1), Style.PRIMARY)
            for _ in range(scene.index + 1 < len(mistakes))
        ]
        row.append(self._pen.button("button-result", ShowRun(run.id)))
        language = self._pen.language_button(ShowMistake(run.id, scene.index))
        return Screen((Footnote(progress), *self._questions.marked(slot)), (tuple(row), (language,)))

    def _question(self, scene: AtRun) -> Screen:
        run = scene.run
        answers = self._questions.answers(run.slot, lambda letter: ChooseOption(run.id, run.position, letter))
        return Screen((self._progress(run), *self._questions.asked(run.slot)), (answers, *self._aside(scene)))

    def _verdict(self, scene: AtRun) -> Screen:
        run = scene.run
        last = run.position + 1 == len(run.slots)
        label = "button-see-result" if last else "button-next"
        blocks: list[Block] = [self._progress(run), Heading(self._questions.verdict(run.slot))]
        blocks += self._questions.marked(run.slot)
        blocks += streak_lines(scene, self._pen)
        on = self._pen.button(label, GoOn(run.id, run.position), Style.PRIMARY)
        zone = [(self._pen.button("button-choose-zone", ShowZones()),) for _ in range(scene.zone_missing)]
        return Screen(tuple(blocks), ((on,), *zone, *self._aside(scene)))

    def _result(self, scene: AtRun) -> Screen:
        run = scene.run
        heading = "practice-finished" if run.quiz_id == PRACTICE else "result-heading"
        blocks: list[Block] = [
            Heading(self._pen.say(heading, title=run_title(run, self._library, self._pen))),
            Paragraph(self._pen.say("result-score", right=run.right, total=len(run.slots))),
        ]
        blocks += self._mistakes_listed(run)
        blocks += streak_lines(scene, self._pen)
        row = [self._pen.button("button-start-over", StartOver(run.id))]
        if run.mistakes:
            row.insert(0, self._pen.button("button-mistakes", ShowMistake(run.id, 0), Style.PRIMARY))
        last = (self._pen.quizzes_button(), self._pen.language_button(ShowRun(run.id)))
        return Screen(tuple(blocks), (tuple(row), last))

    def _mistakes_listed(self, run: Run) -> Sequence[Block]:
        if not run.mistakes:
            return (Paragraph(self._pen.say("result-all-right")),)
        named = run.mistakes if len(run.mistakes) <= MOST_MISTAKES_LISTED else run.mistakes[: MOST_MISTAKES_LISTED - 1]
        lines = [f"• {self._questions.text(run.slots[position]).question}" for position in named]
        more = len(run.mistakes) - len(lines)
        if more:
            lines.append(self._pen.say("result-more-mistakes", count=more))
        return (Paragraph("\n".join([self._pen.say("result-mistakes", count=len(run.mistakes)), *lines])),)

    def _progress(self, run: Run) -> Footnote:
        title, total = run_title(run, self._library, self._pen), len(run.slots)
        return Footnote(self._pen.say("question-progress", title=title, number=run.position + 1, total=total))

    def _aside(self, scene: AtRun) -> tuple[tuple[Button, ...], ...]:
        run_id = scene.run.id
        language = self._pen.language_button(ShowRun(run_id))
        start_over = (self._pen.button("button-start-over", StartOver(run_id), Style.DANGER),)
        always = (language, self._pen.button("button-stop", Stop(run_id)))
        return (always, start_over) if scene.resumed else (always,)
