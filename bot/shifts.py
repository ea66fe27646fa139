"""Shifts: a platform is received by one process at a time; the others send only, until it is their turn."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass

from bot.conductor import Conductor
from bot.core.raised import raised
from bot.heartbeat import Heartbeat
from bot.leases import Lease

FIRST_PAUSE_S, LONGEST_PAUSE_S = 5, 300
"""Before a platform that failed is served again; doubled each time."""
FINISH_S = 1.0
"""Real seconds that a stop waits for what goes on beside receiving, such as giving up the lease."""

log = logging.getLogger(__name__)

Serve = Callable[[asyncio.Event], Awaitable[None]]
"""Serves one platform until the event is set; raises ServingError when it never can."""


class ServingError(Exception):
    """A platform refuses to be served. The message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Front:
    """How one platform can be served."""

    receive: Serve
    """Takes what people do there, and sends."""
    send: Serve
    """Sends only; others may do so at the same time."""
    is_shared: bool
    """Whether several processes may receive at once."""


class Shift:
    """Serves one platform: receives while it is our turn, else sends only."""

    def __init__(self, name: str, front: Front, lease: Lease, conductor: Conductor, heartbeat: Heartbeat) -> None:
        """Take turns by the lease; whoever has it conducts the platform's games as well."""
        self._name = name
        self._front = front
        self._lease = lease
        self._conductor = conductor
        self._heartbeat = heartbeat

    async def serve(self, stop: asyncio.Event) -> None:
        """Serve until told to stop. Raises ServingError when the platform refuses us for good."""
        if self._front.is_shared:
            await self._receive(self._conduct_in_turn(stop), stop)
            return
        while not stop.is_set():
            await self._stand_by(stop)
            if self._lease.is_held:
                await self._have_turn(stop)

    async def _stand_by(self, stop: asyncio.Event) -> None:
        """Send only, until we have the lease; a moment's wait for it is not worth a connection."""
        if await self._lease.attempt():
            return

        async def send(over: asyncio.Event) -> None:
            await persist(self._name, self._front.send, over)

        await serve_while(send, self._lease.wait_for(stop), stop)

    async def _have_turn(self, stop: asyncio.Event) -> None:
        try:
            await self._receive(self._conduct(stop, others_hear=False), stop)
        finally:
            await self._lease.give()

    async def _receive(self, meanwhile: Coroutine[None, None, None], stop: asyncio.Event) -> None:
        log.info("receives: platform=%s", self._name)
        with self._heartbeat.receiving(self._name):
            await self._heartbeat.beat()
            await serve_while(self._front.receive, meanwhile, stop)

    async def _conduct_in_turn(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await self._lease.wait_for(stop)
            if self._lease.is_held:
                try:
                    await self._conduct(stop, others_hear=True)
                finally:
                    await self._lease.give()

    async def _conduct(self, stop: asyncio.Event, *, others_hear: bool) -> None:
        """Have the platform's games conducted for as long as we have the lease."""
        self._conductor.take(self._name, others_hear=others_hear)
        try:
            await self._lease.keep(stop)
        finally:
            self._conductor.lay_down(self._name)


async def serve_while(serve_it: Serve, going_on: Coroutine[None, None, None], stop: asyncio.Event) -> None:
    """Serve a platform until told to stop, or until something that goes on meanwhile has ended."""
    over = asyncio.Event()
    meanwhile, stopping = asyncio.create_task(going_on), asyncio.create_task(stop.wait())
    for task in (meanwhile, stopping):
        task.add_done_callback(lambda _: over.set())
    try:
        await serve_it(over)
    finally:
        if stop.is_set():
            await asyncio.wait({meanwhile}, timeout=FINISH_S)
        meanwhile.cancel()
        stopping.cancel()
        await asyncio.wait({meanwhile, stopping})
    if not meanwhile.cancelled():
        meanwhile.result()


async def serve_one(name: str, serve_it: Serve, stop: asyncio.Event, *, pause_s: float = FIRST_PAUSE_S) -> bool:
    """Serve one platform until told to stop, and give whether it could be served.

    After an error that nobody foresaw it begins again, first after `pause_s` seconds and then ever less often.
    """
    try:
        await persist(name, serve_it, stop, pause_s=pause_s)
    except ServingError as error:
        log.error("platform left out: platform=%s cause=%s", name, error)  # noqa: TRY400 - no fault of the code
        return False
    log.info("platform stopped: platform=%s", name)
    return True


async def persist(name: str, serve_it: Serve, stop: asyncio.Event, *, pause_s: float = FIRST_PAUSE_S) -> None:
    """Serve one platform until told to stop, again after whatever failed. Raises ServingError."""
    while not stop.is_set():
        try:
            await serve_it(stop)
        except ServingError:
            raise
        except Exception as error:  # noqa: BLE001 - one platform must not end the other; the log says all of it
            log.error("platform failed: platform=%s again_in_s=%.0f cause=%s", name, pause_s, raised(error))  # noqa: TRY400
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
