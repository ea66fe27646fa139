"""A strict Discord for tests: REST and gateway on one loopback port, answering the real discord.py."""

from tests.fakes.discord.actors import DiscordUser
from tests.fakes.discord.call import Refusal, Request
from tests.fakes.discord.form import ApiError
from tests.fakes.discord.seen import NoAnswerError, NotPossibleError, SeenButton, SeenFile, SeenMessage, SeenSelect
from tests.fakes.discord.server import FakeDiscord
from tests.fakes.discord.world import Place

__all__ = [
    "ApiError",
    "DiscordUser",
    "FakeDiscord",
    "NoAnswerError",
    "NotPossibleError",
    "Place",
    "Refusal",
    "Request",
    "SeenButton",
    "SeenFile",
    "SeenMessage",
    "SeenSelect",
]
