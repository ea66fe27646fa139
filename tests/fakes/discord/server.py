"""The fake Discord as one server on the loopback interface."""

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.fakes.discord import actors, payloads
from tests.fakes.discord.actors import DiscordUser
from tests.fakes.discord.call import Call, Refusal, Reply, Request
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.interactions import InteractionDesk
from tests.fakes.discord.limits import LIMITS
from tests.fakes.discord.moderator import Moderator
from tests.fakes.discord.rates import Bucket
from tests.fakes.discord.resources import Channels, Commands, Members
from tests.fakes.discord.rest import API, Rest, Route
from tests.fakes.discord.script import Script
from tests.fakes.discord.seen import NoAnswerError, SeenMessage
from tests.fakes.discord.world import Account, Guild, Interaction, Message, Place, World

ALIKE = "the name that the user has"
TOKEN = "fake-token.for.tests"  # noqa: S105 - it opens nothing but this fake.
_CREATE = Bucket("message-create", 5, 5.0, "channel")
_EDIT = Bucket("message-edit", 5, 5.0, "channel")
_PUBLISH = Bucket("message-crosspost", 10, 3600.0, "channel")
_MEMBER = Bucket("guild-member", 5, 1.0, "guild")
_WEBHOOK = Bucket("webhook", 5, 2.0, "token")
_APPLICATION = "/applications/{application}/commands"
_RESPONSES = "/webhooks/{application}/{token}"
_MESSAGES = "/channels/{channel}/messages"


