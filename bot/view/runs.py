"""The screens of a run: question, verdict, result, and a mistake looked at again."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.actions import (
    ChooseOption,
    GoOn,
    PlainAction,
    ShowLanguages,
    ShowMistake,
    ShowQuizzes,
    ShowRun,
    StartOver,
    Stop,
)
from bot.core.quiz import Library, Question, QuestionText
from bot.core.run import Run, Slot, Status
from bot.core.scene import AtMistake, AtRun
from bot.core.streak import DayEffect, Standing
from bot.ports import Phrases
from bot.screen import (
    LETTERS,
    Ask,
    Block,
    Button,
    Explanation,
    Footnote,
    Heading,
    Link,
    Mark,
    OptionLine,
    Options,
    Paragraph,
    Screen,
    Style,
)

MOST_MISTAKES_LISTED = 6
"""So many wrong questions are named on the result screen; with more of them it could outgrow a message."""


class RunView:
    """Draws runs in one language."""

    def __init__(self, library: Library, phrases: Phrases, language: str) -> None:
        self._library = library
        self._phrases = phrases
        self._language = language

    def screen(self, scene: AtRun) -> Screen:
        """Give the screen of a run as it stands."""
        if scene.run.status is Status.FINISHED:
            return self._result(scene.run, scene.streak)
        if scene.run.slot.answer is None:
            return self._question(scene)
        return self._verdict(scene)

    def toast(self, scene: AtRun) -> str | None:
        """Give the verdict in one line, with the short reason, when an answer has just been given."""
        answer = scene.run.slot.answer
        if scene.day_effect is None or answer is None:
            return None
        text, _ = self._text(scene.run, scene.run.slot)
        return f"{self._say('toast-right' if answer.right else 'toast-wrong')} {text.short}"

    def mistake(self, scene: AtMistake) -> Screen:
        """Give the screen of a wrong answer looked at again."""
        run, mistakes = scene.run, scene.run.mistakes
        slot = run.slots[mistakes[scene.index]]
        progress = self._say("mistake-progress", title=self._title(run), number=scene.index + 1, total=len(mistakes))
        row = [
            Button(self._say("button-next-mistake"), ShowMistake(run.id, scene.index + 1), Style.PRIMARY)
            for _ in range(scene.index + 1 < len(mistakes))
        ]
        row.append(Button(self._say("button-result"), ShowRun(run.id)))
        language = self._language_button(ShowMistake(run.id, scene.index))
        return Screen((Footnote(progress), *self._marked(run, slot)), (tuple(row), (language,)))

    def _question(self, scene: AtRun) -> Screen:
        run = scene.run
        text, language = self._text(run, run.slot)
        lines = tuple(
            OptionLine(letter, text.options[option]) for letter, option in zip(LETTERS, run.slot.order, strict=False)
        )
        answers = tuple(
            Button(line.letter, ChooseOption(run.id, run.position, letter), Style.PRIMARY)
            for letter, line in enumerate(lines)
        )
        blocks = (self._progress(run), Ask(text.question), Options(lines), *self._untranslated(language))
        return Screen(blocks, (answers, *self._aside(scene)))

    def _verdict(self, scene: AtRun) -> Screen:
        run = scene.run
        last = run.position + 1 == len(run.slots)
        label = self._say("button-see-result" if last else "button-next")
        blocks: list[Block] = [self._progress(run), Heading(self._verdict_line(run))]
        blocks += self._marked(run, run.slot)
        blocks += self._streak(scene.streak, scene.day_effect)
        on = Button(label, GoOn(run.id, run.position), Style.PRIMARY)
        return Screen(tuple(blocks), ((on,), *self._aside(scene)))

    def _result(self, run: Run, streak: Standing | None) -> Screen:
        blocks: list[Block] = [
            Heading(self._say("result-heading", title=self._title(run))),
            Paragraph(self._say("result-score", right=run.right, total=len(run.slots))),
        ]
        blocks += self._mistakes_listed(run)
        blocks += self._streak(streak, None)
        row = [Button(self._say("button-start-over"), StartOver(run.id))]
        if run.mistakes:
            row.insert(0, Button(self._say("button-mistakes"), ShowMistake(run.id, 0), Style.PRIMARY))
        last = (Button(self._say("button-quizzes"), ShowQuizzes()), self._language_button(ShowRun(run.id)))
        return Screen(tuple(blocks), (tuple(row), last))

    def _mistakes_listed(self, run: Run) -> Sequence[Block]:
        if not run.mistakes:
            return (Paragraph(self._say("result-all-right")),)
        named = run.mistakes if len(run.mistakes) <= MOST_MISTAKES_LISTED else run.mistakes[: MOST_MISTAKES_LISTED - 1]
        lines = [f"• {self._text(run, run.slots[position])[0].question}" for position in named]
        more = len(run.mistakes) - len(lines)
        if more:
            lines.append(self._say("result-more-mistakes", count=more))
        return (Paragraph("\n".join([self._say("result-mistakes", count=len(run.mistakes)), *lines])),)

    def _marked(self, run: Run, slot: Slot) -> Sequence[Block]:
        """Give question, marked options and explanation of an answered slot."""
        text, language = self._text(run, slot)
        question = self._question_of(run, slot)
        lines = tuple(
            self._marked_line(
                OptionLine(letter, text.options[option]),
                is_right=option == question.right,
                is_chosen=slot.answer is not None and option == slot.answer.option_id,
            )
            for letter, option in zip(LETTERS, slot.order, strict=False)
        )
        blocks: list[Block] = [Ask(text.question), Options(lines), Explanation(text.explanation)]
        if question.source is not None:
            blocks.append(Link(self._say("read-more"), question.source))
        return (*blocks, *self._corrected(slot, question), *self._untranslated(language))

    def _corrected(self, slot: Slot, question: Question) -> Sequence[Block]:
        """Give a remark where the author has corrected the key since the answer was graded."""
        if slot.answer is None or slot.answer.right == (slot.answer.option_id == question.right):
            return ()
        return (Footnote(self._say("key-corrected")),)

    def _marked_line(self, line: OptionLine, *, is_right: bool, is_chosen: bool) -> OptionLine:
        match is_right, is_chosen:
            case True, True:
                return replace(line, mark=Mark.RIGHT, note=self._say("mark-right-chosen"))
            case True, False:
                return replace(line, mark=Mark.RIGHT, note=self._say("mark-right"))
            case False, True:
                return replace(line, mark=Mark.WRONG, note=self._say("mark-chosen"))
            case _:
                return line

    def _verdict_line(self, run: Run) -> str:
        question = self._question_of(run, run.slot)
        if run.slot.answer is not None and run.slot.answer.option_id == question.right:
            return self._say("verdict-right")
        return self._say("verdict-wrong", letter=LETTERS[run.slot.letter_of(question.right)])

    def _question_of(self, run: Run, slot: Slot) -> Question:
        """Give the question as the quiz has it now; a run that is shown fits its quiz, so it is there."""
        return next(each for each in self._library.quizzes[run.quiz_id].questions if each.id == slot.question_id)

    def _streak(self, streak: Standing | None, day_effect: DayEffect | None) -> Sequence[Block]:
        if streak is None or not streak.current:
            return ()
        return (Footnote(self._say(f"streak-line-{day_effect or DayEffect.SAME_DAY}", days=streak.current)),)

    def _untranslated(self, language: str) -> Sequence[Block]:
        return () if language == self._language else (Footnote(self._say("not-translated")),)

    def _progress(self, run: Run) -> Footnote:
        position = self._say("question-progress", title=self._title(run), number=run.position + 1, total=len(run.slots))
        return Footnote(position)

    def _aside(self, scene: AtRun) -> tuple[tuple[Button, ...], ...]:
        run_id = scene.run.id
        language = self._language_button(ShowRun(run_id))
        start_over = (Button(self._say("button-start-over"), StartOver(run_id), Style.DANGER),)
        always = (language, Button(self._say("button-stop"), Stop(run_id)))
        return (always, start_over) if scene.resumed else (always,)

    def _language_button(self, then: PlainAction) -> Button:
        return Button(self._say("button-language"), ShowLanguages(then))

    def _title(self, run: Run) -> str:
        return self._library.quiz_text(run.quiz_id, self._language).title

    def _text(self, run: Run, slot: Slot) -> tuple[QuestionText, str]:
        return self._library.question_text(run.quiz_id, slot.question_id, self._language)

    def _say(self, message_id: str, **values: str | int) -> str:
        return self._phrases.text(self._language, message_id, **values)
