"""`play`: the quiz in this terminal, from the first line of input to the last."""

import asyncio
import contextlib
import io
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator

from bot.app import joined, now_ms
from bot.settings import Settings

log = logging.getLogger(__name__)

END_OF_INPUT = ""
"""As `readline` gives it; every line has at least its line break."""


class UnknownQuizError(Exception):
    """Somebody named a quiz that is not served. The message names those that are."""


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
