"""Screens as Discord messages, in components of the second version.

Plain messages end at 2000 characters, which a question with long options and its explanation in an Indic script comes
near to; these take 4000. They are never mixed with plain ones, as a message cannot change its kind.
"""

from collections.abc import Callable, Iterable, Iterator

import discord
from discord import ui

from adapters.bars import drawn
from adapters.discord.limits import BUTTONS_A_ROW, check
from adapters.discord.markdown import escape, escape_line, prefixed
from adapters.tokens import encode
from bot.screen import (
    Ask,
    Attachment,
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
    Remark,
    Screen,
    Style,
)

_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.DANGER: discord.ButtonStyle.danger,
}
_SIGNS = {Mark.NONE: "", Mark.RIGHT: "✅ ", Mark.WRONG: "❌ "}


Names = Callable[[str], str]
"""Gives a command, such as "quiz", as the reader types it."""


def render(screen: Screen, names: Names, files: Iterable[Attachment] = ()) -> ui.LayoutView:
    """Give a screen as a message: one container with a text for each block, then the files, then the rows of buttons.

    The files themselves have to be sent with it.

    Must be called while an event loop runs. Raises ValueError for a screen that Discord would refuse.
    """
    container: ui.Container[ui.LayoutView] = ui.Container(*(_item(block, names) for block in screen.blocks))
    for file in files:
        container.add_item(ui.File(f"attachment://{file.name}"))
    for row in _rows(screen):
        container.add_item(ui.ActionRow(*map(_button, row)))
    return _finished(container)


def note(text: str) -> ui.LayoutView:
    """Give a short text as a message of its own. Must be called while an event loop runs."""
    return _finished(ui.TextDisplay(escape(text)))


def _finished(item: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    layout.add_item(item)
    check(layout)
    # The library keeps a live view for each message it was sent in, for good; presses reach us without that.
    layout.stop()
    return layout


def _rows(screen: Screen) -> Iterator[tuple[Button, ...]]:
    for row in screen.rows:
        for start in range(0, len(row), BUTTONS_A_ROW):
            yield row[start : start + BUTTONS_A_ROW]


def _button(button: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=button.label, custom_id=encode(button.action), style=_STYLES[button.style])


def _item(block: Block, names: Names) -> ui.Item[ui.LayoutView]:
    if isinstance(block, Link):
        return ui.ActionRow(ui.Button(label=block.label, url=block.url))
    if isinstance(block, Commands):
        return ui.TextDisplay("\n".join(escape_line(f"{names(line.name)} – {line.text}") for line in block.lines))
    return ui.TextDisplay(_markdown(block))


def _markdown(
    block: Heading | Paragraph | Code | Ask | Options | Explanation | Remark | Footnote | Bars | Deadline,
) -> str:
    match block:
        case Heading(text):
            return f"## {escape_line(text)}"
        case Code(text):
            # Nothing can be escaped between the fences, where only these could end it.
            return f"```\n{text.replace('`', '')}\n```"
        case Ask(text):
            return f"**{escape_line(text)}**"
        case Options(lines):
            return "\n".join(map(_option, lines))
        case Explanation(text):
            return prefixed("> ", text)
        case Footnote(text):
            return prefixed("-# ", text)
        case Bars(lines):
            return "\n".join(f"{_SIGNS[line.mark]}**{line.letter}.** {drawn(line)}" for line in lines)
        case Deadline(label, _, at_ms):
            return f"⏳ {escape_line(label)} <t:{-(-at_ms // 1000)}:R>"
        case Paragraph(text) | Remark(text):
            return escape(text)


def _option(line: OptionLine) -> str:
    shown = f"{_SIGNS[line.mark]}**{line.letter}.** {escape_line(line.text)}"
    return shown if line.note is None else f"{shown} — **{escape_line(line.note)}**"
