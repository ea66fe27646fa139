"""The working set: what one batch of events reads and changes, between load and save."""

from collections.abc import Collection, Iterable, Sequence

from bot.core.actions import Action, ChooseOption, Event, GoOn, SetLanguage, ShowMistake, ShowRun, StartOver, Stop
from bot.core.people import Account, Person
from bot.core.run import Graded, Run, Status
from bot.core.streak import DEFAULT_ZONE, DayEffect, Streak, count, local_day, replay
from bot.ports import AnswerRecord, Changes, Transaction


class Workset:
    """People, runs and streaks of a batch; later events of the batch see what earlier ones changed."""

    def __init__(
        self, people: dict[Account, Person], runs: Iterable[Run], streaks: dict[int, Streak], *, at_ms: int
    ) -> None:
        self._people = people
        self._runs = {run.id: run for run in runs}
        self._streaks = streaks
        self._at_ms = at_ms
        self._loaded_runs = dict(self._runs)
        self._touched_people: dict[int, Account] = {}
        self._touched_streaks: set[int] = set()
        self._answers: list[AnswerRecord] = []
        self._late: set[int] = set()

    @classmethod
    async def load(cls, transaction: Transaction, events: Sequence[Event]) -> "Workset":
        """Read all that the events need, in a fixed number of statements."""
        at_ms = max(event.at_ms for event in events)
        people = dict(await transaction.people({event.account for event in events}, at_ms))
        named = {run_id for event in events for run_id in named_runs(event.action)}
        wide = {people[event.account].id for event in events if needs_open_runs(event.action)}
        runs = await transaction.runs(named, wide) if named or wide else ()
        streaks = await transaction.streaks({person.id for person in people.values()})
        return cls(people, runs, dict(streaks), at_ms=at_ms)

    async def save(self, transaction: Transaction) -> None:
        """Write all that changed, if anything did."""
        changes = Changes(
            people=[self._people[account] for account in self._touched_people.values()],
            new_runs=[run for run in self._runs.values() if run.id not in self._loaded_runs],
            runs=[run for run in self._runs.values() if self._moved(run)],
            answers=self._answers,
            streaks={person_id: self._streaks[person_id] for person_id in sorted(self._touched_streaks)},
        )
        if changes != Changes():
            await transaction.save(changes, self._at_ms)
        if self._late:
            days = await transaction.answered_days(self._late)
            streaks = {person_id: replay(of_person) for person_id, of_person in days.items()}
            await transaction.save(Changes(streaks=streaks), self._at_ms)

    def person(self, account: Account) -> Person:
        """Give the person of an account as the batch has left them so far."""
        return self._people[account]

    def put_person(self, account: Account, person: Person) -> None:
        """Change a person, under every account of theirs that is in the batch."""
        if person == self._people[account]:
            return
        for known, other in self._people.items():
            if other.id == person.id:
                self._people[known] = person
        self._touched_people[person.id] = account

    def run(self, run_id: int, owner: Person) -> Run | None:
        """Give a run if it exists and is the owner's."""
        run = self._runs.get(run_id)
        return run if run is not None and run.person_id == owner.id else None

    def open_runs(self, owner: Person) -> Collection[Run]:
        """Give the owner's unfinished runs (complete for events of which `needs_open_runs` is true)."""
        return [run for run in self._runs.values() if run.person_id == owner.id and run.status is Status.OPEN]

    def put_run(self, run: Run) -> None:
        """Change a run, or add a new one."""
        self._runs[run.id] = run

    def streak(self, person: Person) -> Streak:
        """Give a person's streak as the batch has left it so far."""
        return self._streaks.get(person.id, Streak())

    def log_answer(self, run: Run, graded: Graded, person: Person, at_ms: int) -> DayEffect:
        """Put an accepted answer into the log, and count its day; gives what it did to the streak."""
        day = local_day(at_ms, person.zone)
        zone = person.zone or DEFAULT_ZONE
        self._answers.append(AnswerRecord(person.id, run.id, graded.question_id, graded.answer, at_ms, day, zone))
        before = self.streak(person)
        if before.last_day is not None and day < before.last_day:
            # It came late, or a clock stepped back: only the whole log says what it does to the streak.
            self._late.add(person.id)
        after, effect = count(before, day)
        if after != before:
            self._streaks[person.id] = after
            self._touched_streaks.add(person.id)
        return effect

    def _moved(self, run: Run) -> bool:
        """Say whether the row of a run changes: its answers are rows of their own."""
        loaded = self._loaded_runs.get(run.id)
        return loaded is not None and (run.position, run.status) != (loaded.position, loaded.status)


def named_runs(action: Action) -> tuple[int, ...]:
    """Give the id of the run that an action names, if it names one."""
    wanted = action.then if isinstance(action, SetLanguage) else action
    match wanted:
        case ChooseOption() | GoOn() | ShowRun() | StartOver() | ShowMistake():
            return (wanted.run_id,)
        case Stop(run_id) if run_id is not None:
            return (run_id,)
        case _:
            return ()


def needs_open_runs(action: Action) -> bool:
    """Say whether an action looks at a person's unfinished runs beside the one that it names.

    The hot path (answer, go on) does not.
    """
    return not isinstance(action, ChooseOption | GoOn | ShowRun | ShowMistake)
