"""Whoever presses what and when: one answer a person, closed stays closed, and too late stays too late."""

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.core.round import Late, Round, Vote, Voted, close, hold, post, vote
from bot.core.run import Refused
from bot.core.slots import Shuffle, deal
from tests.quizzes_for_tests import question, quiz

PEOPLE = 8
QUIZZES = {"small": quiz()}
PRESS = st.tuples(
    st.integers(0, PEOPLE - 1),
    st.integers(-1, 4),
    st.sampled_from([0, 1, 700, 20_001]),
    st.sampled_from([0, 0, 1, 900]),
)
"""Who presses which letter, how long after the press before, and how long ago when we get to it."""


@st.composite
def shuffles(draw: st.DrawFn) -> Shuffle:
    """Give a way to bring options into a drawn order."""
    return draw(st.randoms(use_true_random=False)).shuffle


class RoundMachine(RuleBasedStateMachine):
    @initialize(changeable=st.booleans(), shuffle=shuffles(), posted=st.booleans())
    def ask(self, changeable: bool, shuffle: Shuffle, posted: bool) -> None:  # noqa: FBT001
        self.now_ms = 1_000_000
        self.played = Round(1, 1, 1, 0, deal("small", question(1), shuffle), changeable=changeable)
        self.votes: dict[int, Vote] = {}
        self.changes = dict.fromkeys(range(PEOPLE), 0)
        self.late_ms: int | None = None
        if posted:
            self.message_arrives(20_000)

    @rule(presses=st.lists(PRESS, min_size=1, max_size=6))
    def people_press(self, presses: list[tuple[int, int, int, int]]) -> None:
        for person, letter, wait_ms, ago_ms in presses:
            self.now_ms += wait_ms
            self.press(person, letter, ago_ms)

    def press(self, person: int, letter: int, ago_ms: int) -> None:
        earlier, at_ms = self.votes.get(person), self.now_ms - ago_ms
        match vote(self.played, earlier, letter, at_ms, QUIZZES):
            case Voted(given):
                assert self.played.is_open
                assert self.late_ms is None or at_ms < self.late_ms
                self.check_vote(earlier, given, letter, at_ms)
                self.votes[person] = given
            case Late(by_ms):
                assert 0 <= by_ms <= self.now_ms - (self.played.opened_ms or 0)
                self.late_ms = at_ms if self.late_ms is None else min(self.late_ms, at_ms)
            case Refused():
                assert letter not in range(4) or earlier is not None

    def check_vote(self, earlier: Vote | None, given: Vote, letter: int, at_ms: int) -> None:
        assert given.answer.option_id == self.played.slot.order[letter]
        assert given.answer.right == (given.answer.option_id == "b")
        if earlier is None:
            assert (given.at_ms, given.changed) == (at_ms, False)
            return
        assert self.played.changeable
        assert (given.at_ms, earlier.changed, given.changed) == (earlier.at_ms, False, True)
        assert given.answer.option_id != earlier.answer.option_id

    @rule(limit_ms=st.sampled_from([None, 20_000, 20_000]))
    def message_arrives(self, limit_ms: int | None) -> None:
        before = self.played
        self.played = post(before, "m", self.now_ms, None if limit_ms is None else self.now_ms + limit_ms)
        assert before.closes_ms in {None, self.played.closes_ms}
        assert before.opened_ms in {None, self.played.opened_ms}

    @rule()
    def message_gets_lost(self) -> None:
        self.played = replace(self.played, message_id=None)

    @precondition(lambda self: self.played.is_open and self.played.closes_ms is not None)
    @rule(wait_ms=st.sampled_from([0, 20_001]))
    def host_pauses(self, wait_ms: int) -> None:
        self.now_ms += wait_ms
        before = self.played
        self.played = hold(before, self.now_ms)
        assert vote(self.played, None, 0, self.now_ms, QUIZZES) == vote(before, None, 0, self.now_ms, QUIZZES)

    @rule(ago_ms=st.sampled_from([0, 30_000]), hurried=st.integers(0, 3))
    def somebody_closes(self, ago_ms: int, hurried: int) -> None:
        if hurried:
            return
        before = self.played
        self.played = close(before, self.now_ms - ago_ms)
        assert before.closed_ms in {None, self.played.closed_ms}
        assert not self.played.is_open

    @invariant()
    def nothing_happens_before_it_was_shown(self) -> None:
        opened_ms = self.played.opened_ms
        ends = [ms for ms in (self.played.closes_ms, self.played.closed_ms) if ms is not None]
        assert opened_ms is None or all(ms >= opened_ms for ms in ends)
        assert self.played.closed_ms is None or self.played.closed_ms <= (self.played.closes_ms or self.now_ms)


TestRoundMachine = RoundMachine.TestCase
TestRoundMachine.settings = settings(max_examples=40, stateful_step_count=15, deadline=None)
