"""What a person presses or writes: asked of the conversation, and answered where it was asked."""

import logging
from asyncio import Future
from collections.abc import Sequence
from dataclasses import dataclass

from telegram import CallbackQuery, Message, Update, User

from adapters.telegram.api import BotApi
from adapters.telegram.commands import action_of, group_action_of
from adapters.telegram.errors import described
from adapters.telegram.limits import check_documents
from adapters.telegram.messenger import Messenger
from adapters.telegram.places import PLATFORM, Address, address_under, chat_named, group_of, is_private, topic_of
from adapters.telegram.render import Message as Shown
from adapters.telegram.render import alert, note, render
from adapters.telegram.roster import GroupRoster
from adapters.tokens import TokenError, decode
from bot.core.actions import Action, Event, ShowHelp
from bot.core.people import Account, Group
from bot.core.record_actions import ShowLeaderboard
from bot.ports import Conversation, Phrases
from bot.screen import Attachment, Link, Paragraph, Reply, Screen

_log = logging.getLogger(__name__)

OnTheirWay = Sequence[Future[None]]
"""Calls that are made, or wait for their turn."""


class UpdateHandler:
    """Handles updates of private chats, and of groups what is for the whole group: leaderboards."""

    def __init__(self, conversation: Conversation, phrases: Phrases, messenger: Messenger, api: BotApi) -> None:
        """Answer from a conversation."""
        self._conversation = conversation
        self._phrases = phrases
        self._messenger = messenger
        self._api = api

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
            _log.info("telegram membership: %s now %s", chat_named(change.chat.id), change.new_chat_member.status)
        return ()

    async def _on_press(self, query: CallbackQuery, update_id: int, at_ms: int) -> OnTheirWay:
        chat = query.message.chat if query.message is not None else None
        group = group_of(chat) if chat is not None else None
        if chat is not None and group is None and not is_private(chat):
            return ()
        asked = _Asked(query.from_user, group, at_ms)
        try:
            action = decode(query.data or "")
        except TokenError:
            return self._alerted(query, await self._say("old-button", asked))
        if not asked.allows(action):
            return self._alerted(query, await self._say("group-private", asked))
        try:
            return self._answered(query, await self._ask(asked, action), asked)
        except Exception as error:  # noqa: BLE001 - whatever it was, the person is told and the others go on
            _log.error("telegram press failed: update=%d %s", update_id, described(error))
            return self._alerted(query, await self._say("trouble", asked))

    def _answered(self, query: CallbackQuery, reply: Reply, asked: "_Asked") -> OnTheirWay:
        """Answer a press and change the message it was made on: two calls, and the answer goes first."""
        toast = alert(reply.toast) if reply.toast else None
        if reply.screen is None:
            return self._alerted(query, toast)
        message = render(reply.screen, is_for_group=asked.group is not None)
        check_documents(reply.files)
        # A message too old to be read comes without its content, and can't be changed.
        pressed = query.message if isinstance(query.message, Message) and query.message.is_accessible else None
        if pressed is not None:
            address = Address(pressed.chat.id, topic_of(pressed))
        else:
            address = Address(query.message.chat.id if query.message is not None else query.from_user.id)
        return (
            self._messenger.answer(query.id, toast),
            self._messenger.show(address, pressed.message_id if pressed else None, message),
            *self._handed_over(asked.person, reply.files),
        )

    def _alerted(self, query: CallbackQuery, text: str | None) -> OnTheirWay:
        return (self._messenger.answer(query.id, text, is_alert=True),)

    async def _on_message(self, message: Message, update_id: int, at_ms: int) -> OnTheirWay:
        if message.migrate_to_chat_id is not None:
            _log.info("telegram group upgraded: chat=%d is now chat=%d", message.chat.id, message.migrate_to_chat_id)
        person = message.from_user
        # An administrator who stays anonymous, or a channel that writes, is nobody whom we could know.
        if person is None or message.sender_chat is not None:
            return ()
        asked = _Asked(person, group_of(message.chat), at_ms)
        if asked.group is not None:
            action = group_action_of(message.text or "", self._api.username)
            return () if action is None else await self._reply(address_under(message), asked, action, update_id)
        if not is_private(message.chat) or (message.text is None and message.effective_attachment is None):
            return ()
        action = ShowHelp() if message.text is None else action_of(message.text)
        return await self._reply(Address(message.chat.id), asked, action, update_id)

    async def _reply(self, address: Address, asked: "_Asked", action: Action, update_id: int) -> OnTheirWay:
        files: Sequence[Attachment] = ()
        try:
            reply = await self._ask(asked, action) if asked.allows(action) else await self._private_matter(asked)
            shown = _shown(reply, asked)
            check_documents(reply.files)
            files = reply.files
        except Exception as error:  # noqa: BLE001 - as for presses
            _log.error("telegram message failed: update=%d %s", update_id, described(error))
            shown = note(await self._say("trouble", asked))
        return (self._messenger.show(address, None, shown), *self._handed_over(asked.person, files))

    def _handed_over(self, person: User, files: Sequence[Attachment]) -> OnTheirWay:
        """Send files to the private chat, wherever they were asked for."""
        return tuple(self._messenger.hand_over(person.id, file) for file in files)

    async def _ask(self, asked: "_Asked", action: Action) -> Reply:
        roster = GroupRoster(self._api, int(asked.group.group_id)) if asked.group is not None else None
        return await self._conversation.handle(asked.event(action), roster)

    async def _private_matter(self, asked: "_Asked") -> Reply:
        language = await self._language(asked)
        text, label = (self._phrases.text(language, name) for name in ("group-private", "group-private-link"))
        return Reply(language, Screen((Paragraph(text), Link(label, f"https://t.me/{self._api.username}"))))

    async def _say(self, message_id: str, asked: "_Asked") -> str:
        return self._phrases.text(await self._language(asked), message_id, command="/quiz")

    async def _language(self, asked: "_Asked") -> str:
        return await self._conversation.language(asked.account, asked.person.language_code)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who asked for something, where and when."""

    person: User
    group: Group | None
    at_ms: int

    @property
    def account(self) -> Account:
        return Account(PLATFORM, str(self.person.id))

    def allows(self, action: Action) -> bool:
        """Tell whether the action may be answered here: in a group all would see the answer."""
        return self.group is None or isinstance(action, ShowLeaderboard)

    def event(self, action: Action) -> Event:
        person = self.person
        return Event(
            self.account,
            action,
            self.at_ms,
            person.language_code,
            person.first_name,
            self.group,
            public=self.group is not None,
        )


def _shown(reply: Reply, asked: _Asked) -> Shown:
    if reply.screen is None:
        return note(reply.toast or "")
    return render(reply.screen, is_for_group=asked.group is not None)
