"""Reading a file that people write: where it is, what it holds, and the faults found in it."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from bot.core.faults import Fault, Severity
from bot.core.source_text import decode, printable, shown_path

MAX_BYTES = 256 * 1024
"""More than ten times the largest file we ship: whatever is larger is not a quiz."""

_UNREADABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|^ *\t", re.MULTILINE)
"""What YAML forbids, what it takes for the end of a line where nobody else does, and tabs for indentation."""


class Place(NamedTuple):
    """A place in a file; line and column are counted from 1, columns in characters."""

    line: int
    column: int


START = Place(1, 1)


@dataclass(slots=True)
class Report:
    """The faults of one file."""

    file: str
    faults: list[Fault] = field(default_factory=list)

    def error(self, place: Place, message: str) -> None:
        """Note what keeps the file from being used."""
        self.faults.append(Fault(self.file, place.line, place.column, printable(message)))

    def warning(self, place: Place, message: str) -> None:
        """Note what ought to be better."""
        self.faults.append(Fault(self.file, place.line, place.column, printable(message), Severity.WARNING))

    @property
    def broken(self) -> bool:
        """Whether any fault is an error."""
        return any(fault.severity is Severity.ERROR for fault in self.faults)


def shown(path: Path) -> str:
    """Give a path as faults show it: from the working directory where it lies below it, else in full."""
    return shown_path(path.absolute().as_posix(), Path.cwd().as_posix())


def read(path: Path, report: Report) -> str | None:
    """Give the text of a UTF-8 file with its lines ending in a newline, or None when it cannot be read as text.

    Stray characters are reported; a text with such as no YAML parser takes is given as None.
    """
    raw = _bytes(path, report)
    if raw is None:
        return None
    text, faults = decode(report.file, raw)
    report.faults += faults
    return None if text is None or _UNREADABLE.search(text) else text


def _bytes(path: Path, report: Report) -> bytes | None:
    if not path.is_file():
        report.error(START, "this is not a file" if path.exists() else "there is no such file; add it")
        return None
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        report.error(START, f"the file cannot be read ({error.strerror}); look at its permissions")
        return None
    if len(raw) > MAX_BYTES:
        report.error(START, f"the file has more than {MAX_BYTES // 1024} KiB; no quiz needs that, split it up")
        return None
    return raw
