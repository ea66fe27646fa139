"""The tables of this package: text files that people write and correct, a line a fact."""

from collections.abc import Iterator
from pathlib import Path

_FOLDER = Path(__file__).parent / "data"


def lines(name: str) -> Iterator[str]:
    """Give the lines of a table without its remarks. Raises OSError if the table was not shipped."""
    for line in (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def cells(name: str) -> Iterator[list[str]]:
    """Give the lines of a table whose columns are parted by `|`, a list of columns each."""
    for line in lines(name):
        yield [cell.strip() for cell in line.split("|")]
