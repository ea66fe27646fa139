"""People in a group at a front end: what they do there, what each of them sees, and what their clients were sent."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from bot.group_ports import Postman
from bot.ports import Conversation, Memory, Phrases
from tests.app.orchestra import Clock
from tests.dialogues.reading import Seen


@dataclass(frozen=True, slots=True)
class Post:
    """A message that everybody in the place sees, as it was at one moment."""

    seen: Seen
    message_id: int
    behind: Mapping[str, str]
    """What the platform sends back when a button is pressed, by the labels of the buttons."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What went over the wire to people's clients in one call."""

    reader: int | None
    """To whom; None for everybody in the place."""
    at_ms: int
    edited_id: str | None
    """The public message that it changed, if it was one that was there."""
    text: str
    """All of it, readable."""
    raw: bytes

    @property
    def is_new_post(self) -> bool:
        """Whether everybody saw a new message then."""
        return self.reader is None and self.edited_id is None


class Guest(Protocol):
    """Somebody in a group."""

    @property
    def number(self) -> int:
        """Their number on the platform."""

    @property
    def name(self) -> str:
        """What the group calls them."""

    async def command(self, name: str, **options: str | bool) -> Seen:
        """Give a command in the place, and what is seen then; nothing where the place shows what came of it."""

    async def press(self, label: str, on: Post | None = None) -> Seen:
        """Press a button, of the newest post that has it unless one is given, and give what the presser sees.

        The post may have lost the button meanwhile.
        """

    async def press_copy(self, label: str) -> Seen:
        """Press a button of what the person alone was shown last, and give what is seen there then."""


class Venue(Protocol):
    """A place in a group on one platform."""

    shows_all: bool
    """Whether a press is answered with all that there is to say, rather than with what an alert holds."""
    has_options: bool
    """Whether commands take options, rather than showing buttons for the same."""

    @property
    def postman(self) -> Postman:
        """Who posts there."""

    def guest(self, number: int, name: str, language: str, *, manages: bool = False) -> Guest:
        """Let somebody come whose client is in a language, if the platform knows it, and who may manage the group."""

    def hint(self, language: str) -> str:
        """Give in which language the platform says that somebody reads whose client would be in this one."""

    def posts(self) -> Sequence[Post]:
        """Give the messages that everybody in the place sees now, oldest first."""

    def sent(self) -> Sequence[Sent]:
        """Give all that was sent to people's clients, oldest first."""

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to come about by itself."""

    async def remove(self, post: Post) -> None:
        """Delete a post; the platform will say so of a later change to it."""

    async def throw_out(self) -> None:
        """Remove the bot from the group; the platform will say so of the next post."""

    async def let_in(self) -> None:
        """Let the bot come back."""

    async def forbid(self) -> None:
        """Take from the bot the right to write in the place."""


@dataclass(frozen=True, slots=True)
class Backstage:
    """What every venue needs."""

    conversation: Conversation
    phrases: Phrases
    memory: Memory
    clock: Clock
    in_thread: bool = False
    """Whether the place is a topic or a thread."""
    is_old: bool = False
    """Whether it is a group on Telegram that may become a supergroup."""


OpenVenue = Callable[[Backstage], AbstractAsyncContextManager[Venue]]
"""Opens a group with nobody in it but the bot."""
