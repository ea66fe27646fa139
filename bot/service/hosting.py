"""Hosting: how a game is set up, begins, goes on, pauses and ends at somebody's word."""

from dataclasses import dataclass, replace

from bot.core.game import Game, Phase, advance, follow, pause, start, stop
from bot.core.game_actions import HostAction, NextRound, PauseGame, ShowSetup, StartGame, StopGame
from bot.core.game_scene import GameRunning, GameStarted, SetupShown, Unchanged
from bot.core.languages import LANGUAGES
from bot.core.round import Shown
from bot.core.run import Refusal
from bot.core.scene import Notice, Scene
from bot.core.setup import Setup
from bot.service.pool import drawn
from bot.service.venue import Venue

_SECOND_MS = 1000
LONGEST_S = 3600
"""No button ever offered more time for a question."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """What came of a host's action: scene and remarks, a language of its own if it has one, and the game it changed."""

    scene: Scene
    remarks: tuple[Notice | Refusal, ...] = ()
    language: str | None = None
    changed: Game | None = None


@dataclass(frozen=True, slots=True)
class HostDesk:
    """Carries out what hosts ask."""

    venue: Venue

    async def act(self, action: HostAction) -> Hosted | None:
        """Carry out an action; None for a stop of whatever runs where no game does. Raises RightsUnknownError."""
        match action:
            case ShowSetup(setup) | StartGame(setup):
                return await self._set_up(setup, starting=isinstance(action, StartGame))
            case NextRound() | PauseGame() | StopGame():
                return await self._control(action)

    async def _set_up(self, setup: Setup, *, starting: bool) -> Hosted:
        venue = self.venue
        running = await venue.games.running(venue.settings.id)
        if running is not None and starting and venue.event.public:
            # Whoever was quicker has the buttons of the game on the message that was pressed.
            return Hosted(Unchanged(), (Notice.GAME_RUNS,), language=running.language)
        if running is not None:
            language = running.language if venue.event.public else None
            return Hosted(GameRunning(running, None, venue.may_control(running)), language=language)
        if not venue.may_host():
            return Hosted(Unchanged(), (Notice.HOSTS_ADMINS,))
        if (fault := self._fault(setup)) is not None:
            sound, remark = fault
            return replace(self._shown(sound), remarks=(remark,))
        return await self._start(setup) if starting else self._shown(setup)

    def _fault(self, setup: Setup) -> tuple[Setup, Notice | Refusal] | None:
        """Give what can be played in place of what cannot, and why."""
        if setup.quiz_id is not None and setup.quiz_id not in self.venue.library.quizzes:
            return replace(setup, quiz_id=None), Notice.QUIZ_UNKNOWN
        if setup.language is not None and setup.language not in LANGUAGES:
            return replace(setup, language=None), Notice.LANGUAGE_UNKNOWN
        enough_questions = setup.questions is None or setup.questions >= 1
        enough_time = setup.seconds is None or 1 <= setup.seconds <= LONGEST_S
        return None if enough_questions and enough_time else (Setup(setup.quiz_id), Refusal.NO_SUCH_BUTTON)

    def _shown(self, setup: Setup) -> Hosted:
        language = setup.language or self.venue.place_language
        return Hosted(SetupShown(setup, language), language=language if self.venue.event.public else None)

    async def _start(self, setup: Setup) -> Hosted:
        venue, settings = self.venue, self.venue.settings
        plan = drawn(venue.library, setup, await venue.games.asked(settings.id), venue.chance)
        if not plan:
            return Hosted(Unchanged(), (Notice.NO_QUESTIONS,))
        if setup.language is not None:
            await venue.games.put_place(replace(settings, language=setup.language))
        language = setup.language or venue.place_language
        game = start(
            venue.chance.run_id(),
            venue.chance.run_id(),
            settings.id,
            host=venue.event.account,
            language=language,
            setup=setup,
            plan=plan,
            now_ms=venue.event.at_ms,
        )
        await venue.games.put(game)
        return Hosted(GameStarted(game, None), language=language, changed=game)

    async def _control(self, action: NextRound | PauseGame | StopGame) -> Hosted | None:
        venue = self.venue
        if action.game_id is None:
            game = await venue.games.running(venue.settings.id)
        else:
            game = await venue.games.game(action.game_id)
        if game is None or game.place_id != venue.settings.id:
            nothing_named = isinstance(action, StopGame) and action.game_id is None
            return None if nothing_named else Hosted(Unchanged(), (Notice.NO_GAME,))
        if game.phase is Phase.OVER or (action.game_id is None and self._is_of_before(game)):
            return Hosted(Unchanged(), (Notice.GAME_OVER,))
        if not venue.may_control(game):
            return Hosted(Unchanged(), (Notice.HOST_ONLY,))
        match action:
            case NextRound(_, step):
                return await self._go_on(game, step)
            case PauseGame(game_id):
                return await self._pause(game, by_word=game_id is None)
            case StopGame():
                stopped = await self._put(stop(game, venue.event.at_ms))
                return Hosted(Unchanged(self_evident=True), (Notice.GAME_STOPPED,), changed=stopped)

    async def _go_on(self, game: Game, step: int | None) -> Hosted:
        """Let come what comes next; of two presses of one button the second finds that it has come."""
        venue = self.venue
        by_word, following = step is None, None
        if step == game.step or (by_word and not self._came_late(game)):
            answers = await venue.games.voters(game.round.id)
            round_id, quizzes = venue.chance.run_id(), venue.library.quizzes
            next_ms = max(game.next_ms, venue.event.at_ms) if by_word else game.next_ms
            move = advance if by_word else follow
            advanced = move(game, answers, round_id, venue.event.at_ms, quizzes)
            following = await self._put(replace(advanced, next_ms=next_ms))
        # Whoever wrote it sees nothing come of it, and is to know that it was heard.
        unheard = by_word and following is None
        return Hosted(Unchanged(self_evident=not unheard), (Notice.GAME_GOES_ON,), changed=following)

    def _is_of_before(self, game: Game) -> bool:
        """Say whether a command was written before a game was started, and so for another one.

        After a crash it may come again.
        """
        return self._latest_ms < game.started_ms

    @property
    def _latest_ms(self) -> int:
        """When a command was written at the latest: where its time has whole seconds, it may have been all but one."""
        at_ms = self.venue.event.at_ms
        return at_ms if at_ms % _SECOND_MS else at_ms + _SECOND_MS - 1

    def _came_late(self, game: Game) -> bool:
        """Say whether what was asked for had come before: by the same word, or unseen by whoever asked."""
        if self._was_heard(game.next_ms, game.pause_ms):
            return True
        if game.round.is_open:
            # By the beginning of its second: whoever asks twice must not close what they have just asked for.
            return game.round.opened_ms is not None and self.venue.event.at_ms < game.round.opened_ms
        return game.round.shown is Shown.CLOSED and self.venue.event.at_ms < game.moved_ms

    def _was_heard(self, own_ms: int, other_ms: int) -> bool:
        """Say whether a command comes again, by when the latest one like it and the latest other one were written.

        After a crash all that was not confirmed comes again, in its order.
        """
        return self.venue.event.at_ms <= own_ms or self.venue.event.at_ms < other_ms

    async def _pause(self, game: Game, *, by_word: bool) -> Hosted:
        if game.paused:
            return Hosted(Unchanged(), (Notice.GAME_PAUSED_ALREADY,))
        if by_word and self._was_heard(game.pause_ms, game.next_ms):
            return Hosted(Unchanged(), (Notice.GAME_GOES_ON,))
        at_ms = self.venue.event.at_ms
        pause_ms = max(game.pause_ms, at_ms) if by_word else game.pause_ms
        paused = await self._put(replace(pause(game, at_ms), pause_ms=pause_ms))
        return Hosted(Unchanged(), (Notice.GAME_PAUSED,), changed=paused)

    async def _put(self, game: Game) -> Game:
        await self.venue.games.put(game)
        return game
