"""One transaction over one batch of events (`bot.ports.Transaction`)."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.core.people import Account, Person
from bot.core.run import Answer, Run, Slot, Status
from bot.core.streak import Streak
from bot.ports import AnswerRecord, Changes, ConflictError
from storage.errors import translated
from storage.rows import bound
from storage.statements import Statements

Rows = Sequence[Row[*tuple[Any, ...]]]


class SqlTransaction:
    """The batch's reads and writes on a connection whose transaction has begun; `storage.database` ends it."""

    def __init__(self, connection: AsyncConnection, statements: Statements) -> None:
        self._connection = connection
        self._statements = statements

    async def people(self, accounts: Collection[Account], now_ms: int) -> Mapping[Account, Person]:
        """Give the person of each account, making those that are new, and hold them against other writers."""
        found = await self._find_people(accounts)
        missing = sorted(set(accounts) - found.keys())
        if missing:
            found |= await self._make_people(missing, now_ms)
        return found

    async def _find_people(self, accounts: Iterable[Account]) -> dict[Account, Person]:
        wanted = ({"platform": account.platform, "user_id": account.user_id} for account in set(accounts))
        return {
            Account(row.platform, row.user_id): Person(row.id, row.language, row.zone, row.current_run)
            for row in await self._execute(self._statements.people, wanted)
        }

    async def _make_people(self, accounts: Sequence[Account], now_ms: int) -> dict[Account, Person]:
        made = await self._execute(self._statements.new_people, ({"created_ms": now_ms} for _ in accounts))
        by_id = dict(zip(sorted(row.id for row in made), accounts, strict=True))
        added = await self._execute(
            self._statements.new_accounts,
            (
                {"platform": account.platform, "user_id": account.user_id, "person_id": person_id}
                for person_id, account in by_id.items()
            ),
        )
        people = {by_id[row.person_id]: Person(row.person_id) for row in added}
        if len(people) < len(accounts):
            people |= await self._yield_to_others({account: i for i, account in by_id.items() if account not in people})
        return people

    async def _yield_to_others(self, spare: Mapping[Account, int]) -> dict[Account, Person]:
        """Take the people whom another process made for the same accounts meanwhile, in place of our spare ones."""
        await self._execute(self._statements.drop_people, ({"id": person_id} for person_id in spare.values()))
        return await self._find_people(spare)

    async def runs(self, run_ids: Collection[int], open_of: Collection[int]) -> Sequence[Run]:
        """Give the runs of these ids that exist, with their answers, and every open run of these people."""
        wanted = [{"id": run_id, "person_id": None} for run_id in set(run_ids)]
        wanted += [{"id": None, "person_id": person_id} for person_id in set(open_of)]
        found = await self._execute(self._statements.runs, wanted)
        return [_run(row) for row in found]

    async def streaks(self, person_ids: Collection[int]) -> Mapping[int, Streak]:
        """Give the cached streak of each person who has one."""
        found = await self._execute(self._statements.streaks, ({"id": person_id} for person_id in set(person_ids)))
        return {row.person_id: Streak(row.current, row.longest, row.freezes, row.last_day) for row in found}

    async def answered_days(self, person_ids: Collection[int]) -> Mapping[int, Sequence[date]]:
        """Give the local days of every logged answer of these people, in the order of (instant, id)."""
        days: dict[int, list[date]] = {person_id: [] for person_id in person_ids}
        rows = await self._execute(self._statements.answered_days, ({"id": person_id} for person_id in days))
        for row in rows:
            days[row.person_id].append(row.local_day)
        return days

    async def save(self, changes: Changes, now_ms: int) -> None:
        """Write it all. Raises ConflictError when an answer or an open run is there already."""
        # In this order: a run that is over makes room for the next open one, and answers and people refer to runs.
        put = self._statements
        await self._execute(put.change_runs, (_changed_run(run, now_ms) for run in changes.runs))
        await self._execute(put.add_runs, (_new_run(run, now_ms) for run in changes.new_runs))
        await self._add_answers(changes.answers)
        streaks = changes.streaks.items()
        await self._execute(put.put_streaks, (_streak(i, streak) for i, streak in streaks))
        await self._execute(put.change_people, (asdict(person) for person in changes.people))

    async def _add_answers(self, answers: Sequence[AnswerRecord]) -> None:
        added = await self._execute(
            self._statements.add_answers, (_answer(nr, record) for nr, record in enumerate(answers))
        )
        if len(added) < len(answers):
            raise ConflictError(f"{len(answers) - len(added)} of {len(answers)} answers had been given before")

    async def _execute(self, statement: Executable, values: Iterable[Mapping[str, object]]) -> Rows:
        """Run a statement over rows and give what it returns; nothing to do is not worth a statement."""
        given = list(values)
        if not given:
            return ()
        with translated():
            result = await self._connection.execute(statement, bound(self._connection.dialect.name, given))
            return result.all() if result.returns_rows else ()


def _run(row: Row[*tuple[Any, ...]]) -> Run:
    run_id, person_id, quiz_id, plan, position, status, given = row
    answers = {question: Answer(option, bool(right)) for question, option, right in json.loads(given or "[]")}
    slots = tuple(Slot(question, tuple(order), answers.get(question)) for question, order in json.loads(plan))
    return Run(run_id, person_id, quiz_id, slots, position, Status(status))


def _new_run(run: Run, now_ms: int) -> Mapping[str, object]:
    plan = [[slot.question_id, slot.order] for slot in run.slots]
    return {
        **_changed_run(run, now_ms),
        "person_id": run.person_id,
        "quiz_id": run.quiz_id,
        "plan": json.dumps(plan, ensure_ascii=False, separators=(",", ":")),
        "created_ms": now_ms,
    }


def _changed_run(run: Run, now_ms: int) -> Mapping[str, object]:
    return {"id": run.id, "position": run.position, "status": run.status, "updated_ms": now_ms}


def _answer(nr: int, record: AnswerRecord) -> Mapping[str, object]:
    return {
        "nr": nr,
        "person_id": record.person_id,
        "run_id": record.run_id,
        "question_id": record.question_id,
        "option_id": record.answer.option_id,
        "right": record.answer.right,
        "at_ms": record.at_ms,
        "local_day": record.local_day,
        "zone": record.zone,
    }


def _streak(person_id: int, streak: Streak) -> Mapping[str, object]:
    return {
        "person_id": person_id,
        "current": streak.current,
        "longest": streak.longest,
        "freezes": streak.freezes,
        "last_day": streak.last_day,
    }
