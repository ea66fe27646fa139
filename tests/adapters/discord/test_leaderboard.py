"""The leaderboard of a server from end to end: the real bot, the real library, and names as bad as Discord allows."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from adapters.discord import Delays, DiscordAdapter
from bot.conversation import QuizConversation
from bot.core.quiz import Library
from bot.view.text import display_name
from bot.view.words import Words
from bot.zones import Zones
from quizzes.loader import load
from storage import open_database
from tests.adapters.discord.markdown_reader import has_effect, shown
from tests.dialogues.players import DiscordPlayer
from tests.dialogues.script import Answer, Clock, Command, Performance, PressLabel
from tests.fakes.discord import DiscordUser, FakeDiscord
from tests.service.table import NoChance

QUIZ = "data-parallelism"
NOW_MS = 1_800_000_000_000
NAMES = [
    "**b** _i_ ~~s~~ ||x|| `c` ***z**",
    "<@42> <@&7> <#3> @everyone @here",
    "# big\u2028> quote\n-# small",
    "[win](https://evil.example/?a=b)",
    "</quiz:1> <t:0:R> :smile: <:a:1>",
    "\u202eexe.\u2066txt\u2067 \u200f\u061cabc",
    "🏆 👩‍👩‍👧 😀 🇮🇳 ❤️",
    "x" * 32,
    "क्षत्रिय মৌসুমী\u200d Ёлка",
]
"""At most 32 characters each, as Discord has it."""
ISOLATED = re.compile("\u2068(.*?)\u2069")


@dataclass(frozen=True, slots=True)
class Served:
    """A bot at work on a fake Discord, and what its people expect of it."""

    fake: FakeDiscord
    library: Library
    words: Words
    clock: Clock

    async def answers(self, user: DiscordUser) -> None:
        """Let a newcomer choose English and answer a question rightly."""
        player = DiscordPlayer(user)
        part = Performance(player, self.library, self.words, self.clock, quiz_id=QUIZ, language="en")
        await part.perform([Command("start"), PressLabel("English"), Command("quiz", QUIZ), Answer(1, right=True)])

    def say(self, message_id: str, **values: str | int) -> str:
        return self.words.text("en", message_id, **values)


@pytest.fixture
async def served(sqlite_url: str) -> AsyncIterator[Served]:
    library, words, clock, stop = load()[0], Words.load(), Clock(NOW_MS), asyncio.Event()
    async with (
        FakeDiscord(clock=clock.seconds) as fake,
        open_database(sqlite_url) as database,
        QuizConversation(database, library, words, Zones.load(), NoChance()) as conversation,
    ):
        adapter = DiscordAdapter(
            token=fake.token,
            api_url=fake.api_url,
            gateway_url=fake.gateway_url,
            conversation=conversation,
            phrases=words,
            memory=database,
            now_ms=clock.now_ms,
            delays=Delays(identify=0.0),
        )
        serving = asyncio.create_task(adapter.serve(stop))
        await fake.wait_connected()
        yield Served(fake, library, words, clock)
        stop.set()
        await serving


def names_in(text: str) -> list[str]:
    """Give the names of a leaderboard as the reader sees them; there is nothing in them that has an effect."""
    assert not [line for line in text.splitlines() if ISOLATED.search(line) and has_effect(line)]
    return [shown(name) for name in ISOLATED.findall(text)]


async def test_no_name_does_anything_but_stand_there(served: Served) -> None:
    assert all(len(name) <= 32 for name in NAMES)
    for number, name in enumerate(NAMES):
        user = served.fake.user(100 + number, "player", global_name=name if number % 2 else None)
        if not number % 2:
            user.call_me(name)
        await served.answers(user)
    asker = served.fake.user(42, "Asha")
    await served.answers(asker)

    board = await asker.slash("leaderboard")

    assert board.ephemeral
    assert sorted(names_in(board.text)) == sorted(display_name(name)[1:-1] for name in (*NAMES, "Asha"))
    assert board.text.count("\u2068") == board.text.count("\u2069") == len(NAMES) + 1
    assert not set(board.text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c")
    lines = [line for line in board.text.splitlines() if "\u2068" in line]
    assert [shown(line).partition("\u2068")[0].strip() for line in lines] == ["1."] * len(lines)
    others = served.fake.user(100, "player").messages()
    assert board.id not in [message.id for message in others]
    assert served.fake.messages_in(served.fake.home) == []


async def test_who_left_or_hides_is_not_shown_and_a_nickname_goes_before_the_name(served: Served) -> None:
    asker, gone, hidden, renamed = (served.fake.user(42 + n, name) for n, name in enumerate(("A", "B", "C", "D")))
    for user in (asker, gone, hidden, renamed):
        await served.answers(user)
    assert sorted(names_in((await asker.slash("leaderboard")).text)) == ["A", "B", "C", "D"]
    gone.leave()
    await hidden.press(await hidden.slash("privacy"), served.say("button-show-hidden"))
    alias = await renamed.slash("privacy", alias="**D** @here\u202e <@1>")
    assert names_in(alias.text) == ["**D** @here <@1>"]

    board = await asker.slash("leaderboard")
    month = await asker.press(board, served.say("button-period-month"))

    assert sorted(names_in(board.text)) == sorted(names_in(month.text)) == ["**D** @here <@1>", "A"]
    assert month.id == board.id


async def test_where_the_members_cannot_be_known_the_asker_is_told_why(served: Served) -> None:
    asker = served.fake.user(42, "Asha")
    await served.answers(asker)
    foreign = asker.at(served.fake.add_guild("Elsewhere", bot_is_member=False))

    for there, reason in (
        (foreign, "remark-group-unreadable"),
        (asker.in_bot_dm(), "remark-group-only"),
        (asker.in_other_dm(), "remark-group-only"),
    ):
        shown_there = await there.slash("leaderboard")
        assert served.say(reason) in shown(shown_there.text)
        assert shown_there.ephemeral
    assert not [request for request in served.fake.journal if request.route == "member.get"]
