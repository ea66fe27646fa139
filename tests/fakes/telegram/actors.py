"""People who use the bot in a test."""

from collections.abc import Callable
from dataclasses import dataclass

from .channels import Channel
from .forms import Upload
from .groups import Group
from .keyboards import rights_in, wish_of
from .limits import DEEP_LINK
from .state import Chat, Json, Query, StoredMessage, Toast, Whisper, World
from .text import found_entities

PATIENCE = 10.0


@dataclass
class TelegramUser:
    """A person with a private chat with the bot; made by `TelegramFake.user`."""

    world: World
    id: int
    names: Json
    language_code: str | None
    chat: Chat

    def json(self) -> Json:
        """Give the person as the Bot API does."""
        body: Json = {"id": self.id, "is_bot": False, **self.names}
        return body | ({"language_code": self.language_code} if self.language_code else {})

    @property
    def messages(self) -> list[StoredMessage]:
        """Give what the bot shows in the private chat now, oldest first."""
        return self.chat.shown

    @property
    def documents(self) -> list[Upload]:
        """Give the files that the bot has sent to the private chat, oldest first."""
        return [message.document for message in self.messages if message.document is not None]

    @property
    def last(self) -> StoredMessage:
        """Give the newest message of the bot; `AssertionError` when there is none."""
        assert self.messages, f"the bot has not written to user {self.id}"
        return self.messages[-1]

    @property
    def toasts(self) -> list[Toast]:
        """Give the answers to this person's presses, in order."""
        return [toast for toast in self.world.toasts if self.world.queries[toast.query_id].user_id == self.id]

    @property
    def whispers(self) -> list[Whisper]:
        """Give the ephemeral messages that this person was sent, in order."""
        return [whisper for whisper in self.world.whispers if whisper.user_id == self.id]

    async def send(self, text: str) -> StoredMessage:
        """Write a text in the private chat; a blocked bot is unblocked by it, as on Telegram."""
        await self.unblock()
        self.chat.started = True
        self.world.people[self.id] = self.json()
        message = self.world.store(self.chat, self.json(), text, found_entities(text), text)
        self.world.update("message", message.json())
        return message

    async def say(
        self, group: Group, text: str, *, topic: int | None = None, reply_to: StoredMessage | None = None
    ) -> StoredMessage:
        """Write a text in a group; the bot hears of it what bots may hear there."""
        return group.said(self.json(), text, topic=topic, reply_to=reply_to)

    async def join(self, group: Group, status: str = "member") -> None:
        """Join a group, as "administrator" or "creator" if need be."""
        group.join(self.json(), status)

    async def leave(self, group: Group) -> None:
        """Leave a group."""
        group.leave(self.json())

    async def press(self, message: StoredMessage, button: str) -> Query:
        """Press the button with this callback data or, failing that, this text; it must be on the message now."""
        by_data = {found.data: found.data for found in message.buttons if found.data}
        by_text = {found.text: found.data for found in message.buttons if found.data}
        data = by_data.get(button) or by_text.get(button)
        assert data, f"no button {button!r} on {message.text!r}: {message.buttons}"
        return await self.forge(message, data)

    async def follow(self, message: StoredMessage, button: str) -> StoredMessage:
        """Press a link into the private chat with the bot, to which its payload comes as /start."""
        (url,) = [found.url for found in message.buttons if found.text == button]
        link = DEEP_LINK.fullmatch(url or "")
        assert link, f"{button!r} opens {url!r}, which is no link into a private chat"
        assert link["bot"] == self.world.bot["username"], f"{url} opens another bot"
        return await self.send(f"/start {link['payload']}")

    async def forge(
        self, message: StoredMessage, data: str, *, inaccessible: bool = False, offered: bool = False
    ) -> Query:
        """Send any callback data for a message: an old button, a forged one.

        A deleted message, or `inaccessible`, comes as InaccessibleMessage, with date 0. One that `offered` it comes
        with a button for it, as if an earlier version of the bot had sent it.
        """
        shown = message.json()
        if offered:
            shown |= {"reply_markup": {"inline_keyboard": [[{"text": "…", "callback_data": data}]]}}
        gone = {"chat": message.chat.json(), "message_id": message.message_id, "date": 0}
        if isinstance(message.chat, Group):
            message.chat.check_present(self.id)
        self.world.people[self.id] = self.json()
        query = Query(str(8_000_000_000 + len(self.world.queries)), self.id, data, self.world.clock(), None)
        self.world.queries[query.id] = query
        query.update_id = self.world.update(
            "callback_query",
            {
                "id": query.id,
                "from": self.json(),
                "message": gone if inaccessible or message.deleted else shown,
                "chat_instance": str(message.chat.id),
                "data": data,
            },
        )
        return query

    async def choose(self, label: str, channel: Channel) -> None:
        """Press the button of this label on the bot's keyboard, and choose a channel, as far as Telegram offers it.

        If the bot was to get rights there, it is made an administrator first.
        """
        wish = wish_of(self.chat, label)
        member = channel.members.get(self.id)
        has = rights_in(member.json()) if member is not None else set()
        assert member is not None, "only those who are in a channel are offered it"
        assert member.status == "creator" or rights_in(wish["user_administrator_rights"]) <= has
        assert wish["chat_is_channel"], "it is no channel that is wanted"
        if wish.get("bot_administrator_rights") and channel.bot_status != "administrator":
            channel.let_in(self.json())
        shared = {"request_id": wish["request_id"], "chat_id": channel.id}
        title = {"title": channel.names["title"]} if wish.get("request_title") else {}
        self.world.service(self.chat, self.json(), chat_shared=shared | title)

    async def block(self) -> None:
        """Block the bot: my_chat_member tells it, and all later sends are refused."""
        self._membership("member", "kicked", blocked=True)

    async def unblock(self) -> None:
        """Take the block back; nothing happens when there is none."""
        if self.chat.blocked:
            self._membership("kicked", "member", blocked=False)

    def _membership(self, old: str, new: str, *, blocked: bool) -> None:
        self.chat.blocked = blocked
        members = {
            status: {"status": status, "user": self.world.bot} | ({"until_date": 0} if status == "kicked" else {})
            for status in (old, new)
        }
        self.world.update(
            "my_chat_member",
            {
                "chat": self.chat.json(),
                "from": self.json(),
                "date": int(self.world.clock()),
                "old_chat_member": members[old],
                "new_chat_member": members[new],
            },
        )

    async def sees(
        self,
        wanted: str | Callable[[StoredMessage], object],
        within: float = PATIENCE,
        chat: Chat | None = None,
    ) -> StoredMessage:
        """Wait until a message of the bot holds this text (or satisfies the predicate); give the newest such.

        It is looked for in the private chat, or in the group that is given.
        """
        place = chat or self.chat

        def look() -> StoredMessage | None:
            hits = [m for m in place.shown if (wanted in m.text if isinstance(wanted, str) else wanted(m))]
            return hits[-1] if hits else None

        try:
            found = await self.world.bell.until(look, within)
        except TimeoutError:
            shown = [(m.text, [b.text for b in m.buttons]) for m in place.shown]
            raise AssertionError(f"user {self.id} does not see {wanted!r} but {shown}{self._trouble()}") from None
        assert found is not None
        return found

    async def answered(self, query: Query, within: float = PATIENCE) -> Toast:
        """Wait until a press of this person is answered; give the answer."""
        try:
            toast = await self.world.bell.until(lambda: query.toast, within)
        except TimeoutError:
            raise AssertionError(f"press {query.data!r} was not answered{self._trouble()}") from None
        assert toast is not None
        return toast

    def _trouble(self) -> str:
        return "".join(f"\n  {line}" for line in self.world.journal.complaints())
