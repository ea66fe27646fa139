"""The screens of one person's accounts: linking two of them, and taking them apart."""

from bot.core.record_actions import ConfirmLink, RefuseLink, ShowAccounts, ShowLink, ShowStreak, Unlink
from bot.core.record_scene import AccountsShown, LinkCode, LinkConfirm, Linked, OwnAccount
from bot.screen import Block, Button, Code, Command, Commands, Footnote, Heading, Paragraph, Screen, Style
from bot.view.days import listed
from bot.view.pen import Pen


class AccountView:
    """Draws what is about accounts, in one language."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def code(self, scene: LinkCode) -> Screen:
        """Give a code, where to enter it, and where to write one that the other account has shown."""
        pen = self._pen
        blocks: tuple[Block, ...] = (
            Heading(pen.say("link-heading")),
            Paragraph(pen.say("link-why")),
            Paragraph(pen.say("link-steps")),
            Code(scene.code),
            Footnote(pen.say("link-code-holds", minutes=scene.minutes)),
            Paragraph(pen.say("link-ask")),
            Commands((Command("link", pen.say("link-command")),)),
        )
        entered = pen.button("button-link-entered", ShowLink(), Style.PRIMARY)
        refuse = pen.button("button-link-refuse", RefuseLink(scene.code), Style.DANGER)
        rows = ((entered, refuse), (pen.button("button-accounts", ShowAccounts()), pen.language_button(ShowLink())))
        return Screen(blocks, rows, asks_text=True)

    def confirm(self, scene: LinkConfirm) -> Screen:
        """Give the digits to compare, and what agreeing means; or what is left to do once this account has agreed."""
        pen = self._pen
        platform = self._platform(scene.platform)
        blocks: list[Block] = [Heading(pen.say("link-check", check=scene.check))]
        if scene.agreed:
            blocks.append(Paragraph(pen.say("link-agreed", platform=platform)))
            first = pen.button("button-link-check", ShowLink(), Style.PRIMARY)
        else:
            blocks.append(Paragraph(pen.say("link-confirm", platform=platform, answers=scene.answers)))
            first = pen.button("button-link-agree", ConfirmLink(scene.code, scene.check), Style.PRIMARY)
        blocks.append(Paragraph(pen.say("link-only-if")))
        refuse = pen.button("button-link-refuse", RefuseLink(scene.code), Style.DANGER)
        return Screen(tuple(blocks), ((first, refuse), (pen.language_button(ShowLink()),)))

    def linked(self, scene: Linked) -> Screen:
        """Give which accounts are one person now, and the streak that they add up to."""
        pen = self._pen
        platforms = listed([self._platform(platform) for platform in scene.platforms], pen)
        blocks: list[Block] = [Paragraph(pen.say("linked", platforms=platforms))]
        if scene.standing.current:
            blocks.append(Footnote(pen.say("streak-line-same-day", days=scene.standing.current)))
        streak, accounts = pen.button("button-streak", ShowStreak()), pen.button("button-accounts", ShowAccounts())
        return Screen(tuple(blocks), ((pen.quizzes_button(),), (streak, accounts)))

    def accounts(self, scene: AccountsShown) -> Screen:
        """Give the accounts; where there are several, each can be taken off."""
        pen = self._pen
        named = [(own, self._named(own)) for own in scene.accounts]
        blocks: list[Block] = [
            Heading(pen.say("accounts-heading")),
            Paragraph("\n".join(f"• {name}" for _, name in named)),
        ]
        rows: list[tuple[Button, ...]] = []
        if len(named) > 1:
            blocks.append(Paragraph(pen.say("accounts-unlink")))
            rows += [
                (Button(pen.say("button-unlink", account=name), Unlink(own.account_id), Style.DANGER),)
                for own, name in named
            ]
        else:
            blocks.append(Paragraph(pen.say("accounts-only")))
        rows.append((pen.button("button-link", ShowLink()), pen.language_button(ShowAccounts())))
        return Screen(tuple(blocks), tuple(rows))

    def _named(self, own: OwnAccount) -> str:
        message_id = "account-here" if own.here else "account"
        return self._pen.say(message_id, platform=self._platform(own.platform), tail=own.tail)

    def _platform(self, platform: str) -> str:
        return self._pen.say(f"platform-{platform}")
