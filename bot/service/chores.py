"""Chores: what becomes of a game by itself, each in a transaction of its own.

Each looks at the game as it is stored by then, and does nothing where somebody else was quicker: it gives the game as
it is stored after it, or None when there was nothing to do. Instants are milliseconds since 1970, UTC. Each raises
StoreUnavailableError when the database is away, and ConflictError when others are quicker time and again.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from bot.core import game as machine
from bot.core.game import Chore, Game, Phase
from bot.core.quiz import Library
from bot.core.round import Round, Shown
from bot.core.slots import slot_fits
from bot.group_ports import Games, GameSheet
from bot.ports import Chance, Store
from bot.service.tries import decided_anew

EARLY_MS = 10_000
"""A round is open for so long at least, even if everybody has answered: others may just have begun to read."""

_Decide = Callable[[Game, Games], Awaitable[Game | None]]


def everyone_answered(sheet: GameSheet) -> bool:
    """Say whether a game's open round need not stay open, since everybody who joined has answered it.

    Joined has who answered an earlier round of the game; so it never is in the first one. While the game is paused
    nothing follows by itself.
    """
    game = sheet.game
    joined = {each.person_id for each in sheet.given if each.number < game.round.number}
    answered = {each.person_id for each in sheet.given if each.number == game.round.number}
    return bool(joined) and joined <= answered and game.phase is Phase.ASKING and not game.paused


def may_close_early_ms(played: Round) -> int:
    """Give from when on an opened round may close before its time."""
    if played.opened_ms is None:
        raise ValueError(f"round {played.id} has no message yet, so it can't close early")
    return played.opened_ms + EARLY_MS


class Chores:
    """Carries out what a game waits for."""

    def __init__(self, store: Store, library: Library, chance: Chance) -> None:
        self._store = store
        self._quizzes = library.quizzes
        self._chance = chance

    async def posted(
        self, game_id: int, round_id: int, message_id: str, now_ms: int, closes_ms: int | None
    ) -> Game | None:
        """Note that a message has arrived that shows a round as open until `closes_ms`."""

        async def decide(game: Game, _: Games) -> Game | None:
            if game.round.id != round_id or game.round.message_id is not None:
                return None
            return machine.posted(game, message_id, now_ms, closes_ms)

        return await self._change(game_id, decide)

    async def lost(self, game_id: int, round_id: int) -> Game | None:
        """Note that the message of a round is gone."""

        async def decide(game: Game, _: Games) -> Game | None:
            return machine.lost(game) if game.round.id == round_id and game.round.message_id is not None else None

        return await self._change(game_id, decide)

    async def close_due(self, game_id: int, now_ms: int, *, early: bool = False) -> Game | None:
        """Close the round of a game if its time is up; or, early, if everybody who joined has answered."""
        answered_id = await self._answered_by_all(game_id) if early else None

        async def decide(game: Game, games: Games) -> Game | None:
            if not _is_due(game, Chore.CLOSE, now_ms) and not _may_close_early(game, answered_id, now_ms):
                return None
            return machine.close_round(game, await games.voters(game.round.id), now_ms)

        return await self._change(game_id, decide)

    def can_show(self, game: Game) -> bool:
        """Say whether the question of a game's round is still served as it was asked."""
        return slot_fits(game.round.slot, self._quizzes)

    async def skip(self, game_id: int, now_ms: int) -> Game | None:
        """Close the round of a game whose author changed the question, and take it for shown: it cannot be any more."""

        async def decide(game: Game, games: Games) -> Game | None:
            if self.can_show(game) or game.round.shown is Shown.CLOSED:
                return None
            # Nobody could answer it, so it is not held against them.
            return machine.shown(machine.close_round(game, max(1, await games.voters(game.round.id)), now_ms), now_ms)

        return await self._change(game_id, decide)

    async def shown(self, game_id: int, round_id: int, message_id: str, now_ms: int) -> Game | None:
        """Note that a message shows the right answer of a round."""

        async def decide(game: Game, _: Games) -> Game | None:
            if game.round.id != round_id or game.round.is_open or game.round.shown is Shown.CLOSED:
                return None
            return machine.shown(replace(game, round=replace(game.round, message_id=message_id)), now_ms)

        return await self._change(game_id, decide)

    async def go_on_due(self, game_id: int, now_ms: int) -> Game | None:
        """Open the next round of a game if the rest is over."""

        async def decide(game: Game, _: Games) -> Game | None:
            if not _is_due(game, Chore.GO_ON, now_ms):
                return None
            return machine.go_on(game, self._chance.run_id(), now_ms, self._quizzes)

        return await self._change(game_id, decide)

    async def end_due(self, game_id: int, now_ms: int) -> Game | None:
        """End a game that was left alone for too long; one that goes on since people answer is noted as such."""
        latest_ms = await self._latest_answer_ms(game_id)

        async def decide(game: Game, _: Games) -> Game | None:
            if not machine.is_left(game, now_ms):
                return None
            heard = machine.answered(game, latest_ms)
            return machine.stop(game, now_ms) if machine.is_left(heard, now_ms) else heard

        return await self._change(game_id, decide)

    async def summed_up(self, game_id: int) -> Game | None:
        """Note that the final scores of a game were sent."""

        async def decide(game: Game, _: Games) -> Game | None:
            return machine.summed_up(game) if game.phase is Phase.OVER and not game.summed_up else None

        return await self._change(game_id, decide)

    async def muted(self, game_id: int, now_ms: int) -> Game | None:
        """Note that the platform lets us post nothing in the place of a game."""

        async def decide(game: Game, _: Games) -> Game | None:
            # One that is over may have been tried again.
            return None if game.muted and game.phase is not Phase.OVER else machine.muted(game, now_ms)

        return await self._change(game_id, decide)

    async def _latest_answer_ms(self, game_id: int) -> int:
        sheet = await self._store.game_sheet(game_id)
        return max((each.at_ms for each in sheet.given), default=0) if sheet is not None else 0

    async def _answered_by_all(self, game_id: int) -> int | None:
        """Give the round of a game if everybody who joined has answered it; nobody takes an answer back."""
        sheet = await self._store.game_sheet(game_id)
        return sheet.game.round.id if sheet is not None and everyone_answered(sheet) else None

    async def _change(self, game_id: int, decide: _Decide) -> Game | None:
        return await decided_anew(partial(self._change_once, game_id, decide))

    async def _change_once(self, game_id: int, decide: _Decide) -> Game | None:
        async with self._store.transaction() as transaction:
            game = await transaction.games.game(game_id)
            changed = None if game is None else await decide(game, transaction.games)
            if changed is not None:
                await transaction.games.put(changed)
        return changed


def _is_due(game: Game, chore: Chore, now_ms: int) -> bool:
    due = machine.due(game)
    return due is not None and due.chore is chore and due.at_ms <= now_ms


def _may_close_early(game: Game, answered_id: int | None, now_ms: int) -> bool:
    if game.round.id != answered_id or game.phase is not Phase.ASKING or game.paused:
        return False
    return game.round.opened_ms is not None and now_ms >= may_close_early_ms(game.round)
