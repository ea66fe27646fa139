"""What is stored of places and games, inside a transaction (`bot.group_ports.Games`)."""

from collections.abc import Mapping, Sequence

from bot.core.game import Game
from bot.core.people import Account, Group
from bot.core.places import Place, PlaceSettings
from storage.execution import Execution
from storage.game_statements import GameStatements
from storage.game_values import (
    game_values,
    new_place_values,
    place_values,
    read_game,
    read_place,
    read_round,
    round_values,
    settings_values,
)
from storage.values import AnyRow


class SqlGames:
    """Reads and changes what is stored of places and games."""

    def __init__(self, do: Execution, statements: GameStatements) -> None:
        self._do = do
        self._statements = statements

    async def place(self, place: Place, group: Group) -> PlaceSettings:
        """Give the settings of a place, made when it is new, and hold it: nobody else starts a game there meanwhile."""
        named = place_values(place)
        found = await self._do.once(self._statements.place, **named)
        while not found:
            await self._do.once(self._statements.add_place, **new_place_values(place, group))
            # Others may have made it first, and it may even have gone again with its chat.
            found = await self._do.once(self._statements.place, **named)
        return read_place(found[0])

    async def put_place(self, settings: PlaceSettings) -> None:
        """Store what was set for a place."""
        await self._do.over(self._statements.put_place, [settings_values(settings)])

    async def running(self, place_id: int) -> Game | None:
        """Give the game of a place that is not over, held."""
        return await self._game(await self._do.once(self._statements.running, place=place_id))

    async def game(self, game_id: int) -> Game | None:
        """Give a game, held."""
        return await self._game(await self._do.once(self._statements.game, game=game_id))

    async def _game(self, found: Sequence[AnyRow]) -> Game | None:
        if not found:
            return None
        # Once the game is held, no round of it is added or closed by others.
        (latest,) = await self._do.once(self._statements.latest_round, game=found[0].id)
        return read_game(found[0], read_round(latest))

    async def asked(self, place_id: int) -> Mapping[tuple[str, str], int]:
        """Give how often each question (quiz id, question id) was asked in a place."""
        found = await self._do.once(self._statements.asked, place=place_id)
        return {(quiz_id, question_id): number for quiz_id, question_id, number in found}

    async def put(self, game: Game) -> None:
        """Store a game and its round, new or changed. Raises ConflictError when another game runs in the place."""
        await self._do.over(self._statements.put_games, [game_values(game)])
        await self._do.over(self._statements.put_rounds, [round_values(game.round)])

    async def voters(self, round_id: int) -> int:
        """Give how many people have answered a round; once it is held nobody else does meanwhile."""
        ((number,),) = await self._do.once(self._statements.voters, round=round_id)
        return int(number)

    async def missed(self, game_id: int, account: Account) -> Sequence[tuple[int, str]]:
        """Give (number of the round, option id) of the wrong answers of an account's person, in order.

        Of rounds that are closed, or in which answers cannot be changed.
        """
        mine = {"platform": account.platform, "user_id": account.user_id}
        found = await self._do.once(self._statements.missed, game=game_id, **mine)
        return [(number, option_id) for number, option_id in found]
