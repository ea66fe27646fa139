"""Answers to rounds: one of each person, held against closing, changed once."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.core.game import close_round, posted
from bot.core.people import Account, Group
from bot.core.places import Place
from bot.core.round import Vote
from bot.core.setup import Setup
from bot.core.slots import Answer
from bot.ports import ChangedVote, Changes, ConflictError
from bot.record_ports import Tally
from storage import Database
from tests.storage.games import PLACE, RIGHT, WRONG, begin, begun, give, put, voted, votes_of
from tests.storage.samples import NOW_MS, Given, accounts, link, new_run, play, record, save, unlink

ANNA, ANNA_TOO, BORIS = Account("telegram", "123456"), Account("discord", "98"), Account("telegram", "777")


async def test_a_round_comes_as_it_was_put_with_the_zone_of_its_place(database: Database) -> None:
    game = await begun(database)
    async with database.transaction() as transaction:
        settings = await transaction.games.place(PLACE, Group("telegram", "-100"))
        await transaction.games.put_place(replace(settings, zone="Asia/Tokyo"))
        found = await transaction.rounds([70, 71], [1])
    assert {round_id: (state.round, state.zone, state.votes) for round_id, state in found.items()} == {
        70: (game.round, "Asia/Tokyo", {})
    }


async def test_rounds_come_with_the_votes_of_those_who_were_asked_for(database: Database) -> None:
    await begun(database)
    other = await begun(database, 8, place=Place("discord", "5"))
    people = await give(database, voted(ANNA, answer=WRONG, at_ms=5), voted(BORIS), voted(ANNA, 80, at_ms=6))
    async with database.transaction() as transaction:
        found = await transaction.rounds([80, 70], [people[ANNA]])
        assert await transaction.rounds([], [people[ANNA]]) == {}
        assert (await transaction.rounds([70], []))[70].votes == {}
    assert found[80].round == other.round
    assert [found[round_id].votes for round_id in (70, 80)] == [
        {people[ANNA]: Vote(WRONG, 5)},
        {people[ANNA]: Vote(RIGHT, 6)},
    ]


async def test_of_a_person_with_several_accounts_the_earliest_vote_counts(database: Database) -> None:
    """And after they part, each has their own again."""
    await begun(database)
    people = await give(database, voted(ANNA, at_ms=6), voted(ANNA_TOO, answer=WRONG, at_ms=5), voted(BORIS, at_ms=7))
    person_id = await link(database, ANNA, ANNA_TOO)
    assert await votes_of(database, people) == {person_id: Vote(WRONG, 5), people[BORIS]: Vote(RIGHT, 7)}
    async with database.transaction() as transaction:
        assert await transaction.games.voters(70) == 2
        assert await transaction.games.missed(7, ANNA) == [(0, "b")]
    apart = await unlink(database, ANNA_TOO)
    assert await votes_of(database, {**people, ANNA_TOO: apart}) == {
        person_id: Vote(RIGHT, 6),
        apart: Vote(WRONG, 5),
        people[BORIS]: Vote(RIGHT, 7),
    }


async def test_answers_of_runs_and_rounds_are_stored_together(database: Database) -> None:
    await begun(database)
    async with database.transaction() as transaction:
        people = await transaction.people([ANNA, BORIS], NOW_MS)
        run = new_run(1, people[ANNA].id, given=2)
        answers = [record(run, 0, account=ANNA), voted(BORIS), record(run, 1, account=ANNA), voted(ANNA)]
        await transaction.save(Changes(new_runs=[run], answers=answers), NOW_MS)
    async with database.transaction() as transaction:
        logs = await transaction.logs([person.id for person in people.values()])
        assert {account: len(logs[person.id].answers) for account, person in people.items()} == {ANNA: 3, BORIS: 1}


async def test_a_second_answer_to_a_round_is_a_conflict_and_nothing_is_written(database: Database) -> None:
    await begun(database)
    people = await give(database, voted(ANNA))
    for batch in ([voted(ANNA, answer=WRONG, at_ms=9)], [voted(BORIS), voted(ANNA)], [voted(BORIS), voted(BORIS)]):
        with pytest.raises(ConflictError):
            await save(database, Changes(answers=batch), ANNA, BORIS)
    assert await votes_of(database, people) == {people[ANNA]: Vote(RIGHT, NOW_MS)}
    async with database.transaction() as transaction:
        assert await transaction.games.voters(70) == 1


async def test_an_answer_is_of_a_run_or_of_a_round(database: Database) -> None:
    await begun(database)
    run = await play(database, ANNA, 1)
    for round_id, run_id in ((None, None), (70, run.id)):
        with pytest.raises(IntegrityError):
            await save(database, Changes(answers=[replace(voted(ANNA), round_id=round_id, run_id=run_id)]), ANNA)


async def test_a_vote_is_changed_once(database: Database) -> None:
    await begun(database)
    people = await give(database, voted(ANNA, at_ms=5), voted(BORIS, at_ms=6))
    change = ChangedVote(70, people[ANNA], WRONG)
    await save(database, Changes(changed_votes=[change]))
    expected = {people[ANNA]: Vote(WRONG, 5, changed=True), people[BORIS]: Vote(RIGHT, 6)}
    assert await votes_of(database, people) == expected
    for again in (change, ChangedVote(70, people[ANNA], RIGHT), ChangedVote(71, people[BORIS], WRONG)):
        with pytest.raises(ConflictError):
            await save(database, Changes(changed_votes=[ChangedVote(70, people[BORIS], WRONG), again]))
    assert await votes_of(database, people) == expected


async def test_many_votes_are_changed_at_once_even_in_the_batch_that_gave_them(database: Database) -> None:
    await begun(database)
    await begun(database, 8, place=Place("discord", "5"))
    voters = accounts(20)
    people = await give(database, *(voted(voter, 70 + 10 * (i % 2), at_ms=i) for i, voter in enumerate(voters[:19])))
    async with database.transaction() as transaction:
        people |= {voters[19]: (await transaction.people(voters, NOW_MS))[voters[19]].id}
        changes = Changes(answers=[voted(voters[19], 80, at_ms=19)])
        changes.changed_votes = [
            ChangedVote(70 + 10 * (i % 2), people[voter], Answer(f"option {i}", right=i % 3 == 0))
            for i, voter in enumerate(voters)
        ]
        await transaction.save(changes, NOW_MS)
    assert {**await votes_of(database, people, 70), **await votes_of(database, people, 80)} == {
        people[voter]: Vote(Answer(f"option {i}", right=i % 3 == 0), i, changed=True) for i, voter in enumerate(voters)
    }


async def test_of_two_votes_of_a_person_the_one_that_counts_is_changed(database: Database) -> None:
    await begun(database)
    await give(database, voted(ANNA, at_ms=6), voted(ANNA_TOO, at_ms=5))
    person_id = await link(database, ANNA, ANNA_TOO)
    await save(database, Changes(changed_votes=[ChangedVote(70, person_id, WRONG)]))
    assert await votes_of(database, {ANNA: person_id}) == {person_id: Vote(WRONG, 5, changed=True)}
    with pytest.raises(ConflictError):
        await save(database, Changes(changed_votes=[ChangedVote(70, person_id, WRONG)]))


async def test_answers_to_rounds_count_like_others(database: Database) -> None:
    await begun(database)
    await play(database, ANNA, 1, Given("question-0", right=False, at_ms=5))
    people = await give(database, voted(ANNA, at_ms=9))
    async with database.transaction() as transaction:
        records = transaction.records
        assert await records.answer_count(people[ANNA]) == 2
        assert await records.tallies(people[ANNA]) == [
            Tally("data-parallelism", "question-0", answered=2, right=1, last_ms=9)
        ]
        assert [each.at_ms for each in (await transaction.logs([people[ANNA]]))[people[ANNA]].answers] == [5, 9]


@pytest.mark.parametrize("settled_by", ["a change", "the end of the round"])
async def test_what_may_still_be_changed_shows_in_no_figures(database: Database, settled_by: str) -> None:
    game = await begun(database, setup=Setup(changes=True))
    people = await give(database, voted(ANNA, at_ms=9))
    group = Group("telegram", PLACE.chat_id)
    async with database.transaction() as transaction:
        await transaction.people([ANNA], NOW_MS)
        await transaction.save(Changes(members=[(group, ANNA)]), NOW_MS)

    async def figures() -> tuple[int, int]:
        async with database.transaction() as transaction:
            tallies = await transaction.records.tallies(people[ANNA])
        async with database.reading() as snapshot:
            return len(tallies), len(await snapshot.candidates(group, 0, 5))

    assert await figures() == (0, 0), "whoever asks for their figures would learn whether to change the answer"
    if settled_by == "a change":
        await save(database, Changes(changed_votes=[ChangedVote(70, people[ANNA], RIGHT)]))
    else:
        await put(database, close_round(game, 1, NOW_MS + 5))
    assert await figures() == (1, 1)


async def test_a_round_of_a_game_without_a_limit_comes_back_as_such(database: Database) -> None:
    async with database.transaction() as transaction:
        game = await begin(transaction, place=PLACE)
        assert (await transaction.rounds([70], []))[70].round == game.round
    await put(database, posted(game, "m", NOW_MS, None))
    async with database.transaction() as transaction:
        found = (await transaction.rounds([70], []))[70].round
    assert (found.message_id, found.opened_ms) == ("m", NOW_MS)
