"""Where a screen is drawn at the terminal: with Rich for a person, in plain lines for anything else."""

from collections.abc import Callable, Iterator
from typing import Protocol

from rich.console import Console
from rich.text import Text

from adapters.bars import drawn as drawn_bar
from bot.screen import (
    Ask,
    Bars,
    Block,
    Code,
    Commands,
    Deadline,
    Explanation,
    Footnote,
    Heading,
    Link,
    Mark,
    OptionLine,
    Options,
    Paragraph,
    PlaceLink,
    Remark,
    Screen,
)

_MARKS = {Mark.NONE: " ", Mark.RIGHT: "✓", Mark.WRONG: "✗"}
_MARK_STYLES = {Mark.NONE: "", Mark.RIGHT: "green", Mark.WRONG: "red"}


class Page(Protocol):
    """Where lines of text are written."""

    def line(self, text: str, style: str = "") -> None:
        """Write one line; the style is a Rich style, and may be ignored."""


class PlainPage:
    """Writes plain lines through a function."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write

    def line(self, text: str, style: str = "") -> None:  # noqa: ARG002 - plain lines have no style
        """Write one line."""
        self._write(text)


class RichPage:
    """Writes on a terminal, with colours where it has them."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def line(self, text: str, style: str = "") -> None:
        """Write one line, wrapped between words."""
        self._console.print(Text(text, style))


def open_page(*, interactive: bool) -> Page:
    """Give the page of this process: drawn with Rich for a person at a terminal, plain lines for anything else."""
    if interactive:
        return RichPage(Console(highlight=False))
    return PlainPage(lambda text: print(text, flush=True))  # noqa: T201 - standard output is the front end


def drawn(screen: Screen) -> Iterator[tuple[str, str]]:
    """Give the lines of a screen, each with its Rich style."""
    for block in screen.blocks:
        yield from _drawn_block(block)


def _drawn_block(block: Block) -> Iterator[tuple[str, str]]:
    match block:
        case Heading(text) | Ask(text):
            yield text, "bold"
        case Paragraph(text):
            yield text, ""
        case Code(text):
            yield f"    {text}", "bold"
        case Options() | Commands() | Bars():
            yield from _drawn_lines(block)
        case Explanation(text):
            yield text, "italic"
        case Remark(text):
            yield text, "yellow"
        case Footnote(text) | Deadline(text=text):
            yield text, "dim"
        case Link(label, url):
            yield f"{label}: {url}", "dim"
        case PlaceLink():
            # A terminal can neither name a place of a chat nor open it.
            return


def _drawn_lines(block: Options | Commands | Bars) -> Iterator[tuple[str, str]]:
    match block:
        case Options(lines):
            yield from (_drawn_option(line) for line in lines)
        case Commands(lines):
            yield from ((f"/{line.name} – {line.text}", "") for line in lines)
        case Bars(lines):
            yield from ((f"{_MARKS[line.mark]} {line.letter}) {drawn_bar(line)}", "") for line in lines)


def _drawn_option(line: OptionLine) -> tuple[str, str]:
    note = f" ({line.note})" if line.note else ""
    return f"{_MARKS[line.mark]} {line.letter}) {line.text}{note}", _MARK_STYLES[line.mark]
