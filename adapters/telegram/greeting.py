"""Where the bot is let in: groups are greeted, and what rested goes on wherever it may write again."""

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial

from telegram import ChatMember, ChatMemberAdministrator, ChatMemberRestricted, ChatMemberUpdated
from telegram.constants import ChatType

from adapters.telegram.channels import Channels
from adapters.telegram.messenger import Messenger
from adapters.telegram.moves import Moves
from adapters.telegram.places import PLATFORM, Address, chat_named, is_group
from adapters.telegram.render import note
from adapters.telegram.retelling import told
from adapters.telegram.timer import Timer
from bot.core.people import Account
from bot.core.places import Place, private_place
from bot.ports import Conversation, Phrases

WAIT_S = 2.0
"""Before a greeting: a group that becomes a supergroup looks like one to which the bot is added, until it is told."""
_PRESENT = (ChatMember.OWNER, ChatMember.ADMINISTRATOR, ChatMember.MEMBER)

_log = logging.getLogger(__name__)


class Greeter:
    """Greets groups to which the bot is added, and has what rested go on where it may write (again).

    That it was removed or lost rights only stands in the log.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the parts that the adapter joins here
        self,
        conversation: Conversation,
        phrases: Phrases,
        messenger: Messenger,
        moves: Moves,
        channels: Channels,
        timer: Timer,
    ) -> None:
        """Greet in the language of whoever added the bot, but not where `moves` knows that it was there before."""
        self._conversation = conversation
        self._phrases = phrases
        self._messenger = messenger
        self._moves = moves
        self._channels = channels
        self._timer = timer
        self._greeting: set[asyncio.Task[None]] = set()
        self._welcoming: set[asyncio.Task[None]] = set()

    def take_note(self, change: ChatMemberUpdated, at_ms: int) -> asyncio.Future[None] | None:
        """Note where the bot may write now, and greet whom it is new to.

        Gives when it is known that what rested may go on, if that was not known before.
        """
        _log.info("telegram membership: %s now %s", chat_named(change.chat.id), change.new_chat_member.status)
        could_write, can_write = _may_write(change.old_chat_member), _may_write(change.new_chat_member)
        if can_write and is_group(change.chat.type) and not _is_there(change.old_chat_member):
            _ = _begun(self._greet(change), self._greeting)
        if can_write and not could_write and change.chat.type == ChatType.CHANNEL:
            _ = _begun(self._channels.appointed(change, at_ms), self._greeting)
        # What is said twice does no harm, and rights may have been given that are not looked at here.
        return _begun(self._welcome(change), self._welcoming) if can_write else None

    def close(self) -> None:
        """Greet nobody any more."""
        for task in self._greeting:
            task.cancel()

    def give_up(self) -> None:
        """Give up what could not be noted yet, too."""
        self.close()
        for task in self._welcoming:
            task.cancel()

    async def _welcome(self, change: ChatMemberUpdated) -> None:
        place = _place(change)
        tell = partial(self._conversation.welcomed, PLATFORM, place.chat_id)
        await told(tell, f"welcome in {chat_named(change.chat.id)}", self._timer)

    async def _greet(self, change: ChatMemberUpdated) -> None:
        await self._timer.sleep(WAIT_S)
        if self._moves.has_come_from(change.chat.id):
            return
        adder = Account(PLATFORM, str(change.from_user.id))
        language = await self._conversation.language(adder, change.from_user.language_code)
        text = self._phrases.text(language, "group-hello", command="/game")
        await self._messenger.show(Address(change.chat.id), None, note(text))


def _begun(work: Coroutine[None, None, None], among: set[asyncio.Task[None]]) -> asyncio.Future[None]:
    task = asyncio.create_task(work)
    among.add(task)
    task.add_done_callback(among.discard)
    return task


def _is_there(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status in _PRESENT


def _may_write(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    if isinstance(member, ChatMemberAdministrator):
        # Elsewhere than in channels there is no such right.
        return member.can_post_messages is not False
    return _is_there(member)


def _place(change: ChatMemberUpdated) -> Place:
    if change.chat.type == ChatType.PRIVATE:
        return private_place(Account(PLATFORM, str(change.chat.id)))
    return Place(PLATFORM, str(change.chat.id))
