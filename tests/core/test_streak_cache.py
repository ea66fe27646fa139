"""The cached streak is always what a replay gives, and nothing that was shown is ever taken back (R8, R11)."""

from datetime import timedelta

from hypothesis import event, given, settings
from hypothesis import strategies as st

from bot.core.days import DAY_MS
from bot.core.gaps import Outage
from bot.core.streak import DayEffect, Standing, StreakState, replay, standing
from tests.core.streak_keeper import Keeper
from tests.core.streak_logs import EPOCH, ZONES, acts, in_core, ms_of, outages

HOUR_MS = 60 * 60 * 1000


def assert_cache_is_replay(keeper: Keeper) -> None:
    assert keeper.cached == replay(keeper.log)


def worth(shown: Standing) -> tuple[int, int]:
    return shown.current, shown.longest


@settings(max_examples=150)
@given(st.data())
def test_answers_in_any_order_of_arrival_are_counted_as_in_a_replay(data: st.DataObject) -> None:
    drawn = data.draw(acts())
    keeper = Keeper("UTC", outages=in_core(data.draw(outages(drawn))))
    order = data.draw(st.permutations(drawn)) if data.draw(st.booleans()) else drawn

    for at, zone in order:
        keeper.zone = zone
        before = keeper.floors[:]
        keeper.answer(ms_of(at), ms_of(at))
        assert_cache_is_replay(keeper)
        if keeper.floors != before:
            event("floor")


@settings(max_examples=150)
@given(st.data())
def test_an_answer_gets_what_was_shown_before_it(data: st.DataObject) -> None:
    drawn = data.draw(acts())
    keeper = Keeper("UTC", outages=in_core(data.draw(outages(drawn))))

    for at, zone in sorted(drawn):
        keeper.zone = zone
        shown = keeper.shown(ms_of(at))
        assert shown == standing(keeper.cached, ms_of(at), zone, keeper.outages)
        counted = keeper.answer(ms_of(at), ms_of(at))
        after = counted.streak
        earned = 1 if after.current % 7 == 0 else 0
        match shown.state:
            case StreakState.DONE_TODAY:
                assert counted.effect is DayEffect.SAME_DAY
                assert worth(shown) == (after.current, after.longest)
            case StreakState.PENDING | StreakState.FROZEN:
                assert after.current == shown.current + 1
                assert after.freezes == min(shown.freezes + earned, 2)
                assert after.last_day == shown.open_day
                assert counted.gap == shown.gap
            case StreakState.BROKEN | StreakState.NONE:
                assert counted.effect is DayEffect.STARTED
                assert (after.current, after.freezes) == (1, shown.freezes)


@settings(max_examples=150)
@given(st.data())
def test_what_was_shown_is_never_taken_back(data: st.DataObject) -> None:
    drawn = sorted(data.draw(acts()))
    keeper = Keeper(data.draw(st.sampled_from(("UTC", drawn[0][1]))), guessing=data.draw(st.booleans()))
    now_ms = ms_of(drawn[0][0])

    for at, zone in drawn:
        now_ms = max(now_ms, ms_of(at))
        if not keeper.guessing:
            keeper.zone = zone
        keeper.answer(now_ms, now_ms)
        assert_cache_is_replay(keeper)
        now_ms += data.draw(st.integers(0, 30)) * HOUR_MS
        shown = keeper.shown(now_ms)
        change = data.draw(st.sampled_from(("none", "none", "late", "outage", "choose", "link")))
        event(change)
        match change:
            case "late":
                keeper.answer(now_ms - data.draw(st.integers(0, DAY_MS // 1000)) * 1000, now_ms)
            case "outage":
                start_ms = now_ms - data.draw(st.integers(3, 24 * 20)) * HOUR_MS
                keeper.add_outage(Outage(start_ms, start_ms + data.draw(st.integers(1, 3)) * HOUR_MS), now_ms)
            case "choose" if keeper.guessing:
                keeper.choose(data.draw(st.sampled_from(ZONES)), now_ms)
            case "link":
                other = another(data, now_ms, keeper)
                theirs = other.shown(now_ms)
                keeper.link(other, now_ms)
                assert all(mine >= each for mine, each in zip(worth(keeper.shown(now_ms)), worth(theirs), strict=True))
            case _:
                pass
        assert_cache_is_replay(keeper)
        assert all(mine >= each for mine, each in zip(worth(keeper.shown(now_ms)), worth(shown), strict=True))
        assert keeper.shown(now_ms) == standing(keeper.cached, now_ms, keeper.zone, keeper.outages)


def another(data: st.DataObject, now_ms: int, keeper: Keeper) -> Keeper:
    """Give another person who has answered so far, at the same time."""
    other = Keeper("UTC", outages=keeper.outages)
    start = (EPOCH + timedelta(milliseconds=now_ms - 20 * DAY_MS)).date()
    for at, zone in sorted(data.draw(acts(most=12, start=start))):
        if ms_of(at) <= now_ms:
            other.zone = zone
            other.answer(ms_of(at), ms_of(at))
    return other
