"""Rounds: what events do to one person's part in the rounds of groups, on the working set of a batch."""

from dataclasses import replace

from bot.core.actions import Event
from bot.core.game_actions import AnswerRound, RoundAction, ShowRound
from bot.core.game_scene import AtRound
from bot.core.people import Person
from bot.core.quiz import Library
from bot.core.round import Late, Round, Voted, is_final, vote
from bot.core.run import Graded, Refusal, Refused
from bot.core.scene import Notice, Nowhere
from bot.core.slots import slot_fits
from bot.service.answers import accept
from bot.service.request import Decided
from bot.service.workset import Workset


class RoundDesk:
    """The rounds in which the person who caused an event takes part; nobody has to choose a language before."""

    def __init__(self, workset: Workset, event: Event, library: Library) -> None:
        self._workset = workset
        self._event = event
        self._library = library

    def act(self, action: RoundAction) -> Decided:
        """Carry out an action on the round that it names, if that can still be shown."""
        played = self._workset.round(action.round_id)
        if played is None:
            return Nowhere(), (Notice.ROUND_UNKNOWN,)
        if not slot_fits(played.slot, self._library.quizzes):
            served = played.slot.quiz_id in self._library.quizzes
            return Nowhere(played.slot.quiz_id if served else None), (Notice.ROUND_OUTDATED,)
        match action:
            case ShowRound():
                return self._at(played), ()
            case AnswerRound(_, letter):
                return self._answer(played, letter)

    @property
    def _person(self) -> Person:
        return self._workset.person(self._event.account)

    def _answer(self, played: Round, letter: int) -> Decided:
        earlier = self._workset.vote(played.id, self._person)
        match vote(played, earlier, letter, self._event.at_ms, self._library.quizzes):
            case Voted() as voted:
                return self._accept(played, voted), ()
            case Late(by_ms):
                return self._late(played, letter, by_ms)
            case Refused(reason):
                return self._at(played), (reason,)

    def _accept(self, played: Round, voted: Voted) -> AtRound:
        if self._event.group is None:
            # Whoever answers in private is one of the group all the same: its leaderboard asks who is still there.
            self._workset.join_by_answer(played, self._event.account)
        self._workset.put_vote(played.id, self._person, voted.vote)
        if voted.vote.changed:
            return replace(self._at(played), accepted=True)
        graded = Graded(played.slot.quiz_id, played.slot.question_id, voted.vote.answer)
        told = accept(self._workset, self._event, self._workset.source(played), graded)
        return replace(
            self._at(played),
            accepted=True,
            counted=told.counted,
            outage_news=told.outage_news,
            zone_missing=told.zone_missing,
        )

    def _late(self, played: Round, letter: int, by_ms: int) -> Decided:
        """Say how late a press was; one that could have changed nothing in time either was not late, but one too many.

        It could not where the person's answer stands, or is the very one that was pressed.
        """
        earlier = self._workset.vote(played.id, self._person)
        pressed = played.slot.order[letter] if 0 <= letter < len(played.slot.order) else None
        if earlier is not None and (
            pressed == earlier.answer.option_id or is_final(replace(played, closed_ms=None), earlier)
        ):
            return self._at(played), (Refusal.ALREADY_ANSWERED,)
        return replace(self._at(played), late_ms=by_ms, late_option=pressed), ()

    def _at(self, played: Round) -> AtRound:
        """Give the scene of a round as it stands for the person, with the streak where they have answered."""
        given = self._workset.vote(played.id, self._person)
        newcomer, daily = self._person.language is None, played.game_id is None and self._event.group is None
        if given is None:
            return AtRound(played, None, newcomer=newcomer, daily=daily)
        zone = self._workset.source(played).zone
        stands = self._workset.standing(self._person, self._event.at_ms, zone)
        return AtRound(played, given, streak=stands, newcomer=newcomer, daily=daily)
