"""The tokens of actions on what is kept of a person: the part behind the letter that stands for all of them."""

import re
from collections.abc import Callable

from adapters.token_numbers import number, value
from bot.core.people import Visibility
from bot.core.record_actions import (
    AskAlias,
    AskForget,
    ConfirmLink,
    EnterCode,
    Export,
    Forget,
    Period,
    Practise,
    RecordAction,
    RefuseLink,
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowZones,
    Unlink,
    Write,
)

_CODE = re.compile(r"[A-Z0-9]{1,16}")
_CHECK = re.compile(r"[0-9]{2}")
_ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,40}")


def record_body(action: RecordAction) -> str:
    """Give the token of an action without version and letter. Raises ValueError for one that no button can carry."""
    match action:
        case SetZone(zone):
            return f"z{zone}"
        case EnterCode() | ConfirmLink() | RefuseLink():
            return _code_body(action)
        case Unlink(account_id):
            return f"d{number(account_id)}"
        case ShowLeaderboard(period):
            return f"b{period}"
        case SetVisibility(visibility):
            return f"w{visibility}"
        case Forget(asked_s):
            return f"y{number(asked_s)}"
        case SetAlias() | Write():
            raise ValueError(f"no button carries {type(action).__name__}, for what people write has no limit")
        case ShowZones(typed) if typed:
            raise ValueError("no button carries a search, for what people write has no limit")
        case _:
            return _LETTERS[action]


def parse_record(body: str) -> RecordAction:
    """Give the action of a token's rest. Raises ValueError or KeyError for all that `record_body` never gives."""
    letter, rest = body[:1], body[1:]
    if letter in _PARSERS:
        return _PARSERS[letter](rest)
    return _PLAIN[body]


def _code_body(action: EnterCode | ConfirmLink | RefuseLink) -> str:
    match action:
        case EnterCode(code):
            return f"n{_matching(_CODE, code)}"
        case ConfirmLink(code, check):
            return f"c{check}{code}"
        case RefuseLink(code):
            return f"r{code}"


_PLAIN: dict[str, RecordAction] = {
    "t": ShowZones(),
    "l": ShowLink(),
    "u": ShowAccounts(),
    "g": ShowStats(),
    "p": Practise(),
    "v": ShowPrivacy(),
    "a": AskAlias(),
    "x": Export(),
    "f": AskForget(),
    "e": AskForget(sure=True),
}
_LETTERS = {action: letter for letter, action in _PLAIN.items()}


def _matching(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


_PARSERS: dict[str, Callable[[str], RecordAction]] = {
    "z": lambda rest: SetZone(_matching(_ZONE, rest)),
    "n": lambda rest: EnterCode(_matching(_CODE, rest)),
    "c": lambda rest: ConfirmLink(_matching(_CODE, rest[2:]), _matching(_CHECK, rest[:2])),
    "r": lambda rest: RefuseLink(_matching(_CODE, rest)),
    "d": lambda rest: Unlink(value(rest)),
    "b": lambda rest: ShowLeaderboard(Period(rest)),
    "w": lambda rest: SetVisibility(Visibility(rest)),
    "y": lambda rest: Forget(value(rest)),
}
