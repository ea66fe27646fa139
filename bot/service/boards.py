"""Boards: what everybody in a place is shown of a game, from all that its scores follow from."""

from collections.abc import Sequence

from bot.core.game_scene import Board, GameSummed, Hard, Player, RoundClosed, RoundOpen
from bot.core.quiz import Library
from bot.core.scoring import Score, first_given, hardest, scores, tally
from bot.core.slots import slot_fits
from bot.group_ports import GameSheet, Roster
from bot.service.names import Names

MOST_AFTER_A_ROUND = 10
MOST_AT_THE_END = 25


def opened(sheet: GameSheet, closes_ms: int | None) -> RoundOpen:
    """Give what is shown while a game's round is open until an instant (milliseconds since 1970, UTC)."""
    return RoundOpen(sheet.game, sum(tally(sheet.given, sheet.game.round.number).values()), closes_ms)


class Boards:
    """Draws up boards, with the names of those whom everybody may see."""

    def __init__(self, names: Names, library: Library) -> None:
        self._names = names
        self._library = library

    async def closed(self, sheet: GameSheet, roster: Roster | None) -> RoundClosed:
        """Give what is shown once a game's round is closed."""
        board = await self._board(sheet, roster, MOST_AFTER_A_ROUND)
        return RoundClosed(sheet.game, tally(sheet.given, sheet.game.round.number), board)

    async def summed(self, sheet: GameSheet, roster: Roster | None) -> GameSummed:
        """Give what is shown at the end of a game."""
        return GameSummed(sheet.game, await self._board(sheet, roster, MOST_AT_THE_END), self._hardest(sheet))

    async def _board(self, sheet: GameSheet, roster: Roster | None, most: int) -> Board:
        """Give the first so many; whoever had nothing right is only counted, so that nobody is shown as wrong."""
        everybody = scores(sheet.game.setup, sheet.rounds, sheet.given)
        first = [score for score in everybody if score.right][:most]
        return Board(await self._players(first, sheet, roster), len(everybody) - len(first))

    async def _players(self, shown: Sequence[Score], sheet: GameSheet, roster: Roster | None) -> Sequence[Player]:
        players = {score.person_id: sheet.players[score.person_id] for score in shown}
        names = await self._names.of(players.values(), sheet.settings, roster)
        return [Player(names.get(players[score.person_id].account), score) for score in shown]

    def _hardest(self, sheet: GameSheet) -> Sequence[Hard]:
        first = first_given(sheet.given)
        found = []
        for number in hardest(sheet.given):
            rights = [each.right for each in first if each.number == number]
            slot = sheet.game.plan[number]
            if slot_fits(slot, self._library.quizzes):
                found.append(Hard(slot, sum(rights), len(rights)))
        return found
