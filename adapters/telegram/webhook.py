"""Takes updates that Telegram sends to an address of ours.

Telegram sends an update again until it is answered with a 2xx, and waits with others meanwhile. So each is answered at
once, before it is handled: a kill loses what is in hand then, and whoever pressed presses again. In exchange several
receivers can stand behind one address.
"""

import asyncio
import contextlib
import hashlib
import hmac
import json
import logging
import socket
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from telegram.error import BadRequest, TelegramError

from adapters.telegram.api import ALLOWED_UPDATES, BotApi
from adapters.telegram.doubts import TokenDoubts
from adapters.telegram.errors import TelegramRefusedError, described, pause_s
from adapters.telegram.hands import Hands
from adapters.telegram.places import WebhookAddress
from adapters.telegram.timer import Backoff, Timer

MOST_UNHANDLED = 500
"""With so many updates unhandled no more are taken: Telegram keeps them, and sends them to a receiver with room."""
MOST_BYTES = 1_000_000
"""Of one update; Telegram's have a few thousand."""
CONNECTIONS = 40
"""So many updates Telegram may send at once."""
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - its name
_READ_S = 10.0
_CLOSE_S = 1

_log = logging.getLogger(__name__)


class Webhook:
    """Listens, and takes each update into hand."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts that the adapter joins here
        self,
        address: WebhookAddress,
        api: BotApi,
        hands: Hands,
        doubts: TokenDoubts,
        timer: Timer,
        now_ms: Callable[[], int],
    ) -> None:
        """Take updates into these hands; waits by a timer when something fails. Instants are those of `now_ms`."""
        self._address = address
        self._api = api
        self._hands = hands
        self._doubts = doubts
        self._timer = timer
        self._now_ms = now_ms
        self._secret = secret_of(api.token)

    async def run(self) -> None:
        """Listen until cancelled. Raises TelegramRefusedError when Telegram refuses the token or the address."""
        self._hands.forget()
        listener = await self._listener()
        # Anything but a POST is turned away by Starlette itself.
        app = Starlette(routes=[Route("/{path:path}", self._receive, methods=["POST"])])
        config = uvicorn.Config(
            app,
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level=logging.WARNING,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_CLOSE_S,
        )
        server = _Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await self._announce()
            await self._watch(serving)
        finally:
            server.should_exit = True
            await asyncio.wait({serving})
            listener.close()

    async def confirm(self) -> None:
        """Do nothing: what was taken was confirmed by that."""

    async def _listener(self) -> socket.socket:
        backoff = Backoff(self._timer)
        host, port = self._address.host, self._address.port
        while True:
            try:
                return socket.create_server((host, port), family=_family(host))
            except OSError as error:
                reason = error.strerror or type(error).__name__
                _log.warning("telegram webhook: cannot listen at %s port %d, trying again: %s", host, port, reason)
                await backoff.wait()

    async def _announce(self) -> None:
        """Tell Telegram where to send what; each receiver tells the same."""
        backoff = Backoff(self._timer)
        while True:
            try:
                await self._api.set_webhook(
                    self._address.url,
                    secret_token=self._secret,
                    allowed_updates=ALLOWED_UPDATES,
                    max_connections=CONNECTIONS,
                )
            except BadRequest as error:
                message = f"Telegram does not take the address in TELEGRAM_WEBHOOK_URL: {error.message}"
                raise TelegramRefusedError(message) from None
            except TelegramError as error:
                self._doubts.weigh(error)
                _log.warning("telegram webhook not set, trying again: %s", described(error))
                await backoff.wait(pause_s(error))
            else:
                _log.info("telegram webhook set: listening at %s port %d", self._address.host, self._address.port)
                return

    async def _watch(self, serving: asyncio.Task[None]) -> None:
        """Wait while it serves, and find out when the token is taken away."""
        watching = asyncio.create_task(self._doubts.watch(self._api))
        try:
            await asyncio.wait({serving, watching}, return_when=asyncio.FIRST_COMPLETED)
            for task in (watching, serving):
                if task.done():
                    task.result()
        finally:
            watching.cancel()
        raise RuntimeError("the server of the webhook has ended by itself")

    async def _receive(self, request: Request) -> Response:
        """Answer at once: 401 to strangers, 503 while there are too many, 413 for what is no update of Telegram's."""
        told = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(told.encode(), self._secret.encode()):
            _log.warning("telegram webhook: somebody knocked without the secret")
            return Response(status_code=401)
        if len(self._hands.unhandled) >= MOST_UNHANDLED:
            _log.warning("telegram webhook: %d updates unhandled, no more are taken", MOST_UNHANDLED)
            return Response(status_code=503)
        try:
            async with asyncio.timeout(_READ_S):
                body = await _body(request)
        except (TimeoutError, ClientDisconnect):
            return Response(status_code=408)
        if body is None:
            _log.error("telegram webhook: a body of more than %d bytes", MOST_BYTES)
            return Response(status_code=413)
        self._take(body)
        return Response(status_code=200)

    def _take(self, body: bytes) -> None:
        """Take what came into hand. What nobody can read would only come again, so it is taken for handled."""
        raw = _update(body)
        if raw is None:
            _log.error("telegram webhook: skipped %d bytes that are no update", len(body))
            return
        self._hands.take(raw, self._now_ms())


class _Server(uvicorn.Server):
    """A server that leaves signals to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def secret_of(token: str) -> str:
    """Give what Telegram is to show with each update: the same for every receiver, and nobody else can know it."""
    return hmac.new(token.encode(), b"telegram webhook", hashlib.sha256).hexdigest()


async def _body(request: Request) -> bytes | None:
    """Read a body; None for one that is too large, of which no more is read."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_BYTES:
            return None
        parts.append(part)
    return b"".join(parts)


def _update(body: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("update_id"), int) else None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
