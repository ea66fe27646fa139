"""Hosting: who starts games, lets them go on and ends them, and what is asked in them."""

from dataclasses import replace

import pytest

from bot.core.game import LEFT_MS, Phase
from bot.core.game_actions import (
    GameAction,
    NextRound,
    PauseGame,
    SetHosts,
    SetNaming,
    SetPlaceLanguage,
    ShowSetup,
    StartGame,
    StopGame,
)
from bot.core.game_scene import CannotPost, GameRunning, GameStarted, SetupShown, Unchanged
from bot.core.people import Account, Visibility
from bot.core.places import Hosts, Naming, Place, Right
from bot.core.record_actions import SetAlias, SetVisibility
from bot.core.run import Refusal
from bot.core.scene import Notice, Nowhere, Outcome
from bot.core.setup import Setup
from tests.service.parlour import HOST, IRA, JAY, KIM, PLACE, Parlour, there
from tests.service.table import RIGHT

THREAD = replace(PLACE, thread_id="7")


def running(outcome: Outcome) -> GameRunning:
    assert isinstance(outcome.scene, GameRunning), outcome
    return outcome.scene


def setup_shown(outcome: Outcome) -> SetupShown:
    assert isinstance(outcome.scene, SetupShown), outcome
    return outcome.scene


async def test_a_game_starts_with_one_command(parlour: Parlour) -> None:
    directed = await parlour.direct(StartGame(), hint="hi")

    assert directed is not None
    assert isinstance(directed.outcome.scene, GameStarted)
    game = directed.outcome.scene.game
    assert directed.changed == game.id
    assert (game.host, game.language, len(game.plan), game.setup) == (HOST, "hi", 5, Setup())
    assert await parlour.stored(game) == game


@pytest.mark.parametrize("action", [ShowSetup, StartGame])
@pytest.mark.parametrize(
    ("wanted", "shown", "remark"),
    [
        (Setup("gone", 8), Setup(None, 8), Notice.QUIZ_UNKNOWN),
        (Setup(language="xx", seconds=20), Setup(seconds=20), Notice.LANGUAGE_UNKNOWN),
        (Setup("other", 0), Setup("other"), Refusal.NO_SUCH_BUTTON),
        (Setup(seconds=0), Setup(), Refusal.NO_SUCH_BUTTON),
        (Setup(seconds=2**61), Setup(), Refusal.NO_SUCH_BUTTON),
    ],
)
async def test_what_cannot_be_played_is_set_right_first(
    parlour: Parlour, action: type[ShowSetup | StartGame], wanted: Setup, shown: Setup, remark: Notice | Refusal
) -> None:
    outcome = await parlour.ask(action(wanted))

    assert (outcome.scene, outcome.remarks) == (SetupShown(shown, "en"), (remark,))


async def test_the_language_of_a_game_is_that_of_its_place(parlour: Parlour) -> None:
    parlour.public = True
    await parlour.table.seat(HOST, "ru")
    assert setup_shown(await parlour.ask(ShowSetup())).language == "ru"
    in_hindi = await parlour.ask(ShowSetup(Setup(language="hi")))
    assert (setup_shown(in_hindi).language, in_hindi.language) == ("hi", "hi")
    assert setup_shown(await parlour.ask(ShowSetup())).language == "ru"

    started = await parlour.ask(StartGame(Setup(language="hi")))

    assert isinstance(started.scene, GameStarted)
    assert (started.scene.game.language, started.language) == ("hi", "hi")
    await parlour.ask(StopGame())
    assert (await parlour.start()).language == "hi"


async def test_a_place_without_a_language_takes_what_the_platform_tells_of_it(parlour: Parlour) -> None:
    event = replace(parlour.event(StartGame(), HOST, hint="hi"), place_hint="ru-RU")

    directed = await parlour.director.process(event, parlour.roll)

    assert directed is not None
    assert isinstance(directed.outcome.scene, GameStarted)
    assert (directed.outcome.scene.game.language, directed.outcome.language) == ("ru", "ru")


async def test_private_answers_are_in_the_language_of_whoever_asks(parlour: Parlour) -> None:
    await parlour.table.seat(HOST, "bn")
    game = await parlour.begin(Setup(language="ru"))

    assert (await parlour.ask(PauseGame(game.id))).language == "bn"
    parlour.public = True
    assert (await parlour.ask(NextRound(game.id))).language == "ru"


async def test_one_game_runs_in_a_place(parlour: Parlour) -> None:
    parlour.roll.names_of = {HOST: "Hana"}
    game = await parlour.start()

    for action in (ShowSetup(), StartGame()):
        assert (await parlour.ask(action, IRA)).scene == GameRunning(game, "Hana", may_stop=False)
    assert running(await parlour.ask(StartGame(), HOST)).may_stop
    parlour.roll.admins = [IRA]
    assert running(await parlour.ask(StartGame(), IRA)).may_stop
    assert (await parlour.start(place=THREAD)).id != game.id


