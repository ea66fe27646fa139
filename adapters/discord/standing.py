"""What the bot may do in a channel of a server."""

from collections.abc import Sequence

import discord

from bot.core.places import Right

Channel = discord.abc.GuildChannel | discord.Thread


def lacking_in(permissions: discord.Permissions, *, in_thread: bool) -> Sequence[Right]:
    """Give the rights that are needed in order to post, and are not among these."""
    if permissions.administrator:
        return ()
    thread = (Right.SEND_IN_THREADS, permissions.send_messages_in_threads)
    send = thread if in_thread else (Right.SEND, permissions.send_messages)
    return tuple(right for right, granted in ((Right.VIEW, permissions.view_channel), send) if not granted)


def lacking_of(member: discord.Member, channel: Channel) -> Sequence[Right]:
    """Give the rights that a member, who is the bot, lacks in a channel in order to post there."""
    try:
        permissions = channel.permissions_for(member)
    except discord.ClientException:
        # A thread of a channel that the library was not told of, for the bot does not see it.
        return (Right.VIEW,)
    return lacking_in(permissions, in_thread=isinstance(channel, discord.Thread))


def is_news(channel: object) -> bool:
    """Say whether what is posted in a channel can be published."""
    return isinstance(channel, discord.TextChannel) and channel.is_news()


async def channel_of(guild: discord.Guild, channel_id: int) -> Channel | None:
    """Give a channel of a server; one that the library was not told of is asked for. None if the bot sees none."""
    known = guild.get_channel_or_thread(channel_id)
    if known is not None:
        return known
    try:
        return await guild.fetch_channel(channel_id)
    except discord.DiscordException:
        return None
