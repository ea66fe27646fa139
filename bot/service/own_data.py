"""All that is kept of a person, in the words of the program and in an order in which it can be read."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from bot.record_ports import Belongings

Row = Mapping[str, object]
Document = Mapping[str, object]


def own_data(belongings: Belongings) -> Document:
    """Give the parts of the document by name: an object, null, or a list of objects.

    Instants are texts in ISO 8601, UTC; ids of runs, rounds and games are texts, too, for they are longer than numbers
    are in JavaScript.
    Of the codes of `/link` all is there but what is secret: the code and the two digits.
    """
    rows = belongings.rows
    names = {row["id"]: {"platform": row["platform"], "user_id": row["user_id"]} for row in rows["account"]}
    return {
        "person": _person(rows["person"][0]),
        "accounts": [{"number": number, **name} for number, name in names.items()],
        "streak": _streak(rows["streak"][0]) if rows["streak"] else None,
        "promises": [_promise(row, names) for row in rows["streak_floor"]],
        "runs": [_run(row) for row in rows["run"]],
        "answers": [_answer(row, names) for row in in_order(rows["answer"])],
        "games_hosted": [_game(row, names) for row in rows["game"]],
        "reminder": _reminder(rows["reminder"][0], names) if rows["reminder"] else None,
        "private_chats": [_private_chat(row) for row in rows["place"]],
        "daily_questions": [_daily_question(row, names) for row in rows["subscription"]],
        "private_questions": [_private_question(row) for row in rows["round"]],
        "private_messages": [_private_message(row) for row in rows["job"]],
        "groups": [
            {**names[row["account_id"]], "platform": row["platform"], "group_id": row["group_id"]}
            for row in rows["member"]
        ],
        "link_codes": [told for row in rows["link_offer"] for told in _link_codes(row, names)],
        "wrong_link_codes": [
            {**names[row["account_id"]], "entered": row["number"], "since": instant(row["since_ms"])}
            for row in rows["link_guess"]
        ],
    }


def in_order(answers: Sequence[Row]) -> Sequence[Row]:
    """Give answers in the order in which they were given."""
    # Texts of instants sort as the instants do.
    return sorted(answers, key=lambda row: instant(row["at_ms"]))


def instant(value: object) -> str:
    """Give an instant (milliseconds since 1970, UTC) as a text in ISO 8601."""
    if not isinstance(value, int):
        raise TypeError(f"{type(value).__name__} is no instant")
    return datetime.fromtimestamp(value / 1000, UTC).isoformat(timespec="milliseconds")


def _person(row: Row) -> Document:
    return {
        "number": row["id"],
        "language": row["language"],
        "zone": row["zone"],
        "visibility": row["visibility"],
        "alias": row["alias"],
        "met_at": instant(row["created_ms"]),
        "current_run": _id(row["current_run"]),
        "asked_for": row["prompt"],
        "asked_for_zone_once": row["zone_asked"],
        "outage_to_be_told": row["outage_news"],
    }


def _streak(row: Row) -> Document:
    return {
        **_reached(row),
        "last_answer_at": instant(row["last_ms"]),
        "active_days": row["days"],
        "bridged_days": json.loads(str(row["bridges"])),
    }


def _promise(row: Row, names: Mapping[object, Document]) -> Document:
    """Give what a streak was promised to be at least, and the account that it was promised to if it was one."""
    return {"at": instant(row["at_ms"]), **_reached(row), "account": names.get(row["account_id"])}


def _reached(row: Row) -> Document:
    return {name: row[name] for name in ("current", "longest", "freezes", "last_day", "zone")}


def _run(row: Row) -> Document:
    return {
        "run": _id(row["id"]),
        "quiz": row["quiz_id"],
        "status": row["status"],
        "position": row["position"],
        "begun_at": instant(row["created_ms"]),
        "changed_at": instant(row["updated_ms"]),
        "questions": [
            {"quiz": named[0] if named else row["quiz_id"], "question": question_id, "options": order}
            for question_id, order, *named in json.loads(str(row["plan"]))
        ],
    }


def _answer(row: Row, names: Mapping[object, Document]) -> Document:
    return {
        "at": instant(row["at_ms"]),
        "day": row["local_day"],
        "zone": row["zone"],
        "zone_guessed": row["guessed"],
        **names[row["account_id"]],
        "run": _id(row["run_id"]),
        "round": _id(row["round_id"]),
        "changed": row["changed"],
        "quiz": row["quiz_id"],
        "question": row["question_id"],
        "answer": row["option_id"],
        "right": row["right"],
    }


def _game(row: Row, names: Mapping[object, Document]) -> Document:
    """Give what tells of a game that it was the person's, and how they wanted it."""
    return {
        "game": _id(row["id"]),
        **names[row["host_id"]],
        "place": {"platform": row["platform"], "chat_id": row["chat_id"], "thread_id": row["thread_id"] or None},
        "phase": row["phase"],
        "language": row["language"],
        "setup": json.loads(str(row["setup"])),
        "begun_at": instant(row["started_ms"]),
        "changed_at": instant(row["moved_ms"]),
    }


