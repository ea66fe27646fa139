"""Reading markdown as Discord's client does, as far as texts are concerned in which nothing may have an effect."""

import re

_ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
_INLINE = re.compile(r"[\\*_~|`<\[\]@]|:\S")
_LINE_START = re.compile(r"^\s*([#>+-]|\d+[.)])", re.MULTILINE)


def shown(markdown: str) -> str:
    """Give what Discord shows of markdown in which nothing has an effect: an escaped sign stands for itself."""
    return _ESCAPED.sub(r"\1", markdown)


def has_effect(markdown: str) -> bool:
    """Say whether anything in it is formatted, linked, mentioned, or replaced by an emoji or a time."""
    without_escaped = _ESCAPED.sub("x", markdown)
    return bool(_INLINE.search(without_escaped) or _LINE_START.search(without_escaped))
