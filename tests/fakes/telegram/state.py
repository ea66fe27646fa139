"""What Telegram knows: people, chats, messages, callback queries, the bot's own profile."""

import itertools
from dataclasses import dataclass, field
from typing import Any

from .bell import Bell
from .clocks import Clock
from .flood import Flood
from .forms import Upload
from .journal import Journal
from .limits import refuse
from .updates import UpdateQueue

Json = dict[str, Any]


@dataclass(frozen=True)
class Button:
    """An inline button, which either sends data or opens a link."""

    text: str
    data: str | None
    url: str | None = None


@dataclass
class StoredMessage:
    """A message as the chat shows it now; `html` is the text as the sender wrote it.

    The text of a document is its caption. `thread_id` is a topic of a forum or, in other supergroups, the message that
    a chain of replies began with: only the first can be sent to.
    """

    chat: "Chat"
    message_id: int
    sender: Json
    date: int
    text: str
    entities: list[Json]
    html: str
    markup: Json | None = None
    edit_date: int | None = None
    edits: int = 0
    deleted: bool = False
    reply_to: "StoredMessage | None" = None
    from_bot: bool = False
    sender_chat: Json | None = None
    thread_id: int | None = None
    in_topic: bool = False
    document: Upload | None = None

    def answer_to(self, message: "StoredMessage | None", topic: int | None = None) -> None:
        """Make it a reply and put it into a topic; in supergroups without topics replies to replies hang together."""
        self.reply_to = message
        if topic is not None:
            self.thread_id, self.in_topic = topic, True
        elif message is not None and self.chat.kind == "supergroup" and not self.chat.topics:
            self.thread_id = message.thread_id or message.message_id

    @property
    def keyboard(self) -> list[list[Button]]:
        """Give the rows of inline buttons."""
        rows = self.markup["inline_keyboard"] if self.markup else []
        return [[Button(one["text"], one.get("callback_data"), one.get("url")) for one in row] for row in rows]

    @property
    def buttons(self) -> list[Button]:
        """Give all inline buttons, row by row."""
        return [button for row in self.keyboard for button in row]

    def json(self) -> Json:
        """Give it as the Bot API does."""
        body: Json = {
            "message_id": self.message_id,
            "from": self.sender,
            "chat": self.chat.json(),
            "date": self.date,
        }
        extras: Json = {
            "sender_chat": self.sender_chat,
            "message_thread_id": self.thread_id,
            "is_topic_message": self.in_topic or None,
            "edit_date": self.edit_date,
            "reply_markup": self.markup,
            "reply_to_message": self.reply_to.json() if self.reply_to else None,
            **self._content(),
        }
        return body | {key: value for key, value in extras.items() if value is not None}

    def _content(self) -> Json:
        if self.document is None:
            return {"text": self.text, "entities": self.entities or None}
        return {
            "document": self.document.json(f"document-{self.message_id}"),
            "caption": self.text or None,
            "caption_entities": self.entities or None,
        }


@dataclass
class Chat:
    """A private chat or a group, and what stands in the way of writing to it. `topics` are those of a forum."""

    id: int
    kind: str
    names: Json
    started: bool = True
    blocked: bool = False
    deactivated: bool = False
    kicked: bool = False
    migrated_to: int | None = None
    messages: list[StoredMessage] = field(default_factory=list)
    topics: set[int] = field(default_factory=set)
    reply_keyboard: Json | None = None
    """What the bot has put in place of the keyboard that people write with."""

    @property
    def shown(self) -> list[StoredMessage]:
        """Give what the bot shows here now, oldest first."""
        return [message for message in self.messages if message.from_bot and not message.deleted]

    def json(self) -> Json:
        """Give it as the Bot API does."""
        return {"id": self.id, "type": self.kind, **self.names}

    def check_reachable(self) -> None:
        """Raise `Refused` when the bot can do nothing here at all."""
        if self.migrated_to is not None:
            raise refuse("migrated", migrate_to_chat_id=self.migrated_to)
        for rule in ("deactivated", "blocked"):
            if getattr(self, rule):
                raise refuse(rule)
        if self.kicked:
            raise refuse("kicked", f"{self.kind} chat")
        if not self.started:
            raise refuse("not started")

    def check_editable(self) -> None:
        """Raise `Refused` when the bot may not change its messages here."""
        self.check_reachable()

    def check_writable(self, thread_id: int | None = None) -> None:
        """Raise `Refused` when the bot may not write here, or not into this thread."""
        self.check_reachable()
        if thread_id is not None and thread_id not in self.topics:
            raise refuse("thread not found")

    def find(self, message_id: int | None) -> StoredMessage | None:
        """Give a message that is still there."""
        return next((m for m in self.messages if m.message_id == message_id and not m.deleted), None)


