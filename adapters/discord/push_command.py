"""What people ask for with the command for daily questions, from its options."""

from collections.abc import Mapping

from adapters.discord.typed import quiz_id_of, sought
from bot.core.people import Group
from bot.core.places import Place
from bot.core.push_actions import MakePush, ShowPushes


def push_action(given: Mapping[str, str | bool], here: Place, group: Group) -> MakePush | ShowPushes:
    """Give what is asked for in a channel of a server, about that one unless another is named."""
    told = {name: text for name, value in given.items() if (text := str(value).strip())}
    if not told:
        return ShowPushes()
    quiz, zone = told.get("quiz"), told.get("timezone")
    return MakePush(
        Place(here.platform, told.get("channel", here.chat_id)),
        group,
        time=told.get("time"),
        zone=None if zone is None else sought(zone),
        language=told.get("language"),
        # A title in another script names no quiz, and that has to be told.
        quiz_id=None if quiz is None else quiz_id_of(quiz) or quiz,
    )
