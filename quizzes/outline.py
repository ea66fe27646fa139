"""quiz.yaml: the structure of a quiz, without prose."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from bot.core.quiz import Difficulty, Question, Quiz
from bot.core.run import PRACTICE
from quizzes.limits import QUIZ_ID
from quizzes.shape import Keys, distinct, fields, identifier, items, near, word
from quizzes.source import START, Report, read
from quizzes.yaml_events import Node, Refused, Scalar, parse

MIN_OPTIONS = 2
MAX_OPTIONS = 4

_QUIZ = Keys("quiz.yaml", ("id", "questions"))
_QUESTION = Keys("a question", ("id", "right", "options", "tags", "difficulty"), ("last", "source"))


@dataclass(slots=True)
class Outline:
    """What quiz.yaml says, as far as it could be read."""

    quiz: Quiz | None = None
    """None when anything in the file is wrong."""
    options: dict[str, tuple[str, ...] | None] = field(default_factory=dict)
    """Option ids by question id, for comparing with the texts; None where they could not be read."""
    whole: bool = False
    """Whether all question ids could be read, so that an id that is not there is an unknown one."""
    sources: dict[str, str] = field(default_factory=dict)
    rights: dict[str, str] = field(default_factory=dict)


def read_outline(path: Path, report: Report) -> Outline:
    """Read quiz.yaml; the quiz's id must be the name of its folder. All faults go to the report."""
    outline = Outline()
    text = read(path, report)
    tree = parse(text, report) if text is not None else None
    found = fields(tree, report, _QUIZ, START) if tree is not None else None
    if found is None:
        return outline
    quiz_id = _quiz_id(found.get("id"), path.resolve().parent.name, report)
    questions = _questions(found.get("questions"), outline, report)
    if quiz_id is not None and not report.broken:
        outline.quiz = Quiz(quiz_id.text, tuple(questions))
    return outline


def _quiz_id(node: Node | None, folder: str, report: Report) -> Scalar | None:
    quiz_id = identifier(node, report, "the id of a quiz")
    if isinstance(node, Scalar) and (fault := QUIZ_ID.fault("the id", node.text)):
        report.error(node.place, fault)
    if quiz_id is not None and quiz_id.text == PRACTICE:
        report.error(quiz_id.place, f"the id `{PRACTICE}` stands for runs of missed questions; choose another")
    if quiz_id is not None and quiz_id.text != folder:
        report.error(quiz_id.place, f"the id is `{quiz_id.text}`, the folder is `{folder}`; give both the same name")
    return quiz_id


def _questions(node: Node | None, outline: Outline, report: Report) -> list[Question]:
    nodes = items(node, report, "`questions`")
    if nodes is None:
        return []
    if not nodes and node is not None:
        report.error(node.place, "there are no questions; add one")
    ids = []
    questions = []
    outline.whole = True
    for each in nodes:
        question_id, question = _question(each, outline, report)
        outline.whole = outline.whole and question_id is not None
        ids.append(question_id)
        questions.append(question)
    distinct(ids, report, "the question id")
    return [question for question in questions if question is not None]


def _question(node: Node, outline: Outline, report: Report) -> tuple[Scalar | None, Question | None]:
    found = fields(node, report, _QUESTION)
    if found is None:
        return None, None
    question_id = identifier(found.get("id"), report, "the id of a question")
    options = _options(found.get("options"), report)
    right = _one_of(options, found.get("right"), report, "right")
    last = _one_of(options, found.get("last"), report, "last")
    tags = _tags(found.get("tags"), report)
    difficulty = _difficulty(found.get("difficulty"), report)
    source = _source(found.get("source"), report)
    if question_id is None:
        return None, None
    outline.options.setdefault(question_id.text, options)
    if source is not None:
        outline.sources[question_id.text] = source
    if options is None or right is None or difficulty is None:
        return question_id, None
    outline.rights[question_id.text] = right
    return question_id, Question(question_id.text, options, right, last, tags, difficulty, source)


def _options(node: Node | None, report: Report) -> tuple[str, ...] | None:
    nodes = items(node, report, "`options`")
    if nodes is None or node is None:
        return None
    if not MIN_OPTIONS <= len(nodes) <= MAX_OPTIONS:
        report.error(node.place, f"there are {len(nodes)} options; a question has {MIN_OPTIONS} to {MAX_OPTIONS}")
    ids = [identifier(each, report, "the id of an option") for each in nodes]
    known = distinct(ids, report, "the option id")
    return tuple(scalar.text for scalar in known) if None not in ids else None


def _one_of(options: tuple[str, ...] | None, node: Node | None, report: Report, key: str) -> str | None:
    scalar = identifier(node, report, f"`{key}`")
    if scalar is None or options is None:
        return None
    if scalar.text not in options:
        report.error(
            scalar.place, f"`{key}` names `{scalar.text}`, which is not among the options{near(scalar.text, options)}"
        )
        return None
    return scalar.text


def _tags(node: Node | None, report: Report) -> tuple[str, ...]:
    nodes = items(node, report, "`tags`")
    if nodes is None:
        return ()
    if not nodes and node is not None:
        report.error(node.place, "there are no tags; add at least one")
    tags = distinct((identifier(each, report, "a tag") for each in nodes), report, "the tag")
    return tuple(tag.text for tag in tags)


def _difficulty(node: Node | None, report: Report) -> Difficulty | None:
    scalar = word(node, report, "`difficulty`")
    if scalar is None:
        return None
    try:
        return Difficulty(scalar.text)
    except ValueError:
        known = [str(difficulty) for difficulty in Difficulty]
        report.error(scalar.place, f"`{scalar.text}` is no difficulty; use one of {', '.join(known)}")
        return None


def _source(node: Node | None, report: Report) -> str | None:
    scalar = None if isinstance(node, Refused) else word(node, report, "`source`")
    if scalar is None:
        return None
    if not _is_web_address(scalar.text):
        report.error(scalar.place, "`source` must be a web address that starts with https:// or http://")
        return None
    return scalar.text


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and text.isascii() and " " not in text
