import pytest

from bot.core.languages import ENDONYMS, LANGUAGES, negotiate, reading_language


@pytest.mark.parametrize(
    ("hint", "language"),
    [
        ("ru", "ru"),
        ("RU-ru", "ru"),
        ("hi_IN", "hi"),
        ("hi-latn", "hi"),
        ("bn-IN", "bn"),
        ("en-US", "en"),
        ("uk", None),
        ("be", None),
        ("pt-br", None),
        ("zh-hans-raw", None),
        ("russian", None),
        ("", None),
        (None, None),
        ("-", None),
    ],
)
def test_a_hint_names_a_language_of_ours_or_none(hint: str | None, language: str | None) -> None:
    assert negotiate(hint) == language


@pytest.mark.parametrize(
    ("chosen", "hint", "language"),
    [("bn", "ru", "bn"), (None, "ru", "ru"), (None, "uk", "en"), (None, None, "en"), ("xx", "hi", "hi")],
)
def test_the_own_choice_comes_first_then_the_hint_then_english(
    chosen: str | None, hint: str | None, language: str
) -> None:
    assert reading_language(chosen, hint) == language


def test_every_language_has_its_own_name() -> None:
    assert list(ENDONYMS) == list(LANGUAGES)
