"""What `status` tells an operator, and what of it counts as wrong."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.core.job import Job, JobKind, JobState
from bot.push_ports import Holder, JobFigures, Minute, Presence
from bot.status import Facts, Report, report

NOW_MS = round(datetime(2026, 12, 1, 12, 0, tzinfo=UTC).timestamp() * 1000)
MINUTE_MS = 60_000

HOLDER = Holder("a", "web-1 pid 7", NOW_MS - 90 * MINUTE_MS, NOW_MS + 8000)
ALIVE = Presence("a", "web-1 pid 7", "all", NOW_MS - 90 * MINUTE_MS, NOW_MS - 2000)
WORKER = Presence("b", "web-2 pid 8", "worker", NOW_MS - 80 * MINUTE_MS, NOW_MS - 3000)
UNKNOWN = Job(
    JobKind.PUSH, "5:2026-11-30", "telegram", "-1001", 5, NOW_MS - 1440 * MINUTE_MS, NOW_MS, state=JobState.UNKNOWN
)
FIGURES = JobFigures(
    by_state={
        ("telegram", JobKind.PUSH, JobState.SENT): 1203,
        ("telegram", JobKind.PUSH, JobState.UNKNOWN): 1,
        ("telegram", JobKind.CLOSE, JobState.DUE): 40,
    },
    first_due_ms={"telegram": NOW_MS + 9 * MINUTE_MS},
    late_p50_ms={"telegram": 12},
    late_p99_ms={"telegram": 41},
    unknown=[UNKNOWN],
    subscriptions={("telegram", "active"): 172, ("telegram", "quiet"): 2},
    fullest=[Minute("telegram", NOW_MS + 60 * MINUTE_MS, 100)],
)
WELL = Facts(NOW_MS, ["telegram"], {"telegram receiver": HOLDER}, [ALIVE, WORKER], FIGURES, 120)


def only_wrong(facts: Facts) -> str:
    (sentence,) = report(facts).wrong
    return sentence


def test_all_is_told_in_plain_lines() -> None:
    assert report(WELL) == Report(
        [
            "Leads",
            "  telegram: web-1 pid 7, since 2026-12-01 10:30:00 UTC",
            "Processes",
            "  web-1 pid 7: receives in its turn, plans and sends; started 2026-12-01 10:30:00 UTC; alive",
            "  web-2 pid 8: plans and sends; started 2026-12-01 10:40:00 UTC; alive",
            "Daily questions",
            "  telegram: 172 active, 2 quiet",
            "Jobs (done: of the last week)",
            "  telegram: next due in 9 min; in the last day begun late by 12 ms (half), 41 ms (99 %)",
            "    close: 40 due",
            "    push: 1,203 sent, 1 unknown",
            "It is not known whether these arrived (last week); they are not sent again",
            "  telegram, chat -1001: push of 5, due 2026-11-30 12:00:00 UTC",
            "Nothing is wrong.",
        ],
        [],
    )


def test_the_number_of_a_private_chat_is_not_told() -> None:
    figures = replace(FIGURES, unknown=[replace(UNKNOWN, chat_id="@777")])

    assert "777" not in "".join(report(replace(WELL, figures=figures)).lines)


def test_before_anything_was_stored_it_tells_that_nobody_is_there() -> None:
    nothing = JobFigures({}, {}, {}, {}, [], {}, [])
    told = report(Facts(NOW_MS, [], {}, [], nothing, 120))

    assert told.wrong == ["No process is alive: start one with `python -m bot run`."]
    assert told.lines[-2:] == ["Wrong", f"  {told.wrong[0]}"]


@pytest.mark.parametrize(
    ("presences", "complaint"),
    [([], "No process is alive"), ([replace(ALIVE, seen_ms=NOW_MS - MINUTE_MS)], "No process is alive"), ([ALIVE], "")],
)
def test_processes_that_were_not_seen_lately_are_not_alive(presences: Sequence[Presence], complaint: str) -> None:
    assert "".join(report(replace(WELL, presences=presences)).wrong).startswith(complaint)


def test_a_process_that_is_gone_is_said_to_be() -> None:
    told = report(replace(WELL, presences=[ALIVE, replace(WORKER, seen_ms=NOW_MS - 5 * MINUTE_MS)]))

    assert any(line.endswith("gone: last seen 5 min ago") for line in told.lines)
    assert not told.wrong


@pytest.mark.parametrize("leases", [{}, {"telegram receiver": replace(HOLDER, until_ms=NOW_MS - MINUTE_MS)}])
def test_a_platform_with_a_token_that_nobody_receives_is_wrong(leases: dict[str, Holder]) -> None:
    assert "Nobody leads on telegram" in only_wrong(replace(WELL, leases=leases))


def test_what_has_been_due_for_more_than_a_minute_is_wrong() -> None:
    late = replace(FIGURES, first_due_ms={"telegram": NOW_MS - 3 * MINUTE_MS})

    assert "On telegram something has been due for 3 min" in only_wrong(replace(WELL, figures=late))
    assert not report(replace(WELL, figures=replace(FIGURES, first_due_ms={"telegram": NOW_MS - MINUTE_MS // 2}))).wrong


@pytest.mark.parametrize(("due", "is_wrong"), [(160_000, False), (160_001, True)])
def test_more_in_a_minute_than_can_be_sent_within_the_grace_is_wrong(*, due: int, is_wrong: bool) -> None:
    full = replace(FIGURES, fullest=[Minute("telegram", NOW_MS + 60 * MINUTE_MS, due)])
    told = report(replace(WELL, figures=full)).wrong

    assert bool(told) is is_wrong
    assert not is_wrong or told[0].startswith("At 2026-12-01 13:00:00 UTC 160,001 daily questions are due on telegram")
