"""The websocket half of the fake (docs.discord.com/developers/events/gateway)."""

import asyncio
import importlib
import json
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.fakes.discord import payloads
from tests.fakes.discord.form import Json
from tests.fakes.discord.limits import KNOWN_INTENTS, LIMITS, PRIVILEGED_INTENTS
from tests.fakes.discord.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 3, 6, 7, 9, 10, 11
UNKNOWN_OP, DECODE, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY = 4001, 4002, 4003, 4004, 4005
BAD_SEQUENCE, TOO_FAST, BAD_SHARD = 4007, 4008, 4010
BAD_VERSION, BAD_INTENTS, PRIVILEGED = 4012, 4013, 4014
_GUILDS_INTENT = 1
_HEARTBEAT_MILLISECONDS = 41_250
_MINUTE = 60.0


class _ClosedError(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Link:
    """One websocket, with the compression that the client asked for."""

    def __init__(self, socket: web.WebSocketResponse, compress: str) -> None:
        """Take an open socket and the value of the address's `compress` parameter."""
        self.socket = socket
        self._compress = compress
        self._lock = asyncio.Lock()
        self._zlib = zlib.compressobj()
        zstd: Any = importlib.import_module("zstandard") if compress == "zstd-stream" else None
        self._zstd = zstd.ZstdCompressor().compressobj() if zstd else None
        self._flush_block = zstd.COMPRESSOBJ_FLUSH_BLOCK if zstd else None

    async def send(self, payload: Json) -> None:
        """Send one payload; a socket that is going away takes it as lost."""
        async with self._lock:
            text = json.dumps(payload)
            try:
                if self._zstd:
                    data = self._zstd.compress(text.encode()) + self._zstd.flush(self._flush_block)
                    await self.socket.send_bytes(data)
                elif self._compress == "zlib-stream":
                    data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(data)
                else:
                    await self.socket.send_str(text)
            except ConnectionError:
                return


@dataclass(eq=False)
class Session:
    """What a client can come back to with RESUME."""

    id: str
    intents: int
    shard: list[int] | None
    properties: Json
    link: Link | None = None
    sequence: int = 0
    sent: list[Json] = field(default_factory=list)
    resumes: int = 0

    def hears_of(self, server_id: int) -> bool:
        """Say whether events of a server, or of private chats (0), come over this connection."""
        if self.shard is None:
            return True
        number, count = self.shard
        return (server_id >> 22) % count == number

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it for the RESUME."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent.append(payload)
        if self.link:
            await self.link.send(payload)


class Gateway:
    """Accepts connections and keeps the sessions. `sessions` holds all that ever were, the last one last."""

    def __init__(self, world: World, token: str) -> None:
        """Take the world that READY and GUILD_CREATE describe, and the bot's token."""
        self.url = ""
        self.sessions: list[Session] = []
        self.heartbeats = 0
        self.closes: list[tuple[int, str]] = []
        self._world = world
        self._token = token
        self._open: set[Link] = set()
        self._alive: list[Session] = []
        self._refuse_next: list[int] = []
        self._doors = asyncio.Event()
        self._doors.set()

    @property
    def connected(self) -> list[Session]:
        """Give the sessions that have a socket now."""
        return [session for session in self._alive if session.link]

    async def reconnect(self) -> None:
        """Ask every client to reconnect (op 7)."""
        for session in self.connected:
            assert session.link
            await session.link.send({"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every client that its session is invalid (op 9); it is forgotten unless it is resumable."""
        for session in self.connected:
            link = session.link
            assert link
            if not resumable:
                self._alive.remove(session)
                session.link = None
            await link.send({"op": INVALID, "d": resumable})

    async def drop(self, code: int = 4000) -> None:
        """Close every client's socket with a code; the sessions can be resumed."""
        for session in self.connected:
            assert session.link
            link, session.link = session.link, None
            await link.socket.close(code=code, message=b"scripted")

    def refuse_next(self, code: int) -> None:
        """Answer the next IDENTIFY or RESUME with this close code."""
        self._refuse_next.append(code)

    def hold(self) -> None:
        """Leave new connections waiting for HELLO until `release`."""
        self._doors.clear()

    def release(self) -> None:
        """Go on with the connections that wait."""
        self._doors.set()

    async def dispatch(self, event: str, data: Json) -> int:
        """Send an event to the sessions that it concerns, and say how many those are, waiting for a RESUME or not."""
        concerned = [session for session in self._alive if session.hears_of(_server_in(event, data))]
        for session in concerned:
            await session.dispatch(event, data)
        await self.changed()
        return len(concerned)

    async def close(self) -> None:
        """Close all sockets."""
        self._doors.set()
        for link in list(self._open):
            await link.socket.close(code=1001, message=b"the fake stops")

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        link = Link(socket, request.query.get("compress", ""))
        self._open.add(link)
        try:
            await self._doors.wait()
            _check_address(request)
            await link.send({"op": HELLO, "d": {"heartbeat_interval": _HEARTBEAT_MILLISECONDS}})
            await _Conversation(self, link).run()
        except _ClosedError as closed:
            self.closes.append((closed.code, closed.reason))
            await socket.close(code=closed.code, message=closed.reason.encode())
        finally:
            self._open.discard(link)
            self._unlink(link)
            self._world.bell.ring()
        return socket

    def _unlink(self, link: Link) -> None:
        said_goodbye = link.socket.close_code in {1000, 1001}
        for session in list(self._alive):
            if session.link is link:
                session.link = None
                if said_goodbye:
                    self._alive.remove(session)

    async def identify(self, link: Link, data: Json) -> Session:
        """Open a session: READY, and the servers if the intents ask for them."""
        self._authorise(data)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise _ClosedError(BAD_INTENTS, f"Invalid intent(s): {intents}")
        if intents & PRIVILEGED_INTENTS:
            raise _ClosedError(PRIVILEGED, f"Disallowed intent(s): {intents & PRIVILEGED_INTENTS}")
        number = len(self.sessions) + 1
        session = Session(f"session-{number}", intents, _shard(data), data.get("properties", {}), link)
        await session.dispatch("READY", self._ready(session))
        self.sessions.append(session)
        self._alive.append(session)
        if intents & _GUILDS_INTENT:
            for server in self._servers(session):
                await session.dispatch("GUILD_CREATE", payloads.guild(self._world, server))
        return session

    async def resume(self, link: Link, data: Json) -> Session | None:
        """Go on with a session: replay what it missed, then RESUMED; None if there is no such session."""
        self._authorise(data)
        session = next((known for known in self._alive if known.id == data.get("session_id")), None)
        if session is None:
            await link.send({"op": INVALID, "d": False})
            return None
        sequence = data.get("seq")
        if not isinstance(sequence, int) or sequence > session.sequence:
            raise _ClosedError(BAD_SEQUENCE, "Invalid seq")
        for payload in session.sent:
            if payload["s"] > sequence:
                await link.send(payload)
        session.link = link
        session.resumes += 1
        await session.dispatch("RESUMED", {})
        return session

    def _authorise(self, data: Json) -> None:
        if self._refuse_next:
            raise _ClosedError(self._refuse_next.pop(0), "scripted")
        if data.get("token") != self._token:
            raise _ClosedError(BAD_TOKEN, "Authentication failed.")

    def _servers(self, session: Session) -> list[Any]:
        known = self._world.guilds.values()
        return [server for server in known if server.bot_is_member and session.hears_of(server.id)]

    def _ready(self, session: Session) -> Json:
        return {
            "v": 10,
            "user": payloads.user(self._world.bot),
            "guilds": [{"id": str(server.id), "unavailable": True} for server in self._servers(session)],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "application": {"id": str(self._world.application_id), "flags": 0},
            **({"shard": session.shard} if session.shard else {}),
        }

    async def changed(self) -> None:
        """Wake those who wait for a connection."""
        self._world.bell.ring()


def _shard(data: Json) -> list[int] | None:
    """Give [number, count] of an IDENTIFY. Closes with 4010 if that is no shard."""
    shard = data.get("shard")
    if shard is None:
        return None
    match shard:
        case [int(number), int(count)] if 0 <= number < count:
            return [number, count]
        case _:
            raise _ClosedError(BAD_SHARD, "Invalid shard.")


def _server_in(event: str, data: Json) -> int:
    """Give the server that an event is about; 0 for private chats."""
    return int(data.get("guild_id") or (data.get("id") if event.startswith("GUILD_") else None) or 0)


def _check_address(request: web.Request) -> None:
    if request.query.get("v") != "10" or request.query.get("encoding") != "json":
        raise _ClosedError(BAD_VERSION, "the address has to say v=10 and encoding=json")


class _Conversation:
    """What a client says on one connection."""

    def __init__(self, gateway: Gateway, link: Link) -> None:
        self._gateway = gateway
        self._link = link
        self._session: Session | None = None
        self._said: list[float] = []

    async def run(self) -> None:
        async for message in self._link.socket:
            if message.type is WSMsgType.TEXT:
                self._count()
                await self._hear(self._decoded(message.data))

    def _count(self) -> None:
        now = time.monotonic()
        self._said = [at for at in self._said if now - at < _MINUTE] + [now]
        if len(self._said) > LIMITS["gateway.sends_a_minute"].maximum:
            raise _ClosedError(TOO_FAST, "You are being rate limited.")

    def _decoded(self, text: str) -> Json:
        if len(text.encode()) > LIMITS["gateway.payload_bytes"].maximum:
            raise _ClosedError(DECODE, "Error while decoding payload.")
        try:
            payload = json.loads(text)
        except ValueError:
            raise _ClosedError(DECODE, "Error while decoding payload.") from None
        if not isinstance(payload, dict):
            raise _ClosedError(DECODE, "Error while decoding payload.")
        return payload

    async def _hear(self, payload: Json) -> None:
        op = payload.get("op")
        data = payload.get("d")
        if op == HEARTBEAT:
            self._gateway.heartbeats += 1
            await self._link.send({"op": ACK})
        elif op in {IDENTIFY, RESUME}:
            if self._session:
                raise _ClosedError(ALREADY, "Already authenticated.")
            given = data if isinstance(data, dict) else {}
            self._session = await (
                self._gateway.identify(self._link, given) if op == IDENTIFY else self._gateway.resume(self._link, given)
            )
            await self._gateway.changed()
        elif op != PRESENCE:
            raise _ClosedError(UNKNOWN_OP, "Unknown opcode.")
        elif not self._session:
            raise _ClosedError(NOT_AUTHENTICATED, "Not authenticated.")
