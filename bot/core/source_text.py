"""Files that people write, from their bytes to text, and how faults name and quote them."""

from bot.core.faults import Fault
from bot.core.unicode_faults import JOINERS, stray_characters

LONGEST_QUOTE = 600

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def decode(file: str, raw: bytes) -> tuple[str | None, list[Fault]]:
    """Give the text of a UTF-8 file, lines ending in a newline, or None if it is none; and its stray characters."""
    faults = []
    if raw.startswith(_BYTE_ORDER_MARK):
        faults.append(Fault(file, 1, 1, "the file starts with a byte order mark; save it as UTF-8 without one"))
        raw = raw.removeprefix(_BYTE_ORDER_MARK)
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line, column = place_of(raw[: error.start].decode("utf-8"))
        advice = f"byte 0x{raw[error.start]:02X} is not UTF-8; save the file as UTF-8"
        return None, [*faults, Fault(file, line, column, advice)]
    return text, faults + stray_characters(file, text)


def place_of(before: str) -> tuple[int, int]:
    """Give line and column, counted from 1, of what follows the given beginning of a text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def printable(message: str) -> str:
    """Give a message that quotes what people wrote without its control characters, and not at any length."""
    shortened = message if len(message) <= LONGEST_QUOTE else message[:LONGEST_QUOTE] + "…"
    return "".join(
        character if character.isprintable() or character in JOINERS else f"\\u{ord(character):04X}"
        for character in shortened
    )


def shown_path(path: str, here: str) -> str:
    """Give an absolute path as faults show it: from the working directory `here` if it lies below it, else in full."""
    return path.removeprefix(here.rstrip("/") + "/").encode("utf-8", "replace").decode("utf-8")
