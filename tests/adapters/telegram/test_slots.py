"""Who makes a call next: posts go before what people have asked for."""

import asyncio

from adapters.telegram.slots import Slots


async def test_so_many_at_once_and_the_urgent_first() -> None:
    slots, order, leave = Slots(2), list[str](), asyncio.Event()
    urgent: set[str] = {"post", "turned urgent"}

    async def call(name: str) -> None:
        async with slots.one(lambda: name in urgent):
            order.append(name)
            await leave.wait()

    names = ("a", "b", "c", "gone", "turned urgent", "d", "post")
    calls = [asyncio.create_task(call(name)) for name in names]
    await asyncio.sleep(0)
    assert (order, slots.are_taken) == (["a", "b"], True)
    calls[3].cancel()
    leave.set()
    await asyncio.gather(*calls, return_exceptions=True)
    assert order == ["a", "b", "turned urgent", "post", "c", "d"]
    assert not slots.are_taken


async def test_a_turn_that_comes_to_somebody_who_has_just_left_goes_to_the_next() -> None:
    slots, leave, came = Slots(1), asyncio.Event(), list[str]()

    async def call(name: str) -> None:
        async with slots.one(lambda: False):
            came.append(name)
            await leave.wait()

    first, second, third = (asyncio.create_task(call(name)) for name in "abc")
    await asyncio.sleep(0)
    leave.set()
    first.add_done_callback(lambda _: second.cancel())
    await asyncio.gather(first, second, third, return_exceptions=True)
    assert came[-1] == "c"
    assert not slots.are_taken
