"""The postmen: who posts on which platform, as far as this process serves it."""

from collections.abc import Collection

from bot.core.people import Group
from bot.core.places import Place
from bot.group_ports import Postman, Roster


class Postmen:
    """Holds the postman of each platform; the conductor and the workers post by them."""

    def __init__(self) -> None:
        self._postmen: dict[str, Postman] = {}

    def employ(self, platform: str, postman: Postman) -> None:
        """Post on a platform by this postman from now on."""
        self._postmen[platform] = postman

    def dismiss(self, platform: str) -> None:
        """Post on a platform no longer: it does not let this process in."""
        self._postmen.pop(platform, None)

    @property
    def platforms(self) -> Collection[str]:
        """The platforms on which we post."""
        return self._postmen.keys()

    def of(self, platform: str) -> Postman:
        """Give who posts on a platform. Raises KeyError for one that this process does not serve."""
        return self._postmen[platform]

    def at(self, place: Place, group: Group) -> Roster | None:
        """Give who is in a place; None for a platform that this process does not serve, or that is not connected."""
        postman = self._postmen.get(place.platform)
        return None if postman is None else postman.roster(place, group)
