import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.lengths import utf16_length
from bot.view.text import MOST_NAME_UNITS, cut, cut_at_word, display_name


def test_lengths_are_counted_in_utf16_units() -> None:
    assert [utf16_length(text) for text in ("abc", "नमस्ते", "👩‍🏫")] == [3, 6, 5]


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("short", 5, "short"),
        ("longer", 5, "long…"),
        ("ab cdef", 4, "ab…"),
        ("অপ্রযুক্ত", 5, "অপ্র…"),
        ("x👩‍🏫y", 5, "x…"),
    ],
)
def test_a_cut_leaves_whole_letters(text: str, limit: int, expected: str) -> None:
    assert cut(text, limit) == expected


@given(st.text(max_size=80), st.integers(1, 40))
def test_a_cut_always_fits(text: str, limit: int) -> None:
    assert utf16_length(cut(text, limit)) <= limit


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "\u2068Anna\u2069"),
        ("a\u202eb\u2066c", "\u2068abc\u2069"),
        ("  a \n b\t", "\u2068a b\u2069"),
        ("क्\u200dष", "\u2068क्\u200dष\u2069"),
        ("\u202e\u200f", ""),
        ("\u200d", ""),
        ("", ""),
    ],
)
def test_a_name_is_cleaned_and_isolated(name: str, shown: str) -> None:
    assert display_name(name) == shown


@given(st.text(max_size=200))
def test_any_name_fits_and_holds_no_direction_of_its_own(name: str) -> None:
    shown = display_name(name)

    assert utf16_length(shown) <= MOST_NAME_UNITS + 2
    assert not set(shown[1:-1]) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@pytest.mark.parametrize(
    ("limit", "shown"),
    [
        (22, "One word, two (more) …"),
        (21, "One word, two (more)…"),
        (20, "One word, two…"),
        (14, "One word, two…"),
        (13, "One word…"),
        (10, "One word…"),
        (8, "One…"),
        (3, "On…"),
    ],
)
def test_a_text_is_shortened_between_words_and_ends_with_no_loose_sign(limit: int, shown: str) -> None:
    assert cut_at_word("One word, two (more) …", limit) == shown


def test_a_text_without_spaces_is_shortened_between_letters() -> None:
    assert cut_at_word("অপ্রযুক্তি" * 4, 10) == cut("অপ্রযুক্তি" * 4, 10)
