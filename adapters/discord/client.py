"""The library's client, cut down to what a bot of slash commands and buttons needs."""

import asyncio
import logging
import sys
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from adapters.discord.announcing import announce
from adapters.discord.delays import Delays
from adapters.discord.intake import Intake
from adapters.discord.patience import LONGEST_RATE_LIMIT
from adapters.discord.postman import DiscordPostman
from adapters.discord.pressed import pressed
from adapters.discord.welcomes import Welcomes
from bot.core.raised import raised
from bot.ports import Memory, Phrases

_CONNECTIONS = 100
"""At once. Without a limit each of a thousand presses in one moment would open its own, which costs more than the press
itself; so many carry a thousand calls in a second if Discord takes a tenth of one to answer."""
_WAIT_FOR_GUILDS = 0.0
"""Seconds that the library waits for one more guild before it calls itself ready. No answer of ours needs any guild,
and a client that is closed while it waits leaves a task behind."""

_BOT_DM = 1
"""The context of what happens in the chat of the bot with one person."""

_log = logging.getLogger(__name__)


def _manners() -> dict[str, Any]:
    """Give how a client is cut down; a gateway's events about servers are all that it would hear of."""
    return {
        "intents": discord.Intents(guilds=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "max_messages": None,
        "chunk_guilds_at_startup": False,
        "guild_ready_timeout": _WAIT_FOR_GUILDS,
        "max_ratelimit_timeout": LONGEST_RATE_LIMIT,
        "connector": aiohttp.TCPConnector(limit=_CONNECTIONS),
    }


class SendingClient(discord.Client):
    """A client that sends, and receives nothing. It has next to no cache."""

    def __init__(self) -> None:
        """Must be made while an event loop runs, and after the library was told the base addresses."""
        super().__init__(**_manners())


@dataclass(frozen=True, slots=True)
class Desk:
    """Where what a client hears goes to."""

    intake: Intake
    postman: DiscordPostman
    welcomes: Welcomes
    phrases: Phrases
    memory: Memory
    delays: Delays


class QuizClient(discord.Client):
    """A client that hands every interaction to the intake. It has no views and no command tree."""

    def __init__(self, desk: Desk, **more: Any) -> None:  # noqa: ANN401 - what the library takes beside
        """Must be made while an event loop runs, and after the library was told the base addresses."""
        super().__init__(**_manners(), **more)
        self._desk = desk
        self.was_ready = False
        # Left to the library, a press would cost it more than the answer: it reads the whole message that was pressed.
        self._connection.parsers["INTERACTION_CREATE"] = self._receive

    def _receive(self, data: Any) -> None:  # noqa: ANN401 - as the gateway sends it
        """Hand on an interaction; skip one that cannot be read, which would end the connection for everybody."""
        try:
            message, in_private = data.pop("message", None), data.get("context") == _BOT_DM
            interaction = discord.Interaction(data=data, state=self._connection)
            self._desk.intake.take(interaction, None if message is None else pressed(message, in_private=in_private))
            self._desk.welcomes.met(interaction)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others go on
            _log.error("an interaction was skipped: %s", raised(error))

    async def setup_hook(self) -> None:
        """Announce the commands: once a login, and not at each READY, which comes again with every new session."""
        await announce(self, self._desk.phrases, self._desk.memory)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """Keep to the pace that Discord allows for identifying anew."""
        if not initial:
            await asyncio.sleep(self._desk.delays.identify)

    async def on_ready(self) -> None:
        """Note that the session stands, and let messages be posted."""
        if not self.was_ready:
            _log.info("serving Discord")
        self.was_ready = True
        self._desk.postman.join(self)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Take note that the bot has come to a server."""
        self._desk.welcomes.opened(guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Take note of more rights for a role of the bot's."""
        if after in after.guild.me.roles and not after.permissions <= before.permissions:
            self._desk.welcomes.opened(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Take note of other roles of the bot's; Discord tells of no other member without a privileged intent."""
        if after == after.guild.me and not after.guild_permissions <= before.guild_permissions:
            self._desk.welcomes.opened(after.guild)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Take note of other rights in a channel."""
        self._desk.welcomes.changed(before, after)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """Log a defect of our own handlers without the arguments, which hold names and texts."""
        error = sys.exception()
        _log.error("the handler %s failed: %s", event_method, raised(error) if error else "")


class ShardedQuizClient(QuizClient, discord.AutoShardedClient):
    """The same over several connections, each of which hears of its share of the servers."""

    def __init__(self, desk: Desk, shards: int) -> None:
        """As a `QuizClient`."""
        super().__init__(desk, shard_count=shards)
