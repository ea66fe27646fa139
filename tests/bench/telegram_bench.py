"""What a press on Telegram costs in processor time, beside a bare handler.

Two programs answer the same presses from a simple server in a process of its own, in turn: the adapter with a
conversation that only draws the screen of a question, and a loop of the same library and transport which answers and
edits with the library's own objects and does nothing else. Compare only lines of the same run.
"""

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Coroutine, Mapping
from multiprocessing.connection import Connection
from typing import Any

from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update

from adapters.telegram import TelegramAdapter
from adapters.telegram.render import render
from adapters.telegram.transport import AiohttpTransport
from adapters.tokens import encode
from bot.core.actions import ChooseOption
from tests.adapters.telegram.stage import Notes, Talk, Words, question
from tests.bench.report import say

TOKEN = "1:bench"  # noqa: S105 - it opens nothing
ROUNDS = 3
PRESSES = 2_000
SCREEN = question(3)
HTML = render(SCREEN).html
Client = Callable[[str, asyncio.Event], Coroutine[Any, Any, None]]


class Server:
    """A Bot API that hands out presses of different people and takes everything."""

    def __init__(self, presses: int, done: Connection) -> None:
        self._presses = presses
        self._done = done
        self._edits = 0

    async def answer(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        asked = await request.json() if await request.read() else {}
        result: Any = True
        if method == "getMe":
            result = {"id": 1, "is_bot": True, "first_name": "Bench", "username": "bench_bot"}
        elif method == "getUpdates":
            first = max(asked.get("offset", 0), 1)
            result = [_press(number) for number in range(first, min(first + 100, self._presses + 1))]
            await asyncio.sleep(0 if result else 0.05)
        elif method == "editMessageText":
            result = _message(asked["chat_id"])
            self._edits += 1
            if self._edits == self._presses:
                self._done.send(None)
        return web.json_response({"ok": True, "result": result})


def _message(person: int) -> dict[str, Any]:
    rows = [[{"text": letter, "callback_data": f"1a0.0.{letter}"} for letter in "ABCD"]]
    marks = [{"type": "bold", "offset": 20 * place, "length": 2} for place in range(5)]
    chat = {"id": person, "type": "private", "first_name": "Person"}
    bot = {"id": 1, "is_bot": True, "first_name": "Bench"}
    body = {"message_id": 5, "date": 1_800_000_000, "chat": chat, "from": bot, "text": HTML, "entities": marks}
    return {**body, "reply_markup": {"inline_keyboard": rows}}


def _press(number: int) -> dict[str, Any]:
    person = 1000 + number
    sender = {"id": person, "is_bot": False, "first_name": "Person", "language_code": "bn"}
    query = {"id": str(number), "from": sender, "chat_instance": "1", "message": _message(person)}
    return {"update_id": number, "callback_query": {**query, "data": encode(ChooseOption(7, 3, 1))}}


def _serve(presses: int, done: Connection) -> None:
    async def run() -> None:
        app = web.Application()
        app.router.add_post("/bot{token}/{method}", Server(presses, done).answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        done.send(runner.addresses[0][1])
        await asyncio.Event().wait()

    asyncio.run(run())


class Hurried:
    """A timer by which Telegram's pauses, which cost nothing but time, pass quickly."""

    def seconds(self) -> float:
        return time.monotonic() * 1000

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 1000)


async def adapter(url: str, stop: asyncio.Event) -> None:
    """Answer with the adapter."""
    await TelegramAdapter(
        token=TOKEN,
        api_url=url,
        conversation=Talk(),
        phrases=Words(),
        memory=Notes(),
        now_ms=lambda: 0,
        timer=Hurried(),
    ).serve(stop)


async def bare(url: str, stop: asyncio.Event) -> None:
    """Answer with the library alone."""
    bot = Bot(
        TOKEN,
        base_url=f"{url}/bot",
        request=AiohttpTransport(connections=100),
        get_updates_request=AiohttpTransport(connections=1),
    )
    offset = 0
    async with bot:
        while not stop.is_set():
            updates = await bot.get_updates(offset=offset, timeout=1)
            await asyncio.gather(*(_handle(update) for update in updates))
            offset = updates[-1].update_id + 1 if updates else offset


async def _handle(update: Update) -> None:
    query = update.callback_query
    assert query is not None
    buttons = [InlineKeyboardButton(letter, callback_data=f"1a0.0.{letter}") for letter in "ABCD"]
    await query.answer("noted")
    await query.edit_message_text(HTML, parse_mode="HTML", reply_markup=InlineKeyboardMarkup([buttons]))


async def run() -> Mapping[str, Any]:
    """Measure both in turn, some rounds, and give the least of each under "telegram"."""
    clients = {"adapter": adapter, "bare": bare}
    taken = [{name: await _measured(name, client, PRESSES) for name, client in clients.items()} for _ in range(ROUNDS)]
    return {"telegram": {f"{name}_ms": round(min(each[name] for each in taken), 2) for name in clients}}


async def _measured(name: str, client: Client, presses: int) -> float:
    """Give the processor time of this process for each press in milliseconds."""
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(presses, theirs), daemon=True)
    server.start()
    port = await asyncio.to_thread(ours.recv)
    stop = asyncio.Event()
    began, began_wall = time.process_time(), time.perf_counter()
    task = asyncio.create_task(client(f"http://127.0.0.1:{port}", stop))
    await asyncio.to_thread(ours.recv)
    used, wall = time.process_time() - began, time.perf_counter() - began_wall
    stop.set()
    await task
    server.terminate()
    server.join()
    say(f"{name:8} {1000 * used / presses:6.2f} ms of processor time, {presses / wall:6.0f} presses a second")
    return 1000 * used / presses
