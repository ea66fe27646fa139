"""The game machine: a host plays a row of rounds with everybody in a place.

    asking --close--> resting --go_on--> asking ... --close of the last one--> over
    asking or resting --stop--> over

While it is paused nothing follows by itself: a round stays open without a limit unless its time is up, and a rest does
not end. What a game waits for (`due`) follows from its state alone, so it goes on after any restart, and two who want
to do the same thing find that the first has done it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.core.people import Account
from bot.core.quiz import Quiz
from bot.core.round import GRACE_MS, Round, Shown, close, hold, post
from bot.core.setup import Setup
from bot.core.slots import Slot, slot_fits

REST_MS = 10_000
"""To read why, before the next question comes."""
LEFT_MS = 24 * 60 * 60 * 1000
"""A game in which nothing has happened for so long is over."""
TRY_AGAIN_MS = 60 * 60 * 1000
"""How a game ended is tried so often, for `LEFT_MS`, where the platform lets us post nothing."""
SILENT_ROUNDS = 2
"""After so many rounds without any answer a game pauses by itself."""


class Phase(StrEnum):
    """What a game is at."""

    ASKING = "asking"
    """Its round is open."""
    RESTING = "resting"
    """Its round is closed, and another one follows."""
    OVER = "over"


class Chore(StrEnum):
    """What a game waits for."""

    POST = "post"
    """The message of its round is to be sent."""
    CLOSE = "close"
    """The time of its round is up."""
    SHOW = "show"
    """The message of its round is to show the right answer."""
    GO_ON = "go-on"
    """The rest is over: the next round is to be opened."""
    SUM_UP = "sum-up"
    """The final scores are to be sent."""
    END = "end"
    """It was left alone for too long."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a game waits for, and since or until when (milliseconds since 1970, UTC)."""

    chore: Chore
    at_ms: int


@dataclass(frozen=True, slots=True)
class Game:
    """A row of rounds in a place."""

    id: int
    place_id: int
    host: Account | None
    """None when the host has been forgotten."""
    language: str
    """In which it is shown."""
    setup: Setup
    plan: tuple[Slot, ...]
    round: Round
    """The one that is open, or was the last to be."""
    phase: Phase
    moved_ms: int
    """When it last changed: milliseconds since 1970, UTC."""
    started_ms: int
    """When it was started; the same for ever."""
    paused: bool = False
    muted: bool = False
    """The platform lets us post nothing in the place, so nothing follows until somebody goes on with it.

    A round whose time was up is closed all the same; and how a game ended is tried again.
    """
    silent: int = 0
    """How many rounds in a row got no answer."""
    message_lost: bool = False
    """The message of its round was deleted or could not be changed any more, which the one in its place says."""
    summed_up: bool = False
    next_ms: int = 0
    """When the latest `/next` that was obeyed was written; this and the next one are 0 before there was one."""
    pause_ms: int = 0
    """When the latest `/pause` that was obeyed was written."""

    @property
    def step(self) -> int:
        """How far it has come: a button for the next step carries it, so that two presses do not go two steps."""
        return 2 * self.round.number + (self.phase is not Phase.ASKING)

    @property
    def is_last(self) -> bool:
        """Whether no question follows that of its round."""
        return self.round.number + 1 >= len(self.plan)

    @property
    def paused_itself(self) -> bool:
        """Whether it is paused since nobody answered."""
        return self.paused and self.setup.seconds is not None and self.silent >= SILENT_ROUNDS


def start(  # noqa: PLR0913 - a game is made of all this
    game_id: int,
    round_id: int,
    place_id: int,
    *,
    host: Account,
    language: str,
    setup: Setup,
    plan: tuple[Slot, ...],
    now_ms: int,
) -> Game:
    """Give a new game that waits for the message of its first round. The plan must hold a question."""
    first = _round(game_id, round_id, place_id, 0, plan, setup)
    return Game(game_id, place_id, host, language, setup, plan, first, Phase.ASKING, moved_ms=now_ms, started_ms=now_ms)


