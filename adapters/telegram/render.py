"""Screens as Telegram messages: HTML and a keyboard under it.

The keyboard is made as the Bot API wants it, not of the library's objects: those cost more than the request itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from adapters.bars import drawn
from adapters.telegram.commands import Linked, private_link
from adapters.telegram.limits import ALERT, BUTTONS_A_ROW, UnsendableError, check_keyboard, check_length, check_message
from adapters.telegram.places import link_to
from adapters.telegram.quiet import quiet
from adapters.tokens import encode
from bot.core.actions import Action
from bot.screen import (
    Ask,
    Bars,
    Block,
    Button,
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
    Style,
)

_SIGNS = {Mark.NONE: "", Mark.RIGHT: "✅ ", Mark.WRONG: "❌ "}
_STYLES = {Style.PRIMARY: "primary", Style.DANGER: "danger"}
"""A button without style has Telegram's usual colour, which is what SECONDARY means."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of text, and the tag that it stands in."""

    text: str
    tag: str = ""
    url: str = ""

    @property
    def html(self) -> str:
        text = escape(self.text, quote=False)
        if self.url:
            return f'<a href="{escape(self.url)}">{text}</a>'
        return f"<{self.tag}>{text}</{self.tag}>" if self.tag else text


@dataclass(frozen=True, slots=True)
class Message:
    """A message that Telegram takes: its HTML, and the rows of buttons as the Bot API wants them."""

    html: str
    rows: Sequence[Sequence[dict[str, Any]]] = ()
    keyboard: dict[str, Any] | None = None
    """What becomes of the keyboard that people write with, in place of buttons under the message."""


def render(screen: Screen, *, public_as: str | None = None) -> Message:
    """Give a screen as a message, for a whole group if the username is given under which the bot shows it there.

    Raises UnsendableError for one that Telegram would refuse.
    """
    pieces = list(_pieces(screen.blocks))
    if public_as is not None:
        pieces = [replace(piece, text=quiet(piece.text)) for piece in pieces]
    message = _message(pieces, [[_button(button, public_as) for button in row] for row in _rows(screen)])
    check_keyboard(message.rows)
    return message


def note(text: str) -> Message:
    """Give a short text as a message of its own. Raises UnsendableError for one that Telegram would refuse."""
    return _message([_Piece(text)], [])


def with_keyboard(message: Message, keyboard: dict[str, Any]) -> Message:
    """Give a message without buttons that changes the keyboard which people write with, as the Bot API wants it."""
    return replace(message, keyboard=keyboard)


def alert(text: str) -> str:
    """Give the text for the answer to a press. Raises UnsendableError for one that Telegram would refuse."""
    check_length(text, ALERT, "an alert")
    return text


def _message(pieces: list[_Piece], rows: list[list[dict[str, Any]]]) -> Message:
    html = "".join(piece.html for piece in pieces)
    marked = [piece for piece in pieces if piece.tag or piece.url]
    check_message("".join(piece.text for piece in pieces), html, [piece.url for piece in marked], len(marked))
    return Message(html, rows)


def _rows(screen: Screen) -> Iterator[tuple[Button, ...]]:
    for row in screen.rows:
        for start in range(0, len(row), BUTTONS_A_ROW):
            yield row[start : start + BUTTONS_A_ROW]


def _button(button: Button, public_as: str | None) -> dict[str, Any]:
    plain = {"text": button.label, **_pressed(button.action, public_as)}
    style = _STYLES.get(button.style)
    return plain if style is None else {**plain, "style": style}


def _pressed(action: Action, public_as: str | None) -> dict[str, str]:
    """Give what pressing does: on public messages, what only the presser is to read opens in the private chat."""
    try:
        if public_as is not None and isinstance(action, Linked):
            return {"url": private_link(public_as, action)}
        return {"callback_data": encode(action)}
    except ValueError as error:
        raise UnsendableError(str(error)) from None


def _pieces(blocks: Sequence[Block]) -> Iterator[_Piece]:
    """Give the blocks as pieces, an empty line between them; small print stands together."""
    before: Block | None = None
    for block in filter(_can_be_drawn, blocks):
        if before is not None:
            together = isinstance(before, Footnote | Link) and isinstance(block, Footnote | Link)
            yield _Piece("\n" if together else "\n\n")
        yield from _block(block)
        before = block


def _can_be_drawn(block: Block) -> bool:
    return not isinstance(block, PlaceLink) or link_to(block.place) is not None


def _address(link: Link | PlaceLink) -> str:
    return link.url if isinstance(link, Link) else link_to(link.place) or ""


def _block(block: Block) -> Iterator[_Piece]:
    match block:
        case Heading(text) | Ask(text):
            yield _Piece(text, "b")
        case Paragraph(text) | Remark(text):
            yield _Piece(text)
        case Options(lines):
            yield from _options(lines)
        case Commands(lines):
            yield _Piece("\n".join(f"/{line.name} – {line.text}" for line in lines))
        case Code(text):
            yield _Piece(text, "code")
        case Explanation(text):
            yield _Piece(text, "blockquote")
        case Footnote(text):
            yield _Piece(text, "i")
        case Bars() | Deadline():
            yield from _round_block(block)
        case Link() | PlaceLink():
            yield _Piece(block.label, url=_address(block))


def _round_block(block: Bars | Deadline) -> Iterator[_Piece]:
    if isinstance(block, Deadline):
        yield _Piece(f"⏳ {block.text}")
        return
    for index, line in enumerate(block.lines):
        yield _Piece(("\n" if index else "") + _SIGNS[line.mark])
        yield _Piece(f"{line.letter}.", "b")
        yield _Piece(f" {drawn(line)}")


def _options(lines: Sequence[OptionLine]) -> Iterator[_Piece]:
    for index, line in enumerate(lines):
        yield _Piece(("\n" if index else "") + _SIGNS[line.mark])
        yield _Piece(f"{line.letter}.", "b")
        yield _Piece(f" {line.text}")
        if line.note is not None:
            yield _Piece(" — ")
            yield _Piece(line.note, "b")
