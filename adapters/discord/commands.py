"""The slash commands: what Discord is told about them."""

import hashlib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.ports import Memory, Phrases, StoreUnavailableError

MEMORY_KEY = "discord-commands"
"""Under this the fingerprint of the commands that Discord was last told is remembered."""


@dataclass(frozen=True, slots=True)
class Option:
    """The one thing that people may add to a command: a text."""

    name: str
    suggested: bool = False
    """While it is typed we offer what it may become."""


QUIZ, TIMEZONE, LINK, PRIVACY = "quiz", "timezone", "link", "privacy"
COMMANDS: Mapping[str, Option | None] = {
    QUIZ: Option("quiz", suggested=True),
    "streak": None,
    "stats": None,
    "leaderboard": None,
    "stop": None,
    "language": None,
    TIMEZONE: Option("zone", suggested=True),
    LINK: Option("code"),
    "unlink": None,
    PRIVACY: Option("alias"),
    "export": None,
    "forget": None,
    "help": None,
}
_LOCALES = {"hi": "hi", "ru": "ru"}
"""Our languages by Discord's locales, beside English. Discord has no Bengali."""
_ENGLISH = "en-US"
"""Discord documents that the default should stand under its own locale too, and takes it for en-GB as well."""

_CHAT_INPUT, _STRING = 1, 3
_GUILD, _BOT_DM, _PRIVATE_CHANNEL = 0, 1, 2
_GUILD_INSTALL, _USER_INSTALL = 0, 1

_log = logging.getLogger(__name__)

Payload = dict[str, Any]
"""An object of Discord's API as the library takes and gives it."""


def payload(phrases: Phrases) -> list[Payload]:
    """Give the commands as Discord's API takes them, in English with Hindi and Russian beside it."""
    return [_command(name, option, phrases) for name, option in COMMANDS.items()]


def shown_name(name: str, locale: str, phrases: Phrases) -> str:
    """Give a command as somebody whose client is in this locale types it, such as "/quiz"."""
    language = _LOCALES.get(locale)
    return f"/{name}" if language is None else f"/{phrases.text(language, f'discord-name-{name}')}"


def _command(name: str, option: Option | None, phrases: Phrases) -> Payload:
    command: Payload = {
        "type": _CHAT_INPUT,
        **_named(name, f"discord-name-{name}", f"command-{name}", phrases),
        "integration_types": [_GUILD_INSTALL, _USER_INSTALL],
        "contexts": [_GUILD, _BOT_DM, _PRIVATE_CHANNEL],
    }
    if option is not None:
        named = _named(option.name, f"discord-option-{option.name}", f"option-{option.name}", phrases)
        command["options"] = [{"type": _STRING, **named, "required": False, "autocomplete": option.suggested}]
    return command


def _named(name: str, name_id: str, description_id: str, phrases: Phrases) -> Payload:
    english = phrases.text("en", description_id)
    names = {locale: phrases.text(language, name_id) for locale, language in _LOCALES.items()}
    descriptions = {locale: phrases.text(language, description_id) for locale, language in _LOCALES.items()}
    return {
        "name": name,
        "name_localizations": {_ENGLISH: name, **names},
        "description": english,
        "description_localizations": {_ENGLISH: english, **descriptions},
    }


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
