"""Games and places at people's word: each request in a transaction of its own, apart from the batches of answers."""

from dataclasses import dataclass, replace
from functools import partial

from bot.core.actions import Event
from bot.core.game import Game
from bot.core.game_actions import GameAction, HostAction, PlaceAction, ShowMissed, ShowSetup, StartGame, StopGame
from bot.core.game_scene import CannotPost, GameRunning, GameStarted, MissedShown
from bot.core.languages import reading_language
from bot.core.people import Group
from bot.core.places import Place, PlaceSettings
from bot.core.quiz import Library
from bot.core.scene import Notice, Nowhere, Outcome, Scene
from bot.core.slots import slot_fits
from bot.group_ports import GamePlayer, Roster
from bot.ports import Chance, Store, Zones
from bot.service.asking import asked
from bot.service.hosting import HostDesk
from bot.service.members import Members
from bot.service.names import Names
from bot.service.places import PlaceDesk
from bot.service.tries import decided_anew
from bot.service.venue import RightsUnknownError, Venue


@dataclass(frozen=True, slots=True)
class Directed:
    """What a request came to, and the game that it changed, if it did."""

    outcome: Outcome
    changed: int | None = None


@dataclass(frozen=True, slots=True)
class _Settled:
    """What a request came to inside its transaction; a scene with a host still lacks the name."""

    outcome: Outcome
    changed: Game | None
    settings: PlaceSettings
    asker: GamePlayer


class Director:
    """Takes events whose action is a GameAction."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts that the service is made of
        self, store: Store, library: Library, zones: Zones, chance: Chance, members: Members, names: Names
    ) -> None:
        self._store = store
        self._library = library
        self._zones = zones
        self._chance = chance
        self._members = members
        self._names = names

    async def process(self, event: Event, roster: Roster | None) -> Directed | None:
        """Give what an event came to, stored by then; None for a stop where no game runs.

        Raises StoreUnavailableError when the database is away, ConflictError when others are quicker time and again;
        nothing is written then.
        """
        action = _ours(event)
        if isinstance(action, ShowMissed):
            return Directed(await decided_anew(partial(self._missed, event, action)))
        if event.place is None or event.group is None:
            nothing_named = isinstance(action, StopGame) and action.game_id is None
            return None if nothing_named else Directed(await self._nowhere(event, action))
        cannot_post = await _hindrance(action, roster)
        if cannot_post is not None:
            return Directed(await self._plain(event, cannot_post))
        return await self._in_place(event, action, event.place, event.group, roster)

    async def _nowhere(self, event: Event, action: HostAction | PlaceAction) -> Outcome:
        """Say that games are for groups or, in a group to which the bot does not belong, that it cannot post there."""
        if event.group is not None and isinstance(action, ShowSetup | StartGame):
            return await self._plain(event, CannotPost(()))
        return await self._plain(event, Nowhere(), Notice.GROUPS_ONLY)

    async def _in_place(
        self, event: Event, action: HostAction | PlaceAction, place: Place, group: Group, roster: Roster | None
    ) -> Directed | None:
        """Carry an action out; the platform is asked for somebody's rights only where they matter, and nobody waits."""
        settle = partial(self._settle, event, action, place, group)
        try:
            settled = await decided_anew(partial(settle, may_manage=None))
        except RightsUnknownError:
            may_manage = roster is not None and await roster.administers(event.account)
            settled = await decided_anew(partial(settle, may_manage=may_manage))
        if settled is None:
            return None
        changed = None if settled.changed is None else settled.changed.id
        return Directed(await self._with_host(settled, roster), changed)

    async def _settle(
        self, event: Event, action: HostAction | PlaceAction, place: Place, group: Group, *, may_manage: bool | None
    ) -> _Settled | None:
        async with asked(self._store, self._members, event) as request:
            settings = await request.transaction.games.place(place, group)
            venue = Venue(
                event,
                request.transaction,
                request.person,
                settings,
                self._library,
                self._zones,
                self._chance,
                may_manage,
            )
            if isinstance(action, PlaceAction):
                (scene, remarks), settings = await PlaceDesk(venue).act(action)
                language, changed = replace(venue, settings=settings).language, None
            else:
                hosted = await HostDesk(venue).act(action)
                if hosted is None:
                    return None
                scene, remarks, changed = hosted.scene, hosted.remarks, hosted.changed
                language = hosted.language or venue.language
        return _Settled(Outcome(scene, language, remarks), changed, settings, venue.player)

    async def _plain(self, event: Event, scene: Scene, *remarks: Notice) -> Outcome:
        """Give a scene for which nothing has to be known but the language."""
        return await decided_anew(partial(self._plain_once, event, scene, remarks))

    async def _plain_once(self, event: Event, scene: Scene, remarks: tuple[Notice, ...]) -> Outcome:
        async with asked(self._store, self._members, event) as request:
            return Outcome(scene, reading_language(request.person.language, event.hint), remarks)

    async def _missed(self, event: Event, action: ShowMissed) -> Outcome:
        """Give one of the wrong answers of whoever asks, of those whose question is still served as it was."""
        async with asked(self._store, self._members, event) as request:
            games, person = request.transaction.games, request.person
            game = await games.game(action.game_id)
            wrong = () if game is None else await games.missed(game.id, event.account)
            slots = [] if game is None else [(game.plan[number], option_id) for number, option_id in wrong]
        missed = [(slot, option_id) for slot, option_id in slots if slot_fits(slot, self._library.quizzes)]
        language = reading_language(person.language, event.hint)
        if not missed:
            return Outcome(MissedShown(action.game_id, (), 0), language, (Notice.NOTHING_MISSED,))
        return Outcome(MissedShown(action.game_id, missed, min(action.index, len(missed) - 1)), language)

    async def _with_host(self, settled: _Settled, roster: Roster | None) -> Outcome:
        """Give the outcome with the name of the game's host, if the scene tells it and everybody may know it."""
        scene = settled.outcome.scene
        if not isinstance(scene, GameStarted | GameRunning) or scene.game.host is None:
            return settled.outcome
        asker_hosts = scene.game.host == settled.asker.account
        host = settled.asker if asker_hosts else await self._store.player_of(scene.game.host)
        names = {} if host is None else await self._names.of([host], settled.settings, roster)
        return replace(settled.outcome, scene=replace(scene, host_name=names.get(scene.game.host)))


def _ours(event: Event) -> GameAction:
    if not isinstance(event.action, GameAction):
        raise TypeError(f"{type(event.action).__name__} is not about a game or a place")
    return event.action


async def _hindrance(action: HostAction | PlaceAction, roster: Roster | None) -> CannotPost | None:
    """Give what keeps the bot from posting in the place, for whoever wants to begin a game there."""
    if not isinstance(action, ShowSetup | StartGame):
        return None
    lacking = () if roster is None else await roster.lacking()
    return CannotPost(lacking) if roster is None or lacking else None
