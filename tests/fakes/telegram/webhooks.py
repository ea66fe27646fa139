"""Updates posted to a bot: again and again, until each is answered with a 2xx."""

import asyncio
import contextlib
import itertools
from dataclasses import dataclass, field

import aiohttp

from .state import Json, World

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - its name
AGAIN_S = 0.05
"""Real seconds before an update is sent again; Telegram takes longer, and ever longer."""


@dataclass
class Webhooks:
    """Posts updates while a webhook is set.

    `receivers` are where they arrive: the addresses behind whatever holds the certificate, taken in turns.
    """

    world: World
    receivers: list[str] = field(default_factory=list)
    answers: list[tuple[int, int]] = field(default_factory=list)
    """(update id, status) of each delivery that was answered, 0 for none."""

    async def run(self) -> None:
        """Post until cancelled: so many at once as the bot has asked for, different people's in any order."""
        async with aiohttp.ClientSession() as session:
            turns = itertools.count()
            while True:
                await self._until_wanted()
                batch = self.world.updates.head(self.world.profile.webhook["max_connections"])
                answered = await asyncio.gather(*(self._post(session, update, next(turns)) for update in batch))
                if not all(answered):
                    await asyncio.sleep(AGAIN_S)

    async def _until_wanted(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await self.world.bell.until(self._is_wanted, 60)
                return

    def _is_wanted(self) -> bool:
        return bool(self.world.profile.webhook.get("url") and self.receivers and self.world.updates.waiting)

    async def _post(self, session: aiohttp.ClientSession, update: Json, turn: int) -> bool:
        receiver = self.receivers[turn % len(self.receivers)]
        headers = {SECRET_HEADER: self.world.profile.webhook_secret}
        try:
            async with session.post(receiver, json=update, headers=headers) as response:
                status = response.status
        except (aiohttp.ClientError, OSError):
            status = 0
        self.answers.append((update["update_id"], status))
        if status // 100 == 2:
            self.world.updates.confirm(update["update_id"])
        self.world.bell.ring()
        return status // 100 == 2
