"""Runs: what events do to one person's runs, on the working set of a batch."""

from dataclasses import replace

from bot.core.actions import ChooseOption, Event, GoOn, RunAction, ShowMistake, ShowRun, StartOver
from bot.core.people import Person
from bot.core.quiz import Library
from bot.core.run import Graded, Refusal, Refused, Run, Status, abandon, begin, fits, step
from bot.core.scene import AtMistake, AtRun, Notice, Nowhere, Scene, Stopped
from bot.core.streak import DayEffect, local_day, standing
from bot.ports import Chance
from bot.service.workset import Workset

Decided = tuple[Scene, tuple[Notice | Refusal, ...]]


class RunDesk:
    """The runs of the person who caused an event."""

    def __init__(self, workset: Workset, event: Event, library: Library, chance: Chance) -> None:
        self._workset = workset
        self._event = event
        self._library = library
        self._chance = chance

    def open(self, quiz_id: str) -> Decided:
        """Go on with the unfinished run of a served quiz, or begin one."""
        unfinished = next((run for run in self._workset.open_runs(self._person) if run.quiz_id == quiz_id), None)
        if unfinished is None:
            return self.at(self._begin(quiz_id)), ()
        if not fits(unfinished, self._library.quizzes[quiz_id]):
            return self._begin_changed(unfinished)
        self._make_current(unfinished)
        if not unfinished.answered:
            return self.at(unfinished), ()
        return replace(self.at(unfinished), resumed=True), (Notice.RESUMED,)

    def act(self, action: RunAction) -> Decided:
        """Carry out an action on the run that it names, if that is the person's and can still be shown."""
        run = self._workset.run(action.run_id, self._person)
        if run is None:
            return Nowhere(), (Notice.RUN_UNKNOWN,)
        quiz = self._library.quizzes.get(run.quiz_id)
        if quiz is None:
            return Nowhere(), (Notice.QUIZ_UNKNOWN,)
        if isinstance(action, StartOver):
            return self._start_over(run)
        if run.status is Status.ABANDONED:
            return Nowhere(run.quiz_id), (Refusal.RUN_OVER,)
        if not fits(run, quiz):
            return self._begin_changed(run) if run.status is Status.OPEN else (Nowhere(quiz.id), (Notice.RUN_OUTDATED,))
        return self._act_on(run, action)

    def current(self) -> Run | None:
        """Give the unfinished run that the person is in the middle of, if it can be shown."""
        return None if self._person.current_run is None else self._playable(self._person.current_run)

    def leave(self, run_id: int | None) -> Decided:
        """Leave a run for later, by default the current one; leaving it twice is told like leaving it once."""
        run = self.current() if run_id is None else self._playable(run_id)
        if run is None and run_id is not None:
            return self.act(ShowRun(run_id))
        if run_id is None or run_id == self._person.current_run:
            self._workset.put_person(self._event.account, replace(self._person, current_run=None))
        return Stopped(run), ()

    def at(self, run: Run, day_effect: DayEffect | None = None) -> AtRun:
        """Give the scene of a run as it stands, with the streak where it is shown."""
        if run.slot.answer is None:
            return AtRun(run)
        today = local_day(self._event.at_ms, self._person.zone)
        return AtRun(run, standing(self._workset.streak(self._person), today), day_effect)

    @property
    def _person(self) -> Person:
        return self._workset.person(self._event.account)

    def _act_on(self, run: Run, action: ChooseOption | GoOn | ShowRun | ShowMistake) -> Decided:
        match action:
            case ChooseOption() | GoOn():
                return self._step(run, action)
            case ShowRun():
                self._make_current(run)
                return self.at(run), ()
            case ShowMistake(_, index):
                shown = run.status is Status.FINISHED and 0 <= index < len(run.mistakes)
                return (AtMistake(run, index) if shown else self.at(run)), ()

    def _step(self, run: Run, action: ChooseOption | GoOn) -> Decided:
        stepped = step(run, action, self._library.quizzes[run.quiz_id])
        self._workset.put_run(stepped.run)
        self._make_current(stepped.run)
        match stepped.effect:
            case Graded() as graded:
                day_effect = self._workset.log_answer(stepped.run, graded, self._person, self._event.at_ms)
                return self.at(stepped.run, day_effect), ()
            case Refused(reason):
                return self.at(stepped.run), (reason,)
            case None:
                return self.at(stepped.run), ()

    def _start_over(self, run: Run) -> Decided:
        """Begin anew, once: of two presses of the same button the second shows the run that the first began."""
        if run.status is not Status.OPEN:
            return self.open(run.quiz_id)
        self._workset.put_run(abandon(run))
        return self.at(self._begin(run.quiz_id)), ()

    def _begin_changed(self, outdated: Run) -> Decided:
        self._workset.put_run(abandon(outdated))
        return self.at(self._begin(outdated.quiz_id)), (Notice.QUIZ_CHANGED,)

    def _begin(self, quiz_id: str) -> Run:
        quiz = self._library.quizzes[quiz_id]
        run = begin(self._chance.run_id(), self._person.id, quiz, self._chance.shuffle)
        self._workset.put_run(run)
        self._make_current(run)
        return run

    def _make_current(self, run: Run) -> None:
        """Remember the run as the current one while it is unfinished, and forget it when it is over."""
        current_run = self._person.current_run
        if run.status is Status.OPEN:
            current_run = run.id
        elif current_run == run.id:
            current_run = None
        self._workset.put_person(self._event.account, replace(self._person, current_run=current_run))

    def _playable(self, run_id: int) -> Run | None:
        """Give an unfinished run of the person whose quiz is served and still fits it."""
        run = self._workset.run(run_id, self._person)
        if run is None or run.status is not Status.OPEN:
            return None
        quiz = self._library.quizzes.get(run.quiz_id)
        return run if quiz is not None and fits(run, quiz) else None
