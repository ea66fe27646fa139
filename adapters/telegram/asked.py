"""Who asks for something, where and when."""

from dataclasses import dataclass

from telegram import Message
from telegram.constants import ChatType

from adapters.telegram.incoming import Press, Sender
from adapters.telegram.places import ANONYMOUS, PLATFORM, group_of, place_of, topic_of
from bot.core.actions import Action, Event
from bot.core.game_actions import AnswerRound, HostAction, NextRound, PauseGame, PlaceAction, StopGame
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.push_actions import PlacePushAction
from bot.core.record_actions import ShowLeaderboard

Whispered = AnswerRound | NextRound | PauseGame | StopGame
"""What a press in a group asks for without changing the message: an alert tells the presser what came of it."""
_IN_GROUPS = ShowLeaderboard | AnswerRound | HostAction | PlaceAction | PlacePushAction
"""What may be answered where everybody sees it, or by an alert."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asked for something, where and when."""

    person_id: int
    name: str
    hint: str | None
    """The language of their Telegram, as an IETF tag."""
    at_ms: int
    group: Group | None = None
    """None in private."""
    place: Place | None = None

    @property
    def account(self) -> Account:
        """Give the account of whoever asked."""
        return Account(PLATFORM, str(self.person_id))

    @property
    def is_known_in_private(self) -> bool:
        """Tell whether somebody asked in a group who has a private chat too: not an administrator who is anonymous."""
        return self.group is not None and self.account != ANONYMOUS

    def allows(self, action: Action) -> bool:
        """Tell whether the action may be answered here: in a group all would see the answer."""
        return self.group is None or isinstance(action, _IN_GROUPS)

    def event(self, action: Action, *, is_whispered: bool = False) -> Event:
        """Give the event for the conversation; in a group everybody sees the reply unless it is whispered."""
        return Event(
            self.account,
            action,
            self.at_ms,
            self.hint,
            self.name,
            self.group,
            public=self.group is not None and not is_whispered,
            glimpsed=is_whispered,
            place=self.place,
        )


def asked_by_press(press: Press, at_ms: int) -> Asked | None:
    """Give who pressed; None in a chat of a kind that we do not know."""
    return _asked(press.sender, press.sender.first_name, at_ms, press.chat_id, press.chat_type, press.topic_id)


def asked_in_writing(message: Message, at_ms: int) -> Asked | None:
    """Give who wrote; None for whom we could not know, such as a channel.

    An administrator who stays anonymous writes as the group, and bears its name.
    """
    person, chat, speaker = message.from_user, message.chat, message.sender_chat
    if person is None or (speaker is not None and speaker.id != chat.id):
        return None
    name = person.first_name if speaker is None else speaker.title or person.first_name
    sender = Sender(person.id, person.first_name, person.language_code)
    if chat.type != ChatType.PRIVATE:
        # After a crash it comes again: /next then is to find that what was asked for has come since it was written.
        at_ms = min(at_ms, round(1000 * message.date.timestamp()))
    return _asked(sender, name, at_ms, chat.id, chat.type, topic_of(message))


def _asked(  # noqa: PLR0913, PLR0917 - a sender, and where the chat is
    sender: Sender, name: str, at_ms: int, chat_id: int, chat_type: str, topic_id: int | None
) -> Asked | None:
    if chat_type == ChatType.PRIVATE:
        return Asked(sender.id, name, sender.language_code, at_ms)
    group = group_of(chat_id, chat_type)
    if group is None:
        return None
    return Asked(sender.id, name, sender.language_code, at_ms, group, place_of(chat_id, topic_id))
