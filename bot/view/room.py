"""How much a screen holds: a list that could be long gets what the other blocks leave."""

from collections.abc import Iterable

from bot.core.lengths import utf16_length
from bot.screen import (
    Bars,
    Block,
    Commands,
    Deadline,
    Link,
    Options,
    PlaceLink,
)

MOST_UNITS = 3_900
"""Of text on a screen: a little less than the smallest message of a platform, for its markup."""
_BLOCK_UNITS = 8
"""For the markup of a block, and the empty line after it."""
_LINE_UNITS = 12
"""For the letter of an option, its mark, and a bar."""


def left(blocks: Iterable[Block]) -> int:
    """Give how many UTF-16 units of text a screen still takes beside these blocks."""
    return MOST_UNITS - sum(_BLOCK_UNITS + _units(block) for block in blocks)


def _units(block: Block) -> int:
    match block:
        case Options(lines):
            return sum(_LINE_UNITS + utf16_length(line.text + (line.note or "")) for line in lines)
        case Commands(lines):
            return sum(_LINE_UNITS + utf16_length(line.name + line.text) for line in lines)
        case Bars(lines):
            return sum(_LINE_UNITS + len(str(line.count)) + _LINE_UNITS for line in lines)
        case Link(label) | PlaceLink(label):
            return utf16_length(label)
        case Deadline(label, text):
            return utf16_length(label + text)
        case _:
            return utf16_length(block.text)
