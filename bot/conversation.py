"""One conversation with everybody: events in, replies out, whichever front end they come from."""

import logging
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Self

from bot.core.actions import Event, Stop
from bot.core.days import local_time
from bot.core.game_actions import GameAction, SetPlaceZone, ShowRound
from bot.core.game_scene import AtRound, GameStarted
from bot.core.languages import reading_language
from bot.core.people import Account
from bot.core.places import Place
from bot.core.push_actions import OwnPushAction, PushAction
from bot.core.push_scene import DailyShown
from bot.core.quiz import Library
from bot.core.record_actions import ConfirmLink, RecordAction, SetZone
from bot.core.record_scene import Forgotten, LeaderboardDue
from bot.core.scene import Notice, Nowhere, Outcome
from bot.group_ports import Roster
from bot.ports import Chance, ConflictError, Phrases, Store, StoreUnavailableError, Zones
from bot.push_ports import Rosters
from bot.screen import Reply
from bot.service.batch import Batcher
from bot.service.clerk import Clerk
from bot.service.daily import DailyDue
from bot.service.everyday import Everyday
from bot.service.games import Director
from bot.service.members import Members
from bot.service.names import Names
from bot.service.pushing import NoRosters, Pusher
from bot.service.quizmaster import Quizmaster
from bot.service.rescheduling import resume
from bot.service.roll_call import call_roll
from bot.service.stage import EmptyStage, Stage
from bot.service.tries import decided_anew
from bot.service.wanted import wanted
from bot.view.view import View

log = logging.getLogger(__name__)

MOST_REMEMBERED = 10_000
"""Accounts whose language is remembered for when the database is away."""


