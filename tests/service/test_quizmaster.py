from dataclasses import replace

from bot.core.actions import (
    ChooseOption,
    GoOn,
    Greet,
    OpenQuiz,
    SetLanguage,
    ShowHelp,
    ShowLanguages,
    ShowMistake,
    ShowQuizzes,
    ShowRun,
    StartOver,
    Stop,
)
from bot.core.record_actions import ShowStreak
from bot.core.record_scene import StreakShown, ZoneShown
from bot.core.run import Refusal, Status
from bot.core.scene import (
    AtMistake,
    AtRun,
    HelpShown,
    LanguageMenu,
    Notice,
    Nowhere,
    QuizMenu,
    Stopped,
)
from bot.core.streak import DayEffect, StreakState
from tests.quizzes_for_tests import library, quiz
from tests.service.table import ANNA, BORIS, RIGHT, WRONG, Table, at, laid, run_of


async def test_a_newcomer_is_asked_for_a_language_and_then_gets_what_they_came_for(table: Table) -> None:
    asked = await table.do(OpenQuiz("small"), hint="hi")
    assert (asked.scene, asked.language) == (LanguageMenu(OpenQuiz("small")), "hi")

    begun = await table.do(SetLanguage("bn", OpenQuiz("small")))

    assert (run_of(begun).quiz_id, begun.language) == ("small", "bn")


async def test_a_greeting_is_not_worth_keeping_until_the_language_is_chosen(table: Table) -> None:
    assert (await table.do(Greet())).scene == LanguageMenu(None)
    assert (await table.do(SetLanguage("ru"))).scene == QuizMenu(0, {}, greeting=True)


async def test_the_own_choice_of_language_beats_the_hint_and_stays(table: Table) -> None:
    await table.seat(language="ru")

    assert (await table.do(ShowHelp(), hint="hi")).language == "ru"


async def test_a_language_that_we_do_not_have_changes_nothing(table: Table) -> None:
    await table.seat(language="ru")
    outcome = await table.do(SetLanguage("xx"))

    assert (outcome.remarks, outcome.language) == ((Notice.LANGUAGE_UNKNOWN,), "ru")


async def test_an_answer_is_told_with_the_streak_that_it_started(table: Table) -> None:
    await table.seat()
    run = await table.open()
    outcome = await table.do(ChooseOption(run.id, 0, RIGHT))

    assert isinstance(outcome.scene, AtRun)
    assert outcome.scene.counted is not None
    assert outcome.scene.counted.effect is DayEffect.STARTED
    assert outcome.scene.streak is not None
    assert (outcome.scene.streak.current, outcome.scene.streak.state) == (1, StreakState.DONE_TODAY)


async def test_a_second_press_is_told_that_the_first_one_counts(table: Table) -> None:
    await table.seat()
    run = await table.open()
    first = await table.answer(run, RIGHT)
    again = await table.do(ChooseOption(run.id, 0, WRONG))

    assert again.remarks == (Refusal.ALREADY_ANSWERED,)
    assert run_of(again) == first


async def test_two_presses_in_one_batch_grade_once(table: Table) -> None:
    await table.seat()
    run = await table.open()
    first, second = await table.together(ChooseOption(run.id, 0, RIGHT), ChooseOption(run.id, 0, WRONG))

    assert (first.remarks, second.remarks) == ((), (Refusal.ALREADY_ANSWERED,))
    assert run_of(first) == run_of(second) == run_of(await table.do(ShowRun(run.id)))


async def test_a_whole_run_fits_into_one_batch(table: Table) -> None:
    await table.seat()
    outcomes = await table.together(
        OpenQuiz("other"),
        ChooseOption(1, 0, RIGHT),
        GoOn(1, 0),
        ChooseOption(1, 1, WRONG),
        GoOn(1, 1),
        StartOver(1),
    )

    assert run_of(outcomes[4]).status is Status.FINISHED
    assert run_of(outcomes[5]).id == 2
    assert run_of(await table.do(ShowRun(1))) == run_of(outcomes[4])


