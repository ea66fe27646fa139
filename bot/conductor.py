"""The conductor: sees to it that what a game waits for happens, and that its messages show how it stands.

What is due follows from what is stored (`bot.core.game.due`), so a conductor that was killed goes on where it was. Each
step is stored before it shows, but for messages: one whose arrival could not be noted any more is sent again.
"""

import asyncio
import logging
from collections.abc import Callable

from bot.core.game import LEFT_MS, Chore, Phase, closing_ms, due, due_ms, is_left
from bot.core.game_scene import PublicScene
from bot.core.raised import raised
from bot.core.round import Shown
from bot.group_ports import (
    Draw,
    GameSheet,
    GameStore,
    MessageGoneError,
    PostFailedError,
    Postman,
    PostRefusedError,
    Roster,
)
from bot.ports import ConflictError, StoreUnavailableError
from bot.screen import Screen
from bot.service.baton import Baton
from bot.service.boards import Boards, opened
from bot.service.chores import Chores, everyone_answered, may_close_early_ms
from bot.service.desk import FIRST_PAUSE_MS, Desk
from bot.service.postmen import Postmen
from bot.service.waiting import RealWaiting, Waiting

EDIT_EVERY_MS = 3_000
"""A message is changed at most this often, counted from when the last change arrived."""
CALM_MS = 500
"""While a game waits, answers alone make us look at it at most this often: all its answers are read each time."""
LOOK_AGAIN_S = 30.0
"""So often we look for games that wait, even if nobody says so: another process may have left one behind."""
HEAR_AGAIN_S = 1.0
"""So often where other processes hear commands for games that we conduct."""
MOST_AT_ONCE, MOST_PLAYED = 256, 10_000
FINISH_S = 1.5
"""Real seconds that a stop waits for what is under way."""

log = logging.getLogger(__name__)


