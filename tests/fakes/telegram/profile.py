"""The bot's commands, names and webhook: methods that are called at start."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from aiogram.methods import (
    DeleteMyCommands,
    DeleteWebhook,
    GetMyCommands,
    GetWebhookInfo,
    SetMyCommands,
    SetWebhook,
)
from aiogram.types import BotCommandScopeUnion

from .limits import PROFILE_LENGTHS, check_commands, checked_language, refuse
from .state import Json, World

SECRET_LENGTH = 256
WEBHOOK_PORTS = (80, 88, 443, 8443)


def _place(scope: BotCommandScopeUnion | None, language: str | None) -> tuple[str, str]:
    name = "default" if scope is None else ":".join(str(value) for value in scope.model_dump().values())
    return name, checked_language(language)


def set_my_commands(world: World, request: SetMyCommands) -> bool:
    """Keep the commands of one scope and language."""
    check_commands(request.commands)
    place = _place(request.scope, request.language_code)
    world.profile.commands[place] = [command.model_dump(exclude_none=True) for command in request.commands]
    return True


def get_my_commands(world: World, request: GetMyCommands) -> list[Json]:
    """Give the commands of exactly this scope and language."""
    return world.profile.commands.get(_place(request.scope, request.language_code), [])


def delete_my_commands(world: World, request: DeleteMyCommands) -> bool:
    """Forget the commands of one scope and language."""
    world.profile.commands.pop(_place(request.scope, request.language_code), None)
    return True


def setter(what: str) -> Callable[[World, Any], bool]:
    """Give setMyName, setMyDescription or setMyShortDescription; an empty text takes the old one away."""

    def set_text(world: World, request: Any) -> bool:
        text, language = getattr(request, what) or "", checked_language(request.language_code)
        if len(text) > PROFILE_LENGTHS[what]:
            raise refuse("profile")
        world.profile.texts[what, language] = text
        return True

    return set_text


def getter(what: str) -> Callable[[World, Any], Json]:
    """Give getMyName and the like: the text of the language, else the default one."""

    def get_text(world: World, request: Any) -> Json:
        texts = world.profile.texts
        default = world.bot["first_name"] if what == "name" else ""
        return {what: texts.get((what, checked_language(request.language_code))) or texts.get((what, "")) or default}

    return get_text


def set_webhook(world: World, request: SetWebhook) -> bool:
    """Keep the webhook: updates are posted to it, and getUpdates is refused while it is set."""
    address = urlsplit(request.url)
    if address.scheme != "https":
        raise refuse("webhook scheme")
    if (address.port or 443) not in WEBHOOK_PORTS:
        raise refuse("webhook port")
    secret = request.secret_token or ""
    if len(secret) > SECRET_LENGTH:
        raise refuse("secret long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise refuse("secret characters")
    world.profile.webhook = {"url": request.url, "max_connections": request.max_connections or 40}
    world.profile.webhook_secret = secret
    world.updates.allow(request.allowed_updates)
    world.bell.ring()
    return True


def delete_webhook(world: World, request: DeleteWebhook) -> bool:
    """Forget the webhook, and the waiting updates if asked."""
    world.profile.webhook = {}
    if request.drop_pending_updates:
        world.updates.drop()
    return True


def get_webhook_info(world: World, _: GetWebhookInfo) -> Json:
    """Tell the webhook; its url is empty when there is none."""
    info: Json = {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.unconfirmed),
        **world.profile.webhook,
    }
    return info | ({"allowed_updates": world.updates.allowed} if world.updates.allowed else {})
