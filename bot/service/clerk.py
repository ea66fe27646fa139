"""The clerk: carries out what people ask about what is kept of them, each request in a transaction of its own."""

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from bot.core.actions import Event, PlainAction, SetLanguage
from bot.core.game_actions import GameAction
from bot.core.languages import LANGUAGES
from bot.core.people import Account, Group, Prompt
from bot.core.push_actions import PushAction
from bot.core.quiz import Library
from bot.core.record_actions import (
    AskAlias,
    AskForget,
    ConfirmLink,
    EnterCode,
    Export,
    Forget,
    Practise,
    RecordAction,
    RefuseLink,
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Unlink,
    Write,
)
from bot.core.record_scene import Forgotten
from bot.core.run import Refusal
from bot.core.scene import HelpShown, LanguageMenu, Notice, Outcome, Scene
from bot.ports import Chance, ConflictError, Store, StoreUnavailableError, Transaction, Zones
from bot.record_ports import LinkOffer
from bot.service.data import DataDesk
from bot.service.export import ExportReading
from bot.service.figures import FiguresDesk
from bot.service.leaderboards import LeaderboardReading
from bot.service.links import LinkDesk, read_code
from bot.service.members import Members
from bot.service.push_search import push_zones
from bot.service.request import Decided, Request
from bot.service.streaks import StreakDesk
from bot.service.tries import decided_anew
from bot.service.wanted import wanted
from bot.service.workset import Workset

log = logging.getLogger(__name__)

Settled = tuple[Scene | LeaderboardReading | ExportReading, tuple[Notice | Refusal, ...]]
"""What a request came to inside its transaction: a scene, or what to read for one when the transaction is over."""


class Clerk:
    """Takes events whose action, or what is to follow a choice of language, is a RecordAction."""

    def __init__(self, store: Store, library: Library, zones: Zones, chance: Chance, members: Members) -> None:
        self._store = store
        self._library = library
        self._zones = zones
        self._chance = chance
        self._members = members

    async def process(self, event: Event) -> Outcome:
        """Give the outcome of an event; all that it tells is committed by then.

        Raises StoreUnavailableError when the database is away, ConflictError when others are quicker time and again;
        then nothing is written that matters when the same is asked for again.
        """
        return await decided_anew(partial(self._process_once, event))

    async def leave(self, group: Group, accounts: Collection[Account]) -> None:
        """Take accounts for members of a group no longer.

        While the database is away or others are quicker, this is only logged: they are called again at the next roll.
        """
        try:
            async with self._store.transaction() as transaction:
                await transaction.records.leave(group, accounts)
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("accounts that left stay members: number=%d cause=%s", len(accounts), error)
        self._members.forget_left(group, accounts)

    async def _process_once(self, event: Event) -> Outcome:
        async with self._store.transaction() as transaction:
            offers, workset = await _load(transaction, event)
            joining = self._members.join([event], workset)
            request = Request(event, transaction, workset, self._library, self._zones, self._chance)
            scene, remarks = await _Decision(request, offers).outcome()
            language = request.language
            if isinstance(scene, Forgotten):
                # Now, for even if the connection breaks at the commit, it may be done.
                self._members.forget()
            else:
                await workset.save(transaction)
        if isinstance(scene, Forgotten):
            await self._scrub()
        self._members.remember(joining)
        if isinstance(scene, LeaderboardReading | ExportReading):
            scene = await scene.scene(self._store)
        return Outcome(scene, language, remarks)

    async def _scrub(self) -> None:
        try:
            await self._store.scrub()
        except StoreUnavailableError as error:
            log.warning("deleted rows are still in free parts of the database's files: cause=%s", error)


async def _load(transaction: Transaction, event: Event) -> tuple[Sequence[LinkOffer], Workset]:
    """Hold the people of the event and of every account that it could be linked with, and read them."""
    concerned = _accounts_of(await _offers(transaction, event))
    workset = await Workset.load(transaction, [event], concerned)
    offers = await _offers(transaction, event)
    if _accounts_of(offers) != concerned:
        # Before they were held, somebody was deleted or came between: who is concerned has to be found anew.
        raise ConflictError("the link was changed by another process")
    return offers, workset


async def _offers(transaction: Transaction, event: Event) -> Sequence[LinkOffer]:
    action = wanted(event.action)
    match action:
        case ShowLink():
            return await transaction.records.offers(accounts={event.account})
        case ConfirmLink() | RefuseLink():
            return await transaction.records.offers(codes={action.code})
        case EnterCode(typed) | Write(typed):
            code = read_code(typed)
            codes = () if code is None else (code,)
            return await transaction.records.offers(codes=codes, accounts={event.account})
        case _:
            return ()


