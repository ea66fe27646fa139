"""One interaction's answer: which call Discord expects at which stage, and what its refusals mean."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus

import aiohttp
import discord
from discord import app_commands, ui

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

_ALREADY_ANSWERED = 40060
"""Somebody answered before: as a rule we ourselves, when the library repeats a call after a 5xx that took effect."""
_LOST = frozenset({10062, 10015, 10008, 50027})
"""The interaction, its token or its message is gone: too late, or the person dismissed the message."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show."""

    layout: ui.LayoutView
    aside: bool = False
    """As a message of its own beside the one that was pressed, which stays as it is."""


class _Stage(Enum):
    OPEN = "open"
    DEFERRED = "deferred"
    OVER = "over"


class Answer:
    """The answer to one interaction: seen by the presser alone, and one call unless it had to be deferred."""

    def __init__(self, interaction: Interaction) -> None:
        """Answer this interaction, which has had no answer yet."""
        self._interaction = interaction
        self._stage = _Stage.OPEN

    async def defer(self) -> None:
        """Tell Discord to wait; the answer then has fifteen minutes."""
        await self._call(lambda: self._interaction.response.defer(ephemeral=True), _Stage.DEFERRED)

    async def give(self, shown: Shown, otherwise: Callable[[], Awaitable[Shown]]) -> None:
        """Show it; `otherwise` makes what is shown when Discord does not take the message for well-formed."""
        if not await self._show(shown):
            await self._show(await otherwise())

    async def suggest(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        """Give the choices for what was typed so far."""
        await self._call(lambda: self._interaction.response.autocomplete(choices), _Stage.OVER)

    async def _show(self, shown: Shown) -> bool:
        """Show it, if it is still possible; say whether Discord took it for well-formed."""
        interaction, layout = self._interaction, shown.layout
        pressed = interaction.type is discord.InteractionType.component
        match self._stage:
            case _Stage.OPEN if pressed and not shown.aside:
                return await self._call(lambda: interaction.response.edit_message(view=layout), _Stage.OVER)
            case _Stage.OPEN:
                return await self._call(
                    lambda: interaction.response.send_message(view=layout, ephemeral=True), _Stage.OVER
                )
            case _Stage.DEFERRED if pressed and shown.aside:
                return await self._call(lambda: interaction.followup.send(view=layout, ephemeral=True), _Stage.OVER)
            case _Stage.DEFERRED:
                return await self._call(lambda: interaction.edit_original_response(view=layout), _Stage.OVER)
            case _Stage.OVER:
                return True

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
            return error.status != HTTPStatus.BAD_REQUEST
        return True


async def _twice(call: Callable[[], Awaitable[object]]) -> None:
    try:
        await call()
    except aiohttp.ClientConnectionError:
        # A kept connection that the server has just closed. If the call came through after all, Discord says so.
        await call()