async def test_whoever_starts_a_moment_later_takes_the_message_from_nobody(parlour: Parlour) -> None:
    parlour.public = True
    game = await parlour.start()

    late = await parlour.ask(StartGame(), IRA)

    assert (late.scene, late.remarks) == (Unchanged(), (Notice.GAME_RUNS,))
    assert running(await parlour.ask(ShowSetup(), IRA)).game == game


async def test_a_host_is_named_as_they_want_to_be(parlour: Parlour) -> None:
    parlour.roll.admins, parlour.roll.names_of = [HOST], {HOST: "Hana"}
    await parlour.table.seat(HOST)
    started = (await parlour.ask(StartGame())).scene
    assert isinstance(started, GameStarted)
    assert started.host_name == "Hana"
    await parlour.table.do(SetAlias("Owl"), HOST)
    assert running(await parlour.ask(StartGame(), HOST)).host_name == "Owl"
    assert running(await parlour.ask(StartGame(), IRA)).host_name == "Owl"

    await parlour.ask(SetNaming(Naming.NAMES))
    assert running(await parlour.ask(StartGame(), IRA)).host_name is None
    await parlour.table.do(SetVisibility(Visibility.HIDDEN), HOST)
    assert running(await parlour.ask(StartGame(), IRA)).host_name is None


async def test_a_host_who_is_forgotten_leaves_the_game_to_whoever_may_host(parlour: Parlour) -> None:
    await parlour.table.seat(HOST)
    game = await parlour.begin()
    await parlour.forget(HOST)

    scene = running(await parlour.ask(StartGame(), IRA))

    assert (scene.host_name, scene.may_stop, scene.game.host) == (None, True, None)
    assert (await parlour.ask(StopGame(game.id), IRA)).remarks == (Notice.GAME_STOPPED,)


@pytest.mark.parametrize("action", [ShowSetup(), StartGame()])
async def test_it_is_said_where_the_bot_cannot_post(parlour: Parlour, action: GameAction) -> None:
    event = parlour.event(action, HOST, hint="ru")
    stranger = await parlour.director.process(event, None)
    parlour.roll.lacks = [Right.VIEW, Right.SEND]
    restricted = await parlour.director.process(event, parlour.roll)

    assert stranger is not None
    assert restricted is not None
    assert (stranger.outcome, stranger.changed) == (Outcome(CannotPost(()), "ru"), None)
    assert restricted.outcome.scene == CannotPost([Right.VIEW, Right.SEND])


async def test_only_admins_host_where_that_is_set(parlour: Parlour) -> None:
    parlour.roll.admins = [KIM]
    await parlour.ask(SetHosts(Hosts.ADMINS), KIM)

    for action in (ShowSetup(), StartGame()):
        refused = await parlour.ask(action, IRA)
        assert (refused.scene, refused.remarks) == (Unchanged(), (Notice.HOSTS_ADMINS,))
    assert isinstance((await parlour.ask(ShowSetup(), KIM)).scene, SetupShown)
    assert isinstance((await parlour.ask(StartGame(), KIM)).scene, GameStarted)


async def test_the_platform_is_asked_for_rights_only_where_they_matter(parlour: Parlour) -> None:
    game = await parlour.begin()
    for action in (PauseGame(game.id), NextRound(game.id), StopGame(game.id), StartGame()):
        await parlour.ask(action)
    assert parlour.roll.looked_up == []

    await parlour.ask(StartGame(), IRA)

    assert parlour.roll.looked_up == [IRA]


@pytest.mark.parametrize("action", [NextRound, PauseGame, StopGame])
async def test_the_host_and_admins_control_a_game_and_nobody_else(
    parlour: Parlour, action: type[NextRound | PauseGame | StopGame]
) -> None:
    game = await parlour.begin()
    parlour.roll.admins = [KIM]

    for named in (action(), action(game.id)):
        refused = await parlour.ask(named, IRA)
        assert (refused.scene, refused.remarks) == (Unchanged(), (Notice.HOST_ONLY,))
    assert await parlour.stored(game) == game
    directed = await parlour.direct(action(game.id), KIM)
    assert directed is not None
    assert directed.changed == game.id
    assert await parlour.stored(game) != game


async def test_admins_elsewhere_control_nothing_here(parlour: Parlour) -> None:
    game = await parlour.begin()
    parlour.roll.admins = [IRA]

    for action in (NextRound(game.id), PauseGame(game.id), StopGame(game.id)):
        assert (await parlour.ask(action, IRA, THREAD)).remarks == (Notice.NO_GAME,)
    assert await parlour.stored(game) == game


