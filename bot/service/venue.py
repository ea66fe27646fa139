"""The venue: a request about a place or its game, inside its transaction, and who may do what there."""

from dataclasses import dataclass

from bot.core.actions import Event
from bot.core.game import Game
from bot.core.languages import LANGUAGES, negotiate, reading_language
from bot.core.people import Person
from bot.core.places import Hosts, PlaceSettings
from bot.core.quiz import Library
from bot.group_ports import GamePlayer, Games
from bot.ports import Chance, Transaction, Zones
from bot.push_ports import Pushes


class RightsUnknownError(Exception):
    """It matters whether whoever asks may manage the place, and nobody has asked the platform yet."""


@dataclass(frozen=True, slots=True)
class Venue:
    """What the desks for places and games work with."""

    event: Event
    transaction: Transaction
    person: Person
    settings: PlaceSettings
    """Of the place, which is held."""
    library: Library
    zones: Zones
    chance: Chance
    may_manage: bool | None
    """Whether the platform lets whoever asks manage the place; None before it was asked."""

    @property
    def games(self) -> Games:
        """What is stored of places and games."""
        return self.transaction.games

    @property
    def pushes(self) -> Pushes:
        """What is stored of subscriptions."""
        return self.transaction.pushes

    @property
    def language(self) -> str:
        """The language to answer in: that of the place where everybody there sees it."""
        if self.event.public:
            return self.place_language
        return reading_language(self.person.language, self.event.hint)

    @property
    def place_language(self) -> str:
        """The language of the place; while none was chosen, that of whoever asks."""
        for chosen in (self.settings.language, self.person.language):
            if chosen in LANGUAGES:
                return chosen
        return negotiate(self.event.place_hint) or reading_language(None, self.event.hint)

    @property
    def player(self) -> GamePlayer:
        """How whoever asks is to be named."""
        return GamePlayer(self.event.account, self.person.visibility, self.person.alias)

    def manages(self) -> bool:
        """Say whether whoever asks may manage the place. Raises RightsUnknownError before the platform was asked."""
        if self.may_manage is None:
            raise RightsUnknownError
        return self.may_manage

    def may_host(self) -> bool:
        """Say whether whoever asks may host games in the place. Raises as `manages`."""
        return self.settings.hosts is Hosts.EVERYONE or self.manages()

    def may_control(self, game: Game) -> bool:
        """Say whether whoever asks may let a game go on or end it. Raises as `manages`.

        Its host may, and those who manage the place; and where it would wait in vain for its host, whoever may host.
        """
        if game.host == self.event.account:
            return True
        is_left = game.host is None or game.paused_itself
        return (is_left and self.may_host()) or self.manages()
