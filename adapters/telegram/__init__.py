"""Telegram: private chats, and games and leaderboards in groups, through the Bot API."""

from adapters.telegram.adapter import TelegramAdapter
from adapters.telegram.errors import TelegramRefusedError
from adapters.telegram.places import WebhookAddress
from adapters.telegram.timer import SystemTimer, Timer

__all__ = ["SystemTimer", "TelegramAdapter", "TelegramRefusedError", "Timer", "WebhookAddress"]