def due(game: Game) -> Due | None:
    """Give what a game waits for; None when all is done."""
    if game.muted:
        return _due_while_muted(game)
    if game.round.is_open:
        return _due_while_open(game)
    if game.round.shown is Shown.OPEN:
        return Due(Chore.SHOW, game.moved_ms)
    if game.phase is Phase.OVER:
        return None if game.summed_up else Due(Chore.SUM_UP, game.moved_ms)
    if game.paused or game.setup.seconds is None:
        return Due(Chore.END, game.moved_ms + LEFT_MS)
    return Due(Chore.GO_ON, game.moved_ms + REST_MS)


def due_ms(game: Game) -> int:
    """Give since or until when a game waits; when it last changed if it waits for nothing."""
    waits_for = due(game)
    return game.moved_ms if waits_for is None else waits_for.at_ms


def _due_while_open(game: Game) -> Due:
    if game.round.message_id is None:
        return Due(Chore.POST, game.moved_ms)
    if game.round.closes_ms is not None:
        return Due(Chore.CLOSE, game.round.closes_ms + GRACE_MS)
    return Due(Chore.END, game.moved_ms + LEFT_MS)


def _due_while_muted(game: Game) -> Due | None:
    if game.round.is_open and game.round.closes_ms is not None:
        return Due(Chore.CLOSE, game.round.closes_ms + GRACE_MS)
    if game.phase is not Phase.OVER:
        return Due(Chore.END, game.moved_ms + LEFT_MS)
    again_ms, closed_ms = game.moved_ms + TRY_AGAIN_MS, game.round.closed_ms
    if game.summed_up or closed_ms is None or again_ms > closed_ms + LEFT_MS:
        return None
    return Due(Chore.SHOW if game.round.shown is Shown.OPEN else Chore.SUM_UP, again_ms)


def closing_ms(game: Game, now_ms: int) -> int | None:
    """Give until when the game's round is open if its message is sent at an instant; None without a limit."""
    if game.round.closes_ms is not None or game.paused or game.setup.seconds is None:
        return game.round.closes_ms
    return now_ms + 1000 * game.setup.seconds


def posted(game: Game, message_id: str, now_ms: int, closes_ms: int | None) -> Game:
    """Give the game once a message shows its round as open until `closes_ms`, as `closing_ms` gave it.

    If the game was paused or went on while the message was on the way, it is open for as long as that allows.
    """
    until_ms = closing_ms(game, now_ms)
    if until_ms is not None and closes_ms is not None:
        until_ms = closes_ms
    moved_ms = now_ms if game.round.opened_ms is None else game.moved_ms
    following = post(game.round, message_id, now_ms, until_ms)
    return replace(game, round=following, moved_ms=moved_ms, muted=False)


def lost(game: Game) -> Game:
    """Give the game once its round's message turned out to be gone: another one is to take its place."""
    return replace(game, round=replace(game.round, message_id=None), message_lost=True)


def shown(game: Game, now_ms: int) -> Game:
    """Give the game once its closed round shows the right answer: from now on people read."""
    closed = replace(game.round, shown=Shown.CLOSED)
    return replace(game, round=closed, moved_ms=now_ms, muted=False, message_lost=False)


def is_left(game: Game, now_ms: int) -> bool:
    """Say whether nothing has happened in a game for so long that it is over, whatever else it waits for."""
    return game.phase is not Phase.OVER and now_ms >= game.moved_ms + LEFT_MS


def answered(game: Game, at_ms: int) -> Game:
    """Give the game once it is known that somebody has answered at an instant: it is not left alone."""
    return replace(game, moved_ms=_later(game, at_ms))


def summed_up(game: Game) -> Game:
    """Give the game once its final scores were sent."""
    return replace(game, summed_up=True)


def muted(game: Game, now_ms: int) -> Game:
    """Give the game once the platform has refused to post in the place."""
    return replace(game, round=hold(game.round, now_ms), muted=True, paused=True, moved_ms=_later(game, now_ms))


