"""What is kept of people: in a transaction that holds them (`bot.ports.Records`), or in a `bot.ports.Snapshot`."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date

from bot.core.gaps import Outage
from bot.core.people import Account, Group, Visibility
from bot.core.record_scene import Candidate, OwnAccount
from bot.ports import ConflictError
from bot.record_ports import Belongings, GuessedAnswer, LinkOffer, Tally
from storage import moves
from storage.execution import Execution
from storage.record_statements import RecordStatements
from storage.uptime import OUTAGES
from storage.values import AnyRow, Values

TAIL = 4
"""So many of the last characters of a platform's number tell two accounts apart, and give little away."""


class SqlRecords:
    """Reads and changes what is kept of people."""

    def __init__(self, do: Execution, statements: RecordStatements) -> None:
        self._do = do
        self._statements = statements

    async def accounts(self, person_id: int, asking: Account) -> Sequence[OwnAccount]:
        """Give the accounts of a person, in the order in which we met them."""
        found = await self._do.once(self._statements.accounts, person=person_id)
        return [
            OwnAccount(row.id, row.platform, row.user_id[-TAIL:], here=Account(row.platform, row.user_id) == asking)
            for row in found
        ]

    async def answer_count(self, person_id: int) -> int:
        """Give how many answers of a person are in the log."""
        ((number,),) = await self._do.once(self._statements.answer_count, person=person_id)
        return int(number)

    async def tallies(self, person_id: int) -> Sequence[Tally]:
        """Give the figures of every question that a person has answered."""
        return [Tally(*row) for row in await self._do.once(self._statements.tallies, person=person_id)]

    async def belongings(self, person_id: int) -> Belongings:
        """Give everything that is kept of a person; dates as ISO texts."""
        return Belongings(
            {
                table: [_plain(row) for row in await self._do.once(statement, person=person_id)]
                for table, statement in self._statements.belongings.items()
            }
        )

    async def guessed(self, person_id: int) -> Sequence[GuessedAnswer]:
        """Give the answers of a person whose zone was a guess, in the order of the log."""
        return [GuessedAnswer(*row) for row in await self._do.once(self._statements.guessed, person=person_id)]

    async def redate(self, days: Mapping[int, date], zone: str) -> None:
        """Count answers, by id, on other days, which are those of a zone that was chosen (rule R4)."""
        dated = ({"id": answer_id, "local_day": day, "zone": zone} for answer_id, day in days.items())
        await self._do.over(self._statements.redate, dated)

    async def offers(self, *, codes: Collection[str] = (), accounts: Collection[Account] = ()) -> Sequence[LinkOffer]:
        """Give the link offers with one of these codes, and those that one of these accounts was given or entered."""
        wanted: list[Values] = [{"code": code, "platform": None, "user_id": None} for code in set(codes)]
        wanted += [{"code": None, **_account_values(account)} for account in set(accounts)]
        return [_offer(row) for row in await self._do.over(self._statements.offers, wanted)]

    async def put_offer(self, offer: LinkOffer) -> None:
        """Store an offer in place of the one with its code, and of any other that its issuer was given.

        Raises ConflictError when one of its accounts is gone.
        """
        ids = await self._account_ids({account for account in (offer.issuer, offer.claimer) if account is not None})
        issuer_id = ids[offer.issuer]
        await self._do.once(self._statements.drop_other_offers, issuer_id=issuer_id, code=offer.code)
        await self._do.once(
            self._statements.put_offer,
            code=offer.code,
            issuer_id=issuer_id,
            expires_ms=offer.expires_ms,
            tries=offer.tries,
            claimer_id=None if offer.claimer is None else ids[offer.claimer],
            check=offer.check,
            issuer_agrees=offer.issuer_agrees,
            claimer_agrees=offer.claimer_agrees,
        )

    async def drop_offer(self, code: str) -> None:
        """Delete the offer with this code."""
        await self._do.once(self._statements.drop_offer, code=code)

    async def drop_offers(self, accounts: Collection[Account]) -> None:
        """Delete every offer that one of these accounts was given or entered."""
        await self._do.over(self._statements.drop_offers, map(_account_values, accounts))

    async def guesses(self, account: Account) -> tuple[int, int]:
        """Give how many wrong codes an account has entered, and since when (milliseconds since 1970, UTC)."""
        found = await self._do.once(self._statements.guesses, **_account_values(account))
        return (found[0].number, found[0].since_ms) if found else (0, 0)

    async def put_guesses(self, account: Account, number: int, since_ms: int) -> None:
        """Store how many wrong codes an account has entered since an instant. Raises ConflictError when it is gone."""
        ids = await self._account_ids({account})
        await self._do.once(self._statements.put_guesses, account_id=ids[account], number=number, since_ms=since_ms)

    async def merge(self, kept_id: int, gone_id: int) -> None:
        """Give all that a person has to another, and delete the first."""
        await moves.merge(self._do, kept_id, gone_id)

    async def split(self, account_id: int, person_id: int, now_ms: int) -> int:
        """Give an account of a person, with its answers and floors, to a new person, and give the new person's id.

        Raises ConflictError when the account is not the person's any more.
        """
        return await moves.split(self._do, account_id, person_id, now_ms)

    async def erase(self, person_id: int) -> None:
        """Delete everything that is kept of a person."""
        await moves.erase(self._do, person_id)

    async def candidates(self, group: Group, since_ms: int, most: int) -> Sequence[Candidate]:
        """Give the people seen in a group, but for hidden ones, by right first answers since an instant."""
        found = await self._do.once(self._statements.candidates, **_group_values(group), since_ms=since_ms, most=most)
        # By position, here and below: there may be thousands of rows, and names took three times as long.
        return [
            Candidate(person_id, Account(platform, user_id), alias if visibility == Visibility.ALIAS else None, right)
            for person_id, platform, user_id, right, visibility, alias in found
        ]

    async def leave(self, group: Group, accounts: Collection[Account]) -> None:
        """Forget that accounts were seen in a group."""
        await self._do.over(self._statements.leave, map(_account_values, accounts), **_group_values(group))

    async def members(self, group: Group) -> int:
        """Give how many people of those seen in a group have ever answered."""
        ((number,),) = await self._do.once(self._statements.members, **_group_values(group))
        return int(number)

    async def active_quarters(self, group: Group, from_ms: int, to_ms: int) -> Sequence[tuple[int, int]]:
        """Give (person id, start of a quarter of an hour) of the answers of people seen in a group.

        All in milliseconds since 1970, UTC; from the first instant on and before the second.
        """
        within = {"from_ms": from_ms, "to_ms": to_ms}
        found = await self._do.once(self._statements.active_quarters, **_group_values(group), **within)
        return [(person_id, start_ms) for person_id, start_ms in found]

    async def outages(self) -> Sequence[Outage]:
        """Give all outages, in the order in which they ended."""
        return [Outage(start_ms, end_ms) for start_ms, end_ms in await self._do.once(OUTAGES)]

    async def _account_ids(self, accounts: Collection[Account]) -> dict[Account, int]:
        found = await self._do.over(self._statements.account_ids, map(_account_values, accounts))
        if len(found) < len(accounts):
            raise ConflictError("an account was deleted meanwhile")
        return {Account(row.platform, row.user_id): row.id for row in found}


def _account_values(account: Account) -> dict[str, str]:
    return {"platform": account.platform, "user_id": account.user_id}


def _group_values(group: Group) -> dict[str, str]:
    return {"platform": group.platform, "group_id": group.group_id}


def _offer(row: AnyRow) -> LinkOffer:
    return LinkOffer(
        code=row.code,
        issuer=Account(row.issuer_platform, row.issuer_user_id),
        expires_ms=row.expires_ms,
        tries=row.tries,
        claimer=None if row.claimer_id is None else Account(row.claimer_platform, row.claimer_user_id),
        check=row.check,
        issuer_agrees=row.issuer_agrees,
        claimer_agrees=row.claimer_agrees,
    )


def _plain(row: AnyRow) -> Values:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in row._asdict().items()}
