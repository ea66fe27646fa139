"""What a person presses or writes: asked of the conversation, and answered in their chat."""

import logging
from asyncio import Future
from collections.abc import Sequence

from telegram import CallbackQuery, Message, Update, User
from telegram.constants import ChatType

from adapters.telegram.commands import action_of
from adapters.telegram.errors import described
from adapters.telegram.messenger import Messenger
from adapters.telegram.render import alert, note, render
from adapters.tokens import TokenError, decode
from bot.core.actions import Action, Event, ShowHelp
from bot.core.people import Account
from bot.ports import Conversation, Phrases
from bot.screen import Reply

PLATFORM = "telegram"

_log = logging.getLogger(__name__)

OnTheirWay = Sequence[Future[None]]
"""Calls that are made, or wait for their turn."""


class UpdateHandler:
    """Handles updates of private chats; those of groups are passed over."""

    def __init__(self, conversation: Conversation, phrases: Phrases, messenger: Messenger) -> None:
        """Answer from a conversation."""
        self._conversation = conversation
        self._phrases = phrases
        self._messenger = messenger

    async def handle(self, update: Update, at_ms: int) -> OnTheirWay:
        """Carry an update out, and give what is on its way to the person then.

        `at_ms` is when it was received, in milliseconds since 1970, UTC. Whatever goes wrong is logged, and told to the
        person in a phrase.
        """
        if update.callback_query is not None:
            return await self._on_press(update.callback_query, update.update_id, at_ms)
        if update.message is not None:
            return await self._on_message(update.message, update.update_id, at_ms)
        if update.my_chat_member is not None:
            change = update.my_chat_member
            _log.info("telegram membership: chat=%d now %s", change.chat.id, change.new_chat_member.status)
        return ()

    async def _on_press(self, query: CallbackQuery, update_id: int, at_ms: int) -> OnTheirWay:
        if query.message is not None and query.message.chat.type != ChatType.PRIVATE:
            return ()
        try:
            action = decode(query.data or "")
        except TokenError:
            return self._alerted(query, await self._say("old-button", query.from_user))
        try:
            return self._answered(query, await self._conversation.handle(_event(query.from_user, action, at_ms)))
        except Exception as error:  # noqa: BLE001 - whatever it was, the person is told and the others go on
            _log.error("telegram press failed: update=%d %s", update_id, described(error))
            return self._alerted(query, await self._say("trouble", query.from_user))

    def _answered(self, query: CallbackQuery, reply: Reply) -> OnTheirWay:
        """Answer a press and change the message it was made on: two calls, and the answer goes first."""
        toast = alert(reply.toast) if reply.toast else None
        if reply.screen is None:
            return self._alerted(query, toast)
        message = render(reply.screen)
        # A message too old to be read comes without its content, and can't be changed.
        pressed = query.message if query.message is not None and query.message.is_accessible else None
        return (
            self._messenger.answer(query.id, toast),
            self._messenger.show(query.from_user.id, pressed.message_id if pressed else None, message),
        )

    def _alerted(self, query: CallbackQuery, text: str | None) -> OnTheirWay:
        return (self._messenger.answer(query.id, text, is_alert=True),)

    async def _on_message(self, message: Message, update_id: int, at_ms: int) -> OnTheirWay:
        person = message.from_user
        if message.chat.type != ChatType.PRIVATE or person is None:
            return ()
        if message.text is None and message.effective_attachment is None:
            return ()
        try:
            action = ShowHelp() if message.text is None else action_of(message.text)
            reply = await self._conversation.handle(_event(person, action, at_ms))
            shown = note(reply.toast or "") if reply.screen is None else render(reply.screen)
        except Exception as error:  # noqa: BLE001 - as for presses
            _log.error("telegram message failed: update=%d %s", update_id, described(error))
            shown = note(await self._say("trouble", person))
        return (self._messenger.show(message.chat.id, None, shown),)

    async def _say(self, message_id: str, person: User) -> str:
        language = await self._conversation.language(_account(person), person.language_code)
        return self._phrases.text(language, message_id, command="/quiz")


def _event(person: User, action: Action, at_ms: int) -> Event:
    return Event(_account(person), action, at_ms, hint=person.language_code, name=person.first_name)


def _account(person: User) -> Account:
    return Account(PLATFORM, str(person.id))
