from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.core.game import (
    LEFT_MS,
    REST_MS,
    TRY_AGAIN_MS,
    Chore,
    Due,
    Game,
    Phase,
    advance,
    close_round,
    closing_ms,
    due,
    follow,
    go_on,
    lost,
    muted,
    pause,
    posted,
    shown,
    start,
    stop,
    summed_up,
)
from bot.core.people import Account
from bot.core.quiz import Quiz
from bot.core.round import GRACE_MS, Shown
from bot.core.setup import Setup
from bot.core.slots import deal
from tests.quizzes_for_tests import quiz

HOST = Account("telegram", "7")
NOW_MS = 1_000_000
LIMIT_MS = 20_000
QUIZZES = {"small": quiz()}
TIMED, UNTIMED = Setup(seconds=20), Setup(seconds=None)


def fresh(setup: Setup = TIMED) -> Game:
    """Give a new game of three questions."""
    plan = tuple(deal("small", question, lambda _: None) for question in QUIZZES["small"].questions)
    return start(1, 10, 2, host=HOST, language="ru", setup=setup, plan=plan, now_ms=NOW_MS)


def sent(game: Game, now_ms: int = NOW_MS) -> Game:
    """Give the game with its round posted."""
    return posted(game, f"m{game.round.number}", now_ms, closing_ms(game, now_ms))


def following(game: Game, now_ms: int = NOW_MS) -> Game:
    return go_on(game, game.round.id + 1, now_ms, QUIZZES)


def pressed(game: Game, answers: int = 1, now_ms: int = NOW_MS) -> Game:
    """Give the game after its host asked for what comes next."""
    return advance(game, answers, game.round.id + 1, now_ms, QUIZZES)


def rested(setup: Setup = TIMED, *, answers: int = 1) -> Game:
    """Give a game whose first round is closed and shows the right answer."""
    return shown(close_round(sent(fresh(setup)), answers, NOW_MS), NOW_MS)


def silenced() -> Game:
    """Give a game that nobody answered in two rounds, whose second message does not show that yet."""
    return close_round(sent(following(rested(answers=0))), 0, NOW_MS)


def at_last(setup: Setup = TIMED) -> Game:
    """Give a game whose last round is open."""
    game = rested(setup)
    game = sent(following(game))
    return sent(following(shown(close_round(game, 1, NOW_MS), NOW_MS)))


def test_a_timed_game_goes_its_way() -> None:
    game = fresh(replace(TIMED, changes=True))
    assert (game.step, game.round.number, game.round.changeable, game.is_last) == (0, 0, True, False)
    assert due(game) == Due(Chore.POST, NOW_MS)

    game = sent(game, NOW_MS + 200)
    assert due(game) == Due(Chore.CLOSE, NOW_MS + 200 + LIMIT_MS + GRACE_MS)
    assert (game.round.opened_ms, game.round.closes_ms) == (NOW_MS + 200, NOW_MS + 200 + LIMIT_MS)

    game = close_round(game, 3, NOW_MS + 21_300)
    assert (game.phase, game.step, game.round.closed_ms) == (Phase.RESTING, 1, NOW_MS + 20_200)
    assert due(game) == Due(Chore.SHOW, NOW_MS + 21_300)

    game = shown(game, NOW_MS + 21_500)
    assert due(game) == Due(Chore.GO_ON, NOW_MS + 21_500 + REST_MS)

    game = following(game, NOW_MS + 31_500)
    assert (game.phase, game.step, game.round.id, game.round.number) == (Phase.ASKING, 2, 11, 1)
    assert due(game) == Due(Chore.POST, NOW_MS + 31_500)


def test_after_the_last_round_the_scores_are_summed_up_and_nothing_follows() -> None:
    game = close_round(at_last(), 1, NOW_MS)
    assert (game.phase, due(game)) == (Phase.OVER, Due(Chore.SHOW, NOW_MS))

    game = shown(game, NOW_MS + 5)
    assert due(game) == Due(Chore.SUM_UP, NOW_MS + 5)
    assert due(summed_up(game)) is None


def test_where_the_host_goes_on_nothing_follows_until_the_game_is_left() -> None:
    open_game, closed = sent(fresh(UNTIMED)), rested(UNTIMED)

    assert open_game.round.closes_ms is None
    assert due(open_game) == due(closed) == Due(Chore.END, NOW_MS + LEFT_MS)
    assert pressed(open_game).phase is Phase.RESTING
    assert pressed(closed).round.number == 1


