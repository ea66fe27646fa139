import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.markdown import escape, escape_line, prefixed
from tests.adapters.discord.markdown_reader import has_effect, shown

texts = st.text(
    alphabet=st.one_of(st.sampled_from("\\*_~|`<>[]()@:#-+.1 \naà😀ক"), st.characters(exclude_categories=["Cs"]))
)


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("**bold** _it_ ~~no~~ ||secret|| `code`", r"\*\*bold\*\* \_it\_ \~\~no\~\~ \|\|secret\|\| \`code\`"),
        ("<@1> <@&2> <#3> @everyone @here", r"\<\@1> \<\@&2> \<#3> \@everyone \@here"),
        (
            "<:name:1> <a:name:1> :smile: <t:0:R> </quiz:1>",
            r"\<\:name\:1> \<a\:name\:1> \:smile: \<t\:0\:R> \</quiz\:1>",
        ),
        ("[text](https://example.org)", r"\[text\](https\://example.org)"),
        ("> quote\n>>> more", "\\> quote\n\\>>> more"),
        ("# one\n ## two\n-# small", "\\# one\n \\## two\n\\-# small"),
        ("- one\n  + two\n* three", "\\- one\n  \\+ two\n\\* three"),
        ("1. one\n22) two", "1\\. one\n22\\) two"),
        ("a \\ b\\", "a \\\\ b\\\\"),
        ("B × W, a - b, 3.5 > 2, x # y (see z).", "B × W, a - b, 3.5 > 2, x # y (see z)."),
        ("हर GPU पर: क्या?", "हर GPU पर: क्या?"),
    ],
)
def test_markdown_is_taken_out_of_a_text(text: str, markdown: str) -> None:
    assert escape(text) == markdown


@given(texts)
def test_every_text_is_shown_as_it_was_written(text: str) -> None:
    assert shown(escape(text)) == text


@given(texts)
def test_nothing_is_left_that_has_an_effect(text: str) -> None:
    assert not has_effect(escape(text))


def test_a_line_stays_one_line() -> None:
    assert escape_line("one\n # two \r\n\u2028three") == "one # two  three"


def test_a_prefix_stands_before_every_line() -> None:
    assert prefixed("> ", "one\n\n# two") == "> one\n> \n> \\# two"
