"""What benchmarks print."""

import os
import sys
from collections.abc import Sequence


def say(line: str) -> None:
    """Print a line for people, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def load() -> str:
    """Give how busy the machine was in the last minute, which is to be told beside all that was measured by a clock."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def ranked(values: Sequence[float], share: float) -> float:
    """Give the value below which so great a share of the values is, such as 0.99; there must be one."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]
