"""One conversation with everybody: events in, replies out, whichever front end they come from."""

import logging
import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from bot.core.actions import Event
from bot.core.languages import reading_language
from bot.core.people import Account
from bot.core.quiz import Library
from bot.core.scene import Outcome
from bot.ports import Chance, ConflictError, Phrases, Store, StoreUnavailableError
from bot.screen import Reply
from bot.service.batch import Batcher
from bot.service.quizmaster import Quizmaster
from bot.view.view import View

log = logging.getLogger(__name__)

MOST_REMEMBERED = 10_000
"""Accounts whose language is remembered for when the database is away."""


class QuizConversation:
    """The service and the view behind the adapters; an async context manager that finishes what it has taken."""

    def __init__(self, store: Store, library: Library, phrases: Phrases, chance: Chance) -> None:
        self._store = store
        self._library = library
        self._view = View(library, phrases)
        self._languages: OrderedDict[Account, str] = OrderedDict()
        self._batcher: Batcher[Event, Outcome] = Batcher(
            Quizmaster(store, library, chance).process, nobodys_fault=(StoreUnavailableError,)
        )

    async def __aenter__(self) -> Self:
        await self._batcher.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._batcher.__aexit__(kind, error, trace)

    async def handle(self, event: Event) -> Reply:
        """Carry out an event and give what to show; when the database is away the reply says so."""
        try:
            outcome = await self._batcher.submit(event)
        except (StoreUnavailableError, ConflictError) as error:
            log.warning("event not handled: action=%s cause=%s", type(event.action).__name__, error)
            return self._view.trouble(reading_language(self._languages.get(event.account), event.hint))
        self._remember(event.account, outcome.language)
        return self._view.reply(outcome, event.name)

    async def language(self, account: Account, hint: str | None) -> str:
        """Give the language to say something in beside a reply; while the database is away, what was seen last."""
        if account in self._languages:
            return self._languages[account]
        try:
            return reading_language(await self._store.language_of(account), hint)
        except StoreUnavailableError:
            return reading_language(None, hint)

    async def suggest(self, account: Account, typed: str, hint: str | None) -> Sequence[tuple[str, str]]:
        """Give (quiz id, title) of the quizzes whose title or id holds what was typed, in the person's language."""
        language = await self.language(account, hint)
        wanted = _folded(typed)
        titles = [(quiz_id, self._library.quiz_text(quiz_id, language).title) for quiz_id in self._library.quizzes]
        return [(quiz_id, title) for quiz_id, title in titles if wanted in _folded(title) or wanted in quiz_id]

    def _remember(self, account: Account, language: str) -> None:
        self._languages[account] = language
        self._languages.move_to_end(account)
        if len(self._languages) > MOST_REMEMBERED:
            self._languages.popitem(last=False)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()
