"""The screens around a run: menus, streak, help, and what is said when something is not there."""

from bot.core.actions import (
    OpenQuiz,
    PlainAction,
    SetLanguage,
    ShowHelp,
    ShowLanguages,
    ShowQuizzes,
    ShowRun,
    ShowStreak,
    StartOver,
)
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.quiz import Library
from bot.core.scene import LanguageMenu, Nowhere, QuizMenu, Stopped, StreakShown
from bot.ports import Phrases
from bot.screen import Block, Button, Command, Commands, Footnote, Heading, Paragraph, Screen, Style
from bot.view.text import display_name

QUIZZES_A_PAGE = 6
BUTTONS_A_ROW = 2
COMMANDS = ("quiz", "language", "streak", "stop", "help")


class MenuView:
    """Draws menus in one language."""

    def __init__(self, library: Library, phrases: Phrases, language: str) -> None:
        self._library = library
        self._phrases = phrases
        self._language = language

    def languages(self, scene: LanguageMenu) -> Screen:
        """Give the menu of languages: the question in each of them, the buttons under their own names."""
        asks = "\n".join(self._phrases.text(language, "choose-language") for language in LANGUAGES)
        buttons = [Button(ENDONYMS[language], SetLanguage(language, scene.then)) for language in LANGUAGES]
        rows = tuple(tuple(buttons[i : i + BUTTONS_A_ROW]) for i in range(0, len(buttons), BUTTONS_A_ROW))
        return Screen((Heading("🌐"), Paragraph(asks)), rows)

    def quizzes(self, scene: QuizMenu, name: str | None) -> Screen:
        """Give one page of the quizzes; a page that does not exist is the last one."""
        ids = list(self._library.quizzes)
        pages = max(1, -(-len(ids) // QUIZZES_A_PAGE))
        page = min(scene.page, pages - 1)
        shown = ids[page * QUIZZES_A_PAGE : (page + 1) * QUIZZES_A_PAGE]
        blocks = [*self._welcome(scene, name), *(self._entry(quiz_id, scene) for quiz_id in shown)]
        if not ids:
            blocks.append(Paragraph(self._say("no-quizzes")))
        rows = [(self._open(quiz_id),) for quiz_id in shown]
        language = self._language_button(ShowQuizzes(page))
        return Screen(tuple(blocks), (*rows, *self._turn(page, pages), (language,)))

    def streak(self, scene: StreakShown) -> Screen:
        """Give the streak: what it is, what it was, what protects it, and where its day ends."""
        standing = scene.standing
        return Screen(
            (
                Heading(self._say("streak-heading", days=standing.current)),
                Paragraph(self._say(f"streak-state-{standing.state}", days=standing.current)),
                Paragraph(
                    "\n".join(
                        (
                            self._say("streak-longest", days=standing.longest),
                            self._say("streak-freezes", freezes=standing.freezes),
                        )
                    )
                ),
                Footnote(self._say("streak-rule", zone=scene.zone)),
            ),
            ((self._quizzes_button(), self._language_button(ShowStreak())),),
        )

    def help(self) -> Screen:
        """Give how the bot works."""
        answer, streak, stored = (Paragraph(self._say(f"help-{part}")) for part in ("answer", "streak", "stored"))
        commands = Commands(tuple(Command(name, self._say(f"command-{name}")) for name in COMMANDS))
        rows = ((self._quizzes_button(), self._language_button(ShowHelp())),)
        return Screen((Heading(self._say("help-heading")), answer, commands, streak, stored), rows)

    def stopped(self, scene: Stopped) -> Screen:
        """Give what was kept of the run that was left, and the way back to it."""
        if scene.run is None:
            return Screen((Paragraph(self._say("stopped-nothing")),), ((self._quizzes_button(),),))
        run = scene.run
        title = self._library.quiz_text(run.quiz_id, self._language).title
        kept = self._say("stopped-kept", title=title, answered=run.answered, total=len(run.slots))
        go_on = Button(self._say("button-go-on"), ShowRun(run.id), Style.PRIMARY)
        start_over = Button(self._say("button-start-over"), StartOver(run.id), Style.DANGER)
        return Screen((Paragraph(kept),), ((go_on, start_over), (self._quizzes_button(),)))

    def nowhere(self, scene: Nowhere) -> Screen:
        """Give the ways on from a button that leads nowhere; the remark above says why."""
        if scene.quiz_id is None:
            return Screen((), ((self._quizzes_button(),),))
        return Screen((), ((self._open(scene.quiz_id), self._quizzes_button()),))

    def _welcome(self, scene: QuizMenu, name: str | None) -> list[Block]:
        shown = display_name(name) if name and scene.greeting else ""
        if not scene.greeting:
            return [Heading(self._say("quizzes-heading"))]
        hello = self._say("hello-name", name=shown) if shown else self._say("hello")
        return [Heading(hello), Paragraph(self._say("welcome"))]

    def _entry(self, quiz_id: str, scene: QuizMenu) -> Block:
        text = self._library.quiz_text(quiz_id, self._language)
        total = len(self._library.quizzes[quiz_id].questions)
        answered = scene.answered.get(quiz_id)
        if answered:
            state = self._say("quiz-unfinished", answered=answered, total=total)
        else:
            state = self._say("quiz-questions", total=total)
        return Paragraph(f"{text.title} ({state})\n{text.about}")

    def _turn(self, page: int, pages: int) -> tuple[tuple[Button, ...], ...]:
        back = [Button(self._say("button-previous-page"), ShowQuizzes(page - 1)) for _ in range(page > 0)]
        on = [Button(self._say("button-next-page"), ShowQuizzes(page + 1)) for _ in range(page + 1 < pages)]
        return (tuple(back + on),) if pages > 1 else ()

    def _open(self, quiz_id: str) -> Button:
        return Button(self._library.quiz_text(quiz_id, self._language).title, OpenQuiz(quiz_id), Style.PRIMARY)

    def _quizzes_button(self) -> Button:
        return Button(self._say("button-quizzes"), ShowQuizzes())

    def _language_button(self, then: PlainAction) -> Button:
        return Button(self._say("button-language"), ShowLanguages(then))

    def _say(self, message_id: str, **values: str | int) -> str:
        return self._phrases.text(self._language, message_id, **values)
