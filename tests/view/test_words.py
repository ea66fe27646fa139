"""The words of the bot: values, plurals, attributes, fallback, and mistakes of the caller."""

from pathlib import Path

import pytest

from bot.core.languages import LANGUAGES
from bot.view.words import Words

ENGLISH = """\
hello = Hello, { $name }!
days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
left = { $count ->
    [0] none
   *[other] { $count }
}
menu = Menu
    .hint = Press { $key }
only-hint =
    .hint = A hint
english-only = Only in English: { $count }
"""

RUSSIAN = """\
hello = Привет, { $name }!
days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}
menu = Меню
    .hint = Нажмите { $key }
"""


@pytest.fixture
def words() -> Words:
    return Words({"en": ENGLISH, "ru": RUSSIAN, "hi": "", "bn": "this is not Fluent"})


def test_values_stand_in_the_message_and_nothing_is_put_around_them(words: Words) -> None:
    assert words.text("ru", "hello", name="Аня") == "Привет, Аня!"
    assert words.text("en", "days", count=5) == "5 days"


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 дней"), (1, "1 день"), (2, "2 дня"), (5, "5 дней"), (11, "11 дней"), (21, "21 день"), (22, "22 дня")],
)
def test_plurals_follow_the_language(count: int, text: str, words: Words) -> None:
    assert words.text("ru", "days", count=count) == text


def test_a_number_can_have_a_form_of_its_own(words: Words) -> None:
    assert [words.text("en", "left", count=count) for count in (0, 1, 2)] == ["none", "1", "2"]


def test_an_attribute_is_addressed_behind_a_dot(words: Words) -> None:
    assert words.text("ru", "menu.hint", key="A") == "Нажмите A"
    assert words.text("en", "only-hint.hint") == "A hint"


@pytest.mark.parametrize("language", ["ru", "hi", "bn"])
def test_a_message_that_a_language_lacks_comes_in_english(language: str, words: Words) -> None:
    assert words.text(language, "english-only", count=3) == "Only in English: 3"


@pytest.mark.parametrize("message_id", ["nothing", "menu.nothing", "only-hint", ""])
def test_an_unknown_message_is_named(message_id: str, words: Words) -> None:
    with pytest.raises(KeyError, match=f"there is no message `{message_id}`"):
        words.text("ru", message_id)


def test_a_value_that_is_not_given_is_named(words: Words) -> None:
    with pytest.raises(ValueError, match="message `hello` in `ru` cannot be rendered: Unknown external: name"):
        words.text("ru", "hello")


def test_the_same_message_with_other_values_is_another_text(words: Words) -> None:
    assert words.text("en", "hello", name="1") == "Hello, 1!"
    assert words.text("en", "hello", name="2") == "Hello, 2!"
    assert words.text("en", "hello", name="1") == "Hello, 1!"


def test_words_are_read_from_one_file_a_language(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.ftl").write_text(f"here = {language}: { {'hi': 'यहाँ'}.get(language, 'x') }\n", "utf-8")
    words = Words.load(tmp_path)
    assert [words.text(language, "here") for language in LANGUAGES] == ["en: x", "hi: यहाँ", "ru: x", "bn: x"]


def test_a_file_that_is_missing_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Words.load(tmp_path)