@pytest.mark.parametrize(
    "game", [fresh(), sent(fresh()), rested(), silenced(), pause(sent(fresh()), NOW_MS), at_last()]
)
def test_a_stopped_game_is_over_with_its_round_closed_and_summed_up(game: Game) -> None:
    over = stop(muted(game, NOW_MS), NOW_MS + 7)
    assert (over.phase, over.paused, over.muted, over.round.is_open) == (Phase.OVER, False, False, False)
    assert over.round.closed_ms in {NOW_MS, NOW_MS + 7}

    while (waits_for := due(over)) is not None and waits_for.chore is Chore.SHOW:
        over = shown(over, NOW_MS + 9)
    assert waits_for is not None
    assert waits_for.chore is Chore.SUM_UP


@pytest.mark.parametrize("setup", [TIMED, UNTIMED])
def test_what_a_read_message_says_of_the_next_question_is_taken_back_by_a_stop(setup: Setup) -> None:
    over = stop(rested(setup), NOW_MS + 7)

    assert due(over) == Due(Chore.SHOW, NOW_MS + 7)
    assert due(shown(over, NOW_MS + 9)) == Due(Chore.SUM_UP, NOW_MS + 9)
    assert due(stop(lost(rested(setup)), NOW_MS + 7)) == Due(Chore.SUM_UP, NOW_MS + 7), "there is no such message"


@pytest.mark.parametrize("game", [stop(fresh(), NOW_MS), shown(stop(at_last(), NOW_MS), NOW_MS)])
def test_a_game_that_is_over_stays_as_it_is(game: Game) -> None:
    later_ms = NOW_MS + 99
    for came_of_it in (
        stop(game, later_ms),
        pause(game, later_ms),
        close_round(game, 3, later_ms),
        following(game, later_ms),
        pressed(game, 1, later_ms),
    ):
        assert came_of_it == game


def test_what_came_already_does_not_come_again() -> None:
    assert close_round(rested(), 0, NOW_MS + 5) == rested()
    assert following(sent(fresh()), NOW_MS + 5) == sent(fresh())


def test_a_paused_round_has_no_limit_and_a_paused_rest_no_end() -> None:
    asking, resting = pause(sent(fresh()), NOW_MS + 50), pause(rested(), NOW_MS + 50)

    assert asking.round.closes_ms is None
    assert due(asking) == due(resting) == Due(Chore.END, NOW_MS + 50 + LEFT_MS)
    assert not asking.paused_itself


def test_a_round_whose_time_is_up_is_closed_though_the_game_is_paused_and_the_game_stays_paused() -> None:
    game = pause(sent(fresh()), NOW_MS + LIMIT_MS + 1)
    assert due(game) == Due(Chore.CLOSE, NOW_MS + LIMIT_MS + GRACE_MS)

    game = shown(close_round(game, 1, NOW_MS + LIMIT_MS + GRACE_MS), NOW_MS + LIMIT_MS + GRACE_MS)
    assert (game.paused, game.paused_itself, game.round.closed_ms) == (True, False, NOW_MS + LIMIT_MS)
    assert due(game) == Due(Chore.END, NOW_MS + LIMIT_MS + GRACE_MS + LEFT_MS)


def test_a_game_paused_before_its_round_is_posted_has_no_limit_whatever_the_message_on_the_way_says() -> None:
    game = posted(pause(fresh(), NOW_MS), "m", NOW_MS + 5, NOW_MS + 5 + LIMIT_MS)

    assert (game.round.opened_ms, game.round.closes_ms, game.paused) == (NOW_MS + 5, None, True)


def test_a_game_that_went_on_while_its_message_was_on_the_way_has_a_limit() -> None:
    game = posted(pressed(pause(fresh(), NOW_MS)), "m", NOW_MS + 5, None)

    assert (game.round.closes_ms, game.paused) == (NOW_MS + 5 + LIMIT_MS, False)


def test_going_on_with_a_pause_closes_the_round_and_then_all_goes_by_itself() -> None:
    game = pressed(pause(sent(fresh()), NOW_MS), 1, NOW_MS + 3)
    assert (game.phase, game.paused) == (Phase.RESTING, False)

    game = pressed(pause(shown(game, NOW_MS), NOW_MS))
    assert (game.phase, game.round.number, game.paused) == (Phase.ASKING, 1, False)
    assert sent(game).round.closes_ms == NOW_MS + LIMIT_MS


