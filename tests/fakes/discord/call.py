"""One REST request on its way through the fake, and what is kept of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.fakes.discord.form import ApiError, Json
from tests.fakes.discord.uploads import Upload

RouteName = Literal[
    "gateway",
    "gateway.bot",
    "me",
    "application",
    "commands.get",
    "commands.put",
    "command.create",
    "command.edit",
    "command.get",
    "command.delete",
    "callback",
    "response.get",
    "response.edit",
    "response.delete",
    "followup",
    "dm.open",
    "channel.get",
    "message.create",
    "message.get",
    "message.edit",
    "message.delete",
    "message.publish",
    "typing",
    "member.get",
]


@dataclass(frozen=True, slots=True)
class Call:
    """A parsed request."""

    route: RouteName
    params: Mapping[str, str]
    query: Mapping[str, str]
    parsed: Any
    uploads: tuple[Upload, ...] = ()

    def number(self, name: str) -> int:
        """Give a snowflake of the address; anything else is 50035, as Discord answers it."""
        text = self.params[name]
        if text.isdecimal():
            return int(text)
        fault = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text}" is not snowflake.'}
        raise ApiError(400, 50035, "Invalid Form Body", {f"{name}_id": {"_errors": [fault]}})

    @property
    def body(self) -> Json:
        """Give the body, which has to be an object."""
        if isinstance(self.parsed, dict):
            return self.parsed
        raise ApiError(400, 50109, "The request body contains invalid JSON.")


@dataclass(frozen=True, slots=True)
class Reply:
    """A status and a body; None stands for no body."""

    status: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Request:
    """A request in the journal. `status` is 0 as long as it is unanswered; `at` is the clock's time in seconds."""

    method: str
    path: str
    route: str
    raw: bytes = field(repr=False)
    body: Any
    at: float
    uploads: tuple[Upload, ...] = ()
    status: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something the bot did that Discord would not have taken, or that could have pinged people."""

    method: str
    path: str
    status: int
    code: int
    reason: str
    body: Any = None

    def __str__(self) -> str:
        """Give one line for a failed test."""
        return f"{self.method} {self.path} -> {self.status} {self.code}: {self.reason}; the body was {self.body!r:.600}"
