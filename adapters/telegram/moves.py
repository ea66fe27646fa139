"""Groups that Telegram has given another id, which it does when a group becomes a supergroup."""

import asyncio
import logging
from collections import OrderedDict
from functools import partial

from adapters.telegram.places import PLATFORM
from adapters.telegram.retelling import told
from adapters.telegram.timer import Timer
from bot.ports import Conversation

_MOST_REMEMBERED = 1000

_log = logging.getLogger(__name__)


class Moves:
    """Tells the conversation which group has got which id: Telegram says so up to three times, and it is told once."""

    def __init__(self, conversation: Conversation, timer: Timer) -> None:
        """Tell a conversation; while that can't be stored, try again after pauses of the timer."""
        self._conversation = conversation
        self._timer = timer
        self._told: OrderedDict[tuple[int, int], asyncio.Task[None]] = OrderedDict()

    def moved(self, former_id: int, new_id: int) -> asyncio.Future[None]:
        """Note that a group has another id now. Done once the conversation knows."""
        known = self._told.get((former_id, new_id))
        if known is not None:
            return known
        _log.info("telegram group upgraded: chat=%d is now chat=%d", former_id, new_id)
        tell = partial(self._conversation.moved, PLATFORM, str(former_id), str(new_id))
        telling = asyncio.create_task(told(tell, f"group upgraded: chat={former_id}", self._timer))
        self._told[former_id, new_id] = telling
        if len(self._told) > _MOST_REMEMBERED:
            self._told.popitem(last=False)
        return telling

    def has_come_from(self, chat_id: int) -> bool:
        """Tell whether a group is known to have had another id."""
        return any(new_id == chat_id for _, new_id in self._told)

    def close(self) -> None:
        """Give up what could not be told yet: Telegram says it again to whoever writes to the former id."""
        for move, telling in list(self._told.items()):
            if not telling.done():
                telling.cancel()
                del self._told[move]
