"""Whether a process of this machine has died is known at once, and never guessed of others."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot import identity
from bot.identity import Identity, Role, has_died

ROOT = Path(__file__).parents[2]
SAYS_WHO_IT_IS = (
    "import sys; from bot.identity import *; print(Identity.of_this_process(Role.ALL, 0).owner, flush=True); "
    "sys.stdin.read()"
)


def test_we_live_and_are_nobody_else() -> None:
    ours = [Identity.of_this_process(Role.ALL, 0).owner for _ in range(2)]

    assert not any(map(has_died, ours))
    assert len(set(ours)) == 2


async def test_one_that_was_killed_has_died_even_before_anybody_asked_how_it_ended() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SAYS_WHO_IT_IS, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    owner = (await process.stdout.readline()).decode().strip()
    assert not has_died(owner)

    process.kill()
    await process.wait()
    assert has_died(owner)


def test_whoever_got_the_number_of_a_dead_one_is_somebody_else() -> None:
    machine, number, began, drawn = Identity.of_this_process(Role.ALL, 0).owner.split("-")

    assert has_died(f"{machine}-{number}-{int(began) - 1}-{drawn}")


def test_nothing_is_known_of_other_machines() -> None:
    _, number, began, drawn = Identity.of_this_process(Role.ALL, 0).owner.split("-")

    assert not has_died(f"another0machine-{number}-{int(began) - 1}-{drawn}")


def test_where_the_system_tells_nothing_nobody_is_known_to_have_died(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "PROC", tmp_path)

    assert not has_died(Identity.of_this_process(Role.ALL, 0).owner)
