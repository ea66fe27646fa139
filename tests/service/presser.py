"""A process that presses one question many times at once: python -m tests.service.presser URL RUN PRESSES."""

import asyncio
import json
import sys

from bot.core.actions import ChooseOption
from tests.service.table import laid


async def press(url: str, run_id: int, presses: int) -> None:
    """Wait for a line on standard input, press, and print what each press was told."""
    async with laid(url) as table:
        print("ready", flush=True)  # noqa: T201 - whoever started it waits for this
        await asyncio.to_thread(sys.stdin.readline)
        outcomes = await asyncio.gather(*(table.do(ChooseOption(run_id, 0, press % 4)) for press in range(presses)))
    print(json.dumps([outcome.remarks[0] if outcome.remarks else "counted" for outcome in outcomes]))  # noqa: T201


if __name__ == "__main__":
    asyncio.run(press(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
