"""What a person presses or writes: asked of the conversation, and answered where it was asked."""

import asyncio
import logging
from asyncio import Future
from collections.abc import Coroutine, Sequence
from typing import Any

from telegram import ChatMemberUpdated, Message

from adapters.telegram.api import BotApi
from adapters.telegram.asked import Asked, Whispered, asked_by_press, asked_in_writing
from adapters.telegram.channels import Channels, shared_in
from adapters.telegram.commands import action_of, group_action_of
from adapters.telegram.errors import described
from adapters.telegram.greeting import Greeter
from adapters.telegram.incoming import Incoming, Press
from adapters.telegram.limits import check_documents
from adapters.telegram.messenger import Messenger
from adapters.telegram.moves import Moves
from adapters.telegram.places import Address, address_under
from adapters.telegram.render import Message as Shown
from adapters.telegram.render import alert, note, render
from adapters.telegram.roster import GroupRoster
from adapters.telegram.whispers import Whisperer
from adapters.tokens import TokenError, decode
from bot.core.actions import Action, ShowHelp
from bot.core.record_actions import ShowLeaderboard
from bot.ports import Conversation, Phrases
from bot.screen import Attachment, Link, Paragraph, Reply, Screen

_log = logging.getLogger(__name__)

MOST_LOOKS = 100
"""Leaderboards that are made beside all else."""

OnTheirWay = Sequence[Future[None]]
"""Calls that are made, or wait for their turn."""


