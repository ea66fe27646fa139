"""What people ask for with the slash commands, from the data of their interactions."""

import re
from collections.abc import Mapping
from typing import Any

from adapters.discord.commands import LINK, PRIVACY, QUIZ, TIMEZONE
from bot.core.actions import OpenQuiz, PlainAction, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.record_actions import (
    AskForget,
    EnterCode,
    Export,
    SetAlias,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
)

_ACTIONS: Mapping[str, PlainAction] = {
    QUIZ: ShowQuizzes(),
    "streak": ShowStreak(),
    "stats": ShowStats(),
    "leaderboard": ShowLeaderboard(),
    "stop": Stop(),
    "language": ShowLanguages(),
    TIMEZONE: ShowZones(),
    LINK: ShowLink(),
    "unlink": ShowAccounts(),
    PRIVACY: ShowPrivacy(),
    "export": Export(),
    "forget": AskForget(),
    "help": ShowHelp(),
}
"""What the commands ask for by themselves."""
_ZONE = re.compile(r"UTC|(?=.*/)[A-Za-z0-9_+/-]{1,40}")
"""The IANA names that our suggestions stand for."""
_TIME_OF_LABEL = re.compile(r" · \d\d:\d\d$")


def action_of(data: Mapping[str, Any]) -> PlainAction:
    """Give what a person asks for. A command that we no longer have shows the help."""
    name = str(data.get("name"))
    typed = typed_in(data).strip()
    return _with_text(name, typed) if typed else _ACTIONS.get(name, ShowHelp())


def typed_in(data: Mapping[str, Any]) -> str:
    """Give what was typed for the one option of a command, or an empty string."""
    for option in data.get("options", ()):
        return str(option.get("value", ""))
    return ""


def _with_text(name: str, typed: str) -> PlainAction:
    match name:
        case "quiz":
            return _open(typed)
        case "timezone":
            return _zone(typed)
        case "link":
            return EnterCode(typed)
        case "privacy":
            return SetAlias(typed)
        case _:
            return _ACTIONS.get(name, ShowHelp())


def _open(typed: str) -> PlainAction:
    # The client sends raw text when nothing was picked from the suggestions; ids have no other signs than these.
    quiz_id = re.sub(r"[^a-z0-9-]+", "-", typed.lower()).strip("-")[:40]
    return OpenQuiz(quiz_id) if quiz_id else _ACTIONS[QUIZ]


def _zone(typed: str) -> PlainAction:
    if _ZONE.fullmatch(typed):
        return SetZone(typed)
    # Some clients send a suggestion's label in place of its value (discord/discord-api-docs, issues 4536 and 4595).
    return ShowZones(_TIME_OF_LABEL.sub("", typed))
