"""Setting up a subscription: a draft at first, and started once it is known in which zone its time is meant."""

from dataclasses import dataclass, replace

from bot.core.clock_text import read_minute
from bot.core.languages import LANGUAGES
from bot.core.push_actions import MakePush
from bot.core.push_scene import PushQuizzes, PushTimes
from bot.core.run import Refusal
from bot.core.scene import Notice
from bot.core.subscription import State, Subscription, started
from bot.service.push_book import PushBook
from bot.service.request import Decided


@dataclass(frozen=True, slots=True)
class PushSetup:
    """Makes subscriptions of a place, and starts them."""

    book: PushBook

    async def new(self) -> Decided:
        """Begin another subscription with what is usual."""
        hindered = self._hindered()
        return self.book.one(await self._put(self.book.fresh())) if hindered is None else hindered

    async def typed(self, text: str) -> Decided:
        """Take what was typed for the time of a new subscription, or look for a time zone of that name."""
        book = self.book
        if not text.strip():
            return book.listed()
        minute = read_minute(text)
        is_new = minute is not None or not book.subscriptions
        if is_new and (hindered := self._hindered()) is not None:
            return hindered
        meant = book.draft or (await self._put(book.fresh()) if is_new else book.subscriptions[0])
        if minute is not None:
            return book.one(await self._put(replace(meant, minute=minute)))
        zones, remarks = book.zones(meant, text)
        return zones, (Notice.PUSH_TYPED,) if remarks else ()

    async def make(self, action: MakePush) -> Decided:
        """Set up a subscription as it was told, and start it if nothing is missing; told nothing, show those there."""
        book = self.book
        if all(told is None for told in (action.time, action.language, action.quiz_id)):
            known = [each for each in book.subscriptions if each.state is not State.DRAFT]
            if action.zone is None:
                return book.listed()
            if known:
                return await self._change_zone(action.zone, known[0])
        if (hindered := self._hindered()) is not None:
            return hindered
        draft, fault = self._told(action)
        await self._put(draft)
        if fault is not None:
            return self._asked_again(draft, fault)
        if action.zone is not None and not await self._found_zone(action.zone):
            return book.zones(draft, action.zone)
        return await self.start(draft)

    async def start(self, each: Subscription) -> Decided:
        """Start a subscription, for the first time or again, once its place has a zone."""
        book = self.book
        if each.state is State.ACTIVE:
            return book.one(each)
        if book.rights.lacking:
            return book.hindered()
        if each.state is State.DRAFT and book.is_full:
            return book.listed(Notice.PUSHES_MANY)
        if book.venue.settings.zone is None:
            return book.zones(each, "", Notice.PUSH_ZONE_NEEDED)
        owned = each if each.owner is not None else replace(each, owner=book.venue.event.account)
        return book.one(await self._put(started(owned, book.zone, book.now_ms)), Notice.PUSH_STARTED)

    def _asked_again(self, draft: Subscription, fault: Notice | Refusal) -> Decided:
        """Show what can be chosen in place of what was not understood."""
        if fault is Notice.QUIZ_UNKNOWN:
            return PushQuizzes(draft, 0), (fault,)
        if fault is Notice.PUSH_TYPED:
            return PushTimes(draft, None), (fault,)
        return self.book.one(draft, fault)

    def _told(self, action: MakePush) -> tuple[Subscription, Notice | Refusal | None]:
        """Give the draft as far as it was told rightly, and what was not."""
        draft, fault = self.book.fresh(), None
        if action.language is not None:
            if action.language in LANGUAGES:
                draft = replace(draft, language=action.language)
            else:
                fault = Notice.LANGUAGE_UNKNOWN
        if action.quiz_id is not None:
            if action.quiz_id in self.book.venue.library.quizzes:
                draft = replace(draft, quiz_ids=(action.quiz_id,))
            else:
                fault = Notice.QUIZ_UNKNOWN
        if action.time is not None:
            minute = read_minute(action.time)
            if minute is None:
                fault = Notice.PUSH_TYPED
            else:
                draft = replace(draft, minute=minute)
        return draft, fault

    async def _change_zone(self, typed: str, each: Subscription) -> Decided:
        """Take a zone that is told alone for another one for what is there, not for a wish for more."""
        found = await self._found_zone(typed)
        return self.book.listed(Notice.ZONE_SET) if found else self.book.zones(each, typed)

    async def _found_zone(self, typed: str) -> bool:
        """Set the place's zone to the one that was typed; say whether that is certain."""
        zones = self.book.venue.zones
        found = [typed] if zones.is_known(typed) else zones.find(typed, self.book.venue.language, self.book.now_ms)
        if len(found) != 1:
            return False
        await self.book.set_zone(found[0])
        return True

    def _hindered(self) -> Decided | None:
        """Give what is in the way of another subscription, if anything is."""
        if self.book.rights.lacking:
            return self.book.hindered()
        return self.book.listed(Notice.PUSHES_MANY) if self.book.is_full else None

    async def _put(self, each: Subscription) -> Subscription:
        await self.book.put(each)
        return each
