"""Ephemeral messages of Bot API 10.2 and 10.3: what one member of a group sees in it, and nobody else.

Whether they count against the flood limits is not documented (telegram-bot-api#873), so here they do.
"""

from aiogram.types import EphemeralMessageParameters

from .groups import Group
from .limits import QUERY_SECONDS, refuse
from .state import Chat, Json, Query, Whisper, World


def live_query(world: World, query_id: str | None) -> Query:
    """Give a press that can still be answered, or raise `Refused`."""
    query = world.queries.get(query_id or "")
    if query is None or world.clock() - query.born > QUERY_SECONDS:
        raise refuse("query")
    return query


def whispered(world: World, whisper: Whisper, asked: EphemeralMessageParameters) -> Json:
    """Show an ephemeral message and give it as the Bot API does, or raise `Refused`: outside of groups, or unasked."""
    _check(world, whisper.chat, asked)
    world.admit(whisper.chat)
    world.whispers.append(whisper)
    body: Json = {
        "message_id": 0,
        "ephemeral_message_id": len(world.whispers),
        "receiver_user": world.people[whisper.user_id],
        "from": world.bot,
        "chat": whisper.chat.json(),
        "date": int(world.clock()),
        "text": whisper.text,
    }
    extras = {"entities": whisper.entities, "reply_markup": whisper.markup}
    return body | {key: value for key, value in extras.items() if value}


def _check(world: World, chat: Chat, asked: EphemeralMessageParameters) -> None:
    if not isinstance(chat, Group):
        raise refuse("whisper outside")
    member = chat.members.get(asked.receiver_user_id)
    if member is None or not member.present:
        raise refuse("whisper unasked")
    if asked.callback_query_id is not None:
        if live_query(world, asked.callback_query_id).user_id != asked.receiver_user_id:
            raise refuse("whisper unasked")
    elif chat.bot_status != "administrator":
        raise refuse("whisper unasked")
