"""A crowd in a group on the fake Telegram, which refuses what comes sooner than Telegram allows."""

import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus

from bot.screen import LETTERS
from bot.view.words import Words
from tests.bench.crowds import PATIENCE_S, Told, Verdicts
from tests.fakes.telegram import Group, StoredMessage, TelegramFake, TelegramUser

_GROUP = -1_001_234_567_890
_HOST, _FIRST = 1, 1_000
_LANGUAGES = ("en", "hi", "ru", "bn")


class TelegramCrowd:
    """Members of a supergroup with the bot in it; a `tests.bench.crowds.Crowd`."""

    def __init__(self, fake: TelegramFake, group: Group, host: TelegramUser, people: Sequence[TelegramUser]) -> None:
        self._fake = fake
        self._group = group
        self._host = host
        self._people = people
        self._words = Words.load()
        self._question: StoredMessage | None = None

    @property
    def settings(self) -> Mapping[str, str]:
        """Give the settings of a program that serves them."""
        return {"TELEGRAM_BOT_TOKEN": self._fake.token, "TELEGRAM_API_URL": self._fake.url}

    async def ask(self) -> None:
        """Wait until the program serves, have the host start a game, and wait until the first question is there."""
        await self._fake.until(lambda: self._fake.journal.of("getUpdates"), PATIENCE_S)
        await self._host.say(self._group, "/game")
        start = self._words.text("en", "button-start-game")
        await self._host.press(await self._sees_button(start), start)
        self._question = await self._sees_button(LETTERS[0])

    async def press(self, number: int, letter: int) -> None:
        """Let one of the people, by their number from 0, press the button of a letter (A is 0); wait for no answer."""
        await self._people[number].press(self._asked, LETTERS[letter])

    async def acknowledged(self) -> Sequence[Told]:
        """Wait until all presses are acknowledged and the public message counts them, and give what was told."""
        world, first = self._fake.world, {person.id: person for person in self._people}
        everybody = self._words.text("en", "round-answered", count=len(self._people))
        with contextlib.suppress(AssertionError):
            await self._fake.until(lambda: len(world.toasts) > len(self._people), PATIENCE_S)
            await self._fake.until(lambda: everybody in self._asked.text, PATIENCE_S)
        verdicts = Verdicts(self._words, "toast-right", "toast-wrong-is")
        told = []
        for query in world.queries.values():
            if query.toast is None or query.user_id not in first:
                continue
            counted = verdicts.stand_in(query.toast.text, first[query.user_id].language_code or "en")
            told.append(Told(str(query.user_id), 1000 * (query.toast.at - query.born), counted))
        return told

    async def end(self) -> None:
        """Have the host end the game, and wait until the scores are there."""
        await self._host.say(self._group, "/stop")
        await self._sees_button(self._words.text("en", "button-my-mistakes"))

    def edits_s(self) -> Sequence[float]:
        """Give when the message with the question was changed, in seconds."""
        edits = self._fake.journal.of("editMessageText")
        return [call.at for call in edits if call.parameters.get("message_id") == self._asked.message_id]

    def refused_429(self) -> int:
        """Give how many calls came too soon. These and answers that came too late are no faults from then on."""
        for told in ("Too Many Requests", "query is too old"):
            self._fake.expect_refusal(told, times=None)
        return sum(refusal.status == HTTPStatus.TOO_MANY_REQUESTS for refusal in self._fake.refusals)

    @property
    def _asked(self) -> StoredMessage:
        assert self._question is not None, "nothing was asked yet"
        return self._question

    async def _sees_button(self, label: str) -> StoredMessage:
        return await self._host.sees(
            lambda message: any(button.text == label for button in message.buttons), PATIENCE_S, self._group
        )


@asynccontextmanager
async def telegram_crowd(people: int) -> AsyncIterator[TelegramCrowd]:
    """Give a crowd of so many people; leaving fails when Telegram refused anything else than what came too soon."""
    async with TelegramFake() as fake:
        group = fake.group(_GROUP, "A large group")
        # Those who were there before the bot came.
        group.bot_status = "left"
        host = fake.user(_HOST, language_code="en", first_name="Host")
        crowd = [
            fake.user(_FIRST + number, language_code=_LANGUAGES[number % len(_LANGUAGES)]) for number in range(people)
        ]
        for person in (host, *crowd):
            await person.join(group)
        group.bot_status = "member"
        yield TelegramCrowd(fake, group, host, crowd)
