"""The working set: what one batch of events reads and changes, between load and save."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.core.actions import ChooseOption, Event, GoOn, ShowMistake, ShowRun, StartOver, Stop
from bot.core.days import DEFAULT_ZONE, local_day
from bot.core.game_actions import AnswerRound, GameAction, ShowRound
from bot.core.gaps import Outage
from bot.core.people import Account, Group, Person
from bot.core.places import PRIVATE
from bot.core.push_actions import PushAction
from bot.core.record_actions import Practise, RecordAction
from bot.core.round import Round, Vote
from bot.core.run import Graded, Run, Status
from bot.core.streak import (
    Counted,
    Log,
    LoggedAnswer,
    Standing,
    Streak,
    count,
    kept,
    needs_replay,
    replay,
    standing,
    walk,
)
from bot.group_ports import RoundState
from bot.ports import AnswerRecord, CachedStreak, ChangedVote, Changes, FloorRecord, Transaction
from bot.service.wanted import wanted


@dataclass(frozen=True, slots=True)
class Source:
    """Where a question was answered: in a run or in a round."""

    run_id: int | None = None
    round_id: int | None = None
    zone: str | None = None
    """Of the place, in which the days of whoever has chosen none are counted (rule R4)."""


class Workset:
    """People, runs, rounds and streaks of a batch; later events of the batch see what earlier ones changed."""

    def __init__(  # noqa: PLR0913 - all that a batch reads
        self,
        people: dict[Account, Person],
        runs: Iterable[Run],
        rounds: Mapping[int, RoundState],
        streaks: Mapping[int, CachedStreak],
        logs: Mapping[int, Log],
        *,
        at_ms: int,
    ) -> None:
        self._people = people
        self._runs = {run.id: run for run in runs}
        self._rounds = rounds
        self._votes = {(i, person_id): vote for i, state in rounds.items() for person_id, vote in state.votes.items()}
        self._streaks = {person_id: cached.streak for person_id, cached in streaks.items()}
        self._outages = {person_id: cached.outages for person_id, cached in streaks.items()}
        self._logs = dict(logs)
        self._at_ms = at_ms
        self._loaded_runs = dict(self._runs)
        self._touched_people: dict[int, Account] = {}
        self._changes = Changes()

    @classmethod
    async def load(cls, transaction: Transaction, events: Sequence[Event], also: Collection[Account] = ()) -> "Workset":
        """Read all that the events need, in a fixed number of statements, with the people of more accounts."""
        at_ms = max(event.at_ms for event in events)
        people = dict(await transaction.people({*(event.account for event in events), *also}, at_ms))
        named = {run_id for event in events for run_id in named_runs(event)}
        wide = {people[event.account].id for event in events if needs_open_runs(event)}
        runs = await transaction.runs(named, wide) if named or wide else ()
        person_ids = {person.id for person in people.values()}
        round_ids = {round_id for event in events for round_id in named_rounds(event)}
        rounds = await transaction.rounds(round_ids, person_ids) if round_ids else {}
        streaks = await transaction.streaks(person_ids)
        out_of_order = _out_of_order(events, people, rounds, streaks)
        logs = await transaction.logs(out_of_order) if out_of_order else {}
        return cls(people, runs, rounds, streaks, logs, at_ms=at_ms)

    async def save(self, transaction: Transaction) -> None:
        """Write all that changed, if anything did."""
        changes = replace(
            self._changes,
            people=[self._people[account] for account in self._touched_people.values()],
            new_runs=[run for run in self._runs.values() if run.id not in self._loaded_runs],
            runs=[run for run in self._runs.values() if self._moved(run)],
        )
        if changes != Changes():
            await transaction.save(changes, self._at_ms)

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

    def join(self, group: Group, account: Account) -> None:
        """Note that an account was seen in a group."""
        self._changes.members.append((group, account))

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

    def round(self, round_id: int) -> Round | None:
        """Give a round if it exists; it is not closed before the batch is saved."""
        state = self._rounds.get(round_id)
        return None if state is None else state.round

    def source(self, played: Round) -> Source:
        """Give a round as where a question was answered."""
        return Source(round_id=played.id, zone=self._rounds[played.id].zone)

    def join_by_answer(self, played: Round, account: Account) -> None:
        """Note that an account is one of the group to whose round it answers in private, if there is a group."""
        group = self._rounds[played.id].group
        if group.platform == account.platform and not group.group_id.startswith(PRIVATE):
            self.join(group, account)

    def vote(self, round_id: int, person: Person) -> Vote | None:
        """Give what a person has answered in a round so far."""
        return self._votes.get((round_id, person.id))

    def put_vote(self, round_id: int, person: Person, vote: Vote) -> None:
        """Note a person's answer in a round; one that takes the place of another is written here, others in the log."""
        self._votes[round_id, person.id] = vote
        if vote.changed:
            self._changes.changed_votes.append(ChangedVote(round_id, person.id, vote.answer))

    def streak(self, person: Person) -> Streak:
        """Give a person's streak as the batch has left it so far."""
        return self._streaks.get(person.id, Streak())

    def standing(self, person: Person, at_ms: int, place_zone: str | None = None) -> Standing:
        """Give how a person's streak stands at an instant, in the zone that holds for them."""
        return standing(self.streak(person), at_ms, zone_of(person, place_zone), self._outages_of(person))

    def log_answer(self, source: Source, graded: Graded, account: Account, at_ms: int) -> Counted:
        """Put an accepted answer into the log, and count its day; gives what it did to the streak."""
        person = self._people[account]
        zone = zone_of(person, source.zone)
        answer = LoggedAnswer(at_ms, local_day(at_ms, zone), zone)
        self._changes.answers.append(
            AnswerRecord(
                account,
                graded.quiz_id,
                graded.question_id,
                graded.answer,
                at_ms,
                answer.local_day,
                zone,
                guessed=person.zone is None,
                run_id=source.run_id,
                round_id=source.round_id,
            )
        )
        before = self.streak(person)
        if person.id in self._logs:
            counted = self._count_anew(person, before, answer)
        else:
            counted = count(before, answer, self._outages_of(person))
        if counted.streak != before:
            self._streaks[person.id] = self._changes.streaks[person.id] = counted.streak
        return counted

    def _count_anew(self, person: Person, before: Streak, answer: LoggedAnswer) -> Counted:
        """Count an answer that may not be the latest one, with the whole log; nothing that was shown is lost (R11)."""
        log = self._logs[person.id]
        later = next((i for i, each in enumerate(log.answers) if each.at_ms > answer.at_ms), len(log.answers))
        log = replace(log, answers=(*log.answers[:later], answer, *log.answers[later:]))
        floor = kept(before, log, max(self._at_ms, before.last_ms), answer.zone)
        if floor is not None:
            log = replace(log, floors=(*log.floors, floor))
            self._changes.floors.append(FloorRecord(person.id, floor))
        self._logs[person.id] = log
        counted = next(counted for step, counted in walk(log) if step is answer)
        return replace(counted, streak=replay(log))

    def _outages_of(self, person: Person) -> Sequence[Outage]:
        log = self._logs.get(person.id)
        return self._outages.get(person.id, ()) if log is None else log.outages

    def _moved(self, run: Run) -> bool:
        """Say whether the row of a run changes: its answers are rows of their own."""
        loaded = self._loaded_runs.get(run.id)
        return loaded is not None and (run.position, run.status) != (loaded.position, loaded.status)


