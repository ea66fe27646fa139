"""How a person appears to others, and the names that they write."""

from bot.core.actions import SetLanguage, ShowHelp
from bot.core.people import Visibility
from bot.core.record_actions import AskAlias, SetAlias, SetVisibility, ShowPrivacy, Write
from bot.core.record_scene import AliasAsked, PrivacyShown
from bot.core.scene import HelpShown, LanguageMenu, Notice
from tests.service.table import Table

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
KSHA = "क्\u200dष"
"""Both need the joiner in the middle."""

READABLE = (
    ("Rabbit", "Rabbit"),
    ("  The   white\n\n\trabbit \u3000", "The white rabbit"),
    ("Кролик", "Кролик"),
    (KSHA, KSHA),
    (FAMILY, FAMILY),
    ("\u202etibbaR\u202c", "tibbaR"),
    ("\u2068Rabbit\u2069\u200b\ufeff", "Rabbit"),
    ("Rab\x00bit\x1b[31m", "Rabbit[31m"),
    ("Rab\ud800bit", "Rabbit"),
    ("e\u0301a", "éa"),
    ("@everyone <b>&amp;", "@everyone <b>&amp;"),
    ("x" * 100_000, "x" * 64),
    (f"{'x' * 63}{FAMILY}", f"{'x' * 63}\U0001f468"),
    (f"{'x' * 63} y", f"{'x' * 63}"),
)
UNUSABLE = ("", "   ", "\u200d\u200c", "\u200b\u2060", "\u3164\u2800\u115f", "\u0301\u0301", "\x00", "\ud800", "\u202e")


async def test_a_name_is_kept_as_far_as_it_can_be_shown(table: Table) -> None:
    await table.seat()
    for typed, alias in READABLE:
        outcome = await table.do(SetAlias(typed))

        assert outcome.scene == PrivacyShown(Visibility.ALIAS, alias), ascii(typed[:100])
        assert outcome.remarks == (Notice.PRIVACY_SET,)
        assert (await table.do(ShowPrivacy())).scene == outcome.scene


async def test_a_name_of_which_nothing_can_be_seen_is_asked_for_again(table: Table) -> None:
    await table.seat()
    for typed in UNUSABLE:
        outcome = await table.do(SetAlias(typed))
        assert (outcome.scene, outcome.remarks) == (AliasAsked(), (Notice.ALIAS_UNUSABLE,)), ascii(typed)

    assert (await table.do(ShowPrivacy())).scene == PrivacyShown(Visibility.NAME, None)


async def test_a_name_can_be_written_once_it_was_asked_for(table: Table) -> None:
    await table.seat()
    assert (await table.do(SetVisibility(Visibility.ALIAS))).scene == AliasAsked()
    assert (await table.do(Write("\u200b"))).scene == AliasAsked()

    assert (await table.do(Write("Rabbit"))).scene == PrivacyShown(Visibility.ALIAS, "Rabbit")

    assert (await table.do(Write("Hare"))).scene == HelpShown()
    await table.do(AskAlias())
    await table.do(ShowHelp())
    assert (await table.do(Write("Hare"))).scene == HelpShown()
    assert (await table.do(ShowPrivacy())).scene == PrivacyShown(Visibility.ALIAS, "Rabbit")


async def test_an_alias_is_kept_while_another_way_to_appear_is_chosen(table: Table) -> None:
    await table.seat()
    await table.do(SetAlias("Rabbit"))
    for visibility in (Visibility.HIDDEN, Visibility.NAME, Visibility.ALIAS):
        outcome = await table.do(SetVisibility(visibility))
        assert (outcome.scene, outcome.remarks) == (PrivacyShown(visibility, "Rabbit"), (Notice.PRIVACY_SET,))


async def test_a_newcomer_who_gives_a_name_is_shown_what_there_is_to_choose(table: Table) -> None:
    assert (await table.do(SetAlias("Rabbit"))).scene == LanguageMenu(ShowPrivacy())

    assert (await table.do(SetLanguage("bn", ShowPrivacy()))).scene == PrivacyShown(Visibility.NAME, None)
