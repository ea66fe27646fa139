"""Pushing: what those who manage a place ask about its subscriptions, each request in a transaction of its own.

Whoever asks in a place asks about that place, or about one of the same group. In private people ask about any place
that they manage; the platform is asked for that each time, and nobody waits for it inside of a transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.core.actions import Event
from bot.core.game_scene import CannotPost, Unchanged
from bot.core.languages import reading_language
from bot.core.people import Group, Prompt
from bot.core.places import Place
from bot.core.push_actions import (
    MakePush,
    NewPush,
    OpenPlace,
    PlacePushAction,
    ShowPushes,
    StartPush,
    WritePush,
)
from bot.core.push_scene import CannotPush, ChannelWanted, PushZones
from bot.core.quiz import Library
from bot.core.scene import Notice, Nowhere, Outcome, Scene
from bot.group_ports import Roster
from bot.ports import Chance, Store, Transaction, Zones
from bot.push_ports import Rosters
from bot.service.asking import asked
from bot.service.members import Members
from bot.service.push_book import PushBook, Rights
from bot.service.push_desk import PushDesk
from bot.service.tries import decided_anew
from bot.service.venue import Venue

_SETTING_UP = NewPush | MakePush | StartPush | WritePush
Target = tuple[Place, Group]


@dataclass(frozen=True, slots=True)
class NoRosters:
    """Tells about no place: for where nobody posts."""

    def at(self, place: Place, group: Group) -> Roster | None:  # noqa: ARG002 - whatever is asked
        """Give None."""
        return None


class Pusher:
    """Takes events whose action is a PlacePushAction."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts that the service is made of
        self, store: Store, library: Library, zones: Zones, chance: Chance, members: Members, rosters: Rosters
    ) -> None:
        self._store = store
        self._library = library
        self._zones = zones
        self._chance = chance
        self._members = members
        self._rosters = rosters

    async def process(self, event: Event, action: PlacePushAction, roster: Roster | None) -> Outcome:
        """Give what an action came to, stored by then; `roster` tells about the group where it was asked.

        Raises StoreUnavailableError when the database is away, ConflictError when others are quicker time and again;
        nothing is written then.
        """
        if _is_about_here(action):
            if event.group is not None and event.place is None:
                return await self._plain(event, CannotPost(()))
            if event.group is None and not isinstance(action, WritePush):
                return await self._plain(event, Nowhere(), Notice.PUSHES_ELSEWHERE)
        target = await decided_anew(partial(self._target, event, action))
        if target is None and isinstance(action, WritePush):
            return await self._plain(event, ChannelWanted())
        if target is None or (event.group is not None and event.group != target[1]):
            return await self._plain(event, Unchanged(), Notice.PUSH_UNKNOWN)
        rights = await self._rights(event, action, target, roster)
        if rights is None:
            return await self._plain(event, CannotPush(target[0], (), event.place != target[0]))
        return await decided_anew(partial(self._settle, event, action, target, rights))

    async def _target(self, event: Event, action: PlacePushAction) -> Target | None:
        """Give the place that an action is about; None where there is none that may be asked about here."""
        if isinstance(action, OpenPlace | MakePush):
            return action.place, action.group
        if _is_about_here(action) and event.place is not None and event.group is not None:
            return event.place, event.group
        async with self._store.transaction() as transaction:
            return await self._named(event, action, transaction)

    async def _named(self, event: Event, action: PlacePushAction, transaction: Transaction) -> Target | None:
        match action:
            case WritePush():
                drafts = await transaction.pushes.drafted(event.account)
                settings = drafts[-1].settings if drafts else None
            case ShowPushes(place_id) | NewPush(place_id):
                settings = None if place_id is None else await transaction.pushes.place(place_id)
            case OpenPlace() | MakePush():
                return action.place, action.group
            case _:
                found = await transaction.pushes.subscriptions({action.subscription_id})
                named = found.get(action.subscription_id)
                settings = None if named is None else named.settings
        if settings is None or settings.place.private_with is not None:
            return None
        return settings.place, settings.group

    async def _rights(
        self, event: Event, action: PlacePushAction, target: Target, roster: Roster | None
    ) -> Rights | None:
        """Give what whoever asks, and the bot, may do in a place; None where the bot is no member."""
        place, group = target
        here = roster if event.group == group else None
        there = here if event.place == place else self._rosters.at(place, group) or here
        managing = here or there
        if there is None or managing is None:
            return None
        if not await managing.administers(event.account):
            return Rights(manages=False)
        lacking = await there.lacking() if isinstance(action, _SETTING_UP) else ()
        return Rights(manages=True, lacking=lacking, publishable=await there.publishable())

    async def _settle(self, event: Event, action: PlacePushAction, target: Target, rights: Rights) -> Outcome:
        place, group = target
        async with asked(self._store, self._members, event) as request:
            transaction = request.transaction
            settings = await transaction.games.place(place, group)
            venue = Venue(
                event, transaction, request.person, settings, self._library, self._zones, self._chance, may_manage=None
            )
            book = PushBook(venue, rights, list(await transaction.pushes.of_place(settings.id)))
            scene, remarks = await PushDesk(book).act(action)
            if isinstance(scene, PushZones) and scene.private:
                request.expect(Prompt.PUSH_ZONE)
            return Outcome(scene, venue.language, remarks)

    async def _plain(self, event: Event, scene: Scene, *remarks: Notice) -> Outcome:
        return await decided_anew(partial(plain, self._store, self._members, event, scene, remarks))


async def plain(store: Store, members: Members, event: Event, scene: Scene, remarks: Sequence[Notice]) -> Outcome:
    """Give a scene for which nothing has to be known but the language. Raises what `Store.transaction` raises."""
    async with asked(store, members, event) as request:
        return Outcome(scene, reading_language(request.person.language, event.hint), tuple(remarks))


def _is_about_here(action: PlacePushAction) -> bool:
    return isinstance(action, WritePush) or action == ShowPushes()
