"""Every screen about what is kept of a person, in every language: it fits both platforms, and leads somewhere."""

import pytest
import regex

from adapters.tokens import encode
from bot.core.languages import LANGUAGES
from bot.core.lengths import utf16_length
from bot.core.quiz import Library
from bot.core.record_actions import Period
from bot.core.record_scene import Exported, LeaderboardDue, RecordScene
from bot.screen import Attachment, Screen
from quizzes.loader import load
from tests.view.drawing import actions, lines, reply
from tests.view.scenes import data, record_scenes

QUIZZES: Library = load()[0]
TELEGRAM_TEXT, TELEGRAM_BUTTONS, TELEGRAM_TOKEN = 4096, 100, 64
DISCORD_TEXT, DISCORD_COMPONENTS, DISCORD_LABEL, DISCORD_ROW = 4000, 40, 80, 5
"""What the platforms take."""
LETTERS_SEEN = {1: 40, 2: 18, 3: 11}
"""How much of its label a phone shows about, by the number of buttons in a row."""


def screens(language: str) -> list[Screen]:
    shown = [reply(scene, language=language, quizzes=QUIZZES).screen for scene in record_scenes(QUIZZES)]
    assert all(shown)
    return [screen for screen in shown if screen is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_telegram(language: str) -> None:
    for screen in screens(language):
        assert len("\n\n".join(lines(screen))) <= TELEGRAM_TEXT
        assert len(actions(screen)) <= TELEGRAM_BUTTONS
        assert all(len(encode(action)) <= TELEGRAM_TOKEN for action in actions(screen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_discord(language: str) -> None:
    for screen in screens(language):
        assert utf16_length("\n".join(lines(screen))) <= DISCORD_TEXT
        assert 1 + len(screen.blocks) + len(screen.rows) + len(actions(screen)) <= DISCORD_COMPONENTS
        assert all(len(row) <= DISCORD_ROW for row in screen.rows)
        assert all(utf16_length(button.label) <= DISCORD_LABEL for button in screen.buttons)
        assert len(set(actions(screen))) == len(actions(screen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_has_a_way_on_and_no_empty_line(language: str) -> None:
    for screen in screens(language):
        assert actions(screen)
        assert all(line.strip() for line in lines(screen))
        assert all(button.label.strip() for button in screen.buttons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_can_be_read_on_a_phone(language: str) -> None:
    for screen in screens(language):
        for row in screen.rows:
            assert all(len(regex.findall(r"\X", button.label)) <= LETTERS_SEEN[len(row)] for button in row)


def test_a_leaderboard_is_not_drawn_before_the_names_are_known() -> None:
    with pytest.raises(ValueError, match="ask the platform who is there first"):
        reply(LeaderboardDue(Period.WEEK, (), 1, asker_hidden=False, group_streak=0))


def test_exported_data_go_with_the_screen_as_files_and_nothing_else_does() -> None:
    (exported,) = (scene for scene in data() if isinstance(scene, Exported))

    assert reply(exported).files == (
        Attachment("quiz-data.json", "application/json", b"{}\n"),
        Attachment("quiz-answers.csv", "text/csv", "\ufeffa,b\n".encode()),
    )
    assert not any(reply(scene).files for scene in data() if not isinstance(scene, Exported))


def test_only_screens_that_ask_for_a_text_take_one() -> None:
    asking = {type(scene).__name__ for scene in record_scenes(QUIZZES) if _asks_text(scene)}
    silent = {type(scene).__name__ for scene in record_scenes(QUIZZES) if not _asks_text(scene)}

    assert asking == {"ZoneMenu", "LinkCode", "AliasAsked"}
    assert not asking & silent


def _asks_text(scene: RecordScene) -> bool:
    shown = reply(scene, quizzes=QUIZZES).screen
    return shown is not None and shown.asks_text
