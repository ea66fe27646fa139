"""The slash commands: what Discord is told about them, and what people ask for with them."""

import hashlib
import json
import logging
import re
from collections.abc import Mapping
from typing import Any

import discord

from bot.core.actions import OpenQuiz, PlainAction, ShowHelp, ShowLanguages, ShowQuizzes, ShowStreak, Stop
from bot.ports import Memory, Phrases, StoreUnavailableError

MEMORY_KEY = "discord-commands"
"""Under this the fingerprint of the commands that Discord was last told is remembered."""

QUIZ = "quiz"
_ACTIONS: Mapping[str, PlainAction] = {
    QUIZ: ShowQuizzes(),
    "language": ShowLanguages(),
    "streak": ShowStreak(),
    "help": ShowHelp(),
    "stop": Stop(),
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
    return [_command(name, phrases) for name in _ACTIONS]


def action_of(data: Mapping[str, Any]) -> PlainAction:
    """Give what a person asks for, from the data of a command interaction.

    Whatever was typed for a quiz becomes the id of one, which may be unknown; a command that we no longer have shows
    the help.
    """
    name = data.get("name")
    if name == QUIZ:
        return _open(option_value(data))
    return _ACTIONS.get(str(name), ShowHelp())


def shown_name(name: str, locale: str, phrases: Phrases) -> str:
    """Give a command as somebody whose client is in this locale types it, such as "/quiz"."""
    language = _LOCALES.get(locale)
    return f"/{name}" if language is None else f"/{phrases.text(language, f'discord-name-{name}')}"


def option_value(data: Mapping[str, Any]) -> str:
    """Give what was typed for the one option of a command, or an empty string."""
    for option in data.get("options", ()):
        return str(option.get("value", ""))
    return ""


def _open(typed: str) -> PlainAction:
    # The client sends raw text when nothing was picked from the suggestions; ids have no other signs than these.
    quiz_id = re.sub(r"[^a-z0-9-]+", "-", typed.lower()).strip("-")[:40]
    return OpenQuiz(quiz_id) if quiz_id else _ACTIONS[QUIZ]


def _command(name: str, phrases: Phrases) -> Payload:
    command: Payload = {
        "type": _CHAT_INPUT,
        **_named(name, f"discord-name-{name}", f"command-{name}", phrases),
        "integration_types": [_GUILD_INSTALL, _USER_INSTALL],
        "contexts": [_GUILD, _BOT_DM, _PRIVATE_CHANNEL],
    }
    if name == QUIZ:
        option = _named(QUIZ, "discord-option-quiz", "option-quiz", phrases)
        command["options"] = [{"type": _STRING, **option, "required": False, "autocomplete": True}]
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
