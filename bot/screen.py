"""The screen: what a person is to see, with no platform in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.core.actions import Action
from bot.core.places import Place

LETTERS = "ABCD"


class Mark(StrEnum):
    """How an option is marked once the verdict is out; the words for it stand in `OptionLine.note`."""

    NONE = "none"
    RIGHT = "right"
    WRONG = "wrong"


class Style(StrEnum):
    """What a button is for; platforms colour it, and nothing is told by the colour alone."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    DANGER = "danger"
    """It gives something up, such as the place in a run."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A title line."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Plain text; it may hold line breaks."""

    text: str


@dataclass(frozen=True, slots=True)
class Ask:
    """The question itself."""

    text: str


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option in full, under its letter."""

    letter: str
    text: str
    mark: Mark = Mark.NONE
    note: str | None = None
    """The mark in words, such as "your answer"."""


@dataclass(frozen=True, slots=True)
class Options:
    """All options of a question, in the order shown."""

    lines: tuple[OptionLine, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its plain name, such as "quiz", and what it does. Platforms write the name as people know it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Commands:
    """A list of commands."""

    lines: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the right answer is right."""

    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A short remark about what just happened."""

    text: str


@dataclass(frozen=True, slots=True)
class Footnote:
    """A line of lesser weight: progress, streak."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """An address to read more at, with its label."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Code:
    """A short text to be copied letter by letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """How many people chose an option."""

    letter: str
    count: int
    percent: int
    """Of all who answered."""
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class Bars:
    """How the answers of all spread over the options, in the order shown; platforms draw them."""

    lines: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when something can be done."""

    label: str
    """Comes before a clock that the platform shows and keeps going, such as "Closes"."""
    text: str
    """Says all of it where the platform has no such clock, such as "45 seconds for this question"."""
    at_ms: int
    """Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """A place that is spoken of elsewhere.

    Platforms that can name it do so (a mention); others link to it, and one that can do neither leaves the block out.
    """

    label: str
    """The text of the link, where the platform does not show the place's own name."""
    place: Place


Block = (
    Heading
    | Paragraph
    | Code
    | Ask
    | Options
    | Commands
    | Explanation
    | Remark
    | Footnote
    | Link
    | PlaceLink
    | Bars
    | Deadline
)


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, and what pressing it asks for. Adapters turn the action into their token."""

    label: str
    action: Action
    style: Style = Style.SECONDARY


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Screen:
    """Blocks from top to bottom, and rows of buttons below them."""

    blocks: tuple[Block, ...]
    rows: tuple[tuple[Button, ...], ...] = ()
    asks_text: bool = False
    """Whether the person is asked to write something: what they write next is the answer."""
    asks_channel: bool = False
    """Whether the person is asked to choose a channel, where the platform has a way of its own for that."""

    @property
    def buttons(self) -> Iterator[Button]:
        """All buttons, row by row."""
        return (button for row in self.rows for button in row)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a screen."""

    name: str
    media_type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to an event."""

    language: str
    screen: Screen | None
    """None when what the person sees stays as it is (the toast then says why)."""
    toast: str | None = None
    """At most 200 UTF-16 units for platforms that can show a short alert at a press; the screen says it too."""
    files: tuple[Attachment, ...] = ()
    self_evident: bool = False
    """What was asked for shows by itself to everybody in the place: the toast is for where there must be an answer."""
    for_all: bool = False
    """Everybody in the place is to see it, whoever asked: a game has begun. It speaks the place's language."""
