"""Streak and time zone: what a person is shown of their days, and in which zone these are counted."""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from bot.core.days import day_start_ms, local_day
from bot.core.gaps import GRACE_HOURS
from bot.core.people import Prompt
from bot.core.record_scene import StreakShown, ZoneMenu
from bot.core.scene import Notice
from bot.core.streak import Standing, standing
from bot.core.weeks import calendar, last_change
from bot.service.request import Decided, Request
from bot.service.rescheduling import reschedule_person


@dataclass(frozen=True, slots=True)
class StreakDesk:
    """Shows the streak, and sets the zone."""

    request: Request

    async def show(self) -> Decided:
        """Give the streak as it stands, with the last weeks and what changed it last."""
        request, at_ms = self.request, self.request.event.at_ms
        zone = request.zone
        log = await request.log()
        shown = standing(request.workset.streak(request.person), at_ms, zone.name, log.outages)
        today = local_day(at_ms, zone.name)
        weeks, change = calendar(log, shown, today), last_change(log, shown)
        return StreakShown(shown, zone, at_ms, _ends_ms(shown, today, zone.name), today, weeks, change), ()

    def zones(self, typed: str) -> Decided:
        """Give the zone that holds and those that fit what was typed; what is written next is a search, too."""
        request = self.request
        found = request.zones.find(typed, request.language, request.event.at_ms) if typed else ()
        request.put(replace(request.person, prompt=Prompt.ZONE, zone_asked=True))
        return self._menu(typed, tuple(found)), (Notice.ZONE_UNKNOWN,) if typed and not found else ()

    async def set_zone(self, zone: str) -> Decided:
        """Count days in a zone from now on; the first choice also dates what was counted by a guess anew (R4)."""
        request = self.request
        if not request.zones.is_known(zone):
            return self.zones(zone)
        is_first, before = request.person.zone is None, request.shown(request.person)
        request.put(replace(request.person, zone=zone, prompt=Prompt.ZONE, zone_asked=True))
        if is_first and await request.redate(zone):
            await request.count_anew(request.person.id, (before,), zone)
        await reschedule_person(request.transaction, request.person, request.event.at_ms)
        return self._menu(), (Notice.ZONE_SET,)

    def _menu(self, typed: str = "", found: tuple[str, ...] = ()) -> ZoneMenu:
        request = self.request
        zone = request.zone
        retired = request.person.zone is not None and not zone.chosen
        return ZoneMenu(zone, request.event.at_ms, typed, found, request.person.current_run, retired)


def _ends_ms(shown: Standing, today: date, zone: str) -> int:
    """Give when the open day ends: at the next midnight, or for yesterday with the grace (rules R3, R7)."""
    if shown.open_day < today:
        return day_start_ms(today, zone, GRACE_HOURS)
    return day_start_ms(today + timedelta(days=1), zone)
