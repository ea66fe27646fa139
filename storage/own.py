"""What is a person's own, in statements that are about the person bound as `person`."""

from sqlalchemy import bindparam, select, union

from bot.core.places import PRIVATE
from storage.push_tables import subscription
from storage.tables import RowId, account, link_offer, place

PERSON = bindparam("person", type_=RowId)

OWN_ACCOUNTS = select(account.c.id).where(account.c.person_id == PERSON)

OWN_OFFERS = union(
    *(
        select(link_offer.c.code)
        .join_from(account, link_offer, side == account.c.id)
        .where(account.c.person_id == PERSON)
        for side in (link_offer.c.issuer_id, link_offer.c.claimer_id)
    )
)
"""The codes that they were given or have entered: by two indexes, where OR would use none."""

_CHAT_ID = PRIVATE + account.c.user_id
OWN_CHATS = select(account.c.platform, _CHAT_ID).where(account.c.person_id == PERSON)
"""The private chats with them, by platform and id."""

OWN_PLACES = (
    select(place.c.id)
    .join_from(account, place, (place.c.platform == account.c.platform) & (place.c.chat_id == _CHAT_ID))
    .where(account.c.person_id == PERSON)
)
"""The same, as places."""

OWN_SUBSCRIPTIONS = union(
    select(subscription.c.id).where(subscription.c.owner_id.in_(OWN_ACCOUNTS)),
    select(subscription.c.id).where(subscription.c.place_id.in_(OWN_PLACES)),
)
"""Those that they set up, and those of their private chats."""
