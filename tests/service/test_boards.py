"""Boards: what everybody in a place is shown of a game, and by which names."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

import pytest

from bot.core.actions import Greet
from bot.core.game import Game, Phase
from bot.core.game_actions import SetNaming
from bot.core.game_scene import Board, Hard
from bot.core.people import Account, Visibility
from bot.core.places import Naming, PlaceSettings
from bot.core.quiz import Question, Quiz
from bot.core.record_actions import SetAlias, SetVisibility
from bot.core.setup import Setup
from bot.group_ports import GamePlayer
from bot.service.boards import Boards, opened
from bot.service.names import Names
from tests.quizzes_for_tests import library
from tests.service.groups import GROUP, Roll
from tests.service.parlour import HOST, IRA, JAY, KIM, PLACE, Parlour
from tests.service.table import RIGHT, WRONG

SHORT = Setup("small", seconds=20)


def lines(board: Board) -> list[tuple[str | None, int, int, int]]:
    """Give name, rank, points and ranks gained of each."""
    return [(each.name, each.score.rank, each.score.points, each.score.risen) for each in board.players]


async def final(parlour: Parlour, game: Game) -> Board:
    return (await parlour.boards.summed(await parlour.sheet(game), parlour.roll)).board


async def test_boards_follow_a_game(parlour: Parlour) -> None:
    parlour.roll.names_of = {IRA: "Ira", JAY: "Jay", KIM: "Kim"}
    game = await parlour.begin(SHORT)
    await parlour.presses(game, (WRONG, IRA), (RIGHT, JAY), (WRONG, KIM))
    open_round = opened(await parlour.sheet(game), game.round.closes_ms)
    assert (open_round.game, open_round.answered, open_round.closes_ms) == (game, 3, game.round.closes_ms)

    game = await parlour.close(game)
    closed = await parlour.boards.closed(await parlour.sheet(game), parlour.roll)

    assert closed.tally == {"a": 2, "b": 1}
    assert (lines(closed.board), closed.board.more) == ([("Jay", 1, 1, 0)], 2)
    game = await parlour.play(await parlour.follow(game), {IRA: RIGHT, JAY: WRONG})
    game = await parlour.play(game, {IRA: RIGHT, JAY: WRONG})
    assert game.phase is Phase.OVER
    summed = await parlour.boards.summed(await parlour.sheet(game), parlour.roll)
    assert (lines(summed.board), summed.board.more) == ([("Ira", 1, 2, 0), ("Jay", 2, 1, -1)], 1)
    assert summed.hardest == [Hard(game.plan[0], 1, 3), Hard(game.plan[1], 1, 2)]


async def test_people_appear_as_they_chose_and_the_place_allows(parlour: Parlour) -> None:
    parlour.roll.admins, parlour.roll.names_of = [HOST], {IRA: "Ira", JAY: "Jay", KIM: "Kim"}
    await parlour.table.seat_all(IRA, JAY, KIM)
    await parlour.table.do(SetAlias("Owl"), IRA)
    await parlour.table.do(SetVisibility(Visibility.HIDDEN), JAY)
    game = await parlour.begin(SHORT)
    for account in (IRA, JAY, KIM):
        await parlour.press(game, RIGHT, account)

    assert [each.name for each in (await final(parlour, game)).players] == ["Owl", None, "Kim"]
    assert parlour.roll.called == [HOST, KIM]
    await parlour.ask(SetNaming(Naming.NAMES))
    assert [each.name for each in (await final(parlour, game)).players] == [None, None, "Kim"]
    await parlour.table.do(SetVisibility(Visibility.NAME), IRA)
    assert [each.name for each in (await final(parlour, game)).players] == ["Ira", None, "Kim"]


async def test_names_that_were_seen_are_not_asked_for(parlour: Parlour) -> None:
    game = await parlour.begin(SHORT)
    await parlour.presses(game, (RIGHT, IRA), (RIGHT, JAY), (RIGHT, KIM))
    event = parlour.event(SetNaming(Naming.NAMES), IRA)
    for known in (event, parlour.event(SetNaming(Naming.NAMES), JAY, None)):
        parlour.names.saw(replace(known, name="Seen"))
    parlour.roll.left, parlour.roll.called = [KIM], []

    names = [each.name for each in (await final(parlour, game)).players]

    assert names == ["Seen", "user 12", None]
    assert parlour.roll.called == [JAY, KIM]
    parlour.roll.called = []
    await final(parlour, game)
    assert parlour.roll.called == [KIM]
    nobody = await parlour.boards.summed(await parlour.sheet(game), None)
    assert [each.name for each in nobody.board.players] == ["Seen", "user 12", None]


class Slow(Roll):
    """A group of which the platform tells while somebody there is forgotten."""

    async def names(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        told = await super().names(accounts)
        if len(self.called) == 1:
            self.forget()
        return told

    forget: Callable[[], None]


async def test_a_name_that_comes_while_somebody_is_forgotten_is_not_remembered() -> None:
    names, slow = Names(), Slow()
    slow.forget = names.forget
    ira, settings = GamePlayer(IRA, Visibility.NAME, None), PlaceSettings(1, PLACE, GROUP)

    for called in ([IRA], [IRA, IRA], [IRA, IRA]):
        assert await names.of([ira], settings, slow) == {IRA: "user 11"}
        assert slow.called == called


async def test_only_the_latest_names_are_remembered(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.names.MOST_REMEMBERED", 2)
    players = [GamePlayer(account, Visibility.NAME, None) for account in (IRA, JAY, KIM)]
    settings = PlaceSettings(1, PLACE, GROUP)
    for account in (IRA, JAY, IRA, KIM):
        parlour.names.saw(replace(parlour.event(Greet(), account), name="Seen"))

    assert (await parlour.names.of(players, settings, None)).keys() == {IRA, KIM}


async def test_boards_have_ten_lines_after_a_round_and_twenty_five_at_the_end(parlour: Parlour) -> None:
    crowd = [Account("telegram", str(number)) for number in range(100, 140)]
    game = await parlour.begin(SHORT)
    await parlour.presses(game, *((WRONG if nr > 35 else RIGHT, account) for nr, account in enumerate(crowd)))
    sheet = await parlour.sheet(await parlour.close(game))

    after = (await parlour.boards.closed(sheet, parlour.roll)).board
    end = (await parlour.boards.summed(sheet, parlour.roll)).board

    assert (len(after.players), after.more) == (10, 30)
    assert (len(end.players), end.more) == (25, 15)


async def test_a_question_that_was_changed_is_none_of_the_hardest(parlour: Parlour) -> None:
    game = await parlour.begin(SHORT)
    for letter in (WRONG, WRONG, RIGHT):
        game = await parlour.play(game, {IRA: letter})
    boards = Boards(parlour.names, library(Quiz("small", (Question("q2", ("a", "b", "c", "d"), "b"),))))

    assert (await boards.summed(await parlour.sheet(game), None)).hardest == [Hard(game.plan[1], 0, 1)]


async def test_whoever_is_forgotten_during_a_game_leaves_it_to_the_others(parlour: Parlour) -> None:
    await parlour.table.seat_all(IRA, JAY)
    game = await parlour.begin(SHORT)
    await parlour.presses(game, (RIGHT, IRA), (RIGHT, JAY))

    await parlour.forget(JAY)

    assert [each.name for each in (await final(parlour, game)).players] == ["user 11"]
    again = await parlour.press(game, WRONG, JAY)
    assert again.remarks == ()
    sheet = await parlour.sheet(await parlour.close(game))
    assert (await parlour.boards.closed(sheet, parlour.roll)).tally == {"b": 1, "a": 1}
    assert game.round.id == sheet.game.round.id
