"""Interactions as events of ours: who, what, when, in which language and where."""

from collections.abc import Mapping
from typing import Any

import discord

from adapters.discord.callbacks import Interaction
from adapters.discord.command_actions import action_of
from adapters.discord.commands import EVERYDAY
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
    place, group = place_of(interaction), _group_of(interaction)
    return Event(
        account_of(interaction),
        _action(interaction, group, in_place=place is not None),
        answer_instant(received_ms, stamp_ms),
        hint=locale_of(interaction),
        name=interaction.user.display_name,
        group=group,
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


def _group_of(interaction: Interaction) -> Group | None:
    return None if interaction.guild_id is None else Group(PLATFORM, str(interaction.guild_id))


def account_of(interaction: Interaction) -> Account:
    """Give the account of whoever types or presses."""
    return Account(PLATFORM, str(interaction.user.id))


def locale_of(interaction: Interaction) -> str:
    """Give the language of their client."""
    return str(interaction.locale.value)


def lasts(interaction: Interaction) -> bool:
    """Say whether the answer is to stay in the chat: what comes each day is kept there, in private."""
    return interaction.context.dm_channel and data_of(interaction).get("name") in EVERYDAY


def data_of(interaction: Interaction) -> Mapping[str, Any]:
    """Give what was typed or pressed."""
    return interaction.data or {}


def _action(interaction: Interaction, group: Group | None, *, in_place: bool) -> Action:
    data = data_of(interaction)
    if interaction.type is discord.InteractionType.application_command:
        at = None if group is None else (Place(PLATFORM, str(interaction.channel_id)), group)
        return action_of(data, in_place=in_place, at=at)
    return decode(str(data.get("custom_id", "")))
