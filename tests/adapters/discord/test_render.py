import discord
import pytest

from adapters.discord.layout import BUTTON, CONTAINER, FILE, ROW, TEXT, Component, Layout, flattened
from adapters.discord.limits import LimitError
from adapters.discord.render import note, render
from adapters.tokens import decode
from bot.core.actions import ChooseOption, OpenQuiz, ShowHelp, ShowQuizzes
from bot.screen import (
    Ask,
    Attachment,
    Block,
    Button,
    Code,
    Command,
    Commands,
    Explanation,
    Footnote,
    Heading,
    Link,
    Mark,
    OptionLine,
    Options,
    Paragraph,
    Remark,
    Screen,
    Style,
)

NAMES = "/{}".format


def of_type(layout: Layout, kind: int) -> list[Component]:
    return [component for component in flattened(layout.to_components()) if component["type"] == kind]


def texts(layout: Layout) -> list[str]:
    return [component["content"] for component in of_type(layout, TEXT)]


@pytest.mark.parametrize(
    ("block", "markdown"),
    [
        (Heading("Over *all*\nranks"), r"## Over \*all\* ranks"),
        (Ask("What is **this**?"), r"**What is \*\*this\*\*?**"),
        (Paragraph("one\n- two"), "one\n\\- two"),
        (Remark("# no"), r"\# no"),
        (Explanation("one\n> two"), "> one\n> \\> two"),
        (Footnote("one\ntwo"), "-# one\n-# two"),
        (Code("ABCD 2345"), "```\nABCD 2345\n```"),
        (Code("a ``` **b**"), "```\na  **b**\n```"),
        (
            Commands((Command("quiz", "choose *one*"), Command("stop", "stop"))),
            "/quiz – choose \\*one\\*\n/stop – stop",
        ),
    ],
)
async def test_a_block_becomes_markdown(block: Block, markdown: str) -> None:
    assert texts(render(Screen((block,)), NAMES)) == [markdown]


async def test_files_stand_between_the_text_and_the_buttons() -> None:
    files = (Attachment("one.json", "application/json", b"{}"), Attachment("two.csv", "text/csv", b"a"))
    layout = render(Screen((Paragraph("?"),), ((Button("Help", ShowHelp()),),)), NAMES, files)

    (container,) = layout.to_components()
    assert container["type"] == CONTAINER
    assert [component["type"] for component in container["components"]] == [TEXT, FILE, FILE, ROW]
    urls = [component["file"]["url"] for component in of_type(layout, FILE)]
    assert urls == ["attachment://one.json", "attachment://two.csv"]


async def test_marks_are_told_in_words() -> None:
    lines = (
        OptionLine("A", "1 + 1", Mark.WRONG, "your *answer*"),
        OptionLine("B", "two\nlines", Mark.RIGHT, "right answer"),
        OptionLine("C", "<@1>"),
    )

    (text,) = texts(render(Screen((Options(lines),)), NAMES))

    assert text.splitlines() == [
        r"❌ **A.** 1 + 1 — **your \*answer\***",
        "✅ **B.** two lines — **right answer**",
        r"**C.** \<\@1>",
    ]


async def test_a_link_is_a_button_where_it_stands() -> None:
    screen = Screen((Explanation("Because."), Link("More *here*", "https://example.org/a_(b)")))
    (link,) = of_type(render(screen, NAMES), BUTTON)

    assert (link["label"], link["url"]) == ("More *here*", "https://example.org/a_(b)")
    assert link["style"] == discord.ButtonStyle.link.value
    assert "custom_id" not in link


async def test_buttons_carry_tokens_and_styles() -> None:
    row = (
        Button("A", ChooseOption(2**62, 7, 0), Style.PRIMARY),
        Button("Help", ShowHelp()),
        Button("Yes", OpenQuiz("fsdp")),
        Button("No", ShowQuizzes(), Style.DANGER),
    )

    shown = of_type(render(Screen((Paragraph("?"),), (row,)), NAMES), BUTTON)

    assert [decode(button["custom_id"]) for button in shown] == [button.action for button in row]
    assert [discord.ButtonStyle(button["style"]) for button in shown] == [
        discord.ButtonStyle.primary,
        discord.ButtonStyle.secondary,
        discord.ButtonStyle.secondary,
        discord.ButtonStyle.danger,
    ]


async def test_a_long_row_is_wrapped() -> None:
    row = tuple(Button(str(n), ShowQuizzes(n)) for n in range(12))

    layout = render(Screen((Paragraph("?"),), (row,)), NAMES)

    assert [len(row["components"]) for row in of_type(layout, ROW)] == [5, 5, 2]


async def test_a_view_is_finished_before_it_is_sent() -> None:
    assert render(Screen((Paragraph("?"),)), NAMES).is_finished()
    assert note("?").is_finished()


async def test_the_limits_themselves_are_allowed() -> None:
    rows = tuple((Button(str(n).ljust(80, "x"), ShowQuizzes(n)),) for n in range(19))

    layout = render(Screen((Paragraph("😀" * 2000),), rows), NAMES)

    assert len(list(flattened(layout.to_components()))) == 40


@pytest.mark.parametrize(
    ("screen", "fault"),
    [
        (Screen((Paragraph("😀" * 2000), Paragraph("x"))), "4001 units of text"),
        (Screen((Paragraph("x"),), ((Button("x" * 79 + "😀", ShowHelp()),),)), "a label of 81 units"),
        (Screen((Paragraph("x"),), ((Button("", ShowHelp()),),)), "a label of 0 units"),
        (Screen((Paragraph("x"), Paragraph(" \n"))), "an empty text"),
        (Screen(()), "an empty container"),
        (Screen((Link("x", "https://example.org/" + "x" * 500),)), "an address of 520 units"),
        (Screen((Paragraph("x"),), ((Button("a", ShowHelp()), Button("b", ShowHelp())),)), "1h stands 2 times"),
        (Screen((Paragraph("x"),), tuple((Button("a", ShowQuizzes(n)),) for n in range(20))), "42 components"),
    ],
)
async def test_what_discord_would_refuse_is_refused_here_by_name(screen: Screen, fault: str) -> None:
    with pytest.raises(LimitError, match=fault):
        render(screen, NAMES)
