"""What matters of a message whose button was pressed: whether the answer may take its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord import MessageFlags

from adapters.discord.layout import FILE, flattened

_EPHEMERAL = MessageFlags(ephemeral=True).value


@dataclass(frozen=True, slots=True)
class Pressed:
    """A message whose button was pressed."""

    stays: bool
    """Whether it stays as it is, so that the answer has to come beside it."""


def pressed(message: Mapping[str, Any], *, in_private: bool) -> Pressed:
    """Read a message of Discord's JSON: one that others see as well stays, and so does one with files to be had.

    `in_private` says whether it is in the chat of the bot with one person.
    """
    everybody_sees = not in_private and not message.get("flags", 0) & _EPHEMERAL
    return Pressed(stays=everybody_sees or _offers_files(message))


def _offers_files(message: Mapping[str, Any]) -> bool:
    return any(component["type"] == FILE for component in flattened(message.get("components", ())))
