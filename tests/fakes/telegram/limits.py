"""What Telegram refuses, as a table, and the checks that need no state.

`file:line` are of tdlib/td and tdlib/telegram-bot-api in mid 2026. Where no source is public, the row says who saw it;
"strict" marks rows where Telegram is silent or loses something and the fake refuses, so that a test notices.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aiogram.types import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity

from .html import HtmlError, is_link, parse_html
from .text import Entity, clean, is_blank, merged, trim, units


@dataclass(frozen=True)
class Rule:
    """One row: the answer on the wire and where it comes from."""

    status: int
    description: str
    source: str


BAD = "Bad Request: "
QUERY_SECONDS = 15.0
TEXT_POINTS = 4096
CAPTION_POINTS = 1024
UPLOAD_BYTES = 50 * 2**20
RAW_BYTES = 32_768
ENTITY_BYTES = 9_500
ENTITIES_SHOWN = 100
CALLBACK_BYTES = 64
ANSWER_POINTS = 200
BUTTONS = 100
BUTTONS_A_ROW = 8
MARKUP_BYTES = 10_240
DEEP_LINK = re.compile(r"https://t\.me/(?P<bot>\w+)\?start=(?P<payload>.*)")
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
COMMANDS = 100
COMMAND_DESCRIPTION = 256
PROFILE_LENGTHS = {"name": 64, "short_description": 120, "description": 512}

RULES = {
    "chat empty": Rule(400, BAD + "chat_id is empty", "telegram-bot-api Client.cpp check_chat"),
    "chat not found": Rule(400, BAD + "chat not found", "telegram-bot-api Client.cpp check_chat"),
    "text empty": Rule(400, BAD + "message text is empty", "td MessageContent.cpp:4757"),
    "text too long": Rule(400, BAD + "message is too long", "td MessageContent.cpp:4757; telegram-bot-api#374"),
    "raw too long": Rule(400, BAD + "text is too long", "telegram-bot-api Client.cpp:11309"),
    "entities": Rule(400, BAD + "can't parse entities: ", "td MessageEntity.cpp:3240-3560"),
    "entities too long": Rule(400, BAD + "ENTITIES_TOO_LONG", "telegram-bot-api#165"),
    "entities unshown": Rule(400, BAD + "ENTITIES_TOO_LONG", "strict: only 100 are shown (PTB MessageLimit)"),
    "entity misplaced": Rule(400, BAD + "entity is outside of the text", "strict: Telegram drops it"),
    "parse mode": Rule(400, BAD + "unsupported parse_mode", "telegram-bot-api Client.cpp get_formatted_text"),
    "button data": Rule(400, BAD + "BUTTON_DATA_INVALID", "Bot API specification; telegram-test-api#62"),
    "button text": Rule(400, BAD + "inline keyboard button text must be non-empty", "td ReplyMarkup.cpp:570"),
    "button action": Rule(
        400,
        BAD + "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        "telegram-bot-api Client.cpp get_inline_keyboard_button",
    ),
    "button url": Rule(400, BAD + "inline keyboard button URL '", "td ReplyMarkup.cpp, LinkManager check_link"),
    "deep link": Rule(400, BAD + "DEEP_LINK_INVALID", "strict: Telegram hands the bot no payload"),
    "keyboard place": Rule(
        400,
        BAD + "chats can be requested in private chats only",
        "Bot API specification, KeyboardButton: private chats only; text believed",
    ),
    "keyboard rights": Rule(
        400,
        BAD + "user_administrator_rights must contain all bot_administrator_rights",
        "Bot API specification, KeyboardButtonRequestChat: the bot's rights are a subset; text believed",
    ),
    "keyboard right": Rule(400, BAD + "CHAT_ADMIN_RIGHTS_INVALID", "strict: such a right is none of a channel's"),
    "keyboard button": Rule(400, BAD + "keyboard button text must be non-empty", "td ReplyMarkup.cpp; text believed"),
    "button style": Rule(400, BAD + "invalid button style specified", "telegram-bot-api Client.cpp:9439"),
    "markup too long": Rule(400, BAD + "reply markup is too long", "tginfo/Telegram-Limits#187, #228; PTB#5104"),
    "answer too long": Rule(400, BAD + "MESSAGE_TOO_LONG", "specification gives 0-200; text believed"),
    "answer url": Rule(400, BAD + "URL_INVALID", "Bot API specification: only games and links to the bot"),
    "query": Rule(
        400,
        BAD + "query is too old and response timeout expired or query ID is invalid",
        "telegram-bot-api Client.cpp:136 (QUERY_ID_INVALID)",
    ),
    "not modified": Rule(
        400,
        BAD + "message is not modified: specified new message content and reply markup are exactly the same as a "
        "current content and reply markup of the message",
        "telegram-bot-api Client.cpp:104",
    ),
    "edit unspecified": Rule(400, BAD + "message identifier is not specified", "telegram-bot-api Client.cpp"),
    "edit not found": Rule(400, BAD + "message to edit not found", "telegram-bot-api Client.cpp check_message"),
    "edit forbidden": Rule(400, BAD + "message can't be edited", "td MessagesManager.cpp can_edit_message"),
    "edit no text": Rule(400, BAD + "there is no text in the message to edit", "td edit_message_text"),
    "delete not found": Rule(400, BAD + "message to delete not found", "telegram-bot-api Client.cpp check_message"),
    "delete forbidden": Rule(400, BAD + "message can't be deleted", "telegram-bot-api Client.cpp (48 hours)"),
    "reply not found": Rule(400, BAD + "message to be replied not found", "telegram-bot-api Client.cpp"),
    "thread not found": Rule(400, BAD + "message thread not found", "telegram-bot-api Client.cpp:8277"),
    "caption too long": Rule(400, BAD + "message caption is too long", "td MessageContent.cpp:5241"),
    "no document": Rule(
        400, BAD + "there is no document in the request", "telegram-bot-api Client.cpp process_send_document_query"
    ),
    "no upload": Rule(
        400,
        BAD + "wrong file identifier/HTTP URL specified",
        "td HttpReader.cpp: a part without filename is a parameter, so the content is taken for an id; text believed",
    ),
    "file empty": Rule(400, BAD + "file must be non-empty", "td FileManager.cpp; text believed"),
    "file name": Rule(400, BAD + "the file has no name", "strict: Telegram makes up a name of its own"),
    "file too large": Rule(413, "Request Entity Too Large", "Bot API specification, sending files: 50 MB"),
    "user not found": Rule(400, BAD + "user not found", "telegram-bot-api#332: the bot has never met the user"),
    "no administrators": Rule(
        400, BAD + "there are no administrators in the private chat", "telegram-bot-api Client.cpp"
    ),
    "members hidden": Rule(400, BAD + "CHAT_ADMIN_REQUIRED", "teloxide#1349"),
    "blocked": Rule(403, "Forbidden: bot was blocked by the user", "telegram-bot-api Client.cpp:8136-8185"),
    "deactivated": Rule(403, "Forbidden: user is deactivated", "telegram-bot-api Client.cpp:8136-8185"),
    "not started": Rule(403, "Forbidden: bot can't initiate conversation with a user", "telegram-bot-api Client.cpp"),
    "kicked": Rule(403, "Forbidden: bot was kicked from the ", "telegram-bot-api Client.cpp:8136-8185"),
    "not a member": Rule(403, "Forbidden: bot is not a member of the ", "telegram-bot-api Client.cpp:8136-8185"),
    "no rights": Rule(
        400, BAD + "not enough rights to send text messages to the chat", "td can_send_message_content; PTB#3956"
    ),
    "no rights to edit": Rule(400, BAD + "CHAT_WRITE_FORBIDDEN", "core.telegram.org/method/messages.editMessage"),
    "topic closed": Rule(400, BAD + "TOPIC_CLOSED", "core.telegram.org/method/messages.sendMessage"),
    "whisper outside": Rule(
        400,
        BAD + "ephemeral messages can be sent only to groups",
        "Bot API 10.2: groups alone; text believed",
    ),
    "whisper unasked": Rule(
        400,
        BAD + "EPHEMERAL_RECEIVER_INVALID",
        "Bot API 10.2: a member; without a press only by administrators (OvyFlash/telegram-bot-api#84); text believed",
    ),
    "migrated": Rule(400, BAD + "group chat was upgraded to a supergroup chat", "telegram-bot-api Client.cpp:8155"),
    "no channel rights": Rule(
        400, BAD + "need administrator rights in the channel chat", "telegram-bot-api Client.cpp check_chat_access"
    ),
    "poller": Rule(
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
        "telegram-bot-api Client.cpp:16229",
    ),
    "poll with webhook": Rule(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
        "telegram-bot-api Client.cpp process_get_updates_query",
    ),
    "webhook scheme": Rule(
        400,
        BAD + "bad webhook: An HTTPS URL must be provided for webhook",
        "telegram-bot-api WebhookActor.cpp: only a local server takes http",
    ),
    "webhook port": Rule(
        400,
        BAD + "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        "telegram-bot-api WebhookActor.cpp",
    ),
    "secret long": Rule(400, BAD + "secret token is too long", "telegram-bot-api Client.cpp:16019"),
    "secret characters": Rule(
        400, BAD + "secret token contains unallowed characters", "telegram-bot-api Client.cpp:16019"
    ),
    "commands": Rule(400, BAD + "BOT_COMMANDS_TOO_MUCH", "Bot API specification: 100; text believed"),
    "command": Rule(400, BAD + "BOT_COMMAND_INVALID", "core.telegram.org/method/bots.setBotCommands"),
    "command description empty": Rule(
        400, BAD + "command description must be non-empty", "td BotCommand.cpp; text believed"
    ),
    "command description long": Rule(
        400, BAD + "command description length must not exceed 256", "td BotCommand.cpp; text believed"
    ),
    "language": Rule(400, BAD + "invalid language code specified", "td misc.cpp validate_bot_language_code"),
    "profile": Rule(400, BAD + "the text is too long", "PTB BotNameLimit, BotDescriptionLimit; text believed"),
    "not found": Rule(404, "Not Found: method not found", "telegram-bot-api Client.cpp on_cmd"),
    "unauthorized": Rule(401, "Unauthorized", "telegram-bot-api Client.cpp"),
}


class Refused(Exception):  # noqa: N818  # it is Telegram's answer, not a failure of the fake
    """Telegram's refusal of one request."""

    def __init__(self, status: int, description: str, **parameters: Any) -> None:
        """Take the status, the description on the wire and `parameters` such as retry_after."""
        super().__init__(description)
        self.status, self.description, self.parameters = status, description, parameters


