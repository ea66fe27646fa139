"""A language file: the texts of one quiz in one language, each with its place."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.core.quiz import QuestionText, QuizText
from bot.core.unicode_faults import stray_spaces
from quizzes.limits import field_faults
from quizzes.outline import Outline
from quizzes.shape import Keys, entries, fields, near
from quizzes.source import START, Place, Report, read
from quizzes.yaml_events import Node, Refused, Scalar, parse

_SHEET = Keys("a language file", ("title", "about", "questions"))
_QUESTION = ("question", "options", "explanation", "short")


@dataclass(slots=True)
class QuestionSheet:
    """One question as far as its texts could be read."""

    place: Place
    """Where its id stands."""
    question: Scalar | None = None
    options: dict[str, Scalar] = field(default_factory=dict)
    explanation: Scalar | None = None
    short: Scalar | None = None

    def scalars(self) -> Iterator[Scalar]:
        """Give all texts of the question."""
        texts = (self.question, *self.options.values(), self.explanation, self.short)
        return (text for text in texts if text is not None)

    def text(self) -> QuestionText | None:
        """Give the texts for use, or None while any is missing."""
        if self.question is None or self.explanation is None or self.short is None:
            return None
        options = {option_id: scalar.text for option_id, scalar in self.options.items()}
        return QuestionText(self.question.text, options, self.explanation.text, self.short.text)


@dataclass(slots=True)
class Sheet:
    """One language file as far as it could be read."""

    language: str
    report: Report
    title: Scalar | None = None
    about: Scalar | None = None
    questions: dict[str, QuestionSheet] = field(default_factory=dict)
    questions_place: Place | None = None
    """Where the key `questions` stands; None when the file could not be read that far."""

    def scalars(self) -> Iterator[Scalar]:
        """Give all texts of the file."""
        yield from (text for text in (self.title, self.about) if text is not None)
        for question in self.questions.values():
            yield from question.scalars()

    def text(self) -> QuizText | None:
        """Give the texts for use, or None while the title or the description is missing."""
        if self.title is None or self.about is None:
            return None
        texts = {question_id: question.text() for question_id, question in self.questions.items()}
        whole = {question_id: text for question_id, text in texts.items() if text is not None}
        return QuizText(self.language, self.title.text, self.about.text, whole)


def read_sheet(path: Path, language: str, outline: Outline, report: Report) -> Sheet:
    """Read a language file and compare its ids with the outline's. All faults go to the report."""
    sheet = Sheet(language, report)
    text = read(path, report)
    tree = parse(text, report) if text is not None else None
    found = entries(tree, report, path.name) if tree is not None else None
    if tree is None or found is None:
        return sheet
    fields(tree, report, _SHEET, START)
    values = {key: value for key, (_, value) in found.items()}
    sheet.title = _prose(values.get("title"), report, "title")
    sheet.about = _prose(values.get("about"), report, "about")
    if "questions" in found:
        key, node = found["questions"]
        sheet.questions_place = key.place
        sheet.questions = _questions(node, outline, report)
    return sheet


def _questions(node: Node, outline: Outline, report: Report) -> dict[str, QuestionSheet]:
    questions = {}
    for question_id, (key, value) in (entries(node, report, "`questions`") or {}).items():
        if question_id in outline.options:
            options = outline.options[question_id]
            questions[question_id] = _question(question_id, key.place, value, options, report)
            continue
        if outline.whole:
            hint = near(question_id, outline.options)
            report.error(key.place, f"quiz.yaml has no question `{question_id}`{hint}")
        _question(question_id, key.place, value, None, report)
    return questions


def _question(
    question_id: str, place: Place, node: Node, options: tuple[str, ...] | None, report: Report
) -> QuestionSheet:
    question = QuestionSheet(place)
    found = fields(node, report, Keys(f"question `{question_id}`", _QUESTION), place)
    if found is None:
        return question
    question.question = _prose(found.get("question"), report, "question")
    question.explanation = _prose(found.get("explanation"), report, "explanation")
    question.short = _prose(found.get("short"), report, "short")
    if "options" in found:
        question.options = _options(found["options"], options, report)
    return question


def _options(node: Node, known: tuple[str, ...] | None, report: Report) -> dict[str, Scalar]:
    found = entries(node, report, "`options`")
    if found is None:
        return {}
    if known is not None:
        for option_id, (key, _) in found.items():
            if option_id not in known:
                report.error(
                    key.place, f"quiz.yaml has no option `{option_id}` in this question{near(option_id, known)}"
                )
        for option_id in known:
            if option_id not in found:
                report.error(node.place, f"the option `{option_id}` is missing; add it")
    texts = {option_id: _prose(value, report, "option") for option_id, (_, value) in found.items()}
    return {option_id: text for option_id, text in texts.items() if text is not None}


def _prose(node: Node | None, report: Report, name: str) -> Scalar | None:
    if not isinstance(node, Scalar):
        if node is not None and not isinstance(node, Refused):
            report.error(node.place, f'`{name}` must be a text in "…", not lines below it')
        return None
    if not node.text:
        report.error(node.place, f'`{name}` is empty; write the text in "…"')
        return None
    _check_writing(node, report, name)
    for offset, advice in stray_spaces(node.text):
        report.error(node.inside(offset), advice)
    for fault in field_faults(name, f"`{name}`", node.text):
        report.error(node.place, fault)
    return node


def _check_writing(scalar: Scalar, report: Report, name: str) -> None:
    if scalar.comment is not None:
        report.error(scalar.comment, f'`{name}` is cut off here, since ` #` starts a comment; put the text in "…"')
    elif scalar.style != '"':
        report.error(scalar.place, f"put the text of `{name}` in double quotes, on one line")
    elif scalar.lines > 1:
        report.error(scalar.place, f"the text of `{name}` goes over {scalar.lines} lines; write it on one line")
    elif scalar.odd_escape is not None:
        report.error(scalar.odd_escape, 'only \\" and \\\\ are written with a backslash; write the character itself')
