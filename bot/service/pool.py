"""The pool: which questions are asked, so that none comes again in a place before all the others have come."""

from collections.abc import Mapping

from bot.core.quiz import Library
from bot.core.setup import Setup
from bot.core.slots import Slot, deal
from bot.core.subscription import Subscription
from bot.ports import Chance


def drawn(library: Library, setup: Setup, asked: Mapping[tuple[str, str], int], chance: Chance) -> tuple[Slot, ...]:
    """Give as many questions as wanted and there are, each once: first those that were least often asked in the place.

    `asked` says how often, by quiz id and question id. Equals are in a drawn order.
    """
    wanted = [quiz for quiz in library.quizzes.values() if setup.quiz_id in {None, quiz.id}]
    pool = {f"{quiz.id} {question.id}": (quiz.id, question) for quiz in wanted for question in quiz.questions}
    keys = list(pool)
    chance.shuffle(keys)
    keys.sort(key=lambda key: asked.get((pool[key][0], pool[key][1].id), 0))
    return tuple(deal(*pool[key], chance.shuffle) for key in keys[: setup.questions])


def daily(
    library: Library, subscription: Subscription, asked: Mapping[tuple[str, str], int], chance: Chance
) -> Slot | None:
    """Give the question of the day for a subscription: one that was least often asked in its place.

    `asked` as in `drawn`. Equals are in the order of the quizzes, or in a drawn one. Where none of the chosen quizzes
    is served any more, it is one from all. None when there is no question.
    """
    chosen = [library.quizzes[quiz_id] for quiz_id in library.quizzes if quiz_id in subscription.quiz_ids]
    wanted = chosen or list(library.quizzes.values())
    pool = {f"{quiz.id} {question.id}": (quiz.id, question) for quiz in wanted for question in quiz.questions}
    keys = list(pool)
    if subscription.shuffled:
        chance.shuffle(keys)
    key = min(keys, key=lambda key: asked.get((pool[key][0], pool[key][1].id), 0), default=None)
    return None if key is None else deal(*pool[key], chance.shuffle)
