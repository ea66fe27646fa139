"""Times of day as people type them."""

import pytest

from bot.core.clock_text import read_minute


@pytest.mark.parametrize(
    ("text", "minute"),
    [
        ("9", 540),
        ("09:30", 570),
        (" 9.30 ", 570),
        ("0:00", 0),
        ("23:59", 1439),
        ("9 pm", 1260),
        ("9:30PM", 1290),
        ("12 am", 0),
        ("12:15 pm", 735),
        ("१८:०५", 1085),
        ("৭", 420),
    ],
)
def test_a_time_of_day_is_read(text: str, minute: int) -> None:
    assert read_minute(text) == minute


@pytest.mark.parametrize(
    "text", ["", "24:00", "9:60", "9:5", "-1", "13 pm", "0 am", "utc+5:30", "Kolkata", "100", "9:30:00"]
)
def test_anything_else_is_none(text: str) -> None:
    assert read_minute(text) is None
