"""Faults that a test scripts: what goes wrong between the bot and Telegram."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

HTML_502 = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"


@dataclass(frozen=True)
class Fault:
    """What happens to one request; `name` shows in the journal."""

    name: str
    status: int | None = None
    description: str = ""
    parameters: dict[str, Any] = field(default_factory=dict)
    body: str | None = None
    delay: float = 0.0
    cut: Literal["before", "after", "half"] | None = None


def status(code: int, description: str) -> Fault:
    """Answer with an error and no effect."""
    return Fault(f"status {code}", status=code, description=description)


def retry_after(seconds: int) -> Fault:
    """Answer 429 with parameters.retry_after and no effect."""
    description = f"Too Many Requests: retry after {seconds}"
    return Fault("429", status=429, description=description, parameters={"retry_after": seconds})


def answer(code: int, body: str) -> Fault:
    """Answer with this status and this body, whatever they are, and no effect."""
    return Fault(f"{code} {body[:60]}", status=code, body=body)


def html502() -> Fault:
    """Answer as a broken proxy does: status 502 and a page of HTML, no effect."""
    return Fault("html502", status=502, body=HTML_502)


def internal_error() -> Fault:
    """Answer 500 with no effect."""
    return status(500, "Internal Server Error")


def conflict() -> Fault:
    """Answer 409 as if another poller had taken over."""
    return status(
        409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )


def slow(seconds: float) -> Fault:
    """Wait for `seconds` of real time, then do what was asked."""
    return Fault("slow", delay=seconds)


def drop_before() -> Fault:
    """Close the connection without any effect."""
    return Fault("drop_before", cut="before")


def done_then_drop() -> Fault:
    """Do what was asked, then close the connection without an answer."""
    return Fault("done_then_drop", cut="after")


def truncate() -> Fault:
    """Do what was asked and answer with half of the JSON body."""
    return Fault("truncate", cut="half")


HTML_PAGE = "<html><body><h1>Welcome to our network</h1></body></html>"
NO_SUCCESSES = tuple(
    answer(200, body)
    for body in (
        '{"ok":true}',
        '{"result":[]}',
        '{"ok":false,"result":[]}',
        '{"ok":1,"result":[]}',
        '{"ok":false,"error_code":400,"description":"Bad Request: odd"}',
        "{}",
        "[]",
        "null",
        '"ok"',
        "",
        "[" * 200_000,
        HTML_PAGE,
    )
)
"""Successes by their status that no Bot API server gives."""
NO_REFUSALS = (
    *(
        answer(code, body)
        for code in (400, 401, 403, 404, 409, 429)
        for body in ("{}", "[]", "null", "", '{"detail":"odd"}', '{"ok":true,"result":[]}', HTML_PAGE)
    ),
    answer(404, '{"ok":false,"error_code":404}'),
    answer(404, '{"ok":false,"description":["Not Found"]}'),
    answer(429, '{"ok":false,"description":"Too Many Requests","parameters":"odd"}'),
    answer(429, '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":"soon"}}'),
    answer(429, '{"ok":false,"description":"Too Many Requests","parameters":{"retry_after":1' + "0" * 30 + "}}"),
)
"""Refusals by their status that no Bot API server gives, such as those of a proxy before it."""
NO_RESULTS = tuple(
    answer(200, f'{{"ok":true,"result":{result}}}')
    for result in ("null", "true", "1", '"odd"', "{}", "[null]", "[1]", "[[]]", "[{}]", '[{"update_id":"odd"}]')
)
"""Successes whose result is neither a bot nor updates."""


@dataclass
class _Scripted:
    fault: Fault
    left: int
    when: Callable[[dict[str, Any]], bool]


class Script:
    """The faults still to come, by method."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lines: dict[str, deque[_Scripted]] = {}

    def add(
        self,
        method: str,
        fault: Fault,
        times: int = 1,
        when: Callable[[dict[str, Any]], bool] = lambda _: True,
    ) -> None:
        """Let the next `times` calls of `method` meet the fault, in the order added.

        `when` looks at the raw parameters of a call and tells whether it is meant.
        """
        self._lines.setdefault(method.lower(), deque()).append(_Scripted(fault, times, when))

    def take(self, method: str, parameters: dict[str, Any]) -> Fault | None:
        """Give the fault that this call meets."""
        lines = self._lines.get(method.lower(), deque())
        for line in lines:
            if line.when(parameters):
                line.left -= 1
                if line.left <= 0:
                    lines.remove(line)
                return line.fault
        return None

    def left(self) -> int:
        """Give how many faults have not struck yet."""
        return sum(line.left for lines in self._lines.values() for line in lines)
