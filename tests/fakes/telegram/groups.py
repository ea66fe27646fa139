"""Groups: who is in them, what a bot hears there, and getChatMember."""

import re
from dataclasses import dataclass, field, replace

from aiogram.methods import GetChatAdministrators, GetChatMember
from aiogram.types import ChatMemberAdministrator, ChatMemberOwner, ChatMemberRestricted
from pydantic import BaseModel

from .limits import refuse
from .state import Chat, Json, StoredMessage, World
from .text import found_entities

ANONYMOUS_ADMIN: Json = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL_SENDER: Json = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
OTHER_BOT: Json = {"id": 535353, "is_bot": True, "first_name": "Other", "username": "other_bot"}
_COMMAND = re.compile(r"/[A-Za-z0-9_]{1,64}(@[A-Za-z0-9_]{3,32})?(?![\w/@])")
_PRESENT = {"creator", "administrator", "member"}
_GONE = {"left", "kicked"}
_MODELS: dict[str, type[BaseModel]] = {
    "creator": ChatMemberOwner,
    "administrator": ChatMemberAdministrator,
    "restricted": ChatMemberRestricted,
}
"""Statuses that come with rights; those that nobody gave are false."""


@dataclass
class Member:
    """Somebody who is or was in a group. Whoever is restricted keeps that status after leaving."""

    user: Json
    status: str
    present: bool = True
    anonymous: bool = False
    rights: Json = field(default_factory=dict)
    """Those that whoever is restricted was left, or an administrator of a channel was given."""

    def json(self) -> Json:
        """Give it as getChatMember does."""
        body: Json = {"status": self.status, "user": self.user}
        if self.status in _MODELS:
            fields = _MODELS[self.status].model_fields.items()
            body |= {name: False for name, one in fields if one.is_required() and one.annotation is bool}
        if self.status in {"restricted", "administrator"}:
            body |= self.rights
        if self.status == "restricted":
            body["is_member"] = self.present
        if self.anonymous:
            body["is_anonymous"] = True
        return body | ({"until_date": 0} if self.status in {"restricted", "kicked"} else {})


