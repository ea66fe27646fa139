"""The heartbeat: a note each minute that we are there, so that our own outages cost nobody a streak (rule R9)."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator

from bot.core.gaps import Outage
from bot.core.raised import raised
from bot.ports import ConflictError, Store, StoreUnavailableError
from bot.support import count_anew

BEAT_S = 60

log = logging.getLogger(__name__)


class Heartbeat:
    """Notes that we are there, and counts anew whom an outage concerns."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        """Note instants of `now_ms` (milliseconds since 1970, UTC)."""
        self._store = store
        self._now_ms = now_ms
        self._uncounted: list[Outage] = []
        self._received: set[str] = set()

    @contextlib.contextmanager
    def receiving(self, platform: str) -> Iterator[None]:
        """Have us be there for people on a platform, within the block."""
        self._received.add(platform)
        try:
            yield
        finally:
            self._received.discard(platform)

    async def beat(self) -> None:
        """Note that we are there; a gap since the last note becomes an outage, and whoever it concerns is counted anew.

        While the database is away this is only logged: the gap is found, and what is left uncounted is counted, once it
        is back.
        """
        try:
            outage = await self._store.beat(self._now_ms())
            if outage is not None:
                log.warning("there was an outage: minutes=%d", (outage.end_ms - outage.start_ms) // 60_000)
                self._uncounted.append(outage)
            while self._uncounted:
                await count_anew(self._store, self._uncounted[0], self._now_ms())
                del self._uncounted[0]
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("no heartbeat: cause=%s", error)

    async def beat_until(self, stop: asyncio.Event, *, pause_s: float = BEAT_S) -> None:
        """Note every `pause_s` seconds that we are there, from then on, until told to stop.

        Only while some platform is received here: a process that merely sends hears nobody's answers.
        """
        while not stop.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause_s)
            try:
                if self._received:
                    await self.beat()
            except Exception as error:  # noqa: BLE001 - without notes, the next start would take all this time for an outage
                log.error("heartbeat failed: cause=%s", raised(error))  # noqa: TRY400 - the log says all of it
