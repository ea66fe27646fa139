"""Text for Discord's markdown: everything escaped, so that it is shown just as it was written."""

import re

_INLINE = re.compile(r"[\\*_~|`<\[\]@]|:(?=\S)")
"""Emphasis, code, spoilers, links and mentions; `<` also opens timestamps, emoji and commands, `:` follows the scheme
of an address and encloses the name of an emoji."""
_LINE_START = re.compile(r"^(\s*)([#>+-])", re.MULTILINE)
"""Headings, quotes, lists and small print."""
_NUMBERED = re.compile(r"^(\s*\d+)([.)])", re.MULTILINE)


def escape(text: str) -> str:
    """Give markdown that Discord shows as this very text, line breaks included."""
    escaped = _INLINE.sub(r"\\\g<0>", text)
    escaped = _LINE_START.sub(r"\1\\\2", escaped)
    return _NUMBERED.sub(r"\1\\\2", escaped)


def escape_line(text: str) -> str:
    """Like `escape`, on one line, for places that a line break would end, such as a heading."""
    return escape(" ".join(line.strip() for line in text.splitlines()))


def prefixed(prefix: str, text: str) -> str:
    """Give the text, escaped, with a markdown prefix such as `> ` before each of its lines."""
    return "\n".join(prefix + line for line in escape(text).splitlines())
