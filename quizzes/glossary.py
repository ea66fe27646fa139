"""The glossary of a language: which forms a term takes in it, and which forms are never to be read."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from quizzes.shape import distinct, entries, fields, items, word
from quizzes.sheet import QuestionSheet, Sheet
from quizzes.source import Report, read
from quizzes.yaml_events import Node, Scalar, parse

FOLDER = "glossary"

_LATIN = "[0-9A-Za-zÀ-ɏ]"


@dataclass(frozen=True, slots=True)
class _Form:
    """Something to look for: Latin letters as whole words, other scripts, which inflect, anywhere."""

    text: str
    folded: str
    pattern: re.Pattern[str]

    @classmethod
    def of(cls, text: str, *, exact: bool = False) -> "_Form":
        before = rf"(?<!{_LATIN})(?<!{_LATIN}-)" if re.match(_LATIN, text) else ""
        after = rf"(?!-?{_LATIN})" if re.match(_LATIN, text[-1]) else ""
        return cls(text, text.casefold(), re.compile(before + re.escape(text) + after, 0 if exact else re.IGNORECASE))

    def places(self, text: str, folded: str) -> Iterator[int]:
        """Give the offsets at which the form stands in a text, which is also given case-folded, to be quick."""
        return (match.start() for match in self.pattern.finditer(text)) if self.folded in folded else iter(())


@dataclass(frozen=True, slots=True)
class _Entry:
    term: _Form
    use: tuple[str, ...]
    never: tuple[_Form, ...]


@dataclass(slots=True)
class Glossary:
    """The entries of one language; an empty one finds no faults."""

    entries: list[_Entry] = field(default_factory=list)

    def check(self, sheet: Sheet, english: Sheet | None) -> None:
        """Report each term of the English texts that a sheet renders in no form of ours, and each form never to use."""
        whole = "\n".join(scalar.text for scalar in sheet.scalars()).casefold()
        for entry in self.entries:
            for form in entry.never:
                if form.folded in whole:
                    _report_never(form, entry, sheet)
        for question_id, question in sheet.questions.items():
            source = english.questions.get(question_id) if english is not None else None
            if source is not None:
                self._check_question(question, source, sheet.report)

    def _check_question(self, question: QuestionSheet, source: QuestionSheet, report: Report) -> None:
        english = "\n".join(scalar.text for scalar in source.scalars())
        folded = english.casefold()
        here = "\n".join(scalar.text for scalar in question.scalars()).casefold()
        place = question.question.place if question.question is not None else question.place
        for entry in self.entries:
            if any(form.casefold() in here for form in entry.use) or not any(entry.term.places(english, folded)):
                continue
            forms = " or ".join(f"“{form}”" for form in entry.use)
            report.error(place, f"the English texts of this question say “{entry.term.text}”; use {forms} here")


def read_glossary(path: Path, report: Report) -> Glossary:
    """Read a glossary file; what is wrong in it goes to the report, the rest is used."""
    text = read(path, report)
    tree = parse(text, report) if text is not None else None
    found = entries(tree, report, path.name) if tree is not None else None
    read_entries = (_entry(key, value, report) for key, value in (found or {}).values())
    return Glossary([entry for entry in read_entries if entry is not None])


def _entry(term: Scalar, node: Node, report: Report) -> _Entry | None:
    found = fields(node, report, f"the term `{term.text}`", ("use",), ("never",), at=term.place)
    if found is None or not term.text:
        return None
    use = _forms(found.get("use"), report, "`use`")
    if not use and "use" in found:
        report.error(term.place, f"`{term.text}` has no form to use; add one")
    never = _forms(found.get("never"), report, "`never`")
    for form in never:
        if any(form.text in each.text for each in use):
            report.error(form.place, f"“{form.text}” is part of a form to use; it cannot be forbidden")
    if not use:
        return None
    return _Entry(_Form.of(term.text), tuple(form.text for form in use), tuple(_never(never, use)))


def _never(forms: Iterable[Scalar], use: Iterable[Scalar]) -> Iterator[_Form]:
    allowed = [form.text.casefold() for form in use]
    for form in forms:
        yield _Form.of(form.text, exact=any(form.text.casefold() in each for each in allowed))


def _forms(node: Node | None, report: Report, what: str) -> list[Scalar]:
    nodes = items(node, report, what) or ()
    forms = distinct((word(each, report, f"a form in {what}") for each in nodes), report, "the form")
    for form in forms:
        if form.comment is not None:
            report.error(form.comment, 'the form is cut off here, since ` #` starts a comment; put it in "…"')
    return forms


def _report_never(form: _Form, entry: _Entry, sheet: Sheet) -> None:
    for scalar in sheet.scalars():
        for offset in form.places(scalar.text, scalar.text.casefold()):
            place = scalar.inside(offset)
            sheet.report.error(place, f"“{form.text}” is not used for “{entry.term.text}”; write “{entry.use[0]}”")
