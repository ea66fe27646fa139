"""What becomes of a job whose try fails, or whose worker dies."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.job import (
    DONE,
    MOST_ATTEMPTS,
    NONCE_MS,
    Failure,
    Job,
    JobKind,
    JobState,
    Repeats,
    abandoned,
    after_failure,
)

NOW_MS = 1_796_000_000_000
HOUR_MS = 3_600_000


def sending(kind: JobKind = JobKind.PUSH, *, attempts: int = 1, tried_ms: int = NOW_MS) -> Job:
    return Job(
        kind, "7:2026-12-01", "telegram", "-1", 7, NOW_MS, NOW_MS, NOW_MS + HOUR_MS,
        id=1, state=JobState.SENDING, owner="me", lease_ms=NOW_MS, attempts=attempts, tried_ms=tried_ms,
    )  # fmt: skip


def test_what_may_have_been_sent_is_not_sent_again_where_both_would_be_seen() -> None:
    assert after_failure(sending(), Failure.UNSURE, Repeats.SENT, NOW_MS).state is JobState.UNKNOWN
    assert abandoned(sending(), Repeats.SENT, NOW_MS).state is JobState.UNKNOWN


def test_what_may_have_been_sent_is_sent_again_where_the_second_is_dropped_and_only_for_as_long() -> None:
    assert after_failure(sending(), Failure.UNSURE, Repeats.DROPPED, NOW_MS).state is JobState.DUE
    assert abandoned(sending(), Repeats.DROPPED, NOW_MS).state is JobState.DUE
    old = sending(tried_ms=NOW_MS - NONCE_MS - 1)
    assert after_failure(old, Failure.UNSURE, Repeats.DROPPED, NOW_MS).state is JobState.UNKNOWN
    assert abandoned(old, Repeats.DROPPED, NOW_MS).state is JobState.UNKNOWN


@pytest.mark.parametrize("repeats", Repeats)
def test_a_change_of_a_message_may_always_be_made_again(repeats: Repeats) -> None:
    closing = sending(JobKind.CLOSE, tried_ms=NOW_MS - 10 * HOUR_MS)
    assert after_failure(closing, Failure.UNSURE, repeats, NOW_MS).state is JobState.DUE
    assert abandoned(closing, repeats, NOW_MS).state is JobState.DUE


@pytest.mark.parametrize("repeats", Repeats)
def test_a_job_that_was_only_claimed_is_due_again_when_its_worker_dies(repeats: Repeats) -> None:
    claimed = replace(sending(), state=JobState.CLAIMED, tried_ms=None)
    again = abandoned(claimed, repeats, NOW_MS)
    assert (again.state, again.lease_ms, again.ready_ms) == (JobState.DUE, None, NOW_MS)


def test_what_the_platform_refuses_is_not_tried_again() -> None:
    failed = after_failure(sending(), Failure.REFUSED, Repeats.DROPPED, NOW_MS)
    assert (failed.state, failed.done_ms) == (JobState.FAILED, NOW_MS)


def test_pauses_between_tries_grow_and_end() -> None:
    job, pauses = replace(sending(), expires_ms=None), list[int]()
    while (job := after_failure(job, Failure.NOT_SENT, Repeats.SENT, NOW_MS)).state is JobState.DUE:
        pauses.append(job.ready_ms - NOW_MS)
        job = replace(job, attempts=job.attempts + 1)
    assert pauses == [2_000, 4_000, 8_000, 16_000, 32_000]
    assert job.state is JobState.FAILED


def test_a_job_that_was_surely_not_sent_is_tried_until_it_expires() -> None:
    job, now_ms, tries = sending(), NOW_MS, 1
    while (job := after_failure(job, Failure.NOT_SENT, Repeats.SENT, now_ms)).state is JobState.DUE:
        now_ms, tries = job.ready_ms, tries + 1
        job = replace(job, attempts=job.attempts + 1)
    assert job.state is JobState.SKIPPED
    assert now_ms > NOW_MS + HOUR_MS - 61_000
    assert tries > MOST_ATTEMPTS


def test_what_can_only_be_tried_too_late_is_skipped() -> None:
    last = replace(sending(), expires_ms=NOW_MS + 1_999)
    assert after_failure(last, Failure.NOT_SENT, Repeats.SENT, NOW_MS).state is JobState.SKIPPED


@given(
    st.sampled_from(JobKind), st.sampled_from(Failure), st.sampled_from(Repeats),
    st.integers(1, MOST_ATTEMPTS), st.integers(0, 2 * NONCE_MS),
)  # fmt: skip
def test_whatever_happens_a_job_is_over_or_due_later_and_held_by_nobody(
    kind: JobKind, failure: Failure, repeats: Repeats, attempts: int, since_ms: int
) -> None:
    job = sending(kind, attempts=attempts, tried_ms=NOW_MS - since_ms)
    after = after_failure(job, failure, repeats, NOW_MS)
    assert after.lease_ms is None
    assert after.due_ms == job.due_ms
    assert (after.state in DONE) == (after.done_ms is not None)
    assert after.state in DONE or after.ready_ms > NOW_MS
