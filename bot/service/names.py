"""Names: by what people are called in a place. None is stored; those that a platform told of late are remembered."""

from collections import OrderedDict
from collections.abc import Collection, Mapping

from bot.core.actions import Event
from bot.core.people import Account, Group, Visibility
from bot.core.places import Naming, PlaceSettings
from bot.group_ports import GamePlayer, Roster

MOST_REMEMBERED = 20_000


class Names:
    """The names that were seen in groups of late, the latest of them."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[Group, Account], str] = OrderedDict()
        self._forgotten = 0

    def saw(self, event: Event) -> None:
        """Remember how the platform names whoever caused an event in a group."""
        if event.group is not None and event.name is not None:
            self._remember(event.group, event.account, event.name)

    def forget(self) -> None:
        """Remember no names any more, for somebody wants to be forgotten; a platform that is asked now is in vain."""
        self._forgotten += 1
        self._seen.clear()

    async def of(
        self, players: Collection[GamePlayer], settings: PlaceSettings, roster: Roster | None
    ) -> Mapping[Account, str]:
        """Give the name of each account in a place; those who are hidden or of whom no name is known are missing."""
        aliases = settings.naming is Naming.ALIASES
        named = {
            each.account: each.alias
            for each in players
            if each.visibility is Visibility.ALIAS and each.alias is not None and aliases
        }
        plain = [each.account for each in players if each.visibility is Visibility.NAME]
        return {**named, **await self._plain(plain, settings.group, roster)}

    async def _plain(self, accounts: Collection[Account], group: Group, roster: Roster | None) -> Mapping[Account, str]:
        known = {account: self._seen[group, account] for account in accounts if (group, account) in self._seen}
        missing = [account for account in accounts if account not in known]
        if not missing or roster is None:
            return known
        forgotten_before = self._forgotten
        told = await roster.names(missing)
        found = {account: name for account in missing if (name := told.get(account)) is not None}
        if self._forgotten == forgotten_before:
            for account, name in found.items():
                self._remember(group, account, name)
        return known | found

    def _remember(self, group: Group, account: Account, name: str) -> None:
        self._seen[group, account] = name
        self._seen.move_to_end((group, account))
        if len(self._seen) > MOST_REMEMBERED:
            self._seen.popitem(last=False)