def _reminder(row: Row, names: Mapping[object, Document]) -> Document:
    return {**names[row["account_id"]], **_schedule(row)}


def _private_chat(row: Row) -> Document:
    named = {"place": row["id"], "platform": row["platform"], "chat": row["chat_id"]}
    return {**named, **{name: row[name] for name in ("language", "zone", "hosts", "naming")}}


def _daily_question(row: Row, names: Mapping[object, Document]) -> Document:
    """Give a subscription that the person has set up, or that is sent to them."""
    return {
        "subscription": _id(row["id"]),
        "place": row["place_id"],
        "set_up_by": names.get(row["owner_id"]),
        "state": row["state"],
        **_schedule(row),
        "language": row["language"],
        "quizzes": json.loads(str(row["quiz_ids"])),
        "shuffled": row["shuffled"],
        "published": row["published"],
        "round": _id(row["round_id"]),
    }


def _schedule(row: Row) -> Document:
    return {
        "minute_of_the_day": row["minute"],
        "next_day": row["next_day"],
        "next_at": _instant_or_null(row["next_ms"]),
        "last_day": row["last_day"],
    }


def _private_question(row: Row) -> Document:
    """Give a question that was sent to the person in private."""
    times = {"opened_at": "opened_ms", "closes_at": "closes_ms", "closed_at": "closed_ms"}
    return {
        "round": _id(row["id"]),
        "place": row["place_id"],
        "subscription": _id(row["subscription_id"]),
        "quiz": row["quiz_id"],
        "question": row["question_id"],
        "options": json.loads(str(row["order"])),
        **{name: _instant_or_null(row[column]) for name, column in times.items()},
        "message": row["message_id"],
        "shown": row["shown"],
    }


def _private_message(row: Row) -> Document:
    """Give what was, or is to be, sent to the person in private by itself."""
    times = {"due_at": "due_ms", "ready_at": "ready_ms", "expires_at": "expires_ms"}
    begun = {"tried_at": "tried_ms", "done_at": "done_ms"}
    return {
        "kind": row["kind"],
        "key": row["key"],
        "platform": row["platform"],
        "chat": row["chat_id"],
        "about": _id(row["subject"]),
        "day": row["day"],
        "state": row["state"],
        "attempts": row["attempts"],
        **{name: _instant_or_null(row[column]) for name, column in (times | begun).items()},
    }


def _link_codes(row: Row, names: Mapping[object, Document]) -> Iterator[Document]:
    """Give what is kept of a code for each account of the person that was given it or has entered it."""
    for role, side in (("given", "issuer"), ("entered", "claimer")):
        if row[f"{side}_id"] in names:
            yield {
                "code_was": role,
                **names[row[f"{side}_id"]],
                "expires_at": instant(row["expires_ms"]),
                "times_entered": row["tries"],
                "agreed": row[f"{side}_agrees"],
            }


def _instant_or_null(value: object) -> str | None:
    return None if value is None else instant(value)


def _id(value: object) -> str | None:
    return None if value is None else str(value)
