"""The library's client, cut down to what a bot of slash commands and buttons needs."""

import asyncio
import logging
import sys
from typing import Any

import aiohttp
import discord

from adapters.discord.announcing import announce
from adapters.discord.delays import Delays
from adapters.discord.intake import Intake
from adapters.discord.patience import LONGEST_RATE_LIMIT
from adapters.discord.postman import DiscordPostman
from adapters.discord.pressed import pressed
from bot.core.raised import raised
from bot.ports import Memory, Phrases

_CONNECTIONS = 100
"""At once. Without a limit each of a thousand presses in one moment would open its own, which costs more than the press
itself; so many carry a thousand calls in a second if Discord takes a tenth of one to answer."""
_WAIT_FOR_GUILDS = 0.0
"""Seconds that the library waits for one more guild before it calls itself ready. No answer of ours needs any guild,
and a client that is closed while it waits leaves a task behind."""

_log = logging.getLogger(__name__)


class SendingClient(discord.Client):
    """A client that sends, and receives nothing unless it is made to. It has next to no cache."""

    def __init__(self) -> None:
        """Must be made while an event loop runs, and after the library was told the base addresses."""
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=_WAIT_FOR_GUILDS,
            max_ratelimit_timeout=LONGEST_RATE_LIMIT,
            connector=aiohttp.TCPConnector(limit=_CONNECTIONS),
        )


class QuizClient(SendingClient):
    """A client that hands every interaction to the intake. It has no views and no command tree."""

    def __init__(
        self, intake: Intake, postman: DiscordPostman, phrases: Phrases, memory: Memory, delays: Delays
    ) -> None:
        """Must be made while an event loop runs, and after the library was told the base addresses."""
        super().__init__()
        self._intake = intake
        self._postman = postman
        self._phrases = phrases
        self._memory = memory
        self._delays = delays
        self.was_ready = False
        # Left to the library, a press would cost it more than the answer: it reads the whole message that was pressed.
        self._connection.parsers["INTERACTION_CREATE"] = self._receive

    def _receive(self, data: Any) -> None:  # noqa: ANN401 - as the gateway sends it
        """Hand on an interaction; skip one that cannot be read, which would end the connection for everybody."""
        try:
            message = data.pop("message", None)
            interaction = discord.Interaction(data=data, state=self._connection)
            self._intake.take(interaction, None if message is None else pressed(message))
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others go on
            _log.error("an interaction was skipped: %s", raised(error))

    async def setup_hook(self) -> None:
        """Announce the commands: once a login, and not at each READY, which comes again with every new session."""
        await announce(self, self._phrases, self._memory)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """Keep to the pace that Discord allows for identifying anew."""
        if not initial:
            await asyncio.sleep(self._delays.identify)

    async def on_ready(self) -> None:
        """Note that the session stands, and let messages be posted."""
        if not self.was_ready:
            _log.info("serving Discord")
        self.was_ready = True
        self._postman.join(self)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log a defect of our own handlers without the arguments, which hold names and texts."""
        error = sys.exception()
        _log.error("the handler %s failed: %s", event_method, raised(error) if error else "")
