"""The heartbeat: a note each minute that we are there, so that our own outages cost nobody a streak (rule R9)."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from bot.ports import Store, StoreUnavailableError
from bot.support import count_anew

BEAT_S = 60

log = logging.getLogger(__name__)


async def beat(store: Store, now_ms: Callable[[], int]) -> None:
    """Note that we are there; a gap since the last note becomes an outage, and whoever it concerns is counted anew.

    While the database is away, this is only logged: the gap is found when it is back.
    """
    try:
        outage = await store.beat(now_ms())
        if outage is not None:
            log.warning("there was an outage: minutes=%d", (outage.end_ms - outage.start_ms) // 60_000)
            await count_anew(store, outage, now_ms())
    except StoreUnavailableError as error:
        log.warning("no heartbeat: cause=%s", error)


async def beat_until(stop: asyncio.Event, store: Store, now_ms: Callable[[], int]) -> None:
    """Note every minute that we are there, from one minute after now on, until told to stop."""
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), BEAT_S)
        await beat(store, now_ms)
