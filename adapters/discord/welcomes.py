"""Tells the conversation where the bot may post, so that what was refused there goes on."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Iterable

import discord

from adapters.discord.callbacks import Interaction
from adapters.discord.events import PLATFORM, account_of, server_of
from adapters.discord.standing import Channel, lacking_in, lacking_of
from bot.core.places import private_place
from bot.core.raised import raised
from bot.ports import Conversation

_AGAIN_S = 3600.0
"""What somebody does in a channel tells of it at most so often: when rights change there, Discord tells by itself."""
_REMEMBERED = 10_000

_log = logging.getLogger(__name__)


class Welcomes:
    """Tells of chats one by one, and makes nobody wait for it."""

    def __init__(self, conversation: Conversation) -> None:
        """Tell this conversation."""
        self._conversation = conversation
        self._waiting: OrderedDict[str, None] = OrderedDict()
        self._told_s: OrderedDict[str, float] = OrderedDict()
        """When it was last told of a chat, by the clock of the event loop."""
        self._telling: asyncio.Task[None] | None = None

    def met(self, interaction: Interaction) -> None:
        """Take note of what somebody did, if that shows that the bot may post there."""
        if self._is_fresh(str(interaction.channel_id)):
            return
        chat_id = _open_chat(interaction)
        if chat_id is not None and not self._is_fresh(chat_id):
            self._tell([chat_id])

    def opened(self, guild: discord.Guild) -> None:
        """Take note that the bot may do more on a server than before, or has come there."""
        self._tell(str(each.id) for each in (*guild.channels, *guild.threads) if not lacking_of(guild.me, each))

    def changed(self, before: Channel, after: Channel) -> None:
        """Take note that a channel has been changed."""
        us = after.guild.me
        if lacking_of(us, before) and not lacking_of(us, after):
            threads = () if isinstance(after, discord.Thread) else after.guild.threads
            inside = [each for each in threads if each.parent_id == after.id]
            self._tell(str(each.id) for each in (after, *inside))

    async def finish(self) -> None:
        """Leave what has not been told."""
        self._waiting.clear()
        if self._telling is not None:
            self._telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._telling

    def _is_fresh(self, chat_id: str) -> bool:
        told_s = self._told_s.get(chat_id)
        return told_s is not None and asyncio.get_running_loop().time() - told_s < _AGAIN_S

    def _tell(self, chat_ids: Iterable[str]) -> None:
        now_s = asyncio.get_running_loop().time()
        for chat_id in chat_ids:
            self._waiting[chat_id] = None
            self._told_s[chat_id] = now_s
            self._told_s.move_to_end(chat_id)
        while len(self._told_s) > _REMEMBERED:
            self._told_s.popitem(last=False)
        if self._waiting and (self._telling is None or self._telling.done()):
            self._telling = asyncio.create_task(self._tell_all())

    async def _tell_all(self) -> None:
        while self._waiting:
            chat_id, _ = self._waiting.popitem(last=False)
            try:
                await self._conversation.welcomed(PLATFORM, chat_id)
            except Exception as error:  # noqa: BLE001 - it is told again when something happens there
                self._told_s.pop(chat_id, None)
                _log.warning("what rests in a chat was not resumed: %s", raised(error))


def _open_chat(interaction: Interaction) -> str | None:
    """Give the id of the chat where something happens, as places have it; None where the bot cannot post."""
    if interaction.context.dm_channel:
        # Whoever presses may do so under a message of long ago; whoever writes has opened the chat.
        written = interaction.type is discord.InteractionType.application_command
        return private_place(account_of(interaction)).chat_id if written else None
    if server_of(interaction) is None:
        return None
    in_thread = isinstance(interaction.channel, discord.Thread)
    return None if lacking_in(interaction.app_permissions, in_thread=in_thread) else str(interaction.channel_id)
