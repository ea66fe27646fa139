"""Attendance: each process notes every few seconds that it is there, for `status`."""

import asyncio
import logging
from collections.abc import Callable

from bot.identity import Identity
from bot.ports import ConflictError, StoreUnavailableError
from bot.push_ports import JobStore, Presence
from bot.service.waiting import RealWaiting, Waiting

NOTE_EVERY_S = 5.0
ABSENT_MS = 15_000
"""Who was not seen for so long has died, or cannot reach the database."""

log = logging.getLogger(__name__)


async def attend(
    store: JobStore,
    identity: Identity,
    stop: asyncio.Event,
    *,
    now_ms: Callable[[], int],
    waiting: Waiting | None = None,
) -> None:
    """Note that this process is there until told to stop, and then that it is not."""
    clock = waiting or RealWaiting()
    while not stop.is_set():
        presence = Presence(identity.owner, identity.described, identity.role, identity.started_ms, now_ms())
        try:
            await store.appear(presence)
        except (StoreUnavailableError, ConflictError) as error:
            log.debug("presence not noted: cause=%s", error)
        await clock.wait(stop, NOTE_EVERY_S)
    try:
        await store.disappear(identity.owner)
    except (StoreUnavailableError, ConflictError) as error:
        log.debug("absence not noted: cause=%s", error)
