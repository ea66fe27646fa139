"""Updates without what we do not need of them: objects for all of it would cost more than all else."""

from collections.abc import Iterator
from typing import Any

BUTTONS = "buttons"
"""Under this name a pressed message in a group tells the data of its buttons; the library keeps it in `api_kwargs`."""
_WHERE = ("message_id", "date", "chat", "message_thread_id", "is_topic_message")


def lean(update: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a pressed message says: only where it is matters and, in groups, which buttons it has."""
    query = update.get("callback_query")
    if not query or not query.get("message"):
        return update
    message = query["message"]
    where = {key: message[key] for key in _WHERE if key in message}
    if message.get("chat", {}).get("type") != "private":
        where[BUTTONS] = tuple(_data(message.get("reply_markup", {})))
    return {**update, "callback_query": {**query, "message": where}}


def _data(markup: dict[str, Any]) -> Iterator[str]:
    for row in markup.get("inline_keyboard", ()):
        for button in row:
            if "callback_data" in button:
                yield button["callback_data"]
