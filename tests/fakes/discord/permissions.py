"""Permissions as bits, and what they let the bot do (docs.discord.com/developers/topics/permissions, and /threads)."""

from typing import TYPE_CHECKING

from tests.fakes.discord.form import ApiError

if TYPE_CHECKING:
    from tests.fakes.discord.world import Place

ADMINISTRATOR, MANAGE_GUILD = 1 << 3, 1 << 5
VIEW, SEND, SEND_IN_THREADS = 1 << 10, 1 << 11, 1 << 38
_EMBED_LINKS, _READ_HISTORY, _USE_COMMANDS, _USE_EXTERNAL_APPS = 1 << 14, 1 << 16, 1 << 31, 1 << 50
EVERYONE = VIEW | SEND | SEND_IN_THREADS | _EMBED_LINKS | _READ_HISTORY | _USE_COMMANDS | _USE_EXTERNAL_APPS
"""What everybody may do on a server, the bot included, until something is taken away."""


def check_sees(place: "Place | None") -> "Place":
    """Give the channel. Raises 10003 for one that is not there, and 50001 for one that the bot does not see."""
    if place is None or place.deleted:
        raise ApiError(404, 10003, "Unknown Channel")
    if not place.bot_is_in or not place.bot_permissions & VIEW:
        raise ApiError(403, 50001, "Missing Access")
    return place


def check_posts(place: "Place") -> None:
    """Raise 50013 or 160005 if the bot may not write there."""
    if not place.bot_permissions & (SEND_IN_THREADS if place.is_thread else SEND):
        raise ApiError(403, 50013, "Missing Permissions")
    if place.locked:
        raise ApiError(403, 160005, "Thread is locked")


def check_edits(place: "Place") -> None:
    """Raise 50083 in an archived thread, beside what holds for writing; of editing Discord says nothing by itself."""
    check_posts(place)
    if place.archived:
        raise ApiError(400, 50083, "Thread is archived")
