"""The conductor: what happens in a place by itself, with the real service and storage."""

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from bot.conductor import CALM_MS, EDIT_EVERY_MS, MOST_AT_ONCE
from bot.core.game import LEFT_MS, REST_MS, TRY_AGAIN_MS, Game, Phase
from bot.core.game_actions import NextRound, PauseGame, StopGame
from bot.core.places import Place
from bot.core.round import Shown
from bot.core.setup import Setup
from bot.group_ports import GameSheet
from bot.screen import Screen
from tests.app.orchestra import FAILED, REFUSED, WORDS, Clock, Orchestra, Postbox, conducting, playing
from tests.service.parlour import HOST, IRA, JAY, KIM, opened
from tests.service.table import RIGHT, WRONG

TIMED = Setup(quiz_id="small", questions=3, seconds=20)
ROUND_S = 20 + 1 + REST_MS / 1000
"""From the first sight of a question to that of the next one: its time, the grace and the rest."""


@pytest.fixture
async def orchestra(sqlite_url: str) -> AsyncIterator[Orchestra]:
    async with playing(sqlite_url) as begun:
        yield begun


async def begin(orchestra: Orchestra, setup: Setup = TIMED) -> Game:
    """Start a game, and let its first question arrive."""
    game = await orchestra.parlour.start(setup)
    orchestra.conductor.changed(game.id)
    await orchestra.pass_by(0)
    return await orchestra.parlour.stored(game)


async def answer(orchestra: Orchestra, game: Game, **letters: int) -> None:
    """Let people answer the question that is open."""
    people = {"ira": IRA, "jay": JAY, "kim": KIM}
    current = await orchestra.parlour.stored(game)
    await orchestra.parlour.presses(current, *((letter, people[name]) for name, letter in letters.items()))
    orchestra.conductor.answered(game.id)


