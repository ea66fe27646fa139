"""What those who manage a server do to it, as far as it concerns the bot, which hears of it over the gateway."""

from tests.fakes.discord import payloads
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.permissions import EVERYONE, SEND, SEND_IN_THREADS, VIEW
from tests.fakes.discord.seen import NotPossibleError, SeenMessage
from tests.fakes.discord.world import ANNOUNCEMENT, FORUM, GUILD, NEWS_THREAD, TEXT, THREAD, Guild, Place, World

_BITS = {"view": VIEW, "send": SEND, "send in threads": SEND_IN_THREADS}


class Moderator:
    """Somebody who may do everything on every server."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        """Take the world with its servers, and the gateway that tells the bot."""
        self._world = world
        self._gateway = gateway

    async def add_channel(self, beside: Place, *, forum: bool = False, news: bool = False) -> Place:
        """Add a channel to the server of another: a forum, one for announcements, or a plain one."""
        kind = FORUM if forum else ANNOUNCEMENT if news else TEXT
        place = Place(self._world.new_id(), GUILD, _server(beside), kind=kind)
        return await self._add(place, "CHANNEL_CREATE")

    async def add_thread(self, channel: Place) -> Place:
        """Add a thread to a channel, or a post to a forum."""
        place = Place(self._world.new_id(), GUILD, _server(channel), parent=channel, kind=_thread_in(channel))
        return await self._add(place, "THREAD_CREATE")

    async def archive(self, thread: Place, *, locked: bool = False) -> None:
        """Archive a thread; one that is locked as well cannot be brought back by writing in it."""
        thread.archived, thread.locked = True, locked
        await self._tell("THREAD_UPDATE", thread)

    async def delete(self, place: Place) -> None:
        """Delete a channel or a thread, with all that was written there."""
        place.deleted = True
        await self._tell("THREAD_DELETE" if place.is_thread else "CHANNEL_DELETE", place)

    async def throw_out_the_bot(self, place: Place) -> None:
        """Remove the bot from the server of a channel; its commands go with it."""
        server = _server(place)
        server.bot_is_member = False
        await self._gateway.dispatch("GUILD_DELETE", {"id": str(server.id)})

    async def let_in_the_bot(self, place: Place) -> None:
        """Add the bot to the server of a channel, with its commands."""
        server = _server(place)
        server.bot_is_member = True
        joined = payloads.guild(self._world, server)
        # Discord tells of servers that have become available with this; of one that the bot has come to it does not.
        del joined["unavailable"]
        await self._gateway.dispatch("GUILD_CREATE", joined)

    async def deny(self, place: Place, *permissions: str) -> None:
        """Take permissions from the bot in a channel: "view", "send" or "send in threads"."""
        for permission in permissions:
            place.denied |= _BITS[permission]
        await self._tell("CHANNEL_UPDATE", place)

    async def allow(self, place: Place) -> None:
        """Give the bot back what it was denied in a channel."""
        place.denied = 0
        await self._tell("CHANNEL_UPDATE", place)

    async def deny_all(self, place: Place, *permissions: str) -> None:
        """Take permissions from the role that everybody has on the server of a channel."""
        await self._set_role(_server(place), EVERYONE & ~sum(_BITS[permission] for permission in permissions))

    async def allow_all(self, place: Place) -> None:
        """Give that role back what it had."""
        await self._set_role(_server(place), EVERYONE)

    async def _set_role(self, server: Guild, permissions: int) -> None:
        server.everyone = permissions
        role = payloads.everyone(server)
        await self._gateway.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(server.id), "role": role})

    def delete_message(self, message: SeenMessage) -> None:
        """Delete a message."""
        self._world.messages[message.id].deleted = True

    async def _add(self, place: Place, event: str) -> Place:
        self._world.add_place(place)
        await self._tell(event, place)
        return place

    async def _tell(self, event: str, place: Place) -> None:
        if _server(place).bot_is_member:
            await self._gateway.dispatch(event, payloads.channel(place, self._world.bot))


def _thread_in(channel: Place) -> int:
    return NEWS_THREAD if channel.kind == ANNOUNCEMENT else THREAD


def _server(place: Place) -> Guild:
    if place.guild is None:
        raise NotPossibleError("a private chat is nobody's to manage")
    return place.guild
