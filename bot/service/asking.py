"""Asking: one request in a transaction of its own, with whoever asks held in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.core.actions import Event
from bot.core.people import Person, Prompt
from bot.ports import Store, Transaction
from bot.service.members import Members
from bot.service.workset import Workset


@dataclass(frozen=True, slots=True)
class Asked:
    """A request inside its transaction."""

    event: Event
    transaction: Transaction
    workset: Workset

    @property
    def person(self) -> Person:
        """Whoever asks, as the request has left them so far."""
        return self.workset.person(self.event.account)

    def expect(self, prompt: Prompt | None) -> None:
        """Take what they write next for the answer to this, or to nothing."""
        self.workset.put_person(self.event.account, replace(self.person, prompt=prompt))


@asynccontextmanager
async def asked(store: Store, members: Members, event: Event) -> AsyncIterator[Asked]:
    """Open the transaction of an event, and hold the person who asks; what they were asked for before is over.

    Raises what `Store.transaction` raises.
    """
    async with store.transaction() as transaction:
        workset = await Workset.load(transaction, [event])
        joining = members.join([event], workset)
        request = Asked(event, transaction, workset)
        request.expect(None)
        yield request
        await workset.save(transaction)
    members.remember(joining)
