"""What people are shown of a zone, and which names are zones at all."""

import unicodedata
from zoneinfo import ZoneInfo

import pytest

from bot.core.languages import LANGUAGES
from bot.core.unicode_faults import JOINERS
from bot.zones import Zones
from bot.zones.atlas import known_names, survey
from bot.zones.tables import cells, lines

LONGEST_CHOICE = 80
"""UTF-16 units in a button or a choice on Discord."""

SCRIPTS = {"hi": "DEVANAGARI", "ru": "CYRILLIC", "bn": "BENGALI"}


@pytest.mark.parametrize(
    ("zone", "language", "label"),
    [
        ("Asia/Kolkata", "en", "Kolkata, India"),
        ("Asia/Kolkata", "hi", "कोलकाता, भारत"),
        ("Asia/Kolkata", "ru", "Калькутта, Индия"),
        ("Asia/Kolkata", "bn", "কলকাতা, ভারত"),
        ("Asia/Calcutta", "bn", "কলকাতা, ভারত"),
        ("America/New_York", "hi", "न्यूयॉर्क, अमेरिका"),
        ("America/New_York", "ru", "Нью-Йорк, США"),
        ("Africa/Cairo", "hi", "काहिरा, मिस्र"),
        ("Asia/Sakhalin", "ru", "Сахалин, Россия"),
        ("Asia/Singapore", "en", "Singapore"),
        ("Africa/Algiers", "ru", "Алжир"),
        ("Africa/Tunis", "en", "Tunis, Tunisia"),
        ("Europe/Luxembourg", "hi", "लक्ज़मबर्ग"),
        ("Europe/Vatican", "en", "Vatican City"),
        ("America/Indiana/Knox", "en", "Knox, Indiana, United States"),
        ("Antarctica/Troll", "ru", "Тролль, Антарктида"),
        ("Europe/Simferopol", "ru", "Симферополь"),
        ("UTC", "bn", "UTC"),
        ("Etc/GMT-3", "hi", "UTC+3"),
        ("Etc/GMT+11", "ru", "UTC-11"),
        ("Asia/Kolkata", "de", "Kolkata, India"),
        ("Mars/Olympus_Mons", "en", "Mars/Olympus_Mons"),
        ("Etc/GMT-99", "en", "Etc/GMT-99"),
        ("Etc/GMTea", "en", "Etc/GMTea"),
        ("", "ru", ""),
    ],
)
def test_a_label_is_what_a_native_would_write(zones: Zones, zone: str, language: str, label: str) -> None:
    assert zones.label(zone, language) == label


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_known_zone_has_a_label_that_fits_and_holds_nothing_unseen(zones: Zones, language: str) -> None:
    for zone in known_names():
        label = zones.label(zone, language)
        assert label.strip() == label != ""
        assert len(label.encode("utf-16-le")) // 2 <= LONGEST_CHOICE
        assert unicodedata.is_normalized("NFC", label)
        unseen = {each for each in label if unicodedata.category(each) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}}
        assert unseen <= set(JOINERS)


@pytest.mark.parametrize("language", SCRIPTS)
def test_labels_are_in_the_script_of_their_language(zones: Zones, language: str) -> None:
    for zone in survey(known_names()).countries:
        letters = [each for each in zones.label(zone, language) if each.isalpha()]
        assert all(unicodedata.name(each).startswith(SCRIPTS[language]) for each in letters)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_zones_in_use_share_a_label(zones: Zones, language: str) -> None:
    current = set(survey(known_names()).current.values())
    assert len({zones.label(zone, language) for zone in current}) == len(current)


@pytest.mark.parametrize("zone", ["Asia/Kolkata", "Asia/Calcutta", "US/Eastern", "UTC", "Etc/GMT-3", "EST"])
def test_current_and_old_names_are_known(zones: Zones, zone: str) -> None:
    assert zones.is_known(zone)
    assert ZoneInfo(zone).key == zone


@pytest.mark.parametrize(
    "zone",
    ["Factory", "localtime", "posix/Asia/Kolkata", "right/UTC", "posixrules", "asia/kolkata", "", "../UTC", "\0"],
)
def test_what_is_no_place_is_not_known(zones: Zones, zone: str) -> None:
    assert not zones.is_known(zone)


def test_the_tables_name_zones_and_countries_in_use_and_each_fact_once() -> None:
    atlas = survey(known_names())
    places = {*atlas.countries, *atlas.zones_of()}
    corrected = [place for place, *_ in cells("names")]
    assert places >= {*corrected, *(place for place, *_ in cells("places"))}
    assert len(set(corrected)) == len(corrected)
    populations = [line.split()[0] for line in lines("populations")]
    abbreviated = [zone for line in lines("abbreviations") for zone in line.split()[1:]]
    assert set(atlas.countries) >= {*populations, *abbreviated}
    assert len(set(populations)) == len(populations)
