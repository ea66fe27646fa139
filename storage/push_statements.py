"""The statements about subscriptions, their rounds, and reminders."""

from functools import cached_property
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Delete,
    Integer,
    Select,
    Text,
    bindparam,
    delete,
    exists,
    func,
    select,
)

from bot.core.places import PRIVATE
from bot.core.subscription import State
from storage.own import OWN_PLACES
from storage.push_tables import COMING, reminder, subscription
from storage.rows import rows
from storage.statements import ACCOUNT, NUMBER, Insert, insert_of
from storage.tables import RowId, account, answer, person, place, round_

_SUBSCRIPTION, _PERSON, _PLACE = (bindparam(name, type_=RowId) for name in ("subscription", "person", "place"))
_UNTIL_MS, _MOST = bindparam("until_ms", type_=BigInteger), bindparam("most", type_=Integer)
_QUIET = subscription.c.state == State.QUIET.value


class PushStatements:
    """All statements for one dialect, "sqlite" or "postgresql", each built once and kept.

    What goes with a row that is held is read by a statement of its own, afterwards: PostgreSQL looks again at a row for
    whose lock it waited, but what it had joined to that would still be of before.
    """

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = insert_of(dialect)

    @cached_property
    def place(self) -> Select[Any]:
        """The place `place`, locked."""
        return select(place).where(place.c.id == _PLACE).with_for_update(key_share=True)

    @cached_property
    def places(self) -> Select[Any]:
        """Rows (id): these places."""
        return select(place).where(place.c.id.in_(self._ids()))

    @cached_property
    def of_place(self) -> Select[Any]:
        """The subscriptions of the place `place`, locked, in the order in which they were made."""
        return self._held(subscription.c.place_id == _PLACE).order_by(subscription.c.number, subscription.c.id)

    @cached_property
    def subscriptions(self) -> Select[Any]:
        """Rows (id): these subscriptions, locked, lowest id first."""
        return self._held(subscription.c.id.in_(self._ids())).order_by(subscription.c.id)

    @cached_property
    def own(self) -> Select[Any]:
        """The subscriptions of the private chats with the person `person`, locked, lowest id first."""
        return self._held(subscription.c.place_id.in_(OWN_PLACES)).order_by(subscription.c.id)

    @cached_property
    def drafted(self) -> Select[Any]:
        """The drafts of the account `platform`, `user_id` but for those of private chats, locked, lowest id first."""
        mine = (account.c.platform == bindparam("platform"), account.c.user_id == bindparam("user_id"))
        is_private = place.c.chat_id.startswith(PRIVATE, autoescape=True)
        elsewhere = ~exists().where(place.c.id == subscription.c.place_id, is_private)
        return self._held(*mine, subscription.c.state == State.DRAFT.value, elsewhere).order_by(subscription.c.id)

    @cached_property
    def quiet(self) -> Select[Any]:
        """The subscriptions of the chat `platform`, `chat_id` that the platform refused, locked, lowest id first."""
        there = (place.c.platform == bindparam("platform"), place.c.chat_id == bindparam("chat_id"))
        of_chat = subscription.c.place_id.in_(select(place.c.id).where(*there))
        return self._held(of_chat, _QUIET).order_by(subscription.c.id)

    def _held(self, *where: ColumnElement[bool]) -> Select[Any]:
        return self._with_owner().where(*where).with_for_update(of=subscription, key_share=True)

    def _with_owner(self) -> Select[Any]:
        owner = (account.c.platform, account.c.user_id)
        named = account.c.id == subscription.c.owner_id
        return select(subscription, *owner).outerjoin_from(subscription, account, named)

    @cached_property
    def put_subscriptions(self) -> Insert:
        """Rows of subscriptions with `nr`, their order, in place of those that are there; each stays in its place."""
        given = {c.name: c.type for c in subscription.c if c.name not in {"number", "owner_id"}}
        new = rows(self._dialect, nr=Integer(), **given, owner_platform=Text(), owner_user_id=Text())
        named = (account.c.platform == new.c.owner_platform) & (account.c.user_id == new.c.owner_user_id)
        owner = select(account.c.id).where(named).scalar_subquery()
        others = subscription.alias("others")
        last = select(func.coalesce(func.max(others.c.number), 0)).where(others.c.place_id == new.c.place_id)
        values = select(*(new.c[name] for name in given), owner, last.scalar_subquery() + new.c.nr + 1)
        insert = self._insert(subscription).from_select([*given, "owner_id", "number"], values.order_by(new.c.id))
        fixed = {"id", "place_id", "number"}
        changed = {c.name: insert.excluded[c.name] for c in subscription.c if c.name not in fixed}
        return insert.on_conflict_do_update(index_elements=["id"], set_=changed)

    @cached_property
    def remove(self) -> Delete:
        """Delete the subscription `subscription`."""
        return delete(subscription).where(subscription.c.id == _SUBSCRIPTION)

    @cached_property
    def waiting(self) -> Select[Any]:
        """The `most` subscriptions that wait until `until_ms`, the earliest first, but for those that are locked."""
        found = self._with_owner().where(COMING, subscription.c.next_ms <= _UNTIL_MS)
        first = found.order_by(subscription.c.next_ms, subscription.c.id).limit(_MOST)
        return first.with_for_update(of=subscription, key_share=True, skip_locked=True)

    @cached_property
    def asked(self) -> Select[Any]:
        """Rows (id): how often each question was asked in these places: those that never arrived were not."""
        question = (round_.c.place_id, round_.c.quiz_id, round_.c.question_id)
        arrived = (round_.c.place_id.in_(self._ids()), round_.c.opened_ms.is_not(None))
        return select(*question, func.count()).where(*arrived).group_by(*question)

    @cached_property
    def rounds(self) -> Select[Any]:
        """Rows (id): these rounds, locked, lowest id first: whoever answers one must wait, and finds what it became."""
        held = select(round_).where(round_.c.id.in_(self._ids())).order_by(round_.c.id)
        return held.with_for_update(key_share=True)

    @cached_property
    def languages(self) -> Select[Any]:
        """Rows (id): the languages of these subscriptions."""
        wanted = subscription.c.id.in_(self._ids())
        return select(subscription.c.id, subscription.c.language).where(wanted)

    @cached_property
    def chosen_languages(self) -> Select[Any]:
        """Rows (platform, user_id): these accounts with the languages that their people have chosen."""
        wanted = rows(self._dialect, **ACCOUNT)
        named = (account.c.platform == wanted.c.platform) & (account.c.user_id == wanted.c.user_id)
        found = select(account.c.platform, account.c.user_id, person.c.language).join_from(wanted, account, named)
        return found.join(person, person.c.id == account.c.person_id)

    @cached_property
    def tallies(self) -> Select[Any]:
        """Rows (id): how many people chose each option in these rounds, by their earliest answers."""
        earliest = (answer.c.at_ms, answer.c.id)
        whose = (answer.c.round_id, account.c.person_id)
        nr = func.row_number().over(partition_by=whose, order_by=earliest).label("nr")
        given = (
            select(answer.c.round_id, answer.c.option_id, nr)
            .join_from(answer, account, account.c.id == answer.c.account_id)
            .where(answer.c.round_id.in_(self._ids()))
            .subquery("given")
        )
        option = (given.c.round_id, given.c.option_id)
        return select(*option, func.count()).where(given.c.nr == 1).group_by(*option)

    @cached_property
    def reminders(self) -> Select[Any]:
        """Rows (id): the reminders of these people, locked, lowest id first."""
        found = self._with_account().where(reminder.c.person_id.in_(self._ids())).order_by(reminder.c.person_id)
        return found.with_for_update(of=reminder, key_share=True)

    def _with_account(self) -> Select[Any]:
        named = (account.c.platform, account.c.user_id)
        return select(reminder, *named).join_from(reminder, account, account.c.id == reminder.c.account_id)

    @cached_property
    def put_reminders(self) -> Insert:
        """Rows of reminders, in place of those that are there; the account is given by its name."""
        given = {c.name: c.type for c in reminder.c if c.name != "account_id"}
        new = rows(self._dialect, **given, platform=Text(), user_id=Text())
        named = (account.c.platform == new.c.platform) & (account.c.user_id == new.c.user_id)
        values = select(*(new.c[name] for name in given), account.c.id).join_from(new, account, named)
        insert = self._insert(reminder).from_select([*given, "account_id"], values.order_by(new.c.person_id))
        changed = {c.name: insert.excluded[c.name] for c in reminder.c if not c.primary_key}
        return insert.on_conflict_do_update(index_elements=["person_id"], set_=changed)

    @cached_property
    def drop_reminder(self) -> Delete:
        """Delete the reminder of the person `person`."""
        return delete(reminder).where(reminder.c.person_id == _PERSON)

    @cached_property
    def waiting_reminders(self) -> Select[Any]:
        """The `most` reminders that wait until `until_ms`, the earliest first, but for those that are locked."""
        found = self._with_account().where(COMING, reminder.c.next_ms <= _UNTIL_MS)
        first = found.order_by(reminder.c.next_ms, reminder.c.person_id).limit(_MOST)
        return first.with_for_update(of=reminder, key_share=True, skip_locked=True)

    @cached_property
    def zones(self) -> Select[Any]:
        """Rows (id): the zones of these people."""
        return select(person.c.id, person.c.zone).where(person.c.id.in_(self._ids()))

    def _ids(self) -> Select[Any]:
        wanted = rows(self._dialect, id=NUMBER)
        return select(wanted.c.id)
