"""The screen of a streak: how it stands and why, until when the day is open, and the last weeks."""

from collections.abc import Sequence

from bot.core.gaps import GRACE_HOURS, MOST_BRIDGES
from bot.core.record_actions import ShowStreak, ShowZones
from bot.core.record_scene import StreakShown
from bot.core.streak import MOST_FREEZES, StreakState
from bot.core.weeks import Change, ChangeKind
from bot.ports import Zones
from bot.screen import Block, Footnote, Heading, Paragraph, Screen, Style
from bot.view.days import day_named, days_named, duration, hour_named
from bot.view.pen import Pen
from bot.view.squares import calendar_blocks


class StreakView:
    """Draws one streak."""

    def __init__(self, scene: StreakShown, pen: Pen, zones: Zones) -> None:
        self._scene = scene
        self._pen = pen
        self._zones = zones

    def screen(self) -> Screen:
        """Give the screen."""
        scene, say = self._scene, self._pen.say
        counts = (
            say("streak-longest", days=scene.standing.longest),
            say("streak-freezes", freezes=scene.standing.freezes),
        )
        blocks: tuple[Block, ...] = (
            Heading(say("streak-heading", days=scene.standing.current)),
            Paragraph(self._state()),
            *self._change(),
            Paragraph("\n".join((*counts, *self._left()))),
            *calendar_blocks(scene.calendar, scene.today, self._pen),
            Footnote(say("streak-rule", until=hour_named(GRACE_HOURS))),
        )
        if scene.zone.chosen:
            zone = self._pen.button("button-zone", ShowZones())
        else:
            zone = self._pen.button("button-choose-zone", ShowZones(), Style.PRIMARY)
        return Screen(blocks, ((zone,), (self._pen.quizzes_button(), self._pen.language_button(ShowStreak()))))

    def _state(self) -> str:
        standing = self._scene.standing
        if not self._is_yesterday_open():
            return self._pen.say(f"streak-state-{standing.state}")
        day = day_named(standing.open_day, self._scene.today, self._pen)
        return self._pen.say("streak-state-grace", day=day, until=hour_named(GRACE_HOURS))

    def _left(self) -> Sequence[str]:
        """Give how long the day is still open, in the zone that it is counted in, and whether that is a guess."""
        scene = self._scene
        if self._is_yesterday_open():
            message_id = "streak-left-yesterday"
        elif scene.standing.state is StreakState.DONE_TODAY:
            message_id = "streak-left-next-day"
        else:
            message_id = "streak-left-today"
        zone = self._zones.label(scene.zone.name, self._pen.language)
        left = self._pen.say(message_id, duration=duration(scene.ends_ms - scene.at_ms, self._pen), zone=zone)
        return (left,) if scene.zone.chosen else (left, self._pen.say("streak-zone-guessed"))

    def _is_yesterday_open(self) -> bool:
        """Whether an answer would still count for the day before (rule R3)."""
        standing = self._scene.standing
        is_alive = standing.state in {StreakState.PENDING, StreakState.FROZEN}
        return is_alive and standing.open_day < self._scene.today

    def _change(self) -> Sequence[Block]:
        change = self._scene.change
        return () if change is None else (Paragraph(self._change_told(change)),)

    def _change_told(self, change: Change) -> str:
        freezes, today, pen = self._scene.standing.freezes, self._scene.today, self._pen
        # Of more missed days than could matter only the first are known.
        if change.kind is ChangeKind.BROKEN and len(change.days) > freezes + MOST_BRIDGES:
            return pen.say("change-broken-long", day=day_named(change.days[0], today, pen))
        days = days_named(change.days, today, pen)
        return pen.say(f"change-{change.kind}", count=len(change.days), days=days, freezes=freezes, most=MOST_FREEZES)
