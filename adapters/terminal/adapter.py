"""One person at one keyboard: what a line asks for, and what is shown then."""

import re
from collections.abc import AsyncIterator, Callable, Iterator

from adapters.terminal.commands import command_of
from adapters.terminal.files import saved_here
from adapters.terminal.page import Page, drawn
from bot.core.actions import (
    Action,
    ChooseOption,
    Event,
    GoOn,
    Greet,
    OpenQuiz,
    PlainAction,
    SetLanguage,
    ShowLanguages,
    ShowMistake,
)
from bot.core.languages import LANGUAGES
from bot.core.people import Account
from bot.core.record_actions import Write
from bot.ports import Conversation, Phrases
from bot.screen import Attachment, Button, Reply, Style

PLATFORM = "terminal"
_LANGUAGE_LINE = re.compile(r"l(?:\s+(\S+))?")
_LOOK_ALIKES = str.maketrans("авсд", "abcd")
"""Cyrillic letters that people with a Russian keyboard take for ours, or type for D."""
_LONGEST_ECHO = 40


class TerminalAdapter:
    """One person at one keyboard."""

    def __init__(  # noqa: PLR0913 - the parts that the application joins here
        self,
        conversation: Conversation,
        phrases: Phrases,
        page: Page,
        *,
        account: str,
        command: str,
        now_ms: Callable[[], int],
        save: Callable[[str, bytes], str] = saved_here,
    ) -> None:
        """Play as an account; `command` is what the person types to come back, `now_ms` as for `Event.at_ms`.

        `save` stores a file by its name and gives the path to show; it may raise OSError.
        """
        self._command = command
        self._conversation = conversation
        self._phrases = phrases
        self._page = page
        self._account = Account(PLATFORM, account)
        self._now_ms = now_ms
        self._save = save
        self._reply = Reply("en", None)
        self._quiz_id: str | None = None

    async def play(
        self,
        lines: AsyncIterator[str],
        *,
        quiz_id: str | None,
        language: str | None,
        hint: str | None,
        ask_language: bool,
    ) -> None:
        """Play until the lines end or the person quits; everything is stored by then.

        `ask_language` False settles a newcomer's language by the hint instead of asking, for input that was written
        without a menu in mind.
        """
        first: PlainAction = OpenQuiz(quiz_id) if quiz_id else Greet()
        await self._do(SetLanguage(language, first) if language else first, hint)
        if not ask_language and (chosen := self._menu_language()):
            await self._do(chosen, hint)
        self._show()
        async for line in lines:
            typed = line.strip()
            if typed.casefold() == "q":
                break
            await self._take(typed, hint)
        self._page.line(self._farewell())

    async def _take(self, typed: str, hint: str | None) -> None:
        if not typed:
            self._show_keys()
            return
        key = typed.casefold()
        action = self._keys().get(key.translate(_LOOK_ALIKES)) or command_of(typed) or self._language_action(key)
        if action is None and self._is_asked_for_text():
            action = Write(typed)
        if action is None:
            self._page.line(self._say("terminal-unknown", line=typed if len(typed) <= _LONGEST_ECHO else "…"))
            self._show_keys()
            return
        await self._do(action, hint)
        self._show()

    async def _do(self, action: Action, hint: str | None) -> None:
        reply = await self._conversation.handle(Event(self._account, action, self._now_ms(), hint))
        wanted = action.then if isinstance(action, SetLanguage) else action
        if isinstance(wanted, OpenQuiz):
            self._quiz_id = wanted.quiz_id
        if reply.screen is None:
            self._page.line(reply.toast or "", "yellow")
            reply = Reply(reply.language, self._reply.screen)
        self._reply = reply

    def _menu_language(self) -> SetLanguage | None:
        """Give the choice of the language at hand, if what is shown is the menu of languages."""
        actions = [button.action for button in self._buttons()]
        choices = [action for action in actions if isinstance(action, SetLanguage)]
        if len(choices) != len(actions):
            return None
        return next((choice for choice in choices if choice.language == self._reply.language), None)

    def _language_action(self, typed: str) -> Action | None:
        """Give what `l` and `l xx` ask for: the same screen in another language. One that we lack is no such line."""
        match = _LANGUAGE_LINE.fullmatch(typed)
        if match is None:
            return None
        menu = next(
            (each.action for each in self._buttons() if isinstance(each.action, ShowLanguages)), ShowLanguages()
        )
        if match[1] is None:
            return menu
        return SetLanguage(match[1], menu.then) if match[1] in LANGUAGES else None

    def _is_asked_for_text(self) -> bool:
        return self._reply.screen is not None and self._reply.screen.asks_text

    def _buttons(self) -> list[Button]:
        return list(self._reply.screen.buttons) if self._reply.screen else []

    def _keys(self) -> dict[str, Action]:
        """Give what each key does on the present screen."""
        keys: dict[str, Action] = {}
        for key, button in _keyed(self._buttons()):
            keys[key.casefold()] = button.action
        return keys

    def _show(self) -> None:
        if self._reply.screen is None:
            return
        self._page.line("")
        for text, style in drawn(self._reply.screen):
            self._page.line(text, style)
        for file in self._reply.files:
            self._page.line(self._hand_over(file))
        self._show_keys()

    def _hand_over(self, file: Attachment) -> str:
        """Save a file, and give what to say about it."""
        try:
            return self._say("terminal-file", path=self._save(file.name, file.content))
        except OSError as error:
            return self._say("terminal-file-lost", file=file.name, cause=error.strerror or str(error))

    def _farewell(self) -> str:
        """Say how to come back; and that all is saved, unless all was deleted just now."""
        # Only on the screen after that, a button begins anew.
        if any(isinstance(button.action, Greet) for button in self._buttons()):
            return self._say("terminal-anew", command=self._command)
        command = f"{self._command} --quiz {self._quiz_id}" if self._quiz_id else self._command
        return self._say("terminal-saved", command=command)

    def _show_keys(self) -> None:
        keyed = list(_keyed(self._buttons()))
        letters = [key for key, button in keyed if isinstance(button.action, ChooseOption)]
        hints = [
            f"{key}: {button.label}"
            for key, button in keyed
            if not isinstance(button.action, ChooseOption | ShowLanguages)
        ]
        if letters:
            hints.insert(0, self._say("terminal-answer", letters=" ".join(letters)))
        if self._is_asked_for_text():
            hints.append(self._say("terminal-write"))
        hints += [self._say("terminal-language"), self._say("terminal-quit")]
        self._page.line("[" + " | ".join(hints) + "]", "dim")

    def _say(self, message_id: str, **values: str) -> str:
        return self._phrases.text(self._reply.language, message_id, **values)


def _keyed(buttons: list[Button]) -> Iterator[tuple[str, Button]]:
    """Give each button its key: letters answer, n goes on, the rest is numbered; l and q stand for themselves."""
    number = 0
    for button in buttons:
        match button.action:
            case ChooseOption():
                yield button.label, button
            case GoOn():
                yield "n", button
            case ShowMistake() if button.style is Style.PRIMARY:
                yield "n", button
            case ShowLanguages():
                yield "l", button
            case _:
                number += 1
                yield str(number), button