def test_what_is_still_to_be_posted_or_shown_comes_first() -> None:
    unposted, unshown = fresh(), close_round(sent(fresh()), 1, NOW_MS)

    assert pressed(unposted, 0, NOW_MS + 4) == replace(unposted, moved_ms=NOW_MS + 4)
    assert pressed(unshown, 0, NOW_MS + 4) == replace(unshown, moved_ms=NOW_MS + 4)


@pytest.mark.parametrize("setup", [TIMED, UNTIMED])
def test_what_has_arrived_is_followed_at_once_though_that_is_not_noted_yet(setup: Setup) -> None:
    unnoted, unshown = fresh(setup), close_round(sent(fresh(setup)), 1, NOW_MS)

    closed = follow(unnoted, 1, 11, NOW_MS + 4, QUIZZES)
    assert (closed.phase, due(closed)) == (Phase.RESTING, Due(Chore.SHOW, NOW_MS + 4))
    noted = posted(closed, "m", NOW_MS + 5, None)
    assert (noted.round.is_open, noted.round.message_id, due(noted)) == (False, "m", Due(Chore.SHOW, NOW_MS + 5))
    opened = follow(unshown, 0, 11, NOW_MS + 4, QUIZZES)
    assert (opened.phase, opened.round.number, due(opened)) == (Phase.ASKING, 1, Due(Chore.POST, NOW_MS + 4))


def test_two_presses_of_one_button_go_one_step() -> None:
    def by_button(game: Game, step: int) -> Game:
        return pressed(game) if step == game.step else game

    game = sent(fresh())
    closed = by_button(game, game.step)
    assert (closed.step, by_button(closed, game.step)) == (1, closed)
    opened = by_button(shown(closed, NOW_MS), closed.step)
    assert (opened.step, by_button(opened, closed.step)) == (2, opened)


def test_two_rounds_without_an_answer_pause_a_game_and_it_goes_on_with_two_more() -> None:
    game = shown(silenced(), NOW_MS)
    assert (game.paused, game.paused_itself, due(game)) == (True, True, Due(Chore.END, NOW_MS + LEFT_MS))

    game = pressed(game)
    assert (game.paused, game.silent, game.round.number) == (False, 0, 2)


def test_a_game_that_went_on_before_its_pause_was_shown_has_two_rounds_again() -> None:
    game = pressed(silenced())

    assert (game.paused, game.paused_itself, game.silent) == (False, False, 0)
    assert not pause(sent(following(shown(game, NOW_MS))), NOW_MS).paused_itself


@pytest.mark.parametrize("answers", [(1, 0), (0, 1)])
def test_one_round_without_an_answer_pauses_nothing(answers: tuple[int, int]) -> None:
    game = close_round(sent(following(rested(answers=answers[0]))), answers[1], NOW_MS)

    assert not game.paused


def test_the_last_round_pauses_nothing() -> None:
    game = close_round(replace(at_last(), silent=1), 0, NOW_MS)

    assert (game.phase, game.paused) == (Phase.OVER, False)


def test_a_game_that_waits_for_its_host_anyway_does_not_pause_itself_nor_say_so_when_the_host_does() -> None:
    game = close_round(sent(following(rested(UNTIMED, answers=0))), 0, NOW_MS)

    assert (game.silent, game.paused) == (2, False)
    assert not pause(game, NOW_MS).paused_itself


def test_a_message_that_is_gone_is_replaced_without_more_time() -> None:
    game = lost(sent(fresh()))
    assert (game.message_lost, due(game)) == (True, Due(Chore.POST, NOW_MS))
    assert closing_ms(game, NOW_MS + 9_000) == NOW_MS + LIMIT_MS

    again = sent(game, NOW_MS + 9_000)
    assert (again.message_lost, again.round.shown, again.moved_ms) == (True, Shown.OPEN, NOW_MS)
    assert due(again) == Due(Chore.CLOSE, NOW_MS + LIMIT_MS + GRACE_MS)


def test_a_closed_round_whose_message_is_gone_is_still_shown() -> None:
    game = lost(close_round(sent(fresh()), 1, NOW_MS))

    assert due(game) == Due(Chore.SHOW, NOW_MS)
    assert not shown(game, NOW_MS).message_lost


