"""One interaction's answer: which call Discord expects at which stage, and what its refusals mean."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import aiohttp
import discord
from discord import app_commands, ui

_log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

_ALREADY_ANSWERED = 40060
"""Somebody answered before: as a rule we ourselves, when the library repeats a call after a 5xx that took effect."""
_LOST = frozenset({10062, 10015, 10008, 50027})
"""The interaction, its token or its message is gone: too late, or the person dismissed the message."""
_MALFORMED = 400


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
        try:
            await self._call(lambda: self._interaction.response.defer(ephemeral=True), _Stage.DEFERRED)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            self._log_failure("deferring", error)

    async def give(self, shown: Shown, otherwise: Callable[[], Shown]) -> None:
        """Show it; `otherwise` makes what is shown when Discord does not take the message for malformed."""
        try:
            await self._show(shown)
        except discord.HTTPException as error:
            self._log_failure("answering", error)
            if error.status == _MALFORMED:
                await self._give_instead(otherwise())
        except (aiohttp.ClientError, OSError) as error:
            self._log_failure("answering", error)

    async def suggest(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        """Give the choices for what was typed so far. People type on, so that it may be too late matters to nobody."""
        try:
            await self._call(lambda: self._interaction.response.autocomplete(choices), _Stage.OVER)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            self._log_failure("suggesting", error)

    async def _give_instead(self, shown: Shown) -> None:
        try:
            await self._show(shown)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            self._log_failure("answering", error)

    async def _show(self, shown: Shown) -> None:
        interaction, layout = self._interaction, shown.layout
        on_message = interaction.type is discord.InteractionType.component
        match self._stage, on_message and not shown.aside:
            case _Stage.OPEN, True:
                await self._call(lambda: interaction.response.edit_message(view=layout), _Stage.OVER)
            case _Stage.OPEN, False:
                await self._call(
                    lambda: interaction.response.send_message(view=layout, ephemeral=True),
                    _Stage.OVER,
                )
            case _Stage.DEFERRED, _ if on_message and shown.aside:
                await self._call(lambda: interaction.followup.send(view=layout, ephemeral=True), _Stage.OVER)
            case _Stage.DEFERRED, _:
                await self._call(lambda: interaction.edit_original_response(view=layout), _Stage.OVER)
            case _:
                _log.info("interaction %d: nothing shown any more", interaction.id)

    async def _call(self, call: Callable[[], Awaitable[object]], then: _Stage) -> None:
        try:
            await self._call_twice(call)
        except discord.HTTPException as error:
            if error.code in _LOST:
                self._stage = _Stage.OVER
                _log.warning("interaction %d is lost (code %d)", self._interaction.id, error.code)
                return
            if error.code != _ALREADY_ANSWERED:
                raise
            _log.info("interaction %d had an answer already", self._interaction.id)
        self._stage = then

    async def _call_twice(self, call: Callable[[], Awaitable[object]]) -> None:
        try:
            await call()
        except aiohttp.ClientConnectionError:
            # A kept connection that the server has just closed. If the call came through after all, Discord says so.
            await call()

    def _log_failure(self, doing: str, error: Exception) -> None:
        number = self._interaction.id
        if isinstance(error, discord.HTTPException):
            _log.error("interaction %d: %s failed (status %d, code %d)", number, doing, error.status, error.code)
        else:
            _log.error("interaction %d: %s failed (%s)", number, doing, type(error).__name__)
