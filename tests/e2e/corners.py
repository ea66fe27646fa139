"""A corner of a platform in which a game is played: who is there, what all see, and what each of them is told."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from adapters.tokens import TokenError, decode, encode
from bot.core.actions import Action
from bot.core.game_actions import AnswerRound, NextRound, ShowRound, ShowSetup, StartGame
from bot.core.setup import Setup
from tests.fakes.discord import DiscordUser, FakeDiscord, SeenMessage
from tests.fakes.discord import Place as Channel
from tests.fakes.telegram import Group, StoredMessage, TelegramFake, TelegramUser
from tests.fakes.telegram.limits import DEEP_LINK

PATIENCE_S = 150.0
"""Longer than anything takes, on a machine that is busy with other tests, while the bot is killed ten times."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that everybody sees, as it is at one moment."""

    message_id: int
    text: str
    actions: dict[str, Action]
    """Behind its buttons, by their tokens."""
    links: Sequence[Action] = ()
    """Behind its links into the private chat."""

    @property
    def round_id(self) -> int | None:
        """The round that it shows, open or closed."""
        behind = (*self.actions.values(), *self.links)
        return next((action.round_id for action in behind if isinstance(action, ShowRound)), None)

    @property
    def is_open(self) -> bool:
        """Whether there are letters to press."""
        return any(isinstance(action, AnswerRound) for action in self.actions.values())

    @property
    def next(self) -> str | None:
        """The token that lets come what comes next."""
        return next((token for token, action in self.actions.items() if isinstance(action, NextRound)), None)


@dataclass(frozen=True, slots=True)
class Heard:
    """What somebody was told of a press on an answer."""

    person: int
    round_id: int
    letter: int
    """The one pressed, A is 0."""
    text: str


