"""The pace over all workers, whoever reserves how many slots and when."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.core.pace import REACH_US, reserved

INTERVAL_US = 45_000


@given(st.lists(st.tuples(st.integers(0, 400_000), st.integers(1, 40)), max_size=60))
def test_slots_of_all_workers_are_an_interval_apart(claims: list[tuple[int, int]]) -> None:
    tat_us, now_us, slots = 0, 1_000_000_000, list[int]()
    for wait_us, most in claims:
        now_us += wait_us
        found, tat_us = reserved(tat_us, now_us, INTERVAL_US, most)
        assert len(found) <= most
        assert all(now_us <= slot <= now_us + REACH_US for slot in found)
        slots += found
    assert all(later - earlier >= INTERVAL_US for earlier, later in pairwise(slots))


def test_slots_that_nobody_used_are_lost() -> None:
    found, following_us = reserved(1_000, 10_000_000, INTERVAL_US, 3)
    assert found == [10_000_000, 10_045_000, 10_090_000]
    assert following_us == 10_135_000


def test_a_platform_whose_next_second_is_full_has_no_slot() -> None:
    tat_us = 10_000_000 + REACH_US + 1
    assert reserved(tat_us, 10_000_000, INTERVAL_US, 3) == ([], tat_us)


def test_a_clock_that_was_far_ahead_keeps_nobody_waiting_once_it_is_right_again() -> None:
    found, _ = reserved(10_000_000 + 3_600_000_000, 10_000_000, INTERVAL_US, 1)
    assert found == [10_000_000]
