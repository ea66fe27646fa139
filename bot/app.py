"""The program: the only place that knows all parts. It joins them, serves until told to stop, and takes them apart."""

import asyncio
import contextlib
import io
import logging
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot import support
from bot.conductor import Conductor
from bot.conversation import QuizConversation
from bot.core.faults import Severity
from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE, Library
from bot.core.raised import raised
from bot.heartbeat import Heartbeat
from bot.ports import Memory, Phrases, Store
from bot.service.boards import Boards
from bot.service.chores import Chores
from bot.service.names import Names
from bot.settings import Settings
from bot.view.view import View
from bot.view.words import Words
from bot.zones import Zones
from quizzes.loader import load
from storage import open_database

log = logging.getLogger(__name__)

END_OF_INPUT = ""
"""As `readline` gives it; every line has at least its line break."""

MOST_FAULTS_LOGGED = 20

STOPS_WITHIN_S = 4.8
"""From the signal to the end of the process; supervisors kill after five or ten."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 5, 300
"""Before a platform that failed is served again; doubled each time."""

Serve = Callable[[asyncio.Event], Awaitable[None]]
"""Serves one platform until the event is set; raises ServingError when it never can."""


class ServingError(Exception):
    """A platform refuses to be served. The message says why and what to do."""


class UnknownQuizError(Exception):
    """Somebody named a quiz that is not served. The message names those that are."""


class SystemChance:
    """Chance from the system's source of randomness."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def shuffle(self, option_ids: list[str]) -> None:
        """Bring option ids into a random order, in place."""
        self._random.shuffle(option_ids)

    def run_id(self) -> int:
        """Draw a number of 62 bits, never 0."""
        return secrets.randbits(62) or 1

    def text(self, letters: str, length: int) -> str:
        """Draw each letter by itself."""
        return "".join(secrets.choice(letters) for _ in range(length))


@dataclass(frozen=True, slots=True)
class Parts:
    """The joined parts, as front ends need them."""

    conversation: QuizConversation
    conductor: Conductor
    library: Library
    phrases: Phrases
    zones: Zones
    memory: Memory
    store: Store


def now_ms() -> int:
    """Give the present instant in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def served_library() -> Library:
    """Load the quizzes; one that is broken is reported in the log and left out."""
    library, faults = load()
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    for fault in errors[:MOST_FAULTS_LOGGED]:
        log.error("quiz file is broken: %s", fault)
    if len(errors) > MOST_FAULTS_LOGGED:
        log.error("quiz files are broken: faults=%d; `python -m bot check` lists them all", len(errors))
    return library


@asynccontextmanager
async def joined(settings: Settings) -> AsyncIterator[Parts]:
    """Bring the database up to date and join the parts; leaving finishes what was taken and closes the database.

    Raises what `storage.open_database` raises.
    """
    library = served_library()
    phrases, zones, chance, names = Words.load(), Zones.load(), SystemChance(), Names()
    async with open_database(settings.database_url.get_secret_value()) as database:
        chores, boards = Chores(database, library, chance), Boards(names, library)
        conductor = Conductor(database, chores, boards, View(library, phrases, zones), now_ms=now_ms)
        async with QuizConversation(
            database, library, phrases, zones, chance, names=names, stage=conductor
        ) as conversation:
            yield Parts(conversation, conductor, library, phrases, zones, database, database)


async def serve(settings: Settings) -> bool:
    """Serve every platform that has a token until SIGINT or SIGTERM; give whether any could be served.

    A platform that refuses us is reported in the log and left out; the others go on.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop_in_time, stop)
    log.info("starting")
    async with joined(settings) as parts:
        heartbeat = Heartbeat(parts.store, now_ms)
        await heartbeat.beat()
        platforms = _platforms(settings, parts)
        log.info("ready: platforms=%s quizzes=%d", ",".join(platforms), len(parts.library.quizzes))
        async with asyncio.TaskGroup() as group:
            serving = [group.create_task(serve_one(name, each, stop)) for name, each in platforms.items()]
            group.create_task(_work_while(serving, heartbeat, parts.conductor))
            group.create_task(asyncio.to_thread(_warm_up, parts))
    return any(task.result() for task in serving)


