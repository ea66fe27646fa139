"""A thousand people in one group answer the first question of a game within two seconds of each other.

The program itself runs in a process of its own with its real database, and each platform's fake, which keeps to the
platform's limits, in this one: on two cores neither takes the other's time.
"""

import asyncio
import gc
import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.bench.crowds import Crowd, Told
from tests.bench.discord_crowd import discord_crowd
from tests.bench.program import Program, answers_to_rounds, running
from tests.bench.report import ranked, say
from tests.bench.telegram_crowd import telegram_crowd

PEOPLE = 1_000
WITHIN_S = 2.0
LETTERS_PRESSED = 2
"""Every question has so many options at least."""
EDITS_SPAN_S = 3.0
SEED = 4

CROWDS: Mapping[str, Callable[[int], AbstractAsyncContextManager[Crowd]]] = {
    "telegram": telegram_crowd,
    "discord": discord_crowd,
}


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of so many people who pressed."""

    people: int
    lost: int
    """People who were not told that their answer counts, or of whom none is stored."""
    doubled: int
    """People of whom more than one answer is stored."""
    refused_429: int
    edits_per_3s_max: int
    ack_p50_ms: float
    ack_p99_ms: float
    cpu_ms_per_press: float
    """Of the program, from the first press until everybody was told and the public message counts them all."""


async def run() -> Mapping[str, Any]:
    """Measure both platforms, and give their figures under "game"."""
    return {"game": {platform: asdict(await measured(platform, PEOPLE)) for platform in CROWDS}}


async def measured(platform: str, people: int, within_s: float = WITHIN_S) -> Figures:
    """Let so many people press within so many seconds, and print what came of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with CROWDS[platform](people) as crowd:
            async with running(folder, crowd.settings) as program:
                await crowd.ask()
                told, cpu_ms = await _pressed(crowd, program, people, within_s)
                await crowd.end()
            figures = _figures(people, told, answers_to_rounds(folder), crowd, cpu_ms)
    say(
        f"{platform:8}  {figures.people} people: {figures.lost} lost, {figures.doubled} doubled, told after "
        f"{figures.ack_p50_ms:.0f} ms (p50) {figures.ack_p99_ms:.0f} ms (p99), {figures.cpu_ms_per_press:.2f} ms of "
        f"processor time each; {figures.refused_429} calls refused, {figures.edits_per_3s_max} edits in 3 s at most"
    )
    return figures


async def _pressed(crowd: Crowd, program: Program, people: int, within_s: float) -> tuple[Sequence[Told], float]:
    """Let everybody press, and give what they were told and the processor time of the program in milliseconds."""
    drawn = random.Random(SEED)
    moments_s = sorted(drawn.uniform(0, within_s) for _ in range(people))
    numbers = drawn.sample(range(people), people)
    # The measuring must not pause what is measured.
    gc.freeze()
    gc.disable()
    used_ms, ours_ms, began_s = program.cpu_ms(), time.process_time() * 1000, time.perf_counter()
    for number, moment_s in zip(numbers, moments_s, strict=True):
        await asyncio.sleep(began_s + moment_s - time.perf_counter())
        await crowd.press(number, drawn.randrange(LETTERS_PRESSED))
    pressed_s = time.perf_counter() - began_s
    told = await crowd.acknowledged()
    used_ms, ours_ms = program.cpu_ms() - used_ms, time.process_time() * 1000 - ours_ms
    gc.enable()
    gc.unfreeze()
    say(f"{people} presses in {pressed_s:.1f} s; the fake itself took {ours_ms / people:.2f} ms of processor time each")
    return told, used_ms


def _figures(people: int, told: Sequence[Told], stored: Mapping[str, int], crowd: Crowd, cpu_ms: float) -> Figures:
    counted = {each.user_id for each in told if each.counted} & stored.keys()
    after_ms = [each.after_ms for each in told]
    return Figures(
        people=people,
        lost=people - len(counted),
        doubled=sum(number > 1 for number in stored.values()),
        refused_429=crowd.refused_429(),
        edits_per_3s_max=_most_within(EDITS_SPAN_S, crowd.edits_s()),
        ack_p50_ms=round(ranked(after_ms, 0.5), 1),
        ack_p99_ms=round(ranked(after_ms, 0.99), 1),
        cpu_ms_per_press=round(cpu_ms / people, 2),
    )


def _most_within(span_s: float, moments_s: Sequence[float]) -> int:
    """Give how many of these moments at most lie within a span of so many seconds."""
    return max((sum(first <= each < first + span_s for each in moments_s) for first in moments_s), default=0)
