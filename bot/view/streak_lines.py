"""What is said about the streak under a verdict and a result."""

from collections.abc import Iterator, Sequence
from datetime import date

from bot.core.game_scene import AtRound
from bot.core.gaps import GRACE_HOURS, Gap
from bot.core.scene import AtRun
from bot.core.streak import Counted, DayEffect
from bot.core.weeks import ChangeKind, DayMark
from bot.screen import Footnote
from bot.view.days import day_named, days_named, hour_named
from bot.view.pen import Pen
from bot.view.squares import SQUARES

_LINES = {
    DayEffect.STARTED: "streak-line-started",
    DayEffect.WENT_ON: "streak-line-went-on",
    DayEffect.SAVED: "streak-line-went-on",
    DayEffect.LATE_NIGHT: "streak-line-went-on",
    DayEffect.SAME_DAY: "streak-line-same-day",
}


def streak_lines(scene: AtRun | AtRound, pen: Pen) -> Sequence[Footnote]:
    """Give what is said of the streak beside a run or a round, in one block; nothing where there is none."""
    streak, counted = scene.streak, scene.counted
    if streak is None or not streak.current:
        return ()
    effect = DayEffect.SAME_DAY if counted is None else counted.effect
    lines = [pen.say(_LINES[effect], days=streak.current)]
    if counted is not None:
        lines += _notes(counted, pen)
    if scene.outage_news:
        lines.append(pen.say("streak-note-outage"))
    if scene.zone_missing:
        lines.append(pen.say("streak-note-zone-round" if isinstance(scene, AtRound) else "streak-note-zone"))
    return (Footnote("\n".join(lines)),)


def _notes(counted: Counted, pen: Pen) -> Iterator[str]:
    """Give how the streak came through the days before; on a new start they are passed over, kindly."""
    day = counted.streak.last_day
    if day is None or counted.effect is DayEffect.STARTED:
        return
    yield from _gap_notes(counted.gap, day, pen)
    if counted.effect is DayEffect.LATE_NIGHT:
        yield pen.say("streak-note-late-night", until=hour_named(GRACE_HOURS), day=day_named(day, day, pen))


def _gap_notes(gap: Gap, today: date, pen: Pen) -> Iterator[str]:
    for kind, mark, days in (
        (ChangeKind.FROZEN, DayMark.FROZEN, gap.missed),
        (ChangeKind.EXCUSED, DayMark.EXCUSED, gap.excused),
        (ChangeKind.BRIDGED, DayMark.EXCUSED, gap.bridged),
    ):
        if days:
            sentence = pen.say(f"change-{kind}", count=len(days), days=days_named(days, today, pen))
            yield f"{SQUARES[mark]} {sentence}"
