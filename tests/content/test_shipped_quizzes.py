"""The quizzes that come with the program."""

from bot.core.languages import LANGUAGES
from quizzes.loader import load, survey

SHIPPED = (
    "data-parallelism",
    "fully-sharded-data-parallel",
    "model-and-pipeline-parallelism",
    "zero-and-sharded-optimizers",
)


def test_they_have_no_faults_and_are_complete_in_every_language() -> None:
    found = survey()
    assert found.faults == ()
    assert found.complete == dict.fromkeys(SHIPPED, LANGUAGES)


def test_each_has_eight_questions_of_four_options_in_every_language() -> None:
    library, _ = load()
    assert tuple(library.quizzes) == SHIPPED
    for quiz in library.quizzes.values():
        assert [len(question.options) for question in quiz.questions] == [4] * 8
        for language in LANGUAGES:
            for question in quiz.questions:
                text, read_in = library.question_text(quiz.id, question.id, language)
                assert read_in == language
                assert text.options.keys() == set(question.options)
