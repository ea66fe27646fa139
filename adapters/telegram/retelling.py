"""Telling the conversation what must not be lost while the database is away."""

import logging
from collections.abc import Awaitable, Callable

from adapters.telegram.errors import described
from adapters.telegram.timer import Backoff, Timer
from bot.ports import ConflictError, StoreUnavailableError

_log = logging.getLogger(__name__)


async def told(tell: Callable[[], Awaitable[None]], what: str, timer: Timer) -> None:
    """Tell it, again after pauses of the timer while it can't be stored. `what` names it in the log."""
    backoff = Backoff(timer)
    while True:
        try:
            await tell()
        except (StoreUnavailableError, ConflictError) as error:
            _log.warning("telegram %s: not noted yet, %s", what, described(error))
            await backoff.wait()
        except Exception as error:  # noqa: BLE001 - whoever waits for this goes on all the same
            _log.error("telegram %s: not noted, %s", what, described(error))
            return
        else:
            return
