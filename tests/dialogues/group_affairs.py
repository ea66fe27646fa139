"""What else happens in groups: who may do what, and what goes wrong in the middle of a game."""

from bot.conductor import EDIT_EVERY_MS
from bot.core.game import REST_MS
from bot.core.languages import ENDONYMS, LANGUAGES
from tests.dialogues.gathering import SECONDS, Gathering, Person
from tests.dialogues.group_on_telegram import TelegramVenue
from tests.dialogues.group_players import Sent
from tests.dialogues.reading import Seen


async def start(gathering: Gathering, host: Person, *, changes: bool = False) -> Seen:
    """Let somebody start a game as it comes; answers may be changed once if that is asked for."""
    rules = {"changes": True} if changes and gathering.venue.has_options else {}
    seen = await host.guest.command("game", **rules)
    if gathering.venue.has_options:
        assert seen in [post.seen for post in gathering.venue.posts()], "everybody is to learn who has started a game"
        return seen
    if changes:
        await host.guest.press(gathering.say(gathering.language, "button-changes-on"))
    return await host.guest.press(gathering.say(gathering.language, "button-start-game"))


async def choose_language(gathering: Gathering, admin: Person) -> None:
    """Let an admin choose the language of the place, which reads in that of whoever asks until then."""
    seen = await admin.guest.command("settings")
    gathering.must_show(seen, gathering.say(admin.language, "place-language-none"))
    await set_up(gathering, admin, ENDONYMS[gathering.language])


async def set_up(gathering: Gathering, person: Person, label: str) -> Seen:
    """Press a button of the settings that somebody has just been shown, or everybody with them."""
    return await (person.guest.press_copy(label) if gathering.venue.shows_all else person.guest.press(label))


async def is_told(gathering: Gathering, person: Person, command: str, phrase: str) -> None:
    """Let somebody give a command, and be answered with a phrase."""
    must_show(gathering, person, await person.guest.command(command), phrase)


def must_show(gathering: Gathering, person: Person, seen: Seen, phrase: str, **values: str | int) -> None:
    """See a phrase in an answer to somebody, in the language of whoever sees it."""
    gathering.must_show(seen, gathering.say(gathering.answering(person), phrase, **values))


async def ask_for_another_game(gathering: Gathering, host: Person, other: Person) -> None:
    """Whoever wants another game learns who hosts the present one; only its host is offered to end it."""
    for person in (other, host):
        seen = await person.guest.command("game")
        must_show(gathering, person, seen, "game-running", number=1, total=5)
        must_show(gathering, person, seen, "game-host", host=host.guest.name)
        stop = gathering.say(gathering.answering(person), "button-stop-game")
        assert (stop in seen.labels) == (person is host)
        if person is other:
            must_show(gathering, person, seen, "game-who-stops")


async def pause_and_go_on(gathering: Gathering, host: Person, other: Person) -> None:
    """The host, and nobody else, pauses: the question stays open, as all see, until the host goes on."""
    for command in ("pause", "next", "stop"):
        await is_told(gathering, other, command, "remark-host-only")
    await is_told(gathering, host, "pause", "remark-game-paused")
    await is_told(gathering, host, "pause", "remark-game-paused-already")
    await gathering.pass_by(600)
    gathering.must_show(gathering.post.seen, gathering.say(gathering.language, "round-paused"))
    gathering.see_verdict(other, await gathering.answer(other, right=False), right=False)
    await host.guest.command("next")
    await gathering.pass_by(EDIT_EVERY_MS / 1000)
    gathering.see_closed()


async def let_only_admins_host(gathering: Gathering, admin: Person, other: Person) -> None:
    """An admin, and nobody else, sets who may host; then others are refused, and the admin is not."""
    await is_told(gathering, other, "settings", "remark-admins-only")
    must_show(gathering, admin, await admin.guest.command("settings"), "place-hosts-everyone")
    label = gathering.say(gathering.answering(admin), "button-hosts-admins")
    if not gathering.venue.shows_all:
        must_show(gathering, other, await other.guest.press(label), "remark-admins-only")
    seen = await set_up(gathering, admin, label)
    must_show(gathering, admin, seen, "place-hosts-admins")
    must_show(gathering, admin, seen, "setup-language", endonym=ENDONYMS[gathering.language])
    await is_told(gathering, other, "game", "remark-hosts-admins")
    started = await start(gathering, admin)
    gathering.must_show(started, gathering.say(gathering.language, "game-started-by", host=admin.guest.name))
    gathering.be_done()
    await gathering.find_question()
    await is_told(gathering, other, "stop", "remark-host-only")


async def stop(gathering: Gathering, host: Person) -> None:
    """End the game, and see the result."""
    await host.guest.command("stop")
    await gathering.pass_by(EDIT_EVERY_MS / 1000)
    await see_result(gathering)


async def see_result(gathering: Gathering) -> None:
    """Wait for the result, which is in the language of the place."""
    heading = gathering.say(gathering.language, "game-over", count=len(gathering.asked))
    await gathering.venue.until(lambda: any(heading in post.seen.text for post in gathering.venue.posts()))
    await gathering.clock.settle()


