"""The dialogues that every front end must be able to hold, in every language."""

from babel.dates import get_day_names

from bot.core.days import local_time
from bot.core.languages import ENDONYMS
from bot.core.quiz import Library
from bot.ports import Zones
from tests.dialogues.script import (
    Answer,
    Clock,
    Command,
    GetFile,
    Press,
    PressLabel,
    ReadIn,
    See,
    SeeExplanation,
    SeeQuestion,
    SeeText,
    SeeVerdict,
    Step,
    Wait,
    Write,
    whole_run,
)

FRIDAY_MS = 1_800_000_000_000
"""When the dialogues begin: 2027-01-15, 08:00 UTC."""
SUNDAY = 6
PLACES = {"en": "London", "hi": "कोलकाता", "ru": "Москва", "bn": "ঢাকা"}
"""What somebody may type to find a time zone, and which that is."""
ZONES = {"en": "Europe/London", "hi": "Asia/Kolkata", "ru": "Europe/Moscow", "bn": "Asia/Dhaka"}


def first_contact(language: str) -> list[Step]:
    """A newcomer chooses a language in its own name and is welcomed in it."""
    return [Command("start"), See("choose-language"), PressLabel(ENDONYMS[language]), See("welcome")]


def a_whole_quiz(library: Library, quiz_id: str, first_wrong: int) -> list[Step]:
    """Take a whole quiz, every second answer wrongly, look at every mistake again, and start over."""
    questions = len(library.quizzes[quiz_id].questions)
    wrong = range(first_wrong, questions + 1, 2)
    score = See("result-score", {"right": questions - len(wrong), "total": questions})
    steps: list[Step] = [Command("quiz", quiz_id), *whole_run(questions, frozenset(wrong))]
    for mistake in wrong:
        first = mistake == wrong[0]
        steps += [Press("button-mistakes" if first else "button-next-mistake"), SeeExplanation(mistake)]
    return [*steps, Press("button-result"), score, Press("button-start-over"), SeeQuestion(1)]


def stop_and_go_on(library: Library, quiz_id: str, language: str) -> list[Step]:
    """Stop in the middle, look elsewhere, come back where it stopped."""
    total = len(library.quizzes[quiz_id].questions)
    title = library.quiz_text(quiz_id, language).title
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        Answer(1, right=True),
        Press("button-next"),
        SeeQuestion(2),
        Press("button-stop"),
        See("stopped-kept", {"title": title, "answered": 1, "total": total}),
        Command("streak"),
        See("streak-heading", {"days": 1}),
        See("streak-state-done-today"),
        Command("stop"),
        See("stopped-nothing"),
        Command("quiz"),
        See("quiz-unfinished", {"answered": 1, "total": total}),
        PressLabel(title),
        See("remark-resumed"),
        SeeQuestion(2),
        Answer(2, right=False),
        SeeVerdict(2, right=False),
        See("streak-line-same-day", {"days": 1}),
    ]


def change_language(language: str, other: str, quiz_id: str) -> list[Step]:
    """Change the language in the middle of a question and of a verdict: what is shown changes at once."""
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        SeeQuestion(1),
        Press("button-language"),
        PressLabel(ENDONYMS[other]),
        ReadIn(other),
        See("remark-language-set"),
        SeeQuestion(1),
        Answer(1, right=True),
        SeeVerdict(1, right=True),
        See("streak-line-started", {"days": 1}),
        Command("language"),
        PressLabel(ENDONYMS[language]),
        ReadIn(language),
        SeeVerdict(1, right=True),
        Command("help"),
        See("help-heading"),
    ]


def keep_a_streak(quiz_id: str, language: str) -> list[Step]:
    """Answer on Friday and Saturday, miss Sunday, go on on Monday; see it all in the calendar, and choose a zone."""
    sunday = get_day_names("wide", "stand-alone", language)[SUNDAY]
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        Answer(1, right=True),
        See("streak-line-started", {"days": 1}),
        Wait(24),
        Press("button-next"),
        Answer(2, right=False),
        See("streak-line-went-on", {"days": 2}),
        Command("streak"),
        See("streak-heading", {"days": 2}),
        See("streak-state-done-today"),
        See("streak-zone-guessed"),
        SeeText("◽◽◽◽🟩🟩⚪"),
        Wait(48),
        Command("streak"),
        See("streak-state-frozen"),
        See("change-frozen", {"count": 1, "days": sunday}),
        SeeText("🔲⚪⚪⚪⚪⚪⚪"),
        Command("quiz", quiz_id),
        Press("button-next"),
        Answer(3, right=True),
        See("streak-line-went-on", {"days": 3}),
        See("change-frozen", {"count": 1, "days": sunday}),
        See("streak-note-zone"),
        Press("button-choose-zone"),
        See("zone-heading"),
        Press("button-go-on"),
        SeeVerdict(3, right=True),
        Command("streak"),
        See("streak-heading", {"days": 3}),
        SeeText("◽◽◽◽🟩🟩🧊"),
        SeeText("🟩⚪⚪⚪⚪⚪⚪"),
    ]


