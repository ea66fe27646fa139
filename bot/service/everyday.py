"""What people ask in private about what comes to them each day, each request in a transaction of its own."""

from functools import partial

from bot.core.actions import Event
from bot.core.game_scene import Unchanged
from bot.core.languages import reading_language
from bot.core.people import Group
from bot.core.places import private_place
from bot.core.push_actions import (
    ChooseChannel,
    OwnPushAction,
    SetDaily,
    SetReminder,
    ShowDaily,
    ShowDailyTimes,
    ShowReminder,
)
from bot.core.push_scene import ChannelWanted
from bot.core.quiz import Library
from bot.core.scene import Notice, Outcome
from bot.core.subscription import Subscription
from bot.ports import Chance, Store, Zones
from bot.service.asking import Asked, asked
from bot.service.daily import DailyDesk, DailyDue, ReminderDesk
from bot.service.members import Members
from bot.service.request import Decided
from bot.service.tries import decided_anew


class Everyday:
    """Takes events whose action is an OwnPushAction."""

    def __init__(self, store: Store, library: Library, zones: Zones, chance: Chance, members: Members) -> None:
        self._store = store
        self._library = library
        self._zones = zones
        self._chance = chance
        self._members = members

    async def process(self, event: Event, action: OwnPushAction) -> Outcome | DailyDue:
        """Give what an action came to, stored by then.

        Raises StoreUnavailableError when the database is away, ConflictError when others are quicker time and again;
        nothing is written then.
        """
        return await decided_anew(partial(self._process_once, event, action))

    async def _process_once(self, event: Event, action: OwnPushAction) -> Outcome | DailyDue:
        async with asked(self._store, self._members, event) as request:
            decided = await self._decided(request, action)
            if isinstance(decided, DailyDue):
                return decided
            scene, remarks = decided
            return Outcome(scene, reading_language(request.person.language, event.hint), remarks)

    async def _decided(self, request: Asked, action: OwnPushAction) -> Decided | DailyDue:
        if request.event.group is not None:
            return Unchanged(), (Notice.PRIVATE_ONLY,)
        match action:
            case ChooseChannel():
                return ChannelWanted(), ()
            case ShowReminder() | SetReminder():
                return await ReminderDesk(request, self._zone(request)).act(action)
            case ShowDaily():
                return await (await self._daily(request)).today()
            case ShowDailyTimes(hour):
                return await (await self._daily(request)).times(hour)
            case SetDaily(minute):
                return await (await self._daily(request)).set(minute)

    async def _daily(self, request: Asked) -> DailyDesk:
        """Give who sees to the daily question in the private chat of whoever asks: the first subscription there."""
        account, transaction = request.event.account, request.transaction
        place = private_place(account)
        settings = await transaction.games.place(place, Group(place.platform, place.chat_id))
        own = await transaction.pushes.of_place(settings.id)
        each = own[0] if own else Subscription(self._chance.run_id(), settings.id, account)
        return DailyDesk(request, settings, each, self._zone(request), self._library, self._chance)

    def _zone(self, request: Asked) -> str | None:
        """Give the zone that the person has chosen, unless it is retired: then they have to choose again (rule R4)."""
        zone = request.person.zone
        return zone if zone is not None and self._zones.is_known(zone) else None
