"""The screens of a person's data: how leaderboards show them, all that is kept of them, and deleting it."""

from bot.core.actions import Greet
from bot.core.people import Visibility
from bot.core.record_actions import AskAlias, AskForget, Export, Forget, SetVisibility, ShowPrivacy
from bot.core.record_scene import Exported, ForgetAsked, ForgetExplained, PrivacyShown
from bot.screen import Command, Commands, Heading, Paragraph, Screen, Style
from bot.view.days import listed
from bot.view.pen import Pen
from bot.view.text import MOST_NAME_UNITS, display_name


class DataView:
    """Draws what is about a person's data, in one language."""

    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def privacy(self, scene: PrivacyShown) -> Screen:
        """Give how the person appears, how to appear otherwise, and the ways to get and to delete all data."""
        pen = self._pen
        blocks = (
            Heading(pen.say("privacy-heading")),
            Paragraph(pen.say(f"privacy-{scene.visibility}", alias=display_name(scene.alias or ""))),
        )
        others = [
            (pen.button(f"button-show-{visibility}", SetVisibility(visibility)),)
            for visibility in Visibility
            if visibility is not scene.visibility
        ]
        if scene.visibility is Visibility.ALIAS:
            others.insert(0, (pen.button("button-change-alias", AskAlias()),))
        forget = pen.button("button-forget", AskForget(), Style.DANGER)
        data = (pen.button("button-export", Export()), forget)
        return Screen(blocks, (*others, data, (pen.quizzes_button(), pen.language_button(ShowPrivacy()))))

    def alias(self) -> Screen:
        """Ask for the name to appear under."""
        pen = self._pen
        ask = Paragraph(pen.say("alias-ask", most=MOST_NAME_UNITS))
        row = (pen.button("button-privacy", ShowPrivacy()), pen.language_button(AskAlias()))
        command = Commands((Command("privacy", pen.say("privacy-command")),))
        return Screen((ask, command), (row,), asks_text=True)

    def exported(self, scene: Exported) -> Screen:
        """Say what the files are that go with the screen."""
        pen = self._pen
        files = listed([file.name for file in scene.files], pen)
        row = (pen.button("button-privacy", ShowPrivacy()), pen.quizzes_button())
        return Screen((Paragraph(pen.say("exported", files=files)),), (row,))

    def forget_explained(self, scene: ForgetExplained) -> Screen:
        """Say what goes and what stays, before the last question."""
        pen = self._pen
        blocks = (
            Heading(pen.say("forget-heading")),
            Paragraph(pen.say("forget-goes", answers=scene.answers)),
            Paragraph(pen.say("forget-stays")),
        )
        go_on = pen.button("button-forget-go-on", AskForget(sure=True), Style.DANGER)
        keep = pen.button("button-keep", ShowPrivacy())
        return Screen(
            blocks, ((keep, go_on), (pen.button("button-export", Export()), pen.language_button(AskForget())))
        )

    def forget_asked(self, scene: ForgetAsked) -> Screen:
        """Ask for the last time."""
        pen = self._pen
        now = pen.button("button-forget-now", Forget(scene.asked_s), Style.DANGER)
        return Screen((Heading(pen.say("forget-ask")),), ((pen.button("button-keep", ShowPrivacy()), now),))

    def forgotten(self) -> Screen:
        """Say that everything is gone; what is pressed next begins anew."""
        pen = self._pen
        return Screen((Paragraph(pen.say("forgotten")),), ((pen.button("button-begin", Greet()),),))