def _accounts_of(offers: Sequence[LinkOffer]) -> Collection[Account]:
    return {each for offer in offers for each in (offer.issuer, offer.claimer) if each is not None}


class _Decision:
    """One request, decided."""

    def __init__(self, request: Request, offers: Sequence[LinkOffer]) -> None:
        self._request = request
        self._links = LinkDesk(request, offers)
        self._streaks = StreakDesk(request)
        self._figures = FiguresDesk(request)
        self._data = DataDesk(request)

    async def outcome(self) -> Settled:
        """Carry the request out; a newcomer chooses a language first."""
        request, action = self._request, self._request.event.action
        newcomer = request.person.language is None
        prompt = request.person.prompt
        if prompt is not None:
            request.put(replace(request.person, prompt=None))
        if isinstance(action, SetLanguage):
            if action.language not in LANGUAGES:
                return LanguageMenu(action.then), (Notice.LANGUAGE_UNKNOWN,)
            request.put(replace(request.person, language=action.language))
            scene, remarks = await self._carry_out(_ours(action.then), prompt)
            return scene, remarks if newcomer else (Notice.LANGUAGE_SET, *remarks)
        if newcomer and isinstance(action, Forget):
            # The button was pressed twice: whoever is forgotten must not become known again by that.
            return await self._data.erase()
        if newcomer and not _is_public(request.event):
            return LanguageMenu(_carriable(_ours(action))), ()
        return await self._carry_out(_ours(action), prompt)

    async def _carry_out(self, action: RecordAction, prompt: Prompt | None) -> Settled:
        match action:
            case Write(text):
                return await self._written(text, prompt)
            case ShowLink() | EnterCode() | ConfirmLink() | RefuseLink() | ShowAccounts() | Unlink():
                return await self._on_accounts(action)
            case ShowStreak():
                return await self._streaks.show()
            case ShowZones(typed):
                return self._streaks.zones(typed)
            case SetZone(zone):
                return await self._streaks.set_zone(zone)
            case ShowStats():
                return await self._figures.stats()
            case Practise():
                return await self._figures.practise()
            case ShowLeaderboard(period):
                return self._figures.leaderboard(period)
            case _:
                return await self._on_data(action)

    async def _on_accounts(
        self, action: ShowLink | EnterCode | ConfirmLink | RefuseLink | ShowAccounts | Unlink
    ) -> Decided:
        match action:
            case ShowLink():
                return await self._links.show()
            case EnterCode(code):
                return await self._links.enter(code)
            case ConfirmLink(code, check):
                return await self._links.confirm(code, check)
            case RefuseLink(code):
                return await self._links.refuse(code)
            case ShowAccounts():
                return await self._links.accounts()
            case Unlink(account_id):
                return await self._links.unlink(account_id)

    async def _on_data(
        self, action: ShowPrivacy | SetVisibility | SetAlias | AskAlias | Export | AskForget | Forget
    ) -> Settled:
        match action:
            case ShowPrivacy():
                return self._data.privacy()
            case SetVisibility(visibility):
                return self._data.set_visibility(visibility)
            case SetAlias(alias):
                return self._data.set_alias(alias)
            case AskAlias():
                return self._data.ask_alias()
            case Export():
                return self._data.export()
            case AskForget(sure):
                return await self._data.ask_forget(sure=sure)
            case Forget(asked_s):
                return await self._data.forget(asked_s)

    async def _written(self, text: str, prompt: Prompt | None) -> Decided:
        """Take a text for the answer to what we asked last; a text that nobody asked for gets the help."""
        match prompt:
            case Prompt.ZONE:
                return self._streaks.zones(text)
            case Prompt.ALIAS:
                return self._data.set_alias(text)
            case Prompt.CODE:
                return await self._links.enter(text)
            case Prompt.PUSH_ZONE:
                return await push_zones(self._request, text)
            case None:
                return HelpShown(), ()


def _ours(action: PlainAction | GameAction | PushAction | None) -> RecordAction:
    if not isinstance(action, RecordAction):
        raise TypeError(f"{type(action).__name__} is not for the clerk")
    return action


def _is_public(event: Event) -> bool:
    """Say whether an action is answered where others read it, so that no menu of languages belongs there."""
    return isinstance(event.action, ShowLeaderboard) and event.group is not None


def _carriable(action: RecordAction) -> PlainAction | None:
    """Give what a newcomer came for, as far as the buttons of the menu of languages can carry it."""
    match action:
        case Write() | Forget():
            return None
        case EnterCode(typed):
            code = read_code(typed)
            return ShowLink() if code is None else EnterCode(code)
        case ShowZones():
            return ShowZones()
        case SetAlias():
            return ShowPrivacy()
        case _:
            return action
