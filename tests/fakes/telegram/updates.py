"""The queue of updates, as getUpdates sees it."""

from collections.abc import Iterable
from typing import Any, Literal

# Left out unless a bot names them (Bot API, getUpdates, allowed_updates).
ONLY_WHEN_NAMED = {"chat_member", "message_reaction", "message_reaction_count"}
Json = dict[str, Any]


class UpdateQueue:
    """Updates with increasing ids, kept until an offset confirms them."""

    def __init__(self, first_id: int = 700_000_001) -> None:
        """Begin empty."""
        self._next_id = first_id
        self._pending: list[Json] = []
        self._again: list[Json] = []
        self._held: list[Json] | None = None
        self._allowed: set[str] = set()
        self.confirmed: list[Json] = []

    def allow(self, kinds: Iterable[str] | None) -> None:
        """Keep what getUpdates or setWebhook named; None leaves it as it was, an empty list means the default."""
        if kinds is not None:
            self._allowed = set(kinds)

    @property
    def allowed(self) -> list[str]:
        """Give the named kinds, sorted; empty for the default."""
        return sorted(self._allowed)

    def add(self, kind: str, payload: Json) -> int | None:
        """Queue an update and give its id; None when the bot did not ask for this kind."""
        if kind not in self._allowed if self._allowed else kind in ONLY_WHEN_NAMED:
            return None
        return self.add_raw({kind: payload})

    def add_raw(self, body: Json) -> int:
        """Queue an update of any shape and give its id."""
        update = {"update_id": self._next_id, **body}
        self._next_id += 1
        (self._pending if self._held is None else self._held).append(update)
        return int(update["update_id"])

    def redeliver(self, update_id: int) -> None:
        """Hand an update out once more in the next answer, confirmed or not."""
        known = [*self.confirmed, *self._pending]
        self._again += [update for update in known if update["update_id"] == update_id][:1]

    def hold(self) -> None:
        """Keep back what comes from now on."""
        self._held = []

    def release(self, order: Literal["as made", "reversed"] = "as made") -> None:
        """Let go what was held, in one batch and in this order."""
        held, self._held = self._held or [], None
        self._pending += held if order == "as made" else held[::-1]

    def take(self, offset: int | None, limit: int) -> list[Json]:
        """Confirm everything below the offset and give what is to be handed out now."""
        if offset is not None and offset < 0:
            self._confirm(self._pending[:offset])
        elif offset:
            self._confirm([update for update in self._pending if update["update_id"] < offset])
        again, self._again = self._again, []
        return [*again, *self._pending][:limit]

    def _confirm(self, updates: list[Json]) -> None:
        self.confirmed += updates
        ids = {update["update_id"] for update in updates}
        self._pending = [update for update in self._pending if update["update_id"] not in ids]

    def head(self, most: int) -> list[Json]:
        """Give what a webhook is sent next, the oldest first; it stays until it is confirmed."""
        again, self._again = self._again, []
        return [*again, *self._pending][:most]

    def confirm(self, update_id: int) -> None:
        """Take an update for delivered."""
        self._confirm([update for update in self._pending if update["update_id"] == update_id])

    def drop(self) -> None:
        """Forget everything that waits."""
        self._confirm(list(self._pending))

    @property
    def waiting(self) -> bool:
        """Tell whether there is something to hand out."""
        return bool(self._pending or self._again)

    @property
    def unconfirmed(self) -> list[int]:
        """Give the ids that no offset has confirmed yet."""
        return [update["update_id"] for update in self._pending]
