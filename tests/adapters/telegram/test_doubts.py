"""When a token is taken to be wrong, by a clock moved by hand."""

import pytest
from telegram.error import InvalidToken, NetworkError

from adapters.telegram import TelegramRefusedError
from adapters.telegram.doubts import REFUSALS, REFUSED_FOR_S, TokenDoubts
from tests.adapters.telegram.stage import ManualTimer


def refused(doubts: TokenDoubts, timer: ManualTimer, times: int, each_s: float) -> None:
    for _ in range(times):
        doubts.weigh(InvalidToken("no"))
        timer.now += each_s


def test_a_token_that_never_worked_is_wrong_at_once() -> None:
    doubts = TokenDoubts(ManualTimer())
    doubts.weigh(NetworkError("away"))
    with pytest.raises(TelegramRefusedError):
        doubts.weigh(InvalidToken("no"))


@pytest.mark.parametrize(("times", "each_s"), [(REFUSALS - 1, REFUSED_FOR_S), (120, REFUSED_FOR_S / 120)])
def test_one_that_worked_is_wrong_after_enough_refusals_over_enough_time(times: int, each_s: float) -> None:
    timer = ManualTimer()
    doubts = TokenDoubts(timer)
    doubts.clear()
    refused(doubts, timer, times, each_s)
    with pytest.raises(TelegramRefusedError):
        doubts.weigh(InvalidToken("no"))


def test_anything_between_begins_the_count_anew() -> None:
    timer = ManualTimer()
    doubts = TokenDoubts(timer)
    doubts.clear()
    refused(doubts, timer, REFUSALS - 1, REFUSED_FOR_S)
    doubts.weigh(NetworkError("away"))
    refused(doubts, timer, REFUSALS - 1, REFUSED_FOR_S)
    doubts.clear()
    refused(doubts, timer, REFUSALS - 1, REFUSED_FOR_S)
