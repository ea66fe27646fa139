"""Interactions as events of ours: who, what, when, in which language and where."""

from collections.abc import Mapping
from typing import Any

import discord

from adapters.discord.answering import Interaction
from adapters.discord.command_actions import action_of
from adapters.tokens import decode
from bot.core.actions import Action, Event
from bot.core.days import answer_instant
from bot.core.people import Account, Group

PLATFORM = "discord"


def event_of(interaction: Interaction, received_ms: int) -> Event:
    """Give the event of a command or a press that was received at an instant (milliseconds since 1970, UTC).

    Raises TokenError for a press of a button that is none of ours.
    """
    stamp_ms = (interaction.id >> 22) + discord.utils.DISCORD_EPOCH
    return Event(
        account_of(interaction),
        _action(interaction),
        answer_instant(received_ms, stamp_ms),
        hint=locale_of(interaction),
        name=interaction.user.display_name,
        group=None if interaction.guild_id is None else Group(PLATFORM, str(interaction.guild_id)),
    )


def account_of(interaction: Interaction) -> Account:
    """Give the account of whoever types or presses."""
    return Account(PLATFORM, str(interaction.user.id))


def locale_of(interaction: Interaction) -> str:
    """Give the language of their client."""
    return str(interaction.locale.value)


def data_of(interaction: Interaction) -> Mapping[str, Any]:
    """Give what was typed or pressed."""
    return interaction.data or {}


def _action(interaction: Interaction) -> Action:
    data = data_of(interaction)
    if interaction.type is discord.InteractionType.application_command:
        return action_of(data)
    return decode(str(data.get("custom_id", "")))
