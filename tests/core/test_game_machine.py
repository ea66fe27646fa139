"""Whatever people, hosts, platforms and clocks do to a game: it goes forward only, and always comes to its end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.core.game import (
    LEFT_MS,
    SILENT_ROUNDS,
    TRY_AGAIN_MS,
    Chore,
    Game,
    Phase,
    advance,
    close_round,
    closing_ms,
    due,
    follow,
    go_on,
    lost,
    muted,
    pause,
    posted,
    shown,
    start,
    stop,
    summed_up,
)
from bot.core.people import Account
from bot.core.quiz import Quiz
from bot.core.round import Late, Shown, Vote, Voted, vote
from bot.core.run import Refused
from bot.core.setup import Setup
from bot.core.slots import Shuffle, deal, slot_fits
from tests.quizzes_for_tests import quiz

PEOPLE = 3
QUESTIONS = 5
PRESS = st.tuples(st.integers(0, PEOPLE - 1), st.integers(0, 4), st.sampled_from([0, 0, 900]))
"""Who presses which letter, and how long ago when we get to it."""
MOST_CHORES_A_ROUND = 4
"""To post, close and show it, and to go on."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A closed round, as it should stay."""

    closed_ms: int | None
    votes: Mapping[int, Vote]


def rarely() -> st.SearchStrategy[bool]:
    """Draw whether something happens that would end most games early if it happened as often as the rest."""
    return st.integers(0, 7).map(lambda drawn: drawn == 7)


