"""Answers to presses in groups that only the presser sees: an alert or, where Telegram lets us, a message."""

import asyncio
import logging
from collections import OrderedDict

from telegram.error import BadRequest

from adapters.telegram.api import BotApi
from adapters.telegram.errors import Outcome, is_too_old
from adapters.telegram.incoming import Press
from adapters.telegram.limiter import Limiter
from adapters.telegram.messenger import Messenger
from adapters.telegram.places import Address, is_group
from adapters.telegram.render import Message, alert, render
from adapters.telegram.transport import UnreadableAnswerError
from bot.core.actions import Action
from bot.core.game_actions import AnswerRound
from bot.screen import Reply, Screen

MOST_REMEMBERED = 1000
"""Groups in which Telegram took no whispers; whichever is forgotten is tried again."""

_log = logging.getLogger(__name__)


class Whisperer:
    """Whispers to who pressed.

    Ephemeral messages (Bot API 10.2) are shown to one member of a group alone. They hold a whole screen; but whether
    they arrive is not sure, and they may count against the limits of the group (tdlib/telegram-bot-api#873). So they
    are only sent where nothing else waits, and an alert tells what they could not.
    """

    def __init__(self, api: BotApi, limiter: Limiter, messenger: Messenger, *, ephemeral: bool) -> None:
        """Whisper by alerts, and answers to rounds by ephemeral messages where they are wanted."""
        self._api = api
        self._limiter = limiter
        self._messenger = messenger
        self._ephemeral = ephemeral
        self._refused_in: OrderedDict[int, None] = OrderedDict()

    def answer(self, press: Press, action: Action, reply: Reply) -> asyncio.Future[None]:
        """Answer a press. Raises UnsendableError for what Telegram would refuse; done when the answer has arrived."""
        text = alert(reply.toast) if reply.toast else None
        if self._ephemeral and isinstance(action, AnswerRound) and reply.screen is not None:
            # Its buttons would work only in the private chat.
            message = render(Screen(reply.screen.blocks), public_as=self._api.username)
            sent = self._sent(press, message)
            if sent is not None:
                return self._messenger.answer_after(sent, press.id, text)
        return self._messenger.answer(press.id, text, is_alert=text is not None)

    def _sent(self, press: Press, message: Message) -> asyncio.Future[Outcome] | None:
        """Send an ephemeral message, unless that would have to wait or was refused in this group before.

        Channels take none.
        """
        if press.chat_id in self._refused_in or not is_group(press.chat_type):
            return None
        address = Address(press.chat_id, press.topic_id)
        return self._limiter.submit_if_free(press.chat_id, lambda: self._whisper(address, press, message))

    async def _whisper(self, address: Address, press: Press, message: Message) -> None:
        try:
            public_id = await self._api.whisper(address, press.sender.id, press.id, message)
        except BadRequest as error:
            if not is_too_old(error):
                self._note_refusal(address.chat_id)
            raise
        if public_id is None:
            return
        self._ephemeral = False
        _log.error("telegram whispers: this Bot API server knows no ephemeral messages, so none are sent any more")
        await self._api.call("deleteMessage", {"chat_id": address.chat_id, "message_id": public_id})
        raise UnreadableAnswerError("what was whispered was said to everybody, and was deleted")

    def _note_refusal(self, chat_id: int) -> None:
        self._refused_in[chat_id] = None
        if len(self._refused_in) > MOST_REMEMBERED:
            self._refused_in.popitem(last=False)
