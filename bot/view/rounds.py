"""The screens of a round as one person sees it: the question, what they chose, what came of it, and how late it was."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.actions import SetLanguage
from bot.core.game_actions import AnswerRound, ShowRound
from bot.core.game_scene import AtRound
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.push_actions import ShowDailyTimes
from bot.core.quiz import Library
from bot.core.record_actions import ShowZones
from bot.core.round import Vote, is_final
from bot.core.slots import Slot
from bot.core.streak import Streak
from bot.screen import Block, Button, Footnote, Heading, Paragraph, Screen
from bot.view.pen import Pen
from bot.view.questions import QuestionView
from bot.view.streak_lines import streak_lines
from bot.view.toasts import fitted, late_toast, round_toast

_MINUTE_S, _HOUR_S, _DAY_S = 60, 60 * 60, 24 * 60 * 60
_IN_DAYS_FROM_S = 2 * _DAY_S

Rows = tuple[tuple[Button, ...], ...]


class RoundView:
    """Draws one person's part in rounds, in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._pen = pen
        self._questions = QuestionView(library, pen)

    def screen(self, scene: AtRound) -> Screen:
        """Give the screen of a round as it stands for the person."""
        if not is_told(scene):
            return self._open(scene)
        slot = _answered(scene)
        blocks: list[Block] = [self._progress(scene), *self._headings(scene, slot), *self._questions.marked(slot)]
        blocks += streak_lines(scene, self._pen)
        quizzes = (self._pen.quizzes_button(),)
        return Screen(tuple(blocks), (*self._settings(scene), *self._languages(scene), quizzes))

    def toast(self, scene: AtRound, remarks: Sequence[str]) -> str | None:
        """Give what an alert says of an answer; remarks come first. None for what is only looked at."""
        may_change = self._pen.say("round-may-change")
        if scene.late_ms is not None:
            return self._late_toast(scene, scene.late_ms, remarks)
        if not is_told(scene):
            if scene.vote is None:
                return fitted(remarks) or None
            return fitted((*remarks, may_change)) if remarks else self._chosen_toast(scene, may_change)
        slot = _answered(scene)
        short = self._questions.text(slot).short
        verdict = f"{self._short_verdict(slot)} {short}"
        return fitted((*remarks, verdict)) if remarks else self._chosen_toast(scene, verdict)

    def _chosen_toast(self, scene: AtRound, told: str) -> str | None:
        """Give an answer that has just been accepted, and what is told about it."""
        if scene.vote is None or not scene.accepted:
            return None
        letter, option = self._choice(scene.round.slot, scene.vote.answer.option_id)
        return round_toast(letter, option, told, scene.streak, self._pen)

    def _late_toast(self, scene: AtRound, late_ms: int, remarks: Sequence[str]) -> str:
        """Give how late a press was, which option it was as far as there is room, and what may be told by then."""
        slot, lines = _answered(scene), [*remarks, late_line(late_ms, self._pen)]
        told = [f"{self._late_verdict(slot)} {self._questions.text(slot).short}"] if is_told(scene) else []
        if scene.late_option is None:
            return fitted((*lines, *told))
        letter, option = self._choice(slot, scene.late_option)
        return late_toast(lines, letter, option, told, self._pen)

    def _open(self, scene: AtRound) -> Screen:
        """Give the question; who has answered and may still change that is not told whether they were right."""
        played, slot = scene.round, scene.round.slot
        blocks: list[Block] = [self._progress(scene)]
        if scene.late_ms is not None:
            blocks += self._late(scene, scene.late_ms)
        if scene.vote is not None:
            blocks += self._given(scene, scene.vote)
        blocks += self._questions.asked(slot)
        blocks += streak_lines(scene, self._pen)
        answers = self._questions.answers(slot, lambda letter: AnswerRound(played.id, letter))
        return Screen(tuple(blocks), (answers, *self._settings(scene), *self._languages(scene)))

    def _headings(self, scene: AtRound, slot: Slot) -> Sequence[Block]:
        if scene.late_ms is None:
            return (Heading(self._verdict(slot)),)
        return (*self._late(scene, scene.late_ms), Paragraph(self._late_verdict(slot)))

    def _late(self, scene: AtRound, late_ms: int) -> Sequence[Block]:
        """Give how late a press was, and which option it was."""
        heading = Heading(late_line(late_ms, self._pen))
        if scene.late_option is None:
            return (heading,)
        return heading, Paragraph(self._chosen(scene.round.slot, scene.late_option))

    def _given(self, scene: AtRound, given: Vote) -> Sequence[Block]:
        """Give an answer that may still be changed; whoever tried that too late has just read of another one."""
        slot, option_id = scene.round.slot, given.answer.option_id
        if scene.late_ms is not None:
            return (Paragraph(self._late_kept(slot, option_id)),)
        return Paragraph(self._chosen(slot, option_id)), Paragraph(self._pen.say("round-may-change"))

    def _late_verdict(self, slot: Slot) -> str:
        """Give the verdict, and of whoever wanted to change an answer too late, which one stands."""
        if slot.answer is None:
            return self._verdict(slot)
        return f"{self._late_kept(slot, slot.answer.option_id)} {self._verdict(slot)}"

    def _late_kept(self, slot: Slot, option_id: str) -> str:
        letter, _ = self._choice(slot, option_id)
        return self._pen.say("round-late-kept", letter=letter)

    def _verdict(self, slot: Slot) -> str:
        """Give what came of the answer, or only which one is right where there is none."""
        if slot.answer is not None:
            return self._questions.verdict(slot)
        return self._pen.say("round-right", letter=self._questions.letter(slot, self._questions.right(slot)))

    def _short_verdict(self, slot: Slot) -> str:
        right = self._questions.right(slot)
        if slot.answer is None or slot.answer.option_id == right:
            return self._verdict(slot)
        return self._pen.say("toast-wrong-is", letter=self._questions.letter(slot, right))

    def _chosen(self, slot: Slot, option_id: str) -> str:
        letter, option = self._choice(slot, option_id)
        return self._pen.say("round-chosen", letter=letter, option=option)

    def _choice(self, slot: Slot, option_id: str) -> tuple[str, str]:
        return self._questions.letter(slot, option_id), self._questions.text(slot).options[option_id]

    def _progress(self, scene: AtRound) -> Footnote:
        title = self._questions.title(scene.round.slot)
        if scene.round.game_id is None:
            return Footnote(self._pen.say("daily-progress", title=title))
        return Footnote(self._pen.say("round-progress", title=title, number=scene.round.number + 1))

    def _settings(self, scene: AtRound) -> Rows:
        """Give the ways to choose when days begin, if that is asked for, and when a question comes every day."""
        zone = [(self._pen.button("button-choose-zone", ShowZones()),) for _ in range(scene.zone_missing)]
        every_day = [(self._pen.button("button-daily-times", ShowDailyTimes()),) for _ in range(scene.daily)]
        return (*zone, *every_day)

    def _languages(self, scene: AtRound) -> Rows:
        """Give the way to the menu of languages; to whoever has chosen none the languages themselves."""
        then = ShowRound(scene.round.id)
        if not scene.newcomer:
            return ((self._pen.language_button(then),),)
        return (tuple(Button(ENDONYMS[language], SetLanguage(language, then)) for language in LANGUAGES),)


