"""Learners who keep playing whatever happens to the bot, and remember every verdict that they were shown."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from bot.core.actions import SetLanguage
from bot.core.quiz import Library
from bot.ports import Phrases
from tests.e2e.seen import LANGUAGE, Page, Told
from tests.fakes.discord import DiscordUser, NoAnswerError, SeenMessage
from tests.fakes.telegram import TelegramUser

QUIZ = "data-parallelism"
PATIENCE_S = 30.0


class Hands(Protocol):
    """How a learner uses a platform."""

    @property
    def account(self) -> tuple[str, str]:
        """The platform and the user's id on it."""

    def page(self) -> Page | None:
        """Give what is shown now; None before the bot has ever answered."""

    async def open(self) -> None:
        """Ask for the quiz, and wait until something is shown."""

    async def press(self, token: str) -> None:
        """Press a button of what is shown, and wait until the message changes or the bot is seen to be away."""


@dataclass
class TelegramHands:
    """On Telegram, in a private chat; what counts is the newest message."""

    user: TelegramUser

    @property
    def account(self) -> tuple[str, str]:
        """The platform and the user's id on it."""
        return "telegram", str(self.user.id)

    def page(self) -> Page | None:
        """Give what is shown now."""
        if not self.user.messages:
            return None
        message = self.user.last
        return Page.of(message.text, [button.data for button in message.buttons if button.data])

    async def open(self) -> None:
        """Follow a deep link."""
        before = len(self.user.messages)
        await self.user.send(f"/start quiz-{QUIZ}")
        await self.user.sees(lambda _: len(self.user.messages) > before, PATIENCE_S)

    async def press(self, token: str) -> None:
        """Press, and wait for the edit."""
        message = self.user.last
        edits = message.edits
        await self.user.press(message, token)
        await self.user.sees(lambda one: one is message and one.edits > edits, PATIENCE_S)


@dataclass
class DiscordHands:
    """On Discord; what counts is the message that the last command led to."""

    user: DiscordUser
    message: SeenMessage | None = None

    @property
    def account(self) -> tuple[str, str]:
        """The platform and the user's id on it."""
        return "discord", str(self.user.account.id)

    def page(self) -> Page | None:
        """Give what is shown now."""
        if self.message is None:
            return None
        shown = self.user.sees(self.message)
        return Page.of(shown.text, [button.custom_id for button in shown.buttons if button.custom_id])

    async def open(self) -> None:
        """Use /quiz."""
        self.message = await self.user.slash("quiz", quiz=QUIZ)

    async def press(self, token: str) -> None:
        """Press, and take the message as it is then."""
        assert self.message is not None
        await self.user.press(self.message, token)


@dataclass
class Learner:
    """Answers at random, goes on, and starts over after each result."""

    hands: Hands
    library: Library
    phrases: Phrases
    chance: random.Random
    told: set[Told] = field(default_factory=set)

    def look(self) -> Page | None:
        """Look at the screen, and remember the verdict if one is shown."""
        page = self.hands.page()
        told = page.told(QUIZ, self.library, self.phrases) if page else None
        if told is not None:
            self.told.add(told)
        return page

    async def play(self, acted: Callable[[], None]) -> None:
        """Play for ever, and tell after each action; a bot that is away is asked again."""
        while True:
            try:
                await self.act()
            except NoAnswerError:
                continue
            self.look()
            acted()

    async def play_to_the_result(self) -> Page:
        """Play until a result is shown, and give it."""
        while True:
            page = self.look()
            if page is not None and page.start_over:
                return page
            await self.act()

    async def act(self) -> None:
        """Do what the screen asks for."""
        page = self.look()
        token = self._due(page) if page else None
        if token is None:
            await self.hands.open()
        else:
            await self.hands.press(token)

    def _due(self, page: Page) -> str | None:
        if page.choices:
            return self.chance.choice(page.choices)
        menu = [token for token, action in page.actions.items() if _chooses(action)]
        return page.next or page.start_over or next(iter(menu), None)


def _chooses(action: object) -> bool:
    return isinstance(action, SetLanguage) and action.language == LANGUAGE