class GameMachine(RuleBasedStateMachine):
    @initialize(
        seconds=st.sampled_from([20, 20, 20, None]),
        changes=st.booleans(),
        questions=st.sampled_from([1, 3, QUESTIONS]),
        draw=st.randoms(use_true_random=False),
    )
    def begin(self, seconds: int | None, changes: bool, questions: int, draw: object) -> None:  # noqa: FBT001
        assert hasattr(draw, "shuffle")
        shuffle: Shuffle = draw.shuffle
        self.quizzes = {"small": quiz(questions=QUESTIONS)}
        plan = [deal("small", question, shuffle) for question in self.quizzes["small"].questions]
        draw.shuffle(plan)
        self.now_ms, self.round_ids = 1_000_000, 10
        self.votes: dict[int, dict[int, Vote]] = {0: {}}
        self.closed: dict[int, Sheet] = {}
        self.late_ms: dict[int, int] = {}
        self.empty = 0
        self.on_the_way: Game | None = None
        self.buttons: set[int] = set()
        setup = Setup(questions=questions, seconds=seconds, changes=changes)
        self.game = start(
            1,
            self.round_ids,
            1,
            host=Account("telegram", "1"),
            language="en",
            setup=setup,
            plan=tuple(plan[:questions]),
            now_ms=self.now_ms,
        )

    @property
    def answers(self) -> int:
        return len(self.votes[self.game.round.number])

    def take(self, game: Game) -> None:
        """Let a state follow, which must be a way forward."""
        before, self.game = self.game, game
        assert game.step >= before.step
        assert before.phase is not Phase.OVER or (game.phase, game.round.closed_ms) == (
            Phase.OVER,
            before.round.closed_ms,
        )
        if game.round.id != before.round.id:
            assert not before.round.is_open
            assert game.round.number not in self.votes
            assert slot_fits(game.round.slot, self.quizzes)
            self.votes[game.round.number] = {}
        if before.round.is_open and not game.round.is_open:
            self.closed[game.round.number] = Sheet(game.round.closed_ms, dict(self.votes[game.round.number]))

    def take_closed(self) -> None:
        """Close the round, which pauses a game in which nobody answers, and no other."""
        before = self.game
        if not before.round.is_open:
            return
        self.empty = 0 if self.answers else self.empty + 1
        fell_silent = before.setup.seconds is not None and self.empty >= SILENT_ROUNDS and not before.is_last
        self.take(close_round(before, self.answers, self.now_ms))
        assert self.game.paused == (not before.is_last and (before.paused or fell_silent))
        assert self.game.paused_itself == fell_silent

    @rule(presses=st.lists(PRESS, min_size=1, max_size=5))
    def people_answer(self, presses: list[tuple[int, int, int]]) -> None:
        for person, letter, ago_ms in presses:
            self.answer(person, letter, ago_ms)

    def answer(self, person: int, letter: int, ago_ms: int) -> None:
        played, at_ms = self.game.round, self.now_ms - ago_ms
        if not slot_fits(played.slot, self.quizzes):
            return
        votes = self.votes[played.number]
        match vote(played, votes.get(person), letter, at_ms, self.quizzes):
            case Voted(given):
                assert at_ms < self.late_ms.get(played.number, at_ms + 1)
                assert given.changed == (person in votes)
                votes[person] = given
            case Late(_):
                self.late_ms.setdefault(played.number, at_ms)
            case Refused():
                assert letter == 4 or person in votes

    @rule(ms=st.sampled_from([1, 1_000, 10_000, 21_000]))
    def time_passes(self, ms: int) -> None:
        self.now_ms += ms

    @rule()
    def message_is_sent(self) -> None:
        """Send a message; its button can be pressed before its arrival is noted."""
        waits_for = due(self.game)
        if waits_for is not None and waits_for.chore is Chore.POST:
            self.on_the_way = self.game
            self.buttons.add(self.game.step)

    @precondition(lambda self: self.on_the_way is not None)
    @rule()
    def message_arrives(self) -> None:
        """Note that a message arrived that shows how the game stood, unless it has gone past it or has another one."""
        sent, self.on_the_way = self.on_the_way, None
        assert sent is not None
        played = self.game.round
        if sent.round.id == played.id and played.message_id is None:
            self.take(posted(self.game, "m", self.now_ms, closing_ms(sent, self.now_ms)))
            self.buttons.add(self.game.step)

    @rule(happens=rarely())
    def message_gets_lost(self, happens: bool) -> None:  # noqa: FBT001
        if happens and self.game.round.message_id is not None and self.game.round.shown is Shown.OPEN:
            self.take(lost(self.game))

    @rule(happens=rarely())
    def place_is_muted(self, happens: bool) -> None:  # noqa: FBT001
        if happens and not self.game.muted:
            self.take(muted(self.game, self.now_ms))

    @rule(waits=st.lists(st.booleans(), min_size=1, max_size=4))
    def what_is_due_is_done(self, waits: list[bool]) -> None:
        for wait in waits:
            waits_for = due(self.game)
            if waits_for is None or (waits_for.at_ms > self.now_ms and (not wait or waits_for.chore is Chore.END)):
                return
            self.now_ms = max(self.now_ms, waits_for.at_ms)
            self.do(waits_for.chore)

    def do(self, chore: Chore) -> None:
        game = self.game
        match chore:
            case Chore.POST:
                self.message_is_sent()
                self.message_arrives()
            case Chore.CLOSE:
                self.take_closed()
            case Chore.SHOW:
                self.take(shown(replace(game, round=replace(game.round, message_id="m")), self.now_ms))
                self.buttons.add(self.game.step)
            case Chore.GO_ON:
                assert not game.paused
                self.take(go_on(game, self.next_id(), self.now_ms, self.quizzes))
            case Chore.SUM_UP:
                self.take(summed_up(game))
            case Chore.END:
                assert game.paused or game.muted or game.setup.seconds is None
                self.take(stop(game, self.now_ms))

    def next_id(self) -> int:
        self.round_ids += 1
        return self.round_ids

    @rule()
    def host_asks_for_what_comes_next(self) -> None:
        before = self.game
        if before.phase is not Phase.OVER and before.paused_itself:
            self.empty = 0
        if before.phase is Phase.ASKING and before.round.message_id is not None:
            self.empty = 0 if self.answers else self.empty + 1
        self.take(advance(before, self.answers, self.next_id(), self.now_ms, self.quizzes))
        assert not self.game.muted or before.phase is Phase.OVER
        fell_silent = self.game.phase is Phase.RESTING and self.game.setup.seconds is not None
        if before.phase is not Phase.OVER:
            assert self.game.paused == self.game.paused_itself == (fell_silent and self.empty >= SILENT_ROUNDS)

    def somebody_presses(self) -> None:
        """Go on from a message that is there, whether that is noted or not."""
        before = self.game
        if before.phase is not Phase.OVER and before.paused_itself:
            self.empty = 0
        if before.phase is Phase.ASKING:
            self.empty = 0 if self.answers else self.empty + 1
        self.take(follow(before, self.answers, self.next_id(), self.now_ms, self.quizzes))
        assert self.game.step != before.step or before.phase is Phase.OVER or self.game.phase is Phase.OVER
        assert not self.game.muted or before.phase is Phase.OVER

    @rule(data=st.data())
    def buttons_are_pressed_twice(self, data: st.DataObject) -> None:
        """Press any button that was ever shown, twice: it goes on from the step that it carries, once for ever."""
        if not self.buttons:
            return
        step = data.draw(st.sampled_from(sorted(self.buttons)))
        for _ in range(2):
            before = self.game
            if step == before.step:
                self.somebody_presses()
            # One step forward: the round closes, or the next one that is left opens, or there is none.
            assert self.game.step in {before.step, before.step + 1} or before.phase is Phase.RESTING
            if self.game.step != before.step:
                self.buttons.discard(step)

    @rule(after_ms=st.sampled_from([0, 20_500]))
    def host_pauses(self, after_ms: int) -> None:
        self.now_ms += after_ms
        self.take(pause(self.game, self.now_ms))
        assert self.game.paused or self.game.phase is Phase.OVER

    @rule(happens=rarely())
    def host_stops(self, happens: bool) -> None:  # noqa: FBT001
        if happens:
            self.take(stop(self.game, self.now_ms))
            assert self.game.phase is Phase.OVER

    @rule(happens=rarely(), number=st.integers(1, QUESTIONS))
    def a_question_is_taken_out(self, happens: bool, number: int) -> None:  # noqa: FBT001
        if happens:
            left = tuple(each for each in self.quizzes["small"].questions if each.id != f"q{number}")
            self.quizzes = {"small": Quiz("small", left)}

    @invariant()
    def the_round_and_the_game_agree(self) -> None:
        game = self.game
        assert game.round.is_open == (game.phase is Phase.ASKING)
        assert game.round.slot == game.plan[game.round.number]
        assert not game.muted or game.paused or game.phase is Phase.OVER

    @invariant()
    def closed_stays_closed(self) -> None:
        for number, sheet in self.closed.items():
            assert self.votes[number] == sheet.votes
        if not self.game.round.is_open:
            assert self.game.round.closed_ms == self.closed[self.game.round.number].closed_ms

    @invariant()
    def everybody_answers_once_and_no_question_comes_twice(self) -> None:
        assert all(len(votes) <= PEOPLE for votes in self.votes.values())
        asked = [self.game.plan[number].question_id for number in self.votes]
        assert len(set(asked)) == len(asked)
        assert list(self.votes) == sorted(self.votes)

    @invariant()
    def times_are_in_order(self) -> None:
        played = self.game.round
        if played.opened_ms is not None:
            assert played.closes_ms is None or played.closes_ms > played.opened_ms
            assert played.closed_ms is None or played.opened_ms <= played.closed_ms <= self.now_ms

    @invariant()
    def only_what_runs_by_itself_has_a_limit(self) -> None:
        game, played = self.game, self.game.round
        if not played.is_open or played.message_id is None:
            return
        if game.paused or game.setup.seconds is None:
            assert played.closes_ms is None or played.closes_ms < game.moved_ms
        else:
            assert played.closes_ms is not None

    def teardown(self) -> None:
        """Do what is due until nothing is: every game ends, and only one that waits for somebody takes long."""
        if not hasattr(self, "game"):
            return
        chores = []
        began_ms = self.now_ms
        while (waits_for := due(self.game)) is not None:
            chores.append(waits_for.chore)
            assert len(chores) <= MOST_CHORES_A_ROUND * QUESTIONS + 3
            self.now_ms = max(self.now_ms, waits_for.at_ms)
            self.do(waits_for.chore)
        assert self.game.phase is Phase.OVER
        assert self.game.summed_up or self.game.muted
        assert chores.count(Chore.END) <= 1
        ends_ms = LEFT_MS * chores.count(Chore.END) + 2 * TRY_AGAIN_MS
        assert self.now_ms - began_ms < ends_ms + 60_000 * QUESTIONS


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=50, stateful_step_count=25, deadline=None)
