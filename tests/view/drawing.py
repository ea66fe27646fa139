"""Drawing scenes with the real view, and reading what was drawn."""

from bot.core.actions import Action
from bot.core.quiz import Library
from bot.core.run import Refusal
from bot.core.scene import Notice, Outcome, Scene
from bot.screen import Bars, Code, Commands, Deadline, Link, Options, PlaceLink, Reply, Screen
from bot.view.view import View
from bot.view.words import Words
from bot.zones import Zones
from tests.quizzes_for_tests import library

WORDS = Words.load()
ZONES = Zones.load()


def reply(
    scene: Scene,
    *remarks: Notice | Refusal,
    language: str = "en",
    name: str | None = None,
    quizzes: Library | None = None,
) -> Reply:
    """Draw a scene, with the small library for tests unless another is given."""
    return View(quizzes or library(), WORDS, ZONES).reply(Outcome(scene, language, remarks), name)


def screen(scene: Scene, *remarks: Notice | Refusal, language: str = "en") -> Screen:
    """Draw a scene and give its screen."""
    shown = reply(scene, *remarks, language=language).screen
    assert shown is not None
    return shown


def lines(shown: Screen) -> list[str]:
    """Give the text of a screen, line by line."""
    texts: list[str] = []
    for block in shown.blocks:
        match block:
            case Options(options):
                texts += [f"{line.letter}) {line.text}" for line in options]
            case Commands(commands):
                texts += [f"/{line.name} – {line.text}" for line in commands]
            case Link(label, url):
                texts.append(f"{label}: {url}")
            case PlaceLink(label, place):
                texts.append(f"{label}: {place.chat_id}")
            case Code(text) | Deadline(text=text):
                texts.append(text)
            case Bars(bars):
                texts += [f"{bar.letter} {bar.count} {bar.percent}%" for bar in bars]
            case _:
                texts += block.text.split("\n")
    return texts


def actions(shown: Screen) -> list[Action]:
    """Give what the buttons do, from the first to the last."""
    return [button.action for button in shown.buttons]


def labels(shown: Screen) -> list[str]:
    """Give what stands on the buttons, from the first to the last."""
    return [button.label for button in shown.buttons]
