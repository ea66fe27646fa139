"""Who this process is among those that share a database, and whether another one on this machine has died."""

import hashlib
import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Self

PROC = Path("/proc")
"""As Linux has it; elsewhere nobody on this machine is known to have died."""

_STATE, _STARTED = 0, 19
"""Of the fields in /proc/PID/stat that come after the program's name (proc(5): 3 and 22)."""


class Role(StrEnum):
    """What a process does."""

    ALL = "all"
    """It receives where nobody else does, conducts games, plans and sends."""
    WORKER = "worker"
    """It only plans and sends."""


@dataclass(frozen=True, slots=True)
class Identity:
    """One process of ours."""

    owner: str
    """Drawn when it starts; says which machine, which process number and when that process began, too."""
    described: str
    """For operators: machine and process number."""
    role: Role
    started_ms: int

    @classmethod
    def of_this_process(cls, role: Role, now_ms: int) -> Self:
        """Give who we are, as of an instant in milliseconds since 1970, UTC."""
        number = os.getpid()
        owner = f"{_machine()}-{number}-{_began(number) or 0}-{secrets.token_hex(4)}"
        return cls(owner, f"{socket.gethostname()} pid {number}", role, now_ms)


def has_died(owner: str) -> bool:
    """Say whether the process of this identity ran on this machine and does so no longer; no if we cannot know."""
    machine, number, began, _ = owner.split("-")
    return machine == _machine() and began != "0" and _began(int(number)) != int(began)


Dead = Callable[[str], bool]
"""Says whether the process that an owner names is known to have died."""


def _machine() -> str:
    """Give what is the same for all processes that see each other's numbers, and for no others; 0 if not known."""
    try:
        boot = (PROC / "sys/kernel/random/boot_id").read_text(encoding="ascii")
        return hashlib.sha256(f"{boot}{(PROC / 'self/ns/pid').readlink()}".encode()).hexdigest()[:12]
    except OSError:
        return "0"


def _began(number: int) -> int | None:
    """Give when a process began, in ticks since the machine did; None if there is none, or it has ended."""
    try:
        fields = (PROC / str(number) / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[_STATE] in {"Z", "X"} else int(fields[_STARTED])
