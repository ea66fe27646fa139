"""Text for Discord's markdown: everything escaped, so that it is shown just as it was written."""

import re

_EFFECT = re.compile(
    r"""
    ^(?P<indent>\s*)(?P<sign>[#>+-])        # headings, quotes, lists and small print
    | ^(?P<number>\s*\d+)(?P<dot>[.)])
    | [\\*_~|`<\[\]@]                      # emphasis, code, spoilers, links, mentions; `<` also opens times and emoji
    | :(?=\S)                              # follows the scheme of an address, and encloses the name of an emoji
    """,
    re.MULTILINE | re.VERBOSE,
)


def escape(text: str) -> str:
    """Give markdown that Discord shows as this very text, line breaks included."""
    return _EFFECT.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    before, sign = found["indent"] or found["number"] or "", found["sign"] or found["dot"]
    return f"{before}\\{sign or found[0]}"


def escape_line(text: str) -> str:
    """Like `escape`, on one line, for places that a line break would end, such as a heading."""
    return escape(" ".join(line.strip() for line in text.splitlines()))


def prefixed(prefix: str, text: str) -> str:
    """Give the text, escaped, with a markdown prefix such as `> ` before each of its lines."""
    return "\n".join(prefix + line for line in escape(text).splitlines())