def refuse(rule: str, detail: str = "", **parameters: Any) -> Refused:
    """Give the refusal of a row of the table."""
    return Refused(RULES[rule].status, RULES[rule].description + detail, **parameters)


def checked_text(
    raw: str | None, parse_mode: str | None, given: Sequence[MessageEntity] | None
) -> tuple[str, list[Entity]]:
    """Give the text and entities as a person sees them, or raise `Refused`."""
    text, entities = _formatted(raw or "", parse_mode, given)
    if is_blank(text):
        raise refuse("text empty")
    if len(text) > TEXT_POINTS:
        raise refuse("text too long")
    return text, merged(entities, text)


def checked_caption(
    raw: str | None, parse_mode: str | None, given: Sequence[MessageEntity] | None
) -> tuple[str, list[Entity]]:
    """Give the caption and entities as a person sees them, the empty text for none, or raise `Refused`."""
    text, entities = _formatted(raw or "", parse_mode, given)
    if len(text) > CAPTION_POINTS:
        raise refuse("caption too long")
    return ("", []) if is_blank(text) else (text, merged(entities, text))


def _formatted(raw: str, parse_mode: str | None, given: Sequence[MessageEntity] | None) -> tuple[str, list[Entity]]:
    if len(raw.encode()) > RAW_BYTES:
        raise refuse("raw too long")
    text, entities = _parsed(clean(raw), parse_mode, given)
    text, entities = trim(text, entities)
    if len(entities) > ENTITIES_SHOWN:
        raise refuse("entities unshown")
    # td serialises an entity as its constructor, offset and length (4 bytes each) and what else it carries.
    if sum(12 + len(str(entity.get("url", "")).encode()) for entity in entities) > ENTITY_BYTES:
        raise refuse("entities too long")
    return text, entities


