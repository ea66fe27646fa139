"""Posts in channels on Discord, and changes what was posted."""

import base64
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import aiohttp
import discord

from adapters.discord.delays import Delays
from adapters.discord.layout import Layout
from adapters.discord.limits import LimitError
from adapters.discord.lines import Lines
from adapters.discord.patience import patience
from adapters.discord.publishing import publish
from adapters.discord.render import render
from adapters.discord.roster import Rosters
from bot.core.people import Group
from bot.core.places import Place
from bot.group_ports import MessageGoneError, PostFailedError, PostRefusedError, PostUnsureError, Roster
from bot.screen import Screen

_GONE = frozenset({10008, 30046, 50005})
"""Unknown message, too many edits of an old one, and one of somebody else."""
_REFUSED = frozenset({10003, 10004, 10013, 50001, 50007, 50013, 50083, 50278, 160005})
"""Unknown channel, server or user, missing access or permissions, somebody who takes no private messages from us or has
no server with us, and a thread that is archived or locked."""
_LATER = frozenset({40003})
"""Private chats were opened too fast."""
_MOST_CHATS = 10_000
"""Private chats whose channels are remembered."""
_OLD_MS = 60 * 60 * 1000
"""Of older messages Discord takes few edits, how many it does not say (code 30046)."""
_NONCE = 25
"""As long as Discord takes them."""

Call = Callable[[discord.Client], Awaitable[str]]
"""Makes a call of Discord's API, and gives the id of the message that it was about."""

_log = logging.getLogger(__name__)


class DiscordPostman:
    """Posts in channels, threads and posts of forums, while there is a connection."""

    def __init__(self, rosters: Rosters, now_ms: Callable[[], int], delays: Delays) -> None:
        """Tell by these rosters who is on a server. `now_ms` gives milliseconds since 1970, UTC."""
        self._rosters = rosters
        self._now_ms = now_ms
        self._delays = delays
        self._lines = Lines(delays.channel, delays.any_call)
        self._client: discord.Client | None = None
        self._chats: OrderedDict[str, int] = OrderedDict()
        """The channels of private chats, by the user's id."""

    def join(self, client: discord.Client) -> None:
        """Post by a client that is connected, from now on."""
        self._client = client

    async def leave(self) -> None:
        """Post nothing until there is a client again; what waits fails."""
        self._client = None
        await self._lines.give_up()

    @property
    def is_connected(self) -> bool:
        """Whether Discord is connected."""
        return self._client is not None

    async def post(self, place: Place, screen: Screen, key: str) -> str:
        """Send a message, and give its id once it has arrived; Discord drops the second of two with one key.

        Raises PostRefusedError, PostFailedError and PostUnsureError.
        """
        layout, nonce = _drawn(screen), _nonce(place, key)

        async def send(client: discord.Client) -> str:
            message = await (await self._channel(client, place)).send(view=layout, nonce=nonce)
            return str(message.id)

        return await self._in_turn(place, send)

    async def publish(self, place: Place, message_id: str) -> None:
        """Publish a message of an announcement channel to the servers that follow it; elsewhere do nothing.

        Raises PostRefusedError, PostFailedError and PostUnsureError.
        """
        if place.private_with is not None:
            return

        async def crosspost(client: discord.Client) -> str:
            await publish(client, int(place.chat_id), int(message_id))
            return message_id

        await self._in_turn(place, crosspost)

    async def edit(self, place: Place, message_id: str, screen: Screen) -> None:
        """Change a message. Raises MessageGoneError, PostRefusedError, PostFailedError and PostUnsureError."""
        layout = _drawn(screen)

        async def change(client: discord.Client) -> str:
            message = (await self._channel(client, place)).get_partial_message(int(message_id))
            # Here the library forgets what the client was told about mentions.
            await message.edit(view=layout, allowed_mentions=discord.AllowedMentions.none())
            return message_id

        await self._in_turn(place, change, message_id)

    def roster(self, place: Place, group: Group) -> Roster | None:
        """Give who is there; None while Discord is not connected, and where the bot is no member any more."""
        return None if self._client is None else self._rosters.of(self._client, place, group)

    async def _in_turn(self, place: Place, call: Call, message_id: str | None = None) -> str:
        client = self._client
        if client is None:
            raise PostFailedError("Discord is not connected")
        return await self._lines.call(_line_of(place), lambda: self._made(client, call, message_id), message_id)

    async def _channel(self, client: discord.Client, place: Place) -> discord.PartialMessageable:
        """Give a place's channel; that of a private chat is asked for once."""
        person = place.private_with
        if person is None:
            return client.get_partial_messageable(int(place.chat_id))
        channel_id = self._chats.get(person.user_id)
        if channel_id is None:
            channel_id = (await client.create_dm(discord.Object(int(person.user_id)))).id
            self._chats[person.user_id] = channel_id
            if len(self._chats) > _MOST_CHATS:
                self._chats.popitem(last=False)
        return client.get_partial_messageable(channel_id)

    async def _made(self, client: discord.Client, call: Call, message_id: str | None) -> str:
        try:
            async with patience(client.http, self._delays.call, self._delays.rate_limit):
                return await call(client)
        except discord.HTTPException as error:
            raise self._told(error, message_id) from error
        except discord.RateLimited as error:
            raise self._late(PostFailedError(f"a rate limit of {error.retry_after:.0f} s"), message_id) from error
        except TimeoutError as error:
            raise self._late(PostUnsureError("no answer in time"), message_id) from error
        except aiohttp.ClientConnectorError as error:
            raise PostFailedError("no connection") from error
        except (aiohttp.ClientError, OSError) as error:
            raise PostUnsureError(f"the connection broke ({type(error).__name__})") from error

    def _late(self, cause: Exception, message_id: str | None) -> Exception:
        """Give what a call that took too long means: of old messages Discord takes few edits."""
        if self._is_old(message_id):
            return MessageGoneError("an old message, of which Discord takes no more edits now")
        return cause

    def _told(self, error: discord.HTTPException, message_id: str | None) -> Exception:
        """Give what a refusal means."""
        told = f"status {error.status}, code {error.code}"
        limited = error.status == HTTPStatus.TOO_MANY_REQUESTS
        if error.code in _GONE or (limited and self._is_old(message_id)):
            return MessageGoneError(told)
        if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return PostUnsureError(told)
        if limited or error.status == HTTPStatus.UNAUTHORIZED or error.code in _LATER:
            return PostFailedError(told)
        if error.code not in _REFUSED:
            # Made again it would be refused again, and nobody would see why.
            _log.error("a message was refused (%s)", told)
        return PostRefusedError(told)

    def _is_old(self, message_id: str | None) -> bool:
        if message_id is None:
            return False
        posted_ms = (int(message_id) >> 22) + discord.utils.DISCORD_EPOCH
        return self._now_ms() - posted_ms > _OLD_MS


def _line_of(place: Place) -> int:
    """Give the line in which what is for a place waits: that of its channel, or of the person."""
    return int(place.chat_id if place.private_with is None else place.private_with.user_id)


def _drawn(screen: Screen) -> Layout:
    try:
        # Everybody sees it, in clients of all languages: the command's own name is the one that all of them know.
        return render(screen, "/{}".format)
    except LimitError as error:
        _log.error("a message that Discord would refuse was not posted: %s", error)
        raise PostRefusedError(str(error)) from error


def _nonce(place: Place, key: str) -> str:
    """Give a short name for what is posted; that of another place is another, for Discord tells authors apart alone."""
    digest = hashlib.sha256(f"{place.chat_id}:{key}".encode()).digest()
    return base64.b32encode(digest).decode()[:_NONCE]
