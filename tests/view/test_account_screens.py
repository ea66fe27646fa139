"""Linking and unlinking: what each side is shown."""

import pytest

from bot.core.actions import ShowLanguages
from bot.core.record_actions import ConfirmLink, RefuseLink, ShowAccounts, ShowLink, Unlink
from bot.core.record_scene import AccountsShown, LinkCode, LinkConfirm, Linked, OwnAccount
from bot.screen import Code, Heading
from tests.view.drawing import actions, labels, lines, screen
from tests.view.scenes import STANDING

HERE = OwnAccount(1, "telegram", "1234", here=True)
OTHER = OwnAccount(2, "discord", "9876", here=False)


def test_a_code_can_be_copied_and_the_screen_goes_on_once_it_is_entered() -> None:
    shown = screen(LinkCode("K7MNPQ9X", 10))

    assert Code("K7MNPQ9X") in shown.blocks
    assert any(line.startswith("The code holds for 10 minutes.") for line in lines(shown))
    assert actions(shown) == [ShowLink(), RefuseLink("K7MNPQ9X"), ShowAccounts(), ShowLanguages(ShowLink())]


@pytest.mark.parametrize(("minutes", "holds"), [(1, "1 минуту"), (3, "3 минуты"), (10, "10 минут")])
def test_minutes_stand_in_the_right_plural(minutes: int, holds: str) -> None:
    assert any(f"Код действует {holds}." in line for line in lines(screen(LinkCode("K", minutes), language="ru")))


def test_the_digits_are_what_one_sees_first_and_agreeing_is_about_them() -> None:
    shown = screen(LinkConfirm("K7MNPQ9X", "07", "discord", 5))

    assert shown.blocks[0] == Heading("Check digits: 07")
    assert "Link this account with an account on Discord that has given 5 answers?" in lines(shown)
    assert actions(shown)[:2] == [ConfirmLink("K7MNPQ9X", "07"), RefuseLink("K7MNPQ9X")]


@pytest.mark.parametrize("agreed", [False, True])
@pytest.mark.parametrize(
    ("language", "whose"),
    [
        ("en", "the language and time zone of the account that agrees last"),
        ("hi", "भाषा व टाइम ज़ोन उस अकाउंट के रहेंगे, जिसमें सहमति बाद में दी जाएगी"),
        ("ru", "с языком и часовым поясом того из них, где вы подтвердите позже"),
        ("bn", "যে অ্যাকাউন্টে পরে সম্মতি দেওয়া হবে, তার ভাষা ও টাইম জোনই থাকবে"),
    ],
)
def test_whose_language_and_zone_will_hold_is_told_before_anybody_agrees(
    language: str, whose: str, *, agreed: bool
) -> None:
    shown = screen(LinkConfirm("K7MNPQ9X", "07", "discord", 5, agreed=agreed), language=language)

    assert any(whose in line for line in lines(shown))


def test_who_has_agreed_waits_for_the_other_side() -> None:
    shown = screen(LinkConfirm("K7MNPQ9X", "07", "discord", 5, agreed=True))

    assert shown.blocks[0] == Heading("Check digits: 07")
    assert actions(shown)[:2] == [ShowLink(), RefuseLink("K7MNPQ9X")]


def test_linked_accounts_are_named_with_the_streak_they_add_up_to() -> None:
    shown = lines(screen(Linked(("telegram", "discord"), STANDING)))

    assert shown == ["Done! These accounts are one person now: Telegram and Discord.", "🔥 Streak: 5 days"]


def test_each_of_several_accounts_can_be_unlinked() -> None:
    shown = screen(AccountsShown((HERE, OTHER)))

    assert lines(shown)[1:3] == ["• Telegram …1234 (this one)", "• Discord …9876"]
    assert labels(shown)[:2] == ["Unlink Telegram …1234 (this one)", "Unlink Discord …9876"]
    assert actions(shown)[:2] == [Unlink(1), Unlink(2)]


def test_an_only_account_cannot_be_unlinked() -> None:
    assert actions(screen(AccountsShown((HERE,)))) == [ShowLink(), ShowLanguages(ShowAccounts())]
