"""The one door for everything that people press and type: each interaction gets an answer, whatever happens."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import app_commands

from adapters.discord.answering import Answer, Interaction, Shown
from adapters.discord.commands import QUIZ, action_of, option_value, shown_name
from adapters.discord.delays import Delays
from adapters.discord.limits import CHOICE, CHOICES
from adapters.discord.render import note, render
from adapters.tokens import TokenError, decode
from bot.core.actions import Action, Event
from bot.core.lengths import utf16_length
from bot.core.people import Account
from bot.core.raised import raised
from bot.ports import Conversation, Phrases
from bot.screen import Reply

PLATFORM = "discord"
_REMEMBERED = 1000
_AT_ONCE_OF_ONE = 4
"""Nobody has more screens to press than that; what waits behind is answered when they are."""
_DAY_MS = 24 * 60 * 60 * 1000

_log = logging.getLogger(__name__)


class Intake:
    """Takes interactions, asks the conversation, and answers."""

    def __init__(self, conversation: Conversation, phrases: Phrases, now_ms: Callable[[], int], delays: Delays) -> None:
        """Answer from a conversation. `now_ms` gives milliseconds since 1970, UTC."""
        self._conversation = conversation
        self._phrases = phrases
        self._now_ms = now_ms
        self._delays = delays
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._turns: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._closed = False

    async def take(self, interaction: Interaction) -> None:
        """Answer an interaction. One that comes again, as after a resumed session, is passed over."""
        if self._closed or not self._is_new(interaction.id):
            return
        task = asyncio.ensure_future(self._work_in_turn(interaction))
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)
        await task

    def close(self) -> None:
        """Take nothing more."""
        self._closed = True

    async def finish(self) -> None:
        """Finish what is in hand; what takes too long is given up."""
        if not self._in_hand:
            return
        _, late = await asyncio.wait(self._in_hand, timeout=self._delays.finish)
        for task in late:
            task.cancel()
        if late:
            _log.warning("%d interactions were left unanswered", len(late))
            await asyncio.wait(late)

    def _is_new(self, interaction_id: int) -> bool:
        if interaction_id in self._seen:
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def _work_in_turn(self, interaction: Interaction) -> None:
        """Work on it, but not on more than a few of one person at once: nobody's flood may keep the others waiting."""
        person = interaction.user.id
        turn = self._turns.setdefault(person, asyncio.Semaphore(_AT_ONCE_OF_ONE))
        began = asyncio.get_running_loop().time()
        async with turn:
            if asyncio.get_running_loop().time() - began < self._delays.lost:
                await self._work_on(interaction)

    async def _work_on(self, interaction: Interaction) -> None:
        match interaction.type:
            case discord.InteractionType.autocomplete:
                await self._suggest(interaction)
            case discord.InteractionType.ping:
                pass
            case _:
                await self._answer(interaction)

    async def _answer(self, interaction: Interaction) -> None:
        answer = Answer(interaction)
        work = asyncio.create_task(self._shown(interaction))
        try:
            done, _ = await asyncio.wait({work}, timeout=self._delays.defer)
            if not done:
                await answer.defer()
            await answer.give(await work, lambda: self._say("trouble", interaction))
        finally:
            work.cancel()

    async def _shown(self, interaction: Interaction) -> Shown:
        try:
            reply = await self._conversation.handle(self._event(interaction, _action(interaction)))
            return self._rendered(reply, interaction)
        except TokenError:
            return await self._say("old-button", interaction)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the person is told and the others go on
            _log.error("interaction %d: %s", interaction.id, raised(error))
            return await self._say("trouble", interaction)

    def _rendered(self, reply: Reply, interaction: Interaction) -> Shown:
        if reply.screen is not None:
            return Shown(render(reply.screen, lambda name: shown_name(name, _hint(interaction), self._phrases)))
        if reply.toast is None:
            raise ValueError("a reply with neither a screen nor a toast")
        return Shown(note(reply.toast), aside=True)

    async def _say(self, message_id: str, interaction: Interaction) -> Shown:
        language = await self._conversation.language(_account(interaction), _hint(interaction))
        command = shown_name(QUIZ, _hint(interaction), self._phrases)
        return Shown(note(self._phrases.text(language, message_id, command=command)), aside=True)

    def _event(self, interaction: Interaction, action: Action) -> Event:
        return Event(
            _account(interaction),
            action,
            self._instant(interaction.id),
            hint=_hint(interaction),
            name=interaction.user.display_name,
        )

    def _instant(self, interaction_id: int) -> int:
        """Give the instant of a press: Discord's stamp, if it is not from the future nor older than a day (rule R8)."""
        received = self._now_ms()
        stamp = (interaction_id >> 22) + discord.utils.DISCORD_EPOCH
        return stamp if 0 <= received - stamp <= _DAY_MS else received

    async def _suggest(self, interaction: Interaction) -> None:
        choices: list[app_commands.Choice[str]] = []
        try:
            async with asyncio.timeout(self._delays.defer):
                found = await self._conversation.suggest(
                    _account(interaction), option_value(_data(interaction)), _hint(interaction)
                )
            choices = [app_commands.Choice(name=title, value=quiz_id) for quiz_id, title in found if _fits(title)]
        except Exception as error:  # noqa: BLE001 - no suggestion is an answer too
            _log.error("interaction %d: %s", interaction.id, raised(error))
        await Answer(interaction).suggest(choices[:CHOICES])


def _action(interaction: Interaction) -> Action:
    data = _data(interaction)
    if interaction.type is discord.InteractionType.application_command:
        return action_of(data)
    return decode(str(data.get("custom_id", "")))


def _data(interaction: Interaction) -> Mapping[str, Any]:
    return interaction.data or {}


def _account(interaction: Interaction) -> Account:
    return Account(PLATFORM, str(interaction.user.id))


def _hint(interaction: Interaction) -> str:
    return str(interaction.locale.value)


def _fits(title: str) -> bool:
    return 0 < utf16_length(title) <= CHOICE
