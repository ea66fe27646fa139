"""The benchmarks: `make bench` runs them all, `make bench ONLY=game` one of them.

Each prints lines for people while it goes; the last line of all is one JSON object with what every one has measured.
Nothing is judged here: figures by a clock mean something only on a machine that does nothing else.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from tests.bench import game_bench, push_bench, storage_bench, streak_bench, telegram_bench
from tests.bench.report import load, say

BENCHES: Mapping[str, Callable[[], Awaitable[Mapping[str, Any]]]] = {
    "game": game_bench.run,
    "push": push_bench.run,
    "storage": storage_bench.run,
    "streak": streak_bench.run,
    "telegram": telegram_bench.run,
}
"""By name, each giving its part of the JSON object."""


async def main(names: Sequence[str]) -> int:
    """Run the benchmarks of these names, or all, and give the exit code."""
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        say(f"there is no benchmark {unknown[0]!r}. Choose one of: {', '.join(BENCHES)}")
        return 2
    measured: dict[str, Any] = {}
    for name in names or BENCHES:
        say(f"{name}, {load()}")
        measured |= await BENCHES[name]()
    say(json.dumps(measured))
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