def zone_of(person: Person, place_zone: str | None = None) -> str:
    """Give the zone in which a person's days are counted: their own, or a guess, the place's if it has one (R4)."""
    return person.zone or place_zone or DEFAULT_ZONE


def named_runs(event: Event) -> tuple[int, ...]:
    """Give the id of the run that an event names, if it names one."""
    action = wanted(event.action)
    match action:
        case ChooseOption() | GoOn() | ShowRun() | StartOver() | ShowMistake():
            return (action.run_id,)
        case Stop(run_id) if run_id is not None:
            return (run_id,)
        case _:
            return ()


def named_rounds(event: Event) -> tuple[int, ...]:
    """Give the id of the round that an event names, if it names one."""
    action = wanted(event.action)
    return (action.round_id,) if isinstance(action, AnswerRound | ShowRound) else ()


def needs_open_runs(event: Event) -> bool:
    """Say whether an event looks at a person's unfinished runs beside the one that it names.

    The hot path (answer, go on) does not, and of what the clerk does only practice.
    """
    if isinstance(wanted(event.action), RecordAction | GameAction | PushAction):
        return isinstance(wanted(event.action), Practise)
    return not isinstance(event.action, ChooseOption | GoOn | ShowRun | ShowMistake | AnswerRound | ShowRound)


def _out_of_order(
    events: Sequence[Event],
    people: Mapping[Account, Person],
    rounds: Mapping[int, RoundState],
    streaks: Mapping[int, CachedStreak],
) -> set[int]:
    """Give the people with an answer among the events that may not be their latest."""
    found: set[int] = set()
    latest: dict[int, int] = {}
    for event in events:
        if not isinstance(wanted(event.action), ChooseOption | AnswerRound):
            continue
        person = people[event.account]
        place_zones = [rounds[i].zone for i in named_rounds(event) if i in rounds]
        cached = streaks.get(person.id)
        zone = zone_of(person, *place_zones)
        came_late = cached is not None and needs_replay(cached.streak, event.at_ms, zone)
        if came_late or event.at_ms < latest.get(person.id, event.at_ms):
            found.add(person.id)
        latest[person.id] = max(event.at_ms, latest.get(person.id, event.at_ms))
    return found
