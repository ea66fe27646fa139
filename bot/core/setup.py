"""How a game is to be played, as its host chooses before it starts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game is to be played."""

    quiz_id: str | None = None
    """None for questions from all quizzes."""
    questions: int | None = 5
    """How many; None for all there are."""
    seconds: int | None = 45
    """For each question; None when the host goes on."""
    speed: bool = False
    """Whether a quick answer is worth more than a slow one."""
    changes: bool = False
    """Whether everybody may change an answer once until its round closes."""
    language: str | None = None
    """The language of the place from now on; None for the one that it has."""
