"""Text as Telegram counts, cleans and marks it."""

import re
from typing import Any

Entity = dict[str, Any]

_COMMAND = re.compile(r"(?<![\w/<>@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")
_DOMAIN = r"(?<![\w.@-])(?:[\w-]+\.)+(?:com|org|net|io|me|ru|in|bd)(?![\w-])(?:/[^\s<>\"]*[^\s<>\".,;:!?)\]])?"
"""Telegram knows all top-level domains."""
_URL = re.compile(rf"https?://[^\s<>\"]*[^\s<>\".,;:!?)\]]|{_DOMAIN}", re.IGNORECASE)
_MENTION = re.compile(r"(?<![\w@])@[A-Za-z][A-Za-z0-9_]{2,31}(?!\w)")
_FOUND = {"bot_command": _COMMAND, "url": _URL, "mention": _MENTION}
# What td's strip_empty_characters counts as nothing (misc.cpp): spaces of all widths and the invisible joiners.
_EMPTY = re.compile(
    "[\\s\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3164\ufeff]"
)


def units(text: str) -> int:
    """Give the length in UTF-16 code units, in which entities are measured."""
    return sum(2 if ord(char) > 0xFFFF else 1 for char in text)


def is_blank(text: str) -> bool:
    """Tell whether Telegram shows nothing at all for the text."""
    return not _EMPTY.sub("", text)


def clean(text: str) -> str:
    """Do what td's clean_input_string does (misc.cpp): control characters become spaces, CR and U+2028-202E vanish.

    Only characters of one UTF-16 unit change, but removed ones shift what follows: clean before entities are counted.
    """
    kept = re.sub("[\r\u2028-\u202e]", "", text)
    return re.sub("[\x00-\x09\x0b\x0c\x0e-\x1f]", " ", kept)


def trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Cut blanks at both ends (at the front only up to the first entity), and the entities with them."""
    ended = text.rstrip(" \n")
    blanks = len(ended) - len(ended.lstrip(" \n"))
    start = min([blanks, *(entity["offset"] for entity in entities)])
    length = units(ended)
    kept = []
    for entity in entities:
        end = min(entity["offset"] + entity["length"], length)
        if end > entity["offset"]:
            kept.append({**entity, "offset": entity["offset"] - start, "length": end - entity["offset"]})
    return ended[start:], kept


def found_entities(text: str) -> list[Entity]:
    """Give the commands, links and mentions that Telegram marks by itself."""
    return [
        {"type": kind, "offset": units(text[: match.start()]), "length": units(match[0])}
        for kind, pattern in _FOUND.items()
        for match in pattern.finditer(text)
    ]


def merged(entities: list[Entity], text: str) -> list[Entity]:
    """Add found entities where they do not cross given ones of a kind that holds its own content."""
    solid = [entity for entity in entities if entity["type"] in {"code", "pre", "text_link", "text_mention"}]
    free = [
        entity
        for entity in found_entities(text)
        if not any(
            entity["offset"] < other["offset"] + other["length"]
            and other["offset"] < entity["offset"] + entity["length"]
            for other in solid
        )
    ]
    return sorted([*entities, *free], key=lambda entity: (entity["offset"], -entity["length"]))
