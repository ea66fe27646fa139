"""The face of the package: zones are found by what people type, and shown by what people call them."""

from collections.abc import Sequence
from functools import cached_property

from bot.zones.atlas import Atlas, known_names, survey
from bot.zones.naming import Naming
from bot.zones.search import Search


class Zones:
    """Time zones by what people call them, in all our languages.

    Nothing is read before it is asked for: the first search takes some tenths of a second, later ones a few
    milliseconds at most.
    """

    @classmethod
    def load(cls) -> "Zones":
        """Give the zones of the world. Cheap."""
        return cls()

    def find(self, typed: str, language: str, at_ms: int) -> Sequence[str]:
        """Give the IANA names of the zones that fit a text, the most likely first, at most 25, none twice.

        The text may name a city or country in any of our languages and scripts, a zone, an offset or an abbreviation;
        what stands after its 64th character is not looked at. `language`, the reader's, breaks ties. Offsets and
        abbreviations are those at the instant `at_ms` (milliseconds since 1970, UTC) and in its year.
        """
        return self._search.search(typed, language, at_ms)

    def label(self, zone: str, language: str) -> str:
        """Give a zone's city and country for people to read, or the name itself if there is no such zone."""
        return self._naming.label(zone, language)

    def is_known(self, zone: str) -> bool:
        """Tell whether a name, current or old, is one that `zoneinfo` can load and that means a zone."""
        return zone in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        return known_names()

    @cached_property
    def _atlas(self) -> Atlas:
        return survey(self._known)

    @cached_property
    def _naming(self) -> Naming:
        return Naming(self._atlas)

    @cached_property
    def _search(self) -> Search:
        return Search(self._atlas, self._naming)