def _parsed(text: str, parse_mode: str | None, given: Sequence[MessageEntity] | None) -> tuple[str, list[Entity]]:
    if not parse_mode:
        entities = [entity.model_dump(exclude_none=True) for entity in given or ()]
        if any(entity["offset"] < 0 or entity["offset"] + entity["length"] > units(text) for entity in entities):
            raise refuse("entity misplaced")
        return text, entities
    if parse_mode.lower() != "html":
        raise refuse("parse mode")
    try:
        return parse_html(text)
    except HtmlError as error:
        raise refuse("entities", str(error)) from error


def checked_markup(markup: InlineKeyboardMarkup | None) -> dict[str, Any] | None:
    """Give the inline keyboard as JSON, None for none, or raise `Refused`."""
    if markup is None:
        return None
    rows = [row for row in markup.inline_keyboard if row]
    buttons = [button for row in rows for button in row]
    for button in buttons:
        _check_button(button)
    plain: dict[str, Any] = {
        "inline_keyboard": [[button.model_dump(exclude_none=True) for button in row] for row in rows]
    }
    size = len(json.dumps(plain, ensure_ascii=False).encode())
    if len(buttons) > BUTTONS or any(len(row) > BUTTONS_A_ROW for row in rows) or size > MARKUP_BYTES:
        raise refuse("markup too long")
    return plain if rows else None


def _check_button(button: InlineKeyboardButton) -> None:
    if is_blank(clean(button.text)):
        raise refuse("button text")
    if button.style is not None and button.style not in {"primary", "success", "danger"}:
        raise refuse("button style")
    if button.url is not None and not is_link(button.url):
        raise refuse("button url", f"{button.url}' is invalid: Wrong HTTP URL")
    if button.url is not None and (link := DEEP_LINK.match(button.url)) and not PAYLOAD.fullmatch(link["payload"]):
        raise refuse("deep link")
    if not button.model_dump(exclude_none=True, exclude={"text", "style", "icon_custom_emoji_id", "callback_data"}):
        if not button.callback_data:
            raise refuse("button action")
        if len(button.callback_data.encode()) > CALLBACK_BYTES:
            raise refuse("button data")


def check_commands(commands: Sequence[BotCommand]) -> None:
    """Raise `Refused` for a list of commands that setMyCommands does not take."""
    if len(commands) > COMMANDS:
        raise refuse("commands")
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", command.command):
            raise refuse("command")
        if not command.description.strip():
            raise refuse("command description empty")
        if len(command.description) > COMMAND_DESCRIPTION:
            raise refuse("command description long")


def checked_language(code: str | None) -> str:
    """Give the language of a profile text, empty for the default, or raise `Refused`."""
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise refuse("language")
    return code or ""
