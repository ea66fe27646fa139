"""Scores of a game: a pure count over the answers to its rounds."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.round import Round
from bot.core.setup import Setup

RIGHT_POINTS = 10
SPEED_POINTS = 10
"""With speed points, a right answer is worth `RIGHT_POINTS`, and up to so many more the sooner it came, unless it
was changed."""
MOST_HARDEST = 2


@dataclass(frozen=True, slots=True)
class Given:
    """One person's answer in a game."""

    person_id: int
    number: int
    """Of the round."""
    option_id: str
    right: bool
    at_ms: int
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """How one person stands."""

    person_id: int
    right: int
    points: int
    """As many as right answers, unless speed counts."""
    gained: int
    """Points from the latest round."""
    rank: int
    """From 1; those with equal points share it."""
    risen: int
    """Ranks gained since the round before, negative when lost; 0 for whoever was not there then."""


def first_given(given: Sequence[Given]) -> Sequence[Given]:
    """Give one answer for each person and round, the earliest: two accounts of one person may both have answered."""
    first: dict[tuple[int, int], Given] = {}
    for each in sorted(given, key=lambda each: each.at_ms):
        first.setdefault((each.number, each.person_id), each)
    return list(first.values())


def scores(setup: Setup, rounds: Sequence[Round], given: Sequence[Given]) -> Sequence[Score]:
    """Give the standing after these rounds, highest first, of everybody who answered in any of them."""
    opened = {played.number: played.opened_ms for played in rounds}
    latest = max(opened, default=0)
    counted = [each for each in first_given(given) if each.number in opened]
    right = Counter(each.person_id for each in counted if each.right)
    points = {(each.person_id, each.number): _points(setup, opened[each.number], each) for each in counted}
    totals = _totals(points)
    ranks = _ranks(totals)
    ranks_before = ranks | _ranks(_totals({key: gained for key, gained in points.items() if key[1] < latest}))
    found = [
        Score(
            person_id,
            right[person_id],
            total,
            gained=points.get((person_id, latest), 0),
            rank=ranks[person_id],
            risen=ranks_before[person_id] - ranks[person_id],
        )
        for person_id, total in totals.items()
    ]
    return sorted(found, key=lambda score: (score.rank, score.person_id))


def hardest(given: Sequence[Given]) -> Sequence[int]:
    """Give the numbers of the two rounds with the smallest share of right answers, but for those all had right."""
    shares: dict[int, list[bool]] = {}
    for each in first_given(given):
        shares.setdefault(each.number, []).append(each.right)
    missed = {number: sum(rights) / len(rights) for number, rights in shares.items() if not all(rights)}
    return sorted(missed, key=lambda number: (missed[number], number))[:MOST_HARDEST]


def tally(given: Sequence[Given], number: int) -> Mapping[str, int]:
    """Give how many people chose each option in a round."""
    counts: dict[str, int] = {}
    for each in first_given(given):
        if each.number == number:
            counts[each.option_id] = counts.get(each.option_id, 0) + 1
    return counts


def _points(setup: Setup, opened_ms: int | None, given: Given) -> int:
    if not setup.speed or setup.seconds is None:
        return int(given.right)
    if not given.right:
        return 0
    if given.changed:
        # Else the quickest way would be to press anything at once, and to think afterwards.
        return RIGHT_POINTS
    whole_ms = 1000 * setup.seconds
    left_ms = whole_ms if opened_ms is None else whole_ms - (given.at_ms - opened_ms)
    return RIGHT_POINTS + max(0, min(SPEED_POINTS, round(SPEED_POINTS * left_ms / whole_ms)))


def _totals(points: Mapping[tuple[int, int], int]) -> Mapping[int, int]:
    """Give the points of each person, out of those for each person and round."""
    totals: dict[int, int] = {}
    for (person_id, _), gained in points.items():
        totals[person_id] = totals.get(person_id, 0) + gained
    return totals


def _ranks(totals: Mapping[int, int]) -> dict[int, int]:
    rank_of: dict[int, int] = {}
    for rank, total in enumerate(sorted(totals.values(), reverse=True), start=1):
        rank_of.setdefault(total, rank)
    return {person_id: rank_of[total] for person_id, total in totals.items()}
