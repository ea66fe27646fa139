"""The dialogues that every front end must be able to hold, in every language."""

from bot.core.languages import ENDONYMS
from bot.core.quiz import Library
from tests.dialogues.script import (
    Answer,
    Command,
    Press,
    PressLabel,
    ReadIn,
    See,
    SeeExplanation,
    SeeQuestion,
    SeeVerdict,
    Step,
    whole_run,
)


def first_contact(language: str) -> list[Step]:
    """A newcomer chooses a language in its own name and is welcomed in it."""
    return [Command("start"), See("choose-language"), PressLabel(ENDONYMS[language]), See("welcome")]


def a_whole_quiz(library: Library, quiz_id: str, first_wrong: int) -> list[Step]:
    """Take a whole quiz, every second answer wrongly, look at every mistake again, and start over."""
    questions = len(library.quizzes[quiz_id].questions)
    wrong = range(first_wrong, questions + 1, 2)
    score = See("result-score", {"right": questions - len(wrong), "total": questions})
    steps: list[Step] = [Command("quiz", quiz_id), *whole_run(questions, frozenset(wrong))]
    for mistake in wrong:
        first = mistake == wrong[0]
        steps += [Press("button-mistakes" if first else "button-next-mistake"), SeeExplanation(mistake)]
    return [*steps, Press("button-result"), score, Press("button-start-over"), SeeQuestion(1)]


def stop_and_go_on(library: Library, quiz_id: str, language: str) -> list[Step]:
    """Stop in the middle, look elsewhere, come back where it stopped."""
    total = len(library.quizzes[quiz_id].questions)
    title = library.quiz_text(quiz_id, language).title
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        Answer(1, right=True),
        Press("button-next"),
        SeeQuestion(2),
        Press("button-stop"),
        See("stopped-kept", {"title": title, "answered": 1, "total": total}),
        Command("streak"),
        See("streak-heading", {"days": 1}),
        See("streak-state-done-today"),
        Command("stop"),
        See("stopped-nothing"),
        Command("quiz"),
        See("quiz-unfinished", {"answered": 1, "total": total}),
        PressLabel(title),
        See("remark-resumed"),
        SeeQuestion(2),
        Answer(2, right=False),
        SeeVerdict(2, right=False),
        See("streak-line-same-day", {"days": 1}),
    ]


def change_language(language: str, other: str, quiz_id: str) -> list[Step]:
    """Change the language in the middle of a question and of a verdict: what is shown changes at once."""
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        SeeQuestion(1),
        Press("button-language"),
        PressLabel(ENDONYMS[other]),
        ReadIn(other),
        See("remark-language-set"),
        SeeQuestion(1),
        Answer(1, right=True),
        SeeVerdict(1, right=True),
        See("streak-line-started", {"days": 1}),
        Command("language"),
        PressLabel(ENDONYMS[language]),
        ReadIn(language),
        SeeVerdict(1, right=True),
        Command("help"),
        See("help-heading"),
    ]
