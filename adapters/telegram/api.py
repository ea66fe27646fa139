"""The Bot API through python-telegram-bot."""

import logging
from collections.abc import Sequence
from typing import Any

from telegram import Bot, InputFile
from telegram.error import TelegramError

from adapters.telegram.places import Address
from adapters.telegram.render import Message
from adapters.telegram.transport import AiohttpTransport, UnreadableAnswerError
from bot.screen import Attachment

ALLOWED_UPDATES = ("message", "callback_query", "my_chat_member")
LONG_POLL_S = 30
_UPLOAD_S = 60.0
_CONNECTIONS = 100
_NO_PREVIEW = {"is_disabled": True}

_log = logging.getLogger(__name__)


class BotApi(Bot):
    """The library's bot, with the frequent calls made without its objects.

    An edit costs 0.6 ms of processor time this way; through `edit_message_text`, which builds a keyboard of objects and
    reads the whole edited message back, 1.3 ms. All methods raise TelegramError.
    """

    __slots__ = ()

    def __init__(self, token: str, api_url: str) -> None:
        """Use a token at a server, such as https://api.telegram.org."""
        # At lower levels the library logs addresses, which hold the token, and texts.
        logging.getLogger("telegram").setLevel(logging.INFO)
        super().__init__(
            token,
            base_url=f"{api_url.rstrip('/')}/bot",
            request=AiohttpTransport(connections=_CONNECTIONS),
            # A poll that waits must not hold up the calls, nor they the poll.
            get_updates_request=AiohttpTransport(connections=2),
        )

    async def initialize(self) -> None:
        """Open the connections, and ask which bot this is."""
        try:
            await super().initialize()
        except TelegramError:
            raise
        except Exception:  # noqa: BLE001 - the library stumbles in many ways over a result that is no bot
            raise UnreadableAnswerError("getMe gave no bot") from None

    async def updates(self, offset: int, *, wait_s: int, most: int = 100) -> Sequence[dict[str, Any]]:
        """Confirm all updates below an offset, and give those from it on; wait for one, if there is none.

        Each has at least its update_id: without it, there is no telling it apart and no confirming it.
        """
        asked = {"offset": offset, "timeout": wait_s, "limit": most, "allowed_updates": ALLOWED_UPDATES}
        found = await self._post("getUpdates", asked, read_timeout=wait_s + 10)
        updates = [raw for raw in found if _is_update(raw)] if isinstance(found, list) else []
        if found != [] and not updates:
            raise UnreadableAnswerError("getUpdates gave no updates")
        if len(updates) < len(found):
            _log.error("telegram updates skipped: %d without update_id", len(found) - len(updates))
        return updates

    async def send(self, address: Address, message: Message) -> int:
        """Send a message, and give its id."""
        answered = {"message_id": address.answered_id, "allow_sending_without_reply": True}
        asked = {
            "chat_id": address.chat_id,
            "message_thread_id": address.topic_id,
            "reply_parameters": None if address.answered_id is None else answered,
        }
        return _message_id(await self._post("sendMessage", asked | _content(message)))

    async def whisper(self, address: Address, person_id: int, query_id: str, message: Message) -> int | None:
        """Send an ephemeral message to whoever pressed.

        Gives its id if it came out as a message for everybody, as a server older than Bot API 10.2 makes it.
        """
        private = {"receiver_user_id": person_id, "callback_query_id": query_id}
        asked = {
            "chat_id": address.chat_id,
            "message_thread_id": address.topic_id,
            "ephemeral_message_parameters": private,
        }
        sent = await self._post("sendMessage", asked | _content(message))
        return None if isinstance(sent, dict) and "ephemeral_message_id" in sent else _message_id(sent)

    async def send_file(self, chat_id: int, file: Attachment) -> None:
        """Send a file as a message of its own."""
        document = InputFile(file.content, filename=file.name)
        document.mimetype = file.media_type
        await self._post("sendDocument", {"chat_id": chat_id, "document": document}, read_timeout=_UPLOAD_S)

    async def edit(self, chat_id: int, message_id: int, message: Message) -> None:
        """Put other content into a message."""
        await self._post("editMessageText", {"chat_id": chat_id, "message_id": message_id, **_content(message)})

    async def answer(self, query_id: str, text: str | None, *, is_alert: bool) -> None:
        """Answer a press: with a short text, as an alert if it is one to be closed by hand, or with nothing."""
        asked = {"callback_query_id": query_id, "text": text, "show_alert": is_alert or None}
        await self._post("answerCallbackQuery", asked)

    async def member(self, chat_id: int, user_id: int) -> dict[str, Any]:
        """Give what somebody is in a group, as the Bot API's ChatMember."""
        found = await self._post("getChatMember", {"chat_id": chat_id, "user_id": user_id})
        if not isinstance(found, dict):
            raise UnreadableAnswerError("getChatMember gave no member")
        return found

    async def administrators(self, chat_id: int) -> Sequence[object]:
        """Give those who may manage a group, each as the Bot API's ChatMember, but for those who stay anonymous."""
        found = await self._post("getChatAdministrators", {"chat_id": chat_id})
        if not isinstance(found, list):
            raise UnreadableAnswerError("getChatAdministrators gave no members")
        return found

    async def call(self, method: str, parameters: dict[str, Any]) -> None:
        """Call any other method whose result does not matter."""
        await self._post(method, dict(parameters))


def _is_update(raw: object) -> bool:
    return isinstance(raw, dict) and isinstance(raw.get("update_id"), int)


def _message_id(sent: object) -> int:
    match sent:
        case {"message_id": int(message_id)}:
            return message_id
        case _:
            raise UnreadableAnswerError("what was sent came back as no message")


def _content(message: Message) -> dict[str, Any]:
    return {
        "text": message.html,
        "parse_mode": "HTML",
        "link_preview_options": _NO_PREVIEW,
        "reply_markup": {"inline_keyboard": message.rows} if message.rows else message.keyboard,
    }