def find_a_zone(zones: Zones, clock: Clock, language: str) -> list[Step]:
    """Search for a time zone by text, choose one by its button, and see the days counted in it."""
    zone = ZONES[language]
    label, time = zones.label(zone, language), f"{local_time(clock.now_ms(), zone):%H:%M}"
    return [
        *first_contact(language),
        Command("timezone"),
        See("zone-now-guessed", {"zone": zones.label("UTC", language), "time": "08:00"}),
        Write("qqqq qqqq", "timezone"),
        See("remark-zone-unknown"),
        See("zone-advice"),
        Write(PLACES[language], "timezone"),
        See("zone-found"),
        PressLabel(f"{label} · {time}"),
        See("remark-zone-set"),
        See("zone-now-chosen", {"zone": label, "time": time}),
        Write("utc+5:30", "timezone"),
        PressLabel(f"{zones.label('Asia/Kolkata', language)} · 13:30"),
        See("remark-zone-set"),
        Press("button-streak"),
        See("streak-heading", {"days": 0}),
        SeeText(zones.label("Asia/Kolkata", language)),
    ]


def look_at_figures(library: Library, quiz_id: str, language: str) -> list[Step]:
    """Miss a question, see it among the figures, and practise it."""
    missed = library.quizzes[quiz_id].questions[0]
    return [
        *first_contact(language),
        Command("stats"),
        See("stats-none"),
        Command("quiz", quiz_id),
        Answer(1, right=False),
        Press("button-next"),
        Answer(2, right=True),
        Command("stats"),
        See("stats-answers", {"answered": 2, "right": 1, "share": "50%"}),
        See("stats-days", {"days": 1}),
        See(
            "stats-missed-question",
            {"question": library.question_text(quiz_id, missed.id, language)[0].question, "times": 1},
        ),
        Press("button-practise"),
        See("practice-title"),
        SeeQuestion(1),
        Answer(1, right=True),
        SeeVerdict(1, right=True),
        Press("button-see-result"),
        See("practice-finished"),
        See("result-score", {"right": 1, "total": 1}),
        See("result-all-right"),
    ]


def choose_how_to_appear(language: str) -> list[Step]:
    """Appear under a nickname, hide, and appear under one's name again."""
    nickname = "Гроссмейстер 7"
    return [
        *first_contact(language),
        Command("privacy"),
        See("privacy-name"),
        Press("button-show-alias"),
        See("alias-ask", {"most": 32}),
        Write(nickname, "privacy"),
        See("remark-privacy-set"),
        See("privacy-alias", {"alias": nickname}),
        Press("button-show-hidden"),
        See("privacy-hidden"),
        Press("button-show-alias"),
        See("privacy-alias", {"alias": nickname}),
        Press("button-show-name"),
        See("privacy-name"),
    ]


def take_data_along(library: Library, quiz_id: str, language: str) -> list[Step]:
    """Get all data as files, by command and by button."""
    answered = library.quizzes[quiz_id].questions[0]
    text, _ = library.question_text(quiz_id, answered.id, language)
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        Answer(1, right=True),
        Command("export"),
        SeeText("quiz-data.json"),
        GetFile("quiz-data.json", quiz_id),
        GetFile("quiz-answers.csv", text.options[answered.right].partition(",")[0]),
        Press("button-privacy"),
        Press("button-export"),
        SeeText("quiz-data.json"),
    ]


def be_forgotten(quiz_id: str, language: str) -> list[Step]:
    """Delete everything, and be a newcomer afterwards."""
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        Answer(1, right=True),
        Command("forget"),
        See("forget-goes", {"answers": 1}),
        See("forget-stays"),
        Press("button-forget-go-on"),
        See("forget-ask"),
        Press("button-forget-now"),
        See("forgotten"),
        Press("button-begin"),
        See("choose-language"),
        PressLabel(ENDONYMS[language]),
        See("welcome"),
        Command("streak"),
        See("streak-heading", {"days": 0}),
    ]


def ask_for_a_code(language: str, quiz_id: str) -> list[Step]:
    """Answer a question, and ask for a code for another account."""
    return [
        *first_contact(language),
        Command("quiz", quiz_id),
        Answer(1, right=True),
        Command("link"),
        See("link-heading"),
        See("link-code-holds", {"minutes": 10}),
    ]


def enter_the_code(language: str, code: str) -> list[Step]:
    """Enter a wrong code, and then that of the other account, as a newcomer."""
    return [
        *first_contact(language),
        Command("link", "MMMM MMMM"),
        See("remark-code-unknown"),
        Command("link"),
        See("link-ask"),
        Write(code.lower(), "link"),
        See("link-only-if"),
    ]


def find_oneself_linked(quiz_id: str) -> list[Step]:
    """See the answers of the other account as one's own."""
    return [Command("streak"), See("streak-heading", {"days": 1}), Command("quiz", quiz_id), SeeVerdict(1, right=True)]


def unlink(platform: str, tail: str) -> list[Step]:
    """Separate the account on a platform, whose number ends so."""
    return [
        Command("unlink"),
        See("account", {"platform": platform, "tail": tail}),
        Press("button-unlink", {"account": f"{platform} …{tail}"}),
        See("remark-unlinked"),
        See("accounts-only"),
    ]
