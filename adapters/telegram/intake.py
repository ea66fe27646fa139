"""Takes updates from Telegram, and confirms only those that are handled.

The library's own polling confirms updates before they are handled, and one that it can't parse stops it for good.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from telegram.error import Conflict, TelegramError

from adapters.telegram.api import LONG_POLL_S, BotApi
from adapters.telegram.doubts import TokenDoubts
from adapters.telegram.errors import described, pause_s
from adapters.telegram.incoming import Incoming, read_update
from adapters.telegram.timer import Backoff, Timer

MOST_AT_ONCE = 100
"""Telegram hands out no more before the first of them is confirmed, and so no more are in hand."""
FEW = MOST_AT_ONCE // 2
"""While more wait at Telegram, it is asked again once no more than these are unhandled."""
LOOK_AGAIN_S = 0.1
"""While updates are in hand, new ones are asked for this often: a long poll would return at once with those in hand."""
PATIENCE_S = 2.0
"""An update counts as handled this long after its answer was made, even if Telegram has not taken all of it yet.

Else a 429 in one chat would keep everybody's updates unconfirmed; and while more wait at Telegram, it counts as handled
at once. The price: a kill while an edit is held back for longer loses that edit. What it would have shown is stored by
then, and the next press or command shows it.
"""
_CONFIRM_S = 0.5
_REMEMBERED = 1000

_log = logging.getLogger(__name__)

Handler = Callable[[Incoming, int], Awaitable[Iterable[asyncio.Future[None]]]]
"""Handles an update that was received at an instant, and gives what is still on its way to Telegram. The next update of
the person waits for the first, not for the second."""


class Intake:
    """Polls, and hands each update to the handler: those of one person in order, different people's at once.

    Updates can come twice, after a crash for instance; handling one twice must be harmless.
    """

    def __init__(
        self, api: BotApi, handler: Handler, doubts: TokenDoubts, timer: Timer, now_ms: Callable[[], int]
    ) -> None:
        """Take updates for a handler; waits by a timer when polling fails. Instants are those of `now_ms`."""
        self._api = api
        self._handler = handler
        self._now_ms = now_ms
        self._backoff = Backoff(timer)
        self._doubts = doubts
        self._offset = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_hand: set[int] = set()
        self._unhandled: set[int] = set()
        """Those in hand to which there is no answer yet."""
        self._done: OrderedDict[int, None] = OrderedDict()
        self._lanes: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._is_crowded = False
        """Whether more updates may be waiting at Telegram."""
        self._room = asyncio.Event()
        self._unsaid = False
        """Whether Telegram still has to be told that everything in hand is done."""

    async def run(self) -> None:
        """Poll until cancelled. Raises TelegramRefusedError when the token stays refused; survives all else."""
        # What an earlier run left undone is still unconfirmed, and comes again.
        self._in_hand.clear()
        self._unhandled.clear()
        self._offset = 0
        while True:
            updates = await self._poll()
            received_ms = self._now_ms()
            taken = [self._take(raw, received_ms) for raw in updates]
            if self._is_crowded and any(taken):
                await self._until_room()
            elif self._tasks:
                await asyncio.wait(self._tasks, timeout=LOOK_AGAIN_S)

    async def finish(self, timeout_s: float) -> None:
        """Finish what is in hand, but no longer than real seconds; give up the rest."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_s)
        late = list(self._tasks)
        for task in late:
            task.cancel()
        if late:
            _log.warning("telegram stop: %d updates unfinished; they come again at the next start", len(late))
            await asyncio.wait(late)

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
        return min(self._unhandled if self._is_crowded else self._in_hand, default=self._offset)

    async def _until_room(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_AGAIN_S):
                while len(self._unhandled) > FEW:
                    self._room.clear()
                    await self._room.wait()

    async def _poll(self) -> Sequence[dict[str, Any]]:
        try:
            updates = await self._api.updates(self._first_unhandled(), wait_s=0 if self._in_hand else LONG_POLL_S)
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
        if ids and (max(ids) >= self._offset or not all(map(self._is_known, ids))):
            self._offset = max(ids) + 1

    def _is_known(self, update_id: int) -> bool:
        return update_id in self._in_hand or update_id in self._done

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

    def _take(self, raw: dict[str, Any], received_ms: int) -> bool:
        """Begin to handle an update; give whether it is a new one."""
        update_id = raw["update_id"]
        if self._is_known(update_id):
            return False
        update = self._parsed(update_id, raw)
        if update is None:
            self._remember(update_id)
            return True
        self._in_hand.add(update_id)
        self._unhandled.add(update_id)
        task = asyncio.create_task(self._handle(update, received_ms))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def _parsed(self, update_id: int, raw: dict[str, Any]) -> Incoming | None:
        try:
            return read_update(raw, self._api)
        except Exception as error:  # noqa: BLE001 - whatever it stumbles over, the updates behind it go on
            _log.error("telegram update skipped: update=%d %s", update_id, described(error))
            return None

    async def _handle(self, update: Incoming, received_ms: int) -> None:
        try:
            async with self._lane(update.sender_id):
                rest = await self._handler(update, received_ms)
            self._note_handled(update.id)
            if pending := [future for future in rest if not future.done()]:
                await asyncio.wait(pending, timeout=PATIENCE_S)
        except Exception as error:  # noqa: BLE001 - one update never stops the others
            _log.error("telegram update failed: update=%d %s", update.id, described(error))
            self._note_handled(update.id)
        self._in_hand.discard(update.id)
        self._remember(update.id)

    def _note_handled(self, update_id: int) -> None:
        self._unhandled.discard(update_id)
        if len(self._unhandled) <= FEW:
            self._room.set()

    def _lane(self, sender_id: int) -> asyncio.Lock:
        return self._lanes.setdefault(sender_id, asyncio.Lock())

    def _remember(self, update_id: int) -> None:
        self._done[update_id] = None
        if len(self._done) > _REMEMBERED:
            self._done.popitem(last=False)
