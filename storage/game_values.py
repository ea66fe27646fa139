"""What stands in the columns for places, games and rounds, and the way back."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from bot.core.game import Game, Phase, due
from bot.core.people import Account, Group, Visibility
from bot.core.places import Hosts, Naming, Place, PlaceSettings
from bot.core.round import Round, Shown, Vote
from bot.core.scoring import Given
from bot.core.setup import Setup
from bot.core.slots import Answer, Slot
from bot.group_ports import GamePlayer, GameSheet, RoundState
from bot.ports import ChangedVote
from storage.values import AnyRow, Values

NO_THREAD = ""


def place_values(place: Place) -> dict[str, str]:
    """Give what names the row of a place."""
    return {"platform": place.platform, "chat_id": place.chat_id, "thread_id": place.thread_id or NO_THREAD}


def new_place_values(place: Place, group: Group) -> Values:
    """Give the row of a place for which nothing has been set yet."""
    unset = settings_values(PlaceSettings(0, place, group))
    return {**place_values(place), "group_id": group.group_id, **{k: unset[k] for k in unset if k != "id"}}


def read_place(row: Sequence[Any]) -> PlaceSettings:
    """Give the settings of a row of `place`."""
    place_id, platform, chat_id, thread_id, group_id, language, zone, hosts, naming = row
    place = Place(platform, chat_id, thread_id or None)
    return PlaceSettings(place_id, place, Group(platform, group_id), language, zone, Hosts(hosts), Naming(naming))


def settings_values(settings: PlaceSettings) -> Values:
    """Give what can be set in the row of a place."""
    return {
        "id": settings.id,
        "language": settings.language,
        "zone": settings.zone,
        "hosts": settings.hosts,
        "naming": settings.naming,
    }


def game_values(game: Game) -> Values:
    """Give the row of a game, with the account of its host by name."""
    waits_for = due(game)
    return {
        "id": game.id,
        "place_id": game.place_id,
        "host_platform": None if game.host is None else game.host.platform,
        "host_user_id": None if game.host is None else game.host.user_id,
        "language": game.language,
        "setup": _as_json(asdict(game.setup)),
        "plan": _as_json([[slot.quiz_id, slot.question_id, slot.order] for slot in game.plan]),
        "phase": game.phase,
        "paused": game.paused,
        "muted": game.muted,
        "silent": game.silent,
        "message_lost": game.message_lost,
        "summed_up": game.summed_up,
        "moved_ms": game.moved_ms,
        "due_ms": None if waits_for is None else waits_for.at_ms,
        "started_ms": game.started_ms,
        "next_ms": game.next_ms,
        "pause_ms": game.pause_ms,
    }


def read_game(row: AnyRow, latest: Round) -> Game:
    """Give the game of a row with the columns of `game` and the account of its host, and its latest round."""
    return Game(
        id=row.id,
        place_id=row.place_id,
        host=None if row.host_id is None else Account(row.host_platform, row.host_user_id),
        language=row.language,
        setup=Setup(**json.loads(row.setup)),
        plan=tuple(Slot(quiz_id, question_id, tuple(order)) for quiz_id, question_id, order in json.loads(row.plan)),
        round=latest,
        phase=Phase(row.phase),
        moved_ms=row.moved_ms,
        started_ms=row.started_ms,
        paused=row.paused,
        muted=row.muted,
        silent=row.silent,
        message_lost=row.message_lost,
        summed_up=row.summed_up,
        next_ms=row.next_ms,
        pause_ms=row.pause_ms,
    )


def round_values(played: Round, subscription_id: int | None = None) -> Values:
    """Give the row of a round, and of which subscription it is."""
    return {
        "id": played.id,
        "place_id": played.place_id,
        "game_id": played.game_id,
        "number": played.number,
        "quiz_id": played.slot.quiz_id,
        "question_id": played.slot.question_id,
        "order": _as_json(played.slot.order),
        "changeable": played.changeable,
        "opened_ms": played.opened_ms,
        "closes_ms": played.closes_ms,
        "closed_ms": played.closed_ms,
        "message_id": played.message_id,
        "shown": played.shown,
        "subscription_id": subscription_id,
    }


def read_round(row: Sequence[Any]) -> Round:
    """Give the round of a row of `round`, or of the same values out of JSON."""
    round_id, place_id, game_id, number, quiz_id, question_id, order, changeable, *posted = row
    opened_ms, closes_ms, closed_ms, message_id, shown, _ = posted
    return Round(
        id=round_id,
        place_id=place_id,
        game_id=game_id,
        number=number,
        slot=Slot(quiz_id, question_id, tuple(json.loads(order))),
        changeable=bool(changeable),
        opened_ms=opened_ms,
        closes_ms=closes_ms,
        closed_ms=closed_ms,
        message_id=message_id,
        shown=Shown(shown),
    )


def read_round_state(row: AnyRow) -> RoundState:
    """Give the round of a row of the statement `rounds`, with the earliest vote of each person."""
    *columns, zone, platform, group_id, given = row
    votes: dict[int, Vote] = {}
    for at_ms, _, person_id, option_id, right, changed in sorted(_list(given)):
        votes.setdefault(person_id, Vote(Answer(option_id, bool(right)), at_ms, bool(changed)))
    return RoundState(read_round(columns), zone, Group(platform, group_id), votes)


def changed_vote_values(vote: ChangedVote) -> Values:
    """Give what changes in the row of an answer to a round, and whose it is."""
    return {
        "round_id": vote.round_id,
        "person_id": vote.person_id,
        "option_id": vote.answer.option_id,
        "right": vote.answer.right,
    }


def read_game_sheet(row: AnyRow) -> GameSheet:
    """Give the sheet out of a row of the statement `sheet`."""
    rounds = sorted((read_round(each) for each in _list(row.rounds)), key=lambda played: played.number)
    people = {account_id: person for account_id, *person in _list(row.players)}
    answers = sorted(_list(row.given))
    return GameSheet(
        game=read_game(row, rounds[-1]),
        settings=read_place(json.loads(row.place)[0]),
        rounds=rounds,
        given=[
            Given(people[account_id][0], number, option_id, bool(right), at_ms, bool(changed))
            for at_ms, _, account_id, number, option_id, right, changed in answers
        ],
        players=_players(people, (account_id for _, _, account_id, *_ in answers)),
    )


def _players(people: Mapping[int, Sequence[Any]], account_ids: Iterable[int]) -> dict[int, GamePlayer]:
    """Give the players by person, each with the first of their accounts among these."""
    players: dict[int, GamePlayer] = {}
    for account_id in account_ids:
        person_id, platform, user_id, visibility, alias = people[account_id]
        if person_id not in players:
            players[person_id] = GamePlayer(Account(platform, user_id), Visibility(visibility), alias)
    return players


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _list(text: str | None) -> list[Any]:
    found: list[Any] = [] if text is None else json.loads(text)
    return found
