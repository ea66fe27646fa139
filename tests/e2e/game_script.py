"""A game as its people play it, whatever happens to the bot: rightly, wrongly, twice, late, or not at all."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum

from adapters.tokens import encode
from bot.core.game_actions import AnswerRound
from bot.core.quiz import Library, Question, QuestionText
from bot.core.setup import Setup
from bot.ports import Phrases
from tests.dialogues.reading import LETTERS, Seen, gist, letter_of
from tests.e2e.corners import PATIENCE_S, Corner, Post
from tests.e2e.life import Life
from tests.e2e.seen import LANGUAGE


class Part(Enum):
    """What somebody does about a question."""

    RIGHT = "right"
    WRONG = "wrong"
    DOUBLE = "double"
    """They answer, and then press another letter."""
    LATE = "late"
    ABSENT = "absent"


WEIGHTS = {Part.RIGHT: 4, Part.WRONG: 2, Part.DOUBLE: 2, Part.LATE: 1, Part.ABSENT: 1}
HOST = 0
AGAIN_S = 3.0
"""So long a host waits before they ask again for what has not come."""
BY_WORD = 5 / 6
"""So often the host does not wait for the next question where it would come by itself."""


@dataclass
class GameScript:
    """One game in one place."""

    corner: Corner
    setup: Setup
    life: Life
    library: Library
    phrases: Phrases
    chance: random.Random
    pressed: set[tuple[int, int]] = field(default_factory=set)
    """Who has pressed in which round, in time or late."""
    in_time: set[tuple[int, int]] = field(default_factory=set)
    """Those of them who did before the host asked for the answer of a question without a limit."""
    too_late: set[tuple[int, int]] = field(default_factory=set)
    """Those who pressed when everybody saw that the round was over."""
    played: list[int] = field(default_factory=list)
    """The rounds, in turn."""
    lived_through: int = 0
    """How many kills there were during the game."""

    async def play(self) -> None:
        """Play from the start to the summary."""
        kills = len(self.life.kills)
        await self._bring_about(lambda: self.corner.start(self.setup), self._has_new_post)
        for number in range(self._questions):
            await self._until(self._has_new_post)
            round_id = await self._play_round()
            if number + 1 < self._questions:
                await self._go_on(round_id)
        await self._until(lambda: bool(self.summaries()))
        self.lived_through = len(self.life.kills) - kills

    def summaries(self) -> list[Post]:
        """Give the messages that tell how the game ended."""
        over = gist(self.phrases.text(LANGUAGE, "game-over", count=self._questions))
        return [post for post in self.corner.posts() if over in gist(post.text.splitlines()[0])]

    def closed_posts(self) -> list[Post]:
        """Give the messages that show what came of a round."""
        return [post for post in self.corner.posts() if post.round_id is not None and not post.is_open]

    @property
    def _questions(self) -> int:
        assert self.setup.questions is not None
        return self.setup.questions

    async def _play_round(self) -> int:
        post = self._new_post()
        assert post is not None
        assert post.round_id is not None
        round_id = post.round_id
        self.played.append(round_id)
        parts = self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=len(self.corner.accounts))
        await asyncio.gather(*(self._answer(person, part, post, round_id) for person, part in enumerate(parts)))
        if self.setup.seconds is None:
            self.in_time |= {each for each in self.pressed if each[1] == round_id}
            await self._bring_about(self._next(post), lambda: self._has_closed(round_id))
        await self._until(lambda: self._has_closed(round_id))
        late = [person for person, part in enumerate(parts) if part is Part.LATE]
        self.too_late |= {(person, round_id) for person in late}
        await asyncio.gather(*(self._press(person, post, round_id, self._letter(post, right=True)) for person in late))
        return round_id

    async def _answer(self, person: int, part: Part, post: Post, round_id: int) -> None:
        if part in {Part.LATE, Part.ABSENT}:
            return
        is_right = part is Part.RIGHT or (part is Part.DOUBLE and self.chance.random() < 1 / 2)
        await self._press(person, post, round_id, self._letter(post, right=is_right))
        if part is Part.DOUBLE:
            await self._press(person, post, round_id, self._letter(post, right=not is_right))

    async def _press(self, person: int, post: Post, round_id: int, letter: int) -> None:
        """Press until it is answered."""
        self.pressed.add((person, round_id))
        token = encode(AnswerRound(round_id, letter))
        await self.life.insists(lambda: self.corner.press(person, post.message_id, token))

    async def _go_on(self, round_id: int) -> None:
        """Let the next question come: at the host's word, or by itself where it does."""
        closed = next(post for post in self.closed_posts() if post.round_id == round_id)
        if closed.next is not None or self.chance.random() < BY_WORD:
            await self._bring_about(self._next(closed), self._has_new_post)

    async def _bring_about(self, act: Callable[[], Awaitable[None]], holds: Callable[[], bool]) -> None:
        """Do something until what is to come of it is seen, and again when nothing is for a while.

        Whoever goes on in the moment between what is shown and our note of that has asked for what is there already.
        """
        until = asyncio.get_running_loop().time() + PATIENCE_S
        while not holds():
            assert asyncio.get_running_loop().time() < until, self._stuck()
            if await self.life.manages(act):
                await self.corner.sees(holds, AGAIN_S)

    async def _until(self, holds: Callable[[], bool]) -> None:
        assert await self.corner.sees(holds, PATIENCE_S), self._stuck()

    def _stuck(self) -> str:
        shown = [(post.message_id, post.round_id, post.is_open, post.text) for post in self.corner.posts()]
        listed = "\n".join(map(repr, shown))
        return f"stuck in {self.corner.chat_id} with {self.setup}, {len(self.life.kills)} kills:\n{listed}"

    def _next(self, post: Post) -> Callable[[], Awaitable[None]]:
        """Give how the host goes on: by the command or the button, and by the button, if there is one, ever after.

        A button asks for one step, however often it is pressed; a command that is given twice may go two.
        """
        token = post.next
        by_command = token is None or self.chance.random() < 1 / 2

        async def go_on() -> None:
            nonlocal by_command
            if token is None or by_command:
                by_command = False
                await self.corner.say_next()
            else:
                await self.corner.press(HOST, post.message_id, token)

        return go_on

    def _new_post(self) -> Post | None:
        """Give the newest message of the first question that was not played yet; it may be closed by now."""
        new = [post for post in self.corner.posts() if post.round_id not in {None, *self.played}]
        return next((post for post in reversed(new) if post.round_id == new[0].round_id), None)

    def _has_new_post(self) -> bool:
        return self._new_post() is not None

    def _has_closed(self, round_id: int) -> bool:
        return any(post.round_id == round_id for post in self.closed_posts())

    def _letter(self, post: Post, *, right: bool) -> int:
        """Give a letter that is right or wrong (A is 0), by what is to be read there."""
        question, texts = self._question(post)
        option = next(option for option in question.options if (option == question.right) == right)
        return LETTERS.index(letter_of(Seen(post.text, ()), texts.options[option]))

    def _question(self, post: Post) -> tuple[Question, QuestionText]:
        quiz_id = self.setup.quiz_id
        assert quiz_id is not None
        for question in self.library.quizzes[quiz_id].questions:
            texts, _ = self.library.question_text(quiz_id, question.id, LANGUAGE)
            if gist(texts.question) in gist(post.text):
                return question, texts
        raise AssertionError(f"no question of {quiz_id} is asked in {post.text!r}")
