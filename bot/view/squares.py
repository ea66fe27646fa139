"""The calendar of a streak in text: a square a day, a line a week, and what the squares mean in words."""

from collections.abc import Sequence
from datetime import date

from bot.core.weeks import Calendar, DayMark
from bot.screen import Block, Footnote, Paragraph
from bot.view.days import date_named
from bot.view.pen import Pen

SQUARES = {
    DayMark.ACTIVE: "🟩",
    DayMark.FROZEN: "🧊",
    DayMark.EXCUSED: "➖",
    DayMark.EMPTY: "◽",
    DayMark.OPEN: "🔲",
    DayMark.AHEAD: "⚪",
}
"""Shapes that differ without their colours. All are two columns wide by themselves, with no variation selector, so that
they stand under each other in a terminal, too."""


def calendar_blocks(calendar: Calendar, today: date, pen: Pen) -> Sequence[Block]:
    """Give the weeks, and in words those of the squares that occur in them."""
    weeks = (
        f"{''.join(SQUARES[mark] for _, mark in week)} {date_named(week[0][0], today, pen)}" for week in calendar.weeks
    )
    occurring = {mark for week in calendar.weeks for _, mark in week}
    legend = (f"{square} {pen.say(f'square-{mark}')}" for mark, square in SQUARES.items() if mark in occurring)
    return (Paragraph("\n".join((pen.say("calendar-heading"), *weeks))), Footnote(" · ".join(legend)))
