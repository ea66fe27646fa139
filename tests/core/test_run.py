from dataclasses import replace

import pytest

from bot.core.actions import ChooseOption, GoOn
from bot.core.run import Graded, Refusal, Refused, Run, Status, abandon, begin, fits, step
from bot.core.slots import Answer, Slot, deal
from tests.quizzes_for_tests import question, quiz

QUIZ = quiz()
QUIZZES = {QUIZ.id: QUIZ}


def fresh() -> Run:
    """Give a run whose options stand in the quiz's own order, so that letter 1 is right."""
    return begin(7, 1, QUIZ, lambda _: None)


def chosen(run: Run, letter: int) -> Run:
    return step(run, ChooseOption(run.id, run.position, letter), QUIZZES).run


def gone_on(run: Run) -> Run:
    return step(run, GoOn(run.id, run.position), QUIZZES).run


def finished() -> Run:
    run = fresh()
    for letter in (1, 0, 1):
        run = gone_on(chosen(run, letter))
    return run


def test_a_new_run_asks_every_question_in_the_quizs_order() -> None:
    run = fresh()

    assert [slot.question_id for slot in run.slots] == ["q1", "q2", "q3"]
    assert (run.position, run.status, run.answered) == (0, Status.OPEN, 0)


def test_options_come_in_the_drawn_order() -> None:
    slot = deal("small", question(1), lambda options: options.reverse())

    assert slot.order == ("d", "c", "b", "a")


def test_an_option_that_must_stay_last_stays_last_whatever_is_drawn() -> None:
    slot = deal("small", question(1, last="a"), lambda options: options.reverse())

    assert slot.order == ("d", "c", "b", "a")
    assert deal("small", question(1, last="d"), lambda options: options.reverse()).order == ("c", "b", "a", "d")


@pytest.mark.parametrize(("letter", "option", "right"), [(0, "a", False), (1, "b", True), (3, "d", False)])
def test_an_answer_is_graded_by_the_option_behind_the_letter(letter: int, option: str, right: bool) -> None:  # noqa: FBT001
    stepped = step(fresh(), ChooseOption(7, 0, letter), QUIZZES)

    assert stepped.effect == Graded("small", "q1", Answer(option, right))
    assert stepped.run.slot.answer == Answer(option, right)
    assert stepped.run.position == 0


def test_the_letter_counts_in_the_order_of_this_run() -> None:
    run = begin(7, 1, QUIZ, lambda options: options.reverse())

    assert step(run, ChooseOption(7, 0, 2), QUIZZES).effect == Graded("small", "q1", Answer("b", right=True))


def test_leaving_the_last_verdict_finishes_the_run() -> None:
    run = finished()

    assert (run.status, run.answered, run.right, run.mistakes) == (Status.FINISHED, 3, 2, (1,))


@pytest.mark.parametrize(
    ("run", "event", "reason"),
    [
        (chosen(fresh(), 0), ChooseOption(7, 0, 1), Refusal.ALREADY_ANSWERED),
        (gone_on(chosen(fresh(), 0)), ChooseOption(7, 0, 1), Refusal.OLD_QUESTION),
        (gone_on(chosen(fresh(), 0)), GoOn(7, 0), Refusal.MOVED_ON),
        (fresh(), GoOn(7, 0), Refusal.NOT_ANSWERED),
        (fresh(), GoOn(7, 1), Refusal.NO_SUCH_BUTTON),
        (fresh(), ChooseOption(7, 1, 0), Refusal.NO_SUCH_BUTTON),
        (fresh(), ChooseOption(7, -1, 0), Refusal.NO_SUCH_BUTTON),
        (fresh(), ChooseOption(7, 0, 4), Refusal.NO_SUCH_BUTTON),
        (fresh(), ChooseOption(7, 0, -1), Refusal.NO_SUCH_BUTTON),
        (finished(), ChooseOption(7, 2, 0), Refusal.RUN_OVER),
        (finished(), GoOn(7, 2), Refusal.RUN_OVER),
        (abandon(fresh()), ChooseOption(7, 0, 0), Refusal.RUN_OVER),
    ],
)
def test_what_is_not_due_is_refused_and_changes_nothing(run: Run, event: ChooseOption | GoOn, reason: Refusal) -> None:
    stepped = step(run, event, QUIZZES)

    assert stepped.effect == Refused(reason)
    assert stepped.run == run


def test_a_finished_run_cannot_be_abandoned() -> None:
    assert abandon(finished()).status is Status.FINISHED


def test_a_run_fits_its_quiz_until_a_question_or_an_option_goes() -> None:
    run = fresh()
    shorter = replace(QUIZ, questions=QUIZ.questions[:2])
    fewer_options = replace(QUIZ, questions=(replace(QUIZ.questions[0], options=("a", "b", "c")), *QUIZ.questions[1:]))
    another_option = replace(QUIZ, questions=(replace(QUIZ.questions[0], options=tuple("abce")), *QUIZ.questions[1:]))

    assert fits(run, QUIZZES)
    assert not any(fits(run, {"small": changed}) for changed in (shorter, fewer_options, another_option))


def test_a_question_added_or_moved_or_a_corrected_key_leaves_a_run_playable() -> None:
    moved = replace(QUIZ, questions=(*reversed(QUIZ.questions), question(4)))
    corrected = replace(QUIZ, questions=(replace(QUIZ.questions[0], right="a"), *QUIZ.questions[1:]))

    assert fits(fresh(), {"small": moved})
    assert step(fresh(), ChooseOption(7, 0, 0), {"small": corrected}).effect == Graded(
        "small", "q1", Answer("a", right=True)
    )


def test_stepping_with_a_quiz_that_lacks_the_question_is_a_bug_and_says_so() -> None:
    run = Run(7, 1, "small", (Slot("small", "gone", ("a", "b")),))

    with pytest.raises(ValueError, match="fits"):
        step(run, ChooseOption(7, 0, 0), QUIZZES)
