"""A person's figures, and runs of the questions that they miss most often."""

from dataclasses import replace

import pytest

from bot.core.actions import ChooseOption, GoOn, OpenQuiz, SetLanguage, ShowQuizzes, ShowRun, StartOver, Stop
from bot.core.quiz import Library
from bot.core.record_actions import Practise, ShowStats
from bot.core.record_scene import Missed, QuizFigures, StatsShown
from bot.core.run import PRACTICE, Refusal, Run, Status
from bot.core.scene import AtRun, LanguageMenu, Notice, Nowhere, QuizMenu, Stopped
from tests.quizzes_for_tests import library, quiz
from tests.service.table import ANNA, BORIS, RIGHT, WRONG, Table, at, laid, run_of


async def stats(table: Table) -> StatsShown:
    shown = (await table.do(ShowStats())).scene
    assert isinstance(shown, StatsShown), shown
    return shown


async def finish(table: Table, quiz_id: str, letters: list[int]) -> Run:
    table.now_ms += 60_000
    return await table.finish(await table.open(quiz_id), letters)


async def missed_two(table: Table) -> None:
    """Miss the first question of one quiz twice, and then that of the other once; both are called q1."""
    await table.seat()
    for _ in range(2):
        await finish(table, "small", [WRONG, RIGHT, RIGHT])
    await finish(table, "other", [WRONG, RIGHT])


def asked(run: Run) -> list[tuple[str, str]]:
    return [(slot.quiz_id, slot.question_id) for slot in run.slots]


async def test_figures_count_every_answer(table: Table) -> None:
    await table.seat()
    table.now_ms = at("2026-12-01T12:00")
    await finish(table, "other", [RIGHT, WRONG])
    table.now_ms = at("2026-12-05T12:00")
    await finish(table, "small", [WRONG, RIGHT, RIGHT])
    await finish(table, "small", [WRONG, WRONG, RIGHT])

    assert await stats(table) == StatsShown(
        answered=8,
        right=4,
        days_active=2,
        quizzes=[QuizFigures("small", 6, 3), QuizFigures("other", 2, 1)],
        missed=[Missed("small", "q1", 2), Missed("small", "q2", 1), Missed("other", "q2", 1)],
    )


async def test_who_has_not_answered_has_figures_of_nothing(table: Table) -> None:
    await table.seat()

    assert await stats(table) == StatsShown(0, 0, 0, [], [])


async def test_the_five_most_often_missed_are_shown_the_latest_first_of_equals(database_url: str) -> None:
    async with laid(database_url, library(quiz("small", 3), quiz("other", 4))) as table:
        await table.seat()
        await finish(table, "small", [WRONG, WRONG, RIGHT])
        await finish(table, "small", [RIGHT, WRONG, RIGHT])
        await finish(table, "other", [WRONG, WRONG, WRONG, WRONG])
        await finish(table, "other", [RIGHT, RIGHT, RIGHT, WRONG])

        missed = (await stats(table)).missed

        # Answers of one question tie only in how often; those of one run were given at one instant here.
        assert [(each.quiz_id, each.question_id, each.times) for each in missed] == [
            ("other", "q4", 2),
            ("small", "q2", 2),
            ("other", "q1", 1),
            ("other", "q2", 1),
            ("other", "q3", 1),
        ]


async def test_a_practise_run_asks_what_was_missed_in_several_quizzes(table: Table) -> None:
    await missed_two(table)

    run = run_of(await table.do(Practise()))

    assert (run.quiz_id, asked(run)) == (PRACTICE, [("small", "q1"), ("other", "q1")])
    run = await table.finish(run, [RIGHT, WRONG])
    assert (run.status, run.right, run.mistakes) == (Status.FINISHED, 1, (1,))
    figures = await stats(table)
    assert figures.missed == [Missed("other", "q1", 2), Missed("small", "q1", 2)]
    assert figures.quizzes == [QuizFigures("small", 7, 5), QuizFigures("other", 3, 1)]


async def test_practising_counts_for_the_streak(table: Table) -> None:
    await table.seat()
    table.now_ms = at("2026-12-01T12:00")
    await finish(table, "other", [WRONG, WRONG])
    table.now_ms = at("2026-12-02T12:00")
    run = run_of(await table.do(Practise()))

    await table.answer(run, RIGHT)

    assert (await table.streak()).standing.current == 2
    await table.assert_kept()


async def test_pressing_practise_twice_begins_one_run(table: Table) -> None:
    await missed_two(table)

    assert run_of(await table.do(Practise())) == run_of(await table.do(Practise()))


async def test_practising_anew_leaves_what_was_begun(table: Table) -> None:
    await missed_two(table)
    begun = await table.answer(run_of(await table.do(Practise())), RIGHT)

    anew = run_of(await table.do(Practise()))

    assert (anew.id != begun.id, anew.answered) == (True, 0)
    old = await table.do(ShowRun(begun.id))
    assert (old.scene, old.remarks) == (Nowhere(None), (Refusal.RUN_OVER,))


