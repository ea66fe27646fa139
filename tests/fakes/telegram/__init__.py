"""A strict fake of Telegram's Bot API server (10.3), for tests."""

from . import faults
from .actors import TelegramUser
from .channels import Channel
from .clocks import ManualClock, scaled_clock
from .flood import FloodLimits
from .forms import Upload
from .groups import Group
from .journal import Call, Refusal
from .server import TelegramFake
from .state import Button, Chat, Query, StoredMessage, Toast, Whisper

__all__ = [
    "Button",
    "Call",
    "Channel",
    "Chat",
    "FloodLimits",
    "Group",
    "ManualClock",
    "Query",
    "Refusal",
    "StoredMessage",
    "TelegramFake",
    "TelegramUser",
    "Toast",
    "Upload",
    "Whisper",
    "faults",
    "scaled_clock",
]
