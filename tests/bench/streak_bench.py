"""How long the replay of 5,000 answers takes.

Each shape stands beside the floor: a loop over the same answers that compares each one's date with the last.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from bot.core.days import DAY_MS, local_day
from bot.core.gaps import Outage
from bot.core.streak import Log, LoggedAnswer, replay
from tests.bench.report import say

ANSWERS = 5_000
ROUNDS = 7
PROMISED_MS = 50
ZONES = ("Asia/Kolkata", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Honolulu")
START_MS = int(datetime(2020, 1, 1, tzinfo=UTC).timestamp() * 1000)


def answers(a_day: float, *, moves_each: int = 0) -> tuple[LoggedAnswer, ...]:
    """Give so many answers a day at random times, with a change of zone at each so-manieth."""
    drawn = random.Random(7)
    span_ms = int(ANSWERS / a_day * DAY_MS)
    made = []
    for number, at_ms in enumerate(sorted(START_MS + drawn.randrange(span_ms) for _ in range(ANSWERS))):
        zone = ZONES[number // moves_each % len(ZONES)] if moves_each else ZONES[0]
        made.append(LoggedAnswer(at_ms, local_day(at_ms, zone), zone))
    return tuple(made)


def outages(number: int, days: int) -> tuple[Outage, ...]:
    """Give outages of four hours at random times of so many days."""
    drawn = random.Random(8)
    starts = (START_MS + drawn.randrange(days * DAY_MS) for _ in range(number))
    return tuple(Outage(start, start + DAY_MS // 6) for start in starts)


def floor(given: Sequence[LoggedAnswer]) -> int:
    """Count the days on which the date is another than before."""
    days, last = 0, None
    for answer in given:
        if answer.local_day != last:
            days, last = days + 1, answer.local_day
    return days


def best_ms(work: Callable[[], object]) -> float:
    """Give how much of the processor the quickest of some rounds took; other programs do not matter then."""
    took = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return min(took) * 1000


async def run() -> Mapping[str, Any]:
    """Print a line a shape, and give the time of each under "streak"."""
    shapes = {
        "8 a day": Log(answers(8)),
        "1 a day, days missed at random": Log(answers(1)),
        "1 in two days": Log(answers(0.5)),
        "8 a day, another zone at each 20th": Log(answers(8, moves_each=20)),
        "1 a day, another zone at each": Log(answers(1, moves_each=1)),
        "8 a day, 200 outages": Log(answers(8), outages=outages(200, ANSWERS // 8)),
        "1 a day, 200 outages": Log(answers(1), outages=outages(200, ANSWERS)),
        "1 a day, another zone at each, 200 outages": Log(answers(1, moves_each=1), outages=outages(200, ANSWERS)),
    }
    say(f"{ANSWERS} answers; at most {PROMISED_MS} ms are promised")
    times: dict[str, float] = {}
    for name, log in shapes.items():
        took, least = best_ms(partial(replay, log)), best_ms(partial(floor, log.answers))
        say(f"{name:45} {took:7.1f} ms   floor {least:5.2f} ms")
        times[name] = round(took, 1)
    return {"streak": {"answers": ANSWERS, "replay_ms": times}}
