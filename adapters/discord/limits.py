"""What Discord refuses in a message made of components, checked before it is sent.

The library checks only some of these; the server would answer 400 (code 50035) to the others. The figures are those of
Discord's component reference. Lengths count UTF-16 units, the strictest reading of "characters".
"""

from collections import Counter
from collections.abc import Iterator

from discord import ui

from bot.core.lengths import utf16_length

COMPONENTS = 40
TEXT = 4000
LABEL = 80
CUSTOM_ID = 100
URL = 512
BUTTONS_A_ROW = 5
CHOICES = 25
CHOICE = 100


class LimitError(ValueError):
    """A rendered message that Discord would refuse. The message names the limits, and no text."""


def check(layout: ui.LayoutView) -> None:
    """Raise LimitError, with all that is wrong, when Discord would refuse the message."""
    faults = list(_faults(layout))
    if faults:
        raise LimitError("; ".join(faults))


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
