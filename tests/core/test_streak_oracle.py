"""The engine agrees with a second reckoning of the rules on whatever can happen."""

from typing import Any

from hypothesis import given, settings

from bot.core.streak_cases import read_cases, solve
from tests.core import oracle
from tests.core.streak_logs import cases


@settings(max_examples=200)
@given(cases())
def test_any_case_is_solved_as_the_rules_say(case: dict[str, Any]) -> None:
    shown = solve(read_cases([case])[0])

    found = (shown.current, shown.longest, shown.freezes, shown.state.replace("-", "_"))
    assert found == oracle.solved(case)
