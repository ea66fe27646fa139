"""A group on Telegram with people in it: the real adapter against the fake Bot API, with Telegram's own limits."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from adapters.telegram import TelegramAdapter
from bot.group_ports import Postman
from tests.adapters.telegram.stage import within
from tests.dialogues.group_players import Backstage, Post, Sent
from tests.dialogues.reading import Seen
from tests.fakes.telegram import Call, FloodLimits, Group, StoredMessage, TelegramFake, TelegramUser
from tests.fakes.telegram.flood import Flood

GROUP = -1001234567890
OLD_GROUP = -4321
_LEAPT_S = 1.0
"""So long are the waits that the pace asks for."""


class Leaping:
    """Time for the adapter's pace and the fake's limits, which leaps over the waits that the pace asks for.

    So the limits are Telegram's, and nobody waits. What takes longer, such as patience, is waited for in real time.
    """

    def __init__(self) -> None:
        self._leapt_s = 0.0

    def seconds(self) -> float:
        return time.monotonic() + self._leapt_s

    async def sleep(self, seconds: float) -> None:
        if seconds > _LEAPT_S:
            await asyncio.sleep(seconds)
        else:
            self._leapt_s += max(0.0, seconds)
            await asyncio.sleep(0)


@dataclass
class TelegramGuest:
    """Somebody in a group on Telegram, and in the private chat with the bot."""

    venue: "TelegramVenue"
    user: TelegramUser
    copy: StoredMessage | None = None

    @property
    def number(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return str(self.user.names["first_name"])

    async def command(self, name: str, **options: str | bool) -> Seen:
        """Write a command in the group, and give the answer to it."""
        text = " ".join((f"/{name}", *map(str, options.values())))
        return await self.venue.answer(await self.user.say(self.venue.group, text, topic=self.venue.topic))

    async def command_answered_in_private(self, name: str) -> Seen:
        """Write a command in a group where the bot may not, having begun to talk to it in private before."""
        await self.user.send("/start")
        began = await self.user.sees(lambda _: True)
        self.venue.fake.expect_refusal("not enough rights", times=None)
        asked = await self.user.say(self.venue.group, f"/{name}")
        assert await self.venue.answer(asked) == Seen("", ()), "it may not write here"
        self.copy = await self.user.sees(lambda message: message is not began)
        return _seen(self.copy)

    async def press(self, label: str, on: Post | None = None) -> Seen:
        message = self.venue.message_with(label, on)
        if on is not None:
            query = await self.user.forge(message, on.behind[label])
        elif any(button.text == label and button.url for button in message.buttons):
            return await self._follow(message, label)
        else:
            query = await self.user.press(message, label)
        toast = await self.user.answered(query)
        if toast.alert:
            return Seen(toast.text, ())
        await self.venue.handled(query.update_id)
        return _seen(message)

    async def press_copy(self, label: str) -> Seen:
        assert self.copy is not None, "nothing was shown in private yet"
        message, edits = self.copy, self.copy.edits
        await self.user.answered(await self.user.press(message, label))
        await self.venue.until(lambda: message.edits > edits)
        return _seen(message)

    async def _follow(self, message: StoredMessage, label: str) -> Seen:
        known = len(self.user.messages)
        await self.user.follow(message, label)
        await self.venue.until(lambda: len(self.user.messages) > known)
        self.copy = self.user.last
        return _seen(self.copy)


@dataclass
class TelegramVenue:
    """A group, or a topic of it."""

    fake: TelegramFake
    adapter: TelegramAdapter
    group: Group
    topic: int | None = None
    shows_all: bool = False
    has_options: bool = False

    @property
    def postman(self) -> Postman:
        return self.adapter.postman

    def guest(self, number: int, name: str, language: str, *, manages: bool = False) -> TelegramGuest:
        user = self.fake.user(number, first_name=name, language_code=language)
        self.group.join(user.json(), "administrator" if manages else "member")
        return TelegramGuest(self, user)

    def hint(self, language: str) -> str:
        return language

    def posts(self) -> Sequence[Post]:
        return [_post(message) for message in self._shown()]

    def sent(self) -> Sequence[Sent]:
        calls = self.fake.journal.of("sendMessage", "editMessageText", "editMessageReplyMarkup", "answerCallbackQuery")
        return [self._sent(call) for call in calls]

    async def until(self, holds: Callable[[], bool]) -> None:
        await self.fake.until(holds)

    async def remove(self, post: Post) -> None:
        self.fake.delete(self._message(post))
        self.fake.expect_refusal("message to edit not found")

    async def throw_out(self) -> None:
        self.group.set_bot_status("kicked")
        self.fake.expect_refusal("bot was kicked", times=None)

    async def let_in(self) -> None:
        self.group.set_bot_status("member")

    async def forbid(self) -> None:
        self.group.set_bot_status("restricted", may_send=False)

    async def upgrade(self) -> None:
        """Make a supergroup of the group."""
        self.group = self.group.upgrade(GROUP)
        self.fake.expect_refusal("upgraded to a supergroup", times=None)

    async def say_anonymously(self, text: str) -> Seen:
        """Let an administrator write who stays anonymous."""
        return await self.answer(self.group.said_anonymously(text))

    async def answer(self, asked: StoredMessage) -> Seen:
        """Give the answer to what was written; nothing if there is none once it is handled."""

        def is_confirmed() -> bool:
            confirmed = (update.get("message", {}) for update in self.fake.updates.confirmed)
            return any(message.get("message_id") == asked.message_id for message in confirmed)

        await self.fake.until(is_confirmed)
        answers = [message for message in self.group.shown if message.reply_to is asked]
        return _seen(answers[-1]) if answers else Seen("", ())

    async def handled(self, update_id: int | None) -> None:
        """Wait until an update is handled, and all that came of it was sent."""
        await self.fake.until(lambda: any(each["update_id"] == update_id for each in self.fake.updates.confirmed))

    def message_with(self, label: str, on: Post | None) -> StoredMessage:
        """Give the newest message that has a button, or the message of a post."""
        if on is not None:
            return self._message(on)
        found = [message for message in self._shown() if any(button.text == label for button in message.buttons)]
        assert found, f"no message has {label!r}: {[_seen(message) for message in self._shown()]}"
        return found[-1]

    def _message(self, post: Post) -> StoredMessage:
        return next(message for message in self.group.messages if message.message_id == post.message_id)

    def _shown(self) -> list[StoredMessage]:
        return [message for message in self.group.shown if message.thread_id == self.topic or self.topic is None]

    def _sent(self, call: Call) -> Sent:
        if call.method == "answerCallbackQuery":
            reader: int | None = self.fake.world.queries[call.parameters["callback_query_id"]].user_id
        else:
            reader = chat if (chat := int(call.parameters["chat_id"])) > 0 else None
        readable = json.dumps(call.parameters, ensure_ascii=False)
        edited = call.parameters.get("message_id")
        return Sent(reader, round(1000 * call.at), None if edited is None else str(edited), readable, call.body)


def _seen(message: StoredMessage) -> Seen:
    return Seen(message.text, tuple(button.text for button in message.buttons))


def _post(message: StoredMessage) -> Post:
    behind = {button.text: button.data or button.url or "" for button in message.buttons}
    return Post(_seen(message), message.message_id, behind)


@asynccontextmanager
async def telegram(backstage: Backstage) -> AsyncIterator[TelegramVenue]:
    """Serve Telegram; afterwards the fake must have refused nothing that the test has not seen to."""
    pace, stop, clock = Leaping(), asyncio.Event(), backstage.clock
    async with TelegramFake(clock=lambda: clock.now_ms / 1000) as fake:
        fake.world.flood = Flood(FloodLimits(), pace.seconds)
        adapter = TelegramAdapter(
            token=fake.token,
            api_url=fake.url,
            conversation=backstage.conversation,
            phrases=backstage.phrases,
            memory=backstage.memory,
            now_ms=lambda: clock.now_ms,
            timer=pace,
        )
        group = fake.group(OLD_GROUP, "Study", kind="group") if backstage.is_old else fake.group(GROUP, "Study")
        topic = group.open_topic() if backstage.in_thread else None
        serving = asyncio.create_task(adapter.serve(stop))
        try:
            await fake.until(lambda: fake.journal.of("getUpdates"))
            yield TelegramVenue(fake, adapter, group, topic)
        finally:
            stop.set()
            await within(serving)
