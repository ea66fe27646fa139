"""Picking a tree apart: expected keys, lists and ids, with faults for all that is missing, unknown or misspelt."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from quizzes.source import Place, Report
from quizzes.yaml_events import Mapping, Node, Refused, Scalar, Sequence

_ID = re.compile(r"[a-z0-9-]{1,40}")


def near(word: str, known: Collection[str]) -> str:
    """Give the end of a message that names the known word closest to one that is not known."""
    matches = get_close_matches(word, known, 1)
    return f"; did you mean `{matches[0]}`?" if matches else f"; known here: {', '.join(known)}" if known else ""


def entries(node: Node, report: Report, what: str) -> dict[str, tuple[Scalar, Node]] | None:
    """Give the entries of a mapping, or None, reported, when the node is none."""
    if isinstance(node, Mapping):
        return node.entries
    if not isinstance(node, Refused):
        report.error(node.place, f"{what} must hold `key: value` lines, indented below it")
    return None


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys that something takes, in the order in which they are written."""

    of: str
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def known(self) -> tuple[str, ...]:
        """All of them."""
        return self.required + self.optional


def fields(node: Node, report: Report, keys: Keys, at: Place | None = None) -> dict[str, Node] | None:
    """Give the values of known keys; unknown and missing keys are reported, missing ones at the place given."""
    found = entries(node, report, keys.of)
    if found is None:
        return None
    for name, (key, _) in found.items():
        if name not in keys.known:
            report.error(key.place, f"`{name}` is not a key of {keys.of}{near(name, keys.known)}")
    for name in keys.required:
        if name not in found:
            report.error(at or node.place, f"`{name}` is missing in {keys.of}; add it")
    return {name: value for name, (_, value) in found.items() if name in keys.known}


def items(node: Node | None, report: Report, what: str) -> tuple[Node, ...] | None:
    """Give the items of a list, or None, reported, when the node is none."""
    if isinstance(node, Sequence):
        return node.items
    if node is not None and not isinstance(node, Refused):
        report.error(node.place, f"{what} must be a list: one `- item` a line")
    return None


def word(node: Node | None, report: Report, what: str) -> Scalar | None:
    """Give a scalar that is not empty, or None, reported."""
    if isinstance(node, Scalar):
        if node.text:
            return node
        report.error(node.place, f"{what} is empty; fill it in")
    elif node is not None and not isinstance(node, Refused):
        report.error(node.place, f"{what} must be one word, not lines below it")
    return None


def identifier(node: Node | None, report: Report, what: str) -> Scalar | None:
    """Give a scalar that is an id, or None, reported."""
    scalar = word(node, report, what)
    if scalar is None or _ID.fullmatch(scalar.text):
        return scalar
    report.error(scalar.place, f"`{scalar.text}` is no id; {what} takes 1 to 40 of a-z, 0-9 and -")
    return None


def distinct(scalars: Iterable[Scalar | None], report: Report, what: str) -> list[Scalar]:
    """Give the scalars without those whose text came before; those are reported."""
    seen: dict[str, Scalar] = {}
    for scalar in scalars:
        if scalar is None:
            continue
        if scalar.text in seen:
            first = seen[scalar.text].place.line
            report.error(scalar.place, f"{what} `{scalar.text}` stands here a second time (first in line {first})")
        else:
            seen[scalar.text] = scalar
    return list(seen.values())
