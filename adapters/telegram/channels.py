"""Channels for daily questions: people choose one in private, or make the bot an administrator of one."""

import logging
from asyncio import Future
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from telegram import ChatMemberUpdated, ChatShared, Message
from telegram.constants import ChatType

from adapters.telegram.asked import Asked
from adapters.telegram.errors import described
from adapters.telegram.messenger import Messenger
from adapters.telegram.places import PLATFORM, Address, place_of
from adapters.telegram.render import note, render, with_keyboard
from adapters.telegram.timer import Timer
from bot.core.people import Group
from bot.core.push_actions import OpenPlace
from bot.ports import Conversation, Phrases
from bot.screen import Screen

WAIT_S = 2.0
"""Before a word about a channel of which the bot was made an administrator: whoever did it by our button chooses the
channel with the same press, and is to be told once."""

_REQUEST = 1
_MOST_REMEMBERED = 1000
_NO_RIGHTS = dict.fromkeys(
    (
        "is_anonymous",
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
        "can_send_welcome_messages",
    ),
    False,
)
_RIGHTS = _NO_RIGHTS | {"can_post_messages": True, "can_edit_messages": True}

_log = logging.getLogger(__name__)


class Channels:
    """Lets people set up what comes to their channels."""

    def __init__(self, conversation: Conversation, phrases: Phrases, messenger: Messenger, timer: Timer) -> None:
        """Show what a conversation says of a channel; pauses are waited for by a timer."""
        self._conversation = conversation
        self._phrases = phrases
        self._messenger = messenger
        self._timer = timer
        self._chosen: OrderedDict[tuple[int, int], None] = OrderedDict()
        """Who has chosen which channel lately."""

    def ask(self, asked: Asked, screen: Screen, language: str) -> Future[None]:
        """Ask somebody in private for a channel. Raises UnsendableError."""
        shown = with_keyboard(render(screen), _choice(self._phrases.text(language, "button-choose-channel")))
        return self._messenger.show(Address(asked.person_id), None, shown)

    async def chosen(self, asked: Asked, shared: ChatShared) -> Sequence[Future[None]]:
        """Show what comes to the channel that somebody chose, once the button by which they did is taken away."""
        if shared.request_id != _REQUEST:
            return ()
        self._chosen[asked.person_id, shared.chat_id] = None
        if len(self._chosen) > _MOST_REMEMBERED:
            self._chosen.popitem(last=False)
        # A message cannot both take that button away and have buttons itself.
        named = with_keyboard(note(f"📣 {shared.title or ''}"), {"remove_keyboard": True})
        removal = self._messenger.show(Address(asked.person_id), None, named)
        opened = await self._opened(asked, shared.chat_id)
        return (removal, opened)

    async def appointed(self, change: ChatMemberUpdated, at_ms: int) -> None:
        """Tell whoever made the bot an administrator of a channel what can come there, if they ever wrote to us."""
        await self._timer.sleep(WAIT_S)
        person = change.from_user
        if person.is_bot or (person.id, change.chat.id) in self._chosen:
            return
        asked = Asked(person.id, person.first_name, person.language_code, at_ms)
        try:
            _ = await self._opened(asked, change.chat.id)
        except Exception as error:  # noqa: BLE001 - nobody has asked for it
            _log.error("telegram channel: nothing said, %s", described(error))

    async def _opened(self, asked: Asked, channel_id: int) -> Future[None]:
        opening = OpenPlace(place_of(channel_id, None), Group(PLATFORM, str(channel_id)))
        reply = await self._conversation.handle(asked.event(opening))
        shown = note(reply.toast or "") if reply.screen is None else render(reply.screen)
        return self._messenger.show(Address(asked.person_id), None, shown)


def shared_in(message: Message) -> ChatShared | None:
    """Give the channel that a message in private names, if it does."""
    return message.chat_shared if message.chat.type == ChatType.PRIVATE else None


def _choice(label: str) -> dict[str, Any]:
    """Give the keyboard with a button that lets people choose a channel which they manage, and lets the bot in.

    Telegram offers only channels where they have these rights, and gives the bot its rights, as part of theirs.
    """
    wish = {
        "request_id": _REQUEST,
        "chat_is_channel": True,
        "user_administrator_rights": _RIGHTS,
        "bot_administrator_rights": _RIGHTS,
        "request_title": True,
    }
    return {
        "keyboard": [[{"text": label, "request_chat": wish}]],
        "resize_keyboard": True,
        "one_time_keyboard": True,
    }
