"""Telling Discord the slash commands, when they have changed."""

import hashlib
import json
import logging

import discord

from adapters.discord.commands import payload
from bot.ports import Memory, Phrases, StoreUnavailableError

MEMORY_KEY = "discord-commands"
"""Under this the fingerprint of the commands that Discord was last told is remembered."""

_log = logging.getLogger(__name__)


async def announce(client: discord.Client, phrases: Phrases, memory: Memory) -> None:
    """Tell Discord the commands of a logged-in client, if they differ from what it was last told.

    Discord allows few such calls a day. When it refuses, the commands that it knows go on working, and the next start
    tries again.
    """
    if client.application_id is None:
        raise ValueError("commands are announced after logging in")
    commands = payload(phrases)
    digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
    fingerprint = f"{client.application_id}:{digest}"
    try:
        if await memory.recall(MEMORY_KEY) == fingerprint:
            return
        await client.http.bulk_upsert_global_commands(client.application_id, commands)
        await memory.remember(MEMORY_KEY, fingerprint)
    except discord.HTTPException as error:
        _log.error("Discord refused the slash commands (status %d, code %d)", error.status, error.code)
    except discord.RateLimited as error:
        _log.error("Discord takes the slash commands only in %.0f s", error.retry_after)
    except StoreUnavailableError as error:
        _log.error("whether Discord knows the slash commands is not known now: %s", error)
    else:
        _log.info("told Discord the %d slash commands", len(commands))
