"""A question as every screen shows it: its options under their letters; once answered, marked and explained."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.core.actions import Action
from bot.core.quiz import Library, Question, QuestionText
from bot.core.slots import Slot
from bot.screen import (
    LETTERS,
    Ask,
    Bar,
    Bars,
    Block,
    Button,
    Explanation,
    Footnote,
    Link,
    Mark,
    OptionLine,
    Options,
    Style,
)
from bot.view.pen import Pen


class QuestionView:
    """Draws questions in one language; the library must hold them with the options that their slots have."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen

    def text(self, slot: Slot) -> QuestionText:
        """Give the texts of a question, in English where it is not translated."""
        return self._library.question_text(slot.quiz_id, slot.question_id, self._pen.language)[0]

    def title(self, slot: Slot) -> str:
        """Give the title of the quiz that a question is from."""
        return self._library.quiz_text(slot.quiz_id, self._pen.language).title

    def right(self, slot: Slot) -> str:
        """Give the id of the right option."""
        return self._question(slot).right

    def letter(self, slot: Slot, option_id: str) -> str:
        """Give the letter under which an option is shown."""
        return LETTERS[slot.letter_of(option_id)]

    def asked(self, slot: Slot) -> Sequence[Block]:
        """Give a question with its options, and nothing about which of them is right."""
        text = self.text(slot)
        return (Ask(text.question), Options(tuple(self._lines(slot))), *self.untranslated(slot))

    def answers(self, slot: Slot, chosen: Callable[[int], Action]) -> tuple[Button, ...]:
        """Give a button for each letter, which does what is given for that letter (A is 0)."""
        return tuple(
            Button(line.letter, chosen(letter), Style.PRIMARY) for letter, line in enumerate(self._lines(slot))
        )

    def marked(self, slot: Slot) -> Sequence[Block]:
        """Give a question with its options marked and the explanation; the answer in the slot is the reader's own."""
        right, text = self.right(slot), self.text(slot)
        chosen = None if slot.answer is None else slot.answer.option_id
        lines = tuple(
            self._marked_line(line, is_right=option == right, is_chosen=option == chosen)
            for line, option in zip(self._lines(slot), slot.order, strict=True)
        )
        return (
            *(Ask(text.question), Options(lines)),
            *self.explained(slot),
            *self._corrected(slot),
            *self.untranslated(slot),
        )

    def bars(self, slot: Slot, tally: Mapping[str, int]) -> Bars:
        """Give how many people chose each option (by its id; at least one of them did), the right one marked."""
        right, answered = self.right(slot), sum(tally.values())
        return Bars(
            tuple(
                Bar(
                    self.letter(slot, option),
                    tally.get(option, 0),
                    round(100 * tally.get(option, 0) / answered),
                    Mark.RIGHT if option == right else Mark.NONE,
                )
                for option in slot.order
            )
        )

    def explained(self, slot: Slot) -> Sequence[Block]:
        """Give why the right answer is right, and where to read more."""
        explanation, source = Explanation(self.text(slot).explanation), self._question(slot).source
        return (explanation,) if source is None else (explanation, Link(self._pen.say("read-more"), source))

    def verdict(self, slot: Slot) -> str:
        """Give in one line what came of the answer in a slot, as the key is now."""
        right = self.right(slot)
        if slot.answer is not None and slot.answer.option_id == right:
            return self._pen.say("verdict-right")
        return self._pen.say("verdict-wrong", letter=self.letter(slot, right))

    def untranslated(self, slot: Slot) -> Sequence[Block]:
        """Give a remark where the question is shown in English since it is not translated."""
        _, language = self._library.question_text(slot.quiz_id, slot.question_id, self._pen.language)
        return () if language == self._pen.language else (Footnote(self._pen.say("not-translated")),)

    def _lines(self, slot: Slot) -> Iterator[OptionLine]:
        options = self.text(slot).options
        return (OptionLine(self.letter(slot, option), options[option]) for option in slot.order)

    def _marked_line(self, line: OptionLine, *, is_right: bool, is_chosen: bool) -> OptionLine:
        match is_right, is_chosen:
            case True, True:
                return replace(line, mark=Mark.RIGHT, note=self._pen.say("mark-right-chosen"))
            case True, False:
                return replace(line, mark=Mark.RIGHT, note=self._pen.say("mark-right"))
            case False, True:
                return replace(line, mark=Mark.WRONG, note=self._pen.say("mark-chosen"))
            case _:
                return line

    def _corrected(self, slot: Slot) -> Sequence[Block]:
        """Give a remark where the author has corrected the key since the answer was graded."""
        if slot.answer is None or slot.answer.right == (slot.answer.option_id == self.right(slot)):
            return ()
        return (Footnote(self._pen.say("key-corrected")),)

    def _question(self, slot: Slot) -> Question:
        """Give the question as its quiz has it now; what is shown fits its quizzes, so it is there."""
        return next(each for each in self._library.quizzes[slot.quiz_id].questions if each.id == slot.question_id)
