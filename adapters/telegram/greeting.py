"""What becomes of the bot in groups: whoever has added it is greeted there."""

import asyncio
import logging

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated

from adapters.telegram.messenger import Messenger
from adapters.telegram.moves import Moves
from adapters.telegram.places import PLATFORM, Address, chat_named, is_group
from adapters.telegram.render import note
from adapters.telegram.timer import Timer
from bot.core.people import Account
from bot.ports import Conversation, Phrases

WAIT_S = 2.0
"""Before a greeting: a group that becomes a supergroup looks like one to which the bot is added, until it is told."""
_PRESENT = (ChatMember.OWNER, ChatMember.ADMINISTRATOR, ChatMember.MEMBER)

_log = logging.getLogger(__name__)


class Greeter:
    """Greets groups to which the bot is added; that it was removed, or lost or got rights, only stands in the log."""

    def __init__(
        self, conversation: Conversation, phrases: Phrases, messenger: Messenger, moves: Moves, timer: Timer
    ) -> None:
        """Greet in the language of whoever added the bot, but not where `moves` knows that it was there before."""
        self._conversation = conversation
        self._phrases = phrases
        self._messenger = messenger
        self._moves = moves
        self._timer = timer
        self._greeting: set[asyncio.Task[None]] = set()

    def take_note(self, change: ChatMemberUpdated) -> None:
        """Greet a group, if the bot is new there and may write."""
        _log.info("telegram membership: %s now %s", chat_named(change.chat.id), change.new_chat_member.status)
        if not is_group(change.chat.type) or _is_there(change.old_chat_member):
            return
        if _is_there(change.new_chat_member) and _may_write(change.new_chat_member):
            greeting = asyncio.create_task(self._greet(change))
            self._greeting.add(greeting)
            greeting.add_done_callback(self._greeting.discard)

    def close(self) -> None:
        """Greet nobody any more."""
        for greeting in self._greeting:
            greeting.cancel()

    async def _greet(self, change: ChatMemberUpdated) -> None:
        await self._timer.sleep(WAIT_S)
        if self._moves.has_come_from(change.chat.id):
            return
        adder = Account(PLATFORM, str(change.from_user.id))
        language = await self._conversation.language(adder, change.from_user.language_code)
        text = self._phrases.text(language, "group-hello", command="/game")
        await self._messenger.show(Address(change.chat.id), None, note(text))


def _is_there(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in _PRESENT


def _may_write(member: ChatMember) -> bool:
    return not isinstance(member, ChatMemberRestricted) or member.can_send_messages
