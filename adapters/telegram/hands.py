"""Updates in hand: those of one person are handled in order, different people's at once.

But what is written in a group waits for what was pressed there before: a /next must not close a question before answers
that came first.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from telegram import Bot, Message

from adapters.telegram.errors import described
from adapters.telegram.incoming import Incoming, Press, read_update

PATIENCE_S = 2.0
"""An update is done with this long after its answer was made, even if Telegram has not taken all of it yet.

Else a 429 in one chat would keep everybody's updates unconfirmed. The price: a kill while an edit is held back for
longer loses that edit. What it would have shown is stored by then, and the next press or command shows it.
"""
IN_ORDER_S = 2.0
"""So long a command in a group waits for presses that were made there before it."""
_REMEMBERED = 1000

_log = logging.getLogger(__name__)

Handler = Callable[[Incoming, int], Awaitable[Iterable[asyncio.Future[None]]]]
"""Handles an update that was received at an instant, and gives what is still on its way to Telegram. The next update of
the person waits for the first, not for the second."""


class Hands:
    """Hands updates to the handler, and knows which are being handled or were lately.

    Updates can come twice, after a crash for instance; handling one twice must be harmless.
    """

    def __init__(self, bot: Bot, handler: Handler) -> None:
        """Read updates for a bot, and have them handled."""
        self._bot = bot
        self._handler = handler
        self._tasks: set[asyncio.Task[None]] = set()
        self._in_hand: set[int] = set()
        self._unhandled: set[int] = set()
        self._done: OrderedDict[int, None] = OrderedDict()
        self._lanes: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._pressed: dict[int, set[asyncio.Future[None]]] = {}
        """By chat: of each press to which there is no answer yet, what is done with the answer."""
        self.handled = asyncio.Event()
        """Set each time when an update was handled."""

    @property
    def in_hand(self) -> AbstractSet[int]:
        """The ids of those that are not done with."""
        return self._in_hand

    @property
    def unhandled(self) -> AbstractSet[int]:
        """The ids of those in hand to which there is no answer yet."""
        return self._unhandled

    def forget(self) -> None:
        """Forget what was in hand: nothing is any more, and what was not done with comes again."""
        self._in_hand.clear()
        self._unhandled.clear()

    def is_known(self, update_id: int) -> bool:
        """Tell whether an update is in hand, or was lately."""
        return update_id in self._in_hand or update_id in self._done

    def take(self, raw: dict[str, Any], received_ms: int) -> bool:
        """Begin to handle an update, which must have its update_id; give whether it is a new one."""
        update_id = raw["update_id"]
        if self.is_known(update_id):
            return False
        update = self._parsed(update_id, raw)
        if update is None:
            self._remember(update_id)
            return True
        self._in_hand.add(update_id)
        self._unhandled.add(update_id)
        before, answered = self._in_turn(update)
        task = asyncio.create_task(self._handle(update, received_ms, before, answered))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: _end(answered))
        return True

    def _in_turn(self, update: Incoming) -> tuple[AbstractSet[asyncio.Future[None]], asyncio.Future[None]]:
        """Give what an update waits for, and what others wait for that come after it."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        match update.content:
            case Press(chat_id=chat_id):
                self._pressed.setdefault(chat_id, set()).add(answered)
                answered.add_done_callback(partial(self._note_answered, chat_id))
                return frozenset(), answered
            case Message() as message:
                return frozenset(self._pressed.get(message.chat.id, ())), answered
            case _:
                return frozenset(), answered

    def _note_answered(self, chat_id: int, answered: asyncio.Future[None]) -> None:
        self._pressed[chat_id].discard(answered)
        if not self._pressed[chat_id]:
            del self._pressed[chat_id]

    async def rest(self, timeout_s: float) -> None:
        """Wait until all that is in hand is done with, but no longer than real seconds."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_s)

    async def finish(self, timeout_s: float) -> None:
        """Finish what is in hand, but no longer than real seconds; give up the rest."""
        await self.rest(timeout_s)
        late = list(self._tasks)
        for task in late:
            task.cancel()
        if late:
            _log.warning("telegram stop: %d updates unfinished", len(late))
            await asyncio.wait(late)

    def _parsed(self, update_id: int, raw: dict[str, Any]) -> Incoming | None:
        try:
            return read_update(raw, self._bot)
        except Exception as error:  # noqa: BLE001 - whatever it stumbles over, the updates behind it go on
            _log.error("telegram update skipped: update=%d %s", update_id, described(error))
            return None

    async def _handle(
        self,
        update: Incoming,
        received_ms: int,
        before: AbstractSet[asyncio.Future[None]],
        answered: asyncio.Future[None],
    ) -> None:
        try:
            # In the lane, so that what the same person does afterwards waits, too.
            async with self._lane(update.sender_id):
                if before:
                    await asyncio.wait(before, timeout=IN_ORDER_S)
                rest = await self._handler(update, received_ms)
            _end(answered)
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
        self.handled.set()

    def _lane(self, sender_id: int) -> asyncio.Lock:
        return self._lanes.setdefault(sender_id, asyncio.Lock())

    def _remember(self, update_id: int) -> None:
        self._done[update_id] = None
        if len(self._done) > _REMEMBERED:
            self._done.popitem(last=False)


def _end(awaited: asyncio.Future[None]) -> None:
    if not awaited.done():
        awaited.set_result(None)
