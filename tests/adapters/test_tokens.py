import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.tokens import MAX_BYTES, TokenError, decode, encode
from bot.core.actions import (
    Action,
    ChooseOption,
    GoOn,
    Greet,
    OpenQuiz,
    PlainAction,
    SetLanguage,
    ShowHelp,
    ShowLanguages,
    ShowMistake,
    ShowQuizzes,
    ShowRun,
    StartOver,
    Stop,
)
from bot.core.game_actions import (
    AnswerRound,
    FindPlaceZone,
    GameAction,
    NextRound,
    PauseGame,
    SetHosts,
    SetNaming,
    SetPlaceLanguage,
    SetPlaceZone,
    ShowMissed,
    ShowPlace,
    ShowRound,
    ShowSetup,
    StartGame,
    StopGame,
)
from bot.core.people import Group, Visibility
from bot.core.places import Hosts, Naming, Place
from bot.core.push_actions import (
    ChooseChannel,
    FindPushZone,
    MakePush,
    NewPush,
    OpenPlace,
    PausePush,
    PushAction,
    PushNow,
    RemovePush,
    SetDaily,
    SetPushLanguage,
    SetPushOrder,
    SetPushPublished,
    SetPushQuiz,
    SetPushTime,
    SetPushZone,
    SetReminder,
    ShowDaily,
    ShowDailyTimes,
    ShowPush,
    ShowPushes,
    ShowPushQuizzes,
    ShowPushTimes,
    ShowReminder,
    StartPush,
    WritePush,
)
from bot.core.record_actions import (
    AskAlias,
    AskForget,
    ConfirmLink,
    EnterCode,
    Export,
    Forget,
    Period,
    Practise,
    RefuseLink,
    SetAlias,
    SetVisibility,
    SetZone,
    ShowAccounts,
    ShowLeaderboard,
    ShowLink,
    ShowPrivacy,
    ShowStats,
    ShowStreak,
    ShowZones,
    Unlink,
    Write,
)
from bot.core.setup import Setup

CODE = st.from_regex(r"[A-Z0-9]{1,16}", fullmatch=True)
RECORD: st.SearchStrategy[PlainAction] = st.one_of(
    st.sampled_from(
        [
            ShowStreak(),
            ShowZones(),
            ShowLink(),
            ShowAccounts(),
            ShowStats(),
            Practise(),
            ShowPrivacy(),
            AskAlias(),
            Export(),
            AskForget(),
            AskForget(sure=True),
        ]
    ),
    st.builds(SetZone, st.from_regex(r"[A-Za-z0-9_+/-]{1,40}", fullmatch=True)),
    st.builds(EnterCode, CODE),
    st.builds(ConfirmLink, CODE, st.from_regex(r"[0-9]{2}", fullmatch=True)),
    st.builds(RefuseLink, CODE),
    st.builds(Unlink, st.integers(0, 2**62)),
    st.builds(ShowLeaderboard, st.sampled_from(Period)),
    st.builds(SetVisibility, st.sampled_from(Visibility)),
    st.builds(Forget, st.integers(0, 2**40)),
)
RUN = st.integers(0, 2**62)
ZONE_NAME = st.from_regex(r"[A-Za-z0-9_+/-]{1,40}", fullmatch=True)
SOME = st.none() | st.integers(1, 1000)
SETUP = st.builds(
    Setup,
    quiz_id=st.none() | st.from_regex(r"[a-z0-9-]{1,40}", fullmatch=True),
    questions=SOME,
    seconds=SOME,
    speed=st.booleans(),
    changes=st.booleans(),
    language=st.none() | st.sampled_from(["en", "hi", "ru", "bn"]),
)
GAME: st.SearchStrategy[GameAction] = st.one_of(
    st.builds(ShowSetup, SETUP),
    st.builds(StartGame, SETUP),
    st.builds(NextRound, st.none() | RUN, st.none() | st.integers(0, 1000)),
    st.builds(PauseGame, st.none() | RUN),
    st.builds(StopGame, st.none() | RUN),
    st.builds(ShowMissed, RUN, st.integers(0, 1000)),
    st.just(ShowPlace()),
    st.builds(SetPlaceLanguage, st.sampled_from(["en", "hi", "ru", "bn"])),
    st.builds(SetPlaceZone, ZONE_NAME),
    st.builds(SetHosts, st.sampled_from(Hosts)),
    st.builds(SetNaming, st.sampled_from(Naming)),
)
PLACE = st.integers(0, 10_000)
NAME = st.from_regex(r"[a-z0-9-]{1,40}", fullmatch=True)
PLAIN: st.SearchStrategy[PlainAction] = st.one_of(
    RECORD,
    st.sampled_from([Greet(), ShowHelp(), ShowLanguages(), Stop(), ShowLanguages(ShowHelp())]),
    st.builds(Stop, RUN),
    st.builds(ShowLanguages, RECORD | st.builds(ShowRun, RUN) | st.builds(ShowQuizzes, PLACE)),
    st.builds(ShowQuizzes, PLACE),
    st.builds(OpenQuiz, NAME),
    st.builds(ChooseOption, RUN, PLACE, st.integers(0, 3)),
    st.builds(GoOn, RUN, PLACE),
    st.builds(ShowRun, RUN),
    st.builds(StartOver, RUN),
    st.builds(ShowMistake, RUN, PLACE),
    st.builds(AnswerRound, RUN, st.integers(0, 3)),
    st.builds(ShowRound, RUN),
)
HOUR = st.none() | st.integers(0, 23)
MINUTE = st.integers(0, 24 * 60 - 1)
PUSH: st.SearchStrategy[PushAction] = st.one_of(
    st.builds(ShowPushes, st.none() | RUN),
    st.builds(NewPush, RUN),
    st.builds(ShowPush, RUN),
    st.builds(ShowPushTimes, RUN, HOUR),
    st.builds(SetPushTime, RUN, MINUTE),
    st.builds(SetPushLanguage, RUN, st.none() | st.sampled_from(["en", "hi", "ru", "bn"])),
    st.builds(ShowPushQuizzes, RUN, st.integers(0, 1000)),
    st.builds(SetPushQuiz, RUN, NAME, st.booleans(), st.integers(0, 1000)),
    st.builds(SetPushOrder, RUN, st.booleans()),
    st.builds(SetPushPublished, RUN, st.booleans()),
    st.builds(FindPushZone, RUN),
    st.builds(SetPushZone, RUN, ZONE_NAME),
    st.builds(StartPush, RUN),
    st.builds(PausePush, RUN),
    st.builds(PushNow, RUN),
    st.builds(RemovePush, RUN, st.booleans()),
    st.sampled_from([ChooseChannel(), ShowDaily()]),
    st.builds(ShowDailyTimes, HOUR),
    st.builds(SetDaily, st.none() | MINUTE),
    st.builds(ShowReminder, HOUR),
    st.builds(SetReminder, st.none() | MINUTE),
)
ACTION = st.one_of(
    PLAIN, GAME, PUSH, st.builds(SetLanguage, st.sampled_from(["en", "hi", "ru", "bn"]), st.none() | PLAIN)
)


