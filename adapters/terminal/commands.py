"""The commands of the chats, as they are typed at a terminal."""

import re
from collections.abc import Callable, Mapping

from bot.core.actions import Action, Greet, OpenQuiz, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.game_actions import NextRound, PauseGame, ShowPlace, ShowSetup
from bot.core.push_actions import ShowPushes
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
)

_LINE = re.compile(r"(/?)(\w+)(?:\s+(\S.*))?", re.DOTALL)
_ACTIONS: Mapping[str, Action] = {
    "start": Greet(),
    "quiz": ShowQuizzes(),
    "language": ShowLanguages(),
    "streak": ShowStreak(),
    "timezone": ShowZones(),
    "stats": ShowStats(),
    "leaderboard": ShowLeaderboard(),
    "link": ShowLink(),
    "unlink": ShowAccounts(),
    "privacy": ShowPrivacy(),
    "export": Export(),
    "forget": AskForget(),
    "stop": Stop(),
    "help": ShowHelp(),
    # For groups: what they ask for says so.
    "game": ShowSetup(),
    "next": NextRound(),
    "pause": PauseGame(),
    "settings": ShowPlace(),
    "push": ShowPushes(),
}
_WITH_ARGUMENT: Mapping[str, Callable[[str], Action]] = {
    "quiz": lambda quiz_id: OpenQuiz(quiz_id.casefold()),
    "timezone": ShowZones,
    "link": EnterCode,
    "privacy": SetAlias,
}
_PLAIN_WORDS = frozenset({"streak", "timezone", "stats"})
"""These are understood without the stroke, too."""


def command_of(line: str) -> Action | None:
    """Give what a line asks for, None when it is no command."""
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    stroke, name, argument = match[1], match[2].casefold(), match[3]
    if not stroke and name not in _PLAIN_WORDS:
        return None
    if argument is None:
        return _ACTIONS.get(name)
    return _WITH_ARGUMENT[name](argument) if name in _WITH_ARGUMENT else None
