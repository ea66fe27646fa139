"""The REST half of the fake: finds the route, checks the token, plays faults, counts rates and keeps the journal."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.fakes.discord.call import Call, Refusal, Reply, Request, RouteName
from tests.fakes.discord.check_message import could_ping
from tests.fakes.discord.form import ApiError, NotHere
from tests.fakes.discord.rates import VIA, Bucket, RateLimits, TooManyRequestsError, too_many
from tests.fakes.discord.script import Delay, Denial, Outage, Script, ScriptedError, TooMany
from tests.fakes.discord.uploads import MULTIPART, Upload, check_sizes, parsed, read_parts
from tests.fakes.discord.world import World

API = "/api/v10"
_WRITES_MESSAGE = frozenset({"message.create", "message.edit", "response.edit", "followup"})
_BEYOND_GLOBAL_LIMIT = frozenset({"callback", "response.get", "response.edit", "response.delete", "followup"})
_TAKES_FILES = _WRITES_MESSAGE | {"callback"}
_SHOWS_CONTENT = frozenset({4, 7})


@dataclass(frozen=True, slots=True)
class Route:
    """An address, who answers it and how it is limited. Interaction addresses carry their own token."""

    name: RouteName
    method: str
    path: str
    answer: Callable[[Call], Reply]
    bucket: Bucket | None = None
    needs_token: bool = True


class Rest:
    """Serves the routes and records what went wrong."""

    def __init__(self, world: World, script: Script, token: str, rate_clock: Callable[[], float]) -> None:
        """Take the bot's token and the clock of the rate limits."""
        self.journal: list[Request] = []
        self.refusals: list[Refusal] = []
        self._world = world
        self._script = script
        self._token = token
        self._rates = RateLimits(rate_clock)
        self._effect_was_hidden: set[str] = set()

    def mount(self, app: web.Application, routes: list[Route]) -> None:
        """Add the routes to a server; every other address is refused."""
        for route in routes:
            app.router.add_route(route.method, API + route.path, self._handler(route))
        app.router.add_route("*", "/{anything:.*}", self._unknown)

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            entry = await self._enter(request, route.name)
            try:
                await self._open(route, request, entry)
                reply = await self._answer(route, request, entry)
            except _ScriptedReplyError as ordered:
                reply = ordered.reply
            except TooManyRequestsError as limited:
                reply = limited.reply
                self._refuse(entry, 429, 0, "the bot ran into a rate limit")
            except ApiError as error:
                reply = Reply(error.status, error.body())
                self._note(entry, error)
            return await self._respond(entry, reply)

        return handle

    async def _unknown(self, request: web.Request) -> web.Response:
        entry = await self._enter(request, "unknown")
        self._refuse(entry, 404, 0, "the fake has no such route")
        return await self._respond(entry, Reply(404, {"message": "404: Not Found", "code": 0}))

    async def _enter(self, request: web.Request, route: str) -> Request:
        entry = Request(request.method, request.path, route, await request.read(), None, self._world.clock())
        self.journal.append(entry)
        self._world.bell.ring()
        return entry

    async def _open(self, route: Route, request: web.Request, entry: Request) -> None:
        """Read the body: JSON, or JSON and files where a message is written."""
        if not entry.raw:
            return
        if request.content_type == MULTIPART and route.name in _TAKES_FILES:
            parts = await read_parts(request.headers, entry.raw)
            check_sizes(parts, len(entry.raw), self._world.attachment_bytes)
            entry.body = parts.payload
            entry.uploads = tuple(Upload(n, self._world.new_id(), name, data) for n, name, data in parts.files)
        elif request.content_type == "application/json":
            entry.body = parsed(entry.raw)
        if entry.body is None:
            raise ApiError(400, 50109, "The request body contains invalid JSON.")

    async def _answer(self, route: Route, request: web.Request, entry: Request) -> Reply:
        if route.needs_token and request.headers.get("Authorization") != f"Bot {self._token}":
            raise ApiError(401, 0, "401: Unauthorized")
        outage = await self._play(route, request)
        if route.name not in _BEYOND_GLOBAL_LIMIT:
            self._rates.spend_global()
        headers = self._rates.spend(route.bucket, request.match_info) if route.bucket else {}
        parameters, query = dict(request.match_info), dict(request.query)
        reply = route.answer(Call(route.name, parameters, query, entry.body, entry.uploads))
        self._check_mentions(route, entry)
        if outage:
            self._effect_was_hidden.add(entry.path)
            raise ScriptedError(outage.status, 0, "an outage after the effect")
        return Reply(reply.status, reply.body, {**headers, **reply.headers})

    async def _play(self, route: Route, request: web.Request) -> Outage | None:
        fault = self._script.take(route.name)
        while isinstance(fault, Delay):
            await asyncio.sleep(fault.seconds)
            fault = self._script.take(route.name)
        if isinstance(fault, TooMany):
            raise _ScriptedReplyError(too_many(fault.retry_after, fault.scope, via=fault.via))
        if isinstance(fault, Denial):
            self._lose(route, request)
            raise ScriptedError(fault.status, fault.code, fault.message)
        if isinstance(fault, Outage) and not fault.after_effect:
            raise ScriptedError(fault.status, 0, "an outage before the effect")
        return fault

    def _lose(self, route: Route, request: web.Request) -> None:
        interaction_id = request.match_info.get("interaction", "")
        if route.name == "callback" and interaction_id.isdecimal():
            interaction = self._world.interactions.get(int(interaction_id))
            if interaction:
                interaction.lost = True
                interaction.bell.ring()

    def _note(self, entry: Request, error: ApiError) -> None:
        hidden = error.code == 40060 and entry.path in self._effect_was_hidden
        if not isinstance(error, ScriptedError | NotHere) and not hidden:
            self._refuse(entry, error.status, error.code, str(error))

    def _check_mentions(self, route: Route, entry: Request) -> None:
        body: Any = entry.body
        if route.name == "callback":
            body = body.get("data") if body["type"] in _SHOWS_CONTENT else None
        elif route.name not in _WRITES_MESSAGE:
            return
        if body is not None and could_ping(body):
            self._refuse(entry, 200, 0, "allowed_mentions does not switch all mentions off")

    def _refuse(self, entry: Request, status: int, code: int, reason: str) -> None:
        self.refusals.append(Refusal(entry.method, entry.path, status, code, reason, entry.body))

    async def _respond(self, entry: Request, reply: Reply) -> web.Response:
        entry.status = reply.status
        self._world.bell.ring()
        headers = {name: value for name, value in {**VIA, **reply.headers}.items() if value}
        if reply.body is None:
            return web.Response(status=reply.status, headers=headers)
        if isinstance(reply.body, str):
            return web.Response(status=reply.status, text=reply.body, headers=headers)
        headers["Content-Type"] = "application/json"
        return web.Response(status=reply.status, body=json.dumps(reply.body).encode(), headers=headers)


class _ScriptedReplyError(ScriptedError):
    """A whole answer that the test ordered."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.status, 0, "ordered")
        self.reply = reply
