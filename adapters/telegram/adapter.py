"""Serves Telegram: makes itself known, takes updates, and stops in good order."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

from telegram.error import TelegramError

from adapters.telegram.api import BotApi
from adapters.telegram.channels import Channels
from adapters.telegram.doubts import TokenDoubts
from adapters.telegram.errors import described, pause_s
from adapters.telegram.greeting import Greeter
from adapters.telegram.handler import UpdateHandler
from adapters.telegram.hands import Hands
from adapters.telegram.intake import Intake
from adapters.telegram.limiter import Limiter
from adapters.telegram.menu import Menu
from adapters.telegram.messenger import Messenger
from adapters.telegram.moves import Moves
from adapters.telegram.places import WebhookAddress
from adapters.telegram.postman import TelegramPostman
from adapters.telegram.timer import Backoff, SystemTimer, Timer
from adapters.telegram.whispers import Whisperer
from bot.group_ports import Postman
from bot.ports import Conversation, Memory, Phrases

if TYPE_CHECKING:
    from adapters.telegram.webhook import Webhook

LEAVE_S = 3.5
"""Real seconds after which a stop gives up what is still in hand: a supervisor's patience ends at five."""
LAST_CALLS_S = 1.0
"""Of these, what updates must leave for calls that are under way and for confirming what was handled."""

_log = logging.getLogger(__name__)


class TelegramAdapter:
    """Translates between chats on Telegram and a conversation."""

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
        ephemeral: bool = False,
        webhook: WebhookAddress | None = None,
    ) -> None:
        """Serve with a bot token at a Bot API server, such as https://api.telegram.org.

        Updates are asked for, unless Telegram is to send them to a `webhook`: then several may serve at once.
        With `ephemeral`, answers to rounds are told by ephemeral messages where Telegram takes them, else by alerts.
        `now_ms` gives milliseconds since 1970, UTC. Pauses between calls are waited for by `timer`; None is real time.
        """
        self._timer = timer or SystemTimer()
        self._api = BotApi(token, api_url)
        self._limiter = Limiter(self._timer)
        self._moves = Moves(conversation, self._timer)
        self._messenger = Messenger(self._api, self._limiter, self._moves, self._timer)
        self._postman = TelegramPostman(self._api, self._limiter, self._moves, self._timer)
        channels = Channels(conversation, phrases, self._messenger, self._timer)
        self._greeter = Greeter(conversation, phrases, self._messenger, self._moves, channels, self._timer)
        self._doubts = TokenDoubts(self._timer)
        whisperer = Whisperer(self._api, self._limiter, self._messenger, ephemeral=ephemeral)
        handler = UpdateHandler(
            conversation, phrases, self._messenger, self._api, self._moves, self._greeter, channels, whisperer
        )
        self._hands = Hands(self._api, handler.handle)
        self._intake = self._receiver(webhook, now_ms)
        self._menu = Menu(self._api, phrases, memory, self._timer)

    @property
    def postman(self) -> Postman:
        """Give who posts in groups on Telegram, while this serves."""
        return self._postman

    async def serve(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish what is in hand and leave, within five seconds.

        While Telegram cannot be reached it tries again, ever less often. Raises TelegramRefusedError when trying again
        cannot help: the token is wrong, or was revoked. When cancelled it leaves at once; what was in hand comes again.
        """
        await self._until(stop, self._serve())

    async def send(self, stop: asyncio.Event) -> None:
        """Only send, by the postman, while others receive; else as `serve`."""
        await self._until(stop, self._stand_by())

    async def _stand_by(self) -> None:
        await self._make_known()
        await self._doubts.watch(self._api)

    async def _until(self, stop: asyncio.Event, work: Coroutine[None, None, None]) -> None:
        serving = asyncio.create_task(work)
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()
            end_s = asyncio.get_running_loop().time() + LEAVE_S
            serving.cancel()
            await asyncio.wait({serving})
            await self._finish(end_s)
        finally:
            stopping.cancel()
            serving.cancel()
            await self._give_up()
            await self._api.shutdown()

    async def _serve(self) -> None:
        await self._make_known()
        menu = asyncio.create_task(self._menu.publish())
        try:
            await self._intake.run()
        finally:
            menu.cancel()

    def _receiver(self, webhook: WebhookAddress | None, now_ms: Callable[[], int]) -> "Intake | Webhook":
        parts = (self._api, self._hands, self._doubts, self._timer, now_ms)
        if webhook is None:
            return Intake(*parts)
        from adapters.telegram.webhook import Webhook  # noqa: PLC0415 - a web server, only if it is wanted

        return Webhook(webhook, *parts)

    async def _make_known(self) -> None:
        backoff = Backoff(self._timer)
        while True:
            try:
                await self._api.initialize()
            except TelegramError as error:
                self._doubts.weigh(error)
                _log.warning("telegram not reached, trying again (is TELEGRAM_API_URL right?): %s", described(error))
                await backoff.wait(pause_s(error))
            else:
                self._doubts.clear()
                self._postman.open()
                _log.info("telegram serving: bot=%s", self._api.id)
                return

    async def _finish(self, end_s: float) -> None:
        now_s = asyncio.get_running_loop().time
        self._greeter.close()
        await self._hands.finish(end_s - LAST_CALLS_S - now_s())
        left_s = end_s - now_s()
        await asyncio.gather(self._intake.confirm(), self._messenger.finish(left_s), self._postman.finish(left_s))

    async def _give_up(self) -> None:
        """Give up what is in hand; after `_finish` that is nothing."""
        self._greeter.give_up()
        await self._hands.finish(0)
        await self._messenger.finish(0)
        await self._postman.finish(0)
        self._moves.close()
        await self._limiter.close()
