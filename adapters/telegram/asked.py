"""Who asks for something, where and when."""

from dataclasses import dataclass

from telegram import CallbackQuery, Message, User

from adapters.telegram.places import PLATFORM, group_of, is_private, place_of
from bot.core.actions import Action, Event
from bot.core.game_actions import AnswerRound, HostAction, NextRound, PauseGame, PlaceAction, StopGame
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.record_actions import ShowLeaderboard

Whispered = AnswerRound | NextRound | PauseGame | StopGame
"""What a press in a group asks for without changing the message: an alert tells the presser what came of it."""
_IN_GROUPS = ShowLeaderboard | AnswerRound | HostAction | PlaceAction
"""What may be answered where everybody sees it, or by an alert."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asked for something, where and when."""

    person: User
    name: str
    at_ms: int
    group: Group | None = None
    """None in private."""
    place: Place | None = None

    @property
    def account(self) -> Account:
        """Give the account of whoever asked."""
        return Account(PLATFORM, str(self.person.id))

    def allows(self, action: Action) -> bool:
        """Tell whether the action may be answered here: in a group all would see the answer."""
        return self.group is None or isinstance(action, _IN_GROUPS)

    def event(self, action: Action, *, is_whispered: bool = False) -> Event:
        """Give the event for the conversation; in a group everybody sees the reply unless it is whispered."""
        return Event(
            self.account,
            action,
            self.at_ms,
            self.person.language_code,
            self.name,
            self.group,
            public=self.group is not None and not is_whispered,
            place=self.place,
        )


def asked_by_press(query: CallbackQuery, at_ms: int) -> Asked | None:
    """Give who pressed; None in channels, where we have nothing to say."""
    person, message = query.from_user, query.message
    if message is None or is_private(message.chat):
        return Asked(person, person.first_name, at_ms)
    group = group_of(message.chat)
    if group is None:
        return None
    place = place_of(message) if isinstance(message, Message) else Place(PLATFORM, group.group_id)
    return Asked(person, person.first_name, at_ms, group, place)


def asked_in_writing(message: Message, at_ms: int) -> Asked | None:
    """Give who wrote; None for whom we could not know, such as a channel, and in channels.

    An administrator who stays anonymous writes as the group, and bears its name.
    """
    person, chat = message.from_user, message.chat
    if person is None or (message.sender_chat is not None and message.sender_chat.id != chat.id):
        return None
    if is_private(chat):
        return Asked(person, person.first_name, at_ms)
    group = group_of(chat)
    if group is None:
        return None
    name = person.first_name if message.sender_chat is None else chat.title or person.first_name
    return Asked(person, name, at_ms, group, place_of(message))
