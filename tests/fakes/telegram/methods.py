"""What messages and callback queries do; each function gives the `result` or raises `Refused`."""

import re

from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    EditMessageReplyMarkup,
    EditMessageText,
    GetMe,
    SendMessage,
)
from aiogram.types import InlineKeyboardMarkup, ReplyParameters

from .keyboards import change_keyboard
from .limits import ANSWER_POINTS, checked_markup, checked_text, refuse
from .state import Chat, Json, StoredMessage, Toast, Whisper, World
from .whispers import live_query, whispered

DELETE_SECONDS = 48 * 3600


def get_me(world: World, _: GetMe) -> Json:
    """Give the bot with all that only getMe tells."""
    return {
        **world.bot,
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def send_message(world: World, request: SendMessage) -> Json:
    """Send a text with an inline keyboard, if any."""
    chat = world.chat(request.chat_id)
    text, entities = checked_text(request.text, given_mode(request.parse_mode), request.entities)
    inline = request.reply_markup if isinstance(request.reply_markup, InlineKeyboardMarkup) else None
    markup = checked_markup(inline)
    chat.check_writable(request.message_thread_id)
    reply_to = replied(chat, request.reply_parameters)
    if (asked := request.ephemeral_message_parameters) is not None:
        return whispered(world, Whisper(chat, asked.receiver_user_id, text, entities, markup), asked)
    world.admit(chat)
    change_keyboard(chat, request.reply_markup)
    message = world.store(chat, world.bot, text, entities, request.text)
    message.markup = markup
    message.answer_to(reply_to, request.message_thread_id)
    return message.json()


def given_mode(mode: object) -> str | None:
    """Give a parse mode, if there is one: aiogram's models mark "not given" with a placeholder object."""
    return mode if isinstance(mode, str) else None


def replied(chat: Chat, parameters: ReplyParameters | None) -> StoredMessage | None:
    """Give the message that is replied to, if any, or raise `Refused`."""
    if parameters is None:
        return None
    message = chat.find(parameters.message_id)
    if message is None and parameters.allow_sending_without_reply is not True:
        raise refuse("reply not found")
    return message


def _editable(
    world: World, request: EditMessageText | EditMessageReplyMarkup | DeleteMessage, missing: str
) -> StoredMessage:
    if request.chat_id is None or request.message_id is None:
        raise refuse("edit unspecified")
    chat = world.chat(request.chat_id)
    chat.check_editable()
    message = chat.find(request.message_id)
    if message is None:
        raise refuse(missing)
    return message


def _edit(world: World, message: StoredMessage, changes: Json) -> Json:
    world.admit(message.chat)
    if not message.from_bot:
        raise refuse("edit forbidden")
    if all(getattr(message, name) == value for name, value in changes.items() if name != "html"):
        raise refuse("not modified")
    for name, value in changes.items():
        setattr(message, name, value)
    message.edits += 1
    message.edit_date = int(world.clock())
    return message.json()


def edit_message_text(world: World, request: EditMessageText) -> Json:
    """Replace text and keyboard; a keyboard that is not given again goes away."""
    text, entities = checked_text(request.text, given_mode(request.parse_mode), request.entities)
    markup = checked_markup(request.reply_markup)
    message = _editable(world, request, "edit not found")
    if message.document is not None:
        raise refuse("edit no text")
    return _edit(world, message, {"text": text, "entities": entities, "markup": markup, "html": request.text})


def edit_message_reply_markup(world: World, request: EditMessageReplyMarkup) -> Json:
    """Replace the keyboard only."""
    markup = checked_markup(request.reply_markup)
    return _edit(world, _editable(world, request, "edit not found"), {"markup": markup})


def delete_message(world: World, request: DeleteMessage) -> bool:
    """Take a message of the last 48 hours out of the chat."""
    message = _editable(world, request, "delete not found")
    if world.clock() - message.date > DELETE_SECONDS:
        raise refuse("delete forbidden")
    message.deleted = True
    return True


def answer_callback_query(world: World, request: AnswerCallbackQuery) -> bool:
    """Answer a press within 15 seconds of the clock; unlimited in number, only the first answer is shown."""
    if len(request.text or "") > ANSWER_POINTS:
        raise refuse("answer too long")
    if request.url and not re.match(rf"https://t\.me/{world.bot['username']}\?start=", request.url):
        raise refuse("answer url")
    query = live_query(world, request.callback_query_id)
    if query.toast is None:
        query.toast = Toast(query.id, request.text or "", bool(request.show_alert), request.url, world.clock())
        world.toasts.append(query.toast)
    return True
