"""The screens on which something is chosen for a subscription: time, quizzes, time zone."""

from collections.abc import Iterator, Sequence

from bot.core.push_actions import SetPushQuiz, SetPushTime, SetPushZone, ShowPush, ShowPushQuizzes, ShowPushTimes
from bot.core.push_scene import PushQuizzes, PushTimes, PushZones
from bot.core.quiz import Library
from bot.core.subscription import State
from bot.ports import Zones
from bot.screen import Block, Button, Command, Commands, Heading, Paragraph, Screen, Style
from bot.view.days import minute_named
from bot.view.pen import Pen
from bot.view.times import hour_rows, quarter_rows
from bot.view.zones import MOST_BUTTONS, MOST_IN_TEXT, MOST_LABEL_UNITS, timed

QUIZZES_A_PAGE = 8


class PushChoiceView:
    """Draws what can be chosen, in one language."""

    def __init__(self, library: Library, pen: Pen, zones: Zones) -> None:
        self._library = library
        self._pen = pen
        self._zones = zones

    def times(self, scene: PushTimes) -> Screen:
        """Give the hours of the day, or the quarters of one, and how to write another time."""
        pen, each = self._pen, scene.subscription
        blocks: list[Block] = [Heading(pen.say("push-times-heading"))]
        blocks.append(Paragraph(pen.say("push-time", time=minute_named(each.minute))))
        if each.state is State.DRAFT:
            # A time that is typed is that of the draft, never of one that was started.
            blocks += (Paragraph(pen.say("push-times-ask")), Commands((self._typed("push-times-command"),)))
        if scene.hour is None:
            rows = hour_rows(range(24), lambda hour: ShowPushTimes(each.id, hour), each.minute)
            return Screen(tuple(blocks), (*rows, self._back(each.id)))
        rows = quarter_rows(scene.hour, lambda minute: SetPushTime(each.id, minute), each.minute)
        return Screen(tuple(blocks), (*rows, (pen.button("button-back", ShowPushTimes(each.id)),)))

    def quizzes(self, scene: PushQuizzes) -> Screen:
        """Give one page of the quizzes, those that are chosen marked; a page that does not exist is the last one."""
        pen, ids = self._pen, list(self._library.quizzes)
        pages = max(1, -(-len(ids) // QUIZZES_A_PAGE))
        page = min(scene.page, pages - 1)
        shown = ids[page * QUIZZES_A_PAGE : (page + 1) * QUIZZES_A_PAGE]
        rows = tuple((self._quiz(quiz_id, scene, page),) for quiz_id in shown)
        blocks = (Heading(pen.say("push-quizzes-heading")), Paragraph(pen.say("push-quizzes-ask")))
        return Screen(blocks, (*rows, *self._turn(scene, page, pages), self._back(scene.subscription.id)))

    def zones(self, scene: PushZones) -> Screen:
        """Give the zones to choose from, and how to look for another."""
        pen = self._pen
        ask = "zone-ask" if scene.private else "place-zone-ask"
        blocks: tuple[Block, ...] = (
            Heading(pen.say("push-zone-heading")),
            Paragraph(pen.say("push-zone-why")),
            *self._found(scene),
            Paragraph(pen.say(ask)),
            Commands((self._typed("zone-command"),)),
        )
        choices = tuple(
            (
                Button(
                    timed(zone, scene.at_ms, pen, self._zones, MOST_LABEL_UNITS),
                    SetPushZone(scene.subscription.id, zone),
                ),
            )
            for zone in scene.found[:MOST_BUTTONS]
        )
        return Screen(blocks, (*choices, self._back(scene.subscription.id)), asks_text=scene.private)

    def _found(self, scene: PushZones) -> Sequence[Block]:
        if not scene.typed:
            return ()
        if not scene.found:
            return (Paragraph(self._pen.say("zone-advice")),)
        likely = (f"• {timed(zone, scene.at_ms, self._pen, self._zones)}" for zone in scene.found[:MOST_IN_TEXT])
        return (Paragraph("\n".join((self._pen.say("zone-found"), *likely))),)

    def _quiz(self, quiz_id: str, scene: PushQuizzes, page: int) -> Button:
        is_chosen = quiz_id in scene.subscription.quiz_ids
        title = self._library.quiz_text(quiz_id, self._pen.language).title
        action = SetPushQuiz(scene.subscription.id, quiz_id, not is_chosen, page)
        return Button(f"✅ {title}" if is_chosen else title, action, Style.PRIMARY if is_chosen else Style.SECONDARY)

    def _turn(self, scene: PushQuizzes, page: int, pages: int) -> Iterator[tuple[Button, ...]]:
        subscription_id = scene.subscription.id
        ways = (("button-previous-page", page - 1, page > 0), ("button-next-page", page + 1, page + 1 < pages))
        turns = [self._pen.button(label, ShowPushQuizzes(subscription_id, to)) for label, to, there in ways if there]
        if turns:
            yield tuple(turns)

    def _typed(self, message_id: str) -> Command:
        return Command("push", self._pen.say(message_id))

    def _back(self, subscription_id: int) -> tuple[Button, ...]:
        return (self._pen.button("button-back", ShowPush(subscription_id)),)
