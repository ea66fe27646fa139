"""A message on its way into a chat."""

from dataclasses import dataclass

from telegram.error import ChatMigrated

from adapters.telegram.api import BotApi
from adapters.telegram.places import Address
from adapters.telegram.render import Message


@dataclass(slots=True, eq=False)
class Sending:
    """One send or edit, which may be attempted more than once; calling it is an attempt, and raises TelegramError."""

    api: BotApi
    address: Address
    message: Message
    message_id: int | None = None
    """The message to edit; else the message that was sent, once that is known."""
    moved_to: int | None = None
    """The id that the chat has now, if it turned out to have another one."""

    async def __call__(self) -> None:
        """Send, or edit when there is a message already."""
        try:
            if self.message_id is None:
                self.message_id = await self.api.send(self.address, self.message)
            else:
                await self.api.edit(self.address.chat_id, self.message_id, self.message)
        except ChatMigrated as error:
            self.moved_to = error.new_chat_id
            raise
