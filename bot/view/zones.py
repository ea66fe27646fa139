"""The screen of the time zone: the one that holds, and those that fit what was typed."""

from collections.abc import Iterator, Sequence

from bot.core.actions import ShowRun
from bot.core.record_actions import SetZone, ShowStreak, ShowZones
from bot.core.record_scene import ZoneMenu
from bot.ports import Zones
from bot.screen import Block, Button, Command, Commands, Heading, Paragraph, Screen, Style
from bot.view.days import clock
from bot.view.pen import Pen
from bot.view.text import cut

MOST_BUTTONS = 8
MOST_IN_TEXT = 3
MOST_LABEL_UNITS = 30
"""Longer names of zones are cut on buttons, so that the time behind them can be seen."""


def timed(zone: str, at_ms: int, pen: Pen, zones: Zones, most: int | None = None) -> str:
    """Give a zone by its name for people, cut where there is little room, with the time there at an instant."""
    label = zones.label(zone, pen.language)
    return f"{label if most is None else cut(label, most)} · {clock(at_ms, zone)}"


class ZoneView:
    """Draws the menu of zones."""

    def __init__(self, scene: ZoneMenu, pen: Pen, zones: Zones) -> None:
        self._scene = scene
        self._pen = pen
        self._zones = zones

    def screen(self) -> Screen:
        """Give the screen."""
        scene = self._scene
        ask = (
            Paragraph(self._pen.say("zone-ask")),
            Commands((Command("timezone", self._pen.say("zone-command")),)),
        )
        blocks = (Heading(self._pen.say("zone-heading")), *self._now(), *self._found(), *ask)
        choices = tuple(
            (Button(timed(zone, scene.at_ms, self._pen, self._zones, MOST_LABEL_UNITS), SetZone(zone)),)
            for zone in scene.found[:MOST_BUTTONS]
        )
        return Screen(blocks, (*choices, *self._ways_on()), asks_text=True)

    def _now(self) -> Iterator[Block]:
        scene = self._scene
        if scene.retired:
            yield Paragraph(self._pen.say("zone-retired"))
        message_id = "zone-now-chosen" if scene.zone.chosen and not scene.retired else "zone-now-guessed"
        zone = self._zones.label(scene.zone.name, self._pen.language)
        yield Paragraph(self._pen.say(message_id, zone=zone, time=clock(scene.at_ms, scene.zone.name)))

    def _found(self) -> Sequence[Block]:
        scene = self._scene
        if scene.found:
            likely = (f"• {timed(zone, scene.at_ms, self._pen, self._zones)}" for zone in scene.found[:MOST_IN_TEXT])
            return (Paragraph("\n".join((self._pen.say("zone-found"), *likely))),)
        return (Paragraph(self._pen.say("zone-advice")),) if scene.typed else ()

    def _ways_on(self) -> tuple[tuple[Button, ...], ...]:
        language = self._pen.language_button(ShowZones())
        if self._scene.run_id is not None:
            return ((self._pen.button("button-go-on", ShowRun(self._scene.run_id), Style.PRIMARY), language),)
        return ((self._pen.button("button-streak", ShowStreak()), self._pen.quizzes_button()), (language,))