class Conductor:
    """Conducts the games in places of the platforms that it was told to take."""

    def __init__(  # noqa: PLR0913 - the parts that the application joins here
        self,
        store: GameStore,
        chores: Chores,
        boards: Boards,
        draw: Draw,
        postmen: Postmen,
        *,
        now_ms: Callable[[], int],
        waiting: Waiting | None = None,
    ) -> None:
        """Conduct what is stored. `now_ms` gives milliseconds since 1970, UTC; waits in real time unless told how."""
        self._store = store
        self._chores = chores
        self._boards = boards
        self._draw = draw
        self._now_ms = now_ms
        self._waiting = waiting or RealWaiting()
        self._postmen = postmen
        self._baton = Baton()
        self._desks: dict[int, Desk] = {}
        self._stirred = asyncio.Event()
        self._news_ms = 0

    def take(self, platform: str, *, others_hear: bool = False) -> None:
        """Conduct the games of a platform too; its postman is employed.

        If other processes hear of answers and commands for them as well, they are looked up every few seconds.
        """
        self._baton.take(platform, others_hear=others_hear)
        self._stirred.set()

    def lay_down(self, platform: str) -> None:
        """Conduct the games of a platform no longer: another process does. What is under way is finished."""
        self._baton.lay_down(platform)
        self._desks = {game_id: desk for game_id, desk in self._desks.items() if desk.work is not None}
        for desk in self._desks.values():
            desk.stirred.set()

    def answered(self, game_id: int) -> None:
        """Show that the open round of a game has got an answer, when it is time."""
        if not self._baton.may_conduct(game_id):
            return
        desk = self._desk(game_id)
        desk.news += 1
        if desk.work is None:
            self._stir(game_id)

    def changed(self, game_id: int) -> None:
        """See to what a game waits for now: somebody has just done something about it."""
        if not self._baton.may_conduct(game_id):
            return
        desk = self._desk(game_id)
        desk.news += 1
        desk.not_before_ms = 0
        self._stir(game_id)

    def moved(self) -> None:
        """Look at once for games that wait for something."""
        self._stirred.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Conduct until told to stop, and then finish what is under way."""
        stopping = asyncio.create_task(stop.wait())
        looking = asyncio.create_task(self._look(), name="conductor")
        try:
            await asyncio.wait({stopping, looking}, return_when=asyncio.FIRST_COMPLETED)
            if looking.done():
                looking.result()
        finally:
            stopping.cancel()
            looking.cancel()
            await self._finish()

    async def _finish(self) -> None:
        at_work = {desk.work for desk in self._desks.values() if desk.work is not None}
        if at_work:
            _, late = await asyncio.wait(at_work, timeout=FINISH_S)
            for task in late:
                task.cancel()

    async def _look(self) -> None:
        """Take up every game that waits for something, for ever."""
        while True:
            self._stirred.clear()
            wait_s = LOOK_AGAIN_S
            try:
                wait_s = await self._take_up()
            except StoreUnavailableError as error:
                log.warning("games not looked for: cause=%s", error)
                wait_s = FIRST_PAUSE_MS / 1000
            await self._waiting.wait(self._stirred, wait_s)

    async def _take_up(self) -> float:
        """Take up what is due, and give the seconds until the next thing is."""
        platforms, now_ms = list(self._baton.platforms), self._now_ms()
        if not platforms:
            return LOOK_AGAIN_S
        in_hand = [game_id for game_id, desk in self._desks.items() if desk.work is not None]
        found = await self._store.due_games(platforms, now_ms, MOST_AT_ONCE, in_hand)
        for game_id, _ in found:
            self._stir(game_id)
        if len(found) >= MOST_AT_ONCE:
            return 0
        longest_s = await self._take_news(now_ms)
        coming_ms = await self._store.next_due_ms(platforms, now_ms)
        return longest_s if coming_ms is None else min(longest_s, (coming_ms - now_ms) / 1000)

    async def _take_news(self, now_ms: int) -> float:
        """Look at the games about which others may hear, if it is time; give after how many seconds it is again."""
        platforms = list(self._baton.heard_elsewhere)
        if not platforms:
            return LOOK_AGAIN_S
        if now_ms >= self._news_ms + EDIT_EVERY_MS:
            self._news_ms = now_ms
            for game_id, _ in await self._store.due_games(platforms, now_ms + LEFT_MS, MOST_PLAYED):
                self.answered(game_id)
        return HEAR_AGAIN_S

    def _desk(self, game_id: int) -> Desk:
        return self._desks.setdefault(game_id, Desk())

    def _stir(self, game_id: int) -> None:
        desk = self._desk(game_id)
        desk.stirred.set()
        if desk.work is None:
            desk.work = asyncio.create_task(self._work(game_id, desk), name=f"game {game_id}")

    async def _work(self, game_id: int, desk: Desk) -> None:
        """Do what one game waits for until it waits for something that is to come."""
        try:
            while await self._step(game_id, desk) or desk.news != desk.read:
                pass
        except Exception as error:  # noqa: BLE001 - one game must not stop the others; it is looked at again
            log.error("game failed: game=%d cause=%s", game_id, raised(error))  # noqa: TRY400 - without people's texts
            desk.fail(self._now_ms())
        finally:
            desk.work = None
            self._stirred.set()

    async def _step(self, game_id: int, desk: Desk) -> bool:
        """Do one thing about a game, or wait for it; give whether there may be more to do."""
        desk.stirred.clear()
        now_ms = self._now_ms()
        if now_ms < desk.not_before_ms:
            await self._rest(desk, desk.not_before_ms)
            return True
        try:
            more = await self._do_next(game_id, desk, now_ms)
        except (PostFailedError, StoreUnavailableError, ConflictError) as error:
            log.warning("game step failed: game=%d again_in_s=%.0f cause=%s", game_id, desk.pause_ms / 1000, error)
            desk.fail(now_ms)
            return True
        desk.pause_ms = FIRST_PAUSE_MS
        return more

    async def _do_next(self, game_id: int, desk: Desk, now_ms: int) -> bool:
        # Before it is read: what happens meanwhile may not be in it.
        desk.read = desk.news
        sheet = await self._store.game_sheet(game_id)
        if sheet is None or not self._baton.conducts(game_id, sheet.settings.place):
            self._desks.pop(game_id, None)
            return False
        desk.turn_to(sheet.game.round.id)
        if sheet.game.round.shown is not Shown.CLOSED and not self._chores.can_show(sheet.game):
            log.warning("game passes over a question that was changed: game=%d", game_id)
            return await self._chores.skip(game_id, now_ms) is not None
        waits_for = due(sheet.game)
        if waits_for is not None and waits_for.at_ms <= now_ms:
            chore = Chore.END if is_left(sheet.game, now_ms) else waits_for.chore
            return await self._do(chore, sheet, desk)
        if sheet.game.phase is Phase.OVER:
            self._desks.pop(game_id, None)
            return False
        return await self._refresh(sheet, desk, now_ms)

    async def _do(self, chore: Chore, sheet: GameSheet, desk: Desk) -> bool:
        """Carry out what a game waits for; give whether there may be more to do at once."""
        game = sheet.game
        try:
            match chore:
                case Chore.POST:
                    await self._post_round(sheet, desk)
                case Chore.CLOSE:
                    await self._chores.close_due(game.id, self._now_ms())
                case Chore.SHOW:
                    return await self._show_closed(sheet, desk)
                case Chore.GO_ON:
                    await self._chores.go_on_due(game.id, self._now_ms())
                case Chore.SUM_UP:
                    await self._sum_up(sheet)
                case Chore.END:
                    await self._chores.end_due(game.id, self._now_ms())
        except PostRefusedError as error:
            log.info("game paused, nothing can be posted: game=%d cause=%s", game.id, error)
            await self._chores.muted(game.id, self._now_ms())
        return True

    async def _post_round(self, sheet: GameSheet, desk: Desk) -> None:
        game = sheet.game
        screen = self._drawn(sheet, opened(sheet, closing_ms(game, self._now_ms())))
        again = f"-after-{desk.lost}" if game.message_lost else ""
        message_id = await self._postman(sheet).post(sheet.settings.place, screen, f"round-{game.round.id}{again}")
        # The time runs from when people can read it, not from when we began to send it.
        now_ms = self._now_ms()
        closes_ms = closing_ms(game, now_ms)
        # That its clock may be a moment slow is not worth a change of the message.
        desk.screen, desk.shown = self._drawn(sheet, opened(sheet, closes_ms)), desk.read
        if game.message_lost:
            # Where something deletes all that we post, this is how often we post.
            desk.edited_ms = now_ms
        await self._chores.posted(game.id, game.round.id, message_id, now_ms, closes_ms)

    async def _show_closed(self, sheet: GameSheet, desk: Desk) -> bool:
        """Show the right answer, in a new message if the round's own is gone; wait if it was changed a moment ago."""
        game, message_id = sheet.game, sheet.game.round.message_id
        if message_id is not None and self._now_ms() < desk.edited_ms + EDIT_EVERY_MS:
            await self._rest(desk, desk.edited_ms + EDIT_EVERY_MS)
            return True
        screen = self._drawn(sheet, await self._scene(sheet))
        if message_id is None:
            message_id = await self._postman(sheet).post(sheet.settings.place, screen, f"closed-{game.round.id}")
        elif not await self._edit(sheet, screen, message_id, desk):
            return True
        await self._chores.shown(game.id, game.round.id, message_id, self._now_ms())
        return True

    async def _sum_up(self, sheet: GameSheet) -> None:
        screen = self._drawn(sheet, await self._boards.summed(sheet, self._roster(sheet)))
        await self._postman(sheet).post(sheet.settings.place, screen, f"end-{sheet.game.id}")
        await self._chores.summed_up(sheet.game.id)

    async def _refresh(self, sheet: GameSheet, desk: Desk, now_ms: int) -> bool:
        """Bring the message of a round up to date, or close the round if everybody has answered."""
        played = sheet.game.round
        if played.message_id is None or sheet.game.muted:
            return False
        early_ms = may_close_early_ms(played) if everyone_answered(sheet) else None
        if early_ms is not None and now_ms >= early_ms:
            return await self._chores.close_due(sheet.game.id, now_ms, early=True) is not None
        if desk.shown != desk.read:
            return await self._show_news(sheet, played.message_id, desk)
        if early_ms is None:
            return False
        await self._rest(desk, early_ms)
        return True

    async def _show_news(self, sheet: GameSheet, message_id: str, desk: Desk) -> bool:
        """Change a message so that it shows how things stand, if it does not yet; wait if it was changed just now."""
        if self._now_ms() < desk.edited_ms + EDIT_EVERY_MS:
            await self._rest(desk, min(desk.edited_ms + EDIT_EVERY_MS, due_ms(sheet.game)))
            return True
        screen = self._drawn(sheet, await self._scene(sheet))
        if screen == desk.screen:
            desk.shown = desk.read
            return True
        try:
            await self._edit(sheet, screen, message_id, desk)
        except PostRefusedError as error:
            log.info("game paused, nothing can be changed: game=%d cause=%s", sheet.game.id, error)
            desk.shown = desk.read
            await self._chores.muted(sheet.game.id, self._now_ms())
        return True

    async def _edit(self, sheet: GameSheet, screen: Screen, message_id: str, desk: Desk) -> bool:
        """Change a message, and give whether it shows the screen; one that is gone is noted."""
        try:
            await self._postman(sheet).edit(sheet.settings.place, message_id, screen)
        except MessageGoneError:
            log.info("message of a game is gone, another one takes its place: game=%d", sheet.game.id)
            await self._chores.lost(sheet.game.id, sheet.game.round.id)
            desk.lost = message_id
            return False
        desk.screen, desk.shown, desk.edited_ms = screen, desk.read, self._now_ms()
        return True

    async def _scene(self, sheet: GameSheet) -> PublicScene:
        """Give what the message of a game's round is to show, as the game stands."""
        if sheet.game.round.is_open:
            return opened(sheet, sheet.game.round.closes_ms)
        return await self._boards.closed(sheet, self._roster(sheet))

    def _drawn(self, sheet: GameSheet, scene: PublicScene) -> Screen:
        return self._draw.public(scene, sheet.game.language)

    def _roster(self, sheet: GameSheet) -> Roster | None:
        return self._postman(sheet).roster(sheet.settings.place, sheet.settings.group)

    def _postman(self, sheet: GameSheet) -> Postman:
        return self._postmen.of(sheet.settings.place.platform)

    async def _rest(self, desk: Desk, until_ms: int) -> None:
        """Wait until an instant, or until something happens; if that is only an answer, a moment longer."""
        while (left_ms := until_ms - self._now_ms()) > 0 and not desk.stirred.is_set():
            await self._waiting.wait(desk.stirred, min(left_ms, CALM_MS) / 1000)
            if desk.news != desk.read:
                return
