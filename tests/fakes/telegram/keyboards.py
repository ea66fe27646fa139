"""The keyboard that people write with: what bots may make of it."""

from aiogram.types import ChatAdministratorRights, KeyboardButtonRequestChat, ReplyKeyboardMarkup, ReplyKeyboardRemove

from .limits import refuse
from .state import Chat, Json

_GROUP_RIGHTS = ("can_pin_messages", "can_manage_topics")


def change_keyboard(chat: Chat, markup: object) -> None:
    """Keep what a message makes of the keyboard in its chat, or raise `Refused`."""
    if isinstance(markup, ReplyKeyboardRemove):
        chat.reply_keyboard = None
    elif isinstance(markup, ReplyKeyboardMarkup):
        for row in markup.keyboard:
            for button in row:
                if not button.text.strip():
                    raise refuse("keyboard button")
                if button.request_chat is not None:
                    _check_wish(chat, button.request_chat)
        chat.reply_keyboard = markup.model_dump(exclude_none=True)


def wish_of(chat: Chat, label: str) -> Json:
    """Give what the button of this label lets people choose; `AssertionError` when there is none."""
    assert chat.reply_keyboard, "there is no keyboard of the bot"
    wishes = {button["text"]: button["request_chat"] for row in chat.reply_keyboard["keyboard"] for button in row}
    assert label in wishes, f"no button {label!r} among {list(wishes)}"
    found: Json = wishes[label]
    return found


def rights_in(rights: Json) -> set[str]:
    """Give the names of the rights that are given."""
    return {name for name, given in rights.items() if given}


def _check_wish(chat: Chat, wish: KeyboardButtonRequestChat) -> None:
    if chat.kind != "private":
        raise refuse("keyboard place")
    of_user, of_bot = (_named(rights) for rights in (wish.user_administrator_rights, wish.bot_administrator_rights))
    if not of_bot <= of_user:
        raise refuse("keyboard rights")
    if wish.chat_is_channel and of_user & set(_GROUP_RIGHTS):
        raise refuse("keyboard right")


def _named(rights: ChatAdministratorRights | None) -> set[str]:
    return set() if rights is None else rights_in(rights.model_dump(exclude_none=True))