class UpdateHandler:
    """Handles updates of private chats, and of groups what is for everybody there, or whispered by an alert."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts that the adapter joins here
        self,
        conversation: Conversation,
        phrases: Phrases,
        messenger: Messenger,
        api: BotApi,
        moves: Moves,
        greeter: Greeter,
        channels: Channels,
        whisperer: Whisperer,
    ) -> None:
        """Answer from a conversation."""
        self._conversation = conversation
        self._phrases = phrases
        self._messenger = messenger
        self._api = api
        self._moves = moves
        self._greeter = greeter
        self._channels = channels
        self._whisperer = whisperer
        self._looks: set[Future[None]] = set()

    async def handle(self, update: Incoming, at_ms: int) -> OnTheirWay:
        """Carry an update out, and give what is on its way to the person then.

        `at_ms` is when it was received, in milliseconds since 1970, UTC. Whatever goes wrong is logged, and told to the
        person in a phrase.
        """
        match update.content:
            case Press() as press:
                return await self._on_press(press, update.id, at_ms)
            case Message() as message:
                return await self._on_message(message, update.id, at_ms)
            case ChatMemberUpdated() as change:
                noted = self._greeter.take_note(change, at_ms)
                return () if noted is None else (noted,)
            case None:
                pass
        return ()

    async def _on_press(self, press: Press, update_id: int, at_ms: int) -> OnTheirWay:
        asked = asked_by_press(press, at_ms)
        if asked is None:
            return ()
        try:
            action = decode(press.data)
        except TokenError:
            return self._alerted(press, await self._say("old-button", asked))
        if not asked.allows(action):
            return self._alerted(press, await self._say("group-private", asked))
        work = self._on_action(press, action, asked, update_id)
        return self._aside(work) if self._is_long_look(action, asked) else await work

    async def _on_action(self, press: Press, action: Action, asked: Asked, update_id: int) -> OnTheirWay:
        try:
            return await self._carried_out(press, action, asked)
        except Exception as error:  # noqa: BLE001 - whatever it was, the person is told and the others go on
            _log.error("telegram press failed: update=%d %s", update_id, described(error))
            return self._alerted(press, await self._say("trouble", asked))

    def _is_long_look(self, action: Action, asked: Asked) -> bool:
        """Tell whether an action asks Telegram about so many people that others should not wait for it.

        It only shows something, so a kill meanwhile loses no more than having to ask again.
        """
        return asked.group is not None and isinstance(action, ShowLeaderboard) and len(self._looks) < MOST_LOOKS

    def _aside(self, work: Coroutine[Any, Any, OnTheirWay]) -> OnTheirWay:
        """Take an update for handled while its answer is still being made."""
        look = self._messenger.see_to(_to_the_end(work))
        self._looks.add(look)
        look.add_done_callback(self._looks.discard)
        return (look,)

    async def _carried_out(self, press: Press, action: Action, asked: Asked) -> OnTheirWay:
        if asked.group is None:
            return self._answered(press, await self._ask(asked, action), asked)
        if isinstance(action, Whispered):
            reply = await self._ask(asked, action, is_whispered=True)
            return (self._whisperer.answer(press, action, reply),)
        if press.data not in press.offered:
            # Whoever sends what the message does not offer, or not as far as is told any more, must not have anything
            # changed for everybody.
            return self._alerted(press, await self._say("old-button", asked))
        return self._answered(press, await self._ask(asked, action), asked)

    def _answered(self, press: Press, reply: Reply, asked: Asked) -> OnTheirWay:
        """Answer a press and change the message it was made on: two calls, and the answer goes first."""
        toast = alert(reply.toast) if reply.toast else None
        if reply.screen is None:
            return self._alerted(press, toast)
        if reply.screen.asks_channel:
            return (self._messenger.answer(press.id, toast), self._channels.ask(asked, reply.screen, reply.language))
        message = self._drawn(reply.screen, asked)
        check_documents(reply.files)
        return (
            self._messenger.answer(press.id, toast),
            self._messenger.show(Address(press.chat_id, press.topic_id), press.message_id, message),
            *self._handed_over(asked, reply.files),
        )

    def _alerted(self, press: Press, text: str | None) -> OnTheirWay:
        return (self._messenger.answer(press.id, text, is_alert=text is not None),)

    async def _on_message(self, message: Message, update_id: int, at_ms: int) -> OnTheirWay:
        if message.migrate_to_chat_id is not None:
            return (self._moves.moved(message.chat.id, message.migrate_to_chat_id),)
        if message.migrate_from_chat_id is not None:
            return (self._moves.moved(message.migrate_from_chat_id, message.chat.id),)
        asked = asked_in_writing(message, at_ms)
        if asked is None:
            return ()
        if asked.group is not None:
            action = group_action_of(message.text or "", self._api.username)
            if action is None:
                return ()
            work = self._reply(address_under(message), asked, action, update_id)
            return self._aside(work) if self._is_long_look(action, asked) else await work
        if (shared := shared_in(message)) is not None:
            return await self._channels.chosen(asked, shared)
        if message.text is None and message.effective_attachment is None:
            return ()
        action = ShowHelp() if message.text is None else action_of(message.text)
        return await self._reply(Address(message.chat.id), asked, action, update_id)

    async def _reply(self, address: Address, asked: Asked, action: Action, update_id: int) -> OnTheirWay:
        files: Sequence[Attachment] = ()
        try:
            reply = await self._ask(asked, action) if asked.allows(action) else await self._private_matter(asked)
            if reply.self_evident:
                return ()
            if reply.screen is not None and reply.screen.asks_channel:
                return (self._channels.ask(asked, reply.screen, reply.language),)
            shown = note(reply.toast or "") if reply.screen is None else self._drawn(reply.screen, asked)
            check_documents(reply.files)
            files = reply.files
        except Exception as error:  # noqa: BLE001 - as for presses
            _log.error("telegram message failed: update=%d %s", update_id, described(error))
            shown = note(await self._say("trouble", asked))
        # Where the bot may not write, whoever asked is told why in private, if they ever wrote there.
        otherwise = Address(asked.person_id) if asked.is_known_in_private else None
        showing = self._messenger.show(address, None, shown, otherwise=otherwise)
        return (showing, *self._handed_over(asked, files))

    def _handed_over(self, asked: Asked, files: Sequence[Attachment]) -> OnTheirWay:
        """Send files to the private chat, wherever they were asked for."""
        return tuple(self._messenger.hand_over(asked.person_id, file) for file in files)

    async def _ask(self, asked: Asked, action: Action, *, is_whispered: bool = False) -> Reply:
        roster = GroupRoster(self._api, int(asked.group.group_id)) if asked.group is not None else None
        return await self._conversation.handle(asked.event(action, is_whispered=is_whispered), roster)

    def _drawn(self, screen: Screen, asked: Asked) -> Shown:
        return render(screen, public_as=None if asked.group is None else self._api.username)

    async def _private_matter(self, asked: Asked) -> Reply:
        language = await self._language(asked)
        text, label = (self._phrases.text(language, name) for name in ("group-private", "group-private-link"))
        return Reply(language, Screen((Paragraph(text), Link(label, f"https://t.me/{self._api.username}"))))

    async def _say(self, message_id: str, asked: Asked) -> str:
        return self._phrases.text(await self._language(asked), message_id, command="/quiz")

    async def _language(self, asked: Asked) -> str:
        return await self._conversation.language(asked.account, asked.hint)


async def _to_the_end(work: Coroutine[Any, Any, OnTheirWay]) -> None:
    """Do something, and wait for what is on its way then."""
    if on_their_way := await work:
        await asyncio.wait(on_their_way)
