"""The screens on which a place is set up: what is set for it, and the time zones that it could have."""

from collections.abc import Iterator

from bot.core.game_actions import SetHosts, SetNaming, SetPlaceLanguage, SetPlaceZone, ShowPlace
from bot.core.game_scene import PlaceShown, PlaceZones
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.places import Hosts, Naming, PlaceSettings
from bot.ports import Zones
from bot.screen import Block, Button, Command, Commands, Heading, Paragraph, Screen
from bot.view.pen import Pen
from bot.view.zones import MOST_BUTTONS, MOST_IN_TEXT, MOST_LABEL_UNITS, timed


class PlaceView:
    """Draws the settings of places, in one language."""

    def __init__(self, pen: Pen, zones: Zones) -> None:
        self._pen = pen
        self._zones = zones

    def shown(self, scene: PlaceShown) -> Screen:
        """Give what is set, what could be set instead on buttons, and how to look for a time zone."""
        pen, settings = self._pen, scene.settings
        blocks = (
            Heading(pen.say("place-heading")),
            Paragraph("\n".join(self._lines(settings))),
            Paragraph(pen.say("place-zone-ask")),
            self._command(),
        )
        languages = tuple(
            Button(ENDONYMS[each], SetPlaceLanguage(each)) for each in LANGUAGES if each != settings.language
        )
        hosts = tuple(pen.button(f"button-hosts-{each}", SetHosts(each)) for each in Hosts if each != settings.hosts)
        names = tuple(
            pen.button(f"button-naming-{each}", SetNaming(each)) for each in Naming if each != settings.naming
        )
        return Screen(blocks, (*_halved(languages), hosts, names))

    def found(self, scene: PlaceZones) -> Screen:
        """Give the zones to choose from, or what to try where none fits."""
        pen = self._pen
        blocks: list[Block] = [Heading(pen.say("place-zone-heading"))]
        if scene.found:
            likely = (f"• {timed(zone, scene.at_ms, pen, self._zones)}" for zone in scene.found[:MOST_IN_TEXT])
            blocks.append(Paragraph("\n".join((pen.say("zone-found"), *likely))))
        else:
            blocks.append(Paragraph(pen.say("zone-advice")))
        blocks += [Paragraph(pen.say("place-zone-ask")), self._command()]
        choices = tuple(
            (Button(timed(zone, scene.at_ms, pen, self._zones, MOST_LABEL_UNITS), SetPlaceZone(zone)),)
            for zone in scene.found[:MOST_BUTTONS]
        )
        return Screen(tuple(blocks), (*choices, (pen.button("button-settings", ShowPlace()),)))

    def _lines(self, settings: PlaceSettings) -> Iterator[str]:
        say = self._pen.say
        language = settings.language
        yield say("setup-language", endonym=ENDONYMS[language]) if language else say("place-language-none")
        if settings.zone is None:
            yield say("place-zone-none")
        else:
            yield say("place-zone", zone=self._zones.label(settings.zone, self._pen.language))
        yield say(f"place-hosts-{settings.hosts}")
        yield say(f"place-naming-{settings.naming}")

    def _command(self) -> Commands:
        return Commands((Command("settings", self._pen.say("zone-command")),))


def _halved(buttons: tuple[Button, ...]) -> Iterator[tuple[Button, ...]]:
    """Give buttons in rows of at most two or three, whichever leaves none alone."""
    size = 2 if len(buttons) % 2 == 0 else 3
    return (buttons[start : start + size] for start in range(0, len(buttons), size))
