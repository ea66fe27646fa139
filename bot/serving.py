"""`run`: serves every platform that has a token until the process is told to stop, which it then does in time."""

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Sequence

from bot.app import Parts, joined, now_ms
from bot.attendance import attend
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE
from bot.heartbeat import Heartbeat
from bot.identity import Role, has_died
from bot.leases import Lease
from bot.platforms import fronts
from bot.settings import Settings
from bot.shifts import Front, Serve, Shift, serve_one

log = logging.getLogger(__name__)

STOPS_WITHIN_S = 4.8
"""From the signal to the end of the process; supervisors kill after five or ten."""


async def serve(settings: Settings, role: Role = Role.ALL) -> bool:
    """Serve every platform that has a token until SIGINT or SIGTERM; give whether any could be served.

    A platform that refuses us is reported in the log and left out; the others go on.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop_in_time, stop)
    log.info("starting")
    async with joined(settings, role) as parts:
        heartbeat = Heartbeat(parts.store, now_ms)
        served = {
            name: front.send if role is Role.WORKER else _shift(name, front, parts, heartbeat)
            for name, front in fronts(settings, parts).items()
        }
        log.info("ready: role=%s platforms=%s quizzes=%d", role, ",".join(served), len(parts.library.quizzes))
        async with asyncio.TaskGroup() as group:
            serving = [group.create_task(_serve(name, each, stop, parts)) for name, each in served.items()]
            group.create_task(_work_while(serving, parts, heartbeat))
            group.create_task(asyncio.to_thread(_warm_up, parts, role))
    return any(task.result() for task in serving)


async def _serve(name: str, serve_it: Serve, stop: asyncio.Event, parts: Parts) -> bool:
    """Serve one platform; where it refuses us, leave what is to be sent there to other processes."""
    served = await serve_one(name, serve_it, stop)
    if not served:
        parts.postmen.dismiss(name)
    return served


def _shift(name: str, front: Front, parts: Parts, heartbeat: Heartbeat) -> Serve:
    """Give how to serve a platform in turn with others."""
    lease = Lease(parts.store, f"{name} receiver", parts.identity, now_ms=now_ms, ticks_s=time.monotonic, dead=has_died)
    return Shift(name, front, lease, parts.conductor, heartbeat).serve


def _warm_up(parts: Parts, role: Role) -> None:
    """Do what takes a tenth of a second or more when it is first asked for, which nobody is to wait for."""
    for language in LANGUAGES:
        parts.phrases.text(language, "trouble")
    if role is not Role.WORKER:
        # Whoever receives nothing is asked for no zone; what a search needs takes 14 MB.
        parts.zones.find("utc", FALLBACK_LANGUAGE, now_ms())


async def _work_while(serving: Sequence[asyncio.Task[bool]], parts: Parts, heartbeat: Heartbeat) -> None:
    """Do what goes on behind all platforms, as long as any is served."""
    over = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(heartbeat.beat_until(over))
        group.create_task(parts.conductor.run(over))
        group.create_task(parts.worker.run(over))
        group.create_task(attend(parts.store, parts.identity, over, now_ms=now_ms))
        await asyncio.wait(serving)
        over.set()


def _stop_in_time(stop: asyncio.Event) -> None:
    """Begin to stop, and see to it that it ends, even if a database or a platform hangs."""
    stop.set()
    deadline = threading.Timer(STOPS_WITHIN_S, _leave)
    deadline.daemon = True
    deadline.start()


def _leave() -> None:
    """End the process as it is: what was told is stored, and what was not confirmed comes again."""
    log.warning("left with work in hand: stop_took_s=%.1f", STOPS_WITHIN_S)
    os._exit(0)
