"""What a user sees of a message."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.fakes.discord import payloads
from tests.fakes.discord.check_components import BUTTON, FILE, SELECTS, walk
from tests.fakes.discord.form import Json
from tests.fakes.discord.world import Message


class NoAnswerError(AssertionError):
    """The bot did not answer in time; Discord shows "The application did not respond"."""


class NotPossibleError(AssertionError):
    """The test tried what Discord's client does not offer: an unknown command, a disabled button and the like."""


@dataclass(frozen=True, slots=True)
class SeenButton:
    """A button; `emoji` is its character or name."""

    label: str
    custom_id: str
    style: int
    emoji: str
    disabled: bool
    url: str


@dataclass(frozen=True, slots=True)
class SeenSelect:
    """A select menu with its options as (label, value) pairs."""

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    disabled: bool


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file that a message offers."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """A message at one moment, and how the bot came to show it.

    `latency` is the time from the interaction to its first response in seconds of the fake's clock, `response_type` is
    that response's type. `raw` is the message object in Discord's JSON.
    """

    id: int
    text: str
    buttons: tuple[SeenButton, ...]
    selects: tuple[SeenSelect, ...]
    files: tuple[SeenFile, ...]
    ephemeral: bool
    v2: bool
    version: int
    latency: float = 0.0
    response_type: int | None = None
    raw: Json = field(default_factory=dict, repr=False)

    @property
    def deferred(self) -> bool:
        """Say whether the bot first asked for time (types 5 and 6)."""
        return self.response_type in {5, 6}

    @property
    def labels(self) -> list[str]:
        """Give the labels of all buttons, in order."""
        return [button.label for button in self.buttons]

    def button(self, name: str) -> SeenButton:
        """Give the one button with this label, custom_id or emoji. Raises NotPossibleError if it is not just one."""
        found = [button for button in self.buttons if name in {button.label, button.custom_id, button.emoji} - {""}]
        if len(found) != 1:
            raise NotPossibleError(
                f"{len(found)} buttons are called {name!r}; there are {self.labels} under {self.text!r}"
            )
        return found[0]


def seen(message: Message, raw: Json, *, latency: float = 0.0, response_type: int | None = None) -> SeenMessage:
    """Give what a user sees of a message; `raw` is its JSON."""
    components = walk(message.content.components)
    return SeenMessage(
        id=message.id,
        text=payloads.text_of(message),
        buttons=tuple(_button(component) for component in components if component["type"] == BUTTON),
        selects=tuple(_select(component) for component in components if component["type"] in SELECTS),
        files=tuple(_files(message, components)),
        ephemeral=message.viewer is not None,
        v2=message.content.v2,
        version=message.version,
        latency=latency,
        response_type=response_type,
        raw=raw,
    )


def _files(message: Message, components: list[Json]) -> Iterator[SeenFile]:
    """Give the files that components show, in their order, and then those that stand below the message."""
    by_id = {str(file.id): file for file in message.content.attachments}
    shown = [by_id[one["file"]["attachment_id"]] for one in components if one["type"] == FILE]
    for file in (*shown, *([] if message.content.v2 else message.content.loose)):
        yield SeenFile(file.filename, file.data)


def _button(component: Json) -> SeenButton:
    emoji = component.get("emoji") or {}
    return SeenButton(
        label=component.get("label") or "",
        custom_id=component.get("custom_id") or "",
        style=component["style"],
        emoji=emoji.get("name") or "",
        disabled=bool(component.get("disabled")),
        url=component.get("url") or "",
    )


def _select(component: Json) -> SeenSelect:
    options = component.get("options") or []
    return SeenSelect(
        custom_id=component["custom_id"],
        placeholder=component.get("placeholder") or "",
        options=tuple((option["label"], option["value"]) for option in options),
        disabled=bool(component.get("disabled")),
    )
