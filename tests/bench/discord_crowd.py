"""A crowd in a channel on the fake Discord, which refuses what comes sooner than Discord allows."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus

from bot.screen import LETTERS
from bot.view.words import Words
from tests.bench.crowds import PATIENCE_S, Told, Verdicts
from tests.fakes.discord import DiscordUser, FakeDiscord, NoAnswerError, SeenMessage

_HOST, _FIRST = 1, 1_000
_LOCALES = {"en-US": "en", "hi": "hi", "ru": "ru", "de": "en"}
"""The languages of Discord's clients, and those in which they are answered."""
_TOO_LATE = 10062


class DiscordCrowd:
    """Members of a server with the bot in it; a `tests.bench.crowds.Crowd`."""

    def __init__(self, fake: FakeDiscord, host: DiscordUser, people: Sequence[DiscordUser]) -> None:
        self._fake = fake
        self._host = host
        self._people = people
        self._words = Words.load()
        self._question: SeenMessage | None = None
        self._presses: dict[int, asyncio.Task[SeenMessage]] = {}

    @property
    def settings(self) -> Mapping[str, str]:
        """Give the settings of a program that serves them."""
        return {
            "DISCORD_BOT_TOKEN": self._fake.token,
            "DISCORD_API_URL": self._fake.api_url,
            "DISCORD_GATEWAY_URL": self._fake.gateway_url,
        }

    async def ask(self) -> None:
        """Wait until the program serves, have the host start a game, and wait until the first question is there."""
        await self._fake.wait_connected(seconds=PATIENCE_S)
        await self._host.slash("game")
        self._question = await self._sees_button(LETTERS[0])

    async def press(self, number: int, letter: int) -> None:
        """Let one of the people, by their number from 0, press the button of a letter (A is 0); wait for no answer."""
        self._presses[number] = asyncio.create_task(self._people[number].press(self._asked, LETTERS[letter]))

    async def acknowledged(self) -> Sequence[Told]:
        """Wait until all presses are acknowledged and the public message counts them, and give what was told."""
        await asyncio.wait(self._presses.values())
        everybody = self._words.text("en", "round-answered", count=len(self._people))
        await self._fake.until(lambda: everybody in self._host.sees(self._asked).text, PATIENCE_S)
        verdicts = Verdicts(self._words, "verdict-right", "verdict-wrong")
        told = []
        for number, press in self._presses.items():
            with contextlib.suppress(NoAnswerError):
                seen, who = press.result(), self._people[number].account
                counted = seen.ephemeral and verdicts.stand_in(seen.text, _LOCALES[who.locale])
                told.append(Told(str(who.id), 1000 * seen.latency, counted))
        return told

    async def end(self) -> None:
        """Have the host end the game, and wait until the scores are there."""
        await self._host.slash("stop")
        await self._sees_button(self._words.text("en", "button-my-mistakes"))

    def edits_s(self) -> Sequence[float]:
        """Give when the message with the question was changed, in seconds."""
        edits = [request for request in self._fake.journal if request.route == "message.edit"]
        return [request.at for request in edits if request.path.endswith(f"/{self._asked.id}")]

    def refused_429(self) -> int:
        """Give how many calls came too soon. These and answers that came too late are no faults from then on."""
        refusals = self._fake.take_refusals()
        too_soon = [refusal for refusal in refusals if refusal.status == HTTPStatus.TOO_MANY_REQUESTS]
        self._fake.refusals.extend(each for each in refusals if each not in too_soon and each.code != _TOO_LATE)
        return len(too_soon)

    @property
    def _asked(self) -> SeenMessage:
        assert self._question is not None, "nothing was asked yet"
        return self._question

    async def _sees_button(self, label: str) -> SeenMessage:
        def found() -> list[SeenMessage]:
            return [message for message in self._fake.messages_in(self._host.place) if label in message.labels]

        await self._fake.until(lambda: bool(found()), PATIENCE_S)
        assert found(), f"no message of the bot has a button {label!r}"
        return found()[-1]


@asynccontextmanager
async def discord_crowd(people: int) -> AsyncIterator[DiscordCrowd]:
    """Give a crowd of so many people; leaving fails when Discord refused anything else than what came too soon."""
    async with FakeDiscord(patience=PATIENCE_S) as fake:
        locales = list(_LOCALES)
        crowd = [
            fake.user(_FIRST + number, f"person-{number}", locales[number % len(locales)]) for number in range(people)
        ]
        yield DiscordCrowd(fake, fake.user(_HOST, "host"), crowd)
