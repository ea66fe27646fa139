"""How Discord's client turns what a user types into a command's data, and what it does not let through."""

from typing import TYPE_CHECKING

from tests.fakes.discord import payloads
from tests.fakes.discord.check_bounds import LONGEST_STRING
from tests.fakes.discord.form import Json
from tests.fakes.discord.limits import units
from tests.fakes.discord.permissions import ADMINISTRATOR
from tests.fakes.discord.seen import NotPossibleError
from tests.fakes.discord.world import BOT_DM, GUILD, OTHER_DM, Account, Place, World

if TYPE_CHECKING:
    from tests.fakes.discord.actors import DiscordUser


STRING, INTEGER, BOOLEAN, CHANNEL, NUMBER = 3, 4, 5, 7, 10
_PYTHON_TYPES: dict[int, type | tuple[type, ...]] = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float)}
_ALL_CONTEXTS = [GUILD, BOT_DM, OTHER_DM]


def command_data(by: "DiscordUser", name: str, given: Json, focused: str | None = None) -> Json:
    """Give the data of an interaction with a command; `focused` names the option being typed, for an autocomplete.

    Channels are given as places. Raises NotPossibleError if no such command is offered to the user in this place, or
    the options do not fit its definition.
    """
    first, *inner = name.split(" ")
    user, place = by.account, by.place
    number, command = _command(by.fake.world, first)
    _offered(command, place)
    _allowed(command, user, place)
    channels = {name: value for name, value in given.items() if isinstance(value, Place)}
    for channel in channels.values():
        _seen_from(channel, place)
    options = _options(command, inner, given, focused)
    resolved = (
        {"resolved": {"channels": {str(c.id): _resolved(c, user) for c in channels.values()}}} if channels else {}
    )
    return {"id": str(number), "name": first, "type": 1, "options": options, **resolved}


def owners(place: Place, user: Account, *, command: Json | None = None) -> dict[str, str]:
    """Give `authorizing_integration_owners` for an interaction in a place."""
    types = (command or {}).get("integration_types") or [0]
    of_guild = {"0": str(place.guild.id)} if place.guild and place.guild.has_app else {}
    if place.context == BOT_DM:
        of_guild = {"0": "0"}
    of_user = {"1": str(user.id)} if 1 in types else {}
    return (of_guild if 0 in types else {}) | of_user


def _command(world: World, name: str) -> tuple[int, Json]:
    for number, command in world.commands.items():
        if command["name"] == name and command.get("type", 1) == 1:
            return number, command
    known = sorted(command["name"] for command in world.commands.values())
    raise NotPossibleError(f"/{name} was not synced; these were: {known}")


def _offered(command: Json, place: Place) -> None:
    if place.archived or place.deleted:
        raise NotPossibleError("no command can be used in a thread that is archived, or where nothing is")
    contexts = command.get("contexts")
    if place.context not in (_ALL_CONTEXTS if contexts is None else contexts):
        raise NotPossibleError(f"/{command['name']} is not offered in context {place.context}, only in {contexts}")
    types = command.get("integration_types") or [0]
    foreign = place.context == OTHER_DM or (place.guild is not None and not place.guild.has_app)
    if foreign and 1 not in types:
        raise NotPossibleError(f"/{command['name']} cannot be installed by a user, and the bot is not in this place")


def _allowed(command: Json, user: Account, place: Place) -> None:
    needed = command.get("default_member_permissions")
    if needed is None or place.guild is None:
        return
    theirs = place.guild.met(user).permissions
    if not theirs & ADMINISTRATOR and theirs & int(needed) != int(needed):
        raise NotPossibleError(f"/{command['name']} is not offered to {user.name}, who lacks permissions")


def _seen_from(channel: Place, place: Place) -> None:
    if channel.guild is not place.guild or channel.archived or channel.deleted:
        raise NotPossibleError("a client offers the channels of its server, and of the threads only those that go on")


def _resolved(channel: Place, user: Account) -> Json:
    """Give a partial channel, with the permissions of whoever chose it (interaction-object-resolved-data-structure)."""
    assert channel.guild
    whole = payloads.channel(channel, user)
    names = ("id", "name", "type", "parent_id", "thread_metadata")
    partial = {name: whole[name] for name in names if name in whole}
    return {**partial, "permissions": str(channel.guild.met(user).permissions)}


def _options(command: Json, inner: list[str], given: Json, focused: str | None) -> list[Json]:
    definitions = command.get("options") or []
    if inner:
        sub = next((option for option in definitions if option["name"] == inner[0] and option["type"] in {1, 2}), None)
        if sub is None:
            raise NotPossibleError(f"/{command['name']} has no {inner[0]!r}")
        return [{"name": sub["name"], "type": sub["type"], "options": _options(sub, inner[1:], given, focused)}]
    unknown = sorted(given.keys() - {option["name"] for option in definitions})
    if unknown:
        raise NotPossibleError(f"/{command['name']} has no options {unknown}")
    if focused is None:
        missing = [option["name"] for option in definitions if option.get("required") and option["name"] not in given]
        if missing:
            raise NotPossibleError(f"/{command['name']} needs {missing}")
    chosen = [option for option in definitions if option["name"] in given]
    return [_option(option, given[option["name"]], focused=option["name"] == focused) for option in chosen]


def _option(definition: Json, value: object, *, focused: bool) -> Json:
    name, kind = definition["name"], definition["type"]
    if focused:
        if not definition.get("autocomplete"):
            raise NotPossibleError(f"option {name!r} has no autocomplete")
        return {"name": name, "type": kind, "value": str(value), "focused": True}
    if kind == CHANNEL:
        return _channel(definition, value)
    expected = _PYTHON_TYPES.get(kind)
    if expected is None:
        raise NotPossibleError(f"option {name!r} is of type {kind}, which the fake does not know how to fill in")
    if not isinstance(value, expected) or (isinstance(value, bool) and kind != BOOLEAN):
        raise NotPossibleError(f"option {name!r} takes {expected}, not {value!r}")
    choices = [choice["value"] for choice in definition.get("choices") or []]
    if choices and value not in choices:
        raise NotPossibleError(f"option {name!r} offers {choices}, not {value!r}")
    _in_bounds(definition, value)
    return {"name": name, "type": kind, "value": value}


def _channel(definition: Json, value: object) -> Json:
    types = definition.get("channel_types")
    if not isinstance(value, Place) or (types is not None and value.kind not in types):
        raise NotPossibleError(f"option {definition['name']!r} offers channels of the types {types}, not {value!r}")
    return {"name": definition["name"], "type": CHANNEL, "value": str(value.id)}


def _in_bounds(definition: Json, value: object) -> None:
    what, size = "value", value
    if isinstance(value, str):
        what, size = "length", units(value)
    if isinstance(size, bool) or not isinstance(size, int | float):
        return
    default = LONGEST_STRING if what == "length" else None
    low, high = definition.get(f"min_{what}"), definition.get(f"max_{what}", default)
    if (low is not None and size < low) or (high is not None and size > high):
        raise NotPossibleError(f"option {definition['name']!r}: a {what} of {size} is not between {low} and {high}")
