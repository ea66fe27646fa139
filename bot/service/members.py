"""Who was seen in which group: leaderboards are made of them."""

from collections import OrderedDict
from collections.abc import Sequence

from bot.core.actions import Event
from bot.core.people import Account, Group
from bot.service.workset import Workset

MOST_REMEMBERED = 50_000

Membership = tuple[Group, Account]


class Members:
    """Stores each membership once, and remembers those of late so that most events cost nothing."""

    def __init__(self) -> None:
        self._known: OrderedDict[Membership, None] = OrderedDict()

    def join(self, events: Sequence[Event], workset: Workset) -> Sequence[Membership]:
        """Put the memberships that events show, and that are not known yet, into the working set; give them."""
        seen = {(event.group, event.account): None for event in events if event.group is not None}
        new = [membership for membership in seen if membership not in self._known]
        for group, account in new:
            workset.join(group, account)
        return new

    def remember(self, stored: Sequence[Membership]) -> None:
        """Remember what is committed by now."""
        for membership in stored:
            self._known[membership] = None
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def forget(self) -> None:
        """Remember nobody any more, for somebody wants to be forgotten; what is stored already is stored once more."""
        self._known.clear()