@pytest.mark.parametrize("hold", [pause, muted])
def test_a_round_whose_message_got_lost_in_a_pause_comes_again_with_its_whole_time(
    hold: Callable[[Game, int], Game],
) -> None:
    game = pressed(lost(hold(sent(fresh()), NOW_MS)), 0, NOW_MS + 5)
    assert due(game) == Due(Chore.POST, NOW_MS + 5)

    game = sent(game, NOW_MS + 70_000)
    assert (game.round.opened_ms, game.round.closes_ms) == (NOW_MS, NOW_MS + 70_000 + LIMIT_MS)


def test_a_message_that_arrives_after_a_stop_is_still_to_show_that_it_is_over() -> None:
    game = posted(stop(fresh(), NOW_MS), "m", NOW_MS + 5, NOW_MS + 5 + LIMIT_MS)

    assert due(game) == Due(Chore.SHOW, NOW_MS + 5)
    assert (game.phase, game.round.is_open, game.round.message_id) == (Phase.OVER, False, "m")


def test_where_nothing_can_be_posted_nothing_follows_until_somebody_goes_on() -> None:
    game = muted(fresh(), NOW_MS + 3)
    assert (game.muted, game.paused, due(game)) == (True, True, Due(Chore.END, NOW_MS + 3 + LEFT_MS))

    game = pressed(game, 0, NOW_MS + 9)
    assert (game.muted, game.paused, due(game)) == (False, False, Due(Chore.POST, NOW_MS + 9))


def test_where_an_answer_cannot_be_shown_it_is_shown_once_somebody_goes_on() -> None:
    game = muted(close_round(sent(fresh()), 1, NOW_MS), NOW_MS)

    assert due(pressed(game)) == Due(Chore.SHOW, NOW_MS)


def test_how_a_game_ended_is_tried_each_hour_for_a_day_where_nothing_can_be_posted() -> None:
    game, tries = stop(sent(fresh()), NOW_MS), 0
    now_ms = NOW_MS
    while (waits_for := due(game)) is not None:
        assert waits_for.chore is Chore.SHOW
        assert waits_for.at_ms in {NOW_MS, now_ms + TRY_AGAIN_MS}
        now_ms, tries = waits_for.at_ms, tries + 1
        game = muted(game, now_ms)
    assert (tries, now_ms) == (25, NOW_MS + LEFT_MS)


def test_a_game_that_was_muted_at_its_end_is_summed_up_once_something_can_be_posted() -> None:
    game = muted(stop(sent(fresh()), NOW_MS), NOW_MS)
    game = shown(game, NOW_MS + TRY_AGAIN_MS)
    assert due(game) == Due(Chore.SUM_UP, NOW_MS + TRY_AGAIN_MS)

    game = muted(game, NOW_MS + TRY_AGAIN_MS)
    assert due(game) == Due(Chore.SUM_UP, NOW_MS + 2 * TRY_AGAIN_MS)
    assert due(summed_up(game)) is None


def test_a_round_whose_time_was_up_when_the_game_was_muted_is_closed_by_time() -> None:
    game = muted(sent(fresh()), NOW_MS + LIMIT_MS + 1)
    assert due(game) == Due(Chore.CLOSE, NOW_MS + LIMIT_MS + GRACE_MS)

    game = close_round(game, 1, NOW_MS + LIMIT_MS + GRACE_MS)
    assert (game.phase, game.muted, due(game)) == (
        Phase.RESTING,
        True,
        Due(Chore.END, NOW_MS + LIMIT_MS + GRACE_MS + LEFT_MS),
    )


def quiz_without(*question_ids: str) -> dict[str, Quiz]:
    left = tuple(question for question in QUIZZES["small"].questions if question.id not in question_ids)
    return {"small": replace(QUIZZES["small"], questions=left)}


def test_questions_that_are_gone_are_passed_over() -> None:
    game = go_on(rested(), 11, NOW_MS, quiz_without("q2"))

    assert (game.round.number, game.round.slot.question_id, game.step, game.is_last) == (2, "q3", 4, True)


@pytest.mark.parametrize("quizzes", [quiz_without("q2", "q3"), {}])
def test_a_game_whose_other_questions_are_gone_is_over(quizzes: dict[str, Quiz]) -> None:
    game = go_on(rested(), 11, NOW_MS + 1, quizzes)

    assert (game.phase, game.round.id, due(game)) == (Phase.OVER, 10, Due(Chore.SHOW, NOW_MS + 1))
    assert due(shown(game, NOW_MS + 2)) == Due(Chore.SUM_UP, NOW_MS + 2)
