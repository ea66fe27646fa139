"""What is stored of subscriptions and reminders, inside a transaction (`bot.push_ports.Pushes`)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.core.people import Account
from bot.core.places import PlaceSettings
from bot.core.reminder import Reminder
from bot.core.round import Round
from bot.core.subscription import Subscription
from bot.push_ports import PushRound, Subscribed
from storage.execution import Execution
from storage.game_statements import GameStatements
from storage.game_values import read_place, read_round, round_values
from storage.push_statements import PushStatements
from storage.push_values import read_reminder, read_subscription, reminder_values, subscription_values
from storage.values import AnyRow, Values


class SqlPushes:
    """Reads and changes what is stored of subscriptions and reminders."""

    def __init__(self, do: Execution, statements: PushStatements, game_statements: GameStatements) -> None:
        self._do = do
        self._statements = statements
        self._game_statements = game_statements

    async def place(self, place_id: int) -> PlaceSettings | None:
        """Give a place by our number, held."""
        found = await self._do.once(self._statements.place, place=place_id)
        return read_place(found[0]) if found else None

    async def of_place(self, place_id: int) -> Sequence[Subscription]:
        """Give the subscriptions of a place, drafts too, in the order in which they were made."""
        return [read_subscription(row) for row in await self._do.once(self._statements.of_place, place=place_id)]

    async def subscriptions(self, subscription_ids: Collection[int]) -> Mapping[int, Subscribed]:
        """Give the subscriptions of these ids that exist, held in the order of their ids."""
        found = await self._do.over(self._statements.subscriptions, _ids(subscription_ids))
        return {each.subscription.id: each for each in await self._subscribed(found)}

    async def own(self, person_id: int) -> Sequence[Subscribed]:
        """Give the subscriptions of the private chats with a person's accounts, drafts too."""
        return await self._subscribed(await self._do.once(self._statements.own, person=person_id))

    async def drafted(self, owner: Account) -> Sequence[Subscribed]:
        """Give the drafts of an account, those of other places than private chats alone."""
        named = {"platform": owner.platform, "user_id": owner.user_id}
        return await self._subscribed(await self._do.once(self._statements.drafted, **named))

    async def quiet(self, platform: str, chat_id: str) -> Sequence[Subscribed]:
        """Give the subscriptions of a chat, in all its threads, that the platform refused."""
        found = await self._do.once(self._statements.quiet, platform=platform, chat_id=chat_id)
        return await self._subscribed(found)

    async def put(self, subscriptions: Sequence[Subscription]) -> None:
        """Store subscriptions, new or changed. One that is there stays in its place: only a moving chat takes it."""
        values = (subscription_values(each, nr) for nr, each in enumerate(subscriptions))
        await self._do.over(self._statements.put_subscriptions, values)

    async def remove(self, subscription_id: int) -> None:
        """Delete a subscription. Its rounds stay, and an open one is closed at its time."""
        await self._do.once(self._statements.remove, subscription=subscription_id)

    async def waiting(self, until_ms: int, most: int) -> Sequence[Subscribed]:
        """Give the active subscriptions whose next occasion comes until an instant, the earliest first.

        Those that another process holds are passed over.
        """
        return await self._subscribed(await self._do.once(self._statements.waiting, until_ms=until_ms, most=most))

    async def asked(self, place_ids: Collection[int]) -> Mapping[int, Mapping[tuple[str, str], int]]:
        """Give, by place, how often each question (quiz id, question id) was asked there."""
        asked: dict[int, dict[tuple[str, str], int]] = {place_id: {} for place_id in place_ids}
        for place_id, quiz_id, question_id, number in await self._do.over(self._statements.asked, _ids(place_ids)):
            asked[place_id][quiz_id, question_id] = number
        return asked

    async def rounds(self, round_ids: Collection[int]) -> Mapping[int, PushRound]:
        """Give the rounds of these ids that exist; nobody answers or closes them meanwhile."""
        found = await self._do.over(self._statements.rounds, _ids(round_ids))
        places = await self._places(row.place_id for row in found)
        named = {row.subscription_id for row in found} - {None}
        languages = dict(map(tuple, await self._do.over(self._statements.languages, _ids(named))))
        return {
            row.id: PushRound(read_round(row), places[row.place_id], languages.get(row.subscription_id))
            for row in found
        }

    async def put_rounds(self, rounds: Sequence[tuple[Round, int | None]]) -> None:
        """Store rounds, new or changed, each with its subscription."""
        values = (round_values(played, subscription_id) for played, subscription_id in rounds)
        await self._do.over(self._game_statements.put_rounds, values)

    async def tallies(self, round_ids: Collection[int]) -> Mapping[int, Mapping[str, int]]:
        """Give, by round, how many people chose each option; of a person with several answers the earliest counts."""
        tallies: dict[int, dict[str, int]] = {round_id: {} for round_id in round_ids}
        for round_id, option_id, number in await self._do.over(self._statements.tallies, _ids(round_ids)):
            tallies[round_id][option_id] = number
        return tallies

    async def languages(self, accounts: Collection[Account]) -> Mapping[Account, str | None]:
        """Give the languages that the people of these accounts have chosen; accounts that are unknown are missing."""
        wanted = ({"platform": account.platform, "user_id": account.user_id} for account in set(accounts))
        found = await self._do.over(self._statements.chosen_languages, wanted)
        return {Account(platform, user_id): language for platform, user_id, language in found}

    async def reminders(self, person_ids: Collection[int]) -> Mapping[int, Reminder]:
        """Give the reminders of these people who have one."""
        found = await self._do.over(self._statements.reminders, _ids(person_ids))
        return {row.person_id: read_reminder(row) for row in found}

    async def put_reminders(self, reminders: Sequence[Reminder]) -> None:
        """Store reminders, new or changed."""
        await self._do.over(self._statements.put_reminders, map(reminder_values, reminders))

    async def drop_reminder(self, person_id: int) -> None:
        """Delete a person's reminder."""
        await self._do.once(self._statements.drop_reminder, person=person_id)

    async def waiting_reminders(self, until_ms: int, most: int) -> Sequence[tuple[Reminder, str | None]]:
        """Give the reminders whose next occasion comes until an instant, each with the person's zone.

        The earliest first; those that another process holds are passed over.
        """
        found = await self._do.once(self._statements.waiting_reminders, until_ms=until_ms, most=most)
        people = _ids(row.person_id for row in found)
        zones = dict(map(tuple, await self._do.over(self._statements.zones, people)))
        return [(read_reminder(row), zones[row.person_id]) for row in found]

    async def _subscribed(self, found: Sequence[AnyRow]) -> Sequence[Subscribed]:
        subscriptions = [read_subscription(row) for row in found]
        places = await self._places(each.place_id for each in subscriptions)
        return [Subscribed(each, places[each.place_id]) for each in subscriptions]

    async def _places(self, place_ids: Iterable[int]) -> Mapping[int, PlaceSettings]:
        return {row.id: read_place(row) for row in await self._do.over(self._statements.places, _ids(place_ids))}


def _ids(found: Iterable[int]) -> Sequence[Values]:
    return [{"id": each} for each in set(found)]