@given(ACTION)
def test_every_action_survives_the_way_to_the_device_and_back(action: Action) -> None:
    token = encode(action)

    assert token.isascii()
    assert len(token) <= MAX_BYTES
    assert decode(token) == action


@given(st.text(max_size=100))
def test_any_string_is_a_token_or_refused(text: str) -> None:
    try:
        action = decode(text)
    except TokenError:
        return
    assert encode(action) == text


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "1",
        "2aA.1.1",
        "1a",
        "1a1",
        "1a1.1",
        "1a1.1.1.1",
        "1a-1.0.0",
        "1a01.0.0",
        "1a!.0.0",
        "1aZZZZZZZZZZZZZ.0.0",
        "1b",
        "1bUPPER",
        "1b../../etc",
        "1s1",
        "1l",
        "1lru.",
        "1lru.lru",
        "1lru.lru.s",
        "1zzz",
        "1k",
        "1kq",
        "1kz",
        "1kzEurope Moscow",
        "1kn",
        "1knabc",
        "1kc1",
        "1kcx7ABC",
        "1kd",
        "1kd01",
        "1kbyear",
        "1kwnobody",
        "1ky-1",
        "1kf1",
        "1d",
        "1dn",
        "1dw1",
        "1dy1",
        "1ds01",
        "1dh1",
        "1dx1.",
        "1dx1.yes",
        "1dc1.y.0",
        "1dc1.y.0.UPPER",
        "1dz1.Europe Moscow",
        "1da1.EN",
        "1lru.ds1",
        "1ww",
        "1wwq0",
        "1lru.ww",
        "1" + "w" * 63,
        "1a" + "1" * 64,
    ],
)
def test_a_forged_token_is_refused(forged: str) -> None:
    with pytest.raises(TokenError):
        decode(forged)


def test_two_actions_never_share_a_token() -> None:
    actions: list[Action] = [ShowRun(10), StartOver(10), GoOn(10, 0), GoOn(1, 0), ChooseOption(1, 0, 0), OpenQuiz("a")]

    assert len({encode(action) for action in actions}) == len(actions)


def test_a_token_tells_nothing_but_run_position_and_letter() -> None:
    assert encode(ChooseOption(61, 2, 3)) == "1aZ.2.3"


@pytest.mark.parametrize(
    "action",
    [
        Write("text"),
        SetAlias("name"),
        ShowZones("typed"),
        EnterCode("ab cd"),
        EnterCode(""),
        FindPlaceZone("typed"),
        FindPushZone(1, "typed"),
        WritePush("9"),
    ],
)
def test_what_people_write_never_stands_behind_a_button(action: Action) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any refusal will do
        encode(action)


def test_a_name_that_is_too_long_for_a_token_is_an_error_here_not_at_the_platform() -> None:
    with pytest.raises(ValueError, match="64"):
        encode(OpenQuiz("x" * 80))


@given(st.integers(2**61, 2**63 - 1), st.from_regex(r"[a-z0-9-]{40}", fullmatch=True))
def test_the_longest_id_of_a_quiz_and_any_id_of_a_subscription_fit_into_one_token(
    subscription_id: int, quiz_id: str
) -> None:
    choice = SetPushQuiz(subscription_id, quiz_id, chosen=True, page=9999)

    assert len(encode(choice)) <= MAX_BYTES
    assert decode(encode(choice)) == choice


def test_no_button_carries_a_place_that_its_presser_could_name() -> None:
    place, group = Place("telegram", "-100"), Group("telegram", "-100")
    for action in (OpenPlace(place, group), MakePush(place, group)):
        with pytest.raises(ValueError, match="from the platform"):
            encode(action)