async def lose_the_message(gathering: Gathering, one: Person, two: Person) -> None:
    """The question's message is deleted: another one comes, which says so, and answers count on both."""
    copy = gathering.say(gathering.language, "button-own-language")
    await one.guest.press(copy)
    await gathering.venue.remove(gathering.post)
    option = gathering.option(right=True)
    gathering.now.answers[one.guest.number] = option
    await one.guest.press_copy(gathering.now.letters[option])
    lost = gathering.say(gathering.language, "round-message-lost")
    await gathering.venue.until(lambda: any(lost in post.seen.text for post in gathering.venue.posts()))
    await gathering.clock.settle()
    gathering.now.post = gathering.venue.posts()[-1]
    gathering.must_show(gathering.post.seen, gathering.say(gathering.language, "round-answered", count=1))
    gathering.see_verdict(two, await gathering.answer(two, right=True), right=True)
    await gathering.close()


async def be_thrown_out(gathering: Gathering, host: Person) -> None:
    """The bot is thrown out while people read: the game waits until the bot is back and the host goes on."""
    gathering.be_done()
    await gathering.venue.throw_out()
    known = len(gathering.venue.posts())
    await gathering.pass_by(2 * REST_MS / 1000)
    await gathering.venue.let_in()
    await gathering.pass_by(3600)
    assert "A" not in {label for post in gathering.venue.posts()[known:] for label in post.seen.labels}
    await host.guest.command("next")
    await gathering.find_question()
    assert gathering.say(gathering.language, "button-show-answer") not in gathering.post.seen.labels, "time runs again"


async def go_on_elsewhere(gathering: Gathering, other: Person) -> None:
    """The group has got another id in the middle of a question: what came of it stands in a message of its own there.

    Answers from private copies count as before, and so do those to the next question.
    """
    option = gathering.option(right=True)
    gathering.now.answers[other.guest.number] = option
    gathering.see_verdict(other, await other.guest.press_copy(gathering.now.letters[option]), right=True, in_full=True)
    await gathering.clock.settle()
    gathering.look_through()
    await gathering.pass_by(SECONDS + 5)
    (gathering.now.post, *_) = gathering.venue.posts()
    gathering.see_closed()
    gathering.be_done()
    await gathering.pass_by(REST_MS / 1000)
    await gathering.find_question()


async def play_alone(gathering: Gathering, person: Person, *reasons: str) -> None:
    """Where the bot cannot post it says why, and offers a quiz for oneself, which works there."""
    seen = await person.guest.command("game")
    for reason in (*reasons, "alone-instead"):
        must_show(gathering, person, seen, reason)
    await person.guest.press_copy(gathering.say(person.language, "button-quizzes"))
    await person.guest.press_copy(ENDONYMS[person.language])
    quiz_id, quiz = next(iter(gathering.library.quizzes.items()))
    seen = await person.guest.press_copy(gathering.library.quiz_text(quiz_id, person.language).title)
    gathering.must_show(seen, gathering.text(quiz.questions[0], person.language).question)
    assert not gathering.venue.posts()


async def host_anonymously(gathering: Gathering, venue: TelegramVenue, admin: Person) -> None:
    """Whoever manages a group may do so without being named: where only admins host, too."""
    await admin.guest.command("settings")
    await set_up(gathering, admin, gathering.say(gathering.language, "button-hosts-admins"))
    gathering.must_show(await venue.say_anonymously("/game"), gathering.say(gathering.language, "setup-heading"))
    seen = await admin.guest.press(gathering.say(gathering.language, "button-start-game"))
    gathering.must_show(seen, gathering.say(gathering.language, "game-started-by", host=admin.guest.name))
    await gathering.find_question()
    paused = await venue.say_anonymously("/pause")
    gathering.must_show(paused, gathering.say(gathering.language, "remark-game-paused"))
    await venue.say_anonymously("/next")
    await gathering.pass_by(EDIT_EVERY_MS / 1000)
    gathering.see_closed()
    await venue.say_anonymously("/stop")
    await gathering.pass_by(EDIT_EVERY_MS / 1000)
    await see_result(gathering)


async def answer_without_being_told(gathering: Gathering) -> list[Sent]:
    """Let people read a question in several languages, answer it, and change that; give all that was sent until then.

    One may still change the answer, and others have given none: it is the time of nobody to be told.
    """
    people = [gathering.come(11 + number, f"Person {number}", language) for number, language in enumerate(LANGUAGES)]
    await start(gathering, people[0], changes=True)
    await gathering.find_question()
    for person in people:
        seen = await person.guest.press(gathering.say(gathering.language, "button-own-language"))
        gathering.must_show(seen, gathering.text(gathering.now.question, person.language).question)
    for person, letter in zip(people[1:], "ABC", strict=True):
        seen = await person.guest.press(letter)
        gathering.must_show(seen, gathering.say(person.language, "round-may-change"))
        seen = await person.guest.press(letter)
        gathering.must_show(seen, gathering.say(person.language, "remark-already-answered", letter=letter))
        await gathering.pass_by(EDIT_EVERY_MS / 1000)
    await gathering.pass_until(SECONDS - 0.001)
    gathering.look_through()
    return list(gathering.venue.sent())
