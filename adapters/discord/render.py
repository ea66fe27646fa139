"""Screens as Discord messages, in components of the second version.

Plain messages end at 2000 characters, which a question with long options and its explanation in an Indic script comes
near to; these take 4000. They are never mixed with plain ones, as a message cannot change its kind.
"""

from collections.abc import Callable, Iterable, Iterator

from adapters.bars import drawn
from adapters.discord.events import PLATFORM
from adapters.discord.layout import BUTTON, CONTAINER, FILE, ROW, TEXT, Component, Layout
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
    PlaceLink,
    Remark,
    Screen,
    Style,
)

_STYLES = {Style.PRIMARY: 1, Style.SECONDARY: 2, Style.DANGER: 4}
_LINK_STYLE = 5
_SIGNS = {Mark.NONE: "", Mark.RIGHT: "✅ ", Mark.WRONG: "❌ "}


Names = Callable[[str], str]
"""Gives a command, such as "quiz", as the reader types it."""


def render(screen: Screen, names: Names, files: Iterable[Attachment] = ()) -> Layout:
    """Give a screen as a message: one container with a text for each block, then the files, then the rows of buttons.

    The files themselves have to be sent with it.

    Must be called while an event loop runs. Raises LimitError for a screen that Discord would refuse.
    """
    inside = [_component(block, names) for block in screen.blocks]
    inside += [{"type": FILE, "file": {"url": f"attachment://{file.name}"}} for file in files]
    inside += [_row(map(_button, row)) for row in _rows(screen)]
    return _checked({"type": CONTAINER, "components": inside})


def note(text: str) -> Layout:
    """Give a short text as a message of its own. Must be called while an event loop runs."""
    return _checked(_text(escape(text)))


def _checked(component: Component) -> Layout:
    check([component])
    return Layout([component])


def _rows(screen: Screen) -> Iterator[tuple[Button, ...]]:
    for row in screen.rows:
        for start in range(0, len(row), BUTTONS_A_ROW):
            yield row[start : start + BUTTONS_A_ROW]


def _row(buttons: Iterable[Component]) -> Component:
    return {"type": ROW, "components": list(buttons)}


def _button(button: Button) -> Component:
    return {
        "type": BUTTON,
        "style": _STYLES[button.style],
        "label": button.label,
        "custom_id": encode(button.action),
    }


def _text(markdown: str) -> Component:
    return {"type": TEXT, "content": markdown}


def _component(block: Block, names: Names) -> Component:
    if isinstance(block, Link):
        return _row([{"type": BUTTON, "style": _LINK_STYLE, "label": block.label, "url": block.url}])
    if isinstance(block, PlaceLink):
        return _text(_mention(block))
    if isinstance(block, Commands):
        return _text("\n".join(escape_line(f"{names(line.name)} – {line.text}") for line in block.lines))
    return _text(_markdown(block))


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


def _mention(link: PlaceLink) -> str:
    """Name a channel as the reader knows it; one of another platform, and a private chat, by words alone."""
    place = link.place
    is_channel = place.platform == PLATFORM and place.private_with is None
    return f"📍 <#{place.chat_id}>" if is_channel else escape_line(link.label)


def _option(line: OptionLine) -> str:
    shown = f"{_SIGNS[line.mark]}**{line.letter}.** {escape_line(line.text)}"
    return shown if line.note is None else f"{shown} — **{escape_line(line.note)}**"