class FakeDiscord:
    """A Discord that holds a bot to the documented rules, for use as an async context manager.

    `clock` gives seconds since 1970 and rules the lives of interactions; `rate_clock` gives growing seconds and rules
    the rate limits. `patience` is how many real seconds an actor waits. On leaving, AssertionError lists the refusals
    that the test did not take with `take_refusals`.
    """

    def __init__(
        self,
        *,
        token: str = TOKEN,
        clock: Callable[[], float] = time.time,
        rate_clock: Callable[[], float] = time.monotonic,
        patience: float = 10.0,
    ) -> None:
        """Make a Discord with one server, of which the bot is a member."""
        self.token = token
        self.patience = patience
        self.world = World(clock)
        self.script = Script()
        self.commands = Commands(self.world)
        self.gateway = Gateway(self.world, token)
        self.moderator = Moderator(self.world, self.gateway)
        self.home = self.add_guild("Study group")
        self.api_url = ""
        self.gateway_url = ""
        self._rest = Rest(self.world, self.script, token, rate_clock)
        self._runner: web.AppRunner | None = None

    @property
    def journal(self) -> list[Request]:
        """Give every request so far, oldest first."""
        return self._rest.journal

    @property
    def refusals(self) -> list[Refusal]:
        """Give what Discord would not have taken so far."""
        return self._rest.refusals

    @property
    def application_id(self) -> int:
        """Give the application's id, which is also that of the bot's user."""
        return self.world.application_id

    @property
    def interactions(self) -> list[Interaction]:
        """Give every interaction so far, oldest first."""
        return list(self.world.interactions.values())

    def take_refusals(self) -> list[Refusal]:
        """Give the refusals so far and forget them, which is how a test says that it expected them."""
        taken = list(self.refusals)
        self.refusals.clear()
        return taken

    def user(
        self,
        identifier: int,
        name: str,
        locale: str = "en-US",
        place: Place | None = None,
        *,
        global_name: str | None = ALIKE,
    ) -> DiscordUser:
        """Give a user, in the bot's server unless another place is named.

        `name` is the user's own; the one that is shown in its place is the same unless another is given, or None.
        """
        shown = name if global_name is ALIKE else global_name
        account = self.world.accounts.setdefault(identifier, Account(identifier, name, locale, global_name=shown))
        return DiscordUser(self, account, self.home).at(place or self.home)

    def add_guild(
        self,
        name: str,
        locale: str = "en-US",
        *,
        bot_is_member: bool = True,
        external_apps_allowed: bool = True,
        app_installed: bool | None = None,
    ) -> Place:
        """Add a server and give its text channel; where the app is not installed it is reached as a user-installed one.

        `app_installed` tells where the commands are without the bot; by default they are where the bot is.
        """
        identifier = self.world.new_id()
        server = Guild(identifier, name, locale, bot_is_member, external_apps_allowed, app_installed)
        return self.world.add_guild(server)

    def look(self, message: Message, interaction: Interaction | None = None) -> SeenMessage:
        """Give what is to be seen of a message now."""
        return actors.look(payloads.message(self.world, message), message, interaction)

    def messages_in(self, place: Place) -> list[SeenMessage]:
        """Give the messages of a place that everybody there sees, oldest first."""
        stored = self.world.messages.values()
        return [self.look(one) for one in stored if one.place is place and not one.viewer and not one.deleted]

    async def until(self, predicate: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until something holds and say whether it does, looking with each request, answer and connection."""
        return await self.world.bell.until(predicate, self.patience if seconds is None else seconds)

    async def wait_connected(self, sessions: int = 1, seconds: float | None = None) -> None:
        """Wait until the bot has identified so often in all and is connected; each shard does so.

        Raises NoAnswerError if it does not.
        """
        gateway = self.gateway
        ready = await self.until(lambda: len(gateway.sessions) >= sessions and bool(gateway.connected), seconds)
        if not ready:
            raise NoAnswerError(f"the bot identified {len(gateway.sessions)} times; closed with {gateway.closes}")

    async def __aenter__(self) -> Self:
        """Listen on a free port."""
        app = web.Application(client_max_size=2 * LIMITS["request.bytes"].maximum)
        app.router.add_get("/gateway", self.gateway.serve)
        self._rest.mount(app, self._routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.api_url = f"http://127.0.0.1:{port}{API}"
        self.gateway_url = f"ws://127.0.0.1:{port}/gateway"
        self.gateway.url = self.gateway_url
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop; fail for refusals that nobody took, unless the test fails already."""
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()
        await asyncio.sleep(0)
        if error is None and self.refusals:
            listed = "\n".join(str(refusal) for refusal in self.refusals)
            raise AssertionError(f"the fake Discord refused {len(self.refusals)} requests:\n{listed}")

    def _routes(self) -> list[Route]:
        return [*self._about_the_bot(), *self._about_commands(), *self._about_interactions(), *self._about_channels()]

    def _about_the_bot(self) -> list[Route]:
        return [
            Route("gateway", "GET", "/gateway", self._gateway, needs_token=False),
            Route("gateway.bot", "GET", "/gateway/bot", self._gateway_bot),
            Route("member.get", "GET", "/guilds/{guild}/members/{user}", Members(self.world).get, _MEMBER),
            Route("me", "GET", "/users/@me", lambda _: Reply(200, payloads.user(self.world.bot))),
            Route("application", "GET", "/applications/@me", self._application),
            Route("application", "GET", "/oauth2/applications/@me", self._application),
        ]

    def _about_commands(self) -> list[Route]:
        one = _APPLICATION + "/{command}"
        return [
            Route("commands.get", "GET", _APPLICATION, self.commands.listed),
            Route("commands.put", "PUT", _APPLICATION, self.commands.overwrite),
            Route("command.create", "POST", _APPLICATION, self.commands.create),
            Route("command.get", "GET", one, self.commands.get),
            Route("command.edit", "PATCH", one, self.commands.edit),
            Route("command.delete", "DELETE", one, self.commands.delete),
        ]

    def _about_interactions(self) -> list[Route]:
        desk = InteractionDesk(self.world)
        one = _RESPONSES + "/messages/{message}"
        callback = "/interactions/{interaction}/{token}/callback"
        return [
            Route("callback", "POST", callback, desk.callback, needs_token=False),
            Route("followup", "POST", _RESPONSES, desk.follow_up, _WEBHOOK, needs_token=False),
            Route("response.get", "GET", one, desk.get_message, _WEBHOOK, needs_token=False),
            Route("response.edit", "PATCH", one, desk.edit_message, _WEBHOOK, needs_token=False),
            Route("response.delete", "DELETE", one, desk.delete_message, _WEBHOOK, needs_token=False),
        ]

    def _about_channels(self) -> list[Route]:
        channels = Channels(self.world)
        one = _MESSAGES + "/{message}"
        return [
            Route("dm.open", "POST", "/users/@me/channels", channels.open_dm),
            Route("channel.get", "GET", "/channels/{channel}", channels.get),
            Route("typing", "POST", "/channels/{channel}/typing", channels.typing),
            Route("message.create", "POST", _MESSAGES, channels.create_message, _CREATE),
            Route("message.get", "GET", one, channels.get_message),
            Route("message.edit", "PATCH", one, channels.edit_message, _EDIT),
            Route("message.publish", "POST", one + "/crosspost", channels.publish_message, _PUBLISH),
            Route("message.delete", "DELETE", one, channels.delete_message),
        ]

    def _application(self, _call: Call) -> Reply:
        return Reply(200, payloads.application(self.world))

    def _gateway(self, _call: Call) -> Reply:
        return Reply(200, {"url": self.gateway_url})

    def _gateway_bot(self, _call: Call) -> Reply:
        left = {"total": 1000, "remaining": 1000 - len(self.gateway.sessions), "reset_after": 0, "max_concurrency": 1}
        return Reply(200, {"url": self.gateway_url, "shards": 1, "session_start_limit": left})
