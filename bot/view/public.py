"""What is posted in a place for everybody: an open question, what came of it, and how a game ended.

Nobody's answer can be seen there, only how many there are, until the round is closed; and then nobody's name with it.
"""

from collections.abc import Iterator, Sequence

from bot.core.game import REST_MS, Game, Phase
from bot.core.game_actions import AnswerRound, NextRound, ShowMissed, ShowRound
from bot.core.game_scene import GameSummed, Hard, PublicScene, RoundClosed, RoundOpen
from bot.core.quiz import Library
from bot.screen import (
    Ask,
    Block,
    Button,
    Command,
    Commands,
    Deadline,
    Footnote,
    Heading,
    Paragraph,
    Remark,
    Screen,
    Style,
)
from bot.view.boards import BoardView
from bot.view.pen import Pen
from bot.view.questions import QuestionView
from bot.view.room import left
from bot.view.setups import SetupView


class PublicView:
    """Draws what everybody sees of a game, in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen
        self._questions = QuestionView(library, pen)

    def screen(self, scene: PublicScene) -> Screen:
        """Give the screen of a scene."""
        match scene:
            case RoundOpen():
                return self._open(scene)
            case RoundClosed():
                return self._closed(scene)
            case GameSummed():
                return self._summed(scene)

    def _open(self, scene: RoundOpen) -> Screen:
        pen, game = self._pen, scene.game
        rules = SetupView(self._library, pen).rules(game.setup)
        blocks: list[Block] = [*self._top(game), *self._questions.asked(game.round.slot)]
        blocks += [Paragraph("\n".join(rules)) for _ in range(bool(rules))]
        blocks.append(Paragraph(pen.say("round-answered", count=scene.answered)))
        until = self._until(scene)
        blocks += (self._held(game), self._command()) if until is None else (until,)
        answers = self._questions.answers(game.round.slot, lambda letter: AnswerRound(game.round.id, letter))
        on = [self._next(game, "button-show-answer") for _ in range(until is None)]
        return Screen(tuple(blocks), (answers, (self._own_language(game), *on)))

    def _closed(self, scene: RoundClosed) -> Screen:
        pen, game, slot = self._pen, scene.game, scene.game.round.slot
        answered = sum(scene.tally.values())
        blocks: list[Block] = [*self._top(game), *self._questions.marked(slot)]
        bars = [self._questions.bars(slot, scene.tally)] if answered else []
        blocks += [Paragraph(pen.say("round-was-answered", count=answered)), *bars]
        coming = self._coming(game)
        heading, legend = Heading(pen.say("board-heading")), Footnote(pen.say("board-legend"))
        board = BoardView(game.setup, pen).changing(scene.board, left((*blocks, heading, legend, *coming)))
        if board:
            moved = any(player.score.gained or player.score.risen for player in scene.board.players)
            blocks += [heading, Paragraph(board), legend] if moved else [heading, Paragraph(board)]
        on = [self._next(game, "button-next") for _ in range(_waits_for_host(game))]
        return Screen((*blocks, *coming), ((self._own_language(game), *on),))

    def _summed(self, scene: GameSummed) -> Screen:
        pen, game = self._pen, scene.game
        people = len(scene.board.players) + scene.board.more
        heading = Heading(pen.say("game-over", count=game.round.number + 1))
        played = Paragraph(pen.say("game-players", count=people))
        hardest = tuple(self._hardest(scene.hardest))
        first, others = BoardView(game.setup, pen).final(scene.board, left((heading, played, *hardest)))
        boards = [Paragraph(lines) for lines in (first, others) if lines]
        mistakes = (pen.button("button-my-mistakes", ShowMissed(game.id), Style.PRIMARY),)
        return Screen((heading, *boards, played, *hardest), (mistakes,) if people else ())

    def _top(self, game: Game) -> Sequence[Block]:
        """Give where the game is, and why the message is a new one if it is."""
        title, number = self._questions.title(game.round.slot), game.round.number + 1
        progress = Footnote(self._pen.say("question-progress", title=title, number=number, total=len(game.plan)))
        return (Remark(self._pen.say("round-message-lost")), progress) if game.message_lost else (progress,)

    def _until(self, scene: RoundOpen) -> Deadline | None:
        """Give until when the round is open; None where somebody has to close it."""
        setup = scene.game.setup
        if scene.game.paused or scene.closes_ms is None or setup.seconds is None:
            return None
        text = self._pen.say("round-time", count=setup.seconds)
        return Deadline(self._pen.say("round-closes"), text, scene.closes_ms)

    def _held(self, game: Game) -> Paragraph:
        return Paragraph(self._pen.say("round-paused" if game.paused else "round-no-limit"))

    def _coming(self, game: Game) -> Sequence[Block]:
        """Give what follows a closed round, or what has to be done for that."""
        pen = self._pen
        if game.phase is Phase.OVER:
            return (Footnote(pen.say("game-result-comes")),)
        if game.paused_itself:
            return (Paragraph(pen.say("game-paused-itself", count=game.silent)), self._command())
        if game.paused:
            return (Paragraph(pen.say("game-paused")), self._command())
        if game.setup.seconds is None:
            return (Paragraph(pen.say("game-host-goes-on")), self._command())
        return (Footnote(pen.say("game-goes-on-in", count=REST_MS // 1000)),)

    def _hardest(self, hardest: Sequence[Hard]) -> Iterator[Block]:
        pen = self._pen
        if hardest:
            yield Heading(pen.say("hardest-heading", count=len(hardest)))
        for hard in hardest:
            text, right = self._questions.text(hard.slot), self._questions.right(hard.slot)
            yield Ask(text.question)
            share = pen.say("hardest-share", right=hard.right, answered=hard.answered)
            yield Paragraph(f"{share}\n{pen.say('hardest-right', option=text.options[right])}")
            yield from self._questions.explained(hard.slot)
            yield from self._questions.untranslated(hard.slot)

    def _own_language(self, game: Game) -> Button:
        return self._pen.button("button-own-language", ShowRound(game.round.id))

    def _next(self, game: Game, message_id: str) -> Button:
        return self._pen.button(message_id, NextRound(game.id, game.step), Style.PRIMARY)

    def _command(self) -> Commands:
        return Commands((Command("next", self._pen.say("command-next")),))


def _waits_for_host(game: Game) -> bool:
    return game.phase is not Phase.OVER and (game.paused or game.setup.seconds is None)
