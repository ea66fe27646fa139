"""Places: what those who manage one set for it."""

from dataclasses import dataclass, replace

from bot.core.game_actions import (
    FindPlaceZone,
    PlaceAction,
    SetHosts,
    SetNaming,
    SetPlaceLanguage,
    SetPlaceZone,
    ShowPlace,
)
from bot.core.game_scene import PlaceShown, PlaceZones, Unchanged
from bot.core.languages import LANGUAGES
from bot.core.places import PlaceSettings
from bot.core.scene import Notice
from bot.service.request import Decided
from bot.service.rescheduling import reschedule_place
from bot.service.venue import Venue


@dataclass(frozen=True, slots=True)
class PlaceDesk:
    """Shows and sets what holds for a place."""

    venue: Venue

    async def act(self, action: PlaceAction) -> tuple[Decided, PlaceSettings]:
        """Carry out an action, and give what is set by then. Raises RightsUnknownError."""
        settings = self.venue.settings
        if not self.venue.manages():
            return (Unchanged(), (Notice.ADMINS_ONLY,)), settings
        match action:
            case ShowPlace():
                return (PlaceShown(settings), ()), settings
            case FindPlaceZone(typed):
                return self._zones(typed), settings
            case SetPlaceZone(zone) if not self.venue.zones.is_known(zone):
                return self._zones(zone), settings
            case SetPlaceZone(zone):
                await reschedule_place(self.venue.pushes, settings.id, zone, self.venue.event.at_ms)
                return await self._put(replace(settings, zone=zone))
            case SetPlaceLanguage(language) if language not in LANGUAGES:
                return (PlaceShown(settings), (Notice.LANGUAGE_UNKNOWN,)), settings
            case SetPlaceLanguage(language):
                return await self._put(replace(settings, language=language))
            case SetHosts(hosts):
                return await self._put(replace(settings, hosts=hosts))
            case SetNaming(naming):
                return await self._put(replace(settings, naming=naming))

    def _zones(self, typed: str) -> Decided:
        at_ms = self.venue.event.at_ms
        found = self.venue.zones.find(typed, self.venue.language, at_ms)
        return PlaceZones(typed, tuple(found), at_ms), () if found else (Notice.ZONE_UNKNOWN,)

    async def _put(self, settings: PlaceSettings) -> tuple[Decided, PlaceSettings]:
        await self.venue.games.put_place(settings)
        return (PlaceShown(settings), (Notice.PLACE_SET,)), settings
