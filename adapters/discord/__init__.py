"""Discord, through discord.py: what people press and type becomes events, and screens become messages."""

from adapters.discord.adapter import DiscordAdapter, DiscordRefusedError
from adapters.discord.delays import Delays

__all__ = ["Delays", "DiscordAdapter", "DiscordRefusedError"]
