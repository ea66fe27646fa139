"""The desk for pushes: shows and changes the subscriptions of one place."""

from dataclasses import dataclass, replace

from bot.core.game_scene import Unchanged
from bot.core.languages import LANGUAGES
from bot.core.push_actions import (
    FindPushZone,
    MakePush,
    NewPush,
    OpenPlace,
    PausePush,
    PlacePushAction,
    PushNow,
    RemovePush,
    SetPushLanguage,
    SetPushOrder,
    SetPushPublished,
    SetPushQuiz,
    SetPushTime,
    SetPushZone,
    ShowPush,
    ShowPushes,
    ShowPushQuizzes,
    ShowPushTimes,
    StartPush,
    WritePush,
)
from bot.core.push_jobs import push_job
from bot.core.push_scene import PushQuizzes, PushTimes, RemovalAsked
from bot.core.run import Refusal
from bot.core.scene import Notice
from bot.core.schedule import MINUTES_A_DAY
from bot.core.subscription import (
    GRACE_MS,
    State,
    Subscription,
    paused,
    rescheduled,
    sent_today,
    today_now,
)
from bot.service.push_book import PushBook
from bot.service.push_setup import PushSetup
from bot.service.request import Decided

_RunAction = StartPush | PausePush | PushNow | RemovePush
_ChoiceAction = (
    ShowPush
    | ShowPushTimes
    | SetPushTime
    | SetPushLanguage
    | ShowPushQuizzes
    | SetPushQuiz
    | SetPushOrder
    | SetPushPublished
)
_ZoneAction = FindPushZone | SetPushZone
_HOURS = range(24)


@dataclass(frozen=True, slots=True)
class PushDesk:
    """Carries out what those who manage a place ask about its subscriptions."""

    book: PushBook

    async def act(self, action: PlacePushAction) -> Decided:
        """Carry out an action; only those who manage the place are heard."""
        if not self.book.rights.manages:
            is_private = self.book.venue.event.group is None
            return Unchanged(), (Notice.PUSH_THERE if is_private else Notice.ADMINS_ONLY,)
        match action:
            case ShowPushes() | OpenPlace():
                return self.book.listed()
            case NewPush():
                return await PushSetup(self.book).new()
            case WritePush(text):
                return await PushSetup(self.book).typed(text)
            case MakePush():
                return await PushSetup(self.book).make(action)
            case _:
                return await self._on_one(action)

    async def _on_one(self, action: _RunAction | _ChoiceAction | _ZoneAction) -> Decided:
        each = self.book.find(action.subscription_id)
        if each is None:
            return Unchanged(), (Notice.PUSH_UNKNOWN,)
        match action:
            case StartPush() | PausePush() | PushNow() | RemovePush():
                return await self._run(each, action)
            case FindPushZone() | SetPushZone():
                return await self._zone(each, action)
            case _:
                return await self._choose(each, action)

    async def _run(self, each: Subscription, action: _RunAction) -> Decided:
        match action:
            case StartPush():
                return await PushSetup(self.book).start(each)
            case PausePush():
                return await self._pause(each)
            case PushNow():
                return await self._send_now(each)
            case RemovePush(_, confirmed) if not confirmed:
                elsewhere = self.book.venue.event.place != self.book.venue.settings.place
                return RemovalAsked(self.book.venue.settings, each, self.book.now_ms, elsewhere), ()
            case RemovePush():
                await self.book.remove(each.id)
                return self.book.listed(Notice.PUSH_REMOVED)

    async def _pause(self, each: Subscription) -> Decided:
        if each.state in {State.DRAFT, State.PAUSED}:
            return self.book.one(each)
        return await self._put(paused(each), Notice.PUSH_PAUSED)

    async def _send_now(self, each: Subscription) -> Decided:
        """Let today's question be sent at once; the next one then comes on another day."""
        book, now_ms = self.book, self.book.now_ms
        if each.state is not State.ACTIVE:
            return book.one(each, Notice.PUSH_INACTIVE)
        occasion = today_now(each, book.zone, now_ms)
        if occasion is None:
            return book.one(each, Notice.PUSH_TODAY)
        job = push_job(each, book.venue.settings.place, occasion, GRACE_MS)
        await book.venue.transaction.jobs.add([job])
        return await self._put(sent_today(each, occasion, book.zone, now_ms), Notice.PUSH_COMING)

    async def _zone(self, each: Subscription, action: _ZoneAction) -> Decided:
        book = self.book
        match action:
            case FindPushZone(_, typed):
                return await self._find_zone(each, typed)
            case SetPushZone(_, zone) if not book.venue.zones.is_known(zone):
                return await self._find_zone(each, zone)
            case SetPushZone(_, zone):
                await book.set_zone(zone)
                there = book.find(each.id)
                is_first = there is not None and all(other.state is State.DRAFT for other in book.subscriptions)
                return book.one(there, Notice.ZONE_SET) if there and is_first else book.listed(Notice.ZONE_SET)

    async def _find_zone(self, each: Subscription, typed: str) -> Decided:
        """Show zones; in private the place's draft is theirs then, so that what they write next is about this place."""
        book, asker = self.book, self.book.venue.event.account
        if book.venue.event.group is None:
            others = [other.subscription for other in await book.venue.pushes.drafted(asker)]
            await book.venue.pushes.put([replace(other, owner=None) for other in others])
            await book.put(replace(book.draft, owner=asker) if book.draft is not None else book.fresh())
        return book.zones(each, typed)

    async def _choose(self, each: Subscription, action: _ChoiceAction) -> Decided:
        match action:
            case ShowPush():
                return self.book.one(each)
            case ShowPushTimes(_, hour):
                return PushTimes(each, hour if hour in _HOURS else None), ()
            case ShowPushQuizzes(_, page):
                return PushQuizzes(each, page), ()
            case SetPushQuiz():
                return await self._choose_quiz(each, action)
            case SetPushTime(_, minute):
                return await self._choose_time(each, minute)
            case SetPushLanguage(_, language):
                return await self._choose_language(each, language)
            case SetPushOrder(_, shuffled):
                return await self._put(replace(each, shuffled=shuffled), Notice.PUSH_SET)
            case SetPushPublished(_, published):
                return await self._put(replace(each, published=published), Notice.PUSH_SET)

    async def _choose_time(self, each: Subscription, minute: int) -> Decided:
        if not 0 <= minute < MINUTES_A_DAY:
            return self.book.one(each, Refusal.NO_SUCH_BUTTON)
        changed = rescheduled(replace(each, minute=minute), self.book.zone, self.book.now_ms)
        return await self._put(changed, Notice.PUSH_SET)

    async def _choose_language(self, each: Subscription, language: str | None) -> Decided:
        if language is not None and language not in LANGUAGES:
            return self.book.one(each, Notice.LANGUAGE_UNKNOWN)
        return await self._put(replace(each, language=language), Notice.PUSH_SET)

    async def _choose_quiz(self, each: Subscription, action: SetPushQuiz) -> Decided:
        served = self.book.venue.library.quizzes
        if action.quiz_id not in served:
            return PushQuizzes(each, action.page), (Notice.QUIZ_UNKNOWN,)
        wanted = {*each.quiz_ids, action.quiz_id} if action.chosen else {*each.quiz_ids} - {action.quiz_id}
        changed = replace(each, quiz_ids=tuple(quiz_id for quiz_id in served if quiz_id in wanted))
        await self.book.put(changed)
        return PushQuizzes(changed, action.page), ()

    async def _put(self, changed: Subscription, remark: Notice) -> Decided:
        await self.book.put(changed)
        return self.book.one(changed, remark)
