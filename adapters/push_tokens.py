"""The tokens of actions on pushes: the part behind the letter that stands for all of them.

The longest names a subscription, a page and a quiz with an id of forty letters: 59 bytes with what stands before it.
"""

import re
from collections.abc import Callable

from adapters.token_numbers import number, value
from bot.core.push_actions import (
    ChooseChannel,
    FindPushZone,
    MakePush,
    NewPush,
    OpenPlace,
    OwnPushAction,
    PausePush,
    PushAction,
    PushNow,
    RemovePush,
    SetDaily,
    SetPushLanguage,
    SetPushOrder,
    SetPushPublished,
    SetPushQuiz,
    SetPushTime,
    SetPushZone,
    SetReminder,
    ShowDaily,
    ShowDailyTimes,
    ShowPush,
    ShowPushes,
    ShowPushQuizzes,
    ShowPushTimes,
    ShowReminder,
    StartPush,
    WritePush,
)

_ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,40}")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_QUIZ = re.compile(r"[a-z0-9-]{1,40}")
_YES, _NO = "y", "n"

_Looked = ShowPushes | NewPush | ShowPush | ShowPushTimes | ShowPushQuizzes
_Done = StartPush | PausePush | PushNow | RemovePush
_Set = SetPushTime | SetPushLanguage | SetPushQuiz | SetPushOrder | SetPushPublished | FindPushZone | SetPushZone


def push_body(action: PushAction) -> str:
    """Give the token of an action without version and letter. Raises ValueError for one that no button can carry."""
    match action:
        case OpenPlace() | WritePush() | MakePush():
            raise ValueError(f"no button carries {type(action).__name__}, for it comes from the platform")
        case ShowPushes() | NewPush() | ShowPush() | ShowPushTimes() | ShowPushQuizzes():
            return _look_body(action)
        case StartPush() | PausePush() | PushNow() | RemovePush():
            return _done_body(action)
        case ChooseChannel() | ShowDaily() | ShowDailyTimes() | SetDaily() | ShowReminder() | SetReminder():
            return _own_body(action)
        case _:
            return _set_body(action)


def parse_push(body: str) -> PushAction:
    """Give the action of a token's rest. Raises ValueError or KeyError for all that `push_body` never gives."""
    return _PARSERS[body[:1]](body[1:])


def _look_body(action: _Looked) -> str:
    match action:
        case ShowPushes(place_id):
            return f"l{_some(place_id)}"
        case NewPush(place_id):
            return f"n{number(place_id)}"
        case ShowPush(subscription_id):
            return f"s{number(subscription_id)}"
        case ShowPushTimes(subscription_id, hour):
            return f"h{number(subscription_id)}.{_some(hour)}"
        case ShowPushQuizzes(subscription_id, page):
            return f"q{number(subscription_id)}.{number(page)}"


def _done_body(action: _Done) -> str:
    match action:
        case StartPush(subscription_id):
            return f"g{number(subscription_id)}"
        case PausePush(subscription_id):
            return f"p{number(subscription_id)}"
        case PushNow(subscription_id):
            return f"t{number(subscription_id)}"
        case RemovePush(subscription_id, confirmed):
            return f"x{number(subscription_id)}.{_sign(confirmed)}"


def _set_body(action: _Set) -> str:
    subscription = number(action.subscription_id)
    match action:
        case SetPushTime(_, minute):
            return f"m{subscription}.{number(minute)}"
        case SetPushLanguage(_, language):
            return f"a{subscription}.{language or ''}"
        case SetPushQuiz(_, quiz_id, chosen, page):
            return f"c{subscription}.{_sign(chosen)}.{number(page)}.{quiz_id}"
        case SetPushOrder(_, shuffled):
            return f"o{subscription}.{_sign(shuffled)}"
        case SetPushPublished(_, published):
            return f"b{subscription}.{_sign(published)}"
        case FindPushZone(_, typed):
            if typed:
                raise ValueError("no button carries a search, for what people write has no limit")
            return f"f{subscription}"
        case SetPushZone(_, zone):
            return f"z{subscription}.{zone}"


