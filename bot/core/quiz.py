"""Quizzes as the rest of the program sees them: structure (ids only) and texts (one set for each language)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

FALLBACK_LANGUAGE = "en"


class Difficulty(StrEnum):
    """How hard the author holds a question to be."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, by ids. Ids never change once published: answers are stored under them."""

    id: str
    options: tuple[str, ...]
    right: str
    last: str | None = None
    """The option that is always shown last ("all of the above" and the like)."""
    tags: tuple[str, ...] = ()
    difficulty: Difficulty = Difficulty.MEDIUM
    source: str | None = None
    """Address where a learner can read more."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """An ordered set of questions."""

    id: str
    questions: tuple[Question, ...]

    def find(self, question_id: str) -> Question | None:
        """Give the question of that id, or None when the quiz does not hold it (any more)."""
        return next((question for question in self.questions if question.id == question_id), None)


@dataclass(frozen=True, slots=True)
class QuestionText:
    """One question in one language."""

    question: str
    options: Mapping[str, str]
    explanation: str
    short: str
    """The explanation for alerts: at most 180 UTF-16 units."""


@dataclass(frozen=True, slots=True)
class QuizText:
    """One quiz in one language; a question that is not translated yet is missing from `questions`."""

    language: str
    title: str
    about: str
    questions: Mapping[str, QuestionText]


@dataclass(frozen=True, slots=True)
class Library:
    """All quizzes that are served, in the order in which they are offered, with their texts by language."""

    quizzes: Mapping[str, Quiz] = field(default_factory=lambda: MappingProxyType({}))
    texts: Mapping[str, Mapping[str, QuizText]] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(cls, entries: Iterable[tuple[Quiz, Iterable[QuizText]]]) -> "Library":
        """Build a library from quizzes and their texts; each quiz must have texts in the fallback language."""
        quizzes: dict[str, Quiz] = {}
        texts: dict[str, Mapping[str, QuizText]] = {}
        for quiz, quiz_texts in entries:
            quizzes[quiz.id] = quiz
            texts[quiz.id] = MappingProxyType({text.language: text for text in quiz_texts})
        return cls(MappingProxyType(quizzes), MappingProxyType(texts))

    def question(self, quiz_id: str, question_id: str) -> Question | None:
        """Give a question of a quiz, or None when either is not served (any more)."""
        quiz = self.quizzes.get(quiz_id)
        return None if quiz is None else quiz.find(question_id)

    def quiz_text(self, quiz_id: str, language: str) -> QuizText:
        """Give the title and description in a language, or in English where that language is missing."""
        by_language = self.texts[quiz_id]
        return by_language.get(language) or by_language[FALLBACK_LANGUAGE]

    def question_text(self, quiz_id: str, question_id: str, language: str) -> tuple[QuestionText, str]:
        """Give a question's texts and the language they are in: the one asked for, else, as a whole, English."""
        by_language = self.texts[quiz_id]
        wanted = by_language.get(language)
        if wanted is not None and question_id in wanted.questions:
            return wanted.questions[question_id], language
        return by_language[FALLBACK_LANGUAGE].questions[question_id], FALLBACK_LANGUAGE
