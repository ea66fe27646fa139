"""Runs: what events do to one person's runs, on the working set of a batch."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.actions import ChooseOption, Event, GoOn, RunAction, ShowMistake, ShowRun, StartOver
from bot.core.people import Person
from bot.core.quiz import Library, Question
from bot.core.run import PRACTICE, Graded, Refusal, Refused, Run, Status, abandon, begin, fits, practise, step
from bot.core.scene import AtMistake, AtRun, Notice, Nowhere, Stopped
from bot.ports import Chance
from bot.service.answers import accept
from bot.service.request import Decided
from bot.service.workset import Source, Workset


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
        if not fits(unfinished, self._library.quizzes):
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
        if not self._is_served(run):
            return Nowhere(), (Notice.QUIZ_UNKNOWN,)
        if isinstance(action, StartOver):
            return self._start_over(run)
        if run.status is Status.ABANDONED:
            return Nowhere(self._quiz_of(run)), (Refusal.RUN_OVER,)
        if not fits(run, self._library.quizzes):
            if run.status is Status.OPEN:
                return self._begin_changed(run)
            return Nowhere(self._quiz_of(run)), (Notice.RUN_OUTDATED,)
        return self._act_on(run, action)

    def practise(self, questions: Sequence[tuple[str, Question]]) -> Decided:
        """Begin a run of questions, each given with the id of its quiz; one that waits for its first answer will do."""
        for unfinished in self._workset.open_runs(self._person):
            if unfinished.quiz_id == PRACTICE:
                asked = [(slot.quiz_id, slot.question_id) for slot in unfinished.slots]
                same = asked == [(quiz_id, question.id) for quiz_id, question in questions]
                if same and not unfinished.answered and fits(unfinished, self._library.quizzes):
                    self._make_current(unfinished)
                    return self.at(unfinished), ()
                self._workset.put_run(abandon(unfinished))
        begun = practise(self._chance.run_id(), self._person.id, questions, self._chance.shuffle)
        return self.at(self._enter(begun)), ()

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

    def at(self, run: Run) -> AtRun:
        """Give the scene of a run as it stands, with the streak where it is shown."""
        if run.slot.answer is None:
            return AtRun(run)
        return AtRun(run, self._workset.standing(self._person, self._event.at_ms))

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
        stepped = step(run, action, self._library.quizzes)
        self._workset.put_run(stepped.run)
        self._make_current(stepped.run)
        match stepped.effect:
            case Graded() as graded:
                return self._verdict(stepped.run, graded), ()
            case Refused(reason):
                return self.at(stepped.run), (reason,)
            case None:
                return self.at(stepped.run), ()

    def _verdict(self, run: Run, graded: Graded) -> AtRun:
        """Log an answer, and give the verdict with what it did and with what the person is told once."""
        told = accept(self._workset, self._event, Source(run_id=run.id), graded)
        return replace(self.at(run), counted=told.counted, outage_news=told.outage_news, zone_missing=told.zone_missing)

    def _start_over(self, run: Run) -> Decided:
        """Begin anew, once: of two presses of the same button the second shows the run that the first began."""
        if run.quiz_id == PRACTICE:
            return self.practise(self._still_served(run))
        if run.status is not Status.OPEN:
            return self.open(run.quiz_id)
        self._workset.put_run(abandon(run))
        return self.at(self._begin(run.quiz_id)), ()

    def _begin_changed(self, outdated: Run) -> Decided:
        self._workset.put_run(abandon(outdated))
        if outdated.quiz_id == PRACTICE:
            (scene, _) = self.practise(self._still_served(outdated))
            return scene, (Notice.QUIZ_CHANGED,)
        return self.at(self._begin(outdated.quiz_id)), (Notice.QUIZ_CHANGED,)

    def _begin(self, quiz_id: str) -> Run:
        quiz = self._library.quizzes[quiz_id]
        return self._enter(begin(self._chance.run_id(), self._person.id, quiz, self._chance.shuffle))

    def _enter(self, run: Run) -> Run:
        self._workset.put_run(run)
        self._make_current(run)
        return run

    def _still_served(self, run: Run) -> Sequence[tuple[str, Question]]:
        """Give the questions of a run that are served, each with the id of its quiz."""
        named = ((slot.quiz_id, self._library.question(slot.quiz_id, slot.question_id)) for slot in run.slots)
        return [(quiz_id, question) for quiz_id, question in named if question is not None]

    def _is_served(self, run: Run) -> bool:
        return bool(self._still_served(run)) if run.quiz_id == PRACTICE else run.quiz_id in self._library.quizzes

    def _quiz_of(self, run: Run) -> str | None:
        """Give the quiz that can be opened in place of a run, if it is of one."""
        return None if run.quiz_id == PRACTICE else run.quiz_id

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
        return run if fits(run, self._library.quizzes) else None
