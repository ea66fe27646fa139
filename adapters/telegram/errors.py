"""What an error of the Bot API means for us, and which calls may be made again.

Texts are compared in lower case, because python-telegram-bot capitalises them.
"""

import os
from datetime import timedelta
from enum import StrEnum

from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from adapters.telegram.limits import UnsendableError
from adapters.telegram.transport import NotSentError, ServerFaultError, UnreadableAnswerError
from bot.core.raised import raised

# Without it the library warns at every 429, and gives whole seconds instead of a timedelta.
os.environ.setdefault("PTB_TIMEDELTA", "true")

MOST_ATTEMPTS = 5

_UNCHANGED = "message is not modified"
_TOO_OLD = "query is too old"
_MESSAGE_GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")
_CHAT_CLOSED = (
    "chat not found",
    "peer_id_invalid",
    "user is deactivated",
    "bot was blocked",
    "not enough rights",
    "have no rights",
    "no write access",
    "write_forbidden",
    "chat_restricted",
    "chat_send_plain_forbidden",
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "need administrator rights",
    "chat_admin_required",
)


class TelegramRefusedError(Exception):
    """Telegram refuses this bot for good; the message is for the person who runs it."""


class Outcome(StrEnum):
    """How a send or an edit ended."""

    DONE = "done"
    MESSAGE_GONE = "message-gone"
    """The message is not there any more, or can't be edited: the screen needs a new one."""
    MOVED = "moved"
    """The chat has another id now."""
    UNREACHABLE = "unreachable"
    """The person blocked the bot, or it may not write in the group, or the chat is no more: a normal thing."""
    REFUSED = "refused"
    """The Bot API found fault with the call: a mistake of ours."""
    GIVEN_UP = "given-up"
    """There was no connection, or it would have taken too long, or we stopped: it was surely not done."""
    UNSURE = "unsure"
    """It may have been done or not: the answer got lost on its way, or the Bot API failed at it."""


def outcome_of(error: TelegramError) -> Outcome:
    """Give what an error means for a send or an edit that is not made again."""
    text = error.message.lower()
    if _UNCHANGED in text:
        return Outcome.DONE
    if any(known in text for known in _MESSAGE_GONE):
        return Outcome.MESSAGE_GONE
    if isinstance(error, ChatMigrated):
        return Outcome.MOVED
    if isinstance(error, Forbidden) or any(known in text for known in _CHAT_CLOSED):
        return Outcome.UNREACHABLE
    return Outcome.REFUSED if isinstance(error, BadRequest) else Outcome.GIVEN_UP


def may_repeat(error: TelegramError, *, repeatable: bool, attempts: int, for_all: bool = False) -> bool:
    """Tell whether a call that failed may be made again.

    Doing an edit or the answer to a press twice harms nobody (`repeatable`); a message sent twice does, so a send is
    repeated only when it surely did not arrive; and once after a fault of the server, unless it is a post that all
    would see twice (`for_all`). `attempts` counts those made.
    """
    if attempts >= MOST_ATTEMPTS or isinstance(error, BadRequest):
        return False
    if isinstance(error, RetryAfter | NotSentError):
        return True
    if isinstance(error, ServerFaultError):
        return repeatable or (attempts == 1 and not for_all)
    return repeatable and isinstance(error, NetworkError)


def may_have_been_done(error: TelegramError) -> bool:
    """Tell whether what failed may have been carried out all the same."""
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest | NotSentError)


def is_too_old(error: TelegramError) -> bool:
    """Tell whether a press can't be answered any more, because Telegram has given up waiting: a normal thing."""
    return _TOO_OLD in error.message.lower()


def pause_s(error: Exception) -> float:
    """Give the seconds that Telegram asks us to wait, 0 when it does not."""
    if not isinstance(error, RetryAfter):
        return 0.0
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def described(error: BaseException) -> str:
    """Give what may stand in a log: of what Telegram or the network did the class, of all else where it was raised.

    A message is told only where it is known to quote no text: in our own errors, and in the first words of a refusal.
    """
    match error:
        case BadRequest() | Forbidden():
            return f"{type(error).__name__} ({error.message.partition(':')[0]})"
        case NotSentError() | ServerFaultError() | UnreadableAnswerError():
            return f"{type(error).__name__} ({error.message})"
        case TelegramError():
            return type(error).__name__
        case UnsendableError():
            return f"{raised(error)} ({error})"
        case _:
            return raised(error)