class QuizConversation:
    """The service and the view behind the adapters; an async context manager that finishes what it has taken."""

    def __init__(  # noqa: PLR0913 - the parts that the application joins here
        self,
        store: Store,
        library: Library,
        phrases: Phrases,
        zones: Zones,
        chance: Chance,
        *,
        names: Names | None = None,
        stage: Stage | None = None,
        rosters: Rosters | None = None,
        awaken: Callable[[], None] | None = None,
        now_ms: Callable[[], int] | None = None,
    ) -> None:
        """Talk about what is stored.

        The stage is told about games, and reads from `names` who plays. `rosters` tell about places other than the one
        where somebody asks. `awaken` is called when something that comes by itself may have become due at another time.
        """
        self._store = store
        self._library = library
        self._zones = zones
        self._view = View(library, phrases, zones)
        self._languages: OrderedDict[Account, str] = OrderedDict()
        self._forgotten = 0
        """How often somebody was forgotten: what was under way before that is not remembered after it."""
        self._names = names or Names()
        self._stage = stage or EmptyStage()
        members = Members()
        self._director = Director(store, library, zones, chance, members, self._names)
        self._clerk = Clerk(store, library, zones, chance, members)
        self._pusher = Pusher(store, library, zones, chance, members, rosters or NoRosters())
        self._everyday = Everyday(store, library, zones, chance, members)
        self._awaken = awaken or _nothing
        self._now_ms = now_ms or _present_ms
        self._batcher: Batcher[Event, Outcome] = Batcher(
            Quizmaster(store, library, chance, members).process, nobodys_fault=(StoreUnavailableError,)
        )

    async def __aenter__(self) -> Self:
        await self._batcher.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._batcher.__aexit__(kind, error, trace)

    async def handle(self, event: Event, roster: Roster | None = None) -> Reply:
        """Carry out an event and give what to show; when the database is away the reply says so."""
        forgotten_before = self._forgotten
        self._names.saw(event)
        try:
            outcome = await self._outcome(event, roster)
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("event not handled: action=%s cause=%s", type(event.action).__name__, error)
            return self._view.trouble(reading_language(self._languages.get(event.account), event.hint))
        if isinstance(outcome.scene, Forgotten):
            self._forgotten += 1
            self._languages.clear()
            self._names.forget()
        elif self._forgotten == forgotten_before and not event.public and not isinstance(outcome.scene, GameStarted):
            self._remember(event.account, outcome.language)
        return self._view.reply(outcome, event.name)

    async def _outcome(self, event: Event, roster: Roster | None) -> Outcome:
        if isinstance(event.action, GameAction):
            return await self._directed(event, roster)
        if isinstance(event.action, PushAction):
            return await self._pushed(event, event.action, roster)
        if isinstance(wanted(event.action), RecordAction):
            return await self._recorded(event, roster)
        return await self._batched(event)

    async def _pushed(self, event: Event, action: PushAction, roster: Roster | None) -> Outcome:
        """Carry out what is asked about what comes each day."""
        if isinstance(action, OwnPushAction):
            outcome = await self._everyday.process(event, action)
        else:
            outcome = await self._pusher.process(event, action, roster)
        self._awaken()
        return await self._daily(event, outcome) if isinstance(outcome, DailyDue) else outcome

    async def _daily(self, event: Event, due: DailyDue) -> Outcome:
        """Show the question of the day as any round in private."""
        outcome = await self._batched(replace(event, action=ShowRound(due.round_id)))
        if not isinstance(outcome.scene, AtRound):
            return outcome
        return replace(outcome, scene=DailyShown(outcome.scene, due.minute, due.zone))

    async def _directed(self, event: Event, roster: Roster | None) -> Outcome:
        """Carry out what is asked about a game or a place; where there is no game to stop, the person's run stops."""
        directed = await self._director.process(event, roster)
        if directed is None:
            return await self._batched(replace(event, action=Stop()))
        if directed.changed is not None:
            self._stage.changed(directed.changed)
        if isinstance(event.action, SetPlaceZone):
            self._awaken()
        return directed.outcome

    async def _batched(self, event: Event) -> Outcome:
        outcome = await self._batcher.submit(event)
        scene = outcome.scene
        if isinstance(scene, AtRound) and scene.accepted and scene.round.game_id is not None:
            self._stage.answered(scene.round.game_id)
        return outcome

    async def _recorded(self, event: Event, roster: Roster | None) -> Outcome:
        outcome = await self._clerk.process(event)
        if isinstance(event.action, SetZone | ConfirmLink):
            self._awaken()
        if not isinstance(outcome.scene, LeaderboardDue):
            return outcome
        if roster is None or event.group is None:
            return replace(outcome, scene=Nowhere(), remarks=(Notice.GROUP_UNREADABLE,))
        shown, left = await call_roll(outcome.scene, roster)
        if left:
            await self._clerk.leave(event.group, left)
        return replace(outcome, scene=shown)

    async def moved(self, platform: str, former_id: str, new_id: str) -> None:
        """Take over all that is kept of a chat to the id that the platform has given it. Harmless when done again.

        Raises StoreUnavailableError while the database is away, ConflictError when others are quicker time and again.
        """
        await decided_anew(partial(self._store.move_chat, platform, former_id, new_id))
        self._stage.moved()

    async def welcomed(self, platform: str, chat_id: str) -> None:
        """Resume what we had stopped sending to a chat, for the bot may post there again, as far as is known.

        Raises StoreUnavailableError while the database is away, ConflictError when others are quicker time and again.
        """
        if await decided_anew(partial(resume, self._store, Place(platform, chat_id), self._now_ms())):
            self._awaken()

    async def language(self, account: Account, hint: str | None) -> str:
        """Give the language to say something in beside a reply; while the database is away, what was seen last."""
        if account in self._languages:
            return self._languages[account]
        try:
            return reading_language(await self._store.language_of(account), hint)
        except StoreUnavailableError:
            return reading_language(None, hint)

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        """Give (quiz id, title) of the quizzes whose title or id holds what was typed, in the person's language."""
        language = await self.language(account, hint)
        sought = _folded(typed)
        titles = [(quiz_id, self._library.quiz_text(quiz_id, language).title) for quiz_id in self._library.quizzes]
        return [(quiz_id, title) for quiz_id, title in titles if sought in _folded(title) or sought in quiz_id]

    async def suggest_zones(
        self, account: Account, typed: str, hint: str | None, at_ms: int
    ) -> Sequence[tuple[str, str]]:
        """Give (IANA name, label with the time there) of the zones that match what was typed, the most likely first."""
        language = await self.language(account, hint)
        found = self._zones.find(typed, language, at_ms)
        return [(zone, f"{self._zones.label(zone, language)} · {local_time(at_ms, zone):%H:%M}") for zone in found]

    def _remember(self, account: Account, language: str) -> None:
        self._languages[account] = language
        self._languages.move_to_end(account)
        if len(self._languages) > MOST_REMEMBERED:
            self._languages.popitem(last=False)


def _nothing() -> None:
    """Do nothing."""


def _present_ms() -> int:
    return time.time_ns() // 1_000_000


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()
