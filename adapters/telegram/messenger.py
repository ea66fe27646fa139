"""Answers to presses, and screens in messages: what is sent, when, and what is done about failures."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from telegram.error import RetryAfter, TelegramError

from adapters.telegram.api import BotApi
from adapters.telegram.errors import Outcome, described, is_too_old, may_repeat, pause_s
from adapters.telegram.limiter import Limiter
from adapters.telegram.moves import Moves
from adapters.telegram.places import Address
from adapters.telegram.render import Message
from adapters.telegram.sending import Sending
from adapters.telegram.timer import Timer
from bot.screen import Attachment

_ANSWER_ATTEMPTS = 3
_ANSWER_WAIT_S = 0.5
_ANSWER_WORTH_S = 10.0
"""Telegram gives a press up after about 15 seconds; an answer that could come only later is left out."""
_WHISPER_S = 0.7
"""Real seconds; whoever pressed is told within one."""

_log = logging.getLogger(__name__)


class Messenger:
    """Says things to people. Nothing here raises for what Telegram or the network does; it is logged."""

    def __init__(self, api: BotApi, limiter: Limiter, moves: Moves, timer: Timer) -> None:
        """Speak through the Bot API, at the pace of a limiter; what it tells of groups goes to `moves`."""
        self._api = api
        self._limiter = limiter
        self._moves = moves
        self._timer = timer
        self._open: set[asyncio.Future[None]] = set()

    def answer(self, query_id: str, text: str | None, *, is_alert: bool = False) -> asyncio.Future[None]:
        """Answer a press at once: Telegram does not limit these. Done when it has arrived or been given up."""
        return self._started(self._answer(query_id, text, is_alert=is_alert))

    def answer_after(self, whisper: asyncio.Future[Outcome], query_id: str, text: str | None) -> asyncio.Future[None]:
        """Answer a press after a whisper: with nothing if it has arrived soon, else by an alert. Done as `answer`."""
        return self._started(self._answer_after(whisper, query_id, text))

    def show(
        self, address: Address, message_id: int | None, message: Message, *, otherwise: Address | None = None
    ) -> asyncio.Future[None]:
        """Change a message, or send a new one when there is none to change. Done as `answer`.

        Where the bot may not write, the text is sent to another address, if one is given. What is shown in a chat is
        shown in the order in which this was called.
        """
        sending = Sending(self._api, address, message, message_id)
        shown = self._limiter.submit(address.chat_id, sending, message_id)
        return self._started(self._ensure(shown, sending, otherwise))

    def hand_over(self, chat_id: int, file: Attachment) -> asyncio.Future[None]:
        """Send a file, after what was to be shown before. Done as `answer`."""
        sent = self._limiter.submit(chat_id, lambda: self._api.send_file(chat_id, file), file.name)
        return self._started(_settled(sent))

    def see_to(self, work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        """Do something that ends in saying something, and finish it as if it were a call."""
        return self._started(work)

    async def finish(self, timeout_s: float) -> None:
        """Wait for what is under way, but no longer than real seconds; give up the rest."""
        now_s = asyncio.get_running_loop().time
        end_s = now_s() + timeout_s
        # What is under way may begin something else.
        while self._open and (left_s := end_s - now_s()) > 0:
            await asyncio.wait(self._open, timeout=left_s)
        if self._open:
            _log.warning("telegram stop: %d calls given up", len(self._open))
        for task in list(self._open):
            task.cancel()

    def _started(self, work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        task = asyncio.create_task(work)
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        return task

    async def _ensure(self, shown: asyncio.Future[Outcome], sending: Sending, otherwise: Address | None) -> None:
        outcome = await shown
        address = sending.address
        if sending.moved_to is not None:
            # Neither topics nor messages are known there by their former ids.
            _ = self._moves.moved(address.chat_id, sending.moved_to)
            address = Address(sending.moved_to)
        if outcome in {Outcome.MESSAGE_GONE, Outcome.MOVED}:
            await self._limiter.submit(address.chat_id, Sending(self._api, address, sending.message))
        elif outcome is Outcome.UNREACHABLE and otherwise is not None:
            text = Message(sending.message.html)
            await self._limiter.submit(otherwise.chat_id, Sending(self._api, otherwise, text))

    async def _answer_after(self, whisper: asyncio.Future[Outcome], query_id: str, text: str | None) -> None:
        await asyncio.wait({whisper}, timeout=_WHISPER_S)
        told = None if whisper.done() and whisper.result() is Outcome.DONE else text
        await self._answer(query_id, told, is_alert=told is not None)

    async def _answer(self, query_id: str, text: str | None, *, is_alert: bool) -> None:
        for attempt in range(1, _ANSWER_ATTEMPTS + 1):
            try:
                await self._api.answer(query_id, text, is_alert=is_alert)
            except TelegramError as error:
                if not self._is_worth_repeating(error, attempt):
                    return
                await self._timer.sleep(max(pause_s(error), attempt * _ANSWER_WAIT_S))
            else:
                return

    def _is_worth_repeating(self, error: TelegramError, attempt: int) -> bool:
        if is_too_old(error):
            _log.info("telegram answer: came too late")
            return False
        if isinstance(error, RetryAfter):
            _log.warning("telegram 429: all calls paused for %.0f s", pause_s(error))
            self._limiter.pause_all(pause_s(error))
        worth = attempt < _ANSWER_ATTEMPTS and pause_s(error) <= _ANSWER_WORTH_S
        if worth and may_repeat(error, repeatable=True, attempts=attempt):
            return True
        _log.warning("telegram answer: given up, %s", described(error))
        return False


async def _settled(sent: asyncio.Future[Outcome]) -> None:
    await sent
