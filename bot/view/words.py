"""The words of the bot: one Fluent file a language, and English where a language lacks a message."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern

from bot.core.languages import LANGUAGES
from bot.core.quiz import FALLBACK_LANGUAGE

SHIPPED = Path(__file__).parent.parent / "words"
"""The folder of the Fluent files that come with the program."""

_REMEMBERED = 4096
"""Rendered messages that are kept: a number in a message costs 50 µs, one that is remembered a fiftieth."""

_Values = tuple[tuple[str, str | int], ...]


class Words:
    """Messages by language and id; a language is parsed when its first message is asked for."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Take the Fluent source of each language. English must be among them."""
        self._sources = dict(sources)
        self._bundles: dict[str, FluentBundle] = {}
        self._remembered = lru_cache(_REMEMBERED)(self._render)

    @classmethod
    def load(cls, folder: Path = SHIPPED) -> "Words":
        """Read `<language>.ftl` of each language of ours. Raises OSError or UnicodeDecodeError if one is unreadable."""
        return cls({language: (folder / f"{language}.ftl").read_text(encoding="utf-8") for language in LANGUAGES})

    def text(self, language: str, message_id: str, **values: str | int) -> str:
        """Give a message, or an attribute addressed as `id.attribute`, with its values, in a language of ours.

        A message that the language lacks is given in English. Raises KeyError when English lacks it too, and
        ValueError when the message asks for a value that is not given: both are mistakes of the caller.
        """
        return self._remembered(language, message_id, tuple(values.items()))

    def _render(self, language: str, message_id: str, values: _Values) -> str:
        for each in (language, FALLBACK_LANGUAGE):
            bundle = self._bundle(each)
            pattern = _pattern(bundle, message_id)
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, dict(values))
            if errors:
                raise ValueError(f"message `{message_id}` in `{each}` cannot be rendered: {errors[0]}")
            return str(text)
        raise KeyError(f"there is no message `{message_id}` in the words of the bot")

    def _bundle(self, language: str) -> FluentBundle:
        if language not in self._bundles:
            # Names are isolated where they are cleaned, so Fluent need not wrap every number as well.
            bundle = FluentBundle([language], use_isolating=False)
            bundle.add_resource(FluentResource(self._sources.get(language, "")))
            self._bundles[language] = bundle
        return self._bundles[language]


def _pattern(bundle: FluentBundle, message_id: str) -> Pattern | None:
    name, _, attribute = message_id.partition(".")
    if not bundle.has_message(name):
        return None
    message = bundle.get_message(name)
    return message.attributes.get(attribute) if attribute else message.value
