"""The round machine: one question, posted in a place, open for a time; everybody answers once, privately.

    open --vote--> open --close--> closed

The first answer of a person counts. Where answers may be changed, one other answer may take its place until the round
closes. Whether a press came in time is judged by when it was made, not by when we got to it; but a round that is closed
stays closed, and whoever was on the way is told how late they were.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.core.quiz import Quiz
from bot.core.run import Refusal, Refused
from bot.core.slots import Answer, Slot, grade

GRACE_MS = 1_000
"""So long after its time a round is still open for presses that were made before it was up."""


class Shown(StrEnum):
    """What the message of a round shows, as far as we know that it arrived."""

    NOTHING = "nothing"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Vote:
    """What one person answered in a round."""

    answer: Answer
    at_ms: int
    """When they first answered: milliseconds since 1970, UTC."""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """One question in a place."""

    id: int
    place_id: int
    game_id: int | None
    number: int
    """Its place in the game, from 0."""
    slot: Slot
    changeable: bool = False
    """Whether everybody may change their answer once until it closes."""
    opened_ms: int | None = None
    """When its message arrived; None before that. This and the next two are milliseconds since 1970, UTC."""
    closes_ms: int | None = None
    """None without a limit."""
    closed_ms: int | None = None
    """None while it is open."""
    message_id: str | None = None
    shown: Shown = Shown.NOTHING

    @property
    def is_open(self) -> bool:
        """Whether it takes answers, unless its time is up."""
        return self.closed_ms is None


@dataclass(frozen=True, slots=True)
class Voted:
    """Effect: an answer was accepted, or changed; it belongs into the log."""

    vote: Vote


@dataclass(frozen=True, slots=True)
class Late:
    """Effect: the round was over; how many milliseconds the press came after that."""

    by_ms: int


def vote(
    played: Round, earlier: Vote | None, letter: int, at_ms: int, quizzes: Mapping[str, Quiz]
) -> Voted | Late | Refused:
    """Give what a press of a letter (A is 0) at an instant comes to, for a person who has voted earlier or not yet.

    The quizzes must hold the round's question (`bot.core.slots.slot_fits`).
    """
    over_ms = played.closed_ms if played.closed_ms is not None else played.closes_ms
    if not played.is_open or (over_ms is not None and at_ms > over_ms):
        return Late(max(0, at_ms - over_ms) if over_ms is not None else 0)
    if not 0 <= letter < len(played.slot.order):
        return Refused(Refusal.NO_SUCH_BUTTON)
    answer = grade(played.slot, letter, quizzes)
    if earlier is None:
        return Voted(Vote(answer, at_ms))
    if earlier.answer.option_id == answer.option_id or is_final(played, earlier):
        return Refused(Refusal.ALREADY_ANSWERED)
    return Voted(Vote(answer, earlier.at_ms, changed=True))


def is_final(played: Round, given: Vote) -> bool:
    """Say whether a vote stands, so that the person may be told whether it is right."""
    return not played.is_open or not played.changeable or given.changed


def post(played: Round, message_id: str, now_ms: int, closes_ms: int | None) -> Round:
    """Give the round with a message that shows it as open, until `closes_ms` unless it has a limit already.

    The time runs from its first message; another one, in place of a message that is gone, changes nothing about that.
    One that was closed while its message was on the way has yet to be shown as closed.
    """
    there = replace(played, message_id=message_id, shown=Shown.OPEN)
    if not played.is_open:
        return there
    return replace(
        there,
        opened_ms=now_ms if played.opened_ms is None else played.opened_ms,
        closes_ms=closes_ms if played.closes_ms is None else played.closes_ms,
    )


def hold(played: Round, now_ms: int) -> Round:
    """Give the round without a limit; one that is closed, or whose time was up before, stays as it is.

    Whoever was late has been told so, and what was right.
    """
    is_over = not played.is_open or (played.closes_ms is not None and now_ms > played.closes_ms)
    return played if is_over else replace(played, closes_ms=None)


def close(played: Round, now_ms: int) -> Round:
    """Give the round as closed, at its time if that is past; one that is closed stays as it is.

    It is never closed before it was opened: a word that was under way for long may say so of an earlier instant.
    """
    if not played.is_open:
        return played
    closed_ms = now_ms if played.closes_ms is None else min(now_ms, played.closes_ms)
    return replace(played, closed_ms=closed_ms if played.opened_ms is None else max(closed_ms, played.opened_ms))
