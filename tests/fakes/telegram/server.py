"""The fake Bot API server over HTTP."""

import asyncio
import json
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

from aiohttp import web

from . import documents, groups, methods, profile
from .actors import PATIENCE, TelegramUser
from .channels import Channel
from .clocks import Clock
from .faults import Fault, Script
from .flood import Flood, FloodLimits
from .forms import read_parameters
from .groups import Group
from .journal import Call, Journal, Refusal
from .limits import Refused, refuse
from .polling import Polling
from .schema import method_name, validated
from .state import Chat, Json, StoredMessage, World
from .updates import UpdateQueue
from .webhooks import Webhooks

T = TypeVar("T")
TOKEN = "424242:TEST-token_of-the-fake"  # noqa: S105  # it opens nothing
HANDLERS: dict[str, Callable[[World, Any], Any]] = {
    "getMe": methods.get_me,
    "sendMessage": methods.send_message,
    "sendDocument": documents.send_document,
    "getChatMember": groups.get_chat_member,
    "getChatAdministrators": groups.get_chat_administrators,
    "editMessageText": methods.edit_message_text,
    "editMessageReplyMarkup": methods.edit_message_reply_markup,
    "deleteMessage": methods.delete_message,
    "answerCallbackQuery": methods.answer_callback_query,
    "setMyCommands": profile.set_my_commands,
    "getMyCommands": profile.get_my_commands,
    "deleteMyCommands": profile.delete_my_commands,
    "setMyName": profile.setter("name"),
    "getMyName": profile.getter("name"),
    "setMyDescription": profile.setter("description"),
    "getMyDescription": profile.getter("description"),
    "setMyShortDescription": profile.setter("short_description"),
    "getMyShortDescription": profile.getter("short_description"),
    "setWebhook": profile.set_webhook,
    "deleteWebhook": profile.delete_webhook,
    "getWebhookInfo": profile.get_webhook_info,
}