def close_round(game: Game, answers: int, now_ms: int) -> Game:
    """Give the game with its round closed, which so many people have answered; unchanged if it is closed."""
    if game.phase is not Phase.ASKING:
        return game
    silent = 0 if answers else game.silent + 1
    fell_silent = game.setup.seconds is not None and silent >= SILENT_ROUNDS
    paused = not game.is_last and (game.paused or fell_silent)
    phase = Phase.OVER if game.is_last else Phase.RESTING
    return replace(
        game,
        round=close(game.round, now_ms),
        phase=phase,
        silent=silent,
        paused=paused,
        moved_ms=_later(game, now_ms),
    )


def go_on(game: Game, round_id: int, now_ms: int, quizzes: Mapping[str, Quiz]) -> Game:
    """Give a resting game with the next round opened that the quizzes still hold, or over when there is none."""
    if game.phase is not Phase.RESTING:
        return game
    coming = range(game.round.number + 1, len(game.plan))
    number = next((number for number in coming if slot_fits(game.plan[number], quizzes)), None)
    if number is None:
        return stop(game, now_ms)
    following = _round(game.id, round_id, game.place_id, number, game.plan, game.setup)
    return replace(_awake(game), round=following, phase=Phase.ASKING, moved_ms=_later(game, now_ms), message_lost=False)


def advance(game: Game, answers: int, round_id: int, now_ms: int, quizzes: Mapping[str, Quiz]) -> Game:
    """Give the game after somebody asked for what comes next, whatever it waits for; `answers` to its open round.

    What is still to be posted or shown is not skipped: that is what comes next then.
    """
    is_there = game.round.message_id is not None if game.phase is Phase.ASKING else game.round.shown is not Shown.OPEN
    if is_there or game.phase is Phase.OVER:
        return follow(game, answers, round_id, now_ms, quizzes)
    return replace(_awake(game), moved_ms=_later(game, now_ms))


def follow(game: Game, answers: int, round_id: int, now_ms: int, quizzes: Mapping[str, Quiz]) -> Game:
    """Give the game after somebody pressed for what follows what they see of it; `answers` to its open round.

    So its message is there, even if that has not been noted yet.
    """
    if game.phase is not Phase.ASKING:
        return go_on(game, round_id, now_ms, quizzes)
    return close_round(replace(_awake(game), round=replace(game.round, shown=Shown.OPEN)), answers, now_ms)


def pause(game: Game, now_ms: int) -> Game:
    """Give the game so that nothing follows by itself; one that is over stays as it is.

    An open round stays open without a limit, unless its time is up.
    """
    if game.phase is Phase.OVER:
        return game
    return replace(game, round=hold(game.round, now_ms), paused=True, moved_ms=_later(game, now_ms))


def stop(game: Game, now_ms: int) -> Game:
    """Give the game as over, with what was answered so far; one that is over stays as it is.

    The message of a round that people read says what follows, so it is to be shown anew.
    """
    if game.phase is Phase.OVER:
        return game
    closed = close(game.round, now_ms)
    if closed.shown is Shown.CLOSED and closed.message_id is not None:
        closed = replace(closed, shown=Shown.OPEN)
    return replace(game, round=closed, phase=Phase.OVER, paused=False, muted=False, moved_ms=_later(game, now_ms))


def _later(game: Game, now_ms: int) -> int:
    """Give when a game has moved now: somebody's word may reach us after what came later."""
    return max(game.moved_ms, now_ms)


def _awake(game: Game) -> Game:
    return replace(game, paused=False, muted=False, silent=0 if game.paused_itself else game.silent)


def _round(game_id: int, round_id: int, place_id: int, number: int, plan: tuple[Slot, ...], setup: Setup) -> Round:  # noqa: PLR0913, PLR0917
    return Round(round_id, place_id, game_id, number, plan[number], changeable=setup.changes)
