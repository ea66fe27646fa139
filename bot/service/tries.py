"""Deciding anew what another process was quicker with."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.ports import ConflictError

Result = TypeVar("Result")

TRIES = 4
"""How often something is decided before others have been quicker often enough."""


async def decided_anew(decide: Callable[[], Awaitable[Result]]) -> Result:
    """Give what a decision comes to, made from the beginning whenever another process was quicker.

    Raises ConflictError when others were quicker time and again; nothing of it is written then.
    """
    for _ in range(TRIES - 1):
        try:
            return await decide()
        except ConflictError:
            continue
    return await decide()
