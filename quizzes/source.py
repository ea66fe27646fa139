"""Reading a file that people write: where it is, what it holds, and the faults found in it."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from bot.core.faults import Fault, Severity
from bot.core.unicode_faults import JOINERS, stray_characters

MAX_BYTES = 256 * 1024
"""More than thirty times the largest file we ship: whatever is larger is not a quiz."""

_LONGEST_MESSAGE = 600

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_UNREADABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|^ *\t", re.MULTILINE)
"""What YAML forbids, what it takes for the end of a line where nobody else does, and tabs for indentation."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
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
        self.faults.append(Fault(self.file, place.line, place.column, _printable(message)))

    def warning(self, place: Place, message: str) -> None:
        """Note what ought to be better."""
        self.faults.append(Fault(self.file, place.line, place.column, _printable(message), Severity.WARNING))

    @property
    def broken(self) -> bool:
        """Whether any fault is an error."""
        return any(fault.severity is Severity.ERROR for fault in self.faults)


def _printable(message: str) -> str:
    """Messages quote what people wrote, at any length and with any escape sequence in it."""
    shortened = message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "…"
    return "".join(
        character if character.isprintable() or character in JOINERS else f"\\u{ord(character):04X}"
        for character in shortened
    )


def shown(path: Path) -> str:
    """Give a path as faults show it: from the working directory where it lies below it, else in full."""
    whole = Path(os.path.abspath(path))  # noqa: PTH100 - resolve() would follow links and show a path nobody typed
    here = Path.cwd()
    near = whole.relative_to(here) if whole.is_relative_to(here) else whole
    return os.fsencode(near.as_posix()).decode("utf-8", "replace")


def read(path: Path, report: Report) -> str | None:
    """Give the text of a UTF-8 file with its lines ending in a newline, or None when it cannot be read as text.

    Stray characters are reported; a text with such as no YAML parser takes is given as None.
    """
    raw = _bytes(path, report)
    if raw is None:
        return None
    if raw.startswith(_BYTE_ORDER_MARK):
        report.error(START, "the file starts with a byte order mark; save it as UTF-8 without one")
        raw = raw.removeprefix(_BYTE_ORDER_MARK)
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        report.error(_place(raw, error.start), f"byte 0x{raw[error.start]:02X} is not UTF-8; save the file as UTF-8")
        return None
    report.faults += stray_characters(report.file, text)
    return None if _UNREADABLE.search(text) else text


def _bytes(path: Path, report: Report) -> bytes | None:
    if not path.is_file():
        report.error(START, "there is no such file; add it" if not path.exists() else "this is not a file")
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


def _place(raw: bytes, offset: int) -> Place:
    before = raw[:offset].decode("utf-8")
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
