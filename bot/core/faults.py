"""A mistake in a file that people write, as it is reported to them."""

from dataclasses import dataclass
from enum import IntEnum


class Severity(IntEnum):
    """An error keeps a file from being used; a warning does not."""

    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """What is wrong at one place of one file, and what to do about it."""

    file: str
    line: int
    """Counted from 1."""
    column: int
    """Counted from 1, in characters."""
    message: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        prefix = "warning: " if self.severity is Severity.WARNING else ""
        return f"{self.file}:{self.line}:{self.column}: {prefix}{self.message}"