async def test_a_game_that_fell_silent_goes_on_at_the_word_of_whoever_may_host(parlour: Parlour) -> None:
    game = await parlour.begin()
    game = await parlour.play(await parlour.play(game, {}), {})
    assert game.paused_itself

    assert (await parlour.ask(NextRound(), IRA)).remarks == (Notice.GAME_GOES_ON,)

    game = await parlour.post(await parlour.stored(game))
    assert (game.round.number, game.paused, game.silent) == (2, False, 0)
    assert (await parlour.ask(NextRound(), IRA)).remarks == (Notice.HOST_ONLY,)


async def test_next_goes_one_step_however_often_its_button_is_pressed(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=None))
    await parlour.press(game, RIGHT, IRA)
    parlour.pass_by(5)

    first = await parlour.direct(NextRound(game.id, game.step))
    second = await parlour.direct(NextRound(game.id, game.step))

    assert first is not None
    assert second is not None
    assert (first.changed, second.changed) == (game.id, None)
    assert first.outcome == second.outcome == Outcome(Unchanged(self_evident=True), "en", (Notice.GAME_GOES_ON,))
    closed = await parlour.stored(game)
    assert (closed.phase, closed.round.closed_ms, closed.silent) == (Phase.RESTING, parlour.now_ms, 0)
    await parlour.show(closed)
    await parlour.ask(NextRound())
    assert (await parlour.stored(game)).round.number == 1


async def test_a_paused_round_stays_open(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=20))
    paused, again = [await parlour.ask(PauseGame()) for _ in range(2)]
    assert (paused.scene, paused.remarks) == (Unchanged(), (Notice.GAME_PAUSED,))
    assert again.remarks == (Notice.GAME_PAUSED_ALREADY,)
    parlour.pass_by(600)

    assert await parlour.chores.close_due(game.id, parlour.now_ms) is None
    assert (await parlour.press(game, RIGHT, IRA)).remarks == ()
    await parlour.ask(NextRound())
    assert (await parlour.stored(game)).phase is Phase.RESTING


async def test_a_stopped_game_is_over_and_makes_room(parlour: Parlour) -> None:
    game = await parlour.begin()
    await parlour.press(game, RIGHT, IRA)

    stopped = await parlour.ask(StopGame())

    assert (stopped.scene, stopped.remarks) == (Unchanged(self_evident=True), (Notice.GAME_STOPPED,))
    over = await parlour.stored(game)
    assert (over.phase, over.round.is_open) == (Phase.OVER, False)
    for action in (NextRound(game.id), PauseGame(game.id), StopGame(game.id)):
        assert (await parlour.ask(action)).remarks == (Notice.GAME_OVER,)
    assert (await parlour.start()).id != game.id


@pytest.mark.parametrize("action", [NextRound(), PauseGame(), NextRound(5), PauseGame(5), StopGame(5)])
async def test_nothing_can_be_done_about_a_game_that_is_not_there(parlour: Parlour, action: GameAction) -> None:
    outcome = await parlour.ask(action)

    assert (outcome.scene, outcome.remarks) == (Unchanged(), (Notice.NO_GAME,))


@pytest.mark.parametrize("place", [PLACE, None])
async def test_a_stop_without_a_game_is_for_others_to_carry_out(parlour: Parlour, place: Place | None) -> None:
    assert await parlour.direct(StopGame(), place=place) is None


@pytest.mark.parametrize("action", [ShowSetup(), StartGame(), NextRound(), StopGame(5), SetPlaceLanguage("ru")])
async def test_games_are_for_groups(parlour: Parlour, action: GameAction) -> None:
    assert await parlour.ask(action, IRA, None) == Outcome(Nowhere(), "en", (Notice.GROUPS_ONLY,))


async def test_a_game_that_is_left_for_a_day_is_over(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=None))
    parlour.table.now_ms += LEFT_MS - 1
    assert await parlour.chores.end_due(game.id, parlour.now_ms) is None
    parlour.table.now_ms += 1

    assert there(await parlour.chores.end_due(game.id, parlour.now_ms)).phase is Phase.OVER


async def test_a_game_in_which_people_answer_is_not_left_alone(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(seconds=None))
    parlour.pass_by(LEFT_MS / 2000)
    await parlour.press(game, RIGHT, IRA)
    answered_ms = parlour.now_ms
    parlour.pass_by(LEFT_MS / 2000)

    alive = there(await parlour.chores.end_due(game.id, parlour.now_ms))
    assert (alive.phase, alive.moved_ms) == (Phase.ASKING, answered_ms)
    assert await parlour.chores.end_due(game.id, answered_ms + LEFT_MS - 1) is None
    assert there(await parlour.chores.end_due(game.id, answered_ms + LEFT_MS)).phase is Phase.OVER


async def test_whoever_hosts_is_seen_in_the_group(parlour: Parlour) -> None:
    await parlour.start(host=JAY)

    person_id = await parlour.table.database.person_of(JAY)
    async with parlour.table.database.reading() as snapshot:
        assert person_id is not None
        assert len((await snapshot.belongings(person_id)).rows["member"]) == 1
    assert await parlour.table.database.person_of(Account("telegram", "99")) is None
