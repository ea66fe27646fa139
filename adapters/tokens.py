"""Tokens: the short ASCII strings behind buttons.

A token names an action: `1` (the version), a letter for the kind of action, and its fields between dots. It holds the
run, the position and the shown letter, and nothing that tells which option is right; everything else is in the
database, so a button works after any restart. Tokens come back from people's devices and may be forged: `decode` takes
any string, and the service checks whose run it is.
"""

import re
from collections.abc import Callable

from adapters.game_tokens import game_body, parse_game
from adapters.push_tokens import parse_push, push_body
from adapters.record_tokens import parse_record, record_body
from adapters.token_numbers import number, value
from bot.core.actions import (
    Action,
    ChooseOption,
    GoOn,
    Greet,
    OpenQuiz,
    PlainAction,
    SetLanguage,
    ShowHelp,
    ShowLanguages,
    ShowMistake,
    ShowQuizzes,
    ShowRun,
    StartOver,
    Stop,
)
from bot.core.game_actions import AnswerRound, GameAction, ShowRound
from bot.core.push_actions import PushAction
from bot.core.record_actions import ShowStreak

MAX_BYTES = 64
"""Telegram's limit for callback data, the smallest of the platforms' limits."""

_VERSION = "1"
_NAME = re.compile(r"[a-z0-9-]{1,40}")


class TokenError(ValueError):
    """A string that is not a token of ours, or of a version that this program does not know."""


def encode(action: Action) -> str:
    """Give the token of an action: ASCII, at most 64 bytes. Raises ValueError when a field is too long for one."""
    token = _VERSION + _whole_body(action)
    if len(token.encode()) > MAX_BYTES:
        message = f"the token of {type(action).__name__} takes {len(token)} bytes; the limit is {MAX_BYTES}"
        raise ValueError(message)
    return token


def decode(token: str) -> Action:
    """Give the action that a token names. Raises TokenError for everything else, forged tokens included."""
    if len(token) > MAX_BYTES or not token.startswith(_VERSION):
        raise TokenError
    try:
        return _parse(token[len(_VERSION) :])
    except (ValueError, KeyError) as error:
        raise TokenError from error


def _whole_body(action: Action) -> str:
    if isinstance(action, GameAction):
        return f"p{game_body(action)}"
    if isinstance(action, PushAction):
        return f"d{push_body(action)}"
    return _body(action)


def _body(action: PlainAction | SetLanguage) -> str:
    match action:
        case AnswerRound(round_id, letter):
            return f"v{number(round_id)}.{number(letter)}"
        case ShowRound(round_id):
            return f"u{number(round_id)}"
        case ChooseOption(run_id, position, letter):
            return f"a{number(run_id)}.{number(position)}.{number(letter)}"
        case GoOn(run_id, position):
            return f"n{number(run_id)}.{number(position)}"
        case ShowRun(run_id):
            return f"r{number(run_id)}"
        case StartOver(run_id):
            return f"o{number(run_id)}"
        case ShowMistake(run_id, index):
            return f"m{number(run_id)}.{number(index)}"
        case SetLanguage(language, then):
            return f"l{language}" if then is None else f"l{language}.{_body(then)}"
        case Greet() | ShowHelp() | ShowStreak() | ShowLanguages() | ShowQuizzes() | OpenQuiz() | Stop():
            return _plain_body(action)
        case _:
            return f"k{record_body(action)}"


def _plain_body(
    action: Greet | ShowHelp | ShowStreak | ShowLanguages | ShowQuizzes | OpenQuiz | Stop,
) -> str:
    match action:
        case OpenQuiz(quiz_id):
            return f"b{quiz_id}"
        case ShowQuizzes(page):
            return f"q{number(page)}"
        case ShowLanguages(then):
            return "w" if then is None else f"w{_body(then)}"
        case ShowStreak():
            return "s"
        case ShowHelp():
            return "h"
        case Greet():
            return "g"
        case Stop(run_id):
            return "x" if run_id is None else f"x{number(run_id)}"


def _parse(body: str) -> Action:
    if body[:1] == "p":
        return parse_game(body[1:])
    if body[:1] == "d":
        return parse_push(body[1:])
    if body[:1] != "l":
        return _parse_plain(body)
    language, dot, then = body[1:].partition(".")
    return SetLanguage(_name(language), _parse_plain(then) if dot else None)


def _parse_plain(body: str) -> PlainAction:
    return _PARSERS[body[:1]](body[1:])


def _then(body: str) -> PlainAction:
    """Give what a menu of languages goes on with, which is no such menu: nested, they would not end."""
    action = _parse_plain(body)
    if isinstance(action, ShowLanguages):
        raise TokenError
    return action


def _numbers(text: str, count: int) -> list[int]:
    parts = text.split(".")
    if len(parts) != count:
        raise TokenError
    return [value(part) for part in parts]


def _nothing(action: PlainAction) -> Callable[[str], PlainAction]:
    def parse(text: str) -> PlainAction:
        if text:
            raise TokenError
        return action

    return parse


_PARSERS: dict[str, Callable[[str], PlainAction]] = {
    "a": lambda text: ChooseOption(*_numbers(text, 3)),
    "v": lambda text: AnswerRound(*_numbers(text, 2)),
    "u": lambda text: ShowRound(*_numbers(text, 1)),
    "n": lambda text: GoOn(*_numbers(text, 2)),
    "r": lambda text: ShowRun(*_numbers(text, 1)),
    "o": lambda text: StartOver(*_numbers(text, 1)),
    "m": lambda text: ShowMistake(*_numbers(text, 2)),
    "q": lambda text: ShowQuizzes(*_numbers(text, 1)),
    "b": lambda text: OpenQuiz(_name(text)),
    "w": lambda text: ShowLanguages(_then(text) if text else None),
    "k": parse_record,
    "s": _nothing(ShowStreak()),
    "h": _nothing(ShowHelp()),
    "g": _nothing(Greet()),
    "x": lambda text: Stop(*_numbers(text, 1)) if text else Stop(),
}


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise TokenError
    return text
