"""Reading a run on either platform: what the message of a player shows, and what its buttons ask for."""

from collections.abc import Iterable
from dataclasses import dataclass

from adapters.tokens import TokenError, decode
from bot.core.actions import Action, ChooseOption, GoOn, StartOver
from bot.core.quiz import Library
from bot.ports import Phrases
from tests.dialogues.reading import gist

LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Told:
    """An answer that a player was told the verdict of."""

    run_id: int
    question_id: str
    option_id: str


@dataclass(frozen=True, slots=True)
class Page:
    """A message as a player sees it: its text, and the actions behind its buttons by their token."""

    text: str
    actions: dict[str, Action]

    @classmethod
    def of(cls, text: str, tokens: Iterable[str]) -> "Page":
        """Read the tokens of a message; a string that is none of ours fails the test."""
        try:
            return cls(text, {token: decode(token) for token in tokens})
        except TokenError as error:
            raise AssertionError(f"a button of {text!r} has no token of ours") from error

    @property
    def choices(self) -> list[str]:
        """The tokens of the letters, if a question is shown."""
        return [token for token, action in self.actions.items() if isinstance(action, ChooseOption)]

    @property
    def next(self) -> str | None:
        """The token that leaves the verdict, if one is shown."""
        return next((token for token, action in self.actions.items() if isinstance(action, GoOn)), None)

    @property
    def start_over(self) -> str | None:
        """The token that starts over, if a result is shown."""
        return next((token for token, action in self.actions.items() if isinstance(action, StartOver)), None)

    @property
    def run_id(self) -> int:
        """The run whose result is shown."""
        action = self.actions[self.start_over] if self.start_over else None
        assert isinstance(action, StartOver), f"no result is shown:\n{self.text}"
        return action.run_id

    def told(self, quiz_id: str, library: Library, phrases: Phrases) -> Told | None:
        """Give the answer that the page tells the verdict of, if it shows one."""
        leave = self.actions[self.next] if self.next else None
        if not isinstance(leave, GoOn):
            return None
        question = library.quizzes[quiz_id].questions[leave.position]
        text, _ = library.question_text(quiz_id, question.id, LANGUAGE)
        notes = [gist(phrases.text(LANGUAGE, note)) for note in ("mark-chosen", "mark-right-chosen")]
        shown = gist(self.text)
        chosen = [
            option for option in question.options if any(gist(text.options[option]) + note in shown for note in notes)
        ]
        assert len(chosen) == 1, f"the verdict marks {chosen} as chosen in:\n{self.text}"
        return Told(leave.run_id, question.id, chosen[0])
