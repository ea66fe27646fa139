"""What is sent by itself: the question of the day, what came of it, and words in private."""

from bot.core.actions import ShowQuizzes
from bot.core.game_actions import AnswerRound, ShowRound
from bot.core.push_actions import SetReminder, ShowDaily, ShowPush
from bot.core.push_scene import PostedPushScene, PushClosed, PushOpen, PushRefused, Reminded
from bot.core.quiz import Library
from bot.core.round import Round
from bot.screen import Block, Button, Deadline, Footnote, Heading, Paragraph, PlaceLink, Screen, Style
from bot.view.days import minute_named
from bot.view.pen import Pen
from bot.view.questions import QuestionView


class PostedView:
    """Draws what pushes send, in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._pen = pen
        self._questions = QuestionView(library, pen)

    def screen(self, scene: PostedPushScene) -> Screen:
        """Give the screen of a scene."""
        match scene:
            case PushOpen():
                return self._open(scene)
            case PushClosed():
                return self._closed(scene)
            case PushRefused():
                return self._refused(scene)
            case Reminded():
                return self._reminded(scene)

    def _open(self, scene: PushOpen) -> Screen:
        pen, slot, round_id = self._pen, scene.round.slot, scene.round.id
        until = Deadline(pen.say("round-closes"), pen.say("push-open-for"), scene.closes_ms)
        answers = self._questions.answers(slot, lambda letter: AnswerRound(round_id, letter))
        blocks = (*self._top(scene.round), *self._questions.asked(slot), until)
        return Screen(blocks, (answers, (self._own_language(scene.round),)))

    def _closed(self, scene: PushClosed) -> Screen:
        slot, answered = scene.round.slot, sum(scene.tally.values())
        blocks: list[Block] = [*self._top(scene.round), *self._questions.marked(slot)]
        blocks.append(Paragraph(self._pen.say("round-was-answered", count=answered)))
        blocks += [self._questions.bars(slot, scene.tally)] if answered else []
        return Screen(tuple(blocks), ((self._own_language(scene.round),),))

    def _refused(self, scene: PushRefused) -> Screen:
        pen, each = self._pen, scene.subscription
        blocks = (
            Heading(pen.say("push-refused-heading")),
            PlaceLink(pen.say("push-place"), scene.settings.place),
            Paragraph(pen.say("push-refused", time=minute_named(each.minute))),
        )
        return Screen(blocks, ((pen.button("button-push-change", ShowPush(each.id)),),))

    def _reminded(self, scene: Reminded) -> Screen:
        pen, streak = self._pen, scene.streak
        days = streak.current
        heading = pen.say("streak-line-same-day", days=days) if days else pen.say("remind-heading")
        blocks = (
            Heading(heading),
            Paragraph(pen.say(f"streak-state-{streak.state}")),
            Footnote(pen.say("reminded-why", time=minute_named(scene.minute))),
        )
        ways = (pen.button("button-daily", ShowDaily(), Style.PRIMARY), pen.button("button-quizzes", ShowQuizzes()))
        return Screen(blocks, (ways, (pen.button("button-remind-off", SetReminder(None)),)))

    def _top(self, played: Round) -> tuple[Block, ...]:
        return (Heading(self._pen.say("push-question")), Footnote(self._questions.title(played.slot)))

    def _own_language(self, played: Round) -> Button:
        return self._pen.button("button-own-language", ShowRound(played.id))
