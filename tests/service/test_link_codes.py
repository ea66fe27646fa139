"""Codes of /link: how they are read, for how long they hold, and what strangers cannot do with them."""

import pytest

from bot.core.actions import ShowHelp
from bot.core.people import Account
from bot.core.record_actions import ConfirmLink, EnterCode, RefuseLink, ShowLink, Write
from bot.core.record_scene import LinkCode, LinkConfirm, Linked
from bot.core.scene import HelpShown, Notice, Nowhere
from bot.service.clerk import Clerk
from bot.service.links import LETTERS
from bot.service.members import Members
from bot.zones import Zones
from tests.quizzes_for_tests import library
from tests.service.table import ANNA, BORIS, CLARA, NoChance, Table, asked, laid

STRANGERS = [Account("discord", str(number)) for number in range(100, 110)]
CODE = "ACEHKMPT"
NUMBER = sum(LETTERS.index(letter) * len(LETTERS) ** place for place, letter in enumerate(reversed(CODE)))
"""From this number on the chance of the tests draws that code."""
TEN_MINUTES_MS = 600_000

TYPINGS = (
    "ACEHKMPT",
    "acehkmpt",
    "aceh kmpt",
    "  ACEH-KMPT\n",
    "A.C.E".replace(".", "\u2011") + "\u2014HKMPT",  # Dashes that keyboards make of hyphens.
    "\u2068ACEHKMPT\u2069\u200b",  # Copied with what isolates it from the text around it.
    "АСЕНКМРТ",  # All Cyrillic.
    "асенкмрт",
    "ACЕHКMРT",  # Half of it.
    "\uff21\uff23\uff25\uff28\uff4b\uff4d\uff50\uff54",  # Full-width letters of Asian keyboards.
    "\U0001d400CEHKMPT",  # Mathematical letters, as some keyboards offer them for decoration.
)
NO_CODES = (
    "",
    "ACEHKMP",
    "ACEHKMPTT",
    "ACEHKMP0",
    "ACEHKMPB",
    "hello there",
    "\x00",
    "\ud800",
    "A" * 100_000,
    "ﷺ" * 9999,
)


async def test_a_code_has_eight_letters_none_of_which_looks_like_another(table: Table) -> None:
    await table.seat()

    code = await table.code()

    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("0O1IL2Z5S8BV")


async def test_a_code_is_read_however_it_is_typed(database_url: str) -> None:
    async with laid(database_url, first_run=NUMBER) as table:
        await table.seat_all(ANNA, BORIS)
        assert await table.code() == CODE

        assert [(await table.enter(typed, BORIS)).code for typed in TYPINGS] == [CODE] * len(TYPINGS)


