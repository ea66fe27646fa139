"""What a message that a person writes asks for."""

import re

from adapters.tokens import TokenError, decode, encode
from bot.core.actions import Action, Greet, OpenQuiz, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.game_actions import (
    FindPlaceZone,
    NextRound,
    PauseGame,
    ShowMissed,
    ShowPlace,
    ShowRound,
    ShowSetup,
    StopGame,
)
from bot.core.push_actions import ChooseChannel, ShowDaily, ShowPushes, ShowReminder, WritePush
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
    "daily",
    "streak",
    "stats",
    "leaderboard",
    "stop",
    "language",
    "timezone",
    "remind",
    "push",
    "link",
    "unlink",
    "privacy",
    "export",
    "forget",
    "help",
    "start",
)
"""Those for private chats, in the order in which people see them."""
GROUP_COMMANDS = ("game", "next", "pause", "stop", "leaderboard", "push", "settings")
"""Those that are answered in groups, in the same way."""
KNOWN = frozenset(COMMANDS + GROUP_COMMANDS)

_COMMAND = re.compile(r"/([a-z]+)(?:@(\w+))?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_QUIZ_ID = re.compile(r"[a-z0-9-]{1,40}")
"""What a token can hold; anything else is no quiz of ours."""
_QUIZ_LINK = "quiz-"
"""https://t.me/BOT?start=quiz-ID comes as "/start quiz-ID"."""
_DOT, _DOT_IN_LINKS = ".", "_"
"""Links take letters, digits, dashes and underscores; the tokens that go into them have no underscores."""

Linked = ShowRound | ShowMissed
"""What a link into the private chat may ask for: looks that change nothing, whoever has set the link."""


def action_of(text: str) -> Action:
    """Give what a text in a private chat asks for; for a command that is none of ours that is help."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None:
        return Write(text)
    return _action(match[1].lower(), (match[3] or "").strip())


def group_action_of(text: str, username: str) -> Action | None:
    """Give what a text in a group asks this bot for, None for what is no command of ours or for another bot."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None or match[1].lower() not in KNOWN:
        return None
    if match[2] and match[2].lower() != username.lower():
        return None
    name, argument = match[1].lower(), (match[3] or "").strip()
    if name == "stop":
        return StopGame()
    if name == "push":
        return WritePush(argument) if argument else ShowPushes()
    return _action(name, argument)


def private_link(username: str, action: Linked) -> str:
    """Give the address that opens the private chat with a bot and asks for something there."""
    return f"https://t.me/{username}?start={encode(action).replace(_DOT, _DOT_IN_LINKS)}"


def _action(name: str, argument: str) -> Action:
    match name:
        case "start":
            return _linked(argument)
        case "quiz":
            return OpenQuiz(argument.lower()) if _QUIZ_ID.fullmatch(argument.lower()) else ShowQuizzes()
        case "language":
            return ShowLanguages()
        case "stop":
            return Stop()
        case _:
            return _further_action(name, argument)


def _linked(argument: str) -> Action:
    """Give what a link asks for that has brought somebody here; a greeting for anything else."""
    quiz_id = argument.lower().removeprefix(_QUIZ_LINK)
    if argument.lower() != quiz_id and _QUIZ_ID.fullmatch(quiz_id):
        return OpenQuiz(quiz_id)
    try:
        action = decode(argument.replace(_DOT_IN_LINKS, _DOT))
    except TokenError:
        return Greet()
    return action if isinstance(action, Linked) else Greet()


def _further_action(name: str, argument: str) -> Action:
    match name:
        case "timezone":
            return ShowZones(argument)
        case "link":
            return EnterCode(argument) if argument else ShowLink()
        case "privacy":
            return SetAlias(argument) if argument else ShowPrivacy()
        case "push":
            return WritePush(argument) if argument else ChooseChannel()
        case "settings":
            return FindPlaceZone(argument) if argument else ShowPlace()
        case _:
            return _PLAIN.get(name, ShowHelp())


_PLAIN: dict[str, Action] = {
    "daily": ShowDaily(),
    "remind": ShowReminder(),
    "streak": ShowStreak(),
    "stats": ShowStats(),
    "leaderboard": ShowLeaderboard(),
    "unlink": ShowAccounts(),
    "export": Export(),
    "forget": AskForget(),
    "game": ShowSetup(),
    "next": NextRound(),
    "pause": PauseGame(),
}
