"""The screens on which the subscriptions of a place are looked at and changed."""

from collections.abc import Iterator, Sequence

from bot.core.days import DEFAULT_ZONE, local_day
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.places import Place, PlaceSettings
from bot.core.push_actions import (
    FindPushZone,
    NewPush,
    PausePush,
    PushNow,
    RemovePush,
    SetPushLanguage,
    SetPushOrder,
    SetPushPublished,
    ShowPush,
    ShowPushes,
    ShowPushQuizzes,
    ShowPushTimes,
    StartPush,
)
from bot.core.push_scene import CannotPush, PushesShown, PushShown, RemovalAsked
from bot.core.quiz import Library
from bot.core.subscription import MOST_IN_PLACE, State, Subscription
from bot.ports import Zones
from bot.screen import Block, Button, Heading, Paragraph, PlaceLink, Screen, Style
from bot.view.days import date_in_full, minute_named
from bot.view.pen import Pen

_MOST_TITLES = 3
"""Of more chosen quizzes only their number is told."""


class PushView:
    """Draws subscriptions, in one language."""

    def __init__(self, library: Library, pen: Pen, zones: Zones) -> None:
        self._library = library
        self._pen = pen
        self._zones = zones

    def several(self, scene: PushesShown) -> Screen:
        """Give the subscriptions of a place, each with what can be done about it."""
        pen, settings = self._pen, scene.settings
        blocks: list[Block] = [Heading(pen.say("pushes-heading")), *self.where(settings.place, scene)]
        if not scene.subscriptions:
            blocks.append(Paragraph(pen.say("pushes-none")))
        for number, each in enumerate(scene.subscriptions, 1):
            first = pen.say("pushes-line", number=number, state=self._state(each, settings, scene.at_ms))
            blocks.append(Paragraph("\n".join((first, *self._summary(each)))))
        blocks += [Paragraph(self._zone(settings))] if scene.subscriptions else []
        rows = [row for number, each in enumerate(scene.subscriptions, 1) for row in self._handles(each, number, scene)]
        has_room = len(scene.subscriptions) < MOST_IN_PLACE
        new = (pen.button("button-push-new", NewPush(settings.id), Style.PRIMARY),)
        return Screen(tuple(blocks), (*rows, *[new for _ in range(has_room)]))

    def one(self, scene: PushShown) -> Screen:
        """Give a subscription in words; what could be otherwise on buttons."""
        pen, each = self._pen, scene.subscription
        is_draft = each.state is State.DRAFT
        lines = (
            self._time(each),
            self._zone(scene.settings),
            pen.say("setup-language", endonym=ENDONYMS[scene.language]),
            pen.say("push-quizzes", quizzes=self._quizzes(each)),
            pen.say("push-order-shuffled" if each.shuffled else "push-order-given"),
            *[pen.say("push-published") for _ in range(scene.publishable and each.published)],
        )
        blocks: tuple[Block, ...] = (
            Heading(pen.say("push-heading-new" if is_draft else "push-heading")),
            *self.where(scene.settings.place, scene),
            Paragraph("\n".join(lines)),
            Paragraph(self._state(each, scene.settings, scene.at_ms)),
            *[Paragraph(pen.say("push-rule")) for _ in range(is_draft)],
        )
        return Screen(blocks, (*self._acts(each), *self._changes(scene), self._ends(each)))

    def removal(self, scene: RemovalAsked) -> Screen:
        """Ask whether a subscription is to go for good."""
        pen, each = self._pen, scene.subscription
        told = "\n".join((self._state(each, scene.settings, scene.at_ms), *self._summary(each)))
        blocks: tuple[Block, ...] = (
            Heading(pen.say("push-remove-ask")),
            *self.where(scene.settings.place, scene),
            Paragraph(told),
        )
        remove = pen.button("button-push-remove-now", RemovePush(each.id, confirmed=True), Style.DANGER)
        return Screen(blocks, ((remove, pen.button("button-push-keep", ShowPush(each.id))),))

    def hindered(self, scene: CannotPush) -> Screen:
        """Say what the bot lacks in order to post in a place."""
        pen = self._pen
        lines = [pen.say("cannot-push") if scene.lacking else pen.say("cannot-push-no-member")]
        lines += [f"• {pen.say(f'right-{right}')}" for right in scene.lacking]
        then = [Paragraph(pen.say("cannot-push-then")) for _ in range(bool(scene.lacking))]
        blocks: tuple[Block, ...] = (*self.where(scene.place, scene), Paragraph("\n".join(lines)), *then)
        back = [] if scene.place_id is None else [(pen.button("button-pushes", ShowPushes(scene.place_id)),)]
        return Screen(blocks, tuple(back))

    def channel(self) -> Screen:
        """Ask for a channel; how one is chosen is the platform's matter."""
        return Screen((Paragraph(self._pen.say("channel-wanted")),), asks_channel=True)

    def where(self, place: Place, scene: PushesShown | PushShown | RemovalAsked | CannotPush) -> Sequence[PlaceLink]:
        """Name the place that a scene is about, unless it is shown there."""
        return (PlaceLink(self._pen.say("push-place"), place),) if scene.elsewhere else ()

    def _state(self, each: Subscription, settings: PlaceSettings, at_ms: int) -> str:
        if each.next is None:
            return self._pen.say(f"push-{each.state}")
        date = date_in_full(each.next.day, local_day(at_ms, settings.zone or DEFAULT_ZONE), self._pen)
        return self._pen.say("push-next", date=date, time=minute_named(each.minute))

    def _summary(self, each: Subscription) -> Iterator[str]:
        if each.next is None:
            yield self._time(each)
        if each.language is not None:
            yield self._pen.say("setup-language", endonym=ENDONYMS[each.language])
        yield self._pen.say("push-quizzes", quizzes=self._quizzes(each))

    def _time(self, each: Subscription) -> str:
        return self._pen.say("push-time", time=minute_named(each.minute))

    def _zone(self, settings: PlaceSettings) -> str:
        if settings.zone is None:
            return self._pen.say("place-zone-none")
        return self._pen.say("place-zone", zone=self._zones.label(settings.zone, self._pen.language))

    def _quizzes(self, each: Subscription) -> str:
        chosen = [quiz_id for quiz_id in each.quiz_ids if quiz_id in self._library.quizzes]
        if not chosen:
            return self._pen.say("push-quizzes-all")
        if len(chosen) > _MOST_TITLES:
            return str(len(chosen))
        return "; ".join(self._library.quiz_text(quiz_id, self._pen.language).title for quiz_id in chosen)

    def _handles(self, each: Subscription, number: int, scene: PushesShown) -> Iterator[tuple[Button, ...]]:
        """Give what can be done about one of several subscriptions; its number says of which."""
        pen, alone = self._pen, len(scene.subscriptions) == 1
        change = pen.button("button-push-change", ShowPush(each.id))
        remove = pen.button("button-push-remove", RemovePush(each.id), Style.DANGER)
        for row in ((change, *self._run(each)), (*self._now(each), remove)):
            yield (
                row
                if alone
                else tuple(Button(f"{number} · {button.label}", button.action, button.style) for button in row)
            )

    def _acts(self, each: Subscription) -> tuple[tuple[Button, ...], ...]:
        if each.state is State.DRAFT:
            return ((self._pen.button("button-push-start", StartPush(each.id), Style.PRIMARY),),)
        return ((*self._now(each), *self._run(each)),)

    def _run(self, each: Subscription) -> tuple[Button, ...]:
        if each.state is State.ACTIVE:
            return (self._pen.button("button-push-pause", PausePush(each.id)),)
        return (self._pen.button("button-push-resume", StartPush(each.id), Style.PRIMARY),)

    def _now(self, each: Subscription) -> tuple[Button, ...]:
        is_active = each.state is State.ACTIVE
        return (self._pen.button("button-push-now", PushNow(each.id)),) if is_active else ()

    def _changes(self, scene: PushShown) -> Iterator[tuple[Button, ...]]:
        pen, each = self._pen, scene.subscription
        time = pen.button("button-push-time", ShowPushTimes(each.id))
        zone_style = Style.PRIMARY if scene.settings.zone is None else Style.SECONDARY
        yield (time, pen.button("button-zone", FindPushZone(each.id), zone_style))
        others = [language for language in LANGUAGES if language != scene.language]
        yield tuple(Button(ENDONYMS[language], SetPushLanguage(each.id, language)) for language in others)
        order = "button-push-in-order" if each.shuffled else "button-push-shuffle"
        quizzes = pen.button("button-push-quizzes", ShowPushQuizzes(each.id))
        yield (quizzes, pen.button(order, SetPushOrder(each.id, not each.shuffled)))
        if scene.publishable:
            publish = "button-push-unpublish" if each.published else "button-push-publish"
            yield (pen.button(publish, SetPushPublished(each.id, not each.published)),)

    def _ends(self, each: Subscription) -> tuple[Button, ...]:
        back = self._pen.button("button-pushes", ShowPushes(each.place_id))
        if each.state is State.DRAFT:
            return (back,)
        return (self._pen.button("button-push-remove", RemovePush(each.id), Style.DANGER), back)
