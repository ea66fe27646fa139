"""Is a request what the Bot API knows? aiogram's Pydantic models are the schema."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import aiogram.methods
from aiogram.client.default import Default
from aiogram.methods import TelegramMethod
from pydantic import BaseModel, ValidationError

from .limits import BAD, Refused, refuse

# The real server takes method names in any case (Client.cpp init_methods holds them in lower case).
METHODS: dict[str, type[TelegramMethod[Any]]] = {
    method.__api_method__.lower(): method
    for method in (getattr(aiogram.methods, name) for name in aiogram.methods.__all__)
    if isinstance(method, type) and issubclass(method, TelegramMethod) and method is not TelegramMethod
}
# What the real server says when one of these is left out; all else gets a text of the fake's own.
MISSING = {"chat_id": "chat empty", "text": "text empty", "document": "no document"}


def method_name(spelled: str) -> str:
    """Give the documented spelling of a method; unknown ones come back as they are."""
    method = METHODS.get(spelled.lower())
    return method.__api_method__ if method else spelled


def validated(name: str, raw: Mapping[str, Any]) -> TelegramMethod[Any]:
    """Give the request as a model, or raise `Refused` with "schema: where: what" for what the Bot API does not know."""
    model = METHODS[name.lower()]
    unknown = sorted(set(raw) - set(model.model_fields))
    if unknown:
        raise Refused(400, f"{BAD}schema: {unknown[0]}: {name} has no such parameter")
    decoded = {key: _decoded(key, value, _kinds(model, key)) for key, value in raw.items()}
    try:
        request = model.model_validate(decoded, strict=True)
    except ValidationError as error:
        raise _refusal(error) from error
    for path in _unknown_keys(request, ""):
        raise Refused(400, f"{BAD}schema: {path}: no such field")
    return request


def _refusal(error: ValidationError) -> Refused:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "missing" and where in MISSING:
        return refuse(MISSING[where])
    return Refused(400, f"{BAD}schema: {where}: {first['msg']}")


def _alternatives(annotation: Any) -> Iterator[Any]:
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _alternatives(get_args(annotation)[0])
    elif origin in {Union, UnionType}:
        for argument in get_args(annotation):
            yield from _alternatives(argument)
    else:
        yield annotation


@cache
def _kinds(model: type[BaseModel], key: str) -> frozenset[str]:
    """Give what kinds of values a parameter takes. Cached: a benchmark is to measure the bot, not this."""
    return frozenset(map(str, _alternatives(model.model_fields[key].annotation))) - {str(NoneType), str(Default)}


def _decoded(key: str, value: Any, kinds: frozenset[str]) -> Any:
    """Read a form value: everything that is not simply a text is JSON in a string."""
    if not isinstance(value, str) or kinds == {str(str)}:
        return value
    try:
        return json.loads(value)
    except ValueError:
        if str(str) in kinds:
            return value
        raise Refused(400, f"{BAD}schema: {key}: can't parse it as JSON") from None


def _unknown_keys(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, BaseModel):
        for key in value.model_extra or {}:
            yield f"{path}{key}"
        for key in type(value).model_fields:
            yield from _unknown_keys(getattr(value, key), f"{path}{key}.")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _unknown_keys(item, f"{path}{index}.")
