"""The slash commands: what Discord is told about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapters.discord.options import Choice, Flag, OneOf, Option, Text
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.ports import Phrases


@dataclass(frozen=True, slots=True)
class Command:
    """What goes with a command's name."""

    options: tuple[Option, ...] = ()
    in_servers_only: bool = False


QUIZ, TIMEZONE, LINK, PRIVACY = "quiz", "timezone", "link", "privacy"
GAME, STOP, SETTINGS = "game", "stop", "settings"
ZONE = "zone"
_GAME_OPTIONS = (
    Text("quiz", suggested=True),
    OneOf("questions", (Choice("5", "5"), Choice("8", "8"), Choice("all"))),
    OneOf("seconds", (Choice("20", "20"), Choice("45", "45"), Choice("90", "90"), Choice("none"))),
    OneOf("language", tuple(Choice(language, ENDONYMS[language]) for language in LANGUAGES)),
    Flag("speed"),
    Flag("changes"),
)
COMMANDS: Mapping[str, Command] = {
    QUIZ: Command((Text("quiz", suggested=True),)),
    "streak": Command(),
    "stats": Command(),
    "leaderboard": Command(),
    GAME: Command(_GAME_OPTIONS, in_servers_only=True),
    "next": Command(in_servers_only=True),
    "pause": Command(in_servers_only=True),
    STOP: Command(),
    SETTINGS: Command((Text(ZONE, suggested=True),), in_servers_only=True),
    "language": Command(),
    TIMEZONE: Command((Text(ZONE, suggested=True),)),
    LINK: Command((Text("code"),)),
    "unlink": Command(),
    PRIVACY: Command((Text("alias"),)),
    "export": Command(),
    "forget": Command(),
    "help": Command(),
}
_LOCALES = {"hi": "hi", "ru": "ru"}
"""Our languages by Discord's locales, beside English. Discord has no Bengali."""
_ENGLISH = "en-US"
"""Discord documents that the default should stand under its own locale too, and takes it for en-GB as well."""

_CHAT_INPUT = 1
_STRING, _BOOLEAN = 3, 5
_GUILD, _BOT_DM, _PRIVATE_CHANNEL = 0, 1, 2
_GUILD_INSTALL, _USER_INSTALL = 0, 1

Payload = dict[str, Any]
"""An object of Discord's API as the library takes and gives it."""


def payload(phrases: Phrases) -> list[Payload]:
    """Give the commands as Discord's API takes them, in English with Hindi and Russian beside it."""
    return [_command(name, command, phrases) for name, command in COMMANDS.items()]


def shown_name(name: str, locale: str, phrases: Phrases) -> str:
    """Give a command as somebody whose client is in this locale types it, such as "/quiz"."""
    language = _LOCALES.get(locale)
    return f"/{name}" if language is None else f"/{phrases.text(language, f'discord-name-{name}')}"


def _command(name: str, command: Command, phrases: Phrases) -> Payload:
    told: Payload = {
        "type": _CHAT_INPUT,
        **_named(name, f"discord-name-{name}", f"command-{name}", phrases),
        "integration_types": [_GUILD_INSTALL, _USER_INSTALL],
        "contexts": [_GUILD] if command.in_servers_only else [_GUILD, _BOT_DM, _PRIVATE_CHANNEL],
    }
    if command.options:
        told["options"] = [_option(option, phrases) for option in command.options]
    return told


def _option(option: Option, phrases: Phrases) -> Payload:
    name = option.name
    named = {**_named(name, f"discord-option-{name}", f"option-{name}", phrases), "required": False}
    match option:
        case Text(_, suggested):
            return {"type": _STRING, **named, "autocomplete": suggested}
        case OneOf(_, choices):
            return {"type": _STRING, **named, "choices": [_choice(name, choice, phrases) for choice in choices]}
        case Flag():
            return {"type": _BOOLEAN, **named}


def _choice(option: str, choice: Choice, phrases: Phrases) -> Payload:
    if choice.label is not None:
        return {"name": choice.label, "value": choice.value}
    return {**_worded("name", f"choice-{option}-{choice.value}", phrases), "value": choice.value}


def _named(name: str, name_id: str, description_id: str, phrases: Phrases) -> Payload:
    names = {locale: phrases.text(language, name_id) for locale, language in _LOCALES.items()}
    return {
        "name": name,
        "name_localizations": {_ENGLISH: name, **names},
        **_worded("description", description_id, phrases),
    }


def _worded(field: str, message_id: str, phrases: Phrases) -> Payload:
    english = phrases.text("en", message_id)
    others = {locale: phrases.text(language, message_id) for locale, language in _LOCALES.items()}
    return {field: english, f"{field}_localizations": {_ENGLISH: english, **others}}
