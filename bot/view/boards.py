"""The scores of a game: a line for each of the first, and a count of the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.core.game_scene import Board, Player
from bot.core.lengths import utf16_length
from bot.core.setup import Setup
from bot.view.pen import Pen
from bot.view.text import display_name

MEDALS = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}


@dataclass(frozen=True, slots=True)
class _Line:
    rank: int
    text: str
    units: int
    """How much room it takes; a name counts twice, for each of its letters may have to be escaped."""


class BoardView:
    """Draws scores in one language."""

    def __init__(self, setup: Setup, pen: Pen) -> None:
        self._counts_points = setup.speed and setup.seconds is not None
        self._pen = pen

    def changing(self, board: Board, room: int) -> str:
        """Give the scores after a round, with what the round changed, in at most so many UTF-16 units."""
        lines = [self._line(player, "", self._changes(player)) for player in board.players]
        return "\n".join(self._fitting(lines, board.more, room))

    def final(self, board: Board, room: int) -> tuple[str, str]:
        """Give the first three ranks, and all others, in at most so many UTF-16 units; nothing is ""."""
        lines = [self._line(player, MEDALS.get(player.score.rank, ""), "") for player in board.players]
        fitting = list(self._fitting(lines, board.more, room))
        first = sum(line.rank <= len(MEDALS) for line in lines[: len(fitting)])
        return "\n".join(fitting[:first]), "\n".join(fitting[first:])

    def _fitting(self, lines: Sequence[_Line], more: int, room: int) -> Iterator[str]:
        """Give lines as long as there is room for them and for how many more there are; nothing where all are more."""
        if not lines:
            return
        room -= utf16_length(self._more(more + len(lines)))
        given = 0
        for line in lines:
            room -= line.units
            if room < 0:
                break
            given += 1
            yield line.text
        if more + len(lines) > given:
            yield self._more(more + len(lines) - given)

    def _line(self, player: Player, medal: str, changes: str) -> _Line:
        score = player.score
        name = display_name(player.name or "") or self._pen.say("leaderboard-nameless")
        if self._counts_points:
            line = self._pen.say("board-line-points", rank=score.rank, name=name, points=score.points)
        else:
            line = self._pen.say("leaderboard-line", rank=score.rank, name=name, right=score.right)
        text = f"{medal}{line}{changes}"
        return _Line(score.rank, text, utf16_length(text) + utf16_length(name) + 1)

    def _changes(self, player: Player) -> str:
        gained, risen = player.score.gained, player.score.risen
        places = "" if not risen else f" ▲{risen}" if risen > 0 else f" ▼{-risen}"
        return (f" (+{gained})" if gained else "") + places

    def _more(self, count: int) -> str:
        return self._pen.say("board-more", count=count)
