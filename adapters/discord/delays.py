"""How long things may take on Discord."""

from dataclasses import dataclass

from adapters.discord.patience import LONGEST_RATE_LIMIT


@dataclass(frozen=True, slots=True)
class Delays:
    """Spans of time in seconds. Tests hand in shorter ones."""

    defer: float = 2.0
    """After this an interaction is deferred. Discord forgets one that has no answer within three seconds."""
    lost: float = 3.0
    """After this Discord has forgotten an interaction that had no answer: working on it is of no use any more."""
    roster: float = 12.0
    """How long a question about members of a server may take, of which Discord answers about five in a second. Whoever
    waits for the answer sees that it is being worked on."""
    channel: float = 5.0
    """In so long no more than a few messages are posted or changed in one channel."""
    any_call: float = 1 / 30
    """Between two posts or changes, in whichever channels: Discord takes fifty calls in a second, of all kinds."""
    call: float = 10.0
    """How long a post or a change may take before it is given up."""
    rate_limit: float = LONGEST_RATE_LIMIT
    """After this others go on when a call was given up that waited out a rate limit."""
    finish: float = 3.5
    """How long a stop waits for the interactions in hand."""
    close: float = 1.0
    """How long a stop waits for the gateway to say goodbye; with `finish` it stays under five seconds."""
    identify: float = 5.0
    """Before identifying anew: Discord takes one IDENTIFY in five seconds."""
    reconnect: float = 5.0
    """Before logging in again when Discord could not be reached; doubled each time."""
    reconnect_at_most: float = 300.0
