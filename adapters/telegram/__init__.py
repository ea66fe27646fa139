"""Telegram: private chats through the Bot API."""

import os

# Without it python-telegram-bot warns at every 429 and gives whole seconds instead of a timedelta.
os.environ.setdefault("PTB_TIMEDELTA", "true")
