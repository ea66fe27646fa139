"""What people type into options, as far as it comes from our suggestions or nearly so."""

import re

_TIME_OF_LABEL = re.compile(r" · \d\d:\d\d$")


def quiz_id_of(typed: str) -> str:
    """Give the id that a text comes nearest to: the client sends it raw when nothing was picked from the suggestions.

    Ids have no other signs than these.
    """
    return re.sub(r"[^a-z0-9-]+", "-", typed.lower()).strip("-")[:40]


def sought(typed: str) -> str:
    """Give what is looked for among the time zones."""
    # Some clients send a suggestion's label in place of its value (discord/discord-api-docs, issues 4536 and 4595).
    return _TIME_OF_LABEL.sub("", typed)
