"""Any state that the run machine can reach comes back from the database as it went in."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.core.actions import ChooseOption, GoOn
from bot.core.days import local_day
from bot.core.people import Account
from bot.core.run import Graded, Run, Status, abandon, begin, step
from bot.ports import AnswerRecord, Changes
from storage import open_database
from tests.quizzes_for_tests import quiz

ANNA = Account("telegram", "1")
NOW_MS = 1_800_000_000_000


@st.composite
def played(draw: st.DrawFn) -> tuple[list[Run], list[Graded]]:
    """Give a run at every step of a random way through it, and the answers that were graded on the way."""
    the_quiz = quiz("small", draw(st.integers(1, 4)))
    run = begin(draw(st.integers(1, 2**62 - 1)), 1, the_quiz, draw(st.randoms(use_true_random=False)).shuffle)
    states, graded = [run], []
    for letter in draw(st.lists(st.integers(0, 3), max_size=10)):
        event = GoOn(run.id, run.position) if run.slot.answer else ChooseOption(run.id, run.position, letter)
        stepped = step(run, event, {the_quiz.id: the_quiz})
        run = stepped.run
        if isinstance(stepped.effect, Graded):
            graded.append(stepped.effect)
        states.append(run)
    if draw(st.booleans()):
        states.append(abandon(run))
    return states, graded


@given(way=played())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_reachable_run_survives_the_database(
    tmp_path_factory: pytest.TempPathFactory, way: tuple[list[Run], list[Graded]]
) -> None:
    folder: Path = tmp_path_factory.mktemp("run")
    states, graded = way
    to_log = {each.question_id: each for each in graded}

    async def keep_and_compare() -> None:
        async with open_database(f"sqlite:///{folder / 'quiz.db'}") as database:
            logged: set[str] = set()
            for number, state in enumerate(states):
                new = {slot.question_id for slot in state.slots if slot.answer} - logged
                logged |= new
                async with database.transaction() as transaction:
                    await transaction.people([ANNA], NOW_MS)
                    changes = Changes(
                        new_runs=[] if number else [state],
                        runs=[state] if number else [],
                        answers=[record(state, to_log[question]) for question in sorted(new)],
                    )
                    await transaction.save(changes, NOW_MS)
                async with database.transaction() as transaction:
                    assert list(await transaction.runs([state.id], [])) == [state]
                    open_ones = await transaction.runs([], [state.person_id])
                    assert list(open_ones) == ([state] if state.status is Status.OPEN else [])

    asyncio.run(keep_and_compare())


def record(run: Run, graded: Graded) -> AnswerRecord:
    return AnswerRecord(
        account=ANNA,
        run_id=run.id,
        quiz_id=graded.quiz_id,
        question_id=graded.question_id,
        answer=graded.answer,
        at_ms=NOW_MS,
        local_day=local_day(NOW_MS, "UTC"),
        zone="UTC",
        guessed=True,
    )
