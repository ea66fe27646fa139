"""What a message that a person writes asks for."""

import re

from bot.core.actions import Action, Greet, OpenQuiz, ShowHelp, ShowLanguages, ShowQuizzes, ShowStreak, Stop

_COMMAND = re.compile(r"/([a-z]+)(?:@\w+)?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_QUIZ_ID = re.compile(r"[a-z0-9-]{1,40}")
"""What a token can hold; anything else is no quiz of ours."""
_DEEP_LINK = "quiz-"
"""https://t.me/BOT?start=quiz-ID comes as "/start quiz-ID"."""


def action_of(text: str) -> Action:
    """Give what a text asks for; for all but commands of ours that is help."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None:
        return ShowHelp()
    name, argument = match[1].lower(), (match[2] or "").strip().lower()
    match name:
        case "start":
            quiz_id = argument.removeprefix(_DEEP_LINK)
            return OpenQuiz(quiz_id) if argument != quiz_id and _QUIZ_ID.fullmatch(quiz_id) else Greet()
        case "quiz":
            return OpenQuiz(argument) if _QUIZ_ID.fullmatch(argument) else ShowQuizzes()
        case "language":
            return ShowLanguages()
        case "streak":
            return ShowStreak()
        case "stop":
            return Stop()
        case _:
            return ShowHelp()
