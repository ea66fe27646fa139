import asyncio
from collections.abc import Sequence

import pytest

from bot.service.batch import MOST_IN_A_BATCH, Batcher


class Recorder:
    """Doubles numbers, keeps what came together, and holds a batch until it is let go."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.began = asyncio.Event()
        self.go = asyncio.Event()
        self.go.set()
        self.poison: set[int] = set()

    async def __call__(self, items: Sequence[int]) -> Sequence[int]:
        self.batches.append(list(items))
        self.began.set()
        await self.go.wait()
        if self.poison & set(items):
            raise LookupError(sorted(self.poison & set(items)))
        return [item * 2 for item in items]


async def test_each_gets_the_result_of_its_own_item() -> None:
    async with Batcher(Recorder()) as batcher:
        assert await asyncio.gather(*(batcher.submit(number) for number in range(10))) == list(range(0, 20, 2))


async def test_whatever_waits_while_a_batch_is_under_way_goes_into_the_next_one() -> None:
    recorder = Recorder()
    recorder.go.clear()
    async with Batcher(recorder) as batcher:
        first = asyncio.create_task(batcher.submit(0))
        await recorder.began.wait()
        rest = [asyncio.create_task(batcher.submit(number)) for number in range(1, 6)]
        await asyncio.sleep(0)
        recorder.go.set()
        await asyncio.gather(first, *rest)

    assert recorder.batches == [[0], [1, 2, 3, 4, 5]]


async def test_a_batch_has_a_largest_size() -> None:
    recorder = Recorder()
    async with Batcher(recorder) as batcher:
        await asyncio.gather(*(batcher.submit(number) for number in range(MOST_IN_A_BATCH + 1)))

    assert [len(batch) for batch in recorder.batches] == [MOST_IN_A_BATCH, 1]


async def test_one_that_fails_does_not_take_the_others_with_it() -> None:
    recorder = Recorder()
    recorder.poison = {2}
    async with Batcher(recorder) as batcher:
        results = await asyncio.gather(*(batcher.submit(number) for number in range(4)), return_exceptions=True)

    assert [results[0], results[1], results[3]] == [0, 2, 6]
    assert isinstance(results[2], LookupError)


async def test_what_no_item_is_to_blame_for_fails_the_batch_at_once() -> None:
    recorder = Recorder()
    recorder.poison = {2}
    async with Batcher(recorder, nobodys_fault=(LookupError,)) as batcher:
        results = await asyncio.gather(*(batcher.submit(number) for number in range(4)), return_exceptions=True)

    assert len(recorder.batches) == 1
    assert all(isinstance(result, LookupError) for result in results)


async def test_leaving_finishes_what_was_submitted() -> None:
    recorder = Recorder()
    recorder.go.clear()
    async with Batcher(recorder) as batcher:
        waiting = [asyncio.create_task(batcher.submit(number)) for number in range(3)]
        await asyncio.sleep(0)
        recorder.go.set()

    assert [await task for task in waiting] == [0, 2, 4]


async def test_nothing_is_taken_after_leaving() -> None:
    async with Batcher(Recorder()) as batcher:
        pass

    with pytest.raises(RuntimeError, match="closing"):
        await batcher.submit(1)


async def test_who_no_longer_waits_is_no_trouble_for_the_others() -> None:
    recorder = Recorder()
    recorder.go.clear()
    recorder.poison = {9}
    async with Batcher(recorder) as batcher:
        gone = [asyncio.create_task(batcher.submit(number)) for number in (1, 9)]
        stays = asyncio.create_task(batcher.submit(5))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        recorder.go.set()

        assert await stays == 10


async def test_what_no_item_is_to_blame_for_fails_those_who_wait_behind_too() -> None:
    recorder = Recorder()
    recorder.poison = {0}
    recorder.go.clear()
    async with Batcher(recorder, nobodys_fault=(LookupError,)) as batcher:
        first = asyncio.create_task(batcher.submit(0))
        await recorder.began.wait()
        behind = [asyncio.create_task(batcher.submit(number)) for number in (1, 2)]
        await asyncio.sleep(0)
        recorder.go.set()
        results = await asyncio.gather(first, *behind, return_exceptions=True)

    assert recorder.batches == [[0]]
    assert all(isinstance(result, LookupError) for result in results)


async def test_a_handler_that_is_cancelled_from_inside_fails_its_items_and_no_others() -> None:
    async def handle(items: Sequence[int]) -> Sequence[int]:
        if 1 in items:
            raise asyncio.CancelledError
        return items

    async with Batcher(handle) as batcher:
        with pytest.raises(RuntimeError, match="cancelled"):
            await batcher.submit(1)
        assert await batcher.submit(2) == 2


async def test_a_handler_that_forgets_an_item_is_found_out() -> None:
    async def handle(items: Sequence[int]) -> Sequence[int]:
        return items[1:]

    async with Batcher(handle) as batcher:
        with pytest.raises(RuntimeError, match="1 items"):
            await batcher.submit(1)


async def test_leaving_gives_up_what_nobody_waits_for() -> None:
    recorder = Recorder()
    recorder.go.clear()
    async with Batcher(recorder) as batcher:
        gone = [asyncio.create_task(batcher.submit(number)) for number in (1, 2)]
        await recorder.began.wait()
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)

    assert recorder.batches == [[1, 2]]


async def test_a_batch_that_fails_is_logged_without_what_people_wrote(caplog: pytest.LogCaptureFixture) -> None:
    recorder = Recorder()
    recorder.poison = {2}
    async with Batcher(recorder) as batcher:
        await asyncio.gather(*(batcher.submit(number) for number in range(4)), return_exceptions=True)

    assert "size=4 cause=LookupError at " in caplog.text
