"""The one door for everything that people press and type: each interaction gets an answer, whatever happens."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

import discord

from adapters.discord.answering import Answer, Shown
from adapters.discord.callbacks import Interaction
from adapters.discord.commands import QUIZ, shown_name
from adapters.discord.delays import Delays
from adapters.discord.events import account_of, event_of, lasts, locale_of
from adapters.discord.lane import Lane
from adapters.discord.layout import Layout
from adapters.discord.limits import check_files
from adapters.discord.pressed import Pressed
from adapters.discord.render import note, render
from adapters.discord.roster import Rosters
from adapters.discord.suggesting import suggest
from adapters.tokens import TokenError
from bot.core.raised import raised
from bot.ports import Conversation, Phrases
from bot.screen import Attachment, Reply, Screen

_REMEMBERED = 5000
_AT_ONCE_OF_ONE = 4
"""Nobody has more screens to press than that; what waits behind is answered when they are."""

_log = logging.getLogger(__name__)


class Intake:
    """Takes interactions, asks the conversation, and answers."""

    def __init__(
        self,
        conversation: Conversation,
        phrases: Phrases,
        rosters: Rosters,
        now_ms: Callable[[], int],
        delays: Delays,
    ) -> None:
        """Answer from a conversation. `now_ms` gives milliseconds since 1970, UTC."""
        self._conversation = conversation
        self._phrases = phrases
        self._now_ms = now_ms
        self._delays = delays
        self._rosters = rosters
        self._in_hand: set[asyncio.Task[Any]] = set()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._lane = Lane(delays.defer)
        self._turns: WeakValueDictionary[int, asyncio.Semaphore] = WeakValueDictionary()
        self._closed = False
        self._drawn: WeakKeyDictionary[Screen, dict[str, Layout]] = WeakKeyDictionary()
        """By locale, as long as somebody keeps the screen: in a crowd, many are shown the same one."""

    def take(self, interaction: Interaction, pressed: Pressed | None) -> None:
        """Answer an interaction, which `pressed` tells about if it is a press; must be called while an event loop runs.

        One that comes again, as after a resumed session, is passed over.
        """
        if self._closed or not self._is_new(interaction.id):
            return
        task = asyncio.create_task(self._work_in_turn(interaction, pressed))
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)

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

    async def _work_in_turn(self, interaction: Interaction, pressed: Pressed | None) -> None:
        """Work on it, but not on more than a few of one person at once: nobody's flood may keep the others waiting."""
        person = interaction.user.id
        turn = self._turns.setdefault(person, asyncio.Semaphore(_AT_ONCE_OF_ONE))
        began = asyncio.get_running_loop().time()
        async with turn:
            if asyncio.get_running_loop().time() - began < self._delays.lost:
                await self._work_on(interaction, pressed)

    async def _work_on(self, interaction: Interaction, pressed: Pressed | None) -> None:
        try:
            match interaction.type:
                case discord.InteractionType.autocomplete:
                    await suggest(interaction, self._conversation, self._now_ms(), self._delays.defer)
                case discord.InteractionType.ping:
                    pass
                case _:
                    await self._answer(interaction, Answer(interaction, pressed, lasts=lasts(interaction)))
        except Exception as error:  # noqa: BLE001 - a defect of ours; the arguments hold names and texts
            _log.error("interaction %d was not answered: %s", interaction.id, raised(error))

    async def _answer(self, interaction: Interaction, answer: Answer) -> None:
        async with answer.deferred_after(self._delays.defer):
            leave = await self._lane.enter()
            shown = await self._shown(interaction)
        await answer.give(shown, lambda: self._say("trouble", interaction))
        leave()

    async def _shown(self, interaction: Interaction) -> Shown:
        try:
            event = event_of(interaction, self._now_ms())
            reply = await self._conversation.handle(event, self._rosters.at(interaction))
            return self._rendered(reply, interaction)
        except TokenError:
            return await self._say("old-button", interaction)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the person is told and the others go on
            _log.error("interaction %d: %s", interaction.id, raised(error))
            return await self._say("trouble", interaction)

    def _rendered(self, reply: Reply, interaction: Interaction) -> Shown:
        if reply.screen is not None:
            check_files(reply.files, interaction.filesize_limit)
            return Shown(
                self._layout(reply.screen, locale_of(interaction), reply.files), reply.files, to_all=reply.for_all
            )
        if reply.toast is None:
            raise ValueError("a reply with neither a screen nor a toast")
        return Shown(note(reply.toast), aside=True)

    def _layout(self, screen: Screen, locale: str, files: Sequence[Attachment]) -> Layout:
        names = partial(shown_name, locale=locale, phrases=self._phrases)
        if files:
            return render(screen, names, files)
        drawn = self._drawn.setdefault(screen, {})
        if locale not in drawn:
            drawn[locale] = render(screen, names)
        return drawn[locale]

    async def _say(self, message_id: str, interaction: Interaction) -> Shown:
        hint = locale_of(interaction)
        language = await self._conversation.language(account_of(interaction), hint)
        command = shown_name(QUIZ, hint, self._phrases)
        return Shown(note(self._phrases.text(language, message_id, command=command)), aside=True)
