"""The statements about places, games and their rounds."""

from functools import cached_property
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Table,
    Text,
    TextClause,
    Update,
    bindparam,
    func,
    select,
    update,
)

from storage.rows import collected, rows
from storage.statements import NUMBER, Insert, insert_of
from storage.tables import PLAYED, WAITING, RowId, account, answer, game, person, place, round_

PLACE = ("platform", "chat_id", "thread_id")
SETTINGS = ("language", "zone", "hosts", "naming")

_GAME, _PLACE, _ROUND = (bindparam(name, type_=RowId) for name in ("game", "place", "round"))
_AFTER_MS, _UNTIL_MS = (bindparam(name, type_=BigInteger) for name in ("after_ms", "until_ms"))


def _all_of(table: Table) -> dict[str, Any]:
    return {column.name: column.type for column in table.c}


class GameStatements:
    """All statements for one dialect, "sqlite" or "postgresql", each built once and kept.

    Rows are locked where locks are by row: a place before its games, a game before its rounds.
    """

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = insert_of(dialect)

    @cached_property
    def place(self) -> Select[Any]:
        """The place `platform`, `chat_id`, `thread_id`, locked."""
        named = (place.c[name] == bindparam(name) for name in PLACE)
        return select(place).where(*named).with_for_update(key_share=True)

    @cached_property
    def add_place(self) -> Insert:
        """A new place, unless it is there by now."""
        return self._insert(place).on_conflict_do_nothing()

    @cached_property
    def put_place(self) -> Update:
        """Rows of places: what was set for them."""
        new = rows(self._dialect, id=NUMBER, **{name: Text() for name in SETTINGS})
        return update(place).where(place.c.id == new.c.id).values({name: new.c[name] for name in SETTINGS})

    @cached_property
    def game(self) -> Select[Any]:
        """The game `game` with the account of its host, locked."""
        return self._held_game(game.c.id == _GAME)

    @cached_property
    def running(self) -> Select[Any]:
        """The game of the place `place` that is not over, with the account of its host, locked."""
        return self._held_game(game.c.place_id == _PLACE, PLAYED)

    def _held_game(self, *where: ColumnElement[bool] | TextClause) -> Select[Any]:
        host = (account.c.platform.label("host_platform"), account.c.user_id.label("host_user_id"))
        found = select(game, *host).outerjoin_from(game, account, account.c.id == game.c.host_id).where(*where)
        return found.with_for_update(of=game, key_share=True)

    @cached_property
    def latest_round(self) -> Select[Any]:
        """The latest round of the game `game`, locked: whoever answers it must wait, and then finds what it became."""
        latest = select(round_).where(round_.c.game_id == _GAME).order_by(round_.c.number.desc()).limit(1)
        return latest.with_for_update(key_share=True)

    @cached_property
    def player(self) -> Select[Any]:
        """How the person of the account `platform`, `user_id` is to be named."""
        mine = (account.c.platform == bindparam("platform"), account.c.user_id == bindparam("user_id"))
        return select(person.c.visibility, person.c.alias).join_from(account, person).where(*mine)

    @cached_property
    def asked(self) -> Select[Any]:
        """How often each question was asked in the place `place`: those that never arrived were not."""
        question = (round_.c.quiz_id, round_.c.question_id)
        arrived = (round_.c.place_id == _PLACE, round_.c.opened_ms.is_not(None))
        return select(*question, func.count()).where(*arrived).group_by(*question)

    @cached_property
    def put_games(self) -> Insert:
        """Rows of games, in place of those that are there; the account of a host is given by its name."""
        made = {name: kind for name, kind in _all_of(game).items() if name != "host_id"}
        new = rows(self._dialect, **made, host_platform=Text(), host_user_id=Text())
        named = (account.c.platform == new.c.host_platform) & (account.c.user_id == new.c.host_user_id)
        host = select(account.c.id).where(named).scalar_subquery()
        # Ordered, because SQLite would read a bare "FROM ... ON CONFLICT" as a join.
        values = select(*(new.c[name] for name in made), host).order_by(new.c.id)
        insert = self._insert(game).from_select([*made, "host_id"], values)
        moving = ("phase", "paused", "muted", "silent", "message_lost", "summed_up")
        times = ("moved_ms", "due_ms", "next_ms", "pause_ms")
        changed = {name: insert.excluded[name] for name in moving + times}
        return insert.on_conflict_do_update(index_elements=["id"], set_=changed)

    @cached_property
    def put_rounds(self) -> Insert:
        """Rows of rounds, in place of those that are there."""
        new = rows(self._dialect, **_all_of(round_))
        insert = self._insert(round_).from_select(list(new.c.keys()), select(new).order_by(new.c.id))
        moving = ("opened_ms", "closes_ms", "closed_ms", "message_id", "shown")
        changed = {name: insert.excluded[name] for name in moving}
        return insert.on_conflict_do_update(index_elements=["id"], set_=changed)

    @cached_property
    def voters(self) -> Select[Any]:
        """How many people have answered the round `round`."""
        people = func.count(account.c.person_id.distinct())
        return select(people).join_from(answer, account).where(answer.c.round_id == _ROUND)

    @cached_property
    def missed(self) -> Select[Any]:
        """The wrong answers of the person of the account `platform`, `user_id` in the game `game`.

        Of several answers to one round, which were given through several accounts, the earliest is looked at.
        """
        mine, own = account.alias("mine"), account.alias("own")
        order = (answer.c.at_ms, answer.c.id)
        nr = func.row_number().over(partition_by=round_.c.id, order_by=order).label("nr")
        given = (
            select(round_.c.number, answer.c.option_id, answer.c.right, nr)
            .join_from(mine, own, own.c.person_id == mine.c.person_id)
            .join(round_, round_.c.game_id == _GAME)
            .join(answer, (answer.c.round_id == round_.c.id) & (answer.c.account_id == own.c.id))
            .where(mine.c.platform == bindparam("platform"), mine.c.user_id == bindparam("user_id"))
            .where(round_.c.closed_ms.is_not(None) | ~round_.c.changeable)
            .subquery("given")
        )
        wrong = select(given.c.number, given.c.option_id).where(given.c.nr == 1, ~given.c.right)
        return wrong.order_by(given.c.number)

    @cached_property
    def sheet(self) -> Select[Any]:
        """The game `game` with the account of its host and, as JSON, its place, rounds, answers and who gave them.

        In one statement, so that all of it is as of one moment.
        """
        where = select(collected(self._dialect, *place.c)).where(place.c.id == game.c.place_id)
        rounds = select(collected(self._dialect, *round_.c)).where(round_.c.game_id == game.c.id)
        of_answer = (answer.c.at_ms, answer.c.id, answer.c.account_id)
        verdict = (round_.c.number, answer.c.option_id, answer.c.right, answer.c.changed)
        given = (
            select(collected(self._dialect, *of_answer, *verdict))
            .join_from(round_, answer, answer.c.round_id == round_.c.id)
            .where(round_.c.game_id == game.c.id)
        )
        player, played = account.alias("player"), round_.alias("played")
        named = (player.c.id, person.c.id, player.c.platform, player.c.user_id, person.c.visibility, person.c.alias)
        who = select(answer.c.account_id).join_from(played, answer, answer.c.round_id == played.c.id)
        players = (
            select(collected(self._dialect, *named))
            .join_from(player, person, person.c.id == player.c.person_id)
            .where(player.c.id.in_(who.where(played.c.game_id == game.c.id).correlate(game)))
        )
        parts = {"place": where, "rounds": rounds, "given": given, "players": players}
        host = (account.c.platform.label("host_platform"), account.c.user_id.label("host_user_id"))
        return (
            select(game, *host, *(part.scalar_subquery().label(name) for name, part in parts.items()))
            .outerjoin_from(game, account, account.c.id == game.c.host_id)
            .where(game.c.id == _GAME)
        )

    @cached_property
    def due(self) -> Select[Any]:
        """Rows (platform, id), one of them null: games on these platforms that wait until `until_ms`, but for these.

        The `most` first of each platform, so that one that is away keeps nobody else waiting.
        """
        wanted = rows(self._dialect, platform=Text(), id=NUMBER)
        ours = place.c.platform.in_(select(wanted.c.platform).where(wanted.c.platform.is_not(None)))
        besides = game.c.id.in_(select(wanted.c.id).where(wanted.c.id.is_not(None)))
        order = (game.c.due_ms, game.c.id)
        nr = func.row_number().over(partition_by=place.c.platform, order_by=order).label("nr")
        waiting = (
            select(game.c.id, game.c.due_ms, nr)
            .join_from(game, place, place.c.id == game.c.place_id)
            .where(WAITING, game.c.due_ms <= _UNTIL_MS, ours, ~besides)
            .subquery("waiting")
        )
        first = select(waiting.c.id, waiting.c.due_ms).where(waiting.c.nr <= bindparam("most", type_=Integer))
        return first.order_by(waiting.c.due_ms, waiting.c.id)

    @cached_property
    def next_due(self) -> Select[Any]:
        """Rows (platform): for when the game in places of these waits that is the first one to after `after_ms`."""
        wanted = rows(self._dialect, platform=Text())
        ours = place.c.platform.in_(select(wanted.c.platform))
        found = select(game.c.due_ms).join_from(game, place, place.c.id == game.c.place_id)
        return found.where(WAITING, ours, game.c.due_ms > _AFTER_MS).order_by(game.c.due_ms).limit(1)
