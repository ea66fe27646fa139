"""One transaction over one batch of events (`bot.ports.Transaction`)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.core.people import Account, Group, Person
from bot.core.run import Run
from bot.core.streak import Log
from bot.group_ports import RoundState
from bot.ports import AnswerRecord, CachedStreak, ChangedVote, Changes, ConflictError
from storage.execution import Execution
from storage.game_statements import GameStatements
from storage.game_values import changed_vote_values, read_round_state
from storage.games import SqlGames
from storage.job_statements import JobStatements
from storage.jobs import SqlJobs
from storage.push_statements import PushStatements
from storage.pushes import SqlPushes
from storage.record_statements import RecordStatements
from storage.records import SqlRecords
from storage.statements import Statements
from storage.values import (
    Values,
    answer_values,
    changed_run_values,
    floor_values,
    new_run_values,
    person_values,
    read_log,
    read_outages,
    read_person,
    read_run,
    read_streak,
    streak_values,
)


class AllStatements:
    """The statements of all that a transaction can be asked for, for one dialect, "sqlite" or "postgresql"."""

    def __init__(self, dialect: str) -> None:
        self.batch = Statements(dialect)
        self.records = RecordStatements(dialect)
        self.games = GameStatements(dialect)
        self.pushes = PushStatements(dialect)
        self.jobs = JobStatements(dialect)


class SqlTransaction:
    """The batch's reads and writes on a connection whose transaction has begun; `storage.database` ends it."""

    def __init__(self, connection: AsyncConnection, statements: AllStatements) -> None:
        self._do = Execution(connection)
        self._all = statements
        self._statements = statements.batch
        self._account_ids: dict[Account, int] = {}
        """Of the accounts that `people` was asked for."""

    @property
    def records(self) -> SqlRecords:
        """What is kept of people, in this transaction."""
        return SqlRecords(self._do, self._all.records)

    @property
    def games(self) -> SqlGames:
        """What is stored of places and games, in this transaction."""
        return SqlGames(self._do, self._all.games)

    @property
    def pushes(self) -> SqlPushes:
        """What is stored of subscriptions and reminders, in this transaction."""
        return SqlPushes(self._do, self._all.pushes, self._all.games)

    @property
    def jobs(self) -> SqlJobs:
        """What is to be done, in this transaction."""
        return SqlJobs(self._do, self._all.jobs)

    async def people(self, accounts: Collection[Account], now_ms: int) -> Mapping[Account, Person]:
        """Give the person of each account, making those that are new, and hold them against other writers."""
        found = await self._find_people(accounts)
        missing = sorted(set(accounts) - found.keys())
        if missing:
            found |= await self._make_people(missing, now_ms)
        return found

    async def _find_people(self, accounts: Iterable[Account]) -> dict[Account, Person]:
        wanted = ({"platform": account.platform, "user_id": account.user_id} for account in set(accounts))
        found = {}
        for row in await self._do.over(self._statements.people, wanted):
            account = Account(row.platform, row.user_id)
            self._account_ids[account] = row.account_id
            found[account] = read_person(row)
        return found

    async def _make_people(self, accounts: Sequence[Account], now_ms: int) -> dict[Account, Person]:
        made = await self._do.over(self._statements.new_people, ({"created_ms": now_ms} for _ in accounts))
        by_id = dict(zip(sorted(row.id for row in made), accounts, strict=True))
        added = await self._do.over(
            self._statements.new_accounts,
            (
                {"platform": account.platform, "user_id": account.user_id, "person_id": person_id}
                for person_id, account in by_id.items()
            ),
        )
        people = {by_id[row.person_id]: Person(row.person_id) for row in added}
        self._account_ids |= {by_id[row.person_id]: row.id for row in added}
        if len(people) < len(accounts):
            people |= await self._yield_to_others({account: i for i, account in by_id.items() if account not in people})
        return people

    async def _yield_to_others(self, spare: Mapping[Account, int]) -> dict[Account, Person]:
        """Take the people whom these accounts have by now, in place of our spare ones.

        Another process made the accounts meanwhile, or gave them to other people while we waited for the former ones.
        """
        await self._do.over(self._statements.drop_people, ({"id": person_id} for person_id in spare.values()))
        found = await self._find_people(spare)
        if len(found) < len(spare):
            raise ConflictError(f"{len(spare) - len(found)} accounts went from one person to another again and again")
        return found

    async def hold(self, person_ids: Collection[int]) -> Mapping[int, Person]:
        """Give those of these people who exist, by id, held against other writers."""
        held = await self._do.over(self._statements.hold, ({"id": person_id} for person_id in set(person_ids)))
        return {row.id: read_person(row) for row in held}

    async def runs(self, run_ids: Collection[int], open_of: Collection[int]) -> Sequence[Run]:
        """Give the runs of these ids that exist, with their answers, and every open run of these people."""
        wanted = [{"id": run_id, "person_id": None} for run_id in set(run_ids)]
        wanted += [{"id": None, "person_id": person_id} for person_id in set(open_of)]
        return [read_run(row) for row in await self._do.over(self._statements.runs, wanted)]

    async def rounds(self, round_ids: Collection[int], person_ids: Collection[int]) -> Mapping[int, RoundState]:
        """Give the rounds of these ids that exist, held against closing, each with the votes of these people in it."""
        if not round_ids:
            return {}
        wanted = [{"id": round_id, "person_id": None} for round_id in set(round_ids)]
        wanted += [{"id": None, "person_id": person_id} for person_id in set(person_ids)]
        return {row.id: read_round_state(row) for row in await self._do.over(self._statements.rounds, wanted)}

    async def streaks(self, person_ids: Collection[int]) -> Mapping[int, CachedStreak]:
        """Give the cached streak of each person who has one."""
        found = await self._do.over(self._statements.streaks, ({"id": person_id} for person_id in set(person_ids)))
        return {row.person_id: CachedStreak(read_streak(row), read_outages(row.outages)) for row in found}

    async def logs(self, person_ids: Collection[int]) -> Mapping[int, Log]:
        """Give all that the streak of each of these people follows from."""
        found = await self._do.over(self._statements.logs, ({"id": person_id} for person_id in set(person_ids)))
        return {row.id: read_log(row) for row in found}

    async def save(self, changes: Changes, now_ms: int) -> None:
        """Write it all.

        Raises ConflictError when an answer or an open run is there already, or a vote was changed before.
        """
        # In this order: a run that is over makes room for the next open one, and answers refer to runs.
        put = self._statements
        await self._do.over(put.change_runs, (changed_run_values(run, now_ms) for run in changes.runs))
        await self._do.over(put.add_runs, (new_run_values(run, now_ms) for run in changes.new_runs))
        await self._add_answers(changes.answers)
        await self._change_votes(changes.changed_votes)
        await self._do.over(put.put_streaks, (streak_values(i, streak) for i, streak in changes.streaks.items()))
        await self._do.over(put.add_floors, map(floor_values, changes.floors))
        await self._do.over(put.change_people, (person_values(person) for person in changes.people))
        await self._do.over(put.add_members, (self._member(group, account) for group, account in changes.members))

    async def _add_answers(self, answers: Sequence[AnswerRecord]) -> None:
        new = (answer_values(record, nr, self._id_of(record.account)) for nr, record in enumerate(answers))
        added = await self._do.over(self._statements.add_answers, new)
        if len(added) < len(answers):
            raise ConflictError(f"{len(answers) - len(added)} of {len(answers)} answers had been given before")

    async def _change_votes(self, votes: Sequence[ChangedVote]) -> None:
        changed = await self._do.over(self._statements.change_votes, map(changed_vote_values, votes))
        if len(changed) < len(votes):
            raise ConflictError(f"{len(votes) - len(changed)} of {len(votes)} votes are not there, or changed already")

    def _member(self, group: Group, account: Account) -> Values:
        return {"platform": group.platform, "group_id": group.group_id, "account_id": self._id_of(account)}

    def _id_of(self, account: Account) -> int:
        try:
            return self._account_ids[account]
        except KeyError:
            raise LookupError("an account is to be written about that `people` was not asked for before") from None
