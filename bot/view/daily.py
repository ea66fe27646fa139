"""The screens of what people have for themselves each day: a question, and a reminder."""

from bot.core.push_actions import SetDaily, SetReminder, ShowDaily, ShowDailyTimes, ShowReminder
from bot.core.push_scene import DailyShown, DailyTimes, ReminderShown
from bot.core.quiz import Library
from bot.core.record_actions import ShowZones
from bot.core.reminder import EARLIEST_MINUTE, LATEST_MINUTE
from bot.ports import Zones
from bot.screen import Block, Button, Footnote, Heading, Paragraph, Screen, Style
from bot.view.days import minute_named
from bot.view.pen import Pen
from bot.view.rounds import RoundView
from bot.view.times import hour_rows, quarter_rows

_HOUR = 60


class DailyView:
    """Draws them in one language."""

    def __init__(self, library: Library, pen: Pen, zones: Zones) -> None:
        self._library = library
        self._pen = pen
        self._zones = zones

    def question(self, scene: DailyShown) -> Screen:
        """Give the question of the day, and whether one comes by itself."""
        pen, drawn = self._pen, RoundView(self._library, self._pen).screen(scene.at)
        if scene.minute is None:
            told = pen.say("daily-offer")
        else:
            told = pen.say("daily-comes", time=minute_named(scene.minute))
        return Screen((*drawn.blocks, Footnote(told)), drawn.rows)

    def times(self, scene: DailyTimes) -> Screen:
        """Give when the question comes by itself, if it does, and times to choose from."""
        pen = self._pen
        told = pen.say("daily-unset") if scene.minute is None else pen.say("daily-set", time=minute_named(scene.minute))
        blocks = (Heading(pen.say("daily-heading")), Paragraph(told), self._zone(scene))
        if scene.hour is not None:
            rows = quarter_rows(scene.hour, SetDaily, scene.minute)
            return Screen(blocks, (*rows, (pen.button("button-back", ShowDailyTimes()),)))
        off = [pen.button("button-daily-off", SetDaily(None), Style.DANGER) for _ in range(scene.minute is not None)]
        today = pen.button("button-daily", ShowDaily())
        rows = hour_rows(range(24), ShowDailyTimes, scene.minute)
        return Screen(blocks, (*rows, self._choose_zone(scene), (*off, today)))

    def reminder(self, scene: ReminderShown) -> Screen:
        """Give when the person is reminded, if they are, and times to choose from."""
        pen = self._pen
        if scene.minute is None:
            told = pen.say("remind-unset")
        else:
            told = pen.say("remind-set", time=minute_named(scene.minute))
        blocks: tuple[Block, ...] = (
            Heading(pen.say("remind-heading")),
            Paragraph(told),
            self._zone(scene),
            Footnote(pen.say("remind-hours")),
        )
        if scene.hour is not None:
            rows = quarter_rows(scene.hour, SetReminder, scene.minute)
            return Screen(blocks, (*rows, (pen.button("button-back", ShowReminder()),)))
        rows = hour_rows(range(EARLIEST_MINUTE // _HOUR, LATEST_MINUTE // _HOUR), ShowReminder, scene.minute)
        off = pen.button("button-remind-off", SetReminder(None), Style.DANGER)
        return Screen(blocks, (*rows, self._choose_zone(scene), *[(off,) for _ in range(scene.minute is not None)]))

    def _zone(self, scene: DailyTimes | ReminderShown) -> Paragraph:
        if scene.zone is None:
            return Paragraph(self._pen.say("own-zone-none"))
        return Paragraph(self._pen.say("own-zone", zone=self._zones.label(scene.zone, self._pen.language)))

    def _choose_zone(self, scene: DailyTimes | ReminderShown) -> tuple[Button, ...]:
        if scene.zone is None:
            return (self._pen.button("button-choose-zone", ShowZones(), Style.PRIMARY),)
        return (self._pen.button("button-zone", ShowZones()),)
