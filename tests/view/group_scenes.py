"""Scenes of every kind about groups, each in the shapes that look different, of the quizzes of a library."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.core.game import Game, Phase
from bot.core.game_scene import (
    AtRound,
    Board,
    CannotPost,
    GameRunning,
    GameScene,
    GameStarted,
    GameSummed,
    Hard,
    MissedShown,
    PlaceShown,
    PlaceZones,
    Player,
    PublicScene,
    RoundClosed,
    RoundOpen,
    SetupShown,
)
from bot.core.people import Account, Group
from bot.core.places import Hosts, Naming, Place, PlaceSettings, Right
from bot.core.quiz import Library, Question
from bot.core.round import Round, Shown, Vote
from bot.core.scoring import Score
from bot.core.setup import Setup
from bot.core.slots import Answer, Slot
from tests.view.scenes import COUNTED, LONGEST_ZONE, MANY_ZONES, NOW_MS, STANDING

LARGEST_ID = 2**62 - 1
WORST_NAME = "*_~`|>" * 11
"""Every letter of it has a meaning in some markup."""
PLAYERS = 25
DEFAULT, FREE = Setup(), Setup(seconds=None)
WITH_RULES = Setup(seconds=90, questions=None, speed=True, changes=True)
HOUR_MS = 60 * 60 * 1000
LATE = (0, 999, 1_000, 5_000, 59_999, 61_000, 45 * 60_000, HOUR_MS, 47 * HOUR_MS, 21 * 24 * HOUR_MS)
MUCH_TOLD = max(COUNTED, key=lambda each: len(each.gap.missed + each.gap.excused + each.gap.bridged))


def slots(library: Library) -> Iterator[tuple[Slot, Question]]:
    """Give every question, with its options in the file's order."""
    for quiz in library.quizzes.values():
        yield from ((Slot(quiz.id, question.id, question.options), question) for question in quiz.questions)


def a_round(slot: Slot, *, changeable: bool = False, closed: bool = False, number: int = 2) -> Round:
    """Give a round that was opened 20 seconds ago."""
    return Round(
        LARGEST_ID, 1, LARGEST_ID, number, slot, changeable, NOW_MS - 20_000, NOW_MS + 25_000,
        NOW_MS if closed else None, "5", Shown.OPEN,
    )  # fmt: skip


def a_vote(slot: Slot, question: Question, letter: int) -> Vote:
    """Give a vote for the option under a letter."""
    option = slot.order[letter]
    return Vote(Answer(option, right=option == question.right), NOW_MS)


def a_game(slot: Slot, setup: Setup = DEFAULT, *, questions: int = 5, number: int = 2) -> Game:
    """Give a game whose round of this number is open."""
    played = a_round(slot, number=number)
    return Game(LARGEST_ID, 1, HOST, "en", setup, (slot,) * questions, played, Phase.ASKING, NOW_MS, NOW_MS)


HOST = Account("telegram", "1")


def at_rest(game: Game, **changes: object) -> Game:
    """Give the game with its round closed."""
    closed = replace(game.round, closed_ms=NOW_MS, shown=Shown.CLOSED)
    return replace(game, round=closed, phase=Phase.RESTING, **changes)  # type: ignore[arg-type] # fields by name


def a_board(players: int, *, name: str | None = WORST_NAME, more: int = 0) -> Board:
    """Give the scores of so many players, each of whom has gone up or down."""
    return Board(
        [
            Player(name, Score(number, 40 - number, 400 - number, 1 + number % 2, number + 1, 7 - 2 * number))
            for number in range(players)
        ],
        more,
    )