def _warm_up(parts: Parts) -> None:
    """Do what takes a tenth of a second or more when it is first asked for, which nobody is to wait for."""
    for language in LANGUAGES:
        parts.phrases.text(language, "trouble")
    parts.zones.find("utc", FALLBACK_LANGUAGE, now_ms())


async def _work_while(serving: Sequence[asyncio.Task[bool]], heartbeat: Heartbeat, conductor: Conductor) -> None:
    """Note that we are there, and conduct games, as long as any platform is served."""
    over = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(heartbeat.beat_until(over))
        group.create_task(conductor.run(over))
        await asyncio.wait(serving)
        over.set()


def _stop_in_time(stop: asyncio.Event) -> None:
    """Begin to stop, and see to it that it ends, even if a database or a platform hangs."""
    stop.set()
    deadline = threading.Timer(STOPS_WITHIN_S, _leave)
    deadline.daemon = True
    deadline.start()


def _leave() -> None:
    """End the process as it is: what was told is stored, and what was not confirmed comes again."""
    log.warning("left with work in hand: stop_took_s=%.1f", STOPS_WITHIN_S)
    os._exit(0)


async def serve_one(name: str, serve_it: Serve, stop: asyncio.Event, *, pause_s: float = FIRST_PAUSE_S) -> bool:
    """Serve one platform until told to stop, and give whether it could be served.

    After an error that nobody foresaw it begins again, first after `pause_s` seconds and then ever less often.
    """
    while not stop.is_set():
        try:
            await serve_it(stop)
        except ServingError as error:
            log.error("platform left out: platform=%s cause=%s", name, error)  # noqa: TRY400 - no fault of the code
            return False
        except Exception as error:  # noqa: BLE001 - one platform must not end the other; the log says all of it
            log.error("platform failed: platform=%s again_in_s=%.0f cause=%s", name, pause_s, raised(error))  # noqa: TRY400
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
    log.info("platform stopped: platform=%s", name)
    return True


def _platforms(settings: Settings, parts: Parts) -> dict[str, Serve]:
    """Give how to serve each platform that has a token; the libraries of the others are not even imported."""
    platforms: dict[str, Serve] = {}
    if settings.telegram_bot_token is not None:
        platforms["telegram"] = _telegram(settings.telegram_bot_token.get_secret_value(), settings, parts)
    if settings.discord_bot_token is not None:
        platforms["discord"] = _discord(settings.discord_bot_token.get_secret_value(), settings, parts)
    return platforms


def _telegram(token: str, settings: Settings, parts: Parts) -> Serve:
    from adapters.telegram import TelegramAdapter, TelegramRefusedError  # noqa: PLC0415 - only if it is served

    adapter = TelegramAdapter(
        token=token,
        api_url=settings.telegram_api_url,
        conversation=parts.conversation,
        phrases=parts.phrases,
        memory=parts.memory,
        now_ms=now_ms,
        ephemeral=settings.telegram_ephemeral,
    )
    parts.conductor.employ("telegram", adapter.postman)
    return _refusable(adapter.serve, TelegramRefusedError)


def _discord(token: str, settings: Settings, parts: Parts) -> Serve:
    from adapters.discord import DiscordAdapter, DiscordRefusedError  # noqa: PLC0415 - only if it is served

    adapter = DiscordAdapter(
        token=token,
        api_url=settings.discord_api_url,
        gateway_url=settings.discord_gateway_url,
        conversation=parts.conversation,
        phrases=parts.phrases,
        memory=parts.memory,
        now_ms=now_ms,
    )
    parts.conductor.employ("discord", adapter.postman)
    return _refusable(adapter.serve, DiscordRefusedError)