async def test_a_timed_game_goes_its_way_by_itself(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    for _ in range(3):
        await answer(orchestra, game, ira=RIGHT, jay=WRONG)
        await orchestra.pass_by(ROUND_S)

    stored = await orchestra.parlour.stored(game)
    assert (stored.phase, stored.summed_up) == (Phase.OVER, True)
    assert len(orchestra.post.messages) == 4
    for message, number in zip(orchestra.post.messages, (1, 2, 3), strict=False):
        assert f"en because q{number}." in orchestra.post.text(message)
    assert [len(orchestra.post.shows[message]) for message in orchestra.post.messages] == [3, 3, 2, 1]


async def test_nothing_is_due_any_more_after_the_end(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await orchestra.pass_by(4 * ROUND_S)
    await orchestra.parlour.ask(StopGame())
    orchestra.conductor.changed(game.id)
    await orchestra.leap(LEFT_MS / 1000)

    assert await orchestra.parlour.table.database.next_due_ms(["telegram"], 0) is None


async def test_a_message_is_changed_at_most_every_three_seconds_and_never_for_nothing(orchestra: Orchestra) -> None:
    game = await begin(orchestra, Setup(quiz_id="small", questions=1, seconds=90))
    for name in ("ira", "jay", "kim"):
        await answer(orchestra, game, **{name: RIGHT})
        await orchestra.pass_by(0.5)
    await orchestra.pass_by(90)

    (message, _) = orchestra.post.messages
    edits = orchestra.post.edits_ms[message]
    assert all(later - earlier >= EDIT_EVERY_MS for earlier, later in pairwise(edits))
    assert len(edits) == 3, "one for the first answer, one for the others, one at the end"


async def test_an_answer_that_comes_while_the_game_is_read_is_shown_too(
    orchestra: Orchestra, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(orchestra)
    database = orchestra.parlour.table.database
    read = database.game_sheet

    async def read_slowly(game_id: int) -> GameSheet | None:
        sheet = await read(game_id)
        monkeypatch.undo()
        await answer(orchestra, game, jay=RIGHT)
        return sheet

    await answer(orchestra, game, ira=RIGHT)
    monkeypatch.setattr(database, "game_sheet", read_slowly)
    await orchestra.pass_by(5)

    assert WORDS.text("en", "round-answered", count=2) in orchestra.post.text("m1")


async def test_a_crowd_does_not_make_it_read_the_game_for_each_answer(
    orchestra: Orchestra, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(orchestra)
    database = orchestra.parlour.table.database
    read, reads = database.game_sheet, 0

    async def read_and_count(game_id: int) -> GameSheet | None:
        nonlocal reads
        reads += 1
        return await read(game_id)

    await answer(orchestra, game, ira=RIGHT)
    monkeypatch.setattr(database, "game_sheet", read_and_count)
    for _ in range(40):
        orchestra.conductor.answered(game.id)
        await orchestra.pass_by(0.05)

    assert reads <= 2 * 1000 * 2 / CALM_MS


async def test_a_round_closes_early_once_all_who_joined_have_answered(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await answer(orchestra, game, ira=RIGHT, jay=WRONG)
    await orchestra.pass_by(ROUND_S)
    await answer(orchestra, game, ira=RIGHT)
    await orchestra.pass_by(1)
    await answer(orchestra, game, jay=RIGHT)
    await orchestra.pass_by(8.9)
    assert (await orchestra.parlour.stored(game)).phase is Phase.ASKING, "others may just have begun to read"
    await orchestra.pass_by(0.2)

    assert (await orchestra.parlour.stored(game)).phase is Phase.RESTING


async def test_a_pause_is_shown_where_people_read(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await orchestra.pass_by(25)
    closed = orchestra.post.text("m1")
    await orchestra.parlour.ask(PauseGame())
    orchestra.conductor.changed(game.id)
    await orchestra.pass_by(10)
    await orchestra.leap(3600)

    assert orchestra.post.text("m1") != closed
    assert "Command(name='next'" in orchestra.post.text("m1")
    assert orchestra.post.messages == ["m1"]


async def test_a_question_that_took_long_to_send_is_not_changed_for_that(orchestra: Orchestra) -> None:
    class Slow(Postbox):
        async def post(self, place: Place, screen: Screen, key: str) -> str:
            self.clock.now_ms += 1500
            return await super().post(place, screen, key)

    orchestra.postmen.employ("telegram", Slow(orchestra.clock, orchestra.post.shows))
    game = await begin(orchestra)
    await orchestra.pass_by(10)

    assert len(orchestra.post.shows["m1"]) == 1
    assert game.round.closes_ms == orchestra.parlour.now_ms + 10_000, "all have their twenty seconds"


async def test_a_game_that_nobody_plays_pauses_itself_and_says_how_to_go_on(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await orchestra.pass_by(2 * ROUND_S + 300)

    assert (await orchestra.parlour.stored(game)).paused_itself
    assert len(orchestra.post.messages) == 2
    assert "Command(name='next'" in orchestra.post.text("m2")
    await orchestra.parlour.ask(NextRound())
    orchestra.conductor.changed(game.id)
    await orchestra.pass_by(0)
    assert len(orchestra.post.messages) == 3


async def test_a_paused_game_waits_and_ends_after_a_day(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await orchestra.parlour.ask(PauseGame())
    orchestra.conductor.changed(game.id)
    await orchestra.leap(LEFT_MS / 1000 - 60)
    assert (await orchestra.parlour.stored(game)).phase is Phase.ASKING
    await orchestra.leap(120)

    assert (await orchestra.parlour.stored(game)).summed_up


@pytest.mark.parametrize("troubles", [1, 5])
async def test_what_fails_is_tried_again_and_the_time_runs_from_when_the_question_is_there(
    orchestra: Orchestra, troubles: int
) -> None:
    orchestra.post.troubles = [FAILED] * troubles
    game = await begin(orchestra)
    assert game.round.message_id is None
    await orchestra.pass_by(60)

    stored = await orchestra.parlour.stored(game)
    assert stored.round.opened_ms is not None
    assert stored.round.opened_ms >= game.moved_ms + 1000 * (2**troubles - 1)
    assert stored.round.closes_ms == stored.round.opened_ms + 20_000


async def test_what_failed_before_something_was_shown_does_not_put_off_what_comes_later(orchestra: Orchestra) -> None:
    game = await begin(orchestra, Setup(quiz_id="small", seconds=None))
    for name in ("ira", "jay"):
        orchestra.post.troubles = [FAILED] * 3
        await answer(orchestra, game, **{name: RIGHT})
        pressed_ms = orchestra.clock.now_ms
        await orchestra.pass_by(12)

        assert 0 < orchestra.post.edits_ms["m1"][-1] - pressed_ms < 1000 * (1 + 2 + 4) + EDIT_EVERY_MS


async def test_a_game_is_not_ended_while_people_answer(orchestra: Orchestra) -> None:
    game = await begin(orchestra, Setup(quiz_id="small", seconds=None))
    await orchestra.leap(LEFT_MS / 2000)
    await answer(orchestra, game, ira=RIGHT)
    await orchestra.leap(LEFT_MS / 2000)
    assert (await orchestra.parlour.stored(game)).phase is Phase.ASKING
    await orchestra.leap(LEFT_MS / 2000)

    assert (await orchestra.parlour.stored(game)).summed_up


async def test_a_place_that_refuses_is_left_in_peace_until_somebody_goes_on(orchestra: Orchestra) -> None:
    orchestra.post.troubles = [REFUSED]
    game = await begin(orchestra)
    await orchestra.leap(3600)
    assert game.muted
    assert not orchestra.post.messages

    await orchestra.parlour.ask(NextRound())
    orchestra.conductor.changed(game.id)
    await orchestra.pass_by(0)
    assert orchestra.post.messages == ["m1"]


async def test_the_final_scores_come_once_the_place_lets_us_post_again(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await answer(orchestra, game, ira=RIGHT)
    await orchestra.pass_by(5)
    orchestra.post.troubles = [REFUSED] * 3
    await orchestra.parlour.ask(StopGame())
    orchestra.conductor.changed(game.id)
    await orchestra.pass_by(5)
    for _ in range(2):
        await orchestra.leap(TRY_AGAIN_MS / 1000)
    assert not orchestra.post.troubles
    assert (await orchestra.parlour.stored(game)).muted
    await orchestra.leap(TRY_AGAIN_MS / 1000)

    over = await orchestra.parlour.stored(game)
    assert (over.round.shown, over.summed_up, len(orchestra.post.messages)) == (Shown.CLOSED, True, 2)


async def test_a_stop_while_people_read_leaves_no_word_of_a_next_question(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await orchestra.pass_by(ROUND_S - REST_MS / 1000 + EDIT_EVERY_MS / 1000)
    assert "10 seconds" in orchestra.post.text("m1")
    await orchestra.parlour.ask(StopGame())
    orchestra.conductor.changed(game.id)
    await orchestra.pass_by(EDIT_EVERY_MS / 1000)

    assert "10 seconds" not in orchestra.post.text("m1")
    assert WORDS.text("en", "game-result-comes") in orchestra.post.text("m1")
    assert (len(orchestra.post.messages), len(orchestra.post.shows["m1"])) == (2, 3)
    assert (await orchestra.parlour.stored(game)).summed_up


@pytest.mark.parametrize("found_at", ["an answer", "the end"])
async def test_a_message_that_is_gone_gets_a_successor_which_says_so_once(orchestra: Orchestra, found_at: str) -> None:
    game = await begin(orchestra)
    orchestra.post.gone.add("m1")
    if found_at == "the end":
        await orchestra.pass_by(ROUND_S - 1)
    else:
        await answer(orchestra, game, ira=RIGHT)
        await orchestra.pass_by(1)

    stored = await orchestra.parlour.stored(game)
    assert stored.round.message_id == "m2"
    assert orchestra.post.shows["m1"][0].blocks != orchestra.post.shows["m2"][0].blocks
    assert len(set(orchestra.post.keys)) == 2, "else a platform would take the second for the first"
    assert stored.message_lost is (found_at == "an answer"), "it says so for as long as the question is open"
    await orchestra.pass_by(ROUND_S)
    assert not (await orchestra.parlour.stored(game)).message_lost


@pytest.mark.parametrize("stop_after_s", [0, 0.5, 20.5, 21.5, 30.9, 31, 55])
async def test_another_conductor_goes_on_where_one_was_stopped(sqlite_url: str, stop_after_s: float) -> None:
    async with opened(sqlite_url) as parlour:
        clock = Clock(parlour.now_ms)
        post = Postbox(clock)
        async with conducting(parlour, clock, post) as first:
            game = await begin(first)
            await answer(first, game, ira=RIGHT)
            await first.pass_by(stop_after_s)
        async with conducting(parlour, clock, post) as second:
            await second.pass_by(ROUND_S * 4)

        assert (await parlour.stored(game)).summed_up
        assert len(set(post.keys)) == len(post.keys) == 4


async def test_a_game_that_cannot_be_handled_does_not_stop_the_others(orchestra: Orchestra) -> None:
    class Broken(Postbox):
        async def post(self, *_: object) -> str:
            raise ZeroDivisionError

    good = orchestra.post
    orchestra.postmen.employ("telegram", Broken(orchestra.clock))
    game = await begin(orchestra)
    await orchestra.pass_by(5)
    orchestra.postmen.employ("telegram", good)
    await orchestra.pass_by(60)

    assert (await orchestra.parlour.stored(game)).round.message_id is not None


async def test_a_host_who_goes_on_twice_at_once_goes_one_step(orchestra: Orchestra) -> None:
    game = await begin(orchestra, Setup(quiz_id="small", questions=3, seconds=None))
    for _ in range(2):
        await orchestra.parlour.ask(NextRound(game.id, game.step), HOST)
        orchestra.conductor.changed(game.id)
    await orchestra.pass_by(60)

    assert (await orchestra.parlour.stored(game)).round.number == 0
    assert len(orchestra.post.messages) == 1
    assert len(orchestra.post.shows["m1"]) == 2


async def test_a_game_whose_bot_was_away_for_a_day_is_over(orchestra: Orchestra) -> None:
    game = await begin(orchestra)
    await answer(orchestra, game, ira=RIGHT)
    await orchestra.leap(LEFT_MS / 1000 + 60)

    assert (await orchestra.parlour.stored(game)).summed_up
    assert len(orchestra.post.messages) == 2


async def test_many_games_that_cannot_go_on_keep_no_other_one_waiting(sqlite_url: str) -> None:
    """Nobody said that they are there: the process has just been started."""
    async with opened(sqlite_url) as parlour:
        for number in range(MOST_AT_ONCE + 1):
            await parlour.start(TIMED, place=Place("telegram", "-100", str(number)))
        clock = Clock(parlour.now_ms)
        post = Postbox(clock, troubles=[FAILED] * MOST_AT_ONCE)
        async with conducting(parlour, clock, post) as orchestra:
            await orchestra.pass_by(0)
            assert len(post.messages) == 1
