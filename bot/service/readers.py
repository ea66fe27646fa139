"""In which languages people read what is sent to them by itself."""

from collections.abc import Collection, Mapping

from bot.core.languages import reading_language
from bot.core.people import Account
from bot.ports import Transaction


async def languages_of(transaction: Transaction, readers: Collection[Account | None]) -> Mapping[Account, str]:
    """Give the language of each of these accounts, in one statement; where it is None, nobody in particular reads."""
    accounts = {reader for reader in readers if reader is not None}
    chosen = await transaction.pushes.languages(accounts)
    return {account: reading_language(chosen.get(account), None) for account in accounts}
