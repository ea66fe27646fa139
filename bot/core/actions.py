"""What a person can ask for, as adapters tell the service."""

from dataclasses import dataclass

from bot.core.game_actions import GameAction, RoundAction
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.push_actions import PushAction
from bot.core.record_actions import RecordAction


@dataclass(frozen=True, slots=True)
class Greet:
    """First words, /start."""


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """How the bot works."""


@dataclass(frozen=True, slots=True)
class ShowLanguages:
    """The menu of languages, and then what it was opened from."""

    then: "PlainAction | None" = None


@dataclass(frozen=True, slots=True)
class ShowQuizzes:
    """The menu of quizzes, one page of it (counted from 0)."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class OpenQuiz:
    """Begin a quiz, or go on with the unfinished run of it."""

    quiz_id: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave a run for now, by default the current one; it is kept."""

    run_id: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """Answer the question at a position (from 0) of a run with the letter shown (A is 0)."""

    run_id: int
    position: int
    letter: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Leave the verdict at a position of a run for the next question or the result."""

    run_id: int
    position: int


@dataclass(frozen=True, slots=True)
class ShowRun:
    """Show a run as it stands."""

    run_id: int


@dataclass(frozen=True, slots=True)
class StartOver:
    """Begin the quiz of a run anew; the run itself is over then."""

    run_id: int


@dataclass(frozen=True, slots=True)
class ShowMistake:
    """Look at one of the wrong answers (from 0) of a finished run again."""

    run_id: int
    index: int


RunAction = ChooseOption | GoOn | ShowRun | StartOver | ShowMistake
"""Actions on a run that exists already: they stand behind buttons."""

QuizAction = Greet | ShowHelp | ShowLanguages | ShowQuizzes | OpenQuiz | Stop | RunAction | RoundAction
"""Actions on quizzes, runs and rounds, and looks at what is the same for all: many of them share a transaction."""

PlainAction = QuizAction | RecordAction


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Read in this language from now on, and then do what the person had come for."""

    language: str
    then: PlainAction | None = None


Action = PlainAction | SetLanguage | GameAction | PushAction


@dataclass(frozen=True, slots=True)
class Event:
    """One action of one account at an instant."""

    account: Account
    action: Action
    at_ms: int
    """When it happened: milliseconds since 1970, UTC; the platform's stamp where that can be trusted, else when we
    received it (rule R8)."""
    hint: str | None = None
    """The language that the platform reports for the account, as an IETF tag."""
    name: str | None = None
    """How the platform names the account: shown back to the person, never stored or logged."""
    group: Group | None = None
    """Where it happened, if that was not in private."""
    public: bool = False
    """Whether the whole group sees the reply, so that it must not speak to whoever asked."""
    glimpsed: bool = False
    """Whether nothing of the reply is seen but its toast, so that what is told once is kept for another time."""
    place: Place | None = None
    """Where in the group it happened; None in private."""
    place_hint: str | None = None
    """The language that the platform reports for the group, as an IETF tag."""
