"""Games end with the right scoreboard, however often the bot is killed: what people were told is what counts."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus

import pytest

from bot.core.game import Phase
from bot.core.game_actions import ShowSetup, StartGame
from bot.core.quiz import Library
from bot.core.setup import Setup
from bot.view.words import Words
from tests.dialogues.reading import gist
from tests.e2e.bot_process import BotProcess
from tests.e2e.corners import Corner, DiscordCorner, Post, TelegramCorner
from tests.e2e.game_ledger import Counted, StoredAnswer, read, stored_answers, stored_games
from tests.e2e.game_script import HOST, GameScript
from tests.e2e.learners import QUIZ
from tests.e2e.life import Life
from tests.e2e.seen import LANGUAGE
from tests.fakes.telegram import Refusal

GAMES = 25
"""On each kind of database, and all at once, every other one on each platform."""
KILLS = 10
NAMES = ("Asha", "Boris", "Chandra")
QUESTIONS = (2, 3)
SECONDS = (None, None, 1, 2)
"""For a question; the first two are for the host to end."""
LONGEST_LIFE_S, LONGEST_WAIT_S, LONGEST_STEP_S = 2.0, 1.0, 0.03
"""A bot lives for so long at most, and then until something happens, and for a part of what that takes."""
IN_TIME_S = 240.0
"""Longer than all games take together, on a machine that is busy with other tests."""
EXPLAINED = (
    ("answerCallbackQuery", "query is too old"),
    ("editMessageText", "message is not modified"),
    ("editMessageText", "Too Many Requests"),
    ("sendMessage", "Too Many Requests"),
)
"""What Telegram may refuse, if a kill explains it."""
ON_THE_WAY_S = 0.5
"""What a bot has just sent may arrive when it is dead."""
TELEGRAM_PACE_S, DISCORD_PACE_S = 1.1, 5.0
"""Bots that were killed take along at which pace they have sent: so long the next one may be told that it is too quick.
"""


def places(bot: BotProcess) -> Iterator[Corner]:
    """Give places with people in them, on one platform after the other."""
    for number in range(GAMES):
        ids = [1000 + 10 * number + person for person in range(len(NAMES))]
        if number % 2:
            channel = bot.discord.add_guild(f"Study group {number}")
            players = [bot.discord.user(one, name, place=channel) for one, name in zip(ids, NAMES, strict=True)]
            yield DiscordCorner(bot.discord, channel, players)
        else:
            group = bot.telegram.group(-1_001_000_000_000 - number, f"Study group {number}")
            people = [
                bot.telegram.user(one, first_name=name, language_code=LANGUAGE)
                for one, name in zip(ids, NAMES, strict=True)
            ]
            for person in people:
                group.join(person.json())
            yield TelegramCorner(bot.telegram, group, people)


async def a_moment(bot: BotProcess, life: Life, chance: random.Random) -> None:
    """Let a time pass, and then somebody be answered, or something that everybody is to see be sent."""
    await asyncio.sleep(chance.uniform(0, LONGEST_LIFE_S))
    telegram, discord = len(bot.telegram.journal.calls), len(bot.discord.journal)

    def posts_on_telegram() -> bool:
        return any(call.method in {"sendMessage", "editMessageText"} for call in bot.telegram.journal.calls[telegram:])

    def posts_on_discord() -> bool:
        return any(request.route in {"message.create", "message.edit"} for request in bot.discord.journal[discord:])

    waits: Sequence[Callable[[], Awaitable[object]]] = (
        life.acts_again,
        lambda: bot.telegram.until(posts_on_telegram, IN_TIME_S),
        lambda: bot.discord.until(posts_on_discord, IN_TIME_S),
    )
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_WAIT_S):
            await chance.choice(waits)()
    # The moment itself is what is drawn: somewhere between two steps of what is under way now.
    await asyncio.sleep(chance.uniform(0, LONGEST_STEP_S))


async def kill_again_and_again(bot: BotProcess, life: Life, chance: random.Random) -> None:
    """Let the bot live and die, and in the end live."""
    for _ in range(KILLS):
        await bot.start()
        life.begin()
        await a_moment(bot, life, chance)
        life.end()
        await bot.kill()
    await bot.start()
    life.begin()


def standing(answers: Mapping[tuple[int, int], Counted]) -> Mapping[int, int]:
    """Give how many answers of each person were right, by person and round."""
    return {person: sum(each.right for (who, _), each in answers.items() if who == person) for person, _ in answers}


class Audit:
    """Compares what the people of a game were told with what the place shows and the database holds."""

    def __init__(self, game: GameScript, words: Words) -> None:
        self.game = game
        self.words = words
        self.corner = game.corner
        self.told = self._told()

    def check(self, stored: Sequence[StoredAnswer]) -> None:
        """Fail for whatever does not agree."""
        self.check_stored(stored)
        self.check_closed_posts()
        self.check_summaries()
        assert self.game.lived_through

    def check_stored(self, stored: Sequence[StoredAnswer]) -> None:
        """What is stored is what people were told that it counts: once for each, and nothing else."""
        mine = [each for each in stored if each.place == (self.corner.platform, self.corner.chat_id)]
        accounts = list(self.corner.accounts)
        kept = {(accounts.index(each.user_id), each.round_id): each.counted for each in mine}
        assert len(mine) == len(kept)
        assert kept == self.told

    def check_closed_posts(self) -> None:
        """Each round has one message that shows what came of it, and so many answers."""
        closed = self.game.closed_posts()
        assert len(closed) == len({post.round_id for post in closed}) == self.game.setup.questions
        for post in closed:
            count = sum(round_id == post.round_id for _, round_id in self.told)
            assert gist(self.say("round-was-answered", count=count)) in gist(post.text)

    def check_summaries(self) -> None:
        """All who had something right are shown with their counts and ranks, and the others counted."""
        right = standing(self.told)
        lines = {self.line(person, right) for person in right if right[person]}
        names = [gist(name) for name in self.corner.names]
        summaries = self.game.summaries()
        assert len(summaries) == 1 or self.corner.repeats
        for post in summaries:
            shown = [gist(line) for line in post.text.splitlines()]
            assert {line for line in shown if any(name in line for name in names)} == lines
            assert gist(self.say("game-players", count=len(right))) in shown

    def line(self, person: int, right: Mapping[int, int]) -> str:
        """Give how somebody is to stand on the board."""
        rank = 1 + sum(other > right[person] for other in right.values())
        return gist(self.say("leaderboard-line", rank=rank, name=self.corner.names[person], right=right[person]))

    def say(self, phrase: str, **values: str | int) -> str:
        """Give a phrase in the language of the place."""
        return self.words.text(LANGUAGE, phrase, **values)

    def _told(self) -> Mapping[tuple[int, int], Counted]:
        """Give the answers that people were told count; all they were told of one must agree."""
        told: dict[tuple[int, int], set[Counted | None]] = {}
        for heard in self.corner.heard():
            told.setdefault((heard.person, heard.round_id), set()).add(read(heard, self.words))
        assert told.keys() == self.game.pressed
        assert all(len(each) == 1 for each in told.values()), told
        verdicts = {key: verdict for key, (verdict,) in told.items()}
        assert not any(verdicts[key] for key in self.game.too_late)
        assert all(verdicts[key] for key in self.game.in_time), "a question without a limit was closed by nobody"
        return {key: verdict for key, verdict in verdicts.items() if verdict is not None}


async def press_all_that_is_left(corner: Corner, posts: Iterable[Post]) -> None:
    """See that no button is dead: each is answered. Those that would start another game are left alone."""
    for post in posts:
        for token, action in post.actions.items():
            if not isinstance(action, StartGame | ShowSetup):
                await corner.press(HOST, post.message_id, token)


class Inquest:
    """Finds the kill that explains a refusal: the bot that died knew what the next one could not."""

    def __init__(self, bot: BotProcess, life: Life) -> None:
        self.bot = bot
        self.life = life

    def close(self) -> None:
        """Fail for whatever no kill explains."""
        for refusal in self.bot.telegram.refusals:
            known_at = self.known_at(refusal)
            assert self.died_between(known_at, refusal.call.at), (known_at, self.life.kills, str(refusal))
        limited = [request for request in self.bot.discord.journal if request.status == HTTPStatus.TOO_MANY_REQUESTS]
        for request in limited:
            assert self.died_between(request.at - DISCORD_PACE_S, request.at), request.path
        assert len(self.bot.discord.take_refusals()) == len(limited)

    def known_at(self, refusal: Refusal) -> float:
        """Give when that became so for which Telegram has refused a call, in seconds since 1970.

        What was refused is an answer to a press that is too old, a change of a message that was made already, or what
        comes too soon.
        """
        world, call = self.bot.telegram.world, refusal.call
        if call.method == "answerCallbackQuery":
            return world.queries[call.parameters["callback_query_id"]].born
        if refusal.status == HTTPStatus.TOO_MANY_REQUESTS:
            return call.at - TELEGRAM_PACE_S
        chat_id, message_id = call.parameters["chat_id"], int(call.parameters["message_id"])
        earlier = [each for each in self.bot.telegram.journal.of("sendMessage", call.method) if each.at < call.at]
        return max(
            each.at
            for each in earlier
            if each.status == HTTPStatus.OK
            and each.parameters["chat_id"] == chat_id
            and each.result["message_id"] == message_id
        )

    def died_between(self, earlier: float, later: float) -> bool:
        """Say whether the bot was killed between two instants, given in seconds since 1970."""
        return any(earlier - ON_THE_WAY_S <= kill <= later for kill in self.life.kills)


@pytest.mark.long
async def test_every_game_ends_with_what_people_were_told(bot: BotProcess, library: Library, words: Words) -> None:
    bot.forks, bot.discord.patience = True, IN_TIME_S
    for method, refusal in EXPLAINED:
        bot.telegram.expect_refusal(refusal, method=method, times=None)
    chance, life = random.Random(20261201), Life()
    games = [
        GameScript(
            corner,
            Setup(QUIZ, chance.choice(QUESTIONS), chance.choice(SECONDS)),
            life,
            library,
            words,
            random.Random(number),
        )
        for number, corner in enumerate(places(bot))
    ]

    async with asyncio.timeout(IN_TIME_S), asyncio.TaskGroup() as playing:
        for game in games:
            playing.create_task(game.play())
        await kill_again_and_again(bot, life, chance)
    audits = [Audit(game, words) for game in games]
    await asyncio.gather(*(press_all_that_is_left(game.corner, game.corner.posts()) for game in games))
    assert await bot.stop() == 0

    stored = await stored_answers(bot.database_url)
    for audit in audits:
        audit.check(stored)
    stored_games_ = await stored_games(bot.database_url)
    assert len({each.place for each in stored_games_}) == len(stored_games_) == GAMES
    assert all(each.phase == Phase.OVER and each.summed_up and not each.waits for each in stored_games_)
    Inquest(bot, life).close()
    log = bot.log.read_text(encoding="utf-8")
    assert "Traceback" not in log
    assert "game failed" not in log