async def test_starting_over_asks_the_same_once_however_often_it_is_pressed(table: Table) -> None:
    await missed_two(table)
    first = await table.finish(run_of(await table.do(Practise())), [RIGHT, RIGHT])

    again = [run_of(await table.do(StartOver(first.id))) for _ in range(2)]

    assert again[0] == again[1]
    assert (asked(again[0]), again[0].answered) == (asked(first), 0)
    open_run = await table.answer(again[0], RIGHT)
    anew = run_of(await table.do(StartOver(open_run.id)))
    assert (asked(anew), anew.answered, anew.id != open_run.id) == (asked(first), 0, True)


async def test_a_run_of_a_quiz_and_one_to_practise_do_not_disturb_each_other(table: Table) -> None:
    await missed_two(table)
    small = await table.answer(await table.open("small"), RIGHT)
    practising = run_of(await table.do(Practise()))

    assert run_of(await table.do(OpenQuiz("small"))).id == small.id
    assert run_of(await table.do(ShowRun(practising.id))) == practising
    assert run_of(await table.do(SetLanguage("ru"))).id == practising.id
    assert (await table.do(Stop())).scene == Stopped(practising)
    assert (await table.do(OpenQuiz(PRACTICE))).remarks == (Notice.QUIZ_UNKNOWN,)


async def test_there_is_nothing_to_practise_without_a_mistake(table: Table) -> None:
    await table.seat()
    await finish(table, "other", [RIGHT, RIGHT])

    outcome = await table.do(Practise())

    assert isinstance(outcome.scene, StatsShown)
    assert outcome.remarks == (Notice.NOTHING_TO_PRACTISE,)


async def practising(url: str, *, answer_first: bool) -> Run:
    """Leave a run to practise behind, and give it."""
    async with laid(url) as before:
        await missed_two(before)
        run = run_of(await before.do(Practise()))
        return await before.answer(run, RIGHT) if answer_first else run


def with_other_options(quizzes: Library, quiz_id: str) -> Library:
    """Give the library with another option in each question of a quiz."""
    changed = {
        name: replace(each, questions=tuple(replace(q, options=("a", "b", "x", "y")) for q in each.questions))
        for name, each in quizzes.quizzes.items()
        if name == quiz_id
    }
    return replace(quizzes, quizzes={**quizzes.quizzes, **changed})


@pytest.mark.parametrize("screen", ["question", "verdict"])
async def test_a_practise_run_of_changed_questions_begins_afresh(database_url: str, screen: str) -> None:
    run = await practising(database_url, answer_first=screen == "verdict")
    async with laid(database_url, with_other_options(library(), "small"), first_run=50) as table:
        action = GoOn(run.id, 0) if screen == "verdict" else ChooseOption(run.id, 0, RIGHT)
        outcome = await table.do(action)

        assert outcome.remarks == (Notice.QUIZ_CHANGED,)
        assert asked(run_of(outcome)) == asked(run)
        assert run_of(outcome).slots[0].order == ("a", "b", "x", "y")
        assert run_of(await table.do(ShowRun(run_of(outcome).id))) == run_of(outcome)


async def test_a_question_that_was_removed_is_neither_shown_nor_asked(database_url: str) -> None:
    run = await practising(database_url, answer_first=False)
    async with laid(database_url, library(quiz("other", 2)), first_run=50) as table:
        outcome = await table.do(ShowRun(run.id))

        assert (asked(run_of(outcome)), outcome.remarks) == ([("other", "q1")], (Notice.QUIZ_CHANGED,))
        figures = await stats(table)
        assert (figures.answered, figures.quizzes) == (8, [QuizFigures("other", 2, 1)])
        assert figures.missed == [Missed("other", "q1", 1)]
        assert asked(run_of(await table.do(Practise()))) == [("other", "q1")]


async def test_a_practise_run_of_which_nothing_is_left_stops_nobody(database_url: str) -> None:
    run = await practising(database_url, answer_first=False)
    async with laid(database_url, library(quiz("third", 1)), first_run=50) as table:
        for action in (ShowRun(run.id), ChooseOption(run.id, 0, RIGHT), StartOver(run.id)):
            outcome = await table.do(action)
            assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.QUIZ_UNKNOWN,))
        assert (await table.do(Practise())).remarks == (Notice.NOTHING_TO_PRACTISE,)
        assert isinstance((await table.do(ShowQuizzes())).scene, QuizMenu)
        assert isinstance((await table.do(OpenQuiz("third"))).scene, AtRun)


async def test_another_persons_mistakes_are_not_practised(table: Table) -> None:
    await missed_two(table)
    await table.seat(BORIS)

    assert (await table.do(Practise(), BORIS)).remarks == (Notice.NOTHING_TO_PRACTISE,)


async def test_a_newcomer_is_asked_for_a_language_first(table: Table) -> None:
    assert (await table.do(Practise())).scene == LanguageMenu(Practise())

    outcome = await table.do(SetLanguage("hi", Practise()), ANNA)

    assert (outcome.language, outcome.remarks) == ("hi", (Notice.NOTHING_TO_PRACTISE,))