def alike(scene: AtRound) -> AtRound:
    """Give the scene without what is not drawn of it: in a crowd, those of most people are equal then."""
    vote, late_ms, counted = scene.vote, scene.late_ms, scene.counted
    return replace(
        scene,
        vote=None if vote is None else replace(vote, at_ms=0),
        late_ms=None if late_ms is None else late_ms // 1000 * 1000,
        counted=None if counted is None else replace(counted, streak=Streak(last_day=counted.streak.last_day)),
    )


def is_told(scene: AtRound) -> bool:
    """Say whether the person may be told which option is right: not as long as they may answer, or answer anew.

    Whoever was late may, too, until the round is closed: a pause may still lift its limit.
    """
    return not scene.round.is_open if scene.vote is None else is_final(scene.round, scene.vote)


def late_line(late_ms: int, pen: Pen) -> str:
    """Give how late a press was, in whole units."""
    seconds = late_ms // 1000
    if seconds < _MINUTE_S:
        return pen.say("round-late-seconds", count=seconds)
    if seconds < _HOUR_S:
        return pen.say("round-late-minutes", count=seconds // _MINUTE_S)
    if seconds < _IN_DAYS_FROM_S:
        return pen.say("round-late-hours", count=seconds // _HOUR_S)
    return pen.say("round-late-days", count=seconds // _DAY_S)


def _answered(scene: AtRound) -> Slot:
    return replace(scene.round.slot, answer=None if scene.vote is None else scene.vote.answer)
