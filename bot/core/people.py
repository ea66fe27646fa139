"""Who learns, and the accounts through which we know them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """A user of a platform; one person can have several."""

    platform: str
    user_id: str


@dataclass(frozen=True, slots=True)
class Person:
    """Who learns."""

    id: int
    language: str | None = None
    """The person's own choice; None until they have chosen."""
    zone: str | None = None
    """IANA name; None until it is known, and then days are counted in UTC (rule R4)."""
    current_run: int | None = None
    """The run that the person is in the middle of, if any: what a change of language shows again and /stop stops."""
