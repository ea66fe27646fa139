"""getUpdates: long polling, one poller at a time."""

import asyncio
from dataclasses import dataclass
from typing import Any

from aiogram.methods import GetUpdates
from aiohttp import web

from .limits import refuse
from .state import Json, World

MOST_SECONDS = 50
MOST_UPDATES = 100
# A poller that hangs up and one that comes next may reach us in either order; this long we wait to find out.
GONE_SECONDS = 0.1


@dataclass(eq=False)
class _Poller:
    request: web.Request
    replaced: bool = False

    @property
    def gone(self) -> bool:
        return self.request.transport is None or self.request.transport.is_closing()


class Polling:
    """Hands updates out to the newest poller."""

    def __init__(self, world: World) -> None:
        """Take the state that updates are queued in."""
        self._world = world
        self._current: _Poller | None = None
        self._closing = False

    def close(self) -> None:
        """Let a waiting poller go, so that the server can stop."""
        self._closing = True
        self._world.bell.ring()

    async def get_updates(self, request: web.Request, asked: Any) -> list[Json]:
        """Give updates at once or as they come, for up to the asked timeout in real seconds, or raise `Refused`."""
        assert isinstance(asked, GetUpdates)
        if self._world.profile.webhook.get("url"):
            raise refuse("poll with webhook")
        updates = self._world.updates
        updates.allow(asked.allowed_updates)
        poller = self._take_over(request)
        limit = min(max(asked.limit or MOST_UPDATES, 1), MOST_UPDATES)
        handed_out = updates.take(asked.offset, limit)
        self._world.bell.ring()
        if not handed_out and asked.timeout:
            await self._wait(poller, min(asked.timeout, MOST_SECONDS))
            if poller.replaced:
                return await self._replaced(poller)
            handed_out = updates.take(asked.offset, limit) if not poller.gone else []
        return handed_out

    def _take_over(self, request: web.Request) -> _Poller:
        if self._current is not None:
            self._current.replaced = True
            self._world.bell.ring()
        self._current = _Poller(request)
        return self._current

    async def _wait(self, poller: _Poller, seconds: float) -> None:
        try:
            await self._world.bell.until(
                lambda: poller.replaced or self._closing or self._world.updates.waiting, seconds
            )
        except TimeoutError:
            pass
        finally:
            if self._current is poller:
                self._current = None

    async def _replaced(self, poller: _Poller) -> list[Json]:
        await asyncio.sleep(GONE_SECONDS)
        if poller.gone:
            return []
        raise refuse("poller")
