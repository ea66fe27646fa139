"""What a person came for, apart from the language that they choose on the way."""

from bot.core.actions import Action, PlainAction, SetLanguage
from bot.core.game_actions import GameAction
from bot.core.push_actions import PushAction


def wanted(action: Action) -> PlainAction | GameAction | PushAction | None:
    """Give the action itself, or what is to be done after a choice of language; None when that is all."""
    return action.then if isinstance(action, SetLanguage) else action
