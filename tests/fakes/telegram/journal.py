"""What went over the wire, and which of it was refused."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote_to_bytes


@dataclass
class Call:
    """One request: when (clock of the fake), what, the raw body, and how it ended."""

    at: float
    method: str
    parameters: dict[str, Any]
    body: bytes
    content_type: str
    status: int | None = None
    description: str = ""
    result: Any = None
    fault: str = ""

    def contains(self, text: str) -> bool:
        """Tell whether the text went to Telegram in this request, in the raw body or in a decoded value."""
        if text.encode() in self.body or text.encode() in unquote_to_bytes(self.body.replace(b"+", b" ")):
            return True
        readable = json.dumps(self.parameters, ensure_ascii=False, default=repr)
        return text in readable or any(text in value for value in self._texts())

    def _texts(self) -> Iterator[str]:
        waiting: list[Any] = [self.parameters]
        while waiting:
            value = waiting.pop()
            if isinstance(value, dict):
                waiting.extend(value.values())
            elif isinstance(value, list):
                waiting.extend(value)
            elif isinstance(value, str):
                yield value
                if value[:1] in {"{", "["}:
                    waiting.append(_json_or_none(value))


def _json_or_none(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return None


@dataclass(frozen=True)
class Refusal:
    """A request that Telegram would have refused by itself (scripted faults are none)."""

    call: Call
    status: int
    description: str

    def __str__(self) -> str:
        """Say what was refused and why; parameters in full, since this is what a failing test shows."""
        return f"{self.call.method} -> {self.status} {self.description} | {self.call.parameters}"


@dataclass
class Expectation:
    """A refusal that a test provokes: its text contains `text`."""

    text: str
    method: str | None
    times: int | None

    def covers(self, refusal: Refusal) -> bool:
        """Tell whether this is the refusal meant."""
        same_method = self.method is None or self.method.lower() == refusal.call.method.lower()
        return same_method and self.text in refusal.description


@dataclass
class Journal:
    """Every request in the order of arrival."""

    calls: list[Call] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    expectations: list[Expectation] = field(default_factory=list)

    def of(self, *methods: str) -> list[Call]:
        """Give the calls of these methods; of all but getUpdates if none is named."""
        wanted = {method.lower() for method in methods}
        return [
            call
            for call in self.calls
            if (call.method.lower() in wanted if wanted else call.method.lower() != "getupdates")
        ]

    def containing(self, text: str) -> list[Call]:
        """Give the calls that carried the text to Telegram."""
        return [call for call in self.calls if call.contains(text)]

    def expect(self, text: str, method: str | None = None, times: int | None = 1) -> None:
        """Announce exactly `times` refusals whose description contains `text`; None for any number, also none."""
        self.expectations.append(Expectation(text, method, times))

    def complaints(self) -> list[str]:
        """Say what was refused unexpectedly and what was expected in vain."""
        left = [(expectation, expectation.times) for expectation in self.expectations]
        found: list[str] = []
        for refusal in self.refusals:
            for index, (expectation, times) in enumerate(left):
                if times != 0 and expectation.covers(refusal):
                    left[index] = (expectation, None if times is None else times - 1)
                    break
            else:
                found.append(f"refused: {refusal}")
        found += [f"not refused: {e.text!r}, still expected {times} time(s)" for e, times in left if times]
        return found
