"""Places: what those who manage one set for it; and the wrong answers that somebody looks at again in private."""

from dataclasses import replace

import pytest

from bot.core.game_actions import (
    FindPlaceZone,
    GameAction,
    NextRound,
    SetHosts,
    SetNaming,
    SetPlaceLanguage,
    SetPlaceZone,
    ShowMissed,
    ShowPlace,
)
from bot.core.game_scene import MissedShown, PlaceShown, PlaceZones, Unchanged
from bot.core.places import Hosts, Naming, PlaceSettings
from bot.core.quiz import Question, Quiz
from bot.core.record_actions import ShowZones, Write
from bot.core.scene import HelpShown, Notice, Outcome
from bot.core.setup import Setup
from bot.service.games import Director
from bot.service.members import Members
from bot.service.names import Names
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.groups import GROUP
from tests.service.parlour import HOST, IRA, JAY, PLACE, Parlour
from tests.service.table import RIGHT, WRONG, NoChance

UNSET = PlaceSettings(1, PLACE, GROUP)


@pytest.fixture
def managed(parlour: Parlour) -> Parlour:
    """A parlour in which the host manages the group."""
    parlour.roll.admins = [HOST]
    return parlour


@pytest.mark.parametrize(
    ("action", "settings"),
    [
        (SetPlaceLanguage("ru"), replace(UNSET, language="ru")),
        (SetPlaceZone("Asia/Kolkata"), replace(UNSET, zone="Asia/Kolkata")),
        (SetHosts(Hosts.ADMINS), replace(UNSET, hosts=Hosts.ADMINS)),
        (SetNaming(Naming.NAMES), replace(UNSET, naming=Naming.NAMES)),
    ],
)
async def test_what_is_set_holds(managed: Parlour, action: GameAction, settings: PlaceSettings) -> None:
    assert (await managed.ask(ShowPlace())).scene == PlaceShown(UNSET)

    done = await managed.ask(action)

    assert (done.scene, done.remarks) == (PlaceShown(settings), (Notice.PLACE_SET,))
    assert (await managed.ask(ShowPlace())).scene == PlaceShown(settings)
    other = await managed.ask(ShowPlace(), place=replace(PLACE, thread_id="7"))
    assert other.scene == PlaceShown(PlaceSettings(2, replace(PLACE, thread_id="7"), GROUP))


@pytest.mark.parametrize(
    "action",
    [
        ShowPlace(),
        FindPlaceZone("kolkata"),
        SetPlaceZone("Asia/Kolkata"),
        SetPlaceLanguage("ru"),
        SetHosts(Hosts.ADMINS),
        SetNaming(Naming.NAMES),
    ],
)
async def test_only_those_who_manage_a_place_set_something_for_it(managed: Parlour, action: GameAction) -> None:
    refused = await managed.ask(action, IRA)
    unknown = await managed.director.process(managed.event(action, HOST), None)

    assert (refused.scene, refused.remarks) == (Unchanged(), (Notice.ADMINS_ONLY,))
    assert unknown is not None
    assert (unknown.outcome.scene, unknown.outcome.remarks) == (Unchanged(), (Notice.ADMINS_ONLY,))
    assert (await managed.ask(ShowPlace())).scene == PlaceShown(UNSET)


async def test_a_zone_is_found_by_what_people_call_it(managed: Parlour) -> None:
    await managed.table.seat(HOST, "ru")

    found = await managed.ask(FindPlaceZone("калькутта"))
    nothing = await managed.ask(FindPlaceZone("qqqq"))
    forged = await managed.ask(SetPlaceZone("Nowhere/At_All"))

    assert isinstance(found.scene, PlaceZones)
    assert (found.scene.typed, found.scene.found[0], found.scene.at_ms) == (
        "калькутта",
        "Asia/Kolkata",
        managed.now_ms,
    )
    assert found.remarks == ()
    assert (nothing.scene, nothing.remarks) == (PlaceZones("qqqq", (), managed.now_ms), (Notice.ZONE_UNKNOWN,))
    assert forged.scene == PlaceZones("Nowhere/At_All", (), managed.now_ms)


async def test_a_language_that_there_is_not_is_refused(managed: Parlour) -> None:
    refused = await managed.ask(SetPlaceLanguage("xx"))

    assert (refused.scene, refused.remarks) == (PlaceShown(UNSET), (Notice.LANGUAGE_UNKNOWN,))


async def test_everybody_sees_settings_in_the_language_that_was_just_set(managed: Parlour) -> None:
    managed.public = True

    assert (await managed.ask(SetPlaceLanguage("hi"))).language == "hi"


async def test_somebody_looks_at_their_own_wrong_answers(parlour: Parlour) -> None:
    await parlour.table.seat(IRA, "hi")
    game = await parlour.begin(Setup("small", seconds=20))
    for letter in (WRONG, RIGHT, 2):
        game = await parlour.play(game, {IRA: letter, JAY: RIGHT})
    missed = [(game.plan[0], "a"), (game.plan[2], "c")]

    for asked, shown in ((0, 0), (1, 1), (7, 1)):
        assert await parlour.ask(ShowMissed(game.id, asked), IRA, None) == Outcome(
            MissedShown(game.id, missed, shown), "hi"
        )
    nothing = Outcome(MissedShown(game.id, (), 0), "en", (Notice.NOTHING_MISSED,))
    assert await parlour.ask(ShowMissed(game.id), JAY, None) == nothing
    assert await parlour.ask(ShowMissed(game.id), HOST) == nothing
    unknown = await parlour.ask(ShowMissed(17), IRA, None)
    assert (unknown.scene, unknown.remarks) == (MissedShown(17, (), 0), (Notice.NOTHING_MISSED,))


async def test_an_answer_that_may_still_be_changed_is_not_among_the_wrong_ones(parlour: Parlour) -> None:
    game = await parlour.begin(Setup(changes=True))
    await parlour.press(game, WRONG, IRA)
    assert (await parlour.ask(ShowMissed(game.id), IRA, None)).remarks == (Notice.NOTHING_MISSED,)

    await parlour.ask(NextRound())

    assert (await parlour.ask(ShowMissed(game.id), IRA, None)).remarks == ()


async def test_questions_that_were_changed_are_left_out_of_the_wrong_answers(parlour: Parlour) -> None:
    game = await parlour.begin(Setup("small", seconds=20))
    for _ in range(3):
        game = await parlour.play(game, {IRA: WRONG})
    changed = Quiz("small", (Question("q1", ("a", "b"), "b"), Question("q3", ("d", "c", "b", "a"), "b")))
    served = library(changed)
    director = Director(parlour.table.database, served, Zones.load(), NoChance(), Members(), Names())

    directed = await director.process(parlour.event(ShowMissed(game.id, 1), IRA, None), None)

    assert directed is not None
    assert directed.outcome.scene == MissedShown(game.id, [(game.plan[2], "a")], 0)


async def test_what_is_written_after_something_else_is_no_answer_to_what_was_asked(managed: Parlour) -> None:
    await managed.table.seat(HOST)
    await managed.table.do(ShowZones(), HOST)

    await managed.ask(ShowPlace())

    assert (await managed.table.do(Write("Kolkata"), HOST)).scene == HelpShown()
