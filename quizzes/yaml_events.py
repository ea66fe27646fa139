"""Strict YAML: a tree of texts, lists and mappings in which every node knows its place.

Nothing is interpreted: every scalar is text. What YAML offers beyond that (anchors, aliases, tags, flow style, several
documents, directives) is refused, because in a quiz it only ever stands there by mistake.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StreamMark, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from quizzes.source import START, Place, Report

MAX_DEPTH = 8
"""Quizzes need five levels."""

_SYNTAX = (
    ("mapping values are not allowed", 'a colon followed by a space stands in unquoted text; put the text in "…"'),
    ("unexpected end of stream", "the file ends in the middle of something; are quotes left open?"),
    ("unknown escape", "the backslash in this text means nothing; write it twice, or leave it out"),
    ("expected ':'", "this line is neither `key: value` nor `- item`; is a colon or the indentation missing?"),
    ("expected <block end>", "this does not fit what stands above it; look at the indentation and the quotes"),
    ("expected key", "this does not fit what stands above it; look at the indentation and the quotes"),
    ("expected '-' indicator", "this does not fit the list above it; look at the indentation and the quotes"),
    ("cannot start any token", 'text cannot start with this character; put the text in "…"'),
)
"""What the parser says (in one of its two builds), and what it means to the author of a quiz."""

_DIRECTIVE = re.compile(r"^%", re.MULTILINE)
_ESCAPE = re.compile(r"\\(.)")
_OPENED = re.compile(r"""\s*(?:- +)?(?:[^\s"':#]+: +)?\"""")
_QUOTE = re.compile(r'\\.|"')


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, with the place of its first character or opening quote."""

    text: str
    place: Place
    style: str = ""
    """Empty for plain text, else the quote or the block sign."""
    lines: int = 1
    escapes: bool = False
    odd_escape: Place | None = None
    """Where a backslash stands before anything but a double quote or a backslash."""
    comment: Place | None = None
    """Where a comment follows plain text on the same line."""

    def inside(self, offset: int) -> Place:
        """Give the place of the character at an offset of the text, or that of the whole where it cannot be told."""
        if self.lines > 1 or self.escapes:
            return self.place
        return Place(self.place.line, self.place.column + offset + bool(self.style))


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    place: Place
    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values; the place is that of the first key."""

    place: Place
    entries: dict[str, tuple[Scalar, "Node"]]


@dataclass(frozen=True, slots=True)
class Refused:
    """A node that was reported already and holds nothing to go on with."""

    place: Place


Node = Scalar | Sequence | Mapping | Refused


class _GiveUpError(Exception):
    """The rest of the file cannot be read; why is reported."""


def parse(text: str, report: Report) -> Node | None:
    """Give the tree of a file's text, or None when there is none; every fault goes to the report."""
    directive = _DIRECTIVE.search(text)
    if directive is not None:
        place = Place(text.count("\n", 0, directive.start()) + 1, 1)
        report.error(place, "a line that starts with % is a directive to YAML; delete it")
        return None
    try:
        return _Tree(text, report).root()
    except MarkedYAMLError as error:
        _report_syntax(error, text, report)
    except (YAMLError, ValueError, OverflowError) as error:
        # The build in pure Python lets a `\\U` escape beyond Unicode through to chr(), and tells no place.
        report.error(START, f"this is not YAML ({error})")
    except _GiveUpError:
        pass
    return None


def _report_syntax(error: MarkedYAMLError, text: str, report: Report) -> None:
    problem = str(error.problem or error.context)
    mark = error.problem_mark or error.context_mark
    place = _place(mark) if mark is not None else START
    unclosed = _unclosed_quotes(text.split("\n")[: place.line])
    if unclosed is not None:
        report.error(unclosed, "the quotes opened here are not closed on this line; close them")
        return
    advice = next((advice for part, advice in _SYNTAX if part in problem), None)
    report.error(place, advice or f"this is not YAML: {problem}")


def _unclosed_quotes(lines: list[str]) -> Place | None:
    """Texts stand on one line each, so whatever YAML makes of it, an odd number of quotes is where it went wrong."""
    for number, line in enumerate(lines, start=1):
        opened = _OPENED.match(line)
        quotes = [match.start() for match in _QUOTE.finditer(line) if match[0] == '"']
        if opened and len(quotes) % 2:
            return Place(number, opened.end())
    return None


class _Tree:
    """Builds the tree of one file from its events."""

    def __init__(self, text: str, report: Report) -> None:
        self._lines = text.split("\n")
        self._report = report
        self._events: Iterator[Event] = YAML(typ="safe").parse(text)

    def root(self) -> Node | None:
        root = None
        for event in self._events:
            if isinstance(event, DocumentStartEvent):
                if root is not None:
                    self._report.error(_place(event.start_mark), "a second document starts here; keep one in a file")
                    raise _GiveUpError
                root = self._node(next(self._events), 1)
        if root is None:
            self._report.error(START, "the file is empty; write the quiz into it")
        return root

    def _node(self, event: Event, depth: int) -> Node:
        place = _place(event.start_mark)
        if depth > MAX_DEPTH:
            self._report.error(place, f"this is nested more than {MAX_DEPTH} levels deep; a quiz needs five")
            raise _GiveUpError
        if isinstance(event, ScalarEvent):
            return self._scalar(event, place)
        if isinstance(event, CollectionStartEvent):
            return self._collection(event, place, depth)
        anchor = event.anchor if isinstance(event, AliasEvent) else ""
        self._report.error(place, f'`*{anchor}` is an alias; write the text out, or put it in "…"')
        return Refused(place)

    def _refuse_extras(self, event: ScalarEvent | CollectionStartEvent, place: Place) -> None:
        if event.anchor:
            self._report.error(place, f'`&{event.anchor}` is an anchor; delete it, or put the text in "…"')
        if event.tag:
            self._report.error(place, f'`{event.tag}` is a tag; delete it, or put the text in "…"')

    def _scalar(self, event: ScalarEvent, place: Place) -> Scalar:
        self._refuse_extras(event, place)
        end = _place(event.end_mark)
        lines = end.line - place.line + 1
        if event.style != '"':
            comment = self._comment(end) if event.value else None
            return Scalar(event.value, place, event.style or "", lines, comment=comment)
        source = self._lines[place.line - 1][place.column - 1 : end.column - 1] if lines == 1 else ""
        escapes = list(_ESCAPE.finditer(source)) if "\\" in source else []
        odd = [match.start() for match in escapes if match[1] not in '"\\']
        return Scalar(
            event.value, place, '"', lines, bool(escapes), Place(place.line, place.column + odd[0]) if odd else None
        )

    def _comment(self, end: Place) -> Place | None:
        rest = self._lines[end.line - 1][end.column - 1 :]
        gap = len(rest) - len(rest.lstrip(" "))
        return Place(end.line, end.column + gap) if gap and rest[gap:].startswith("#") else None

    def _collection(self, event: CollectionStartEvent, place: Place, depth: int) -> Node:
        self._refuse_extras(event, place)
        if event.flow_style:
            self._report.error(place, 'brackets and braces are not used here; write one entry a line, texts in "…"')
        is_list = isinstance(event, SequenceStartEvent)
        node = self._sequence(place, depth + 1) if is_list else self._mapping(place, depth + 1)
        return Refused(place) if event.flow_style else node

    def _value(self, key: Place, event: Event, depth: int) -> Node:
        value = self._node(event, depth)
        nothing = isinstance(value, Scalar) and not value.text and not value.style
        # Where nothing is written, the parser names the place of whatever comes next.
        return Scalar("", key) if nothing else value

    def _sequence(self, place: Place, depth: int) -> Sequence:
        items = []
        while not isinstance(event := next(self._events), SequenceEndEvent):
            items.append(self._node(event, depth))
        return Sequence(place, tuple(items))

    def _mapping(self, place: Place, depth: int) -> Mapping:
        entries: dict[str, tuple[Scalar, Node]] = {}
        while not isinstance(event := next(self._events), MappingEndEvent):
            key = self._node(event, depth)
            value = self._value(key.place, next(self._events), depth)
            if not isinstance(key, Scalar):
                self._report.error(key.place, "a key must be a plain word")
            elif key.text in entries:
                first = entries[key.text][0].place.line
                self._report.error(key.place, f"`{key.text}` stands here again (first in line {first}); keep one")
            else:
                entries[key.text] = (key, value)
        return Mapping(place, entries)


def _place(mark: StreamMark) -> Place:
    return Place(mark.line + 1, mark.column + 1)
