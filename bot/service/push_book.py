"""The book of a place: its subscriptions, as one request about them finds and leaves them, and how they are shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.days import DEFAULT_ZONE
from bot.core.languages import LANGUAGES
from bot.core.places import Right
from bot.core.push_scene import CannotPush, PushesShown, PushShown, PushZones
from bot.core.run import Refusal
from bot.core.scene import Notice
from bot.core.subscription import MOST_IN_PLACE, State, Subscription
from bot.service.request import Decided
from bot.service.rescheduling import reschedule_place
from bot.service.venue import Venue

_LIKELY_ZONES = {
    "en": ("Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Kolkata", "UTC"),
    "hi": ("Asia/Kolkata", "Asia/Dubai", "UTC"),
    "ru": ("Europe/Moscow", "Europe/Samara", "Asia/Yekaterinburg", "Asia/Novosibirsk", "Asia/Vladivostok", "UTC"),
    "bn": ("Asia/Dhaka", "Asia/Kolkata", "UTC"),
}
"""Offered before anything was typed, by the language of whoever asks; nothing is taken for granted."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What may be done in a place, as the platform tells."""

    manages: bool
    """Whether whoever asks may manage it."""
    lacking: Sequence[Right] = ()
    """What the bot would need in order to post there; told where something is set up."""
    publishable: bool = False
    """Whether it is an announcement channel."""


@dataclass(slots=True)
class PushBook:
    """What the desks for pushes work with."""

    venue: Venue
    rights: Rights
    subscriptions: list[Subscription]
    """Of the place, drafts too, in the order in which they were made; they are held."""

    @property
    def zone(self) -> str:
        """The zone in which the place's days are counted."""
        return self.venue.settings.zone or DEFAULT_ZONE

    @property
    def now_ms(self) -> int:
        """When this is asked."""
        return self.venue.event.at_ms

    @property
    def is_full(self) -> bool:
        """Whether the place has as many subscriptions as it may have."""
        return sum(each.state is not State.DRAFT for each in self.subscriptions) >= MOST_IN_PLACE

    @property
    def draft(self) -> Subscription | None:
        """The place's draft, if it has one."""
        return next((each for each in self.subscriptions if each.state is State.DRAFT), None)

    @property
    def _elsewhere(self) -> bool:
        return self.venue.event.place != self.venue.settings.place

    def find(self, subscription_id: int) -> Subscription | None:
        """Give a subscription of the place by its id."""
        return next((each for each in self.subscriptions if each.id == subscription_id), None)

    def fresh(self) -> Subscription:
        """Give a new draft with what is usual, in place of the one that is there: drafts do not pile up."""
        venue, former = self.venue, self.draft
        return Subscription(
            venue.chance.run_id() if former is None else former.id,
            venue.settings.id,
            venue.event.account,
            language=None if venue.settings.language in LANGUAGES else venue.place_language,
        )

    async def put(self, changed: Subscription) -> None:
        """Store a subscription, new or changed."""
        await self.venue.pushes.put([changed])
        if self.find(changed.id) is None:
            self.subscriptions.append(changed)
        self.subscriptions = [changed if each.id == changed.id else each for each in self.subscriptions]

    async def remove(self, subscription_id: int) -> None:
        """Delete a subscription."""
        await self.venue.pushes.remove(subscription_id)
        self.subscriptions = [each for each in self.subscriptions if each.id != subscription_id]

    async def set_zone(self, zone: str) -> None:
        """Count the place's days in another zone, in which its subscriptions wait from now on."""
        settings = replace(self.venue.settings, zone=zone)
        await self.venue.games.put_place(settings)
        await reschedule_place(self.venue.pushes, settings.id, zone, self.now_ms)
        self.venue = replace(self.venue, settings=settings)
        self.subscriptions = list(await self.venue.pushes.of_place(settings.id))

    def listed(self, *remarks: Notice | Refusal) -> Decided:
        """Show all subscriptions."""
        known = tuple(each for each in self.subscriptions if each.state is not State.DRAFT)
        return PushesShown(self.venue.settings, known, self.now_ms, self._elsewhere), remarks

    def one(self, each: Subscription, *remarks: Notice | Refusal) -> Decided:
        """Show one subscription."""
        language = each.language if each.language in LANGUAGES else None
        shown = PushShown(
            self.venue.settings,
            each,
            language or self.venue.place_language,
            self.now_ms,
            self.rights.publishable,
            self._elsewhere,
        )
        return shown, remarks

    def hindered(self) -> Decided:
        """Say what the bot lacks in the place."""
        settings = self.venue.settings
        return CannotPush(settings.place, self.rights.lacking, self._elsewhere, settings.id), ()

    def zones(self, each: Subscription, typed: str, *remarks: Notice | Refusal) -> Decided:
        """Show the zones that fit what was typed, or likely ones where nothing was."""
        venue = self.venue
        found = venue.zones.find(typed, venue.language, self.now_ms) if typed else self._likely()
        in_private = venue.event.group is None
        told = remarks if found else (*remarks, Notice.ZONE_UNKNOWN)
        return PushZones(each, typed, tuple(found), self.now_ms, in_private), told

    def _likely(self) -> Sequence[str]:
        own = (self.venue.settings.zone, self.venue.person.zone)
        first = [zone for zone in own if zone is not None and self.venue.zones.is_known(zone)]
        return tuple(dict.fromkeys((*first, *_LIKELY_ZONES[self.venue.language])))
