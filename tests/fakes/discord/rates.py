"""Rate limit buckets and their headers (docs.discord.com/developers/topics/rate-limits).

Discord publishes the global figure only. Five in five seconds for a channel is what libraries observe
(github.com/discord/discord-api-docs/issues/20), and so is five in two seconds for a webhook token. Five in a second
for the members of a server are a guess, on the strict side.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.fakes.discord.call import Reply
from tests.fakes.discord.limits import LIMITS
from tests.fakes.discord.script import Scope

VIA = {"Via": "1.1 google"}


@dataclass(frozen=True, slots=True)
class Bucket:
    """So many requests in so many seconds for each value of an address's major parameter."""

    name: str
    limit: int
    seconds: float
    major: str


@dataclass(slots=True)
class _Window:
    opened: float
    used: int = 0


class TooManyRequestsError(Exception):
    """A request over a limit; carries the 429 answer."""

    def __init__(self, reply: Reply) -> None:
        """Take the answer to give."""
        super().__init__("429")
        self.reply = reply


class RateLimits:
    """Counts requests in fixed windows. `clock` gives seconds that only grow."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Take the clock that the windows follow."""
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}

    def spend(self, bucket: Bucket, params: Mapping[str, str]) -> dict[str, str]:
        """Count one request and give its answer's headers. Raises TooManyRequestsError when the bucket is empty."""
        window, left = self._window(bucket.name, params[bucket.major], bucket.seconds)
        if window.used >= bucket.limit:
            headers = _headers(bucket, 0, left)
            raise TooManyRequestsError(too_many(left, "user", via=True, extra=headers))
        window.used += 1
        return _headers(bucket, bucket.limit - window.used, left)

    def spend_global(self) -> None:
        """Count one request of the bot's. Raises TooManyRequestsError over 50 in a second."""
        window, left = self._window("global", "", 1.0)
        if window.used >= LIMITS["rate.global_a_second"].maximum:
            raise TooManyRequestsError(too_many(left, "global", via=True))
        window.used += 1

    def _window(self, name: str, key: str, seconds: float) -> tuple[_Window, float]:
        now = self._clock()
        window = self._windows.setdefault((name, key), _Window(now))
        if now - window.opened >= seconds:
            window.opened, window.used = now, 0
        return window, window.opened + seconds - now


def _headers(bucket: Bucket, remaining: int, left: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Bucket": bucket.name,
    }


def too_many(retry_after: float, scope: Scope, *, via: bool, extra: Mapping[str, str] | None = None) -> Reply:
    """Give a 429; without `via` it has neither that header nor JSON's shape, as Cloudflare's ban has not."""
    headers = {"Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope, **(extra or {})}
    if scope == "global":
        headers["X-RateLimit-Global"] = "true"
    if not via:
        return Reply(429, "error code: 1015", {"Retry-After": headers["Retry-After"], "Via": ""})
    resource = "The resource is" if scope == "shared" else "You are"
    message = f"{resource} being rate limited."
    return Reply(429, {"message": message, "retry_after": round(retry_after, 3), "global": scope == "global"}, headers)