async def test_a_run_goes_on_where_it_stopped(table: Table) -> None:
    await table.seat()
    run = await table.answer(await table.open(), WRONG)
    stopped = await table.do(Stop())
    assert stopped.scene == Stopped(run)

    back = await table.do(OpenQuiz("small"))

    assert (run_of(back), back.remarks) == (run, (Notice.RESUMED,))
    assert isinstance(back.scene, AtRun)
    assert back.scene.resumed


async def test_stopping_without_a_run_is_said_and_harmless(table: Table) -> None:
    await table.seat()

    assert (await table.do(Stop())).scene == Stopped(None)


async def test_each_quiz_has_one_unfinished_run(table: Table) -> None:
    await table.seat()
    small, other = await table.open("small"), await table.open("other")
    await table.answer(small, RIGHT)

    assert (await table.open("small")).id == small.id
    assert (await table.open("other")).id == other.id
    menu = await table.do(ShowQuizzes())
    assert menu.scene == QuizMenu(0, {"small": 1, "other": 0})


async def test_changing_the_language_shows_the_current_question_again_in_the_same_order(table: Table) -> None:
    await table.seat(language="en")
    run = await table.open()
    outcome = await table.do(SetLanguage("hi"))

    assert (run_of(outcome), outcome.language, outcome.remarks) == (run, "hi", (Notice.LANGUAGE_SET,))


async def test_the_language_menu_leads_back_to_what_it_was_opened_from(table: Table) -> None:
    await table.seat(language="en")
    small = await table.open("small")
    await table.open("other")
    menu = await table.do(ShowLanguages(ShowRun(small.id)))
    assert menu.scene == LanguageMenu(ShowRun(small.id))
    outcome = await table.do(SetLanguage("hi", ShowRun(small.id)))

    assert (run_of(outcome), outcome.language, outcome.remarks) == (small, "hi", (Notice.LANGUAGE_SET,))


async def test_the_run_that_is_stopped_is_the_one_under_the_button_however_often_it_is_pressed(table: Table) -> None:
    await table.seat()
    small, other = await table.open("small"), await table.open("other")

    assert (await table.do(Stop(small.id))).scene == Stopped(small)
    assert (await table.do(Stop(small.id))).scene == Stopped(small)
    assert (await table.do(Stop())).scene == Stopped(other)


async def test_stopping_a_run_that_is_over_shows_its_result(table: Table) -> None:
    await table.seat()
    run = await table.finish(await table.open("other"), [RIGHT, RIGHT])

    assert run_of(await table.do(Stop(run.id))) == run


async def test_starting_over_begins_anew_once_however_often_it_is_pressed(table: Table) -> None:
    await table.seat()
    run = await table.answer(await table.open(), WRONG)
    anew = run_of(await table.do(StartOver(run.id)))
    again = run_of(await table.do(StartOver(run.id)))

    assert anew.id != run.id
    assert (anew, anew.answered) == (again, 0)


async def test_buttons_of_an_abandoned_run_lead_to_its_quiz(table: Table) -> None:
    await table.seat()
    run = await table.open()
    await table.do(StartOver(run.id))
    outcome = await table.do(ChooseOption(run.id, 0, RIGHT))

    assert (outcome.scene, outcome.remarks) == (Nowhere("small"), (Refusal.RUN_OVER,))


async def test_a_finished_run_shows_its_result_and_its_mistakes(table: Table) -> None:
    await table.seat()
    run = await table.finish(await table.open(), [RIGHT, WRONG, WRONG])
    assert (run.status, run.right, run.mistakes) == (Status.FINISHED, 1, (1, 2))

    assert (await table.do(ShowMistake(run.id, 1))).scene == AtMistake(run, 1)
    assert run_of(await table.do(ShowMistake(run.id, 2))) == run
    late = await table.do(ChooseOption(run.id, 2, RIGHT))
    assert (run_of(late), late.remarks) == (run, (Refusal.RUN_OVER,))


async def test_mistakes_are_not_shown_before_the_run_is_finished(table: Table) -> None:
    await table.seat()
    run = await table.answer(await table.open(), WRONG)

    assert (await table.do(ShowMistake(run.id, 0))).scene == (await table.do(ShowRun(run.id))).scene


