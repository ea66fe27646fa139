"""The statements about what is kept of one person, or seen of one group."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Date,
    Delete,
    FromClause,
    Integer,
    Select,
    Table,
    Text,
    Update,
    bindparam,
    delete,
    func,
    select,
    true,
    tuple_,
    union,
    update,
)

from bot.core.people import Visibility
from bot.record_ports import LINK_VALID_MS
from storage.own import OWN_ACCOUNTS, OWN_CHATS, OWN_OFFERS, OWN_PLACES, OWN_SUBSCRIPTIONS, PERSON
from storage.push_tables import job, reminder, subscription
from storage.rows import rows
from storage.statements import ACCOUNT, NUMBER, Insert, insert_of
from storage.tables import (
    account,
    answer,
    game,
    link_guess,
    link_offer,
    member,
    person,
    place,
    round_,
    run,
    streak,
    streak_floor,
)

QUARTER_MS = 15 * 60 * 1000

_UNSETTLED = select(round_.c.id).where(
    round_.c.id == answer.c.round_id, round_.c.changeable, round_.c.closed_ms.is_(None), ~answer.c.changed
)
SETTLED = answer.c.round_id.is_(None) | ~_UNSETTLED.correlate(answer).exists()
"""Answers that may still be changed are left out of figures: these would tell who asks for them what is right."""

_ISSUER, _CLAIMER = account.alias("issuer"), account.alias("claimer")


def _named(wanted: FromClause) -> ColumnElement[bool]:
    return (account.c.platform == wanted.c.platform) & (account.c.user_id == wanted.c.user_id)


def _codes_by_account(wanted: FromClause) -> Iterator[Select[Any]]:
    """Give the offers that accounts were given, and those that they entered (by two indexes: OR uses none)."""
    for side in (link_offer.c.issuer_id, link_offer.c.claimer_id):
        given = select(link_offer.c.code).select_from(wanted).join(account, _named(wanted))
        yield given.join(link_offer, side == account.c.id)


def _in_group(table: Table) -> ColumnElement[bool]:
    return (table.c.platform == bindparam("platform")) & (table.c.group_id == bindparam("group_id"))


class RecordStatements:
    """All statements for one dialect, "sqlite" or "postgresql", each built once and kept.

    Where nothing else is said, they are about the person `person`.
    """

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._insert = insert_of(dialect)

    @cached_property
    def accounts(self) -> Select[Any]:
        """The accounts of the person, in the order in which we met them."""
        return select(account).where(account.c.person_id == PERSON).order_by(account.c.id)

    @cached_property
    def answer_count(self) -> Select[Any]:
        """How many answers the person has given."""
        return select(func.count()).where(answer.c.account_id.in_(OWN_ACCOUNTS))

    @cached_property
    def tallies(self) -> Select[Any]:
        """Figures of every question that the person has answered."""
        question = (answer.c.quiz_id, answer.c.question_id)
        right = func.count().filter(answer.c.right)
        figures = (func.count().label("answered"), right.label("right"), func.max(answer.c.at_ms).label("last_ms"))
        own = select(*question, *figures).where(answer.c.account_id.in_(OWN_ACCOUNTS), SETTLED)
        return own.group_by(*question).order_by(*question)

    @cached_property
    def belongings(self) -> dict[str, Select[Any]]:
        """All rows of the person, by the name of the table."""
        of_accounts = {table: table.c.account_id.in_(OWN_ACCOUNTS) for table in (answer, link_guess, member)}
        of_person = {table: table.c.person_id == PERSON for table in (account, run, streak, streak_floor, reminder)}
        others = {link_offer: link_offer.c.code.in_(OWN_OFFERS), game: game.c.host_id.in_(OWN_ACCOUNTS)}
        of_places = {round_: round_.c.place_id.in_(OWN_PLACES), place: place.c.id.in_(OWN_PLACES)}
        own = {person: person.c.id == PERSON, **of_person, **of_accounts, **others, **of_places}
        own |= {
            subscription: subscription.c.id.in_(OWN_SUBSCRIPTIONS),
            job: tuple_(job.c.platform, job.c.chat_id).in_(OWN_CHATS),
        }
        found = {table.name: select(table).where(where).order_by(*table.primary_key) for table, where in own.items()}
        # Of a game the place is told as the platform names it: our number of it says nothing.
        named = (place.c.platform, place.c.chat_id, place.c.thread_id)
        in_place = found[game.name].join(place, place.c.id == game.c.place_id).add_columns(*named)
        return {**found, game.name: in_place}

    @cached_property
    def guessed(self) -> Select[Any]:
        """The answers of the person whose zone was a guess, in the order of the log."""
        own = (answer.c.account_id.in_(OWN_ACCOUNTS), answer.c.guessed)
        return select(answer.c.id, answer.c.at_ms).where(*own).order_by(answer.c.at_ms, answer.c.id)

    @cached_property
    def redate(self) -> Update:
        """Rows (id, local_day, zone): the day of each answer and the zone that it is counted in, which was chosen."""
        new = rows(self._dialect, id=NUMBER, local_day=Date(), zone=Text())
        changed = {"local_day": new.c.local_day, "zone": new.c.zone, "guessed": False}
        return update(answer).where(answer.c.id == new.c.id).values(changed)

    @cached_property
    def offers(self) -> Select[Any]:
        """Rows (code, platform, user_id), code or account null: the offers of each, with the accounts that they name.

        They are not locked: whoever changes one holds the person of its issuer.
        """
        wanted = rows(self._dialect, code=Text(), **ACCOUNT)
        named = select(link_offer.c.code).join_from(wanted, link_offer, link_offer.c.code == wanted.c.code)
        found = union(named, *_codes_by_account(wanted)).subquery("found")
        accounts = [
            column.label(f"{side.name}_{column.name}")
            for side in (_ISSUER, _CLAIMER)
            for column in (side.c.platform, side.c.user_id)
        ]
        return (
            select(link_offer, *accounts)
            .join_from(found, link_offer, link_offer.c.code == found.c.code)
            .join(_ISSUER, _ISSUER.c.id == link_offer.c.issuer_id)
            .outerjoin(_CLAIMER, _CLAIMER.c.id == link_offer.c.claimer_id)
            .order_by(link_offer.c.code)
        )

    @cached_property
    def account_ids(self) -> Select[Any]:
        """Rows (platform, user_id): the ids of these accounts, which cannot be deleted until the transaction ends."""
        wanted = rows(self._dialect, **ACCOUNT)
        found = select(account.c.platform, account.c.user_id, account.c.id).join_from(wanted, account, _named(wanted))
        return found.order_by(account.c.id).with_for_update(of=account, read=True, key_share=True)

    @cached_property
    def drop_other_offers(self) -> Delete:
        """The offers that the account `issuer_id` was given, but for `code`."""
        given = link_offer.c.issuer_id == bindparam("issuer_id", type_=NUMBER)
        return delete(link_offer).where(given, link_offer.c.code != bindparam("code"))

    @cached_property
    def put_offer(self) -> Insert:
        """Put an offer in place of the one with its code."""
        insert = self._insert(link_offer)
        changed = {column.name: insert.excluded[column.name] for column in link_offer.c if not column.primary_key}
        return insert.on_conflict_do_update(index_elements=["code"], set_=changed)

    @cached_property
    def drop_offer(self) -> Delete:
        """Delete the offer `code`."""
        return delete(link_offer).where(link_offer.c.code == bindparam("code"))

    @cached_property
    def drop_offers(self) -> Delete:
        """Rows (platform, user_id): delete the offers that these accounts were given or entered."""
        wanted = rows(self._dialect, **ACCOUNT)
        return delete(link_offer).where(link_offer.c.code.in_(union(*_codes_by_account(wanted))))

    @cached_property
    def expired(self) -> Sequence[Delete]:
        """Delete offers that do not hold any more at `now_ms`, and counts of wrong codes that are too old to matter."""
        now = bindparam("now_ms", type_=BigInteger())
        offers = delete(link_offer).where(link_offer.c.expires_ms <= now)
        return offers, delete(link_guess).where(link_guess.c.since_ms <= now - LINK_VALID_MS)

    @cached_property
    def guesses(self) -> Select[Any]:
        """Wrong codes that the account `platform`, `user_id` has entered."""
        mine = (account.c.platform == bindparam("platform"), account.c.user_id == bindparam("user_id"))
        return select(link_guess.c.number, link_guess.c.since_ms).join_from(account, link_guess).where(*mine)

    @cached_property
    def put_guesses(self) -> Insert:
        """Put the number of wrong codes of an account in place of the former."""
        insert = self._insert(link_guess)
        changed = {name: insert.excluded[name] for name in ("number", "since_ms")}
        return insert.on_conflict_do_update(index_elements=["account_id"], set_=changed)

    @cached_property
    def leave(self) -> Delete:
        """Rows (platform, user_id): forget that these accounts were seen in the group `platform`, `group_id`."""
        return delete(member).where(_in_group(member), member.c.account_id.in_(self._ids_of_accounts()))

    @cached_property
    def candidates(self) -> Select[Any]:
        """The `most` people seen in a group with the most right first answers since `since_ms`, but for hidden ones."""
        seen = self._seen(person.c.visibility != Visibility.HIDDEN)
        own = account.alias("own")
        place = func.row_number().over(
            partition_by=(seen.c.person_id, answer.c.quiz_id, answer.c.question_id),
            order_by=(answer.c.at_ms, answer.c.id),
        )
        given = (
            select(seen.c.person_id, seen.c.account_id, answer.c.right, answer.c.at_ms, place.label("place"))
            .join_from(seen, own, own.c.person_id == seen.c.person_id)
            .join(answer, answer.c.account_id == own.c.id)
            .where(SETTLED)
            .subquery("given")
        )
        right = func.count().label("right")
        counts = (
            select(given.c.person_id, given.c.account_id, right)
            .where(given.c.place == 1, given.c.right, given.c.at_ms >= bindparam("since_ms", type_=NUMBER))
            .group_by(given.c.person_id, given.c.account_id)
            .order_by(right.desc(), given.c.person_id)
            .limit(bindparam("most", type_=Integer))
            .subquery("counts")
        )
        return (
            select(counts.c.person_id, account.c.platform, account.c.user_id, counts.c.right)
            .add_columns(person.c.visibility, person.c.alias)
            .join_from(counts, account, account.c.id == counts.c.account_id)
            .join(person, person.c.id == counts.c.person_id)
            .order_by(counts.c.right.desc(), counts.c.person_id)
        )

    @cached_property
    def members(self) -> Select[Any]:
        """How many people of those seen in a group have answered."""
        seen, own = self._seen(true()), account.alias("own")
        ever = select(answer.c.id).join_from(own, answer).where(own.c.person_id == seen.c.person_id)
        return select(func.count()).select_from(seen).where(ever.exists())

    @cached_property
    def active_quarters(self) -> Select[Any]:
        """Person and start of the quarter of an hour of each answer of people seen in a group, `from_ms` to `to_ms`."""
        seen, own = self._seen(true()), account.alias("own")
        start = (answer.c.at_ms - answer.c.at_ms % QUARTER_MS).label("start_ms")
        from_ms, to_ms = (bindparam(name, type_=NUMBER) for name in ("from_ms", "to_ms"))
        return (
            select(seen.c.person_id, start)
            .join_from(seen, own, own.c.person_id == seen.c.person_id)
            .join(answer, answer.c.account_id == own.c.id)
            .where(answer.c.at_ms >= from_ms, answer.c.at_ms < to_ms)
            .distinct()
            .order_by(start, seen.c.person_id)
        )

    def _seen(self, where: ColumnElement[bool]) -> CTE:
        """Give the people seen in a group, each with one of the accounts that were seen there."""
        one = func.min(account.c.id).label("account_id")
        return (
            select(account.c.person_id, one)
            .join_from(member, account, account.c.id == member.c.account_id)
            .join(person, person.c.id == account.c.person_id)
            .where(_in_group(member), where)
            .group_by(account.c.person_id)
            .cte("seen")
        )

    def _ids_of_accounts(self) -> Select[Any]:
        wanted = rows(self._dialect, **ACCOUNT)
        return select(account.c.id).join_from(wanted, account, _named(wanted))
