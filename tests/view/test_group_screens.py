"""Every screen of games and pushes, in every language: it fits both platforms, and its buttons can be read and told."""

from collections.abc import Iterator
from functools import cache

import pytest
import regex

import adapters.discord.render as discord
import adapters.telegram.render as telegram
from adapters.tokens import encode
from bot.core.languages import LANGUAGES
from bot.core.lengths import utf16_length
from bot.core.quiz import Library
from bot.core.scene import Notice
from bot.screen import Link, Screen
from bot.view.room import MOST_UNITS
from bot.view.view import View
from quizzes.loader import load
from tests.view.drawing import WORDS, ZONES, actions, lines, reply
from tests.view.group_scenes import hosting, places, publics, rounds
from tests.view.push_scenes import everyday, posted, pushes

QUIZZES: Library = load()[0]
DISCORD_COMPONENTS, DISCORD_LABEL, DISCORD_ROW = 40, 80, 5
TELEGRAM_TOKEN = 64
"""What the platforms take; both take a little more text than `MOST_UNITS`."""
LETTERS_SEEN = {1: 40, 2: 18, 3: 11, 4: 7}
"""How much of its label a phone shows about, by the number of buttons in a row."""


@cache
def screens(language: str) -> tuple[Screen, ...]:
    return tuple(_drawn(language))


def _drawn(language: str) -> Iterator[Screen]:
    view = View(QUIZZES, WORDS, ZONES)
    yield from (view.public(scene, language) for scene in (*publics(QUIZZES), *posted(QUIZZES)))
    yield from (view.private_round(scene, language) for scene in rounds(QUIZZES))
    for scene in (*rounds(QUIZZES), *hosting(QUIZZES), *places(), *pushes(QUIZZES), *everyday(QUIZZES)):
        shown = reply(scene, Notice.PLACE_SET, language=language, quizzes=QUIZZES).screen
        assert shown is not None
        yield shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_both_platforms(language: str) -> None:
    for screen in screens(language):
        assert utf16_length("\n\n".join(_texts(screen))) <= MOST_UNITS
        links = sum(isinstance(block, Link) for block in screen.blocks)
        assert 1 + len(screen.blocks) + links + len(screen.rows) + len(actions(screen)) <= DISCORD_COMPONENTS


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_that_is_drawn_is_too_much_with_the_markup_of_a_platform(language: str) -> None:
    for screen in screens(language):
        telegram.render(screen)
        discord.render(screen, lambda name: f"/{WORDS.text(language, f'discord-name-{name}')}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_can_be_pressed_on_both_platforms_and_read_on_a_phone(language: str) -> None:
    for screen in screens(language):
        tokens = [encode(action) for action in actions(screen)]
        assert len(set(tokens)) == len(tokens)
        assert all(len(token) <= TELEGRAM_TOKEN for token in tokens)
        for row in screen.rows:
            assert 0 < len(row) <= DISCORD_ROW
            for button in row:
                assert 0 < utf16_length(button.label.strip()) <= DISCORD_LABEL
                assert len(regex.findall(r"\X", button.label)) <= LETTERS_SEEN[len(row)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_empty(language: str) -> None:
    assert all(line.strip() for screen in screens(language) for line in lines(screen))


def _texts(screen: Screen) -> list[str]:
    """Give the text of a screen without addresses, which no platform counts."""
    addresses = [f": {block.url}" for block in screen.blocks if isinstance(block, Link)]
    return [line.removesuffix(addresses[0]) if addresses else line for line in lines(screen)]
