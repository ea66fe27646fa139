"""The dialogues of people in a group, with no platform and no language in them."""

from bot.conductor import EDIT_EVERY_MS
from bot.core.languages import ENDONYMS
from tests.dialogues.gathering import SECONDS, Gathering, Person
from tests.dialogues.reading import Seen, shows


async def begin(gathering: Gathering, host: Person, quiz_id: str, questions: int = 8) -> None:
    """Let a host start a game of a quiz in the language of the place: by options, or on buttons without them."""
    say, language = gathering.say, host.language
    title = gathering.library.quiz_text(quiz_id, language).title
    if gathering.venue.has_options:
        seen = await host.guest.command("game", quiz=quiz_id, questions=str(questions), language=gathering.language)
        # Everybody is to learn of it, so it is in the language of all.
        language = gathering.language
        title = gathering.library.quiz_text(quiz_id, language).title
    else:
        seen = await host.guest.command("game")
        if language != gathering.language:
            seen = await host.guest.press(ENDONYMS[gathering.language])
            language = gathering.language
            title = gathering.library.quiz_text(quiz_id, language).title
        await host.guest.press(title)
        await host.guest.press(say(language, "quiz-questions", total=questions))
        seen = await host.guest.press(say(language, "button-start-game"))
    gathering.must_show(seen, say(gathering.language, "game-started-by", host=host.guest.name))
    gathering.must_show(seen, say(language, "setup-quiz", quiz=title))
    gathering.must_show(seen, say(language, "setup-questions", count=questions))


async def answer_rightly(gathering: Gathering) -> None:
    """Everybody is right, the first time that they ever answer, and chooses a language then."""
    await gathering.find_question()
    for person in gathering.people:
        gathering.see_verdict(person, await gathering.answer(person, right=True), right=True)
    for person in gathering.people:
        gathering.see_verdict(person, await gathering.choose_language(person), right=True, in_full=True)
    await gathering.close()


async def answer_wrongly(gathering: Gathering) -> None:
    """Everybody is wrong, and is told which one is right."""
    await gathering.rest()
    for person in gathering.people:
        gathering.see_verdict(person, await gathering.answer(person, right=False), right=False)
    await gathering.close()


async def answer_late(gathering: Gathering) -> None:
    """The first is late by less than a second, the second and the third by some: nothing counts.

    The first learns nothing more, for the round is not closed yet and a pause could still lift its limit.
    """
    await gathering.rest()
    first, *others = gathering.people
    asked = gathering.now
    await gathering.pass_until(SECONDS - 0.001)
    gathering.look_through()
    await gathering.pass_until(SECONDS + 0.5)
    await _press_late(gathering, first, by_s=0)
    await gathering.pass_until(SECONDS + 4)
    gathering.see_closed()
    for person in others:
        await _press_late(gathering, person, by_s=4)
    assert not asked.answers


async def _press_late(gathering: Gathering, person: Person, by_s: int) -> None:
    asked, say, language = gathering.now, gathering.say, person.language
    right = asked.letters[asked.question.right]
    seen = await person.guest.press(right, on=asked.post)
    gathering.must_show(seen, say(language, "round-late-seconds", count=by_s))
    told = say(language, "round-right", letter=right)
    text = gathering.text(asked.question, language)
    reason = text.explanation if gathering.venue.shows_all else text.short
    if by_s == 0:
        assert not shows(seen, told)
        assert not shows(seen, reason)
        return
    gathering.must_show(seen, told)
    gathering.must_show(seen, reason)


async def answer_twice(gathering: Gathering) -> None:
    """Everybody presses a second time, another letter and then the same: the first one counts."""
    await gathering.rest()
    for index, person in enumerate(gathering.people):
        is_right = index != 1
        gathering.see_verdict(person, await gathering.answer(person, right=is_right), right=is_right)
        chosen = gathering.now.letters[gathering.now.answers[person.guest.number]]
        other = gathering.now.letters[gathering.option(right=not is_right)]
        for letter in (other, chosen):
            seen = await person.guest.press(letter)
            gathering.must_show(seen, gathering.say(person.language, "remark-already-answered", letter=chosen))
            gathering.see_outcome(person, seen, right=is_right)
    await gathering.close()


