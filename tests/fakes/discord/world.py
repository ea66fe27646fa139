"""What the fake Discord knows: users, places, messages and interactions."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tests.fakes.discord.check_message import Content
from tests.fakes.discord.form import Json
from tests.fakes.discord.limits import ATTACHMENT_BYTES, CROSSPOSTED, EPHEMERAL, LOADING
from tests.fakes.discord.permissions import EVERYONE

GUILD, BOT_DM, OTHER_DM = 0, 1, 2
TEXT, DM, ANNOUNCEMENT, NEWS_THREAD, THREAD, FORUM = 0, 1, 5, 10, 11, 15
"""Types of channels."""
COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
_EPOCH_MILLISECONDS = 1_420_070_400_000


@dataclass(eq=False)
class Account:
    """A Discord user as the server knows it: by a name of its own and, if chosen, by one that is shown in its place."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    accepts_dms: bool = True
    global_name: str | None = None


@dataclass(eq=False)
class Member:
    """What a server knows of somebody who is, or was, in it."""

    nick: str | None = None
    present: bool = True
    permissions: int = EVERYONE


@dataclass(eq=False)
class Guild:
    """A server; the bot is a member of it or not, and members may be forbidden public answers of foreign apps.

    Its commands can be installed without the bot; `app_installed` None means that they are where the bot is.
    """

    id: int
    name: str
    locale: str = "en-US"
    bot_is_member: bool = True
    external_apps_allowed: bool = True
    app_installed: bool | None = None
    members: dict[int, Member] = field(default_factory=dict)
    everyone: int = EVERYONE
    """What the role that everybody has lets the bot do."""

    @property
    def has_app(self) -> bool:
        """Say whether the commands were installed for the server."""
        return self.bot_is_member if self.app_installed is None else self.app_installed

    def met(self, account: Account) -> Member:
        """Give what is known of a user here, who comes in if they never were."""
        return self.members.setdefault(account.id, Member())


@dataclass(eq=False)
class Place:
    """A channel with the context in which interactions happen there."""

    id: int
    context: int
    guild: Guild | None = None
    partner: Account | None = None
    parent: "Place | None" = None
    """The channel of a thread; a post in a forum is a thread too."""
    kind: int = TEXT
    denied: int = 0
    """Permissions that the bot does not have here."""
    archived: bool = False
    locked: bool = False
    deleted: bool = False

    @property
    def is_thread(self) -> bool:
        """Say whether it is a thread, or a post in a forum."""
        return self.kind in {NEWS_THREAD, THREAD}

    @property
    def bot_is_in(self) -> bool:
        """Say whether the bot is a member of the server, or it is the chat with the bot."""
        return self.context == BOT_DM or (self.guild is not None and self.guild.bot_is_member)

    @property
    def bot_permissions(self) -> int:
        """Give what the bot may do here; a thread has the permissions of its channel."""
        if self.parent:
            return self.parent.bot_permissions & ~self.denied
        return (self.guild.everyone if self.guild else EVERYONE) & ~self.denied


@dataclass(eq=False)
class Message:
    """A message with all its author wrote; `viewer` is the only one who sees an ephemeral one."""

    id: int
    place: Place
    content: Content
    created_at: float
    viewer: Account | None = None
    loading: bool = False
    interaction: "Interaction | None" = None
    nonce: str | None = None
    version: int = 1
    deleted: bool = False
    published: bool = False

    @property
    def flags(self) -> int:
        """Give the flags as Discord reports them."""
        published = CROSSPOSTED if self.published else 0
        return published | self.content.flags | (EPHEMERAL if self.viewer else 0) | (LOADING if self.loading else 0)

    def write(self, content: Content) -> None:
        """Replace the content, which also ends the state of loading."""
        self.content = content
        self.loading = False
        self.version += 1


