"""Asks Telegram for updates, and confirms only those that are handled.

The library's own polling confirms updates before they are handled, and one that it can't parse stops it for good.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

from telegram.error import Conflict, TelegramError

from adapters.telegram.api import LONG_POLL_S, BotApi
from adapters.telegram.doubts import TokenDoubts
from adapters.telegram.errors import described, pause_s
from adapters.telegram.hands import Hands
from adapters.telegram.timer import Backoff, Timer

MOST_AT_ONCE = 100
"""Telegram hands out no more before the first of them is confirmed, and so no more are in hand."""
FEW = MOST_AT_ONCE // 2
"""While more wait at Telegram, it is asked again once no more than these are unhandled."""
LOOK_AGAIN_S = 0.1
"""While updates are in hand, new ones are asked for this often: a long poll would return at once with those in hand."""
_CONFIRM_S = 0.5

_log = logging.getLogger(__name__)


class Intake:
    """Polls, and takes each update into hand.

    One that is handled is confirmed once it is done with; while more wait at Telegram, at once.
    """

    def __init__(self, api: BotApi, hands: Hands, doubts: TokenDoubts, timer: Timer, now_ms: Callable[[], int]) -> None:
        """Take updates into these hands; waits by a timer when polling fails. Instants are those of `now_ms`."""
        self._api = api
        self._hands = hands
        self._now_ms = now_ms
        self._backoff = Backoff(timer)
        self._doubts = doubts
        self._offset = 0
        self._is_crowded = False
        """Whether more updates may be waiting at Telegram."""
        self._unsaid = False
        """Whether Telegram still has to be told that everything in hand is done."""

    async def run(self) -> None:
        """Poll until cancelled. Raises TelegramRefusedError when the token stays refused; survives all else."""
        # What an earlier run left undone is still unconfirmed, and comes again.
        self._hands.forget()
        self._offset = 0
        while True:
            updates = await self._poll()
            received_ms = self._now_ms()
            taken = [self._hands.take(raw, received_ms) for raw in updates]
            if self._is_crowded and any(taken):
                await self._until_room()
            else:
                await self._hands.rest(LOOK_AGAIN_S)

    async def confirm(self) -> None:
        """Tell Telegram what was handled, unless it knows; one short attempt."""
        if not self._unsaid:
            return
        self._unsaid = False
        try:
            async with asyncio.timeout(_CONFIRM_S):
                await self._api.updates(self._first_unhandled(), wait_s=0, most=1)
        except (TimeoutError, TelegramError) as error:
            _log.info("telegram stop: handled updates not confirmed, %s", described(error))

    def _first_unhandled(self) -> int:
        return min(self._hands.unhandled if self._is_crowded else self._hands.in_hand, default=self._offset)

    async def _until_room(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AGAIN_S):
                while len(self._hands.unhandled) > FEW:
                    self._hands.handled.clear()
                    await self._hands.handled.wait()

    async def _poll(self) -> Sequence[dict[str, Any]]:
        try:
            wait_s = 0 if self._hands.in_hand else LONG_POLL_S
            updates = await self._api.updates(self._first_unhandled(), wait_s=wait_s)
        except Exception as error:  # noqa: BLE001 - whatever it was, those who write next are to be heard
            self._doubts.weigh(error)
            await self._recover(error)
            return ()
        self._backoff.reset()
        self._doubts.clear()
        self._unsaid = bool(updates)
        self._is_crowded = len(updates) >= MOST_AT_ONCE
        self._advance([raw["update_id"] for raw in updates])
        return updates

    def _advance(self, ids: list[int]) -> None:
        """Move the offset past what came: by the newest, not the largest id.

        After a week of silence Telegram goes on from any number, which may be a smaller one. An update that came late
        or twice moves nothing back.
        """
        if ids and (max(ids) >= self._offset or not all(map(self._hands.is_known, ids))):
            self._offset = max(ids) + 1

    async def _recover(self, error: Exception) -> None:
        if isinstance(error, Conflict):
            await self._explain_conflict(error)
        else:
            _log.warning("telegram polling failed: %s", described(error))
        await self._backoff.wait(pause_s(error))

    async def _explain_conflict(self, error: Conflict) -> None:
        if "webhook" not in error.message.lower():
            _log.warning("telegram 409: another program polls with the same TELEGRAM_BOT_TOKEN; stop one of the two")
            return
        _log.warning("telegram 409: a webhook is set for this bot; it is taken away")
        try:
            await self._api.delete_webhook()
        except TelegramError as failure:
            _log.warning("telegram webhook not taken away: %s", described(failure))
