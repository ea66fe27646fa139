"""The tokens of actions on games and places: the part behind the letter that stands for all of them."""

import re
from collections.abc import Callable, Sequence

from adapters.token_numbers import number, value
from bot.core.game_actions import (
    FindPlaceZone,
    GameAction,
    NextRound,
    PauseGame,
    SetHosts,
    SetNaming,
    SetPlaceLanguage,
    SetPlaceZone,
    ShowMissed,
    ShowPlace,
    ShowSetup,
    StartGame,
    StopGame,
)
from bot.core.places import Hosts, Naming
from bot.core.setup import Setup

_ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,40}")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_QUIZ = re.compile(r"[a-z0-9-]{1,40}")


def game_body(action: GameAction) -> str:
    """Give the token of an action without version and letter. Raises ValueError for one that no button can carry."""
    match action:
        case ShowSetup(setup):
            return f"u{_setup(setup)}"
        case StartGame(setup):
            return f"s{_setup(setup)}"
        case NextRound(game_id, step):
            return f"n{_numbers(game_id, step)}"
        case PauseGame(game_id):
            return f"p{_numbers(game_id)}"
        case StopGame(game_id):
            return f"x{_numbers(game_id)}"
        case ShowMissed(game_id, index):
            return f"m{number(game_id)}.{number(index)}"
        case _:
            return _place_body(action)


def _place_body(
    action: ShowPlace | SetPlaceLanguage | FindPlaceZone | SetPlaceZone | SetHosts | SetNaming,
) -> str:
    match action:
        case ShowPlace():
            return "w"
        case SetPlaceLanguage(language):
            return f"l{language}"
        case SetPlaceZone(zone):
            return f"z{zone}"
        case SetHosts(hosts):
            return f"h{hosts}"
        case SetNaming(naming):
            return f"a{naming}"
        case FindPlaceZone(typed):
            raise ValueError(f"no button carries a search of {len(typed)} letters, for what people write has no limit")


def parse_game(body: str) -> GameAction:
    """Give the action of a token's rest. Raises ValueError or KeyError for all that `game_body` never gives."""
    return _PARSERS[body[:1]](body[1:])


def _setup(setup: Setup) -> str:
    """Write how a game is to be played: numbers with nothing for none, two signs, the language, and the quiz last."""
    signs = ("s" if setup.speed else "") + ("c" if setup.changes else "")
    parts = (_numbers(setup.questions), _numbers(setup.seconds), signs, setup.language or "", setup.quiz_id or "")
    return ".".join(parts)


def _parsed_setup(text: str) -> Setup:
    questions, seconds, signs, language, quiz_id = text.split(".")
    if signs not in {"", "s", "c", "sc"}:
        raise ValueError(signs)
    return Setup(
        quiz_id=_matching(_QUIZ, quiz_id) if quiz_id else None,
        questions=_some(questions),
        seconds=_some(seconds),
        speed="s" in signs,
        changes="c" in signs,
        language=_matching(_LANGUAGE, language) if language else None,
    )


def _some(text: str) -> int | None:
    """Read a number of which there is at least one; nothing means that there is none."""
    if not text:
        return None
    if value(text) == 0:
        raise ValueError(text)
    return value(text)


def _numbers(*amounts: int | None) -> str:
    return ".".join("" if amount is None else number(amount) for amount in amounts)


def _parsed_numbers(text: str, count: int) -> Sequence[int | None]:
    parts = text.split(".")
    if len(parts) != count:
        raise ValueError(text)
    return [value(part) if part else None for part in parts]


def _missed(text: str) -> ShowMissed:
    game_id, index = text.split(".")
    return ShowMissed(value(game_id), value(index))


def _matching(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


def _nothing(text: str) -> ShowPlace:
    if text:
        raise ValueError(text)
    return ShowPlace()


_PARSERS: dict[str, Callable[[str], GameAction]] = {
    "u": lambda rest: ShowSetup(_parsed_setup(rest)),
    "s": lambda rest: StartGame(_parsed_setup(rest)),
    "n": lambda rest: NextRound(*_parsed_numbers(rest, 2)),
    "p": lambda rest: PauseGame(*_parsed_numbers(rest, 1)),
    "x": lambda rest: StopGame(*_parsed_numbers(rest, 1)),
    "m": _missed,
    "w": _nothing,
    "l": lambda rest: SetPlaceLanguage(_matching(_LANGUAGE, rest)),
    "z": lambda rest: SetPlaceZone(_matching(_ZONE, rest)),
    "h": lambda rest: SetHosts(Hosts(rest)),
    "a": lambda rest: SetNaming(Naming(rest)),
}