def _refusable(serve_it: Serve, refusal: type[Exception]) -> Serve:
    """Give how to serve a platform, with its word for a refusal turned into ours."""

    async def serve_or_say_why(stop: asyncio.Event) -> None:
        try:
            await serve_it(stop)
        except refusal as error:
            raise ServingError(str(error)) from error

    return serve_or_say_why


async def play(settings: Settings, *, quiz_id: str | None, language: str | None, plain: bool) -> None:
    """Play in the terminal until the input ends or the player quits.

    Raises UnknownQuizError for a quiz that is not served, and what `joined` raises.
    """
    from adapters.terminal import TerminalAdapter, open_page  # noqa: PLC0415 - only if it is played

    _tolerate_odd_bytes()
    interactive = not plain and sys.stdin.isatty() and sys.stdout.isatty()
    async with joined(settings) as parts:
        if quiz_id is not None and quiz_id not in parts.library.quizzes:
            raise UnknownQuizError(
                f"there is no quiz {quiz_id!r} here. Choose one of: {', '.join(parts.library.quizzes)}"
            )
        adapter = TerminalAdapter(
            parts.conversation,
            parts.phrases,
            open_page(interactive=interactive),
            account=_player(),
            command=_play_command(),
            now_ms=now_ms,
        )
        await adapter.play(
            _typed_lines(),
            quiz_id=quiz_id,
            language=language,
            hint=os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG"),
            ask_language=interactive,
        )


async def verify_streaks(settings: Settings, tell: Callable[[str], None]) -> int:
    """Tell of each person whose stored streak is not what a replay gives, and give how many there are.

    Raises what `open_database` raises; so do the next two.
    """
    differing = 0
    async with open_database(settings.database_url.get_secret_value()) as database:
        async for line in support.verify(database):
            tell(line)
            differing += 1
    return differing


async def explain_streak(settings: Settings, person: str) -> Sequence[str]:
    """Give a person's streak day by day (see `bot.support.explain`). Raises SupportError for nobody."""
    async with open_database(settings.database_url.get_secret_value()) as database:
        return await support.explain(database, person, now_ms())


async def enter_outage(settings: Settings, start: str, end: str) -> int:
    """Enter an outage, and give how many streaks it saved. Raises SupportError for what is no span of time."""
    async with open_database(settings.database_url.get_secret_value()) as database:
        return await support.enter_outage(database, start, end, now_ms())


def _player() -> str:
    """Give the account of whoever sits at this terminal: the system's number of the user, not a name."""
    return str(os.getuid()) if hasattr(os, "getuid") else "0"


def _play_command() -> str:
    """Give the command that plays again from this folder: with the interpreter that has our packages."""
    here = os.path.relpath(sys.executable)
    return f"{sys.executable if here.startswith('..') else here} -m bot play"


def _tolerate_odd_bytes() -> None:
    """Show a replacement for what the terminal's encoding cannot carry, instead of failing in the middle of a quiz."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


async def _typed_lines() -> AsyncIterator[str]:
    """Give the lines of standard input as they come; an interrupt from the keyboard ends them like the end of input."""
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str] = asyncio.Queue()

    def put(line: str) -> None:
        with contextlib.suppress(RuntimeError):  # The loop is closed: the player has left.
            loop.call_soon_threadsafe(lines.put_nowait, line)

    def read() -> None:
        try:
            for line in sys.stdin:
                put(line)
        except OSError as error:
            log.warning("the input ended: %s", error.strerror)
        finally:
            put(END_OF_INPUT)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, lines.put_nowait, END_OF_INPUT)
    # Reading cannot be interrupted, so the thread must not keep the process from ending.
    threading.Thread(target=read, daemon=True, name="keyboard").start()
    while (line := await lines.get()) != END_OF_INPUT:
        yield line
