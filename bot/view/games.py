"""What people are answered when they ask for something about a game."""

from collections.abc import Sequence
from dataclasses import replace

from bot.core.game_actions import NextRound, PauseGame, ShowMissed, StopGame
from bot.core.game_scene import CannotPost, GameRunning, GameStarted, MissedShown
from bot.core.quiz import Library
from bot.core.slots import Answer
from bot.screen import Block, Button, Footnote, Heading, Paragraph, Screen, Style
from bot.view.pen import Pen
from bot.view.questions import QuestionView
from bot.view.setups import SetupView
from bot.view.text import display_name


class GameView:
    """Draws answers to hosts and players, in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen

    def started(self, scene: GameStarted) -> Screen:
        """Say who has started a game, how it is played, and how to pause and to end it."""
        pen, game = self._pen, scene.game
        host = display_name(scene.host_name or "")
        heading = pen.say("game-started-by", host=host) if host else pen.say("game-started")
        blocks = (
            Heading(heading),
            Paragraph("\n".join(SetupView(self._library, pen).summary(game.setup, len(game.plan)))),
            Footnote(pen.say("game-how")),
        )
        pause, stop = pen.button("button-pause-game", PauseGame(game.id)), self._stop(game.id)
        return Screen(blocks, ((pause, stop),))

    def running(self, scene: GameRunning) -> Screen:
        """Say which game is in the way of another one, and who can end it."""
        pen, game = self._pen, scene.game
        number, total = game.round.number + 1, len(game.plan)
        host = display_name(scene.host_name or "")
        lines = [pen.say("game-running", number=number, total=total)]
        lines += [pen.say("game-host", host=host)] if host else []
        lines += [pen.say("game-is-paused")] if game.paused else []
        if not scene.may_stop:
            lines.append(pen.say("game-who-stops"))
            return Screen((Paragraph("\n".join(lines)),))
        go_on = [pen.button("button-go-on", NextRound(game.id, game.step), Style.PRIMARY) for _ in range(game.paused)]
        return Screen((Paragraph("\n".join(lines)),), ((*go_on, self._stop(game.id)),))

    def cannot_post(self, scene: CannotPost) -> Screen:
        """Say what the bot lacks, and offer what goes without it."""
        pen = self._pen
        lines = [pen.say("cannot-post") if scene.lacking else pen.say("cannot-post-no-member")]
        lines += [f"• {pen.say(f'right-{right}')}" for right in scene.lacking]
        blocks: list[Block] = [Paragraph("\n".join(lines))]
        if scene.lacking:
            blocks.append(Paragraph(pen.say("cannot-post-then")))
        blocks.append(Paragraph(pen.say("alone-instead")))
        return Screen(tuple(blocks), ((pen.quizzes_button(),),))

    def missed(self, scene: MissedShown) -> Screen:
        """Give one of a person's mistakes in a game; where there is none, a remark above says so."""
        pen, count, index = self._pen, len(scene.missed), scene.index
        if not scene.missed:
            return Screen((), ((pen.quizzes_button(),),))
        slot, option_id = scene.missed[index]
        questions = QuestionView(self._library, pen)
        title = questions.title(slot)
        progress = Footnote(pen.say("mistake-progress", title=title, number=index + 1, total=count))
        marked = questions.marked(replace(slot, answer=Answer(option_id, right=False)))
        turn = self._turn(scene.game_id, index, count)
        return Screen((progress, *marked), (*turn, (pen.quizzes_button(),)))

    def _turn(self, game_id: int, index: int, count: int) -> Sequence[tuple[Button, ...]]:
        back = [self._pen.button("button-previous-mistake", ShowMissed(game_id, index - 1)) for _ in range(index > 0)]
        on = [
            self._pen.button("button-next-mistake", ShowMissed(game_id, index + 1), Style.PRIMARY)
            for _ in range(index + 1 < count)
        ]
        return ((*back, *on),) if count > 1 else ()

    def _stop(self, game_id: int) -> Button:
        return self._pen.button("button-stop-game", StopGame(game_id), Style.DANGER)
