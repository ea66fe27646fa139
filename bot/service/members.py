"""Who was seen in which group: leaderboards are made of them."""

from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.core.actions import Event
from bot.core.people import Account, Group
from bot.service.workset import Workset

MOST_REMEMBERED = 50_000

Membership = tuple[Group, Account]


@dataclass(frozen=True, slots=True)
class Joining:
    """Memberships on their way into the database, and how often something was forgotten before."""

    memberships: Sequence[Membership]
    forgotten_before: int


class Members:
    """Stores each membership once, and remembers those of late so that most events cost nothing.

    What is forgotten while a transaction is under way is not remembered when that transaction ends.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[Membership, None] = OrderedDict()
        self._forgotten = 0

    def join(self, events: Sequence[Event], workset: Workset) -> Joining:
        """Put the memberships that events show, and that are not known yet, into the working set; give them."""
        seen = {(event.group, event.account): None for event in events if event.group is not None}
        new = [membership for membership in seen if membership not in self._known]
        for group, account in new:
            workset.join(group, account)
        return Joining(new, self._forgotten)

    def remember(self, stored: Joining) -> None:
        """Remember what is committed by now."""
        if stored.forgotten_before != self._forgotten:
            return
        for membership in stored.memberships:
            self._known[membership] = None
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def forget_left(self, group: Group, accounts: Collection[Account]) -> None:
        """Forget that accounts were seen in a group: when they come back, that has to be stored again."""
        self._forgotten += 1
        for account in accounts:
            self._known.pop((group, account), None)

    def forget(self) -> None:
        """Remember nobody any more, for somebody wants to be forgotten; what is stored already is stored once more."""
        self._forgotten += 1
        self._known.clear()
