"""What is a person's own, in statements that are about the person bound as `person`."""

from sqlalchemy import bindparam, select, union

from storage.tables import RowId, account, link_offer

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