def _own_body(action: OwnPushAction) -> str:
    match action:
        case ChooseChannel():
            return "w"
        case ShowDaily():
            return "d"
        case ShowDailyTimes(hour):
            return f"e{_some(hour)}"
        case SetDaily(minute):
            return f"i{_some(minute)}"
        case ShowReminder(hour):
            return f"r{_some(hour)}"
        case SetReminder(minute):
            return f"k{_some(minute)}"


def _some(amount: int | None) -> str:
    return "" if amount is None else number(amount)


def _parsed_some(text: str) -> int | None:
    return value(text) if text else None


def _sign(is_so: bool) -> str:  # noqa: FBT001 - what is written
    return _YES if is_so else _NO


def _parsed_sign(text: str) -> bool:
    if text not in {_YES, _NO}:
        raise ValueError(text)
    return text == _YES


def _matching(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


def _pair(text: str) -> tuple[int, str]:
    """Read a number and what stands behind the dot that follows it."""
    first, dot, rest = text.partition(".")
    if not dot:
        raise ValueError(text)
    return value(first), rest


def _nothing(action: OwnPushAction) -> Callable[[str], OwnPushAction]:
    def parse(text: str) -> OwnPushAction:
        if text:
            raise ValueError(text)
        return action

    return parse


def _times(text: str) -> ShowPushTimes:
    subscription_id, hour = _pair(text)
    return ShowPushTimes(subscription_id, _parsed_some(hour))


def _time(text: str) -> SetPushTime:
    subscription_id, minute = _pair(text)
    return SetPushTime(subscription_id, value(minute))


def _language(text: str) -> SetPushLanguage:
    subscription_id, language = _pair(text)
    return SetPushLanguage(subscription_id, _matching(_LANGUAGE, language) if language else None)


def _quizzes(text: str) -> ShowPushQuizzes:
    subscription_id, page = _pair(text)
    return ShowPushQuizzes(subscription_id, value(page))


def _quiz(text: str) -> SetPushQuiz:
    subscription, chosen, page, quiz_id = text.split(".")
    return SetPushQuiz(value(subscription), _matching(_QUIZ, quiz_id), _parsed_sign(chosen), value(page))


def _order(text: str) -> SetPushOrder:
    subscription_id, shuffled = _pair(text)
    return SetPushOrder(subscription_id, _parsed_sign(shuffled))


def _published(text: str) -> SetPushPublished:
    subscription_id, published = _pair(text)
    return SetPushPublished(subscription_id, _parsed_sign(published))


def _zone(text: str) -> SetPushZone:
    subscription_id, zone = _pair(text)
    return SetPushZone(subscription_id, _matching(_ZONE, zone))


def _removal(text: str) -> RemovePush:
    subscription_id, confirmed = _pair(text)
    return RemovePush(subscription_id, _parsed_sign(confirmed))


_PARSERS: dict[str, Callable[[str], PushAction]] = {
    "l": lambda rest: ShowPushes(_parsed_some(rest)),
    "n": lambda rest: NewPush(value(rest)),
    "s": lambda rest: ShowPush(value(rest)),
    "h": _times,
    "q": _quizzes,
    "g": lambda rest: StartPush(value(rest)),
    "p": lambda rest: PausePush(value(rest)),
    "t": lambda rest: PushNow(value(rest)),
    "x": _removal,
    "m": _time,
    "a": _language,
    "c": _quiz,
    "o": _order,
    "b": _published,
    "f": lambda rest: FindPushZone(value(rest)),
    "z": _zone,
    "w": _nothing(ChooseChannel()),
    "d": _nothing(ShowDaily()),
    "e": lambda rest: ShowDailyTimes(_parsed_some(rest)),
    "i": lambda rest: SetDaily(_parsed_some(rest)),
    "r": lambda rest: ShowReminder(_parsed_some(rest)),
    "k": lambda rest: SetReminder(_parsed_some(rest)),
}
