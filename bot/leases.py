"""A lease: of all processes that would receive from a platform, one does.

Whoever has it renews it every few seconds. Whether it ran out is judged by watching it for as long as it lasts, not by
its time of day: clocks of several machines differ. A process that has died on this machine is not waited for.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime

from bot.identity import Dead, Identity
from bot.ports import ConflictError, StoreUnavailableError
from bot.push_ports import Holder, JobStore
from bot.service.waiting import RealWaiting, Waiting

LEASE_S = 10.0
RENEW_EVERY_S = 3.0
LOOK_EVERY_S = 1.0
"""So often whoever stands by looks whether it is free."""

log = logging.getLogger(__name__)


class Lease:
    """One lease, as this process has it or waits for it."""

    def __init__(  # noqa: PLR0913 - clocks and chance are handed in
        self,
        store: JobStore,
        name: str,
        identity: Identity,
        *,
        now_ms: Callable[[], int],
        ticks_s: Callable[[], float],
        dead: Dead,
        waiting: Waiting | None = None,
    ) -> None:
        """Be the lease of a name, which operators read.

        `now_ms` gives milliseconds since 1970, UTC, and `ticks_s` seconds of a clock that nobody sets.
        """
        self._store = store
        self._name = name
        self._identity = identity
        self._now_ms = now_ms
        self._ticks_s = ticks_s
        self._dead = dead
        self._waiting = waiting or RealWaiting()
        self._sure_until_s: float | None = None
        self._taken_ms = 0
        self._until_ms = 0
        self._watched: Holder | None = None
        self._watched_since_s = 0.0

    @property
    def is_held(self) -> bool:
        """Whether we surely have it now."""
        return self._sure_until_s is not None and self._ticks_s() < self._sure_until_s

    async def attempt(self) -> bool:
        """Take it if nobody has it any more, and give whether we have it; while the database is away we have not."""
        try:
            holder = (await self._store.leases()).get(self._name)
            if holder is not None and holder.owner != self._identity.owner and not self._is_over(holder):
                return False
            return await self._take(self._now_ms() if holder is None else max(self._now_ms(), holder.until_ms + 1))
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("lease not looked at: lease=%s cause=%s", self._name, error)
            return False

    async def wait_for(self, stop: asyncio.Event) -> None:
        """Return once we have it, or are told to stop."""
        while not stop.is_set() and not await self.attempt():
            await self._waiting.wait(stop, LOOK_EVERY_S)

    async def keep(self, stop: asyncio.Event) -> None:
        """Renew it for as long as we have it; return once we do not, or are told to stop.

        While the database is away we have it for as long as nobody else can have taken it.
        """
        await self._waiting.wait(stop, RENEW_EVERY_S)
        while not stop.is_set() and self.is_held:
            await self.renew()
            await self._waiting.wait(stop, min(RENEW_EVERY_S, self._left_s()))
        if not stop.is_set():
            log.warning("lease lost: lease=%s", self._name)

    async def renew(self) -> None:
        """Renew it once, and wait for that no longer than it lasts."""
        renewing = asyncio.create_task(self._prolong())
        done, _ = await asyncio.wait({renewing}, timeout=self._left_s())
        if done:
            renewing.result()
        else:
            # Nobody waits for its end: where a database hangs, that may as well.
            renewing.cancel()

    async def give(self) -> None:
        """Give it up, so that somebody else can take it at once; while the database is away it runs out instead."""
        self._sure_until_s = None
        try:
            await self._store.give_lease(self._name, self._identity.owner)
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("lease not given up, it runs out: lease=%s cause=%s", self._name, error)

    async def _prolong(self) -> None:
        try:
            # As of when we took it: another one's claim is younger, so ours can only be prolonged, never won back.
            await self._take(self._taken_ms)
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("lease not renewed: lease=%s left_s=%.0f cause=%s", self._name, self._left_s(), error)

    async def _take(self, at_ms: int) -> bool:
        asked_s = self._ticks_s()
        # Each is later than the one before, even if the clock was set back: that is how others see that we live.
        self._until_ms = max(self._until_ms + 1, round(LEASE_S * 1000) + max(self._now_ms(), at_ms))
        holder = await self._store.take_lease(
            self._name, self._identity.owner, self._identity.described, at_ms, self._until_ms
        )
        if holder.owner != self._identity.owner:
            self._sure_until_s = None
            self._watch(holder)
            return False
        self._sure_until_s, self._taken_ms, self._watched = asked_s + LEASE_S, at_ms, None
        return True

    def _is_over(self, holder: Holder) -> bool:
        self._watch(holder)
        return self._ticks_s() >= self._watched_since_s + LEASE_S or self._dead(holder.owner)

    def _watch(self, holder: Holder) -> None:
        """Note since when a lease has stood as it stands; say who has it, if that is news."""
        if self._watched is None or self._watched.owner != holder.owner:
            since = datetime.fromtimestamp(holder.since_ms / 1000, UTC)
            log.info(
                "stands by: lease=%s held_by=%s since=%s", self._name, holder.described, since.isoformat(" ", "seconds")
            )
        if holder != self._watched:
            self._watched, self._watched_since_s = holder, self._ticks_s()

    def _left_s(self) -> float:
        return 0.0 if self._sure_until_s is None else max(0.0, self._sure_until_s - self._ticks_s())
