"""The platforms: which ones have a token, and how each can be served."""

import asyncio

from bot.app import Parts, now_ms
from bot.settings import Settings
from bot.shifts import Front, Serve, ServingError


def fronts(settings: Settings, parts: Parts) -> dict[str, Front]:
    """Give how to serve each platform that has a token; the libraries of the others are not even imported."""
    served: dict[str, Front] = {}
    if settings.telegram_bot_token is not None:
        served["telegram"] = _telegram(settings.telegram_bot_token.get_secret_value(), settings, parts)
    if settings.discord_bot_token is not None:
        served["discord"] = _discord(settings.discord_bot_token.get_secret_value(), settings, parts)
    return served


def _telegram(token: str, settings: Settings, parts: Parts) -> Front:
    from adapters.telegram import (  # noqa: PLC0415 - only if it is served
        TelegramAdapter,
        TelegramRefusedError,
        WebhookAddress,
    )

    url = settings.telegram_webhook_url
    host, port = settings.telegram_webhook_host, settings.telegram_webhook_port
    webhook = None if url is None else WebhookAddress(url, host, port)

    def adapter() -> TelegramAdapter:
        made = TelegramAdapter(
            token=token,
            api_url=settings.telegram_api_url,
            conversation=parts.conversation,
            phrases=parts.phrases,
            memory=parts.memory,
            now_ms=now_ms,
            ephemeral=settings.telegram_ephemeral,
            webhook=webhook,
        )
        parts.postmen.employ("telegram", made.postman)
        return made

    return Front(
        receive=_refusable(lambda stop: adapter().serve(stop), TelegramRefusedError),
        send=_refusable(lambda stop: adapter().send(stop), TelegramRefusedError),
        is_shared=settings.telegram_webhook_url is not None,
    )


def _discord(token: str, settings: Settings, parts: Parts) -> Front:
    from adapters.discord import DiscordAdapter, DiscordRefusedError  # noqa: PLC0415 - only if it is served

    def adapter() -> DiscordAdapter:
        made = DiscordAdapter(
            token=token,
            api_url=settings.discord_api_url,
            gateway_url=settings.discord_gateway_url,
            conversation=parts.conversation,
            phrases=parts.phrases,
            memory=parts.memory,
            now_ms=now_ms,
            shards=settings.discord_shards,
        )
        parts.postmen.employ("discord", made.postman)
        return made

    return Front(
        receive=_refusable(lambda stop: adapter().serve(stop), DiscordRefusedError),
        send=_refusable(lambda stop: adapter().send(stop), DiscordRefusedError),
        is_shared=False,
    )


def _refusable(serve_it: Serve, refusal: type[Exception]) -> Serve:
    """Give how to serve a platform, with its word for a refusal turned into ours."""

    async def serve_or_say_why(stop: asyncio.Event) -> None:
        try:
            await serve_it(stop)
        except refusal as error:
            raise ServingError(str(error)) from error

    return serve_or_say_why
