"""Texts for groups, in which nothing that somebody has put into a name calls anybody or leads anywhere.

Telegram makes mentions, commands and links of whatever looks like one, and a bot cannot tell it not to. A word joiner,
which is not seen, makes it look like none.
"""

import re

from adapters.telegram.commands import KNOWN

_JOINER = "\u2060"
_OURS = "|".join(sorted(KNOWN))
_LOUD = re.compile(rf"@(?=\w)|/(?=\w)(?!(?:{_OURS})\b(?!@))|:(?=//)|(?<=\S)\.(?=[^\W\d_])")
"""Where a mention, a command that is none of ours, a scheme or a domain would begin or go on."""
_NAME = re.compile("\u2068[^\u2069]*\u2069")
"""Names stand isolated in our texts (`bot.view.text`), and in them no command is ours."""


def quiet(text: str) -> str:
    """Give a text that looks the same, with no mention, link or foreign command for Telegram to find."""
    calmed = _NAME.sub(lambda name: name[0].replace("/", "/" + _JOINER), text)
    return _LOUD.sub(lambda found: found[0] + _JOINER, calmed)
