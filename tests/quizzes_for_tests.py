"""A small library of quizzes that tests can reckon with."""

from bot.core.quiz import Library, Question, QuestionText, Quiz, QuizText


def question(number: int, *, last: str | None = None) -> Question:
    """Give question number n: options a to d, of which b is right."""
    return Question(f"q{number}", ("a", "b", "c", "d"), "b", last=last, source="https://example.org/more")


def quiz(quiz_id: str = "small", questions: int = 3) -> Quiz:
    """Give a quiz of so many questions, in each of which b is right."""
    return Quiz(quiz_id, tuple(question(number) for number in range(1, questions + 1)))


def texts(of: Quiz, language: str, *, without: frozenset[str] = frozenset()) -> QuizText:
    """Give texts that name their language, without the questions named."""
    questions = {
        question.id: QuestionText(
            question=f"{language} {question.id}?",
            options={option: f"{language} {question.id} {option}" for option in question.options},
            explanation=f"{language} because {question.id}.",
            short=f"{language} short {question.id}.",
        )
        for question in of.questions
        if question.id not in without
    }
    return QuizText(language, f"{language} title of {of.id}", f"{language} about {of.id}.", questions)


def library(*quizzes: Quiz) -> Library:
    """Give a library of the quizzes, each in all four languages."""
    wanted = quizzes or (quiz(), quiz("other", 2))
    return Library.of((one, [texts(one, language) for language in ("en", "hi", "ru", "bn")]) for one in wanted)
