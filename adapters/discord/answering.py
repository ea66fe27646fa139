"""One interaction's answer: which call Discord expects at which stage, and what its refusals mean."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from io import BytesIO

import aiohttp
import discord
from discord import app_commands

from adapters.discord import callbacks
from adapters.discord.callbacks import Interaction
from adapters.discord.layout import Layout
from adapters.discord.pressed import Pressed
from bot.screen import Attachment

_log = logging.getLogger(__name__)

_ALREADY_ANSWERED = 40060
"""Somebody answered before: as a rule we ourselves, when the library repeats a call after a 5xx that took effect."""
_HEAVY = 512 * 1024
"""Bytes of files that may take longer to send than the three seconds within which Discord wants its first answer."""
_LOST = frozenset({10062, 10015, 10008, 50027})
"""The interaction, its token or its message is gone: too late, or the person dismissed the message."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show."""

    layout: Layout
    files: Sequence[Attachment] = ()
    """Those that the layout names."""
    aside: bool = False
    """As a message of its own beside the one that was pressed, which stays as it is."""
    to_all: bool = False
    """So that everybody in the place sees it, unless Discord was told to wait: then the presser alone does."""


class _Stage(Enum):
    OPEN = "open"
    DEFERRED = "deferred"
    OVER = "over"


class Answer:
    """The answer to one interaction: seen by the presser alone as a rule, and one call unless it has to be deferred.

    A press changes the message that was pressed, unless that one stays: then the answer comes beside it.
    """

    def __init__(self, interaction: Interaction, pressed: Pressed | None, *, lasts: bool = False) -> None:
        """Answer this interaction, which has had no answer yet; `pressed` is None if it is no press.

        `lasts` makes a plain message of the answer, as others in the chat; else Discord drops it some time.
        """
        self._interaction = interaction
        self._stage = _Stage.OPEN
        self._anew = pressed is None or pressed.stays
        self._lasts = lasts

    @asynccontextmanager
    async def deferred_after(self, seconds: float) -> AsyncIterator[None]:
        """Tell Discord to wait if the block takes longer than that; the answer then has fifteen minutes."""
        deferrals: list[asyncio.Task[None]] = []
        loop = asyncio.get_running_loop()
        timer = loop.call_later(seconds, lambda: deferrals.append(loop.create_task(self._defer())))
        try:
            yield
        finally:
            timer.cancel()
            await asyncio.gather(*deferrals)

    async def give(self, shown: Shown, otherwise: Callable[[], Awaitable[Shown]]) -> None:
        """Show it; `otherwise` makes what is shown when Discord does not take the message for well-formed."""
        if self._stage is _Stage.OPEN and sum(len(file.content) for file in shown.files) > _HEAVY:
            await self._defer()
        if not await self._show(shown):
            await self._show(await otherwise())

    async def suggest(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        """Give the choices for what was typed so far."""
        await self._call(lambda: callbacks.suggest(self._interaction, choices), _Stage.OVER)

    async def _defer(self) -> None:
        await self._call(
            lambda: callbacks.defer(self._interaction, anew=self._anew, to_all=self._lasts), _Stage.DEFERRED
        )

    async def _show(self, shown: Shown) -> bool:
        """Show it, if it is still possible; say whether Discord took it for well-formed."""
        if self._stage is _Stage.OVER:
            return True
        return await self._call(lambda: self._send(shown), _Stage.OVER)

    async def _send(self, shown: Shown) -> None:
        """Make the call that shows it. The files are made anew for each, since a call reads them to their end."""
        interaction, layout = self._interaction, shown.layout
        files = [discord.File(BytesIO(file.content), file.name) for file in shown.files]
        if self._stage is _Stage.OPEN:
            anew, to_all = self._anew or shown.aside or shown.to_all, self._lasts or shown.to_all
            await callbacks.show(interaction, layout, files, anew=anew, to_all=to_all)
        elif shown.aside and not self._anew:
            await interaction.followup.send(view=layout, files=files, ephemeral=True)
        else:
            await interaction.edit_original_response(view=layout, attachments=files)

    async def _call(self, call: Callable[[], Awaitable[object]], then: _Stage) -> bool:
        """Make a call that leads to a stage; say whether Discord took it for well-formed."""
        try:
            await _twice(call)
        except discord.HTTPException as error:
            return self._refused(error, then)
        except (aiohttp.ClientError, OSError) as error:
            _log.error("interaction %d: no connection (%s)", self._interaction.id, type(error).__name__)
        else:
            self._stage = then
        return True

    def _refused(self, error: discord.HTTPException, then: _Stage) -> bool:
        number, code = self._interaction.id, error.code
        if code == _ALREADY_ANSWERED:
            _log.info("interaction %d had an answer already", number)
            self._stage = then
        elif code in _LOST:
            _log.warning("interaction %d is lost (code %d)", number, code)
            self._stage = _Stage.OVER
        else:
            _log.error("interaction %d: refused (status %d, code %d)", number, error.status, code)
            return error.status not in {HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE}
        return True


async def _twice(call: Callable[[], Awaitable[object]]) -> None:
    try:
        await call()
    except aiohttp.ClientConnectionError:
        # A kept connection that the server has just closed. If the call came through after all, Discord says so.
        await call()
