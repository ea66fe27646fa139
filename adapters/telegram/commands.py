"""What a message that a person writes asks for."""

import re

from bot.core.actions import Action, Greet, OpenQuiz, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.record_actions import (
    AskForget,
    EnterCode,
    Export,
    SetAlias,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Write,
)

COMMANDS = (
    "quiz",
    "streak",
    "stats",
    "leaderboard",
    "stop",
    "language",
    "timezone",
    "link",
    "unlink",
    "privacy",
    "export",
    "forget",
    "help",
    "start",
)
"""In the order in which people see them."""

_COMMAND = re.compile(r"/([a-z]+)(?:@(\w+))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_QUIZ_ID = re.compile(r"[a-z0-9-]{1,40}")
"""What a token can hold; anything else is no quiz of ours."""
_DEEP_LINK = "quiz-"
"""https://t.me/BOT?start=quiz-ID comes as "/start quiz-ID"."""


def action_of(text: str) -> Action:
    """Give what a text in a private chat asks for; for a command that is none of ours that is help."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None:
        return Write(text)
    return _action(match[1].lower(), (match[3] or "").strip())


def group_action_of(text: str, username: str) -> Action | None:
    """Give what a text in a group asks this bot for, None for what is no command of ours or for another bot."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None or match[1].lower() not in COMMANDS:
        return None
    if match[2] and match[2].lower() != username.lower():
        return None
    return _action(match[1].lower(), (match[3] or "").strip())


def _action(name: str, argument: str) -> Action:
    match name:
        case "start":
            quiz_id = argument.lower().removeprefix(_DEEP_LINK)
            return OpenQuiz(quiz_id) if argument.lower() != quiz_id and _QUIZ_ID.fullmatch(quiz_id) else Greet()
        case "quiz":
            return OpenQuiz(argument.lower()) if _QUIZ_ID.fullmatch(argument.lower()) else ShowQuizzes()
        case "language":
            return ShowLanguages()
        case "stop":
            return Stop()
        case _:
            return _record_action(name, argument)


def _record_action(name: str, argument: str) -> Action:
    match name:
        case "timezone":
            return ShowZones(argument)
        case "link":
            return EnterCode(argument) if argument else ShowLink()
        case "privacy":
            return SetAlias(argument) if argument else ShowPrivacy()
        case _:
            return _PLAIN.get(name, ShowHelp())


_PLAIN: dict[str, Action] = {
    "streak": ShowStreak(),
    "stats": ShowStats(),
    "leaderboard": ShowLeaderboard(),
    "unlink": ShowAccounts(),
    "export": Export(),
    "forget": AskForget(),
}
