"""What Discord allows as bounds of an option (docs.discord.com/developers/interactions/application-commands)."""

from typing import Final

from tests.fakes.discord.form import Form, Json, Path

STRING, INTEGER, CHANNEL, NUMBER = 3, 4, 7, 10
CHANNEL_TYPES: Final = frozenset({0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16})
"""Types of channels (docs.discord.com/developers/resources/channel#channel-object-channel-types)."""
LONGEST_STRING = 6000
"""Also the most that Discord's client lets through where a definition says nothing."""
_LARGEST = 2**53
_OF_TYPES: Final = {
    "min_length": {STRING},
    "max_length": {STRING},
    "min_value": {INTEGER, NUMBER},
    "max_value": {INTEGER, NUMBER},
    "channel_types": {CHANNEL},
}
_RANGES: Final = {
    "min_length": (0, LONGEST_STRING),
    "max_length": (1, LONGEST_STRING),
    "min_value": (-_LARGEST, _LARGEST),
    "max_value": (-_LARGEST, _LARGEST),
}


def check_bounds(form: Form, path: Path, option: Json) -> None:
    """Note bounds that do not go with the option's type, are out of range, or leave nothing between them."""
    for name, types in _OF_TYPES.items():
        if option.get(name) is not None and option.get("type") not in types:
            form.add((*path, name), "APPLICATION_COMMAND_OPTIONS_BOUND_TYPE", f"{name} does not go with this type")
    for name, (low, high) in _RANGES.items():
        bound = option.get(name)
        if bound is not None and not (_is_number(bound, option.get("type")) and low <= bound <= high):
            form.add((*path, name), "NUMBER_TYPE_RANGE", f"value should be between {low} and {high}.")
    for index, kind in enumerate(option.get("channel_types") or []):
        form.one_of((*path, "channel_types", index), kind, CHANNEL_TYPES)
    for what in ("length", "value"):
        least, most = option.get(f"min_{what}"), option.get(f"max_{what}")
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            form.add((*path, f"max_{what}"), "NUMBER_TYPE_RANGE", f"value should be {least} or more.")


def _is_number(bound: object, kind: object) -> bool:
    whole = isinstance(bound, int) and not isinstance(bound, bool)
    return whole or (kind == NUMBER and isinstance(bound, float))
