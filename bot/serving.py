"""`run`: every platform that has a token is served until the process is told to stop, which it then does in time."""

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Sequence

from bot.app import Parts, joined, now_ms
from bot.conductor import Conductor
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE
from bot.core.raised import raised
from bot.heartbeat import Heartbeat
from bot.platforms import Serve, ServingError, platforms
from bot.settings import Settings

log = logging.getLogger(__name__)

STOPS_WITHIN_S = 4.8
"""From the signal to the end of the process; supervisors kill after five or ten."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 5, 300
"""Before a platform that failed is served again; doubled each time."""


async def serve(settings: Settings) -> bool:
    """Serve every platform that has a token until SIGINT or SIGTERM; give whether any could be served.

    A platform that refuses us is reported in the log and left out; the others go on.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop_in_time, stop)
    log.info("starting")
    async with joined(settings) as parts:
        heartbeat = Heartbeat(parts.store, now_ms)
        await heartbeat.beat()
        served = platforms(settings, parts)
        log.info("ready: platforms=%s quizzes=%d", ",".join(served), len(parts.library.quizzes))
        async with asyncio.TaskGroup() as group:
            serving = [group.create_task(serve_one(name, each, stop)) for name, each in served.items()]
            group.create_task(_work_while(serving, heartbeat, parts.conductor))
            group.create_task(asyncio.to_thread(_warm_up, parts))
    return any(task.result() for task in serving)


def _warm_up(parts: Parts) -> None:
    """Do what takes a tenth of a second or more when it is first asked for, which nobody is to wait for."""
    for language in LANGUAGES:
        parts.phrases.text(language, "trouble")
    parts.zones.find("utc", FALLBACK_LANGUAGE, now_ms())


async def _work_while(serving: Sequence[asyncio.Task[bool]], heartbeat: Heartbeat, conductor: Conductor) -> None:
    """Note that we are there, and conduct games, as long as any platform is served."""
    over = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(heartbeat.beat_until(over))
        group.create_task(conductor.run(over))
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


async def serve_one(name: str, serve_it: Serve, stop: asyncio.Event, *, pause_s: float = FIRST_PAUSE_S) -> bool:
    """Serve one platform until told to stop, and give whether it could be served.

    After an error that nobody foresaw it begins again, first after `pause_s` seconds and then ever less often.
    """
    while not stop.is_set():
        try:
            await serve_it(stop)
        except ServingError as error:
            log.error("platform left out: platform=%s cause=%s", name, error)  # noqa: TRY400 - no fault of the code
            return False
        except Exception as error:  # noqa: BLE001 - one platform must not end the other; the log says all of it
            log.error("platform failed: platform=%s again_in_s=%.0f cause=%s", name, pause_s, raised(error))  # noqa: TRY400
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
    log.info("platform stopped: platform=%s", name)
    return True
