"""sendDocument."""

from aiogram.methods import SendDocument
from aiogram.types import InlineKeyboardMarkup

from .forms import Upload
from .limits import UPLOAD_BYTES, checked_caption, checked_markup, refuse
from .methods import given_mode, replied
from .state import Json, World


def send_document(world: World, request: SendDocument) -> Json:
    """Send a file that came with the request; ids of files and addresses are none that this server knows."""
    chat = world.chat(request.chat_id)
    document = _checked(request.document)
    caption, entities = checked_caption(request.caption, given_mode(request.parse_mode), request.caption_entities)
    inline = request.reply_markup if isinstance(request.reply_markup, InlineKeyboardMarkup) else None
    markup = checked_markup(inline)
    chat.check_writable(request.message_thread_id)
    reply_to = replied(chat, request.reply_parameters)
    world.admit(chat)
    message = world.store(chat, world.bot, caption, entities, request.caption or "")
    message.document, message.markup = document, markup
    message.answer_to(reply_to, request.message_thread_id)
    return message.json()


def _checked(document: object) -> Upload:
    if not isinstance(document, Upload):
        raise refuse("no upload")
    if len(document.content) > UPLOAD_BYTES:
        raise refuse("file too large")
    if not document.name.strip():
        raise refuse("file name")
    if not document.content:
        raise refuse("file empty")
    return document
