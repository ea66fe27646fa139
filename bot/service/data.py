"""A person's data in their hands: how they are shown to others, all that is kept as files, and its deletion."""

import unicodedata
from dataclasses import dataclass, replace

from bot.core.people import Prompt, Visibility
from bot.core.record_scene import AliasAsked, ForgetAsked, ForgetExplained, Forgotten, PrivacyShown
from bot.core.scene import Notice
from bot.core.unicode_faults import JOINERS, stray_characters
from bot.service.export import ExportReading
from bot.service.request import Decided, Request

SURE_FOR_S = 600
"""The last question before deletion holds for so long; an old button asks again."""
MOST_ALIAS_LETTERS = 64


@dataclass(frozen=True, slots=True)
class DataDesk:
    """Shows, hands out and deletes what is kept of a person."""

    request: Request

    def privacy(self) -> Decided:
        """Give how the person appears on leaderboards."""
        person = self.request.person
        return PrivacyShown(person.visibility, person.alias), ()

    def set_visibility(self, visibility: Visibility) -> Decided:
        """Change how the person appears; for an alias that they lack, ask for one."""
        person = self.request.person
        if visibility is Visibility.ALIAS and person.alias is None:
            return self.ask_alias()
        self.request.put(replace(person, visibility=visibility, prompt=None))
        return self.privacy()[0], (Notice.PRIVACY_SET,)

    def ask_alias(self) -> Decided:
        """Ask for the name to appear under."""
        self.request.put(replace(self.request.person, prompt=Prompt.ALIAS))
        return AliasAsked(), ()

    def set_alias(self, typed: str) -> Decided:
        """Let the person appear under a name of their own."""
        alias = readable_alias(typed)
        if not alias:
            return self.ask_alias()[0], (Notice.ALIAS_UNUSABLE,)
        self.request.put(replace(self.request.person, alias=alias, visibility=Visibility.ALIAS, prompt=None))
        return self.privacy()[0], (Notice.PRIVACY_SET,)

    def export(self) -> tuple[ExportReading, tuple[()]]:
        """Give what to read for the files of all that is kept of the person."""
        request = self.request
        return ExportReading(request.person.id, request.library, request.language), ()

    async def ask_forget(self, *, sure: bool) -> Decided:
        """Say what deletion means; or, if the person is sure, ask for the last time."""
        request = self.request
        if sure:
            return ForgetAsked(request.event.at_ms // 1000), ()
        return ForgetExplained(await request.records.answer_count(request.person.id)), ()

    async def forget(self, asked_s: int) -> Decided:
        """Delete everything, if the last question was asked just now."""
        if not 0 <= self.request.event.at_ms // 1000 - asked_s <= SURE_FOR_S:
            return await self.ask_forget(sure=True)
        return await self.erase()

    async def erase(self) -> Decided:
        """Delete everything that is kept of the person; nothing may be saved for them after that."""
        await self.request.records.erase(self.request.person.id)
        return Forgotten(), ()


def readable_alias(typed: str) -> str:
    """Give what can be shown of a name: one short line without what cannot be seen; empty if nothing is left."""
    # Ten letters may stand where one is left: no name is lost, and a novel is not read to its end.
    beginning = unicodedata.normalize("NFC", typed[: 10 * MOST_ALIAS_LETTERS])
    seen = (letter for letter in " ".join(beginning.split()) if not stray_characters("", letter))
    alias = " ".join("".join(seen).split())[:MOST_ALIAS_LETTERS].strip(f" {JOINERS}")
    return alias if any(_is_seen(unicodedata.category(letter)) for letter in alias) else ""


def _is_seen(category: str) -> bool:
    """Say whether something is to be seen of such a character by itself; what is new in Unicode counts as such."""
    return category[0] in "LNPS" or category == "Cn"
