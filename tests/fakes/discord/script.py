"""Faults that a test writes down beforehand and the fake plays, each once unless told otherwise."""

from dataclasses import dataclass
from typing import Literal

from tests.fakes.discord.call import RouteName
from tests.fakes.discord.form import ApiError

Scope = Literal["user", "shared", "global"]


class ScriptedError(ApiError):
    """An error that the test ordered; it is no fault of the bot's."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A 5xx answer, before the request takes effect or, worse, after."""

    status: int
    after_effect: bool


@dataclass(frozen=True, slots=True)
class Denial:
    """An answer with one of Discord's error codes; the request takes no effect."""

    status: int
    code: int
    message: str


@dataclass(frozen=True, slots=True)
class Delay:
    """Real seconds that pass before the request is looked at."""

    seconds: float


@dataclass(frozen=True, slots=True)
class TooMany:
    """A 429 that the bot did not earn. Without `via` it looks as if Cloudflare had sent it."""

    retry_after: float
    scope: Scope
    via: bool


Fault = Outage | Denial | Delay | TooMany

DENIALS = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    240000: (400, "Message blocked by harmful links filter"),
}
"""Status and message of each code that can be ordered (docs.discord.com/developers/topics/opcodes-and-status-codes)."""


class Script:
    """The faults still to come, by route."""

    def __init__(self) -> None:
        """Start with none."""
        self._faults: list[tuple[RouteName, Fault]] = []
        self._twice = 0

    def fail(self, route: RouteName, status: int = 502, *, after_effect: bool = False, times: int = 1) -> None:
        """Answer the next requests of a route with a 5xx."""
        self._faults += [(route, Outage(status, after_effect))] * times

    def deny(self, route: RouteName, code: int, *, times: int = 1) -> None:
        """Answer the next requests of a route with one of `DENIALS`; 0 is a 401 for the token."""
        status, message = DENIALS[code]
        self._faults += [(route, Denial(status, code, message))] * times

    def delay(self, route: RouteName, seconds: float, *, times: int = 1) -> None:
        """Look at the next requests of a route only after some real seconds."""
        self._faults += [(route, Delay(seconds))] * times

    def rate_limit(
        self, route: RouteName, retry_after: float, *, scope: Scope = "user", via: bool = True, times: int = 1
    ) -> None:
        """Answer the next requests of a route with 429."""
        self._faults += [(route, TooMany(retry_after, scope, via))] * times

    def deliver_twice(self, times: int = 1) -> None:
        """Send the next interactions over the gateway two times each."""
        self._twice += times

    def take(self, route: RouteName) -> Fault | None:
        """Give and forget the next fault of a route."""
        for index, (of_route, fault) in enumerate(self._faults):
            if of_route == route:
                del self._faults[index]
                return fault
        return None

    def copies(self) -> int:
        """Say how often the next interaction is to be sent."""
        self._twice, doubled = max(self._twice - 1, 0), self._twice > 0
        return 2 if doubled else 1

    @property
    def unplayed(self) -> list[tuple[RouteName, Fault]]:
        """Give what was ordered and never happened."""
        return list(self._faults)
