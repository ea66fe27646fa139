"""The baton: of all processes that serve a platform, one conducts its games."""

from collections.abc import Collection

from bot.core.places import Place

MOST_REMEMBERED = 10_000


class Baton:
    """The platforms whose games this process conducts."""

    def __init__(self) -> None:
        self._held: dict[str, bool] = {}
        self._elsewhere: set[int] = set()

    def take(self, platform: str, *, others_hear: bool) -> None:
        """Conduct the games of a platform from now on; others may hear answers and commands for them, too, or not."""
        self._held[platform] = others_hear
        self._elsewhere.clear()

    def lay_down(self, platform: str) -> None:
        """Conduct the games of a platform no longer."""
        self._held.pop(platform, None)

    @property
    def platforms(self) -> Collection[str]:
        """The platforms whose games this process conducts."""
        return self._held.keys()

    @property
    def heard_elsewhere(self) -> Collection[str]:
        """Those of them about whose games other processes may hear, and cannot tell us."""
        return [platform for platform, others_hear in self._held.items() if others_hear]

    def conducts(self, game_id: int, place: Place) -> bool:
        """Say whether a game is conducted here, and remember if it is not."""
        if place.platform in self._held:
            return True
        if len(self._elsewhere) >= MOST_REMEMBERED:
            self._elsewhere.clear()
        self._elsewhere.add(game_id)
        return False

    def may_conduct(self, game_id: int) -> bool:
        """Say whether a game may be conducted here, as far as is known without looking it up."""
        return bool(self._held) and game_id not in self._elsewhere
