"""What people may add to a slash command."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A text that people type."""

    name: str
    suggested: bool = False
    """While it is typed we offer what it may become."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things to choose from."""

    value: str
    """What is meant."""
    label: str | None = None
    """What everybody reads; None where there are words for it in each language."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few things."""

    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    name: str


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of the server in which messages can be posted."""

    name: str


Option = Text | OneOf | Flag | Channel
"""None of them has to be given."""
