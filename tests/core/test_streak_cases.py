"""Reading cases: what people write, and what they are told when they write something else."""

import json
from typing import Any

import pytest

from bot.core.gaps import Outage
from bot.core.streak_cases import Case, CaseError, CaseEvent, read_cases

AT = "2026-12-01T18:00Z"
AT_MS = 1_796_148_000_000
CASE: dict[str, Any] = {"id": "V1", "events": [], "zone": "UTC", "asof": AT}


def test_a_case_is_read_with_all_that_an_event_may_say() -> None:
    raw = {
        **CASE,
        "events": [
            AT,
            f"{AT}@-",
            f"{AT}@",
            f" {AT} @ Asia/Kolkata ",
            "2026-12-01T23:30+05:30@Etc/GMT-5|kind=skip|ts=2026-12-01T17:59:59.999Z|key=poll 7",
            f"{AT}@UTC|ts=|key=|kind=",
        ],
        "outages": [[AT, "2026-12-01T18:00:00.001Z"]],
        "floor": 40,
        "rule": "anything else is not looked at",
        "current": "nor is what is expected",
    }

    (case,) = read_cases([raw])

    assert case == Case(
        "V1",
        (
            CaseEvent(AT_MS),
            CaseEvent(AT_MS),
            CaseEvent(AT_MS),
            CaseEvent(AT_MS, zone="Asia/Kolkata"),
            CaseEvent(AT_MS, AT_MS - 1, "Etc/GMT-5", "poll 7", "skip"),
            CaseEvent(AT_MS, zone="UTC"),
        ),
        "UTC",
        AT_MS,
        (Outage(AT_MS, AT_MS + 1),),
        40,
    )


@pytest.mark.parametrize("none", [{"zone": "-"}, {"zone": ""}, {"zone": None}])
def test_a_case_may_have_no_zone_outages_or_floor(none: dict[str, Any]) -> None:
    raw = {**CASE, **none, "outages": None, "floor": None}

    assert read_cases([raw])[0] == Case("V1", (), None, AT_MS)


def test_what_is_finer_than_a_millisecond_never_reaches_the_next_day() -> None:
    (case,) = read_cases([{**CASE, "asof": "2026-12-01T17:59:59.999999Z"}])

    assert case.as_of_ms == AT_MS - 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"events": None}, 'V1: "events" is missing: write a list, "events": [...]'),
        ({"events": AT}, f'V1: "events" is "{AT}": write a list, "events": [...]'),
        ({"events": [AT, 5]}, 'V1: events[1]: it is 5: write "2026-12-01T18:00Z@Asia/Kolkata"'),
        ({"events": ["soon@UTC"]}, 'V1: events[0]: it is "soon": write an instant such as 2026-12-01T18:00Z'),
        ({"events": ["@UTC"]}, "V1: events[0]: it is empty: write an instant such as 2026-12-01T18:00Z"),
        (
            {"events": ["2026-12-01T18:00@UTC"]},
            'V1: events[0]: "2026-12-01T18:00" names no offset: write 2026-12-01T18:00:00Z if it is meant in UTC',
        ),
        (
            {"events": [f"{AT}@UTC|stamp={AT}"]},
            f"V1: events[0]: |stamp={AT} is not known: behind the zone there may be |ts=, |key=, |kind=",
        ),
        (
            {"events": [f"{AT}@UTC|ts=yesterday"]},
            'V1: events[0]: |ts=: it is "yesterday": write an instant such as 2026-12-01T18:00Z',
        ),
        ({"asof": None}, "V1: asof: it is missing: write an instant such as 2026-12-01T18:00Z"),
        ({"asof": "0001-01-01T00:00Z"}, 'V1: asof: "0001-01-01T00:00Z" is too far off: write a year from 1800 to 2199'),
        ({"asof": "9999-12-31T23:59Z"}, 'V1: asof: "9999-12-31T23:59Z" is too far off: write a year from 1800 to 2199'),
        ({"zone": 5}, 'V1: "zone" is 5: write an IANA name, or "-" if none was chosen'),
        ({"outages": {"from": AT}}, 'V1: "outages" is an object: write a list, "outages": [...]'),
        (
            {"outages": [[AT]]},
            "V1: outages[0]: it is a list: write [from, to], two instants such as 2026-12-01T18:00Z",
        ),
        (
            {"outages": [[AT, "2026-12-01T17:00Z"]]},
            f'V1: outages[0]: it ends before it begins: write ["2026-12-01T17:00Z", "{AT}"]',
        ),
        ({"floor": -1}, "V1: floor: it is -1: write how many days the longest streak had before, 0 or more"),
        ({"floor": True}, "V1: floor: it is true: write how many days the longest streak had before, 0 or more"),
        ({"floor": 4.5}, "V1: floor: it is 4.5: write how many days the longest streak had before, 0 or more"),
        ({"floor": False}, "V1: floor: it is false: write how many days the longest streak had before, 0 or more"),
        ({"floor": ""}, "V1: floor: it is empty: write how many days the longest streak had before, 0 or more"),
        ({"outages": 0}, 'V1: "outages" is 0: write a list, "outages": [...]'),
        ({"asof": "\ud800"}, 'V1: asof: it is "\\ud800": write an instant such as 2026-12-01T18:00Z'),
        ({"id": "\ud800"}, 'case 1: it has no "id" that is a text: write one, such as "id": "V01"'),
        ({"id": 7}, 'case 1: it has no "id" that is a text: write one, such as "id": "V01"'),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_to_write(change: dict[str, Any], told: str) -> None:
    with pytest.raises(CaseError) as error:
        read_cases([{**CASE, **change}])

    assert str(error.value) == told


def test_every_case_with_a_fault_is_told_at_once() -> None:
    with pytest.raises(CaseError) as error:
        read_cases([7, CASE, {**CASE, "id": "V2", "asof": ""}, CASE, {}])

    assert str(error.value).splitlines() == [
        'case 1: it is 7: write an object, {"id": "V01", ...}',
        "V2: asof: it is empty: write an instant such as 2026-12-01T18:00Z",
        'case 5: it has no "id" that is a text: write one, such as "id": "V01"',
        "V1: 2 cases have this id: give each its own",
    ]


@pytest.mark.parametrize("text", ['{"id": "V1"}', '"V1"', "null", "7"])
def test_a_file_that_is_no_list_is_told_so(text: str) -> None:
    with pytest.raises(CaseError, match="write a list of cases"):
        read_cases(json.loads(text))
