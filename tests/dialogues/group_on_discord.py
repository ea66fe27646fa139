"""A server on Discord with people in it: the real adapter against the fake Discord."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from adapters.discord import Delays, DiscordAdapter
from bot.core.people import Group
from bot.core.places import Place as CorePlace
from bot.group_ports import Postman
from tests.adapters.telegram.stage import within
from tests.dialogues.group_players import Backstage, Post, Sent
from tests.dialogues.reading import Seen
from tests.fakes.discord import DiscordUser, FakeDiscord, Place, Request, SeenMessage
from tests.fakes.discord.interactions import MESSAGE
from tests.fakes.discord.limits import EPHEMERAL
from tests.fakes.discord.permissions import MANAGE_GUILD

LOCALES = {"en": "en-US", "hi": "hi", "ru": "ru"}
"""Discord's own languages among ours: it has no Bengali."""
_SPEED = 50.0
"""The rates of Discord and of the adapter alike are measured by a clock that runs faster."""
_UNKNOWN_MESSAGE, _MISSING_ACCESS = 10008, 50001
_DELAYS = Delays(identify=0.0, channel=5.0 / _SPEED, any_call=1 / 30 / _SPEED)


@dataclass
class DiscordGuest:
    """Somebody on a server."""

    venue: "DiscordVenue"
    user: DiscordUser
    copy: SeenMessage | None = None

    @property
    def number(self) -> int:
        return self.user.account.id

    @property
    def name(self) -> str:
        return self.user.account.name

    async def command(self, name: str, **options: str | bool) -> Seen:
        """Use a slash command in the place; its answer is for the person alone, but for a game that has begun."""
        message = await self.user.slash(name, **options)
        return _seen(message) if name == "game" and not message.ephemeral else self._saw(message)

    async def press(self, label: str, on: Post | None = None) -> Seen:
        message = self.venue.message_with(label, on)
        if on is None:
            return self._saw(await self.user.press(message, label))
        return self._saw(await self.user.press_custom_id(message, on.behind[label]))

    async def press_copy(self, label: str) -> Seen:
        assert self.copy is not None, "nothing was shown to them alone yet"
        return self._saw(await self.user.press(self.copy, label))

    def _saw(self, message: SeenMessage) -> Seen:
        assert message.ephemeral, f"everybody sees {message.text!r}"
        self.copy = message
        return _seen(message)


@dataclass
class DiscordVenue:
    """A channel of a server, or a thread in it."""

    fake: FakeDiscord
    adapter: DiscordAdapter
    place: Place
    shows_all: bool = True
    has_options: bool = True
    expected: set[int] = field(default_factory=set)
    """Codes of the refusals that the test has seen to."""

    @property
    def postman(self) -> Postman:
        return self.adapter.postman

    def guest(self, number: int, name: str, language: str, *, manages: bool = False) -> DiscordGuest:
        user = self.fake.user(number, name, LOCALES[self.hint(language)], self.place)
        if manages:
            user.may(MANAGE_GUILD)
        return DiscordGuest(self, user)

    def hint(self, language: str) -> str:
        return language if language in LOCALES else "en"

    def posts(self) -> Sequence[Post]:
        return [_post(message) for message in self.fake.messages_in(self.place)]

    def sent(self) -> Sequence[Sent]:
        routes = {"message.create", "message.edit", "callback", "followup", "response.edit"}
        return [self._sent(request) for request in self.fake.journal if request.route in routes]

    async def until(self, holds: Callable[[], bool]) -> None:
        assert await self.fake.until(holds), f"it did not come about; there are {self.posts()}"

    async def remove(self, post: Post) -> None:
        self.fake.moderator.delete_message(self._message(post))
        self.expected.add(_UNKNOWN_MESSAGE)

    async def throw_out(self) -> None:
        await self.fake.moderator.throw_out_the_bot(self.place)
        self.expected.add(_MISSING_ACCESS)

    async def let_in(self) -> None:
        await self.fake.moderator.let_in_the_bot(self.place)

    async def forbid(self) -> None:
        await self.fake.moderator.deny(self.place, "send")

    def message_with(self, label: str, on: Post | None) -> SeenMessage:
        """Give the newest message that has a button, or the message of a post."""
        if on is not None:
            return self._message(on)
        found = [message for message in self.fake.messages_in(self.place) if label in message.labels]
        assert found, f"no message has {label!r}: {self.posts()}"
        return found[-1]

    def _message(self, post: Post) -> SeenMessage:
        return next(message for message in self.fake.messages_in(self.place) if message.id == post.message_id)

    def _sent(self, request: Request) -> Sent:
        parts = request.path.split("/")
        world, reader = self.fake.world, None
        if request.route == "callback" and not _is_for_all(request):
            reader = world.interactions[int(parts[parts.index("interactions") + 1])].user.id
        elif request.route in {"followup", "response.edit"}:
            reader = world.tokens[parts[parts.index("webhooks") + 2]].user.id
        edited = parts[-1] if request.route == "message.edit" else None
        readable = json.dumps(request.body, ensure_ascii=False)
        return Sent(reader, round(1000 * request.at), edited, readable, request.raw)


def _is_for_all(request: Request) -> bool:
    """Say whether an answer is a message that everybody sees."""
    return request.body["type"] == MESSAGE and not request.body["data"].get("flags", 0) & EPHEMERAL


def _seen(message: SeenMessage) -> Seen:
    return Seen(message.text, tuple(message.labels))


def _post(message: SeenMessage) -> Post:
    return Post(_seen(message), message.id, {button.label: button.custom_id for button in message.buttons})


@asynccontextmanager
async def discord(backstage: Backstage) -> AsyncIterator[DiscordVenue]:
    """Serve Discord; afterwards the fake must have refused nothing."""
    stop, clock = asyncio.Event(), backstage.clock
    loop = asyncio.get_running_loop()
    async with FakeDiscord(clock=lambda: clock.now_ms / 1000, rate_clock=lambda: loop.time() * _SPEED) as fake:
        adapter = DiscordAdapter(
            token=fake.token,
            api_url=fake.api_url,
            gateway_url=fake.gateway_url,
            conversation=backstage.conversation,
            phrases=backstage.phrases,
            memory=backstage.memory,
            now_ms=lambda: clock.now_ms,
            delays=_DELAYS,
        )
        place = await fake.moderator.add_thread(fake.home) if backstage.in_thread else fake.home
        serving = asyncio.create_task(adapter.serve(stop))
        try:
            await fake.wait_connected()
            await _may_post(adapter, place)
            venue = DiscordVenue(fake, adapter, place)
            yield venue
            assert all(refusal.code in venue.expected for refusal in fake.refusals), fake.refusals
            fake.take_refusals()
        finally:
            stop.set()
            await within(serving)


async def _may_post(adapter: DiscordAdapter, place: Place) -> None:
    assert place.guild is not None
    there, group = CorePlace("discord", str(place.id)), Group("discord", str(place.guild.id))
    async with asyncio.timeout(10):
        while adapter.postman.roster(there, group) is None:  # noqa: ASYNC110 - nothing tells when it is there
            await asyncio.sleep(0)
