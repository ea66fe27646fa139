"""What Discord refuses in a message made of components, checked before it is sent.

The server would answer 400 (code 50035) to all of these. The figures are those of
Discord's component reference. Lengths count UTF-16 units, the strictest reading of "characters".
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from adapters.discord.layout import BUTTON, CONTAINER, TEXT, Component, flattened
from bot.core.lengths import utf16_length
from bot.screen import Attachment

COMPONENTS = 40
TEXT_UNITS = 4000
_BUTTON_LIMITS = {"label": ("a label", 80), "url": ("an address", 512), "custom_id": ("a custom id", 100)}
BUTTONS_A_ROW = 5
FILES = 10
REQUEST_BYTES = 25 * 1024 * 1024
_REST_BYTES = 64 * 1024
"""Room in a request for everything beside the files."""
_FILE_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,98}[A-Za-z0-9])?")
"""Other signs are replaced or dropped by Discord, and then the name in the message means no file."""
CHOICES = 25
CHOICE = 100


class LimitError(ValueError):
    """A rendered message that Discord would refuse. The message names the limits, and no text."""


def check(components: Iterable[Component]) -> None:
    """Raise LimitError, with all that is wrong, when Discord would refuse a message of these components."""
    faults = list(_faults(components))
    if faults:
        raise LimitError("; ".join(faults))


def check_files(files: Sequence[Attachment], most_bytes: int) -> None:
    """Raise LimitError, with all that is wrong, when Discord would refuse the files, each of `most_bytes` at most."""
    faults = list(_file_faults(files, most_bytes))
    if faults:
        raise LimitError("; ".join(faults))


def _file_faults(files: Sequence[Attachment], most_bytes: int) -> Iterator[str]:
    if len(files) > FILES:
        yield f"{len(files)} files, where {FILES} are taken"
    if len({file.name for file in files}) < len(files):
        yield "two files of one name"
    for place, file in enumerate(files):
        if not _FILE_NAME.fullmatch(file.name):
            yield f"a name that Discord would change, of file {place}"
        if len(file.content) > most_bytes:
            yield f"a file of {len(file.content)} bytes, where {most_bytes} are taken"
    total = sum(len(file.content) for file in files)
    if total > REQUEST_BYTES - _REST_BYTES:
        yield f"{total} bytes of files, where {REQUEST_BYTES - _REST_BYTES} are taken"


def _faults(components: Iterable[Component]) -> Iterator[str]:
    count = units = 0
    ids: Counter[str] = Counter()
    for component in flattened(components):
        count += 1
        kind = component["type"]
        if kind == TEXT:
            units += utf16_length(component["content"])
            if not component["content"].strip():
                yield "an empty text"
        elif kind == BUTTON:
            ids.update([component["custom_id"]] if "custom_id" in component else [])
            yield from _button_faults(component)
        elif kind == CONTAINER and not component["components"]:
            yield "an empty container"
    if not 0 < count <= COMPONENTS:
        yield f"{count} components, where 1 to {COMPONENTS} are taken"
    if units > TEXT_UNITS:
        yield f"{units} units of text, where {TEXT_UNITS} are taken"
    yield from (f"the custom id {custom_id} stands {n} times" for custom_id, n in ids.items() if n > 1)


def _button_faults(button: Component) -> Iterator[str]:
    for field, (words, most) in _BUTTON_LIMITS.items():
        if field in button and not 0 < utf16_length(button[field]) <= most:
            yield f"{words} of {utf16_length(button[field])} units, where 1 to {most} are taken"