class Bell:
    """Wakes whoever waits for the world to change in a certain way."""

    def __init__(self) -> None:
        """Make a bell that nobody waits for."""
        self._waiting: dict[asyncio.Future[None], Callable[[], bool]] = {}

    def ring(self) -> None:
        """Wake those for whom what they wait for has come true."""
        for woken, predicate in self._waiting.items():
            if not woken.done() and predicate():
                woken.set_result(None)

    async def until(self, predicate: Callable[[], bool], seconds: float) -> bool:
        """Wait until the predicate holds and say whether it came true within the given real time."""
        if predicate():
            return True
        woken = asyncio.get_running_loop().create_future()
        self._waiting[woken] = predicate
        try:
            async with asyncio.timeout(seconds):
                await woken
        except TimeoutError:
            return predicate()
        finally:
            del self._waiting[woken]
        return True


@dataclass(eq=False)
class Interaction:
    """One thing a user did, with what the bot has answered so far."""

    id: int
    token: str
    kind: int
    user: Account
    place: Place
    data: Json
    created_at: float
    owners: dict[str, str]
    source: Message | None = None
    response_type: int | None = None
    responded_at: float | None = None
    original: Message | None = None
    shown: Message | None = None
    choices: list[Json] | None = None
    modal: Json | None = None
    lost: bool = False
    bell: Bell = field(default_factory=Bell)
    """Rings when there is something to see of the answer, or there never will be."""


@dataclass
class World:
    """Everything the fake remembers. Times are those of `clock`, in seconds."""

    clock: Callable[[], float]
    application_id: int = 1_000_000_000_000_000_001
    attachment_bytes: int = ATTACHMENT_BYTES
    bell: Bell = field(default_factory=Bell)
    accounts: dict[int, Account] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    tokens: dict[str, Interaction] = field(default_factory=dict)
    commands: dict[int, Json] = field(default_factory=dict)
    _last_id: int = 0
    _tokens: "itertools.count[int]" = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        """Add the bot's own user."""
        self.bot = Account(self.application_id, "quizbot", bot=True)
        self.accounts[self.bot.id] = self.bot

    def new_id(self) -> int:
        """Give a snowflake of now, larger than all before."""
        since = max(int(self.clock() * 1000) - _EPOCH_MILLISECONDS, 1)
        self._last_id = max(self._last_id + 1, since << 22)
        return self._last_id

    def new_token(self) -> str:
        """Give an interaction token, unlike all before."""
        return f"interaction-{next(self._tokens)}-of-{self.application_id}"

    def begin(self, interaction: Interaction) -> None:
        """Remember an interaction."""
        self.interactions[interaction.id] = interaction
        self.tokens[interaction.token] = interaction

    def dm_with(self, account: Account) -> Place:
        """Give the bot's private channel with a user, opened if need be."""
        return self._private(account, BOT_DM)

    def other_dm_of(self, account: Account) -> Place:
        """Give a private channel in which the bot is not."""
        return self._private(account, OTHER_DM)

    def _private(self, account: Account, context: int) -> Place:
        for place in self.places.values():
            if place.context == context and place.partner is account:
                return place
        return self.add_place(Place(self.new_id(), context, partner=account, kind=DM))

    def add_guild(self, guild: Guild) -> Place:
        """Add a server with one text channel and give the channel."""
        self.guilds[guild.id] = guild
        return self.add_place(Place(self.new_id(), GUILD, guild=guild))

    def add_place(self, place: Place) -> Place:
        """Remember a channel."""
        self.places[place.id] = place
        return place

    def post(  # noqa: PLR0913 - a message has so many sides.
        self,
        place: Place,
        content: Content,
        *,
        viewer: Account | None = None,
        interaction: Interaction | None = None,
        nonce: str | None = None,
        loading: bool = False,
    ) -> Message:
        """Add a message of the bot's; only `viewer` sees it, if one is given."""
        content = replace(content, flags=content.flags & ~EPHEMERAL)
        message = Message(
            self.new_id(),
            place,
            content,
            self.clock(),
            viewer=viewer,
            interaction=interaction,
            nonce=nonce,
            loading=loading,
        )
        self.messages[message.id] = message
        return message
