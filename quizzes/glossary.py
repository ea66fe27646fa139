"""The glossary of a language: which forms a term takes in it, and which forms are never to be read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from quizzes.shape import Keys, distinct, entries, fields, items, word
from quizzes.sheet import QuestionSheet, Sheet
from quizzes.source import Report, read
from quizzes.yaml_events import Node, Scalar, parse

FOLDER = "glossary"

_LATIN_END = "\u0250"
"""Where the Unicode blocks of Latin letters end that our languages use."""


@dataclass(frozen=True, slots=True)
class _Form:
    """Something to look for: Latin letters as whole words, other scripts, which inflect, anywhere."""

    text: str
    exact: bool = False
    """Whether capitals count."""

    def places(self, text: str, folded: str) -> Iterator[int]:
        """Give the offsets at which the form stands in a text, which is handed in case-folded as well."""
        wanted, text = (self.text, text) if self.exact else (self.text.casefold(), folded)
        start = text.find(wanted)
        while start >= 0:
            end = start + len(wanted)
            if not (
                _word_goes_on(text[max(start - 2, 0) : start][::-1], wanted[0])
                or _word_goes_on(text[end : end + 2], wanted[-1])
            ):
                yield start
            start = text.find(wanted, end)

    def stands_in(self, text: str, folded: str) -> bool:
        """Tell whether the form stands anywhere in a text, which is handed in case-folded as well."""
        return next(self.places(text, folded), None) is not None


def _word_goes_on(beyond: str, edge: str) -> bool:
    return _is_latin(edge) and (_is_latin(beyond[:1]) or (beyond[:1] == "-" and _is_latin(beyond[1:])))


def _is_latin(character: str) -> bool:
    return character.isalnum() and character < _LATIN_END


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
        self._check_never(sheet)
        for question_id, question in sheet.questions.items():
            source = english.questions.get(question_id) if english is not None else None
            if source is not None:
                self._check_question(question, source, sheet.report)

    def _check_never(self, sheet: Sheet) -> None:
        whole = "\n".join(scalar.text for scalar in sheet.scalars()).casefold()
        pairs = [(entry, form) for entry in self.entries for form in entry.never if form.text.casefold() in whole]
        for entry, form in pairs:
            for scalar in sheet.scalars():
                for offset in form.places(scalar.text, scalar.text.casefold()):
                    advice = f"“{form.text}” is not used for “{entry.term.text}”; write “{entry.use[0]}”"
                    sheet.report.error(scalar.inside(offset), advice)

    def _check_question(self, question: QuestionSheet, source: QuestionSheet, report: Report) -> None:
        english = "\n".join(scalar.text for scalar in source.scalars())
        folded = english.casefold()
        here = "\n".join(scalar.text for scalar in question.scalars()).casefold()
        place = question.question.place if question.question is not None else question.place
        for entry in self.entries:
            if entry.term.stands_in(english, folded) and not any(form.casefold() in here for form in entry.use):
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
    found = fields(node, report, Keys(f"the term `{term.text}`", ("use",), ("never",)), term.place)
    if found is None or not term.text:
        return None
    use = _forms(found.get("use"), report, "`use`")
    if not use and "use" in found:
        report.error(term.place, f"`{term.text}` has no form to use; add one")
    never = [_never(form, use, report) for form in _forms(found.get("never"), report, "`never`")]
    return _Entry(_Form(term.text), tuple(form.text for form in use), tuple(never)) if use else None


def _never(form: Scalar, use: Iterable[Scalar], report: Report) -> _Form:
    texts = [(each.text, each.text.casefold()) for each in use]
    exact = _Form(form.text, exact=True)
    if any(exact.stands_in(*text) for text in texts):
        report.error(form.place, f"“{form.text}” is part of a form to use; it cannot be forbidden")
    any_case = _Form(form.text)
    return exact if any(any_case.stands_in(*text) for text in texts) else any_case


def _forms(node: Node | None, report: Report, what: str) -> list[Scalar]:
    nodes = items(node, report, what) or ()
    forms = distinct((word(each, report, f"a form in {what}") for each in nodes), report, "the form")
    for form in forms:
        if form.comment is not None:
            report.error(form.comment, 'the form is cut off here, since ` #` starts a comment; put it in "…"')
    return forms
