"""A table to play at: the real service on a real database, one call an event."""

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count

from bot.core.actions import Action, ChooseOption, Event, GoOn, OpenQuiz, SetLanguage
from bot.core.people import Account, Group
from bot.core.quiz import Library
from bot.core.record_actions import ConfirmLink, EnterCode, RecordAction, ShowAccounts, ShowLink, ShowStreak
from bot.core.record_scene import AccountsShown, LinkCode, LinkConfirm, StreakShown
from bot.core.run import Run
from bot.core.scene import AtRun, Outcome
from bot.core.streak import Log, Streak, replay
from bot.service.clerk import Clerk
from bot.service.members import Members
from bot.service.quizmaster import Quizmaster
from bot.service.wanted import wanted
from bot.zones import Zones
from storage import Database, open_database
from tests.quizzes_for_tests import library

ANNA = Account("telegram", "1")
BORIS = Account("discord", "2")
CLARA = Account("terminal", "3")
RIGHT, WRONG = 1, 0
"""Letters: the options of the small quizzes stand in their own order here, and b is right."""


def at(text: str) -> int:
    """Give an instant, written as in 2026-12-01T12:00, in milliseconds (UTC)."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@dataclass(slots=True)
class NoChance:
    """Leaves options in their order and numbers runs from a start."""

    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def shuffle(self, option_ids: list[str]) -> None:
        """Leave the options as they are."""

    def run_id(self) -> int:
        """Give the next number."""
        return next(self.numbers)

    def text(self, letters: str, length: int) -> str:
        """Give a text that counts up, in the letters' own order."""
        number = next(self.numbers)
        return "".join(letters[number // len(letters) ** place % len(letters)] for place in reversed(range(length)))


@dataclass(slots=True)
class Table:
    """The service and its database."""

    database: Database
    quizmaster: Quizmaster
    clerk: Clerk
    now_ms: int = at("2026-12-01T12:00")

    async def do(
        self, action: Action, account: Account = ANNA, hint: str | None = None, group: Group | None = None
    ) -> Outcome:
        """Carry out one event in a batch of its own, or by the clerk."""
        event = Event(account, action, self.now_ms, hint, group=group)
        if isinstance(wanted(action), RecordAction):
            return await self.clerk.process(event)
        (outcome,) = await self.quizmaster.process([event])
        return outcome

    async def together(self, *actions: Action, account: Account = ANNA, group: Group | None = None) -> list[Outcome]:
        """Carry out several events in one batch."""
        events = [Event(account, action, self.now_ms, group=group) for action in actions]
        return list(await self.quizmaster.process(events))

    async def seat(self, account: Account = ANNA, language: str = "en") -> None:
        """Let a newcomer choose a language."""
        await self.do(SetLanguage(language), account)

    async def seat_all(self, *accounts: Account) -> None:
        """Let several newcomers choose a language."""
        for account in accounts:
            await self.seat(account)

    async def play_on(self, *instants: str, account: Account = ANNA) -> None:
        """Answer one question rightly at each of these instants, which are in order."""
        for instant in instants:
            self.now_ms = at(instant)
            await self.play(account=account)

    async def play(
        self, letter: int = RIGHT, account: Account = ANNA, quiz_id: str = "small", group: Group | None = None
    ) -> AtRun:
        """Answer the next question of a quiz, again and again from the first one on, and give the verdict's scene."""
        run = await self.open(quiz_id, account)
        verdict, _ = await self.together(
            ChooseOption(run.id, run.position, letter), GoOn(run.id, run.position), account=account, group=group
        )
        assert isinstance(verdict.scene, AtRun), verdict
        assert not verdict.remarks, verdict
        return verdict.scene

    async def streak(self, account: Account = ANNA) -> StreakShown:
        """Give what /streak shows."""
        shown = (await self.do(ShowStreak(), account)).scene
        assert isinstance(shown, StreakShown), shown
        return shown

    async def stored(self, account: Account = ANNA) -> tuple[Streak, Log]:
        """Give the stored streak and the log that it must follow from."""
        person_id = await self.database.person_of(account)
        assert person_id is not None, account
        stored = await self.database.streak_of(person_id)
        assert stored is not None, account
        cached, log = stored
        return cached.streak, log

    async def assert_kept(self, account: Account = ANNA) -> None:
        """Assert that the stored streak is what a replay of the stored log gives."""
        streak, log = await self.stored(account)
        assert streak == replay(log), log

    async def code(self, account: Account = ANNA) -> str:
        """Give the code that /link shows."""
        shown = (await self.do(ShowLink(), account)).scene
        assert isinstance(shown, LinkCode), shown
        return shown.code

    async def enter(self, code: str, account: Account) -> LinkConfirm:
        """Enter a code, and give the question that comes of it."""
        return asked(await self.do(EnterCode(code), account))

    async def link(self, first: Account = ANNA, last: Account = BORIS) -> Outcome:
        """Link two accounts; the last one agrees last."""
        code = await self.code(first)
        question = await self.enter(code, last)
        await self.do(ConfirmLink(code, question.check), first)
        return await self.do(ConfirmLink(code, question.check), last)

    async def accounts(self, account: Account = ANNA) -> Mapping[str, int]:
        """Give the numbers of a person's accounts by platform."""
        shown = (await self.do(ShowAccounts(), account)).scene
        assert isinstance(shown, AccountsShown), shown
        return {own.platform: own.account_id for own in shown.accounts}

    async def open(self, quiz_id: str = "small", account: Account = ANNA) -> Run:
        """Open a quiz and give its run."""
        return run_of(await self.do(OpenQuiz(quiz_id), account))

    async def answer(self, run: Run, letter: int, account: Account = ANNA) -> Run:
        """Answer the question at hand and give the run after it."""
        return run_of(await self.do(ChooseOption(run.id, run.position, letter), account))

    async def finish(self, run: Run, letters: list[int], account: Account = ANNA) -> Run:
        """Answer question after question with these letters, and leave the last verdict."""
        for letter in letters:
            run = await self.answer(run, letter, account)
            run = run_of(await self.do(GoOn(run.id, run.position), account))
        return run


def run_of(outcome: Outcome) -> Run:
    """Give the run that an outcome shows."""
    assert isinstance(outcome.scene, AtRun), outcome
    return outcome.scene.run


def asked(outcome: Outcome) -> LinkConfirm:
    """Give the question whether to link that an outcome shows."""
    assert isinstance(outcome.scene, LinkConfirm), outcome
    return outcome.scene


@asynccontextmanager
async def laid(url: str, quizzes: Library | None = None, first_run: int = 1) -> AsyncIterator[Table]:
    """Open a database and give a table on it; run ids count from `first_run`."""
    # Longer than a busy machine ever needs for a hundred transactions in a row.
    async with open_database(url, patience_s=60) as database:
        chance, members, served = NoChance(count(first_run)), Members(), quizzes or library()
        yield Table(
            database,
            Quizmaster(database, served, chance, members),
            Clerk(database, served, Zones.load(), chance, members),
        )
