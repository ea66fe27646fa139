"""A gathering: people who play a game in a place, and what each of them and everybody must see, in their languages."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.core.game import REST_MS
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.quiz import Library, Question, QuestionText
from bot.ports import Phrases
from bot.service.chores import EARLY_MS
from tests.app.orchestra import PATIENCE_S, Clock
from tests.dialogues.group_players import Guest, Post, Sent, Venue
from tests.dialogues.reading import Seen, gist, letter_of, shows

SECONDS = 45
"""For a question, unless the host asks for another time."""
_LOOK_S = 0.001
_GRACE_S = 1.0
_EDIT_S = 3.0


class PatientClock(Clock):
    """A clock that looks only so often whether everybody waits for it: threads and sockets have work to do."""

    async def settle(self) -> None:
        """Return once everybody at work waits for the clock."""
        async with asyncio.timeout(PATIENCE_S):
            while not self._is_quiet():  # noqa: ASYNC110 - nobody says that they are about to wait
                await asyncio.sleep(_LOOK_S)


@dataclass
class Person:
    """Somebody who plays."""

    guest: Guest
    own: str
    """The language that they choose."""
    language: str
    """The language in which they read now."""
    right: int = 0
    """How many of their answers were right."""


@dataclass
class Asked:
    """The question that is open, or was the last to be."""

    post: Post
    question: Question
    letters: dict[str, str]
    """Under which letter everybody sees each option."""
    opened_ms: int
    answers: dict[int, str] = field(default_factory=dict)
    """What people have chosen, by their numbers: they have been told, too."""


class Gathering:
    """What is done and seen in one place. Times are those of the clock, which stands still between steps."""

    def __init__(self, venue: Venue, library: Library, phrases: Phrases, clock: Clock, language: str) -> None:
        """Meet in a place that is to read in this language."""
        self.venue = venue
        self.library = library
        self.phrases = phrases
        self.clock = clock
        self.language = language
        self.people: list[Person] = []
        self.asked: list[Asked] = []
        """All questions so far."""
        self._looked_through = 0
        """How many of the calls to people's clients have been looked through."""

    @property
    def now(self) -> Asked:
        """The question that is open, or was the last to be."""
        return self.asked[-1]

    @property
    def post(self) -> Post:
        """The message of that question as everybody sees it now."""
        return next(post for post in self.venue.posts() if post.message_id == self.now.post.message_id)

    def say(self, language: str, phrase: str, **values: str | int) -> str:
        """Give a phrase in a language."""
        return self.phrases.text(language, phrase, **values)

    def come(self, number: int, name: str, language: str, *, manages: bool = False) -> Person:
        """Let a newcomer come who is to choose a language, and reads in what the platform says until then."""
        guest = self.venue.guest(number, name, language, manages=manages)
        person = Person(guest, language, self.venue.hint(language))
        self.people.append(person)
        return person

    def answering(self, person: Person) -> str:
        """Give the language in which somebody's command is answered: their own, unless everybody sees the answer."""
        return person.language if self.venue.shows_all else self.language

    async def pass_by(self, seconds: float) -> None:
        """Let time pass for everybody."""
        await self.clock.pass_by(seconds)

    async def pass_until(self, age_s: float) -> None:
        """Let time pass until the question is so old."""
        wait_s = (self.now.opened_ms - self.clock.now_ms) / 1000 + age_s
        assert wait_s >= 0, "it is older"
        await self.clock.pass_by(wait_s)

    async def find_question(self) -> Asked:
        """Wait for the next question; it gives nothing away, and is in the language of the place."""
        known = {asked.post.message_id for asked in self.asked}

        def opened() -> list[Post]:
            posts = self.venue.posts()
            return [post for post in posts if "A" in post.seen.labels and post.message_id not in known]

        await self.venue.until(lambda: bool(opened()))
        await self.clock.settle()
        (post,) = opened()
        question = self._question_in(post.seen)
        text = self.text(question, self.language)
        letters = {option: letter_of(post.seen, text.options[option]) for option in question.options}
        assert len(set(letters.values())) == len(question.options)
        assert set(letters.values()) <= set(post.seen.labels)
        self.must_show(post.seen, self.say(self.language, "round-answered", count=0))
        opened_ms = max(sent.at_ms for sent in self.venue.sent() if sent.is_new_post)
        self.asked.append(Asked(post, question, letters, opened_ms))
        self.look_through()
        return self.now

    async def answer(self, person: Person, *, right: bool, is_told: bool = True) -> Seen:
        """Let somebody press a letter of the public message, and give what they alone see."""
        option = self.option(right=right)
        self.look_through()
        if is_told:
            self.now.answers[person.guest.number] = option
        seen = await person.guest.press(self.now.letters[option])
        self.look_through()
        return seen

    def option(self, *, right: bool) -> str:
        """Give the right option of the question, or one that is wrong."""
        question = self.now.question
        return next(option for option in question.options if (option == question.right) == right)

    async def close(self) -> None:
        """Let the question's time pass: until then nobody who has not answered is told anything."""
        joined = {number for asked in self.asked[:-1] for number in asked.answers}
        is_early = bool(joined) and joined <= set(self.now.answers)
        await self.pass_until((EARLY_MS / 1000 if is_early else SECONDS) - 0.001)
        assert "A" in self.post.seen.labels, "closed too soon"
        self.look_through()
        await self.pass_by(_GRACE_S + _EDIT_S)
        self.see_closed()

    async def rest(self) -> None:
        """Let the time to read pass, and see the next question."""
        self.be_done()
        changes = [each for each in self.venue.sent() if each.edited_id == str(self.now.post.message_id)]
        closed_ms = max(change.at_ms for change in changes)
        await self.pass_by((closed_ms + REST_MS - self.clock.now_ms) / 1000)
        await self.find_question()

    def be_done(self) -> None:
        """Be done with a question that is closed: what was sent so far may have told its answer."""
        self._looked_through = len(self.venue.sent())

    def see_closed(self) -> None:
        """See that the public message tells what came of the question, in the language of the place."""
        seen, question = self.post.seen, self.now.question
        text = self.text(question, self.language)
        assert "A" not in seen.labels
        self.must_show(seen, text.question)
        self.must_show(seen, text.explanation)
        self.must_show(seen, f"{text.options[question.right]}{self.say(self.language, 'mark-right')}")
        self.must_show(seen, self.say(self.language, "round-was-answered", count=len(self.now.answers)))
        for person in self.people:
            person.right += self.now.answers.get(person.guest.number) == question.right
            if not person.right:
                assert person.guest.name not in seen.text, "nobody is shown as wrong"
                continue
            line = self.say(self.language, "leaderboard-line", rank=0, name=person.guest.name, right=person.right)
            self.must_show(seen, line.partition(".")[2])

    def see_verdict(self, person: Person, seen: Seen, *, right: bool, in_full: bool | None = None) -> None:
        """See what the answer came to in the person's language: what they chose, right or wrong, and why."""
        self.see_outcome(person, seen, right=right, in_full=in_full)
        chosen = self.now.answers[person.guest.number]
        if self._is_full(in_full):
            self.see_options(person, seen)
            option = self.text(self.now.question, person.language).options[chosen]
            self.must_show(
                seen, f"{option}{self.say(person.language, 'mark-right-chosen' if right else 'mark-chosen')}"
            )
        else:
            letter = self.now.letters[chosen]
            self.must_show(seen, self.say(person.language, "round-chosen", letter=letter, option=""))

    def see_outcome(self, person: Person, seen: Seen, *, right: bool, in_full: bool | None = None) -> None:
        """See whether the answer was right, and why: in full, or by default as presses are answered here."""
        text, is_full = self.text(self.now.question, person.language), self._is_full(in_full)
        wrong = "verdict-wrong" if is_full else "toast-wrong-is"
        letter = self.now.letters[self.now.question.right]
        self.must_show(seen, self.say(person.language, "verdict-right" if right else wrong, letter=letter))
        self.must_show(seen, text.explanation if is_full else text.short)

    def see_options(self, person: Person, seen: Seen) -> None:
        """See the question in the person's language, under the same letters as everybody."""
        text = self.text(self.now.question, person.language)
        self.must_show(seen, text.question)
        assert {option: letter_of(seen, text.options[option]) for option in text.options} == self.now.letters

    def see_copy(self, person: Person, seen: Seen) -> None:
        """See the question in private, not answered yet, with buttons of its own."""
        self.see_options(person, seen)
        assert set(self.now.letters.values()) <= set(seen.labels)
        self.look_through()

    def _is_full(self, in_full: bool | None) -> bool:  # noqa: FBT001 - as it was handed in
        return self.venue.shows_all if in_full is None else in_full

    def must_show(self, seen: Seen, text: str) -> None:
        """See a text, whatever the markup."""
        assert shows(seen, text), f"{text!r} is not in what is seen:\n{seen.text}\n{seen.labels}"

    def text(self, question: Question, language: str) -> QuestionText:
        """Give the texts of a question."""
        quiz_id = next(quiz.id for quiz in self.library.quizzes.values() if question in quiz.questions)
        return self.library.question_text(quiz_id, question.id, language)[0]

    def look_through(self) -> None:
        """See that nothing gives the answer away of all that was sent to everybody, or to those not told yet."""
        sent = self.venue.sent()
        giveaways = self._giveaways()
        for each in sent[self._looked_through :]:
            if each.reader is None or each.reader not in self.now.answers:
                self._keeps_silent(each, giveaways)
        self._looked_through = len(sent)

    def _keeps_silent(self, sent: Sent, giveaways: Sequence[str]) -> None:
        told = gist(sent.text)
        for giveaway in giveaways:
            assert gist(giveaway) not in told, f"to {sent.reader or 'all'} it gives away {giveaway!r}: {sent.text}"
        assert "✅" not in sent.text
        assert self.now.question.right not in sent.text
        assert self.now.question.right.encode() not in sent.raw

    def _giveaways(self) -> Sequence[str]:
        """Give what tells the answer, in whatever language."""
        letter = self.now.letters[self.now.question.right]
        found: list[str] = []
        for language in LANGUAGES:
            text = self.text(self.now.question, language)
            marked = f"{text.options[self.now.question.right]}{self.say(language, 'mark-right')}"
            verdicts = [
                self.say(language, phrase, letter=letter)
                for phrase in ("verdict-wrong", "toast-wrong-is", "round-right")
            ]
            found += [text.explanation, text.short, marked, *verdicts]
        return found

    def _question_in(self, seen: Seen) -> Question:
        questions = [question for quiz in self.library.quizzes.values() for question in quiz.questions]
        (shown,) = [one for one in questions if shows(seen, self.text(one, self.language).question)]
        return shown

    async def choose_language(self, person: Person) -> Seen:
        """Let a newcomer open their own copy and choose their language there."""
        await person.guest.press(self.say(self.language, "button-own-language"))
        seen = await person.guest.press_copy(ENDONYMS[person.own])
        person.language = person.own
        return seen
