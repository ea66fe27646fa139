"""A chat that goes on under another id, with its places, their games and subscriptions, and its members."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Delete,
    Select,
    Text,
    Update,
    bindparam,
    case,
    delete,
    exists,
    func,
    select,
    update,
)

from bot.core.game import lost, stop
from storage.execution import Execution
from storage.games import SqlGames
from storage.push_tables import UNDONE, job, subscription
from storage.rows import rows
from storage.statements import NUMBER, Insert, insert_of
from storage.tables import PUSHED, WAITING, account, game, member, person, place, round_

# In an UPDATE, SQLAlchemy takes a parameter with the name of a column for a new value.
_OF_PLATFORM = bindparam("of_platform", type_=Text)
_PLATFORM, _FORMER, _NEW = (bindparam(name, type_=Text) for name in ("platform", "former_id", "new_id"))


class ChatStatements:
    """All statements for one dialect: about the chat `former_id` on `platform`, which is `new_id` from now on."""

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = insert_of(dialect)

    @cached_property
    def hold_members(self) -> Select[Any]:
        """The people seen in the chat, locked where locks are by row, lowest id first."""
        seen = (
            select(account.c.person_id)
            .join_from(member, account, account.c.id == member.c.account_id)
            .where(member.c.platform == _PLATFORM, member.c.group_id == _FORMER)
        )
        held = select(person.c.id).where(person.c.id.in_(seen)).order_by(person.c.id)
        return held.with_for_update(key_share=True)

    @cached_property
    def copy_members(self) -> Insert:
        """All who were seen in the chat are members under its new id, too."""
        seen = select(member.c.platform, _NEW, member.c.account_id)
        mine = (member.c.platform == _PLATFORM, member.c.group_id == _FORMER)
        names = ["platform", "group_id", "account_id"]
        ordered = seen.where(*mine).order_by(member.c.account_id)
        return self._insert(member).from_select(names, ordered).on_conflict_do_nothing()

    @cached_property
    def drop_members(self) -> Delete:
        """Delete the members under the former id that are there under the new one."""
        there = member.alias("there")
        same = (there.c.platform == member.c.platform, there.c.account_id == member.c.account_id)
        twin = exists().where(*same, there.c.group_id == _NEW)
        return delete(member).where(member.c.platform == _PLATFORM, member.c.group_id == _FORMER, twin)

    @cached_property
    def copy_places(self) -> Insert:
        """Each place of the chat is there under the new id, too; if it was before, it keeps its own settings.

        Only a zone or language that nobody has chosen there comes along: subscriptions need a zone.
        """
        columns: dict[str, ColumnElement[Any]] = {column.name: column for column in place.c if column is not place.c.id}
        columns["chat_id"] = _NEW
        columns["group_id"] = case((place.c.group_id == _FORMER, _NEW), else_=place.c.group_id)
        mine = (place.c.platform == _PLATFORM, place.c.chat_id == _FORMER)
        ordered = select(*columns.values()).where(*mine).order_by(place.c.id)
        insert = self._insert(place).from_select(list(columns), ordered)
        chosen = {name: func.coalesce(place.c[name], insert.excluded[name]) for name in ("language", "zone")}
        return insert.on_conflict_do_update(index_elements=["platform", "chat_id", "thread_id"], set_=chosen)

    @cached_property
    def places(self) -> Select[Any]:
        """The places under both ids, locked, lowest id first."""
        both = (place.c.platform == _PLATFORM, place.c.chat_id.in_((_FORMER, _NEW)))
        found = select(place.c.id, place.c.chat_id, place.c.thread_id).where(*both).order_by(place.c.id)
        return found.with_for_update(key_share=True)

    @cached_property
    def waiting(self) -> Select[Any]:
        """Rows (id): the games in these places that wait for something."""
        wanted = rows(self._dialect, id=NUMBER)
        found = select(game.c.id).where(game.c.place_id.in_(select(wanted.c.id)), WAITING)
        return found.order_by(game.c.id)

    @cached_property
    def move_games(self) -> Update:
        """Rows (id, new_id): games of one place are of another one now."""
        new = rows(self._dialect, id=NUMBER, new_id=NUMBER)
        return update(game).where(game.c.place_id == new.c.id).values(place_id=new.c.new_id)

    @cached_property
    def move_rounds(self) -> Update:
        """Rows (id, new_id): rounds of one place are of another one now.

        Those of pushes have lost their messages: messages are numbered anew there, and another one must not be changed.
        """
        new = rows(self._dialect, id=NUMBER, new_id=NUMBER)
        message_id = case((PUSHED, None), else_=round_.c.message_id)
        moved = {"place_id": new.c.new_id, "message_id": message_id}
        return update(round_).where(round_.c.place_id == new.c.id).values(moved)

    @cached_property
    def move_jobs(self) -> Update:
        """The jobs of the chat that are not over are of the new id now."""
        undone = (job.c.platform == _OF_PLATFORM, job.c.chat_id == _FORMER, UNDONE)
        return update(job).where(*undone).values(chat_id=_NEW)

    @cached_property
    def hold_subscriptions(self) -> Select[Any]:
        """Rows (id): the subscriptions of these places, locked, lowest id first."""
        wanted = rows(self._dialect, id=NUMBER)
        found = select(subscription.c.id).where(subscription.c.place_id.in_(select(wanted.c.id)))
        return found.order_by(subscription.c.id).with_for_update(key_share=True)

    @cached_property
    def move_subscriptions(self) -> Update:
        """Rows (id, new_id): subscriptions of one place are of another one now."""
        new = rows(self._dialect, id=NUMBER, new_id=NUMBER)
        return update(subscription).where(subscription.c.place_id == new.c.id).values(place_id=new.c.new_id)

    @cached_property
    def drop_places(self) -> Delete:
        """Rows (id): delete these places."""
        wanted = rows(self._dialect, id=NUMBER)
        return delete(place).where(place.c.id.in_(select(wanted.c.id)))


async def move_chat(  # noqa: PLR0913, PLR0917 - three to work with, and three that it is about
    do: Execution, statements: ChatStatements, games: SqlGames, platform: str, former_id: str, new_id: str
) -> None:
    """Take a chat's places and members over to its new id (`bot.group_ports.GameStore.move_chat`)."""
    if former_id == new_id:
        return
    ids = {"platform": platform, "former_id": former_id, "new_id": new_id}
    # Before the places, as everybody does; and whoever deletes somebody waits, since that is about members, too.
    await do.once(statements.hold_members, platform=platform, former_id=former_id)
    await do.once(statements.copy_members, **ids)
    await do.once(statements.drop_members, **ids)
    await do.once(statements.copy_places, **ids)
    found = await do.once(statements.places, **ids)
    new = {row.thread_id: row.id for row in found if row.chat_id == new_id}
    moved = {row.id: new[row.thread_id] for row in found if row.chat_id == former_id}
    await _part_from_messages(do, statements, games, moved)
    pairs = [{"id": place_id, "new_id": twin_id} for place_id, twin_id in moved.items()]
    await do.over(statements.move_games, pairs)
    # Whoever plans for a subscription or prepares a round of it holds it.
    await do.over(statements.hold_subscriptions, ({"id": place_id} for place_id in moved))
    await do.over(statements.move_subscriptions, pairs)
    await do.over(statements.move_rounds, pairs)
    await do.once(statements.move_jobs, of_platform=platform, former_id=former_id, new_id=new_id)
    await do.over(statements.drop_places, ({"id": place_id} for place_id in moved))


async def _part_from_messages(
    do: Execution, statements: ChatStatements, games: SqlGames, moved: Mapping[int, int]
) -> None:
    """Let the games in these places go on with new messages: those of the former chat cannot be changed any more.

    Where a game has begun under the new id, the former one is over, as of when the other last moved.
    """
    for row in await do.over(statements.waiting, ({"id": place_id} for place_id in moved)):
        game = await games.game(row.id)
        if game is None:
            continue
        rival = await games.running(moved[game.place_id])
        parted = game if game.round.message_id is None else lost(game)
        await games.put(parted if rival is None else stop(parted, max(game.moved_ms, rival.moved_ms)))
