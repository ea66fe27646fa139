"""The quizmaster: decides what each event of a batch comes to."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.core.actions import (
    ChooseOption,
    Event,
    GoOn,
    Greet,
    OpenQuiz,
    PlainAction,
    QuizAction,
    SetLanguage,
    ShowHelp,
    ShowLanguages,
    ShowMistake,
    ShowQuizzes,
    ShowRun,
    StartOver,
    Stop,
)
from bot.core.game_actions import AnswerRound, GameAction, RoundAction, ShowRound
from bot.core.languages import LANGUAGES, reading_language
from bot.core.people import Person
from bot.core.push_actions import PushAction
from bot.core.quiz import Library
from bot.core.record_actions import RecordAction
from bot.core.scene import (
    HelpShown,
    LanguageMenu,
    Notice,
    Outcome,
    QuizMenu,
    Scene,
)
from bot.ports import Chance, Store
from bot.service.members import Members
from bot.service.request import Decided
from bot.service.rounds import RoundDesk
from bot.service.runs import RunDesk
from bot.service.tries import decided_anew
from bot.service.workset import Workset


class Quizmaster:
    """Takes batches of events through one transaction each."""

    def __init__(self, store: Store, library: Library, chance: Chance, members: Members) -> None:
        self._store = store
        self._library = library
        self._chance = chance
        self._members = members

    async def process(self, events: Sequence[Event]) -> Sequence[Outcome]:
        """Give the outcome of each event, in order; all that they tell is committed by then.

        Raises StoreUnavailableError when the database is away, ConflictError when others are quicker time and again;
        nothing of the batch is written then.
        """
        return await decided_anew(partial(self._process_once, events))

    async def _process_once(self, events: Sequence[Event]) -> Sequence[Outcome]:
        async with self._store.transaction() as transaction:
            workset = await Workset.load(transaction, events)
            joining = self._members.join(events, workset)
            outcomes = [_Decision(workset, event, self._library, self._chance).outcome() for event in events]
            await workset.save(transaction)
        self._members.remember(joining)
        return outcomes


class _Decision:
    """One event, decided on what the events before it left."""

    def __init__(self, workset: Workset, event: Event, library: Library, chance: Chance) -> None:
        self._workset = workset
        self._event = event
        self._library = library
        self._runs = RunDesk(workset, event, library, chance)
        self._rounds = RoundDesk(workset, event, library)

    def outcome(self) -> Outcome:
        """Carry the event out on the working set."""
        # Whoever does something else has not answered what we asked, and what they write later is no answer to it.
        self._workset.put_person(self._event.account, replace(self._person, prompt=None))
        match self._event.action:
            case SetLanguage(language, then):
                scene, remarks = self._set_language(language, None if then is None else _ours(then))
            case action if self._person.language is None and not isinstance(action, RoundAction):
                scene, remarks = LanguageMenu(_worth_keeping(_ours(action))), ()
            case action:
                scene, remarks = self._carry_out(_ours(action))
        return Outcome(scene, reading_language(self._person.language, self._event.hint), remarks)

    @property
    def _person(self) -> Person:
        return self._workset.person(self._event.account)

    def _set_language(self, language: str, then: QuizAction | None) -> Decided:
        if language not in LANGUAGES:
            return LanguageMenu(then), (Notice.LANGUAGE_UNKNOWN,)
        newcomer = self._person.language is None
        self._workset.put_person(self._event.account, replace(self._person, language=language))
        if then is not None:
            scene, remarks = self._carry_out(then)
            return scene, remarks if newcomer else (Notice.LANGUAGE_SET, *remarks)
        current = self._runs.current()
        if current is not None:
            return self._runs.at(current), (Notice.LANGUAGE_SET,)
        return self._quiz_menu(greeting=newcomer), () if newcomer else (Notice.LANGUAGE_SET,)

    def _carry_out(self, action: QuizAction) -> Decided:
        match action:
            case ChooseOption() | GoOn() | ShowRun() | StartOver() | ShowMistake():
                return self._runs.act(action)
            case AnswerRound() | ShowRound():
                return self._rounds.act(action)
            case OpenQuiz(quiz_id):
                if quiz_id not in self._library.quizzes:
                    return self._quiz_menu(), (Notice.QUIZ_UNKNOWN,)
                return self._runs.open(quiz_id)
            case Stop(run_id):
                return self._runs.leave(run_id)
            case _:
                return self._look(action), ()

    def _look(self, action: Greet | ShowHelp | ShowLanguages | ShowQuizzes) -> Scene:
        match action:
            case Greet():
                return self._quiz_menu(greeting=True)
            case ShowQuizzes(page):
                return self._quiz_menu(page=page)
            case ShowLanguages(then):
                return LanguageMenu(then)
            case ShowHelp():
                return HelpShown()

    def _quiz_menu(self, *, page: int = 0, greeting: bool = False) -> QuizMenu:
        answered = {run.quiz_id: run.answered for run in self._workset.open_runs(self._person)}
        return QuizMenu(page, answered, greeting)


def _ours(action: PlainAction | GameAction | PushAction) -> QuizAction:
    if isinstance(action, RecordAction | GameAction | PushAction):
        raise TypeError(f"{type(action).__name__} is not for batches: it has a transaction of its own")
    return action


def _worth_keeping(action: QuizAction) -> PlainAction | None:
    """Give what is to be done once a newcomer has chosen a language, if it is more than the welcome shows anyway."""
    if isinstance(action, ShowLanguages):
        return action.then
    return None if isinstance(action, Greet | ShowQuizzes) else action
