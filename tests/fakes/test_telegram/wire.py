"""Words of the fake's own tests."""

from collections.abc import Callable, Coroutine
from typing import Any

Json = dict[str, Any]
Call = Callable[..., Coroutine[Any, Any, Json]]
PERSON, GROUP = 7, -100_5
BAD = "Bad Request: "


def keyboard(*rows: list[Json]) -> Json:
    return {"inline_keyboard": list(rows)}


def button(text: str = "A", data: str = "x") -> Json:
    return {"text": text, "callback_data": data}
