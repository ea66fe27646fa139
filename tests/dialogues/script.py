"""Dialogues: what is pressed and what must be seen, with no front end and no language in them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bot.core.quiz import Library, Question, QuestionText
from bot.ports import Phrases
from tests.dialogues.reading import Seen, letter_of, shows


class Player(Protocol):
    """A person at a front end."""

    async def command(self, name: str, argument: str | None = None) -> Seen:
        """Give a command, such as "quiz", and what is seen then."""

    async def press(self, label: str) -> Seen:
        """Press a button of what is seen now."""

    async def write(self, text: str, command: str) -> Seen:
        """Write a text that was asked for; where the bot reads no texts, give it with the command for the same."""

    async def file(self, name: str) -> bytes:
        """Wait for a file of this name, and give its content."""


class Clock:
    """The time of everybody in a dialogue; it stands still until somebody waits."""

    def __init__(self, start_ms: int) -> None:
        self._now_ms = start_ms

    def now_ms(self) -> int:
        """Give milliseconds since 1970, UTC."""
        return self._now_ms

    def seconds(self) -> float:
        """Give seconds since 1970, UTC."""
        return self._now_ms / 1000

    def pass_by(self, hours: int) -> None:
        """Let hours pass."""
        self._now_ms += hours * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Command:
    """The player gives a command."""

    name: str
    argument: str | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """The player presses the button with this phrase on it."""

    phrase: str
    values: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PressLabel:
    """The player presses the button with this very label."""

    label: str


@dataclass(frozen=True, slots=True)
class Write:
    """The player writes a text that was asked for; the command is for where the bot reads no texts."""

    text: str
    command: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Hours go by."""

    hours: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The player answers the question at this place of the quiz (from 1)."""

    number: int
    right: bool


@dataclass(frozen=True, slots=True)
class SeeQuestion:
    """The question at this place (from 1) is seen with all its options, and nothing that gives the answer away."""

    number: int


@dataclass(frozen=True, slots=True)
class SeeVerdict:
    """The verdict is seen, with the explanation."""

    number: int
    right: bool


@dataclass(frozen=True, slots=True)
class SeeExplanation:
    """The question at this place is seen again, with the right option marked and the explanation."""

    number: int


@dataclass(frozen=True, slots=True)
class See:
    """A phrase is seen."""

    phrase: str
    values: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeeText:
    """A text is seen just like this, emoji and all."""

    text: str


@dataclass(frozen=True, slots=True)
class GetFile:
    """A file comes that holds this text."""

    name: str
    holds: str


@dataclass(frozen=True, slots=True)
class ReadIn:
    """From here on the player expects this language."""

    language: str


Look = SeeQuestion | SeeVerdict | SeeExplanation | See | SeeText
Step = Command | Press | PressLabel | Write | Wait | Answer | GetFile | ReadIn | Look


class Performance:
    """One player performs one script, about one quiz."""

    def __init__(  # noqa: PLR0913 - the stage, the player and the part
        self, player: Player, library: Library, phrases: Phrases, clock: Clock, *, quiz_id: str, language: str
    ) -> None:
        self._player = player
        self._library = library
        self._phrases = phrases
        self._clock = clock
        self._quiz_id = quiz_id
        self._language = language
        self.seen = Seen("", ())
        """What the player sees now."""

    async def perform(self, script: Sequence[Step]) -> None:
        """Carry out every step; AssertionError names the step that failed and what was seen instead."""
        for number, step in enumerate(script, start=1):
            try:
                await self._take(step)
            except AssertionError as error:
                raise AssertionError(f"step {number}, {step}, in {self._language}: {error}") from error

    async def _take(self, step: Step) -> None:
        match step:
            case Command(name, argument):
                self.seen = await self._player.command(name, argument)
            case Press(phrase, values):
                self.seen = await self._player.press(self._say(phrase, **values))
            case PressLabel(label):
                self.seen = await self._player.press(label)
            case Write(text, command):
                self.seen = await self._player.write(text, command)
            case Wait(hours):
                self._clock.pass_by(hours)
            case GetFile(name, holds):
                assert holds in (await self._player.file(name)).decode()
            case Answer(number, right):
                self.seen = await self._player.press(self._letter(number, right=right))
            case ReadIn(language):
                self._language = language
            case _:
                self._look(step)

    def _look(self, step: Look) -> None:
        match step:
            case SeeQuestion(number):
                self._see_question(number)
            case SeeVerdict(number, right):
                self._see_verdict(number, right=right)
            case SeeExplanation(number):
                self._see_explanation(number, self._say("mark-right"))
            case See(phrase, values):
                self._must_show(self._say(phrase, **values))
            case SeeText(text):
                assert text in self.seen.text, f"{text!r} is not in what is seen:\n{self.seen.text}"

    def _see_question(self, number: int) -> None:
        question, text = self._question(number)
        self._must_show(text.question)
        letters = {letter_of(self.seen, option) for option in text.options.values()}
        assert len(letters) == len(question.options)
        assert set("ABCD"[: len(question.options)]) <= set(self.seen.labels)
        for giveaway in (text.explanation, text.short, self._say("mark-right"), self._say("verdict-right")):
            assert not shows(self.seen, giveaway), f"the question gives away {giveaway!r}"

    def _see_verdict(self, number: int, *, right: bool) -> None:
        question, text = self._question(number)
        letter = letter_of(self.seen, text.options[question.right])
        self._must_show(self._say("verdict-right") if right else self._say("verdict-wrong", letter=letter))
        self._see_explanation(number, self._say("mark-right-chosen" if right else "mark-right"))

    def _see_explanation(self, number: int, note: str) -> None:
        question, text = self._question(number)
        self._must_show(text.question)
        self._must_show(text.explanation)
        self._must_show(f"{text.options[question.right]}{note}")

    def _letter(self, number: int, *, right: bool) -> str:
        question, text = self._question(number)
        lures = [option for option in question.options if option != question.right]
        option = question.right if right else lures[number % len(lures)]
        return letter_of(self.seen, text.options[option])

    def _question(self, number: int) -> tuple[Question, QuestionText]:
        question = self._library.quizzes[self._quiz_id].questions[number - 1]
        return question, self._library.question_text(self._quiz_id, question.id, self._language)[0]

    def _must_show(self, text: str) -> None:
        assert shows(self.seen, text), f"{text!r} is not in what is seen:\n{self.seen.text}\n{self.seen.labels}"

    def _say(self, phrase: str, **values: str | int) -> str:
        return self._phrases.text(self._language, phrase, **values)


def whole_run(questions: int, wrong: frozenset[int] = frozenset()) -> list[Step]:
    """Give the steps from the first question of a quiz to its result, answering wrongly at those places."""
    steps: list[Step] = []
    for number in range(1, questions + 1):
        right = number not in wrong
        leave = Press("button-see-result" if number == questions else "button-next")
        steps += [SeeQuestion(number), Answer(number, right=right), SeeVerdict(number, right=right), leave]
    return [*steps, See("result-score", {"right": questions - len(wrong), "total": questions})]