class TelegramFake:
    """A strict Bot API server on 127.0.0.1; leaving the block fails when it refused something unexpected.

    async with TelegramFake() as fake:
        person = fake.user(7, language_code="hi")
        ...  # run a bot with fake.token against fake.url, in this process or another
    """

    def __init__(self, *, token: str = TOKEN, clock: Clock = time.time, limits: FloodLimits | None = None) -> None:
        """Take the bot's token, the clock (seconds since 1970) and the flood limits (default: Telegram's)."""
        self.token, self.clock = token, clock
        self.world = World(token, clock, Flood(limits or FloodLimits(), clock))
        self.faults = Script()
        self.webhooks = Webhooks(self.world)
        self._posting: asyncio.Task[None] | None = None
        self._polling = Polling(self.world)
        self._runner: web.AppRunner | None = None
        self.url = ""

    async def __aenter__(self) -> Self:
        """Start listening; `url` is then the base address, without "/bot"."""
        # What is too large is refused by the handlers, so that the journal knows of it.
        app = web.Application(client_max_size=0)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self._posting = asyncio.create_task(self.webhooks.run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        """Stop, and check that nothing was refused unless the block already failed."""
        self._polling.close()
        if self._posting is not None:
            self._posting.cancel()
            await asyncio.wait({self._posting})
        if self._runner is not None:
            await self._runner.cleanup()
        if kind is None:
            self.assert_clean()

    # What tests look at

    @property
    def journal(self) -> Journal:
        """Give every request, with raw bodies."""
        return self.world.journal

    @property
    def refusals(self) -> list[Refusal]:
        """Give what was refused, expected or not."""
        return self.world.journal.refusals

    @property
    def updates(self) -> UpdateQueue:
        """Give the queue of updates; hold, release and redeliver by it."""
        return self.world.updates

    def expect_refusal(self, text: str, *, method: str | None = None, times: int | None = 1) -> None:
        """Allow and demand exactly `times` refusals with this text in their description; None for any number."""
        self.world.journal.expect(text, method, times)

    def assert_clean(self) -> None:
        """Fail with all unexpected refusals, and all expected ones that did not come."""
        complaints = self.world.journal.complaints()
        assert not complaints, "\n".join(["Telegram would not have liked this:", *complaints])

    async def until(self, predicate: Callable[[], T], within: float = PATIENCE) -> T:
        """Wait for a true value, looking again on every event of the server; `AssertionError` after real seconds."""
        try:
            return await self.world.bell.until(predicate, within)
        except TimeoutError:
            recent = [f"{call.method} -> {call.status} {call.description}" for call in self.journal.of()[-5:]]
            complaints = self.world.journal.complaints()
            raise AssertionError(f"waited in vain; last calls {recent}; refusals {complaints}") from None

    # Who is there

    def user(
        self, user_id: int, *, language_code: str | None = None, first_name: str = "Person", last_name: str = ""
    ) -> TelegramUser:
        """Give a person who has not started the bot yet (until the first `send`)."""
        names = {"first_name": first_name} | ({"last_name": last_name} if last_name else {})
        chat = Chat(user_id, "private", names, started=False)
        self.world.chats[user_id] = chat
        return TelegramUser(self.world, user_id, names, language_code, chat)

    def group(self, chat_id: int, title: str = "Group", *, kind: str = "supergroup") -> Group:
        """Give a supergroup, or a "group" of the old kind, with the bot in it and nobody else."""
        assert chat_id < 0, "groups have negative ids"
        group = Group(chat_id, kind, {"title": title}, world=self.world)
        self.world.chats[chat_id] = group
        return group

    def channel(self, chat_id: int, title: str = "Channel") -> Channel:
        """Give a channel with nobody in it, and without the bot."""
        assert str(chat_id).startswith("-100"), "channels have such ids"
        channel = Channel(chat_id, "channel", {"title": title}, world=self.world)
        self.world.chats[chat_id] = channel
        return channel

    def poison(self, body: Json | None = None) -> int:
        """Queue an update that client libraries cannot parse (default: a callback query without its fields)."""
        update_id = self.updates.add_raw(body or {"callback_query": {"id": "1"}})
        self.world.bell.ring()
        return update_id

    def delete(self, message: StoredMessage) -> None:
        """Let a person delete a message of the bot."""
        message.deleted = True

    # The wire

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        name = method_name(request.match_info["method"])
        body, raw = await request.read(), await read_parameters(request)
        call = Call(self.clock(), name, raw, body, request.content_type)
        self.journal.calls.append(call)
        fault = self.faults.take(name, raw) or Fault("")
        call.fault = fault.name
        self.world.bell.ring()
        await asyncio.sleep(fault.delay)
        try:
            answer = await self._answer(request, call, fault)
        finally:
            self.world.bell.ring()
        return answer

    async def _answer(self, request: web.Request, call: Call, fault: Fault) -> web.StreamResponse:
        if fault.cut == "before":
            return _hang_up(request)
        if fault.body is not None:
            call.status = fault.status
            return _page(fault.body, fault.status or 502)
        if fault.status is not None:
            call.status, call.description = fault.status, fault.description
            return _failure(fault.status, fault.description, fault.parameters)
        try:
            call.result = await self._result(request, call)
        except Refused as refused:
            call.status, call.description = refused.status, refused.description
            self.refusals.append(Refusal(call, refused.status, refused.description))
            return _failure(refused.status, refused.description, refused.parameters)
        call.status = 200
        return _hang_up(request) if fault.cut == "after" else _success(call.result, half=fault.cut == "half")

    async def _result(self, request: web.Request, call: Call) -> Any:
        if request.match_info["token"] != self.token:
            raise refuse("unauthorized")
        if call.method != "getUpdates" and call.method not in HANDLERS:
            raise refuse("not found")
        checked = validated(call.method, call.parameters)
        if call.method == "getUpdates":
            return await self._polling.get_updates(request, checked)
        return HANDLERS[call.method](self.world, checked)


def _hang_up(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def _page(body: str, status: int) -> web.Response:
    kind = "text/html" if body.startswith("<") else "application/json"
    return web.Response(status=status, text=body, content_type=kind)


def _failure(status: int, description: str, parameters: Json) -> web.Response:
    body: Json = {"ok": False, "error_code": status, "description": description}
    return web.json_response(body | ({"parameters": parameters} if parameters else {}), status=status)


def _success(result: Any, *, half: bool) -> web.Response:
    text = json.dumps({"ok": True, "result": result}, ensure_ascii=False)
    return web.Response(text=text[: len(text) // 2] if half else text, content_type="application/json")
