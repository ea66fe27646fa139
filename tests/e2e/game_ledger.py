"""What the people of a game were told, and what the database holds of it, read past the program."""

import json
from dataclasses import dataclass

from bot.ports import Phrases
from tests.dialogues.reading import LETTERS, gist
from tests.e2e.corners import Heard
from tests.e2e.ledger import rows
from tests.e2e.seen import LANGUAGE

_ANSWERS = """
SELECT place.platform, place.chat_id, account.user_id, round.id, round."order", answer.option_id, answer."right"
FROM answer
JOIN account ON account.id = answer.account_id
JOIN round ON round.id = answer.round_id
JOIN place ON place.id = round.place_id
"""
_GAMES = """
SELECT place.platform, place.chat_id, game.phase, game.summed_up, game.due_ms
FROM game JOIN place ON place.id = game.place_id
"""


@dataclass(frozen=True, slots=True)
class Counted:
    """An answer to a round that counts."""

    letter: int
    """A is 0."""
    right: bool


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer in the database."""

    place: tuple[str, str]
    """The platform and the id of the chat there."""
    user_id: str
    round_id: int
    counted: Counted


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game in the database."""

    place: tuple[str, str]
    phase: str
    summed_up: bool
    waits: bool
    """Whether it still waits for something."""


def read(heard: Heard, phrases: Phrases) -> Counted | None:
    """Give the answer that counts as somebody was told it; None if they were told that they came too late."""
    lines = [gist(line) for line in heard.text.splitlines()]

    def says(phrase: str, **values: str | int) -> bool:
        said = gist(phrases.text(LANGUAGE, phrase, **values))
        return any(line.startswith(said) for line in lines)

    if any(line.startswith(_late(phrases)) for line in lines):
        return None
    letters = range(len(LETTERS))
    stands = [letter for letter in letters if says("remark-already-answered", letter=LETTERS[letter])]
    is_wrong = any(says(phrase, letter=letter) for phrase in ("toast-wrong-is", "verdict-wrong") for letter in LETTERS)
    assert is_wrong or says("verdict-right"), f"no verdict in {heard.text!r}"
    return Counted(stands[0] if stands else heard.letter, right=not is_wrong)


def _late(phrases: Phrases) -> str:
    """Give how a press that came too late is told, up to how late it was."""
    return gist(phrases.text(LANGUAGE, "round-late-seconds", count=7)).partition("7")[0]


async def stored_answers(url: str) -> list[StoredAnswer]:
    """Give every answer to a round in a database."""
    return [
        StoredAnswer((platform, chat_id), user_id, round_id, Counted(json.loads(order).index(option_id), bool(right)))
        for platform, chat_id, user_id, round_id, order, option_id, right in await rows(url, _ANSWERS)
    ]


async def stored_games(url: str) -> list[StoredGame]:
    """Give every game in a database."""
    return [
        StoredGame((platform, chat_id), phase, bool(summed_up), due_ms is not None)
        for platform, chat_id, phase, summed_up, due_ms in await rows(url, _GAMES)
    ]
