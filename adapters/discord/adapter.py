"""Serves Discord: logs in, stays connected, and stops in good order."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from adapters.discord.client import Desk, QuizClient, SendingClient, ShardedQuizClient
from adapters.discord.delays import Delays
from adapters.discord.intake import Intake
from adapters.discord.postman import DiscordPostman
from adapters.discord.roster import Rosters
from adapters.discord.welcomes import Welcomes
from bot.core.raised import raised
from bot.ports import Conversation, Memory, Phrases

_BAD_TOKEN = 4004
"""The gateway's close code for a token that it does not take."""

_log = logging.getLogger(__name__)


class DiscordRefusedError(Exception):
    """Discord refuses this bot for good; the message is for the person who runs it."""


class DiscordAdapter:
    """Translates between Discord and a conversation."""

    def __init__(  # noqa: PLR0913 - the parts that the application joins here
        self,
        *,
        token: str,
        api_url: str,
        gateway_url: str | None,
        conversation: Conversation,
        phrases: Phrases,
        memory: Memory,
        now_ms: Callable[[], int],
        delays: Delays | None = None,
        shards: int | None = None,
    ) -> None:
        """Serve with a bot token.

        `api_url` holds the version (https://discord.com/api/v10), `gateway_url` None means Discord's own, `now_ms`
        gives milliseconds since 1970, UTC, and `shards` says over how many connections to the gateway; None for one.
        """
        self._token = token
        self._api_url = api_url.rstrip("/")
        self._gateway_url = gateway_url
        self._shards = shards
        self._delays = delays or Delays()
        rosters, self._welcomes = Rosters(self._delays.roster), Welcomes(conversation)
        self._intake = Intake(conversation, phrases, rosters, now_ms, self._delays)
        self._postman = DiscordPostman(rosters, now_ms, self._delays)
        self._desk = Desk(self._intake, self._postman, self._welcomes, phrases, memory, self._delays)

    @property
    def postman(self) -> DiscordPostman:
        """Give the one who posts in channels; while Discord is not connected it fails."""
        return self._postman

    async def serve(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish what is in hand and leave, within five seconds.

        While Discord cannot be reached it tries again, ever less often. Raises DiscordRefusedError when trying again
        cannot help, as with a wrong token: Discord bans addresses that go on regardless.
        """
        await self._until(stop, self._serve_once)

    async def send(self, stop: asyncio.Event) -> None:
        """Only send, by the postman, while others are connected to the gateway; else as `serve`."""
        await self._until(stop, self._send_once)

    async def _until(self, stop: asyncio.Event, work: Callable[[asyncio.Task[bool]], Awaitable[bool]]) -> None:
        self._prepare_library()
        stopping = asyncio.create_task(stop.wait())
        try:
            pause = self._delays.reconnect
            while not stop.is_set():
                if await work(stopping):
                    pause = self._delays.reconnect
                if not stop.is_set():
                    _log.warning("trying Discord again in %.0f s", pause)
                    await asyncio.wait({stopping}, timeout=pause)
                    pause = min(2 * pause, self._delays.reconnect_at_most)
        finally:
            stopping.cancel()

    def _prepare_library(self) -> None:
        Route.BASE = self._api_url
        if self._gateway_url is not None:
            DiscordWebSocket.DEFAULT_GATEWAY = URL(self._gateway_url)
        # Lower levels print addresses with interaction tokens in them, and payloads with names and texts.
        logging.getLogger("discord").setLevel(logging.WARNING)
        discord.VoiceClient.warn_nacl = False
        discord.VoiceClient.warn_dave = False

    async def _serve_once(self, stopping: asyncio.Task[bool]) -> bool:
        """Serve until told to stop or the connection is lost for good; say whether it ever stood."""
        client = QuizClient(self._desk) if self._shards is None else ShardedQuizClient(self._desk, self._shards)
        session = asyncio.create_task(client.start(self._token))
        try:
            await asyncio.wait({session, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if session.done():
                _judge(session.exception())
            else:
                self._intake.close()
        finally:
            await self._intake.finish()
            await self._welcomes.finish()
            await self._postman.leave()
            session.cancel()
            await asyncio.gather(session, return_exceptions=True)
            await self._close(client)
        return client.was_ready

    async def _send_once(self, stopping: asyncio.Task[bool]) -> bool:
        """Send until told to stop; say whether Discord could be reached."""
        client = SendingClient()
        try:
            await client.login(self._token)
        except Exception as error:  # noqa: BLE001 - whatever it was, it is told, or tried again
            _judge(error)
            return False
        else:
            self._postman.join(client)
            _log.info("sending on Discord")
            await stopping
            return True
        finally:
            await self._postman.leave()
            await self._close(client)

    async def _close(self, client: discord.Client) -> None:
        try:
            await asyncio.wait_for(client.close(), self._delays.close)
        except TimeoutError:
            await client.http.close()


def _judge(error: BaseException | None) -> None:
    """Raise DiscordRefusedError for what trying again cannot help, and log the rest."""
    match error:
        case discord.LoginFailure() | discord.HTTPException(status=HTTPStatus.UNAUTHORIZED):
            raise _refused_token() from error
        case discord.ConnectionClosed(code=code) if code == _BAD_TOKEN:
            raise _refused_token() from error
        case discord.ConnectionClosed(code=code):
            raise DiscordRefusedError(
                f"Discord closed the gateway for good with code {code}: see its list of gateway close codes."
            ) from error
        case discord.PrivilegedIntentsRequired():
            raise DiscordRefusedError(
                "Discord refused the intents (4014), though none of them is privileged: is the bot disabled?"
            ) from error
        case aiohttp.ClientConnectorError():
            reason = error.os_error.strerror or error.os_error
            _log.warning("Discord not reached (are DISCORD_API_URL and the network right?): %s: %s", error.host, reason)
        case _:
            _log.warning("the connection to Discord failed: %s", raised(error) if error else "it was closed")


def _refused_token() -> DiscordRefusedError:
    return DiscordRefusedError(
        "Discord does not take the token in DISCORD_BOT_TOKEN: take a new one from the Developer Portal (Reset Token)."
    )