@dataclass(kw_only=True, eq=False)
class Group(Chat):
    """A group or supergroup. `hides_members` and the bot's own rights say what getChatMember tells."""

    world: World
    members: dict[int, Member] = field(default_factory=dict)
    bot_status: str = "member"
    bot_may_send: bool = True
    hides_members: bool = False
    closed: set[int | None] = field(default_factory=set)
    """Topics in which only administrators may write; None is the general one."""

    def check_reachable(self) -> None:
        """Raise `Refused` when the bot can do nothing here at all."""
        super().check_reachable()
        if self.bot_status == "left":
            raise refuse("not a member", f"{self.kind} chat")

    def check_editable(self) -> None:
        """Raise `Refused` when the bot may not change its messages here."""
        super().check_editable()
        if not self.bot_may_send:
            raise refuse("no rights to edit")

    def check_writable(self, thread_id: int | None = None) -> None:
        """Raise `Refused` when the bot may not write here, or not into this thread."""
        super().check_writable(thread_id)
        if not self.bot_may_send:
            raise refuse("no rights")
        if thread_id in self.closed and self.bot_status != "administrator":
            raise refuse("topic closed")

    def check_present(self, user_id: int) -> None:
        """Fail the test when it lets somebody act in a group who is not in it."""
        member = self.members.get(user_id)
        assert member is not None, f"user {user_id} never joined the group {self.id}"
        assert member.present, f"user {user_id} is not in the group {self.id} any more"

    def join(self, user: Json, status: str = "member") -> None:
        """Let somebody join; a message without a text tells it."""
        assert status in _PRESENT, status
        self.members[user["id"]] = Member(user, status)
        self._tell(user, new_chat_members=[user])

    def leave(self, user: Json) -> None:
        """Let a member leave."""
        self._remove(user["id"], "left")
        self._tell(user, left_chat_member=user)

    def kick(self, user_id: int) -> None:
        """Let an administrator who stays anonymous remove a member."""
        user = self._remove(user_id, "kicked")
        self._tell(ANONYMOUS_ADMIN, left_chat_member=user)

    def restrict(self, user_id: int) -> None:
        """Take rights from a member, who stays one."""
        self.check_present(user_id)
        self.members[user_id].status = "restricted"

    def open_topic(self) -> int:
        """Make it a forum, if it is none yet, and give the thread of a new topic beside the general one."""
        assert self.kind == "supergroup", "only supergroups have topics"
        self.names["is_forum"] = True
        self.topics.add(1000 + len(self.topics))
        return max(self.topics)

    def close_topic(self, topic: int | None) -> None:
        """Let only administrators write in a topic, None for the general one."""
        self.closed.add(topic)

    def delete_topic(self, topic: int) -> None:
        """Delete a topic with all that stands in it."""
        self.topics.remove(topic)
        for message in self.messages:
            message.deleted |= message.in_topic and message.thread_id == topic

    def set_bot_status(self, status: str, *, by: Json = ANONYMOUS_ADMIN, may_send: bool = True) -> None:
        """Make the bot "administrator", "member", "restricted", "left" or "kicked", which my_chat_member tells.

        Only whoever is restricted can lack the right to send.
        """
        assert may_send or status == "restricted", status
        old = {"old_chat_member": self.bot_member.json()}
        self.bot_status, self.bot_may_send, self.kicked = status, may_send, status == "kicked"
        change = {"chat": self.json(), "from": by, "date": int(self.world.clock())}
        self.world.update("my_chat_member", change | old | {"new_chat_member": self.bot_member.json()})

    @property
    def bot_member(self) -> Member:
        """Give what the bot is here."""
        rights = {"can_send_messages": self.bot_may_send} if self.bot_status == "restricted" else {}
        return Member(self.world.bot, self.bot_status, rights=rights)

    def upgrade(self, new_id: int) -> "Group":
        """Make a supergroup of a group: from now on it has another id.

        The bot hears that it has joined the supergroup, and not that it has left the group (telegram-bot-api#266).
        """
        assert self.kind == "group", "only groups of the old kind are upgraded"
        new = Group(
            new_id, "supergroup", dict(self.names), world=self.world, members=dict(self.members), bot_status="left"
        )
        self.world.chats[new_id] = new
        new.set_bot_status(self.bot_status)
        self._tell(ANONYMOUS_ADMIN, migrate_to_chat_id=new_id)
        new._tell(ANONYMOUS_ADMIN, migrate_from_chat_id=self.id)
        self.migrated_to = new_id
        return new

    def said(
        self,
        user: Json,
        text: str,
        *,
        sender_chat: Json | None = None,
        topic: int | None = None,
        reply_to: StoredMessage | None = None,
    ) -> StoredMessage:
        """Let somebody write: a member or, for a chat that sends, one of the accounts that Telegram names then."""
        if sender_chat is None and not user["is_bot"]:
            self.check_present(user["id"])
        assert topic is None or topic in self.topics, f"no topic {topic}"
        message = self.world.store(self, user, text, found_entities(text), text)
        message.sender_chat = sender_chat
        message.answer_to(reply_to, topic)
        if self._bot_hears(message):
            self.world.people[user["id"]] = user
            self.world.update("message", message.json())
        return message

    def said_anonymously(self, text: str) -> StoredMessage:
        """Let an administrator write who stays anonymous."""
        return self.said(ANONYMOUS_ADMIN, text, sender_chat=self.json())

    def said_by_channel(self, text: str) -> StoredMessage:
        """Let somebody write in the name of a channel."""
        channel = {"id": -1_009_000_000_001, "type": "channel", "title": "A channel"}
        return self.said(CHANNEL_SENDER, text, sender_chat=channel)

    def said_by_other_bot(self, text: str) -> StoredMessage:
        """Let another bot write, which no bot hears."""
        return self.said(OTHER_BOT, text)

    def _bot_hears(self, message: StoredMessage) -> bool:
        """Tell whether the bot gets it (Telegram's bot FAQ, privacy mode is on).

        A command without a name is for the bot that spoke last.
        """
        is_from_bot = message.sender["is_bot"] and message.sender_chat is None
        if self.bot_status in _GONE or is_from_bot:
            return False
        if self.bot_status == "administrator" or (message.reply_to is not None and message.reply_to.from_bot):
            return True
        command = _COMMAND.match(message.text)
        if command is None:
            return False
        if command[1]:
            return command[1].lower() == f"@{self.world.bot['username']}".lower()
        bots = [one for one in self.messages if one.sender["is_bot"] and one.sender_chat is None]
        return not bots or bots[-1].from_bot

    def _remove(self, user_id: int, status: str) -> Json:
        self.check_present(user_id)
        member = self.members[user_id]
        member.present = False
        if member.status != "restricted" or status == "kicked":
            member.status = status
        return member.user

    def _tell(self, sender: Json, **fields: object) -> None:
        if self.bot_status not in _GONE:
            self.world.people[sender["id"]] = sender
            self.world.service(self, sender, **fields)


def get_chat_member(world: World, request: GetChatMember) -> Json:
    """Tell what somebody is in a group: only of those whom the bot has met, and nothing of hidden members."""
    group = world.chat(request.chat_id)
    group.check_reachable()
    if isinstance(group, Group) and request.user_id == world.bot["id"]:
        return group.bot_member.json()
    if not isinstance(group, Group) or request.user_id not in world.people:
        raise refuse("user not found")
    if group.hides_members and group.bot_status != "administrator":
        raise refuse("members hidden")
    user = world.people[request.user_id]
    member = group.members.get(request.user_id) or Member(user, "left", present=False)
    # The name is the newest, whenever the person joined.
    return replace(member, user=user).json()


def get_chat_administrators(world: World, request: GetChatAdministrators) -> list[Json]:
    """Tell who manages a group, hidden members or not, but for those who stay anonymous (telegram-bot-api#667)."""
    group = world.chat(request.chat_id)
    group.check_reachable()
    if not isinstance(group, Group):
        raise refuse("no administrators")
    present = [member for member in group.members.values() if member.present and not member.anonymous]
    return [member.json() for member in present if member.status in {"creator", "administrator"}]
