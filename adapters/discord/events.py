"""Interactions as events of ours: who, what, when, in which language and where."""

from collections.abc import Mapping
from typing import Any

import discord

from adapters.discord.callbacks import Interaction
from adapters.discord.command_actions import action_of
from adapters.tokens import decode
from bot.core.actions import Action, Event
from bot.core.days import answer_instant
from bot.core.people import Account, Group
from bot.core.places import Place

PLATFORM = "discord"


def event_of(interaction: Interaction, received_ms: int) -> Event:
    """Give the event of a command or a press that was received at an instant (milliseconds since 1970, UTC).

    Raises TokenError for a press of a button that is none of ours.
    """
    stamp_ms = (interaction.id >> 22) + discord.utils.DISCORD_EPOCH
    place = place_of(interaction)
    return Event(
        account_of(interaction),
        _action(interaction, in_place=place is not None),
        answer_instant(received_ms, stamp_ms),
        hint=locale_of(interaction),
        name=interaction.user.display_name,
        group=None if interaction.guild_id is None else Group(PLATFORM, str(interaction.guild_id)),
        place=place,
        place_hint=None if interaction.guild_locale is None else str(interaction.guild_locale.value),
    )


def server_of(interaction: Interaction) -> int | None:
    """Give the server where something happens and of which the bot is a member; None elsewhere.

    It is none where somebody has installed it for themselves alone, nor where only its commands were added.
    """
    guild_id = interaction.guild_id
    if guild_id is None or not interaction.is_guild_integration() or interaction.client.get_guild(guild_id) is None:
        return None
    return guild_id


def place_of(interaction: Interaction) -> Place | None:
    """Give the channel where something happens, if the bot may be able to post there: a thread is one by itself."""
    if interaction.channel_id is None or server_of(interaction) is None:
        return None
    return Place(PLATFORM, str(interaction.channel_id))


def account_of(interaction: Interaction) -> Account:
    """Give the account of whoever types or presses."""
    return Account(PLATFORM, str(interaction.user.id))


def locale_of(interaction: Interaction) -> str:
    """Give the language of their client."""
    return str(interaction.locale.value)


def data_of(interaction: Interaction) -> Mapping[str, Any]:
    """Give what was typed or pressed."""
    return interaction.data or {}


def _action(interaction: Interaction, *, in_place: bool) -> Action:
    data = data_of(interaction)
    if interaction.type is discord.InteractionType.application_command:
        return action_of(data, in_place=in_place)
    return decode(str(data.get("custom_id", "")))
