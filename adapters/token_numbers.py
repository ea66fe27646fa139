"""Numbers in tokens: base 62, without leading zeros, so that each number is written in one way only."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LARGEST = 2**63 - 1


def number(amount: int) -> str:
    """Write a number that is not negative."""
    if amount == 0:
        return _DIGITS[0]
    digits = ""
    while amount:
        amount, rest = divmod(amount, len(_DIGITS))
        digits = _DIGITS[rest] + digits
    return digits


def value(text: str) -> int:
    """Read a number. Raises ValueError for what `number` never writes, and for what no id can be."""
    if not text or (text[0] == _DIGITS[0] and text != _DIGITS[0]):
        raise ValueError(text)
    amount = 0
    for digit in text:
        amount = amount * len(_DIGITS) + _DIGITS.index(digit)
    if amount > _LARGEST:
        raise ValueError(text)
    return amount
