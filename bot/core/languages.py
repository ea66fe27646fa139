"""Which language a person reads: negotiation between what we have and what a platform hints at."""

from bot.core.quiz import FALLBACK_LANGUAGE

LANGUAGES = ("en", "hi", "ru", "bn")
"""The languages that every word of the bot exists in, in the order of the language menu."""

ENDONYMS = {"en": "English", "hi": "हिन्दी", "ru": "Русский", "bn": "বাংলা"}


def negotiate(hint: str | None) -> str | None:
    """Give the language of ours that a platform's hint (an IETF tag, in any case, with - or _) names, or None.

    Only the primary subtag decides. One language never stands in for another by kinship: a Ukrainian hint gives None,
    not Russian.
    """
    if not hint:
        return None
    primary = hint.replace("_", "-").split("-", 1)[0].lower()
    return primary if primary in LANGUAGES else None


def reading_language(chosen: str | None, hint: str | None) -> str:
    """Give the language to show a person: their own choice, else the platform's hint, else English."""
    if chosen in LANGUAGES:
        return chosen
    return negotiate(hint) or FALLBACK_LANGUAGE