async def test_what_is_no_code_is_told_and_is_no_guess(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    code = await table.code()

    for typed in NO_CODES:
        assert (await table.do(EnterCode(typed), BORIS)).remarks == (Notice.CODE_UNKNOWN,)

    assert (await table.enter(code, BORIS)).code == code


async def test_a_code_that_was_asked_for_can_be_written_without_a_command(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    code = await table.code()

    assert (await table.do(Write(code), BORIS)).scene == HelpShown()
    await table.do(ShowLink(), BORIS)
    assert (await table.do(Write(code[:7]), BORIS)).remarks == (Notice.CODE_UNKNOWN,)
    assert asked(await table.do(Write(code), BORIS)).code == code


async def test_a_text_is_no_code_once_something_else_was_done(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    code = await table.code()
    await table.do(ShowLink(), BORIS)
    await table.do(ShowHelp(), BORIS)

    assert (await table.do(Write(code), BORIS)).scene == HelpShown()


async def test_the_code_of_the_account_itself_and_of_the_same_person_is_refused(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    await table.link()
    code = await table.code()

    for account in (ANNA, BORIS):
        outcome = await table.do(EnterCode(code), account)
        assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.CODE_OWN,))


async def test_asking_again_shows_the_same_code_and_how_long_it_still_holds(table: Table) -> None:
    await table.seat()
    first = await table.do(ShowLink())
    table.now_ms += TEN_MINUTES_MS - 60_000

    again = await table.do(ShowLink())

    assert isinstance(first.scene, LinkCode)
    assert (first.scene.minutes, again.scene) == (10, LinkCode(first.scene.code, 1))


async def test_whoever_asks_too_early_is_told_that_nobody_has_entered_the_code(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    outcomes = [await table.do(ShowLink()) for _ in range(3)]
    assert [outcome.remarks for outcome in outcomes] == [(), (Notice.CODE_WAITING,), (Notice.CODE_WAITING,)]
    # It is about their own code: not told to whoever mistypes another.
    assert (await table.do(EnterCode("WWWWWWWW"))).remarks == (Notice.CODE_UNKNOWN,)

    table.now_ms += TEN_MINUTES_MS
    outcomes = [await table.do(ShowLink()) for _ in range(2)]
    assert [outcome.remarks for outcome in outcomes] == [(), (Notice.CODE_WAITING,)]
    await table.enter(await table.code(BORIS), ANNA)
    assert (await table.do(ShowLink())).remarks == ()


async def test_a_code_can_be_entered_for_ten_minutes_to_the_millisecond(table: Table) -> None:
    await table.seat_all(ANNA, BORIS, STRANGERS[0])
    code = await table.code()

    table.now_ms += TEN_MINUTES_MS - 1
    assert (await table.enter(code, BORIS)).code == code
    table.now_ms += 1
    assert (await table.do(EnterCode(code), STRANGERS[0])).remarks == (Notice.CODE_UNKNOWN,)
    assert await table.code() != code


async def test_both_have_to_agree_within_these_ten_minutes(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for late_ms in (0, 1):
        code = await table.code()
        question = await table.enter(code, BORIS)
        await table.do(ConfirmLink(code, question.check), ANNA)
        table.now_ms += TEN_MINUTES_MS - late_ms
        outcome = await table.do(ConfirmLink(code, question.check), BORIS)
        if late_ms:
            assert isinstance(outcome.scene, Linked)
        else:
            assert (outcome.scene, outcome.remarks) == (Nowhere(), (Notice.LINK_OVER,))


async def test_a_code_is_void_for_everybody_after_five_tries(table: Table) -> None:
    await table.seat_all(ANNA, *STRANGERS)
    code = await table.code()
    for stranger in STRANGERS[:5]:
        assert (await table.enter(code, stranger)).code == code
        # Entering it once more is no further try.
        assert (await table.enter(code, stranger)).code == code

    for stranger in (STRANGERS[5], STRANGERS[4], STRANGERS[0]):
        assert (await table.do(EnterCode(code), stranger)).remarks == (Notice.CODE_UNKNOWN,)
    assert await table.code() != code


async def test_after_five_wrong_codes_an_account_has_to_wait_for_ten_minutes(table: Table) -> None:
    await table.seat_all(ANNA, BORIS, STRANGERS[0])
    for number in range(5):
        table.now_ms += TEN_MINUTES_MS // 6
        assert (await table.do(EnterCode(f"WWWWWWW{LETTERS[number]}"), BORIS)).remarks == (Notice.CODE_UNKNOWN,)
    wrong_ms = table.now_ms
    code = await table.code()

    for waited_ms in (0, TEN_MINUTES_MS - 1):
        table.now_ms = wrong_ms + waited_ms
        assert (await table.do(EnterCode(code), BORIS)).remarks == (Notice.TOO_MANY_TRIES,)
    table.now_ms = wrong_ms + TEN_MINUTES_MS - 1
    assert (await table.enter(await table.code(), STRANGERS[0])).code
    table.now_ms = wrong_ms + TEN_MINUTES_MS
    assert (await table.enter(await table.code(), BORIS)).code


async def test_wrong_codes_of_long_ago_do_not_count(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for number in range(20):
        if number % 4 == 0:
            table.now_ms += TEN_MINUTES_MS
        assert (await table.do(EnterCode(f"WWWWWW{LETTERS[number]}W"), BORIS)).remarks == (Notice.CODE_UNKNOWN,)


async def test_a_clock_that_steps_back_lets_nobody_wait_for_long(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for number in range(5):
        await table.do(EnterCode(f"WWWWWWW{LETTERS[number]}"), BORIS)
    table.now_ms -= 1000
    assert (await table.do(EnterCode(await table.code()), BORIS)).remarks == (Notice.TOO_MANY_TRIES,)

    table.now_ms -= 365 * 24 * 3600 * 1000

    assert (await table.enter(await table.code(), BORIS)).code


async def test_whoever_enters_a_code_after_the_rightful_account_gains_nothing(table: Table) -> None:
    stranger = STRANGERS[0]
    await table.seat_all(ANNA, BORIS, stranger)
    code = await table.code()
    rightful = await table.enter(code, BORIS)
    assert asked(await table.do(ConfirmLink(code, rightful.check), ANNA)).agreed

    strange = await table.enter(code, stranger)

    assert strange.check != rightful.check
    assert asked(await table.do(ConfirmLink(code, strange.check), stranger)).agreed
    assert (await table.do(ConfirmLink(code, rightful.check), BORIS)).remarks == (Notice.LINK_OVER,)
    # Anna agreed to other digits; now she is shown those of the stranger, and her old button agrees to nothing.
    again = asked(await table.do(ConfirmLink(code, rightful.check), ANNA))
    assert (again.check, again.agreed) == (strange.check, False)
    assert asked(await table.do(ShowLink(), ANNA)) == again
    assert len({await table.database.person_of(account) for account in (ANNA, BORIS, stranger)}) == 3


async def test_a_stranger_who_was_first_is_not_linked_by_what_the_rightful_account_was_shown(table: Table) -> None:
    stranger = STRANGERS[0]
    await table.seat_all(ANNA, BORIS, stranger)
    code = await table.code()
    strange = await table.enter(code, stranger)
    await table.do(ConfirmLink(code, strange.check), stranger)

    rightful = await table.enter(code, BORIS)
    await table.do(ConfirmLink(code, rightful.check), ANNA)
    linked = await table.do(ConfirmLink(code, rightful.check), BORIS)

    assert isinstance(linked.scene, Linked)
    assert await table.database.person_of(stranger) != await table.database.person_of(ANNA)


class Repeating(NoChance):
    """Draws every pair of digits twice."""

    def text(self, letters: str, length: int) -> str:
        if length > 2:
            return NoChance.text(self, letters, length)
        return f"{next(self.numbers) // 2:02}"


async def test_chance_never_gives_a_stranger_the_digits_of_the_rightful_account(table: Table) -> None:
    table.clerk = Clerk(table.database, library(), Zones.load(), Repeating(), Members())
    await table.seat_all(ANNA, *STRANGERS[:4])
    code = await table.code()

    checks = [(await table.enter(code, stranger)).check for stranger in STRANGERS[:4]]

    assert len(set(checks)) == 4, checks


async def test_either_side_can_refuse_and_the_code_is_void_then(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    for refusing in (ANNA, BORIS):
        code = await table.code()
        question = await table.enter(code, BORIS)
        await table.do(ConfirmLink(code, question.check), ANNA)
        refused = await table.do(RefuseLink(code), refusing)

        assert (refused.scene, refused.remarks) == (Nowhere(), (Notice.LINK_REFUSED,))
        for account in (ANNA, BORIS):
            assert (await table.do(ConfirmLink(code, question.check), account)).remarks == (Notice.LINK_OVER,)
            assert (await table.do(RefuseLink(code), account)).remarks == (Notice.LINK_OVER,)
        assert (await table.do(EnterCode(code), BORIS)).remarks == (Notice.CODE_UNKNOWN,)


@pytest.mark.parametrize("voided_by", ["its issuer", "who entered it", "too many tries"])
async def test_a_code_that_becomes_void_takes_no_other_along(table: Table, voided_by: str) -> None:
    await table.seat_all(ANNA, BORIS, CLARA, *STRANGERS[:5])
    code, other = await table.code(ANNA), await table.code(CLARA)
    await table.enter(code, BORIS)
    question = await table.enter(other, ANNA)

    if voided_by == "too many tries":
        for stranger in STRANGERS[:5]:
            await table.do(EnterCode(code), stranger)
    else:
        await table.do(RefuseLink(code), ANNA if voided_by == "its issuer" else BORIS)

    assert (await table.do(EnterCode(code), BORIS)).remarks == (Notice.CODE_UNKNOWN,)
    await table.do(ConfirmLink(other, question.check), CLARA)
    assert isinstance((await table.do(ConfirmLink(other, question.check), ANNA)).scene, Linked)


async def test_a_stranger_can_refuse_or_confirm_nothing(table: Table) -> None:
    await table.seat_all(ANNA, BORIS, STRANGERS[0])
    code = await table.code()
    question = await table.enter(code, BORIS)

    for action in (RefuseLink(code), ConfirmLink(code, question.check), ConfirmLink("nothing", "00")):
        assert (await table.do(action, STRANGERS[0])).remarks == (Notice.LINK_OVER,)
    assert isinstance((await table.do(ShowLink(), ANNA)).scene, LinkConfirm)


async def test_a_code_cannot_be_confirmed_before_it_was_entered(table: Table) -> None:
    await table.seat()
    code = await table.code()

    assert (await table.do(ConfirmLink(code, ""))).remarks == (Notice.LINK_OVER,)


async def test_confirming_twice_is_told_like_once_and_old_buttons_do_no_harm(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    code = await table.code()
    question = await table.enter(code, BORIS)
    for _ in range(2):
        once = asked(await table.do(ConfirmLink(code, question.check), ANNA))
        assert (once.agreed, once.platform) == (True, "discord")
    await table.do(ConfirmLink(code, question.check), BORIS)

    for account in (ANNA, BORIS):
        assert (await table.do(ConfirmLink(code, question.check), account)).remarks == (Notice.LINK_OVER,)
        assert (await table.do(RefuseLink(code), account)).remarks == (Notice.LINK_OVER,)
        assert (await table.do(EnterCode(code), account)).remarks == (Notice.CODE_UNKNOWN,)
    assert set(await table.accounts()) == {"telegram", "discord"}


async def test_whoever_entered_a_code_finds_the_question_again(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    # Both accounts gave the command, and so have a code; one of them was entered.
    await table.code(BORIS)
    code = await table.code(ANNA)
    question = await table.enter(code, BORIS)
    await table.do(ConfirmLink(code, question.check), BORIS)

    again = asked(await table.do(ShowLink(), BORIS))

    assert (again.code, again.check, again.agreed) == (code, question.check, True)
    assert asked(await table.do(ShowLink(), ANNA)).check == question.check


async def test_two_who_enter_each_others_codes_are_shown_the_same_digits(table: Table) -> None:
    await table.seat_all(ANNA, BORIS)
    codes = {account: await table.code(account) for account in (ANNA, BORIS)}
    await table.enter(codes[ANNA], BORIS)
    await table.enter(codes[BORIS], ANNA)

    questions = [asked(await table.do(ShowLink(), account)) for account in (ANNA, BORIS)]

    assert questions[0].check == questions[1].check
    await table.do(ConfirmLink(questions[0].code, questions[0].check), ANNA)
    linked = await table.do(ConfirmLink(questions[1].code, questions[1].check), BORIS)
    assert isinstance(linked.scene, Linked)


async def test_two_who_became_one_in_another_way_have_nothing_to_confirm(table: Table) -> None:
    anna, boris = STRANGERS[:2]
    await table.seat_all(ANNA, BORIS, anna, boris)
    await table.link(ANNA, anna)
    await table.link(BORIS, boris)
    code = await table.code(ANNA)
    question = await table.enter(code, BORIS)
    await table.link(anna, boris)

    for account in (ANNA, BORIS):
        assert (await table.do(ConfirmLink(code, question.check), account)).remarks == (Notice.LINK_OVER,)
        shown = await table.do(ShowLink(), account)
        assert isinstance(shown.scene, LinkCode)
        # Nor is it told of this code that nobody has entered it.
        assert shown.remarks == ()