class Corner(Protocol):
    """A place on one platform; its people go by their numbers from 0, and the first of them is the host."""

    platform: str
    repeats: bool
    """Whether something may be posted twice there, if the bot is killed between the post and its note of that."""

    @property
    def chat_id(self) -> str:
        """The place's id on the platform."""

    @property
    def names(self) -> Sequence[str]:
        """What the place calls its people."""

    @property
    def accounts(self) -> Sequence[str]:
        """The people's ids on the platform."""

    def posts(self) -> Sequence[Post]:
        """Give what everybody sees now, oldest first."""

    def heard(self) -> Iterator[Heard]:
        """Give what everybody was ever told of their presses on answers."""

    async def start(self, setup: Setup) -> None:
        """Let the host start a game, and wait for the answer."""

    async def say_next(self) -> None:
        """Let the host say /next."""

    async def press(self, person: int, message_id: int, token: str) -> None:
        """Press a button that a message has or has had, and wait for the answer."""

    async def sees(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something holds that can be seen in the place, and say whether it does within real seconds."""


@dataclass
class TelegramCorner:
    """A group on Telegram."""

    fake: TelegramFake
    group: Group
    people: Sequence[TelegramUser]
    platform: str = "telegram"
    repeats: bool = True
    _has_asked: bool = False
    _read: dict[int, tuple[int, Post]] = field(default_factory=dict)

    @property
    def chat_id(self) -> str:
        """The group's id."""
        return str(self.group.id)

    @property
    def accounts(self) -> Sequence[str]:
        """The people's ids."""
        return [str(person.id) for person in self.people]

    @property
    def names(self) -> Sequence[str]:
        """What the group calls its people."""
        return [str(person.names["first_name"]) for person in self.people]

    def posts(self) -> Sequence[Post]:
        """Give what everybody sees now, oldest first."""
        return [self._post(message) for message in self.group.shown]

    def heard(self) -> Iterator[Heard]:
        """Give what the alerts said."""
        persons = {person.id: number for number, person in enumerate(self.people)}
        for query in self.fake.world.queries.values():
            action = decode(query.data)
            if query.user_id in persons and isinstance(action, AnswerRound) and query.toast is not None:
                yield Heard(persons[query.user_id], action.round_id, action.letter, query.toast.text)

    async def start(self, setup: Setup) -> None:
        """Say /game, and press a start that no button offers, as if an earlier version of the bot had offered it."""
        host = self.people[0]
        if not self._has_asked:
            self._has_asked = True
            await host.say(self.group, "/game")
        message = await host.sees(_is_setup, PATIENCE_S, self.group)
        query = await host.forge(message, encode(StartGame(setup)), offered=True)
        await host.answered(query, PATIENCE_S)

    async def say_next(self) -> None:
        """Say /next, to which the place itself is the answer."""
        await self.people[0].say(self.group, "/next")

    async def press(self, person: int, message_id: int, token: str) -> None:
        """Press, and wait for the alert, or for the press to be taken note of."""
        message = next(message for message in self.group.messages if message.message_id == message_id)
        query = await self.people[person].forge(message, token)
        await self.people[person].answered(query, PATIENCE_S)

    async def sees(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something holds that can be seen in the place, and say whether it does within real seconds."""
        try:
            return await self.fake.world.bell.until(holds, seconds)
        except TimeoutError:
            return False

    def _post(self, message: StoredMessage) -> Post:
        edits, post = self._read.get(message.message_id, (-1, None))
        if post is None or edits != message.edits:
            tokens = [button.data for button in message.buttons if button.data]
            links = [_linked(button.url) for button in message.buttons if button.url]
            post = Post(message.message_id, message.text, {token: decode(token) for token in tokens}, links)
            self._read[message.message_id] = message.edits, post
        return post


@dataclass
class DiscordCorner:
    """A channel on Discord."""

    fake: FakeDiscord
    channel: Channel
    people: Sequence[DiscordUser]
    platform: str = "discord"
    repeats: bool = False
    _looked_through: int = 0
    _found: list[int] = field(default_factory=list)
    _read: dict[int, tuple[int, Post]] = field(default_factory=dict)

    @property
    def chat_id(self) -> str:
        """The channel's id."""
        return str(self.channel.id)

    @property
    def accounts(self) -> Sequence[str]:
        """The people's ids."""
        return [str(person.account.id) for person in self.people]

    @property
    def names(self) -> Sequence[str]:
        """What the server calls its people."""
        return [person.account.name for person in self.people]

    def posts(self) -> Sequence[Post]:
        """Give what everybody sees now, oldest first."""
        messages = self.fake.world.messages
        for message in islice(messages.values(), self._looked_through, None):
            if message.place is self.channel and message.viewer is None:
                self._found.append(message.id)
        self._looked_through = len(messages)
        return [self._post(message_id) for message_id in self._found]

    def heard(self) -> Iterator[Heard]:
        """Give what the answers said that only the presser sees."""
        persons = {person.account.id: number for number, person in enumerate(self.people)}
        for interaction in self.fake.interactions:
            action = _action(interaction.data.get("custom_id", ""))
            if interaction.user.id in persons and isinstance(action, AnswerRound) and interaction.shown is not None:
                text = self.fake.look(interaction.shown).text
                yield Heard(persons[interaction.user.id], action.round_id, action.letter, text)

    async def start(self, setup: Setup) -> None:
        """Use a command, and press a start that no option offers on the answer to it."""
        message = await self.people[0].slash("settings")
        await self.people[0].press_custom_id(message, encode(StartGame(setup)))

    async def say_next(self) -> None:
        """Use /next."""
        await self.people[0].slash("next")

    async def press(self, person: int, message_id: int, token: str) -> None:
        """Press, and wait for the answer."""
        await self.people[person].press_custom_id(self._seen(message_id), token)

    async def sees(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something holds that can be seen in the place, and say whether it does within real seconds."""
        return await self.fake.until(holds, seconds)

    def _seen(self, message_id: int) -> SeenMessage:
        return self.fake.look(self.fake.world.messages[message_id])

    def _post(self, message_id: int) -> Post:
        version, post = self._read.get(message_id, (-1, None))
        if post is None or version != self.fake.world.messages[message_id].version:
            seen = self._seen(message_id)
            tokens = [button.custom_id for button in seen.buttons if button.custom_id]
            post = Post(message_id, seen.text, {token: decode(token) for token in tokens})
            self._read[message_id] = seen.version, post
        return post


def _is_setup(message: StoredMessage) -> bool:
    return any(isinstance(decode(button.data), StartGame | ShowSetup) for button in message.buttons if button.data)


def _linked(url: str) -> Action:
    link = DEEP_LINK.fullmatch(url)
    assert link is not None, url
    return decode(link["payload"].replace("_", "."))


def _action(token: str) -> Action | None:
    try:
        return decode(token)
    except TokenError:
        return None