def rounds(library: Library) -> Iterator[AtRound]:
    """Give what people see of rounds: of each question and each answer, and of the first in every other state."""
    for slot, question in slots(library):
        yield AtRound(a_round(slot), None)
        for letter in range(len(slot.order)):
            yield AtRound(a_round(slot), a_vote(slot, question, letter), accepted=True, streak=STANDING)
    slot, question = next(slots(library))
    given = a_vote(slot, question, 0)
    yield AtRound(a_round(slot), None, newcomer=True)
    yield AtRound(a_round(slot, closed=True), None)
    yield AtRound(a_round(slot, closed=True), given, streak=STANDING)
    yield AtRound(a_round(slot, changeable=True), given, accepted=True, streak=STANDING, newcomer=True)
    yield AtRound(a_round(slot, changeable=True), given, streak=STANDING)
    for late_ms in LATE:
        yield AtRound(a_round(slot, closed=True), None, late_ms=late_ms, newcomer=True)
        yield AtRound(a_round(slot, closed=True), given, late_ms=late_ms, streak=STANDING)
        yield AtRound(a_round(slot, closed=True), None, late_ms=late_ms, late_option=slot.order[-1])
        yield AtRound(a_round(slot, closed=True), given, late_ms=late_ms, late_option=slot.order[1], streak=STANDING)
        yield AtRound(a_round(slot, changeable=True), given, late_ms=late_ms, late_option=slot.order[1])
    for counted in COUNTED:
        yield AtRound(
            a_round(slot), given, accepted=True, streak=STANDING, counted=counted, outage_news=True, zone_missing=True
        )


def hosting(library: Library) -> Iterator[GameScene]:
    """Give what hosts are answered."""
    slot, _ = next(slots(library))
    for setup in (DEFAULT, FREE, WITH_RULES, replace(FREE, speed=True)):
        yield SetupShown(setup, "en")
        yield GameStarted(a_game(slot, setup), WORST_NAME)
    yield from (SetupShown(Setup(quiz_id=quiz_id, questions=8, language="bn"), "bn") for quiz_id in library.quizzes)
    yield GameStarted(a_game(slot, questions=1), None)
    for may_stop in (True, False):
        yield GameRunning(a_game(slot), WORST_NAME, may_stop)
        yield GameRunning(replace(a_game(slot), paused=True), None, may_stop)
    yield CannotPost(())
    yield CannotPost(tuple(Right))
    yield CannotPost((Right.SEND,))
    missed = [(slot, slot.order[0])] * 3
    yield from (MissedShown(LARGEST_ID, missed, index) for index in range(3))
    yield MissedShown(LARGEST_ID, missed[:1], 0)


def places() -> Iterator[GameScene]:
    """Give the settings of places, and zones to choose from for them."""
    place, group = Place("telegram", "-1001", "7"), Group("telegram", "-1001")
    yield PlaceShown(PlaceSettings(1, place, group))
    for hosts in Hosts:
        for naming in Naming:
            yield PlaceShown(PlaceSettings(1, place, group, "bn", LONGEST_ZONE, hosts, naming))
    yield PlaceZones("a", MANY_ZONES, NOW_MS)
    yield PlaceZones("x" * 300, (), NOW_MS)


def publics(library: Library) -> Iterator[PublicScene]:
    """Give what everybody sees: every question with the worst board there may be, and the first in every state."""
    for slot, question in slots(library):
        game = a_game(slot, WITH_RULES)
        yield RoundOpen(replace(game, message_lost=True), 1234, NOW_MS + 90_000)
        counts = {option: 250 + place for place, option in enumerate(question.options)}
        yield RoundClosed(at_rest(game, paused=True, silent=2, message_lost=True), counts, a_board(PLAYERS, more=975))
        yield GameSummed(game, a_board(PLAYERS, more=975), (Hard(slot, 0, 999), Hard(slot, 1, 999)))
    yield from states(library)


def states(library: Library) -> Iterator[PublicScene]:
    """Give the first question in every state of a round and a game."""
    slot, question = next(slots(library))
    game, free = a_game(slot), a_game(slot, FREE)
    for answered in (0, 1, 2, 5, 21):
        yield RoundOpen(game, answered, NOW_MS + 45_000)
    yield RoundOpen(free, 3, None)
    yield RoundOpen(replace(game, paused=True), 3, None)
    counts: Mapping[str, int] = {question.right: 2, slot.order[0]: 1}
    for rested in (
        at_rest(game),
        at_rest(free),
        at_rest(game, paused=True),
        at_rest(game, paused=True, silent=2),
        replace(at_rest(game), phase=Phase.OVER),
    ):
        yield RoundClosed(rested, counts, a_board(3, name="Asha", more=2))
        yield RoundClosed(rested, {}, Board(()))
    yield GameSummed(game, Board(()), ())
    yield GameSummed(game, Board((), more=3), (Hard(slot, 0, 3),))
    yield GameSummed(game, a_board(2, name=None), (Hard(slot, 1, 2),))
    yield GameSummed(game, a_board(7, name="Asha", more=4), (Hard(slot, 3, 11), Hard(slot, 5, 11)))
