"""Words and presses of hosts that come twice, late, or before what they are about has been noted."""

import pytest

from bot.core.game import Phase
from bot.core.game_actions import GameAction, NextRound, PauseGame, StopGame
from bot.core.game_scene import Unchanged
from bot.core.round import Shown
from bot.core.scene import Notice, Outcome
from bot.core.setup import Setup
from tests.service.parlour import HOST, Parlour


async def test_next_is_obeyed_between_the_arrival_of_its_message_and_its_note(parlour: Parlour) -> None:
    """The button is there, so its message is; the note comes afterwards, and changes nothing about that."""
    game = await parlour.start(Setup(seconds=None))
    pressed = await parlour.direct(NextRound(game.id, game.step))
    assert pressed is not None
    assert pressed.outcome == Outcome(Unchanged(self_evident=True), "en", (Notice.GAME_GOES_ON,))
    closed = await parlour.post(game)
    assert (closed.phase, closed.round.shown, closed.step) == (Phase.RESTING, Shown.OPEN, 1)

    await parlour.ask(NextRound(game.id, closed.step))
    assert await parlour.chores.shown(game.id, closed.round.id, "m", parlour.now_ms) is None
    following = await parlour.stored(game)
    assert (following.phase, following.round.number) == (Phase.ASKING, 1)


async def test_a_word_that_is_delivered_again_later_goes_no_second_step(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(quiz_id="small", seconds=None))
    parlour.pass_by(5)
    event = parlour.event(NextRound(), HOST)
    for _ in range(2):
        parlour.pass_by(1)
        await parlour.director.process(event, parlour.roll)
        game = await parlour.stored(game)
        game = await parlour.show(game) if game.round.shown is Shown.OPEN else game
    assert (game.phase, game.round.number) == (Phase.RESTING, 0)

    await parlour.ask(NextRound())
    game = await parlour.post(await parlour.stored(game))
    parlour.pass_by(1)
    await parlour.director.process(event, parlour.roll)
    assert await parlour.stored(game) == game


@pytest.mark.parametrize("action", [StopGame(), PauseGame(), NextRound()])
async def test_a_command_that_comes_again_after_a_crash_does_nothing_to_the_next_game(
    parlour: Parlour, action: GameAction
) -> None:
    await parlour.begin()
    await parlour.ask(StopGame())
    written = parlour.event(action, HOST)
    parlour.pass_by(2)
    game = await parlour.begin()

    again = await parlour.director.process(written, parlour.roll)

    assert again is not None
    assert again.outcome.remarks == (Notice.GAME_OVER,)
    assert again.changed is None
    assert (await parlour.stored(game)).phase is Phase.ASKING


async def test_a_command_in_the_very_second_of_the_start_is_obeyed(parlour: Parlour) -> None:
    written = parlour.event(StopGame(), HOST)
    parlour.pass_by(0.999)
    game = await parlour.begin()

    stopped = await parlour.director.process(written, parlour.roll)

    assert stopped is not None
    assert stopped.changed == game.id


@pytest.mark.parametrize("appeared", ["question", "answer"])
async def test_a_next_in_the_very_second_in_which_something_appeared_closes_nothing(
    parlour: Parlour, appeared: str
) -> None:
    """Whoever asks twice has asked for what has just appeared; and after a crash it comes again."""
    game = await parlour.start(Setup(quiz_id="small", seconds=None))
    if appeared == "answer":
        game = await parlour.post(game)
        await parlour.ask(NextRound(game.id, game.step))
        game = await parlour.stored(game)
    written, step = parlour.event(NextRound(), HOST), game.step
    parlour.pass_by(0.7)
    await parlour.appear(game)

    game = await parlour.stored(game)
    for _ in range(2):
        heard = await parlour.director.process(written, parlour.roll)
        assert heard is not None
        assert (heard.outcome.remarks, heard.changed) == ((Notice.GAME_GOES_ON,), None)
    assert await parlour.stored(game) == game
    assert game.step == step


async def test_a_next_that_tells_its_milliseconds_is_late_for_what_came_after_it(parlour: Parlour) -> None:
    game = await parlour.start(Setup(seconds=None))
    parlour.pass_by(0.4)
    written = parlour.event(NextRound(), HOST)
    parlour.pass_by(0.3)
    await parlour.post(game)

    unseen = await parlour.director.process(written, parlour.roll)

    assert unseen is not None
    assert unseen.changed is None


@pytest.mark.parametrize("button", [False, True])
async def test_a_pause_that_comes_again_after_the_game_went_on_does_nothing(parlour: Parlour, button: bool) -> None:  # noqa: FBT001
    game = await parlour.begin()
    first = parlour.event(PauseGame(), HOST)
    await parlour.director.process(first, parlour.roll)
    parlour.pass_by(1)
    second = parlour.event(PauseGame(), HOST)
    assert (await parlour.ask(PauseGame())).remarks == (Notice.GAME_PAUSED_ALREADY,)
    parlour.pass_by(1)
    game = await parlour.stored(game)
    went_on = parlour.event(NextRound(game.id, game.step) if button else NextRound(), HOST)
    await parlour.director.process(went_on, parlour.roll)
    game = await parlour.stored(game)

    for written in (first,) if button else (first, second, went_on):
        again = await parlour.director.process(written, parlour.roll)
        assert again is not None
        assert (again.outcome.remarks, again.changed) == ((Notice.GAME_GOES_ON,), None)
    assert await parlour.stored(game) == game


async def test_a_pause_in_the_very_second_of_a_next_is_obeyed(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    await parlour.ask(NextRound())
    assert (await parlour.ask(PauseGame())).remarks == (Notice.GAME_PAUSED,)
    assert (await parlour.stored(game)).paused


async def test_a_pause_by_its_button_is_obeyed_whatever_was_written(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    pressed = parlour.event(PauseGame(game.id), HOST)
    parlour.pass_by(5)
    await parlour.ask(NextRound())

    await parlour.director.process(pressed, parlour.roll)

    assert (await parlour.stored(game)).paused
