"""Times of the day to choose from: first the hours, then the quarters of one."""

from collections.abc import Callable, Iterable, Iterator

from bot.core.actions import Action
from bot.screen import Button, Style
from bot.view.days import minute_named

A_ROW = 4
_HOUR, _QUARTERS = 60, (0, 15, 30, 45)

Rows = tuple[tuple[Button, ...], ...]


def hour_rows(hours: Iterable[int], opened: Callable[[int], Action], chosen: int | None) -> Rows:
    """Give a button for each hour, which opens it; that of the chosen minute of the day stands out."""
    in_hour = None if chosen is None else chosen // _HOUR
    return _in_rows(Button(minute_named(hour * _HOUR), opened(hour), _style(hour == in_hour)) for hour in hours)


def quarter_rows(hour: int, set_to: Callable[[int], Action], chosen: int | None) -> Rows:
    """Give a button for each quarter of an hour, which sets that minute of the day; the chosen one stands out."""
    minutes = (hour * _HOUR + quarter for quarter in _QUARTERS)
    return _in_rows(Button(minute_named(minute), set_to(minute), _style(minute == chosen)) for minute in minutes)


def _style(is_chosen: bool) -> Style:  # noqa: FBT001 - its only and telling parameter
    return Style.PRIMARY if is_chosen else Style.SECONDARY


def _in_rows(buttons: Iterator[Button]) -> Rows:
    every = tuple(buttons)
    return tuple(every[start : start + A_ROW] for start in range(0, len(every), A_ROW))
