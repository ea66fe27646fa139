"""What is set for a place, and the time zones that it could have."""

from dataclasses import replace

from bot.core.game_actions import SetHosts, SetNaming, SetPlaceLanguage, SetPlaceZone, ShowPlace
from bot.core.game_scene import PlaceShown, PlaceZones
from bot.core.languages import LANGUAGES
from bot.core.people import Group
from bot.core.places import Hosts, Naming, Place, PlaceSettings
from bot.core.scene import Notice
from bot.view.zones import MOST_BUTTONS
from tests.view.drawing import actions, lines, screen
from tests.view.scenes import MANY_ZONES, NOW_MS

NEW = PlaceSettings(1, Place("telegram", "-1001"), Group("telegram", "-1001"))
SET = replace(NEW, language="ru", zone="Asia/Kolkata", hosts=Hosts.ADMINS, naming=Naming.NAMES)


def test_what_is_set_is_said_in_words() -> None:
    assert lines(screen(PlaceShown(SET)))[:5] == [
        "⚙️ Settings of this chat",
        "Language: Русский",
        "Time zone: Kolkata, India",
        "Who may host games: admins only",
        "Names in games: only those that the platform shows; whoever has chosen a nickname appears without a name",
    ]
    assert lines(screen(PlaceShown(NEW)))[1:5] == [
        "Language: not chosen yet, so that of whoever starts a game",
        "Time zone: not chosen yet",
        "Who may host games: everybody",
        "Names in games: the nickname of whoever has chosen one",
    ]


def test_what_could_be_set_instead_is_a_press_away() -> None:
    assert actions(screen(PlaceShown(NEW))) == [
        *map(SetPlaceLanguage, LANGUAGES), SetHosts(Hosts.ADMINS), SetNaming(Naming.NAMES),
    ]  # fmt: skip
    assert actions(screen(PlaceShown(SET))) == [
        *(SetPlaceLanguage(language) for language in LANGUAGES if language != "ru"),
        SetHosts(Hosts.EVERYONE),
        SetNaming(Naming.ALIASES),
    ]


def test_how_to_look_for_a_zone_is_said_wherever_one_could_be_set() -> None:
    ways = [
        lines(screen(scene))[-1]
        for scene in (PlaceShown(NEW), PlaceZones("x", (), NOW_MS), PlaceZones("a", MANY_ZONES, NOW_MS))
    ]

    assert ways == ["/settings – then, for example: Kolkata, India, utc+5:30"] * 3


def test_zones_are_offered_with_the_time_there() -> None:
    shown = screen(PlaceZones("a", MANY_ZONES, NOW_MS))

    assert "• Kolkata, India · 14:05" in lines(shown)
    assert actions(shown) == [*map(SetPlaceZone, MANY_ZONES[:MOST_BUTTONS]), ShowPlace()]


def test_where_no_zone_fits_there_is_advice_and_the_way_back() -> None:
    shown = screen(PlaceZones("nowhere", (), NOW_MS), Notice.ZONE_UNKNOWN)

    assert lines(shown)[0] == "We know no time zone like that."
    assert any(line.startswith("Try a bigger city nearby") for line in lines(shown))
    assert actions(shown) == [ShowPlace()]
