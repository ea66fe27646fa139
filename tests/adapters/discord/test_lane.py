"""How many are worked on at once."""

import asyncio

from adapters.discord.lane import AT_ONCE, Lane


class Crowd:
    """People who go through a lane and stay until the gate opens."""

    def __init__(self, lane: Lane, number: int) -> None:
        self.entered: list[int] = []
        self.let_in, self.gate = asyncio.Event(), asyncio.Event()
        self.tasks = [asyncio.create_task(self._go(lane, n)) for n in range(number)]

    async def _go(self, lane: Lane, number: int) -> None:
        leave = await lane.enter()
        self.entered.append(number)
        self.let_in.set()
        await self.gate.wait()
        leave()

    async def leave(self) -> None:
        self.gate.set()
        await asyncio.gather(*self.tasks)


async def passes() -> None:
    """Let everything happen that can happen now."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_so_many_are_let_in_and_the_next_when_one_leaves() -> None:
    lane = Lane(60.0)
    first, others = Crowd(lane, 1), Crowd(lane, AT_ONCE + 2)
    await passes()
    assert (len(first.entered), len(others.entered)) == (1, AT_ONCE - 1)
    await first.leave()
    await passes()
    assert others.entered == list(range(AT_ONCE))
    await others.leave()
    assert others.entered == list(range(AT_ONCE + 2))


async def test_who_takes_long_makes_room_once() -> None:
    lane = Lane(0.2)
    slow, waiting = Crowd(lane, AT_ONCE), Crowd(lane, 1)
    await passes()
    assert not waiting.entered
    await waiting.let_in.wait()
    await slow.leave()
    await waiting.leave()

    again = Crowd(lane, AT_ONCE + 1)
    await passes()
    assert len(again.entered) == AT_ONCE
    await again.leave()
