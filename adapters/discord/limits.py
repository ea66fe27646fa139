"""What Discord refuses in a message made of components, checked before it is sent.

The library checks only some of these; the server would answer 400 (code 50035) to the others. The figures are those of
Discord's component reference. Lengths count UTF-16 units, the strictest reading of "characters".
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from discord import ui

from bot.core.lengths import utf16_length
from bot.screen import Attachment

COMPONENTS = 40
TEXT = 4000
LABEL = 80
CUSTOM_ID = 100
URL = 512
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


def check(layout: ui.LayoutView) -> None:
    """Raise LimitError, with all that is wrong, when Discord would refuse the message."""
    faults = list(_faults(layout))
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


def _faults(layout: ui.LayoutView) -> Iterator[str]:
    items = list(layout.walk_children())
    texts = [item.content for item in items if isinstance(item, ui.TextDisplay)]
    buttons = [item for item in items if isinstance(item, ui.Button)]
    if not 0 < len(items) <= COMPONENTS:
        yield f"{len(items)} components, where 1 to {COMPONENTS} are taken"
    if not all(text.strip() for text in texts):
        yield "an empty text"
    if any(isinstance(item, ui.Container) and not item.children for item in items):
        yield "an empty container"
    total = sum(map(utf16_length, texts))
    if total > TEXT:
        yield f"{total} units of text, where {TEXT} are taken"
    for button in buttons:
        yield from _button_faults(button)
    ids = Counter(button.custom_id for button in buttons if button.custom_id is not None)
    yield from (f"the custom id {custom_id} stands {n} times" for custom_id, n in ids.items() if n > 1)


def _button_faults(button: ui.Button[ui.LayoutView]) -> Iterator[str]:
    if not 0 < utf16_length(button.label or "") <= LABEL:
        yield f"a label of {utf16_length(button.label or '')} units, where 1 to {LABEL} are taken"
    if button.url is not None and utf16_length(button.url) > URL:
        yield f"an address of {utf16_length(button.url)} units, where {URL} are taken"
    if button.custom_id is not None and not 0 < utf16_length(button.custom_id) <= CUSTOM_ID:
        yield f"a custom id of {utf16_length(button.custom_id)} units, where 1 to {CUSTOM_ID} are taken"
