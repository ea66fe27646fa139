"""Serves Telegram: makes itself known, takes updates, and stops in good order."""

import asyncio
import logging
from collections.abc import Callable

from telegram.error import InvalidToken, TelegramError

from adapters.telegram.api import BotApi
from adapters.telegram.errors import described, pause_s
from adapters.telegram.handler import UpdateHandler
from adapters.telegram.intake import Intake, refused_token
from adapters.telegram.menu import Menu
from adapters.telegram.messenger import Messenger
from adapters.telegram.timer import Backoff, SystemTimer, Timer
from bot.ports import Conversation, Memory, Phrases

FINISH_UPDATES_S = 3.0
FINISH_CALLS_S = 1.0
"""With the half second in which the intake confirms what was handled, a stop takes less than five."""

_log = logging.getLogger(__name__)


class TelegramAdapter:
    """Translates between private chats on Telegram and a conversation."""

    def __init__(  # noqa: PLR0913 - the parts that the application joins here
        self,
        *,
        token: str,
        api_url: str,
        conversation: Conversation,
        phrases: Phrases,
        memory: Memory,
        now_ms: Callable[[], int],
        timer: Timer | None = None,
    ) -> None:
        """Serve with a bot token at a Bot API server, such as https://api.telegram.org.

        `now_ms` gives milliseconds since 1970, UTC. Pauses between calls are waited for by `timer`; None is real time.
        """
        self._timer = timer or SystemTimer()
        self._api = BotApi(token, api_url)
        self._messenger = Messenger(self._api, self._timer)
        handler = UpdateHandler(conversation, phrases, self._messenger, now_ms)
        self._intake = Intake(self._api, handler.handle, self._timer)
        self._menu = Menu(self._api, phrases, memory, self._timer)

    async def serve(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish what is in hand and leave, within five seconds.

        While Telegram cannot be reached it tries again, ever less often. Raises TelegramRefusedError when trying again
        cannot help: the token is wrong. When cancelled it leaves at once, and what was in hand comes again.
        """
        serving = asyncio.create_task(self._serve())
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
            serving.cancel()
            await asyncio.wait({serving})
            await self._leave(FINISH_UPDATES_S, FINISH_CALLS_S)
        finally:
            stopping.cancel()
            serving.cancel()
            await self._leave(0, 0)
            await self._api.shutdown()

    async def _serve(self) -> None:
        await self._make_known()
        menu = asyncio.create_task(self._menu.publish())
        try:
            await self._intake.run()
        finally:
            menu.cancel()

    async def _make_known(self) -> None:
        backoff = Backoff(self._timer)
        while True:
            try:
                await self._api.initialize()
            except InvalidToken:
                raise refused_token() from None
            except TelegramError as error:
                _log.warning("telegram not reached: %s", described(error))
                await backoff.wait(pause_s(error))
            else:
                _log.info("telegram serving: bot=%d", self._api.id)
                return

    async def _leave(self, updates_s: float, calls_s: float) -> None:
        await self._intake.finish(updates_s)
        await self._messenger.finish(calls_s)
