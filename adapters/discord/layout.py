"""Messages made of components of the second version, as Discord's API takes them."""

from collections.abc import Iterable, Iterator
from typing import Any

from discord import ui

Component = dict[str, Any]
"""A component in Discord's JSON."""

ROW, BUTTON, TEXT, FILE, CONTAINER = 1, 2, 10, 13, 17
"""Types of components."""


def flattened(components: Iterable[Component]) -> Iterator[Component]:
    """Give components and all that stand in them, in reading order."""
    for component in components:
        yield component
        if "components" in component:
            yield from flattened(component["components"])


class Layout(ui.LayoutView):
    """A message that is ready to be sent by the library.

    Its own items would have to be made for each answer, only to become what is here from the beginning: that took half
    of the time in which an answer is made.
    """

    def __init__(self, components: list[Component]) -> None:
        """Take the components. Must be called while an event loop runs."""
        super().__init__(timeout=None)
        self.components = components
        # The library keeps a live view for each message it was sent in, for good; presses reach us without that.
        self.stop()

    def has_components_v2(self) -> bool:
        """Say that the message is one of the second version."""
        return True

    def to_components(self) -> list[Component]:
        """Give the components for Discord."""
        return self.components
