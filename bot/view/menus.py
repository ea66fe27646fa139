"""The screens around a run: menus, help, and what is said when something is not there."""

from bot.core.actions import OpenQuiz, SetLanguage, ShowHelp, ShowQuizzes, ShowRun, StartOver
from bot.core.languages import ENDONYMS, LANGUAGES
from bot.core.quiz import Library
from bot.core.scene import LanguageMenu, Nowhere, QuizMenu, Stopped
from bot.screen import Block, Button, Command, Commands, Heading, Paragraph, Screen, Style
from bot.view.pen import Pen
from bot.view.runs import run_title
from bot.view.text import display_name

QUIZZES_A_PAGE = 6
BUTTONS_A_ROW = 2
PLAYING = ("quiz", "stop", "language", "help")
KEEPING_ON = ("daily", "remind", "streak", "timezone", "stats", "leaderboard")
GROUPS = ("game", "next", "pause", "settings", "push")
OWN_DATA = ("export", "forget", "privacy")
OWN_ACCOUNTS = ("link", "unlink")
"""The commands, as the help puts them together."""


class MenuView:
    """Draws menus in one language."""

    def __init__(self, library: Library, pen: Pen) -> None:
        self._library = library
        self._pen = pen

    def languages(self, scene: LanguageMenu) -> Screen:
        """Give the menu of languages: the question in each of them, the buttons under their own names."""
        asks = "\n".join(self._pen.say_in(language, "choose-language") for language in LANGUAGES)
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
            blocks.append(Paragraph(self._pen.say("no-quizzes")))
        rows = [(self._open(quiz_id),) for quiz_id in shown]
        language = self._pen.language_button(ShowQuizzes(page))
        return Screen(tuple(blocks), (*rows, *self._turn(page, pages), (language,)))

    def help(self) -> Screen:
        """Give how the bot works, with each group of commands below what it is for."""
        pen = self._pen
        blocks = (
            Heading(pen.say("help-heading")),
            Paragraph(pen.say("help-answer")),
            self._commands(PLAYING),
            Paragraph(pen.say("help-streak")),
            self._commands(KEEPING_ON),
            Paragraph(pen.say("help-groups")),
            self._commands(GROUPS),
            Paragraph(pen.say("help-stored")),
            self._commands(OWN_DATA),
            Paragraph(pen.say("help-accounts")),
            self._commands(OWN_ACCOUNTS),
        )
        return Screen(blocks, ((pen.quizzes_button(), pen.language_button(ShowHelp())),))

    def stopped(self, scene: Stopped) -> Screen:
        """Give what was kept of the run that was left, and the way back to it."""
        if scene.run is None:
            return Screen((Paragraph(self._pen.say("stopped-nothing")),), ((self._pen.quizzes_button(),),))
        run = scene.run
        title = run_title(run, self._library, self._pen)
        kept = self._pen.say("stopped-kept", title=title, answered=run.answered, total=len(run.slots))
        go_on = self._pen.button("button-go-on", ShowRun(run.id), Style.PRIMARY)
        start_over = self._pen.button("button-start-over", StartOver(run.id), Style.DANGER)
        return Screen((Paragraph(kept),), ((go_on, start_over), (self._pen.quizzes_button(),)))

    def nowhere(self, scene: Nowhere) -> Screen:
        """Give the ways on from a button that leads nowhere; the remark above says why."""
        if scene.quiz_id is None:
            return Screen((), ((self._pen.quizzes_button(),),))
        return Screen((), ((self._open(scene.quiz_id), self._pen.quizzes_button()),))

    def _welcome(self, scene: QuizMenu, name: str | None) -> list[Block]:
        shown = display_name(name) if name and scene.greeting else ""
        if not scene.greeting:
            return [Heading(self._pen.say("quizzes-heading"))]
        hello = self._pen.say("hello-name", name=shown) if shown else self._pen.say("hello")
        return [Heading(hello), Paragraph(self._pen.say("welcome"))]

    def _entry(self, quiz_id: str, scene: QuizMenu) -> Block:
        text = self._library.quiz_text(quiz_id, self._pen.language)
        total = len(self._library.quizzes[quiz_id].questions)
        answered = scene.answered.get(quiz_id)
        if answered:
            state = self._pen.say("quiz-unfinished", answered=answered, total=total)
        else:
            state = self._pen.say("quiz-questions", total=total)
        return Paragraph(f"{text.title} ({state})\n{text.about}")

    def _turn(self, page: int, pages: int) -> tuple[tuple[Button, ...], ...]:
        back = [self._pen.button("button-previous-page", ShowQuizzes(page - 1)) for _ in range(page > 0)]
        on = [self._pen.button("button-next-page", ShowQuizzes(page + 1)) for _ in range(page + 1 < pages)]
        return (tuple(back + on),) if pages > 1 else ()

    def _open(self, quiz_id: str) -> Button:
        return Button(self._library.quiz_text(quiz_id, self._pen.language).title, OpenQuiz(quiz_id), Style.PRIMARY)

    def _commands(self, names: tuple[str, ...]) -> Commands:
        return Commands(tuple(Command(name, self._pen.say(f"command-{name}")) for name in names))
