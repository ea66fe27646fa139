"""Screens as HTML and keyboards, within Telegram's limits."""

import pytest

from adapters.telegram.limits import UnsendableError
from adapters.telegram.render import alert, note, render
from bot.core.actions import Greet, OpenQuiz, ShowHelp, ShowQuizzes, Stop
from bot.screen import (
    Ask,
    Bars,
    Block,
    Button,
    Code,
    Commands,
    Explanation,
    Footnote,
    Heading,
    Link,
    Mark,
    OptionLine,
    Options,
    Paragraph,
    PlaceLink,
    Remark,
    Reply,
    Screen,
    Style,
)
from tests.adapters.telegram.stage import Stage
from tests.fakes.telegram import TelegramUser

NASTY = "<b>&amp;</b> <a href='x'>&</a> \"quoted\" </blockquote>\n<tg-spoiler>*_`[ /help @someone"
"""What an author or a name may hold; all of it is to be seen as it stands."""


def test_all_blocks() -> None:
    screen = Screen(
        (
            Heading("ZeRO"),
            Remark("Well done."),
            Ask("What is sharded?"),
            Options(
                (
                    OptionLine("A", "gradients", Mark.RIGHT, "right answer"),
                    OptionLine("B", "nothing", Mark.WRONG, "your answer"),
                    OptionLine("C", "all"),
                )
            ),
            Explanation("Because."),
            Code("AB<CD"),
            Link("Read more", "https://example.org/?a=1&b=2"),
            Footnote("3 days"),
            Paragraph("Go on?"),
        )
    )
    assert render(screen).html == (
        "<b>ZeRO</b>\n\nWell done.\n\n<b>What is sharded?</b>\n\n"
        "✅ <b>A.</b> gradients — <b>right answer</b>\n❌ <b>B.</b> nothing — <b>your answer</b>\n<b>C.</b> all\n\n"
        "<blockquote>Because.</blockquote>\n\n<code>AB&lt;CD</code>\n\n"
        '<a href="https://example.org/?a=1&amp;b=2">Read more</a>\n<i>3 days</i>\n\nGo on?'
    )


def test_buttons_have_tokens_and_styles() -> None:
    row = tuple(Button(style.value, ShowQuizzes(), style) for style in Style)
    screen = Screen((Paragraph("x"),), (row, (Button("last", Stop()),)))
    assert render(screen).rows == [
        [
            {"text": "primary", "callback_data": "1q0", "style": "primary"},
            {"text": "secondary", "callback_data": "1q0"},
            {"text": "danger", "callback_data": "1q0", "style": "danger"},
        ],
        [{"text": "last", "callback_data": "1x"}],
    ]


def test_a_row_that_is_too_long_is_broken() -> None:
    row = tuple(Button(str(number), ShowHelp()) for number in range(19))
    assert [len(part) for part in render(Screen((Paragraph("x"),), (row,))).rows] == [8, 8, 3]


@pytest.mark.parametrize(
    ("name", "quiet"),
    [
        ("@someone", "@~someone"),
        ("a @ b", "a @ b"),
        ("https://x.org/a.b", "https:~//~x.~org/~a.~b"),
        ("/ban@other_bot", "/~ban@~other_bot"),
        ("/start@other_bot", "/~start@~other_bot"),
        ("/privacy, /privacys", "/privacy, /~privacys"),
        ("1. \u2068/stop\u2069: /stop", "1. \u2068/~stop\u2069: /stop"),
        ("3.5 / 7", "3.5 / 7"),
        ("ঢাকা.ভারত", "ঢাকা.~ভারত"),
    ],
)
def test_in_groups_a_text_calls_nobody_and_leads_nowhere(name: str, quiet: str) -> None:
    screen = Screen((Paragraph(name), Link("here", "https://t.me/bot")))
    assert render(screen).html.startswith(f"{name}\n")
    shown = f'{quiet}\n\n<a href="https://t.me/bot">here</a>'.replace("~", "\u2060")
    assert render(screen, public_as="quiz_test_bot").html == shown


BROKEN = {
    "a message is empty": Screen((Paragraph(" \n\u200b\u00a0"),)),
    "a message has 4097 UTF-16 units": Screen((Paragraph("প" * 4097),)),
    "a message has 4098 UTF-16 units": Screen((Paragraph("🧩" * 2049),)),
    "a message has 35036 bytes": Screen((Link("x", "https://example.org/" + "&" * 7000),)),
    "a message has 101 marked parts": Screen((Heading("x"),) * 101),
    "the marks of a message take more": Screen((Link("x", "https://example.org/" + "y" * 9500),)),
    "a button is empty": Screen((Paragraph("x"),), ((Button("\u200b ", Greet()),),)),
    "a message has 101 buttons": Screen((Paragraph("x"),), ((Button("x", Greet()),),) * 101),
    "the buttons of a message take more": Screen((Paragraph("x"),), ((Button("x" * 3500, Greet()),),) * 3),
    "the token of OpenQuiz takes 72 bytes": Screen((Paragraph("x"),), ((Button("x", OpenQuiz("q" * 70)),),)),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_screen_that_telegram_would_refuse_is_an_error_that_says_why(fault: str) -> None:
    with pytest.raises(UnsendableError, match=fault) as error:
        render(BROKEN[fault])
    assert "প" not in str(error.value)


def test_a_note_and_an_alert_have_limits_too() -> None:
    assert alert("x" * 200) == "x" * 200
    for text in ("x" * 201, "🧩" * 101, " "):
        with pytest.raises(UnsendableError):
            alert(text)
    with pytest.raises(UnsendableError):
        note("")


@pytest.mark.parametrize(
    "blocks",
    [
        (Paragraph("প" * 4096),),
        (Paragraph("🧩" * 2048),),
        (Heading("x"),) * 100,
        (Paragraph("&" * 4096),),
        (Paragraph(f"{NASTY}"), Heading(NASTY), Explanation(NASTY), Footnote(NASTY), Remark(NASTY)),
        (Link(NASTY, "https://example.org/?q=\"<&>'"), Ask(NASTY)),
        (Options(tuple(OptionLine(letter, NASTY, Mark.RIGHT, NASTY) for letter in "ABCD")),),
    ],
    ids=range(7),
)
async def test_what_is_rendered_is_taken_and_shown_as_it_stands(
    stage: Stage, user: TelegramUser, blocks: tuple[Block, ...]
) -> None:
    rows = ((Button(NASTY, Greet()),) * 8,)
    stage.talk.answer = lambda _: Reply("en", Screen(blocks, rows))
    async with stage.serving():
        message = await stage.shown(user)
    for block in blocks:
        for text in texts(block):
            assert text in message.text
    assert [button.text for button in message.buttons] == [NASTY] * 8


def texts(block: Block) -> list[str]:
    match block:
        case Options(lines) | Commands(lines):
            return [line.text for line in lines]
        case Link(label) | PlaceLink(label):
            return [label]
        case Bars(bars):
            return [str(bar.count) for bar in bars]
        case _:
            return [block.text]
