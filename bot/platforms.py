"""The platforms: which ones have a token, and how each is served."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.app import Parts, now_ms
from bot.settings import Settings

Serve = Callable[[asyncio.Event], Awaitable[None]]
"""Serves one platform until the event is set; raises ServingError when it never can."""


class ServingError(Exception):
    """A platform refuses to be served. The message says why and what to do."""


def platforms(settings: Settings, parts: Parts) -> dict[str, Serve]:
    """Give how to serve each platform that has a token; the libraries of the others are not even imported."""
    served: dict[str, Serve] = {}
    if settings.telegram_bot_token is not None:
        served["telegram"] = _telegram(settings.telegram_bot_token.get_secret_value(), settings, parts)
    if settings.discord_bot_token is not None:
        served["discord"] = _discord(settings.discord_bot_token.get_secret_value(), settings, parts)
    return served


def _telegram(token: str, settings: Settings, parts: Parts) -> Serve:
    from adapters.telegram import TelegramAdapter, TelegramRefusedError  # noqa: PLC0415 - only if it is served

    adapter = TelegramAdapter(
        token=token,
        api_url=settings.telegram_api_url,
        conversation=parts.conversation,
        phrases=parts.phrases,
        memory=parts.memory,
        now_ms=now_ms,
        ephemeral=settings.telegram_ephemeral,
    )
    parts.postmen.employ("telegram", adapter.postman)
    parts.conductor.take("telegram")
    return _refusable(adapter.serve, TelegramRefusedError)


def _discord(token: str, settings: Settings, parts: Parts) -> Serve:
    from adapters.discord import DiscordAdapter, DiscordRefusedError  # noqa: PLC0415 - only if it is served

    adapter = DiscordAdapter(
        token=token,
        api_url=settings.discord_api_url,
        gateway_url=settings.discord_gateway_url,
        conversation=parts.conversation,
        phrases=parts.phrases,
        memory=parts.memory,
        now_ms=now_ms,
    )
    parts.postmen.employ("discord", adapter.postman)
    parts.conductor.take("discord")
    return _refusable(adapter.serve, DiscordRefusedError)


def _refusable(serve_it: Serve, refusal: type[Exception]) -> Serve:
    """Give how to serve a platform, with its word for a refusal turned into ours."""

    async def serve_or_say_why(stop: asyncio.Event) -> None:
        try:
            await serve_it(stop)
        except refusal as error:
            raise ServingError(str(error)) from error

    return serve_or_say_why