async def test_another_persons_button_is_refused_like_one_that_never_was(table: Table) -> None:
    await table.seat(ANNA)
    await table.seat(BORIS)
    run = await table.open()
    for action in (ChooseOption(run.id, 0, RIGHT), GoOn(run.id, 0), ShowRun(run.id), StartOver(run.id)):
        outcome = await table.do(action, BORIS)
        assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.RUN_UNKNOWN,))
    assert (await table.do(ShowRun(999))).remarks == (Notice.RUN_UNKNOWN,)

    assert run_of(await table.do(ShowRun(run.id))) == run


async def test_an_unknown_quiz_leads_to_those_there_are(table: Table) -> None:
    await table.seat()
    outcome = await table.do(OpenQuiz("nothing"))

    assert (outcome.scene, outcome.remarks) == (QuizMenu(0, {}), (Notice.QUIZ_UNKNOWN,))


async def test_the_streak_counts_days_not_answers(table: Table) -> None:
    await table.seat()
    run = await table.open()
    for day, letter in (("2026-12-01", RIGHT), ("2026-12-02", WRONG)):
        table.now_ms = at(f"{day}T23:59")
        run = await table.answer(run, letter)
        run = run_of(await table.do(GoOn(run.id, run.position)))
    table.now_ms = at("2026-12-03T00:01")
    shown = (await table.do(ShowStreak())).scene

    assert isinstance(shown, StreakShown)
    assert (shown.standing.current, shown.standing.state) == (2, StreakState.PENDING)
    assert shown.zone == ZoneShown("UTC", chosen=False)


async def test_a_look_around_is_no_activity(table: Table) -> None:
    await table.seat()
    await table.do(ShowHelp())
    await table.do(ShowLanguages())
    run = await table.open()
    await table.do(ShowRun(run.id))
    shown = (await table.do(ShowStreak())).scene

    assert isinstance(shown, StreakShown)
    assert shown.standing.state is StreakState.NONE


async def test_help_is_shown(table: Table) -> None:
    await table.seat()

    assert (await table.do(ShowHelp())).scene == HelpShown()


async def test_people_of_one_batch_do_not_mix(table: Table) -> None:
    await table.seat(ANNA, "ru")
    await table.seat(BORIS, "hi")
    mine, theirs = await table.open("small", ANNA), await table.open("small", BORIS)
    mine = await table.answer(mine, RIGHT, ANNA)

    assert (mine.answered, run_of(await table.do(ShowRun(theirs.id), BORIS)).answered) == (1, 0)


async def test_an_unfinished_run_of_a_quiz_that_changed_starts_afresh(database_url: str) -> None:
    async with laid(database_url) as before:
        await before.seat()
        run = await before.answer(await before.open(), RIGHT)
    shorter = replace(quiz(), questions=quiz().questions[:2])
    async with laid(database_url, library(shorter), first_run=50) as after:
        outcome = await after.do(GoOn(run.id, 0))

        assert (run_of(outcome).id, outcome.remarks) == (50, (Notice.QUIZ_CHANGED,))
        assert len(run_of(outcome).slots) == 2
        assert run_of(await after.do(OpenQuiz("small"))).id == 50


async def test_a_finished_run_of_a_quiz_that_changed_cannot_be_looked_at(database_url: str) -> None:
    async with laid(database_url) as before:
        await before.seat()
        run = await before.finish(await before.open(), [RIGHT, WRONG, WRONG])
    async with laid(database_url, library(replace(quiz(), questions=quiz().questions[:2]))) as after:
        outcome = await after.do(ShowMistake(run.id, 0))

        assert (outcome.scene, outcome.remarks) == (Nowhere("small"), (Notice.RUN_OUTDATED,))


async def test_a_quiz_that_is_no_longer_served_stops_nobody(database_url: str) -> None:
    async with laid(database_url) as before:
        await before.seat()
        run = await before.open()
    async with laid(database_url, library(quiz("other", 2))) as after:
        assert (await after.do(ChooseOption(run.id, 0, RIGHT))).remarks == (Notice.QUIZ_UNKNOWN,)
        assert (await after.do(SetLanguage("ru"))).scene == QuizMenu(0, {"small": 0})
        assert (await after.do(Stop())).scene == Stopped(None)
