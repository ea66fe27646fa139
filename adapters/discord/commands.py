"""The slash commands: what Discord is told about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapters.discord.options import Channel, Choice, Flag, OneOf, Option, Text
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.ports import Phrases


@dataclass(frozen=True, slots=True)
class Command:
    """What goes with a command's name."""

    options: tuple[Option, ...] = ()
    in_servers_only: bool = False
    for_managers: bool = False
    """Whether only those who may manage a server are offered it there, until somebody sets that otherwise."""


QUIZ, TIMEZONE, LINK, PRIVACY = "quiz", "timezone", "link", "privacy"
GAME, STOP, SETTINGS, PUSH = "game", "stop", "settings", "push"
EVERYDAY = frozenset({"daily", "remind"})
ZONE, PUSH_ZONE, TIME = "zone", "timezone", "time"
_LANGUAGE = OneOf("language", tuple(Choice(language, ENDONYMS[language]) for language in LANGUAGES))
_GAME_OPTIONS = (
    Text("quiz", suggested=True),
    OneOf("questions", (Choice("5", "5"), Choice("8", "8"), Choice("all"))),
    OneOf("seconds", (Choice("20", "20"), Choice("45", "45"), Choice("90", "90"), Choice("none"))),
    _LANGUAGE,
    Flag("speed"),
    Flag("changes"),
)
_PUSH_OPTIONS = (
    Channel("channel"),
    Text(TIME, suggested=True),
    Text(PUSH_ZONE, suggested=True),
    _LANGUAGE,
    Text("quiz", suggested=True),
)
COMMANDS: Mapping[str, Command] = {
    QUIZ: Command((Text("quiz", suggested=True),)),
    "daily": Command(),
    "streak": Command(),
    "stats": Command(),
    "leaderboard": Command(),
    GAME: Command(_GAME_OPTIONS, in_servers_only=True),
    "next": Command(in_servers_only=True),
    "pause": Command(in_servers_only=True),
    STOP: Command(),
    SETTINGS: Command((Text(ZONE, suggested=True),), in_servers_only=True),
    PUSH: Command(_PUSH_OPTIONS, in_servers_only=True, for_managers=True),
    "language": Command(),
    TIMEZONE: Command((Text(ZONE, suggested=True),)),
    "remind": Command(),
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
_STRING, _BOOLEAN, _CHANNEL = 3, 5, 7
_TEXT, _ANNOUNCEMENT, _THREADS = 0, 5, (10, 11, 12)
"""Types of channels. A post of a forum is a thread; in a forum itself nothing can be posted by a message alone."""
_MANAGE_SERVER = 1 << 5
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
    if command.for_managers:
        told["default_member_permissions"] = str(_MANAGE_SERVER)
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
        case Channel():
            return {"type": _CHANNEL, **named, "channel_types": [_TEXT, _ANNOUNCEMENT, *_THREADS]}


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
