"""The commands in the bot's real words."""

import pytest

from adapters.discord.commands import payload, shown_name
from bot.view.words import Words
from tests.fakes.discord.check_commands import check_commands
from tests.fakes.discord.form import Form


def test_discord_takes_the_commands_in_the_words_of_all_languages() -> None:
    form = Form()
    check_commands(form, payload(Words.load()))
    form.done()


@pytest.mark.parametrize(
    ("locale", "name"), [("ru", "/викторина"), ("hi", "/क्विज़"), ("en-US", "/quiz"), ("uk", "/quiz"), ("bn", "/quiz")]
)
def test_a_command_is_named_as_the_readers_client_has_it(locale: str, name: str) -> None:
    assert shown_name("quiz", locale, Words.load()) == name


def test_names_are_translated() -> None:
    names = [command["name_localizations"] for command in payload(Words.load())]

    assert all(len({*by_locale.values()}) == len({"en", "hi", "ru"}) for by_locale in names)


def test_no_command_is_called_like_another_in_any_language() -> None:
    names = [command["name_localizations"] for command in payload(Words.load())]

    assert all(len({by_locale[locale] for by_locale in names}) == len(names) for locale in ("en-US", "hi", "ru"))