async def change_language(gathering: Gathering) -> None:
    """Everybody reads the question in private, changes the language there, and answers the public message."""
    await gathering.rest()
    languages = [person.language for person in gathering.people]
    for index, person in enumerate(gathering.people):
        other = languages[index - 1]
        gathering.see_copy(person, await open_copy(gathering, person))
        gathering.see_copy(person, await _set_language(gathering, person, other))
        gathering.see_verdict(person, await gathering.answer(person, right=True), right=True)
        copy = await open_copy(gathering, person)
        gathering.see_verdict(person, copy, right=True, in_full=True)
        seen = await _set_language(gathering, person, person.own)
        gathering.see_verdict(person, seen, right=True, in_full=True)
    await gathering.close()


async def open_copy(gathering: Gathering, person: Person) -> Seen:
    """Let somebody read the question privately."""
    return await person.guest.press(gathering.say(gathering.language, "button-own-language"))


async def _set_language(gathering: Gathering, person: Person, language: str) -> Seen:
    await person.guest.press_copy(gathering.say(person.language, "button-language"))
    seen = await person.guest.press_copy(ENDONYMS[language])
    person.language = language
    gathering.must_show(seen, gathering.say(language, "remark-language-set"))
    return seen


async def answer_in_private(gathering: Gathering) -> None:
    """Everybody answers on their private copy, which then tells them all of it; the public message counts it."""
    await gathering.rest()
    for index, person in enumerate(gathering.people):
        is_right = index == 2
        gathering.see_copy(person, await open_copy(gathering, person))
        option = gathering.option(right=is_right)
        gathering.now.answers[person.guest.number] = option
        seen = await person.guest.press_copy(gathering.now.letters[option])
        gathering.see_verdict(person, seen, right=is_right, in_full=True)
        await gathering.pass_by(EDIT_EVERY_MS / 1000)
        if index < len(gathering.people) - 1:
            count = gathering.say(gathering.language, "round-answered", count=index + 1)
            gathering.must_show(gathering.post.seen, count)
    await gathering.close()


async def end(gathering: Gathering, host: Person) -> None:
    """The host ends the game: everybody sees how it went, and each person what they had wrong."""
    known = len(gathering.venue.posts())
    await host.guest.command("stop")
    await gathering.venue.until(lambda: len(gathering.venue.posts()) > known)
    await gathering.clock.settle()
    seen, say, language = gathering.venue.posts()[-1].seen, gathering.say, gathering.language
    gathering.must_show(seen, say(language, "game-over", count=len(gathering.asked)))
    gathering.must_show(seen, say(language, "game-players", count=len(gathering.people)))
    gathering.must_show(seen, say(language, "hardest-heading", count=2))
    for person in gathering.people:
        rank = 1 + sum(other.right > person.right for other in gathering.people)
        gathering.must_show(
            seen, say(language, "leaderboard-line", rank=rank, name=person.guest.name, right=person.right)
        )
    for person in gathering.people:
        await _look_at_mistakes(gathering, person)


async def _look_at_mistakes(gathering: Gathering, person: Person) -> None:
    wrong = [
        asked
        for asked in gathering.asked
        if asked.answers.get(person.guest.number, asked.question.right) != asked.question.right
    ]
    seen = await person.guest.press(gathering.say(gathering.language, "button-my-mistakes"))
    for index, asked in enumerate(wrong):
        if index:
            seen = await person.guest.press_copy(gathering.say(person.language, "button-next-mistake"))
        text = gathering.text(asked.question, person.language)
        gathering.must_show(seen, text.question)
        gathering.must_show(seen, text.explanation)
        chosen = text.options[asked.answers[person.guest.number]]
        gathering.must_show(seen, f"{chosen}{gathering.say(person.language, 'mark-chosen')}")
