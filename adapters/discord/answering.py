"""One interaction's answer: which call Discord expects at which stage, and what its refusals mean."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from io import BytesIO

import aiohttp
import discord
from discord import app_commands, ui

from bot.screen import Attachment

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

_ALREADY_ANSWERED = 40060
"""Somebody answered before: as a rule we ourselves, when the library repeats a call after a 5xx that took effect."""
_HEAVY = 512 * 1024
"""Bytes of files that may take longer to send than the three seconds within which Discord wants its first answer."""
_LOST = frozenset({10062, 10015, 10008, 50027})
"""The interaction, its token or its message is gone: too late, or the person dismissed the message."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show."""

    layout: ui.LayoutView
    files: Sequence[Attachment] = ()
    """Those that the layout names."""
    aside: bool = False
    """As a message of its own beside the one that was pressed, which stays as it is."""


class _Stage(Enum):
    OPEN = "open"
    DEFERRED = "deferred"
    OVER = "over"


class Answer:
    """The answer to one interaction: seen by the presser alone, and one call unless it has to be deferred.

    A press changes the message that was pressed, but for one that offers files: that one stays, so that they can still
    be had, and the answer comes beside it.
    """

    def __init__(self, interaction: Interaction) -> None:
        """Answer this interaction, which has had no answer yet."""
        self._interaction = interaction
        self._stage = _Stage.OPEN
        self._pressed = interaction.type is discord.InteractionType.component
        self._stays = interaction.message is not None and _offers_files(interaction.message.components)

    async def defer(self) -> None:
        """Tell Discord to wait; the answer then has fifteen minutes."""
        await self._call(lambda: self._interaction.response.defer(ephemeral=True), _Stage.DEFERRED)

    async def give(self, shown: Shown, otherwise: Callable[[], Awaitable[Shown]]) -> None:
        """Show it; `otherwise` makes what is shown when Discord does not take the message for well-formed."""
        if self._stage is _Stage.OPEN and sum(len(file.content) for file in shown.files) > _HEAVY:
            await self.defer()
        if not await self._show(shown):
            await self._show(await otherwise())

    async def suggest(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        """Give the choices for what was typed so far."""
        await self._call(lambda: self._interaction.response.autocomplete(choices), _Stage.OVER)

    async def _show(self, shown: Shown) -> bool:
        """Show it, if it is still possible; say whether Discord took it for well-formed."""
        if self._stage is _Stage.OVER:
            return True
        return await self._call(lambda: self._send(shown), _Stage.OVER)

    async def _send(self, shown: Shown) -> None:
        """Make the call that shows it. The files are made anew for each, since a call reads them to their end."""
        interaction, layout = self._interaction, shown.layout
        files = [discord.File(BytesIO(file.content), file.name) for file in shown.files]
        deferred = self._stage is _Stage.DEFERRED
        if self._pressed and (shown.aside or self._stays):
            if deferred:
                await interaction.followup.send(view=layout, files=files, ephemeral=True)
            else:
                await interaction.response.send_message(view=layout, files=files, ephemeral=True)
        elif deferred:
            await interaction.edit_original_response(view=layout, attachments=files)
        elif self._pressed:
            await interaction.response.edit_message(view=layout, attachments=files)
        else:
            await interaction.response.send_message(view=layout, files=files, ephemeral=True)

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


def _offers_files(components: Iterable[discord.Component]) -> bool:
    """Say whether a message offers files, which a change of the message would take away."""
    return any(
        isinstance(component, discord.FileComponent) or _offers_files(getattr(component, "children", ()))
        for component in components
    )


async def _twice(call: Callable[[], Awaitable[object]]) -> None:
    try:
        await call()
    except aiohttp.ClientConnectionError:
        # A kept connection that the server has just closed. If the call came through after all, Discord says so.
        await call()
