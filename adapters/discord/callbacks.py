"""The first answer to an interaction: one call, after which there is nothing to read.

The library's own calls have Discord send back the message that came of it, and make objects of it. Nobody here needs
them, and when many press at once that is a good part of the work.
"""

import asyncio
from collections.abc import Sequence

import discord
from discord import InteractionResponseType, MessageFlags, app_commands
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import async_context, interaction_message_response_params, interaction_response_params

from adapters.discord.layout import Layout

Interaction = discord.Interaction[discord.Client]

_SECONDS = 10.0
"""For a call. Discord has long forgotten the interaction then, and others may need the connection."""
_EPHEMERAL = MessageFlags(ephemeral=True).value


async def show(
    interaction: Interaction, layout: Layout, files: Sequence[discord.File], *, anew: bool, to_all: bool
) -> None:
    """Show a message: a new one, for the presser alone unless all may see it, or in place of the one pressed."""
    kind = InteractionResponseType.channel_message if anew else InteractionResponseType.message_update
    params = interaction_message_response_params(
        type=kind.value,
        view=layout,
        attachments=files,
        flags=MessageFlags(ephemeral=anew and not to_all),
        previous_allowed_mentions=interaction.client.allowed_mentions,
    )
    await _respond(interaction, params)


async def defer(interaction: Interaction, *, anew: bool, to_all: bool) -> None:
    """Say that an answer is on its way: as a new message, for the presser alone unless all may see it, or in place."""
    kind = InteractionResponseType.deferred_channel_message if anew else InteractionResponseType.deferred_message_update
    data = {"flags": _EPHEMERAL} if anew and not to_all else None
    await _respond(interaction, interaction_response_params(type=kind.value, data=data))


async def suggest(interaction: Interaction, choices: Sequence[app_commands.Choice[str]]) -> None:
    """Offer choices for what is being typed."""
    kind = InteractionResponseType.autocomplete_result
    data = {"choices": [choice.to_dict() for choice in choices]}
    await _respond(interaction, interaction_response_params(type=kind.value, data=data))


async def _respond(interaction: Interaction, params: MultipartParameters) -> None:
    route = Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=interaction.id,
        webhook_token=interaction.token,
    )
    async with asyncio.timeout(_SECONDS):
        await async_context.get().request(
            route,
            interaction._session,  # noqa: SLF001 - there is no other way to the library's connections
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
        )
