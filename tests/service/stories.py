"""Stories of one person's streak: what happens, to two accounts of theirs, and what must hold whatever happens."""

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from hypothesis import strategies as st

from bot.core.gaps import Outage
from bot.core.people import Account
from bot.core.record_actions import SetZone, Unlink
from bot.core.streak import Standing
from bot.support import count_anew
from tests.service.table import ANNA, BORIS, Table, at

HOUR_MS = 3600 * 1000
ZONES = (
    "Asia/Kolkata",
    "Europe/Berlin",
    "America/New_York",
    "Africa/Cairo",
    "Pacific/Chatham",
    "Pacific/Honolulu",
    "Pacific/Kiritimati",
    "Etc/GMT+12",
)
STARTS = tuple(map(at, ("2026-02-20T21:30", "2026-04-20T21:30", "2026-09-20T21:30", "2026-10-20T21:30")))
WAITS = (0, 1, 3, 5, 8, 12, 20, 24, 24, 24, 28, 48, 60, 75, 100)
"""Hours between two steps."""
LATENESS = (1, 4, 9, 16, 23, 24)
OUTAGES = (1, 2, 3, 10, 30, 60, 100)


class Kind(StrEnum):
    """What can happen."""

    ANSWER = "answer"
    LATE = "late"
    """An answer that was given before, and comes now (rule R8: at most a day late)."""
    ZONE = "zone"
    OUTAGE = "outage"
    LINK = "link"
    UNLINK = "unlink"


KINDS = (*6 * [Kind.ANSWER], *2 * [Kind.LATE], *Kind)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, some hours after the one before; the number chooses what the kind leaves open."""

    kind: Kind
    wait_h: int
    number: int

    @property
    def account(self) -> Account:
        """Whose step it is: mostly the first one's."""
        return BORIS if self.number % 3 == 0 else ANNA


@dataclass(frozen=True, slots=True)
class Story:
    """When it begins, and what happens."""

    start_ms: int
    steps: tuple[Step, ...]


STORIES = st.builds(
    Story,
    st.sampled_from(STARTS),
    st.lists(
        st.builds(Step, st.sampled_from(KINDS), st.sampled_from(WAITS), st.integers(0, 41)), min_size=3, max_size=20
    ).map(tuple),
)


def told(seed: int, steps: int) -> Story:
    """Give the story of a seed."""
    random = Random(seed)
    drawn = (Step(random.choice(KINDS), random.choice(WAITS), random.randrange(42)) for _ in range(steps))
    return Story(random.choice(STARTS), tuple(drawn))


@dataclass(slots=True)
class Teller:
    """Lets a story happen, and looks after every step."""

    table: Table
    zones: dict[Account, str] = field(default_factory=dict)
    """Those that were chosen."""
    latest_ms: int = 0
    linked: bool = False

    async def tell(self, story: Story) -> None:
        """Let it all happen."""
        self.table.now_ms = self.latest_ms = story.start_ms
        for account in (ANNA, BORIS):
            await self.table.seat(account)
        for step in story.steps:
            self.table.now_ms += step.wait_h * HOUR_MS + step.number * 60_000
            await self._take(step)

    async def _take(self, step: Step) -> None:
        before = {account: (await self.table.streak(account)).standing for account in (ANNA, BORIS)}
        keeps = await self._happen(step)
        for account in (ANNA, BORIS):
            await self.table.assert_kept(account)
            after = (await self.table.streak(account)).standing
            if keeps:
                assert_not_taken(before[account], after)
            assert after.longest >= before[account].longest, step

    async def _happen(self, step: Step) -> bool:
        """Let a step happen, and say whether nothing of what was shown may be taken away by it."""
        match step.kind:
            case Kind.ANSWER:
                await self._answer(step.account)
            case Kind.LATE:
                await self._answer_late(step)
            case Kind.ZONE:
                return await self._choose_zone(step)
            case Kind.OUTAGE:
                await self._go_down(step)
            case Kind.LINK:
                await self._link(step)
            case Kind.UNLINK:
                await self._unlink(step)
                return False
        return True

    async def _answer(self, account: Account) -> None:
        verdict = await self.table.play(account=account, quiz_id="long")
        self.latest_ms = max(self.latest_ms, self.table.now_ms)
        assert verdict.streak == (await self.table.streak(account)).standing

    async def _answer_late(self, step: Step) -> None:
        now_ms = self.table.now_ms
        self.table.now_ms -= LATENESS[step.number % len(LATENESS)] * HOUR_MS
        self.latest_ms = max(self.latest_ms, self.table.now_ms)
        await self.table.play(account=step.account, quiz_id="long")
        self.table.now_ms = now_ms

    async def _choose_zone(self, step: Step) -> bool:
        is_first = step.account not in self.zones
        zone = ZONES[step.number % len(ZONES)]
        await self.table.do(SetZone(zone), step.account)
        for account in (ANNA, BORIS) if self.linked else (step.account,):
            self.zones[account] = zone
        return is_first

    async def _go_down(self, step: Step) -> None:
        """Note an outage that ends now and holds no answer, or enter one of before, as operators do."""
        database, now_ms, hours = self.table.database, self.table.now_ms, OUTAGES[step.number % len(OUTAGES)]
        if step.number % 2:
            await database.add_outage(Outage(max(now_ms - hours * HOUR_MS, self.latest_ms), now_ms))
            return
        entered = Outage(now_ms - (step.number + hours) * HOUR_MS, now_ms - step.number * HOUR_MS)
        await database.add_outage(entered)
        await count_anew(database, entered, now_ms)

    async def _link(self, step: Step) -> None:
        if self.linked:
            return
        other = ANNA if step.account == BORIS else BORIS
        await self.table.link(other, step.account)
        self.linked = True
        if self.zones:
            self.zones = dict.fromkeys((ANNA, BORIS), self.zones.get(step.account) or self.zones[other])

    async def _unlink(self, step: Step) -> None:
        if not self.linked:
            return
        accounts = await self.table.accounts(step.account)
        await self.table.do(Unlink(accounts[("telegram", "discord")[step.number % 2]]), step.account)
        self.linked = False


def assert_not_taken(before: Standing, after: Standing) -> None:
    """Assert that a person still has what they were shown; freezes are nothing without a streak."""
    if before.current:
        assert (after.current, after.freezes) >= (before.current, before.freezes), (before, after)
