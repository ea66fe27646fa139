"""The parts, joined: the database is brought up to date and opened, and what stands behind every front end is made."""

import logging
import secrets
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.conductor import Conductor
from bot.conversation import QuizConversation
from bot.core.faults import Severity
from bot.core.job import JobKind
from bot.core.quiz import Library
from bot.identity import Identity, Role
from bot.ports import Chance, Memory, Phrases, Store
from bot.service.boards import Boards
from bot.service.chores import Chores
from bot.service.closings import ClosingTrade
from bot.service.errands import Trade
from bot.service.names import Names
from bot.service.planner import Planner
from bot.service.postmen import Postmen
from bot.service.pushes import PushTrade
from bot.service.reminding import ReminderTrade
from bot.service.telling import TellingTrade
from bot.settings import Settings
from bot.view.view import View
from bot.view.words import Words
from bot.worker import Worker
from bot.zones import Zones
from quizzes.loader import load
from storage import open_database

log = logging.getLogger(__name__)

MOST_FAULTS_LOGGED = 20
MINUTE_MS = 60_000


class SystemChance:
    """Chance from the system's source of randomness."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def shuffle(self, option_ids: list[str]) -> None:
        """Bring option ids into a random order, in place."""
        self._random.shuffle(option_ids)

    def run_id(self) -> int:
        """Draw a number of 62 bits, never 0."""
        return secrets.randbits(62) or 1

    def text(self, letters: str, length: int) -> str:
        """Draw each letter by itself."""
        return "".join(secrets.choice(letters) for _ in range(length))


@dataclass(frozen=True, slots=True)
class Parts:
    """The joined parts, as front ends need them."""

    identity: Identity
    conversation: QuizConversation
    conductor: Conductor
    worker: Worker
    postmen: Postmen
    library: Library
    phrases: Phrases
    zones: Zones
    memory: Memory
    store: Store


def now_ms() -> int:
    """Give the present instant in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def served_library() -> Library:
    """Load the quizzes; one that is broken is reported in the log and left out."""
    library, faults = load()
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    for fault in errors[:MOST_FAULTS_LOGGED]:
        log.error("quiz file is broken: %s", fault)
    if len(errors) > MOST_FAULTS_LOGGED:
        log.error("quiz files are broken: faults=%d; `python -m bot check` lists them all", len(errors))
    return library


@asynccontextmanager
async def joined(settings: Settings, role: Role = Role.ALL) -> AsyncIterator[Parts]:
    """Bring the database up to date and join the parts; leaving finishes what was taken and closes the database.

    Raises what `storage.open_database` raises.
    """
    library, identity = served_library(), Identity.of_this_process(role, now_ms())
    phrases, zones, chance, names, postmen = Words.load(), Zones.load(), SystemChance(), Names(), Postmen()
    view = View(library, phrases, zones)
    async with open_database(settings.database_url.get_secret_value()) as database:
        conductor = Conductor(
            database, Chores(database, library, chance), Boards(names, library), view, postmen, now_ms=now_ms
        )
        planner = Planner(database, grace_ms=settings.push_grace_minutes * MINUTE_MS)
        worker = Worker(database, planner, trades(library, chance, view), postmen, identity.owner, now_ms=now_ms)
        async with QuizConversation(
            database,
            library,
            phrases,
            zones,
            chance,
            names=names,
            stage=conductor,
            rosters=postmen,
            awaken=worker.stir,
        ) as conversation:
            yield Parts(identity, conversation, conductor, worker, postmen, library, phrases, zones, database, database)


def trades(library: Library, chance: Chance, view: View) -> Mapping[JobKind, Trade]:
    """Give how jobs of each kind are done."""
    return {
        JobKind.PUSH: PushTrade(library, chance, view),
        JobKind.CLOSE: ClosingTrade(library, view),
        JobKind.REMIND: ReminderTrade(view),
        JobKind.TELL: TellingTrade(view),
    }
