"""What makes a quiz fair and fit to be shown: checks over texts that could be read."""

import re
import unicodedata
from collections.abc import Mapping

from bot.core.languages import ENDONYMS
from bot.core.quiz import FALLBACK_LANGUAGE
from quizzes.limits import LETTER, screen_faults
from quizzes.outline import Outline
from quizzes.sheet import QuestionSheet, Sheet
from quizzes.source import Place, Report

MIN_SENTENCES = 2
MAX_SENTENCES = 4
MOST_LONGEST = 0.4
"""Above this share of questions, "take the longest" is a way to pass the quiz; chance alone gives a quarter."""
_FEW_QUESTIONS = 5
"""With fewer questions than these a share says nothing."""

_STOPS = ".!?।॥"
_SENTENCE_END = re.compile(r"[.!?।॥]+[\"'»”’)]*(?=$|\s+[^\sa-zа-яё])")


def language_name(language: str) -> str:
    """Give a language as messages name it, by code and in its own name."""
    return f"{language} ({ENDONYMS[language]})"


def check_sheet(sheet: Sheet, outline: Outline) -> None:
    """Report all that is wrong with the texts of one language, apart from the glossary."""
    for question_id, question in sheet.questions.items():
        _check_options(question, sheet.report)
        _check_explanation(question, sheet.report)
        _check_screen(question, sheet, outline.sources.get(question_id, ""))
    if sheet.questions_place is not None:
        _check_completeness(sheet, sheet.questions_place, outline)
        _check_longest(sheet, sheet.questions_place, outline.rights)


def is_complete(sheet: Sheet, outline: Outline) -> bool:
    """Tell whether every question of the quiz has all its texts in this language."""
    text = sheet.text()
    return text is not None and all(
        question_id in text.questions and text.questions[question_id].options.keys() >= set(options or ())
        for question_id, options in outline.options.items()
    )


def _check_options(question: QuestionSheet, report: Report) -> None:
    seen: dict[str, str] = {}
    for option_id, scalar in question.options.items():
        alike = " ".join(unicodedata.normalize("NFKC", scalar.text).casefold().split())
        if alike in seen:
            report.error(scalar.place, f"this is the same text as that of option `{seen[alike]}`; make them differ")
        seen.setdefault(alike, option_id)
    stopped = [scalar for scalar in question.options.values() if scalar.text[-1] in _STOPS]
    if len(stopped) < len(question.options):
        for scalar in stopped:
            place = scalar.inside(len(scalar.text) - 1)
            report.error(place, "this option ends with a full stop and others do not, which sets it apart; delete it")


def _check_explanation(question: QuestionSheet, report: Report) -> None:
    if question.explanation is None:
        return
    sentences = len(_SENTENCE_END.findall(question.explanation.text))
    if not MIN_SENTENCES <= sentences <= MAX_SENTENCES:
        wanted = f"write {MIN_SENTENCES} to {MAX_SENTENCES}, each with its full stop"
        report.warning(question.explanation.place, f"the explanation has {sentences} sentences; {wanted}")


def _check_screen(question: QuestionSheet, sheet: Sheet, source: str) -> None:
    if question.question is None or sheet.title is None:
        return
    options = [LETTER + scalar.text for scalar in question.options.values()]
    explanation = question.explanation.text if question.explanation is not None else ""
    for fault in screen_faults((sheet.title.text, question.question.text, *options, explanation, source)):
        sheet.report.error(question.place, fault)


def _check_completeness(sheet: Sheet, place: Place, outline: Outline) -> None:
    missing = [question_id for question_id in outline.options if question_id not in sheet.questions]
    if sheet.language == FALLBACK_LANGUAGE:
        for question_id in missing:
            sheet.report.error(place, f"the question `{question_id}` is missing; English must be complete")
    elif missing:
        names = ", ".join(f"`{question_id}`" for question_id in missing)
        name = language_name(sheet.language)
        sheet.report.warning(place, f"not translated into {name} yet: {names}; English is shown instead")


def _check_longest(sheet: Sheet, place: Place, rights: Mapping[str, str]) -> None:
    questions = {question_id: question for question_id, question in sheet.questions.items() if question_id in rights}
    longest = [question_id for question_id, question in questions.items() if _is_longest(question, rights[question_id])]
    if len(questions) >= _FEW_QUESTIONS and len(longest) > MOST_LONGEST * len(questions):
        share = f"{len(longest)} of {len(questions)} questions"
        lures = f"lengthen the lures ({', '.join(longest)})"
        sheet.report.warning(place, f"the right option is the longest in {share}, which gives it away; {lures}")


def _is_longest(question: QuestionSheet, right: str) -> bool:
    lengths = {option_id: len(scalar.text) for option_id, scalar in question.options.items()}
    own = lengths.pop(right, 0)
    return bool(lengths) and own > max(lengths.values())
