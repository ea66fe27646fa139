"""Time zones by what people call them, in all our languages."""

from bot.zones.zones import Zones

__all__ = ["Zones"]