@dataclass
class Toast:
    """What a person sees of answerCallbackQuery."""

    query_id: str
    text: str
    alert: bool
    url: str | None
    at: float


@dataclass
class Query:
    """A press on an inline button, from the server's side."""

    id: str
    user_id: int
    data: str
    born: float
    update_id: int | None
    toast: Toast | None = None


@dataclass(frozen=True)
class Whisper:
    """An ephemeral message: what one member of a group sees, and nobody else."""

    chat: Chat
    user_id: int
    text: str
    entities: list[Json]
    markup: Json | None


@dataclass
class Profile:
    """The bot's own texts, by language, and its commands by (scope, language)."""

    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    commands: dict[tuple[str, str], list[Json]] = field(default_factory=dict)
    webhook: Json = field(default_factory=dict)
    webhook_secret: str = ""


class World:
    """All state of one fake server."""

    def __init__(self, token: str, clock: Clock, flood: Flood) -> None:
        """Begin with a bot that knows nobody; the part of the token before the colon is the bot's id."""
        self.clock, self.flood = clock, flood
        self.bot: Json = {
            "id": int(token.partition(":")[0]),
            "is_bot": True,
            "first_name": "Quiz",
            "username": "quiz_test_bot",
        }
        self.bell = Bell()
        self.journal = Journal()
        self.updates = UpdateQueue()
        self.profile = Profile()
        self.chats: dict[int, Chat] = {}
        self.people: dict[int, Json] = {}
        """Those whom the bot has met, in private or in a group, as it saw them last."""
        self.queries: dict[str, Query] = {}
        self.toasts: list[Toast] = []
        self.whispers: list[Whisper] = []
        self._message_ids = itertools.count(1)

    def chat(self, chat_id: int | str | None) -> Chat:
        """Give a chat by id, or raise `Refused`."""
        if chat_id in {None, ""}:
            raise refuse("chat empty")
        chat = self.chats.get(chat_id) if isinstance(chat_id, int) else None
        if chat is None:
            raise refuse("chat not found")
        return chat

    def store(self, chat: Chat, sender: Json, text: str, entities: list[Json], html: str) -> StoredMessage:
        """Put a new message into a chat."""
        message = StoredMessage(chat, next(self._message_ids), sender, int(self.clock()), text, entities, html)
        message.from_bot = sender["id"] == self.bot["id"]
        chat.messages.append(message)
        return message

    def service(self, chat: Chat, sender: Json, **fields: Any) -> None:
        """Let a message without a text tell what happened in a chat: bots get these whatever their privacy."""
        told = {"message_id": next(self._message_ids), "from": sender, "chat": chat.json(), "date": int(self.clock())}
        self.update("message", told | fields)

    def update(self, kind: str, payload: Json) -> int | None:
        """Queue an update and wake the poller."""
        update_id = self.updates.add(kind, payload)
        self.bell.ring()
        return update_id

    def admit(self, chat: Chat) -> None:
        """Count a send or edit against the flood limits, or raise `Refused` 429."""
        self.flood.admit(chat.id, group=chat.kind != "private")
