"""Places on both fake platforms whose pushes come due at one instant, and what they got."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.core.days import local_day
from bot.core.people import Group
from bot.core.places import Place
from bot.core.schedule import Occasion
from bot.core.subscription import State, Subscription
from storage import Database, open_database
from tests.e2e.ledger import rows
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import TelegramFake
from tests.fakes.telegram.journal import Call

ZONE = "UTC"
FIRST_GROUP = -1_002_000_000_000
_AT_ONCE = 200
_UNKNOWN = "SELECT platform, chat_id FROM job WHERE kind = 'push' AND state = 'unknown'"


@dataclass(frozen=True, slots=True)
class Sent:
    """What the places of one platform got."""

    due: int
    twice: int
    """Places that got more than one message."""
    never: int
    """Places that got none, and whose push is not reported as unknown either."""
    unknown: int
    """Pushes that are reported as unknown."""
    max_per_second: int
    """Calls that send or change messages, in the fullest second."""


@dataclass(slots=True)
class PushCrowd:
    """So many places on each platform, each with a subscription."""

    telegram: TelegramFake
    discord: FakeDiscord
    count: int
    chats: dict[str, list[str]] = field(default_factory=dict)
    """By platform."""

    def __post_init__(self) -> None:
        """Let the bot be in all of them."""
        groups = [self.telegram.group(FIRST_GROUP - number).id for number in range(self.count)]
        channels = [self.discord.add_guild(f"Study group {number}").id for number in range(self.count)]
        self.chats = {"telegram": [str(group) for group in groups], "discord": [str(each) for each in channels]}

    async def subscribe(self, database_url: str, due_ms: Sequence[int]) -> None:
        """Store a subscription for each place, due at these instants in turn: milliseconds since 1970, UTC."""
        places = [Place(platform, chat) for platform, chats in self.chats.items() for chat in chats]
        instants = [due_ms[number % len(due_ms)] for number in range(len(places))]
        async with open_database(database_url) as database:
            for first in range(0, len(places), _AT_ONCE):
                some = slice(first, first + _AT_ONCE)
                await _subscribe(database, first, list(zip(places[some], instants[some], strict=True)))

    def arrived(self) -> int:
        """Give how many messages there are in the places."""
        return sum(sum(counts.values()) for counts in self._messages().values())

    async def sent(self, database_url: str) -> Mapping[str, Sent]:
        """Give what the places got, by platform, once all is over."""
        unknown = Counter((platform, chat) for platform, chat in await rows(database_url, _UNKNOWN))
        messages, moments = self._messages(), self._moments_s()
        return {
            platform: Sent(
                due=len(chats),
                twice=sum(messages[platform][chat] > 1 for chat in chats),
                never=sum(not messages[platform][chat] and not unknown[platform, chat] for chat in chats),
                unknown=sum(unknown[platform, chat] for chat in chats),
                max_per_second=most_in_a_second(moments[platform]),
            )
            for platform, chats in self.chats.items()
        }

    def moments_s(self, platform: str) -> Mapping[str, float]:
        """Give when the first message came into each place that has one, in seconds since 1970."""
        if platform == "telegram":
            sends = ((str(call.parameters["chat_id"]), call.at) for call in self._sends())
        else:
            sends = ((str(message.place.id), message.created_at) for message in self.discord.world.messages.values())
        first: dict[str, float] = {}
        for chat, moment in sends:
            first.setdefault(chat, moment)
        return first

    def _messages(self) -> Mapping[str, Counter[str]]:
        """Give how many messages each place got: a send whose answer was lost has arrived all the same."""
        return {
            "telegram": Counter(str(call.parameters["chat_id"]) for call in self._sends()),
            "discord": Counter(str(message.place.id) for message in self.discord.world.messages.values()),
        }

    def _sends(self) -> Sequence[Call]:
        return [call for call in self.telegram.journal.of("sendMessage") if call.result is not None]

    def _moments_s(self) -> Mapping[str, Sequence[float]]:
        calls = self.telegram.journal.of("sendMessage", "editMessageText")
        requests = [each for each in self.discord.journal if each.route in {"message.create", "message.edit"}]
        return {"telegram": [call.at for call in calls], "discord": [request.at for request in requests]}


def most_in_a_second(moments_s: Sequence[float]) -> int:
    """Give how many of these moments at most lie within one second, wherever it begins."""
    ordered, first, most = sorted(moments_s), 0, 0
    for last, moment in enumerate(ordered):
        while ordered[first] <= moment - 1:
            first += 1
        most = max(most, last - first + 1)
    return most


async def _subscribe(database: Database, first: int, due: Sequence[tuple[Place, int]]) -> None:
    async with database.transaction() as transaction:
        subscriptions = []
        for number, (place, at_ms) in enumerate(due, first + 1):
            settings = await transaction.games.place(place, Group(place.platform, place.chat_id))
            await transaction.games.put_place(replace(settings, zone=ZONE))
            minute, day = at_ms // 60_000 % (24 * 60), local_day(at_ms, ZONE)
            subscriptions.append(
                Subscription(number, settings.id, None, minute, "en", state=State.ACTIVE, next=Occasion(day, at_ms))
            )
        await transaction.pushes.put(subscriptions)
