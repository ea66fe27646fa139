"""What stands in the columns for people, runs, answers and streaks, and the way back."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import Row

from bot.core.gaps import REACH_MS, Outage
from bot.core.people import Person, Prompt, Visibility
from bot.core.run import Run, Status
from bot.core.slots import Answer, Slot
from bot.core.streak import Floor, Log, LoggedAnswer, Streak
from bot.ports import AnswerRecord, CachedStreak, FloorRecord

AnyRow = Row[*tuple[Any, ...]]
Values = Mapping[str, object]


def read_person(row: AnyRow) -> Person:
    """Give the person of a row that begins with the columns of `person`."""
    # By position, here and for streaks: names took three times as long, and every press reads both.
    person_id, language, zone, current_run, _, prompt, zone_asked, outage_news, visibility, alias = row[:10]
    asked_for = None if prompt is None else Prompt(prompt)
    return Person(
        person_id, language, zone, current_run, asked_for, zone_asked, outage_news, Visibility(visibility), alias
    )


def person_values(person: Person) -> Values:
    """Give what the row of a person holds."""
    return {
        "id": person.id,
        "language": person.language,
        "zone": person.zone,
        "current_run": person.current_run,
        "prompt": person.prompt,
        "zone_asked": person.zone_asked,
        "outage_news": person.outage_news,
        "visibility": person.visibility,
        "alias": person.alias,
    }


def read_run(row: AnyRow) -> Run:
    """Give the run of a row with its answers."""
    run_id, person_id, run_quiz_id, plan, position, status, given = row
    answers = {
        (quiz_id, question_id): Answer(option_id, bool(right))
        for quiz_id, question_id, option_id, right in _list(given)
    }
    slots = []
    for question_id, order, *named in json.loads(plan):
        quiz_id = named[0] if named else run_quiz_id
        slots.append(Slot(quiz_id, question_id, tuple(order), answers.get((quiz_id, question_id))))
    return Run(run_id, person_id, run_quiz_id, tuple(slots), position, Status(status))


def new_run_values(run: Run, now_ms: int) -> Values:
    """Give the row of a new run."""
    plan = [[slot.question_id, slot.order, slot.quiz_id] for slot in run.slots]
    return {
        **changed_run_values(run, now_ms),
        "person_id": run.person_id,
        "quiz_id": run.quiz_id,
        "plan": json.dumps(plan, ensure_ascii=False, separators=(",", ":")),
        "created_ms": now_ms,
    }


def changed_run_values(run: Run, now_ms: int) -> Values:
    """Give what changes in the row of a run."""
    return {"id": run.id, "position": run.position, "status": run.status, "updated_ms": now_ms}


def answer_values(record: AnswerRecord, nr: int, account_id: int) -> Values:
    """Give the row of an answer that is the `nr`-th of its batch."""
    return {
        "nr": nr,
        "account_id": account_id,
        "run_id": record.run_id,
        "round_id": record.round_id,
        "quiz_id": record.quiz_id,
        "question_id": record.question_id,
        "option_id": record.answer.option_id,
        "right": record.answer.right,
        "at_ms": record.at_ms,
        "local_day": record.local_day,
        "zone": record.zone,
        "guessed": record.guessed,
    }


def read_streak(row: AnyRow) -> Streak:
    """Give the streak of a row that begins with the columns of `streak`."""
    _, current, longest, freezes, last_day, last_ms, zone, days, bridges = row[:9]
    bridged = tuple(date.fromisoformat(day) for day in _list(bridges))
    return Streak(current, longest, freezes, last_day, last_ms, zone, days, bridged)


def streak_values(person_id: int, streak: Streak) -> Values:
    """Give the row of a streak."""
    return {
        "person_id": person_id,
        "current": streak.current,
        "longest": streak.longest,
        "freezes": streak.freezes,
        "last_day": streak.last_day,
        "last_ms": streak.last_ms,
        "zone": streak.zone,
        "days": streak.days,
        "bridges": json.dumps([day.isoformat() for day in streak.bridges], separators=(",", ":")),
    }


def floor_values(record: FloorRecord) -> Values:
    """Give the row of a floor: of the streak, only what can be promised."""
    streak = record.floor.streak
    return {
        "person_id": record.person_id,
        "at_ms": record.floor.at_ms,
        "current": streak.current,
        "longest": streak.longest,
        "freezes": streak.freezes,
        "last_day": streak.last_day,
        "zone": streak.zone,
    }


def read_outages(text: str | None) -> tuple[Outage, ...]:
    """Give the outages out of the JSON that the statements make of them."""
    return tuple(sorted((Outage(start, end) for start, end in _list(text)), key=lambda each: each.end_ms))


def read_log(row: AnyRow) -> Log:
    """Give the log out of a row of the statement `logs`."""
    answers = sorted(_list(row.answers))
    floors = sorted(_list(row.floors), key=lambda floor: floor[0])
    return Log(
        tuple(LoggedAnswer(at_ms, date.fromisoformat(day), zone) for at_ms, _, day, zone in answers),
        tuple(
            Floor(at_ms, Streak(current, longest, freezes, _day(last_day), at_ms, zone))
            for at_ms, current, longest, freezes, last_day, zone in floors
        ),
        read_outages(row.outages),
    )


def read_cached_streak(row: AnyRow) -> CachedStreak:
    """Give the streak out of a row of the statement `logs`; a person without one has a new one."""
    streak = Streak() if row.person_id is None else read_streak(row)
    since_ms = streak.last_ms - REACH_MS
    return CachedStreak(streak, tuple(outage for outage in read_outages(row.outages) if outage.end_ms > since_ms))


def _list(text: str | None) -> list[Any]:
    """Give the list of a JSON text; most are empty, and then there is nothing to parse."""
    found: list[Any] = [] if text is None or text == "[]" else json.loads(text)
    return found


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
