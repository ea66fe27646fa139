"""Rescheduling: what comes each day keeps to the clocks of its place, whatever is set otherwise."""

from dataclasses import replace

from bot.core.days import DEFAULT_ZONE
from bot.core.people import Account, Person
from bot.core.places import Place
from bot.core.reminder import set_for
from bot.core.subscription import rescheduled, started
from bot.ports import Store, Transaction
from bot.push_ports import Pushes


async def reschedule_place(pushes: Pushes, place_id: int, zone: str, now_ms: int) -> None:
    """Let the subscriptions of a place wait for what is next in another zone."""
    before = await pushes.of_place(place_id)
    await pushes.put([rescheduled(each, zone, now_ms) for each in before])


async def reschedule_person(transaction: Transaction, person: Person, now_ms: int) -> None:
    """Let a person's daily questions and reminder wait for what is next in the zone that the person has by now."""
    pushes, zone = transaction.pushes, person.zone or DEFAULT_ZONE
    own = await pushes.own(person.id)
    for settings in {each.settings.id: each.settings for each in own}.values():
        await transaction.games.put_place(replace(settings, zone=zone))
    await pushes.put([rescheduled(each.subscription, zone, now_ms) for each in own])
    reminder = (await pushes.reminders({person.id})).get(person.id)
    if reminder is not None and reminder.next is not None:
        await pushes.put_reminders([set_for(reminder, zone, now_ms)])


async def resume(store: Store, place: Place, now_ms: int) -> bool:
    """Start again what the platform refused in a chat, in all its threads; say whether there was anything.

    Raises StoreUnavailableError and ConflictError.
    """
    account = place.private_with
    person_id = None if account is None else await store.person_of(account)
    async with store.transaction() as transaction:
        people = {} if person_id is None else await transaction.hold({person_id})
        quiet = await transaction.pushes.quiet(place.platform, place.chat_id)
        again = [started(each.subscription, each.settings.zone or DEFAULT_ZONE, now_ms) for each in quiet]
        if again:
            await transaction.pushes.put(again)
        reminded = [await _remind_again(transaction, person, account, now_ms) for person in people.values()]
    return bool(again) or any(reminded)


async def _remind_again(transaction: Transaction, person: Person, account: Account | None, now_ms: int) -> bool:
    """Let a reminder wait for its next occasion again, if it is told through the account and had stopped."""
    reminder = (await transaction.pushes.reminders({person.id})).get(person.id)
    if reminder is None or reminder.next is not None or reminder.account != account:
        return False
    await transaction.pushes.put_reminders([set_for(reminder, person.zone or DEFAULT_ZONE, now_ms)])
    return True
