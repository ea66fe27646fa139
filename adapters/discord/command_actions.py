"""What people ask for with the slash commands, from the data of their interactions."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from adapters.discord.commands import GAME, LINK, PRIVACY, PUSH, QUIZ, SETTINGS, STOP, TIMEZONE
from adapters.discord.push_command import push_action
from adapters.discord.typed import quiz_id_of, sought
from bot.core.actions import Action, OpenQuiz, PlainAction, ShowHelp, ShowLanguages, ShowQuizzes, Stop
from bot.core.game_actions import (
    FindPlaceZone,
    NextRound,
    PauseGame,
    SetPlaceZone,
    ShowPlace,
    ShowSetup,
    StartGame,
    StopGame,
)
from bot.core.languages import LANGUAGES
from bot.core.people import Group
from bot.core.places import Place
from bot.core.push_actions import ShowDaily, ShowPushes, ShowReminder
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
from bot.core.setup import Setup

_ACTIONS: Mapping[str, Action] = {
    QUIZ: ShowQuizzes(),
    "daily": ShowDaily(),
    "streak": ShowStreak(),
    "stats": ShowStats(),
    "leaderboard": ShowLeaderboard(),
    "next": NextRound(),
    "pause": PauseGame(),
    SETTINGS: ShowPlace(),
    PUSH: ShowPushes(),
    STOP: Stop(),
    "language": ShowLanguages(),
    TIMEZONE: ShowZones(),
    "remind": ShowReminder(),
    LINK: ShowLink(),
    "unlink": ShowAccounts(),
    PRIVACY: ShowPrivacy(),
    "export": Export(),
    "forget": AskForget(),
    "help": ShowHelp(),
}
"""What the commands ask for by themselves."""
_QUESTIONS: Mapping[str, int | None] = {"5": 5, "8": 8, "all": None}
_SECONDS: Mapping[str, int | None] = {"20": 20, "45": 45, "90": 90, "none": None}
_ZONE = re.compile(r"UTC|(?=.*/)[A-Za-z0-9_+/-]{1,40}")
"""The IANA names that our suggestions stand for."""


def action_of(data: Mapping[str, Any], *, in_place: bool, at: tuple[Place, Group] | None = None) -> Action:
    """Give what a person asks for, in a place for games or elsewhere. A command that we no longer have shows the help.

    `at` says in which channel of which server it is, whether or not the bot can post there; None in private. Of choices
    that are none of ours, as those of an older version, the default is taken.
    """
    name, given = str(data.get("name")), _given(data)
    if name == GAME:
        return _game(given)
    if name == STOP and in_place:
        return StopGame()
    if name == PUSH and at is not None:
        return push_action(given, *at)
    typed = typed_in(data).strip()
    return _with_text(name, typed) if typed else _ACTIONS.get(name, ShowHelp())


def typed_in(data: Mapping[str, Any]) -> str:
    """Give what is being typed, or else was typed for the first option of a command; an empty string for nothing."""
    options: Sequence[Mapping[str, Any]] = data.get("options", ())
    option = next((one for one in options if one.get("focused")), options[0] if options else {})
    return str(option.get("value", ""))


def option_being_typed(data: Mapping[str, Any]) -> str:
    """Give the name of the option for which suggestions are wanted."""
    return next((str(option.get("name")) for option in data.get("options", ()) if option.get("focused")), "")


def _given(data: Mapping[str, Any]) -> dict[str, str | bool]:
    return {str(option.get("name")): option.get("value", "") for option in data.get("options", ())}


def _game(given: Mapping[str, str | bool]) -> Action:
    typed = str(given.get("quiz", "")).strip()
    quiz_id = quiz_id_of(typed) or None
    setup = _setup(quiz_id, given)
    # A title in another script names no quiz: a game of all quizzes was not asked for, and here one can be chosen.
    return ShowSetup(setup) if typed and quiz_id is None else StartGame(setup)


def _setup(quiz_id: str | None, given: Mapping[str, str | bool]) -> Setup:
    default, language = Setup(), given.get("language")
    return Setup(
        quiz_id=quiz_id,
        questions=_QUESTIONS.get(str(given.get("questions")), default.questions),
        seconds=_SECONDS.get(str(given.get("seconds")), default.seconds),
        speed=given.get("speed") is True,
        changes=given.get("changes") is True,
        language=str(language) if language in LANGUAGES else None,
    )


def _with_text(name: str, typed: str) -> Action:
    match name:
        case "quiz":
            return _open(typed)
        case "timezone":
            return _zone(typed)
        case "settings":
            return _place_zone(typed)
        case "link":
            return EnterCode(typed)
        case "privacy":
            return SetAlias(typed)
        case _:
            return _ACTIONS.get(name, ShowHelp())


def _open(typed: str) -> PlainAction:
    quiz_id = quiz_id_of(typed)
    return OpenQuiz(quiz_id) if quiz_id else ShowQuizzes()


def _zone(typed: str) -> PlainAction:
    return SetZone(typed) if _ZONE.fullmatch(typed) else ShowZones(sought(typed))


def _place_zone(typed: str) -> Action:
    return SetPlaceZone(typed) if _ZONE.fullmatch(typed) else FindPlaceZone(sought(typed))
