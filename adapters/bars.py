"""How the answers of all spread, drawn in text: every platform shows these signs."""

from bot.screen import Bar

_WIDTH = 10
_FULL, _EMPTY = "▰", "▱"


def drawn(bar: Bar) -> str:
    """Give a bar of ten signs and the count; whoever was chosen at all gets one sign at least."""
    length = min(_WIDTH, max(round(_WIDTH * bar.percent / 100), bar.count > 0))
    return f"{_FULL * length}{_EMPTY * (_WIDTH - length)} {bar.count}"
