"""What may become of a text while it is typed: quizzes, time zones and times of day."""

import asyncio
import logging
from collections.abc import Iterator, Sequence

from discord import app_commands

from adapters.discord.answering import Answer
from adapters.discord.callbacks import Interaction
from adapters.discord.command_actions import option_being_typed, typed_in
from adapters.discord.commands import PUSH_ZONE, TIME, ZONE
from adapters.discord.events import account_of, data_of, locale_of
from adapters.discord.limits import CHOICE, CHOICES
from bot.core.clock_text import read_minute
from bot.core.lengths import utf16_length
from bot.core.raised import raised
from bot.ports import Conversation

_NOON = 12 * 60
_USUAL = [60 * hour for hour in (9, 8, 7, 10, 12, 15, 18, 19, 20, 21, 22, 6)]
"""Minutes of the day at which daily questions come as a rule, the first being ours."""

_log = logging.getLogger(__name__)

Suggestion = tuple[str, str]
"""What is meant, and what people read."""


async def suggest(interaction: Interaction, conversation: Conversation, now_ms: int, patience: float) -> None:
    """Answer a request for suggestions: with none if they take longer than so many seconds, or cannot be had."""
    choices: list[app_commands.Choice[str]] = []
    try:
        async with asyncio.timeout(patience):
            found = await _found(interaction, conversation, now_ms)
        choices = [app_commands.Choice(name=label, value=value) for value, label in _offered(found)]
    except Exception as error:  # noqa: BLE001 - no suggestion is an answer too
        _log.error("interaction %d: %s", interaction.id, raised(error))
    await Answer(interaction, None).suggest(choices[:CHOICES])


async def _found(interaction: Interaction, conversation: Conversation, now_ms: int) -> Sequence[Suggestion]:
    account, hint, data = account_of(interaction), locale_of(interaction), data_of(interaction)
    match option_being_typed(data):
        case option if option in {ZONE, PUSH_ZONE}:
            return await conversation.suggest_zones(account, typed_in(data), hint, now_ms)
        case option if option == TIME:
            return list(_times(typed_in(data)))
        case _:
            return await conversation.suggest(account, typed_in(data), hint)


def _times(typed: str) -> Iterator[Suggestion]:
    """Give the time of day that was typed and those near to it; usual ones while nothing or no time was."""
    minute = read_minute(typed)
    near = _USUAL if minute is None else [minute, *(minute // 60 * 60 + past for past in (0, 15, 30, 45))]
    if minute is not None and minute < _NOON and ":" not in typed:
        near = [*near, minute + _NOON]
    for each in dict.fromkeys(near):
        time = f"{each // 60:02}:{each % 60:02}"
        yield time, time


def _offered(found: Sequence[Suggestion]) -> Iterator[Suggestion]:
    """Leave out what Discord would refuse, and what reads like one before it: a client would pick that one."""
    labels: set[str] = set()
    for value, label in found:
        if label not in labels and _fits(label) and _fits(value):
            labels.add(label)
            yield value, label


def _fits(text: str) -> bool:
    return 0 < utf16_length(text) <= CHOICE
