"""Publishing messages of announcement channels to the servers that follow them."""

import discord
from discord.http import Route

_NOT_TO_PUBLISH = frozenset({40033, 50024})
"""A message that is published already, and one in a channel that is none for announcements any more."""


async def publish(client: discord.Client, channel_id: int, message_id: int) -> None:
    """Publish a message, unless it is published already or cannot be. Raises what the library raises.

    Discord takes about ten an hour in one channel, and one more fails at once.
    """
    route = Route(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/crosspost",
        channel_id=channel_id,
        message_id=message_id,
    )
    _allow(client, route)
    try:
        await client.http.request(route)
    except discord.HTTPException as error:
        if error.code not in _NOT_TO_PUBLISH:
            raise


def _allow(client: discord.Client, route: Route) -> None:
    """Let a call be made whose limit is not used up.

    The library makes none while a limit lasts longer than it may wait, however many are left; this one lasts an hour.
    """
    bucket = client.http._bucket_hashes.get(route.key)  # noqa: SLF001 - the library gives no other way to its limits
    if bucket is None:
        return
    limit = client.http.get_ratelimit(f"{bucket}:{route.major_parameters}")
    if limit.remaining > 0:
        limit.expires = None
