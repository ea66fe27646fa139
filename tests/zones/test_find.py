"""Searches as people type them, and the zones that come first."""

import pytest

from bot.core.languages import LANGUAGES
from bot.zones import Zones
from bot.zones.atlas import known_names, survey
from tests.zones.instants import SUMMER, WINTER

KOLKATA, DHAKA, MOSCOW, NEW_YORK = "Asia/Kolkata", "Asia/Dhaka", "Europe/Moscow", "America/New_York"

CITIES = [
    ("Kolkata", "en", KOLKATA),
    ("kolkata", "bn", KOLKATA),
    ("कोलकाता", "hi", KOLKATA),
    ("Калькутта", "ru", KOLKATA),
    ("কলকাতা", "bn", KOLKATA),
    ("কোলকাতা", "bn", KOLKATA),
    ("  KOLKATA ", "en", KOLKATA),
    ("Dhaka", "en", DHAKA),
    ("ঢাকা", "bn", DHAKA),
    ("ঢাকা", "ru", DHAKA),
    ("ढाका", "hi", DHAKA),
    ("Дакка", "ru", DHAKA),
    ("Москва", "ru", MOSCOW),
    ("москва", "bn", MOSCOW),
    ("मॉस्को", "hi", MOSCOW),
    ("মস্কো", "bn", MOSCOW),
    ("new york", "en", NEW_YORK),
    ("Нью-Йорк", "ru", NEW_YORK),
    ("нью йорк", "ru", NEW_YORK),
    ("न्यूयॉर्क", "hi", NEW_YORK),
    ("নিউ ইয়র্ক", "bn", NEW_YORK),
    ("Новосибирск", "ru", "Asia/Novosibirsk"),
    ("काठमांडू", "hi", "Asia/Kathmandu"),
    ("लंदन", "hi", "Europe/London"),
    ("Buenos Aires", "en", "America/Argentina/Buenos_Aires"),
    ("Кишинёв", "ru", "Europe/Chisinau"),
    ("кишинев", "ru", "Europe/Chisinau"),
    ("N'Djamena", "en", "Africa/Ndjamena"),
    ("Ho Chi Minh City", "en", "Asia/Ho_Chi_Minh"),
]

CITIES_WITHOUT_A_ZONE = [
    ("Mumbai", "en", KOLKATA),
    ("मुंबई", "hi", KOLKATA),
    ("দিল্লি", "bn", KOLKATA),
    ("Бангалор", "ru", KOLKATA),
    ("चेन्नई", "hi", KOLKATA),
    ("Chattogram", "en", DHAKA),
    ("চট্টগ্রাম", "bn", DHAKA),
    ("সিলেট", "bn", DHAKA),
    ("Читтагонг", "ru", DHAKA),
    ("Saint Petersburg", "en", MOSCOW),
    ("St. Petersburg", "en", MOSCOW),
    ("Санкт-Петербург", "ru", MOSCOW),
    ("Питер", "ru", MOSCOW),
    ("Казань", "ru", MOSCOW),
    ("Пермь", "ru", "Asia/Yekaterinburg"),
    ("Beijing", "en", "Asia/Shanghai"),
    ("Пекин", "ru", "Asia/Shanghai"),
    ("वाशिंगटन", "hi", NEW_YORK),
    ("San Francisco", "en", "America/Los_Angeles"),
    ("Houston", "en", "America/Chicago"),
    ("Мюнхен", "ru", "Europe/Berlin"),
    ("Barcelona", "en", "Europe/Madrid"),
    ("জেনেভা", "bn", "Europe/Zurich"),
    ("इस्लामाबाद", "hi", "Asia/Karachi"),
    ("Лахор", "ru", "Asia/Karachi"),
]

COUNTRIES = [
    ("India", "en", KOLKATA),
    ("भारत", "hi", KOLKATA),
    ("ভারত", "bn", KOLKATA),
    ("Индия", "ru", KOLKATA),
    ("বাংলাদেশ", "bn", DHAKA),
    ("Бангладеш", "ru", DHAKA),
    ("рф", "ru", MOSCOW),
    ("रूस", "hi", MOSCOW),
    ("USA", "en", NEW_YORK),
    ("США", "ru", NEW_YORK),
    ("अमेरिका", "hi", NEW_YORK),
    ("আমেরিকা", "bn", NEW_YORK),
    ("UK", "en", "Europe/London"),
    ("England", "en", "Europe/London"),
    ("Türkiye", "en", "Europe/Istanbul"),
    ("Turkey", "en", "Europe/Istanbul"),
    ("Germany", "en", "Europe/Berlin"),
    ("Украина", "ru", "Europe/Kyiv"),
    ("Georgia", "en", "Asia/Tbilisi"),
    ("Ivory Coast", "en", "Africa/Abidjan"),
    ("Trinidad and Tobago", "en", "America/Port_of_Spain"),
    ("Saint Lucia", "en", "America/St_Lucia"),
    ("bd", "en", DHAKA),
    ("Europe", "en", MOSCOW),
]

SPELLINGS = [
    ("São Paulo", "en", "America/Sao_Paulo"),
    ("sao paulo", "en", "America/Sao_Paulo"),
    ("İSTANBUL", "en", "Europe/Istanbul"),
    ("ZÜRICH", "en", "Europe/Zurich"),
    ("munchen", "en", "Europe/Berlin"),
    ("Ｋｏｌｋａｔａ", "en", KOLKATA),
    ("ढ़ाका", "hi", DHAKA),
    ("मुम्बई", "hi", KOLKATA),
    ("দিল্লী", "bn", KOLKATA),
    ("Moskva", "en", MOSCOW),
    ("rossiya", "ru", MOSCOW),
    ("Ekaterinburg", "ru", "Asia/Yekaterinburg"),
    ("Bharat", "hi", KOLKATA),
    ("Kolkatta", "en", KOLKATA),
    ("Klkata", "en", KOLKATA),
    ("Kolakta", "en", KOLKATA),
    ("Масква", "ru", MOSCOW),
    ("Lisbn", "en", "Europe/Lisbon"),
    ("Sant Petersburg", "en", MOSCOW),
    ("कोलकता", "hi", KOLKATA),
    ("Kolkata, India", "en", KOLKATA),
    ("new york usa", "en", NEW_YORK),
    ("india kolkata", "en", KOLKATA),
    ("Ростов на дону, Россия", "ru", MOSCOW),
]

IANA_NAMES = [
    ("Asia/Kolkata", "en", KOLKATA),
    ("asia/kolkata", "ru", KOLKATA),
    ("Asia/Calcutta", "en", KOLKATA),
    ("Calcutta", "en", KOLKATA),
    ("Europe/Kiev", "en", "Europe/Kyiv"),
    ("Kiev", "en", "Europe/Kyiv"),
    ("US/Eastern", "en", NEW_YORK),
    ("EST5EDT", "en", NEW_YORK),
    ("America/Argentina/Buenos_Aires", "en", "America/Argentina/Buenos_Aires"),
    ("america/argentina/cor", "en", "America/Argentina/Cordoba"),
    ("asia kolkata", "en", KOLKATA),
    ("UTC", "en", "UTC"),
    ("Etc/UTC", "en", "UTC"),
    ("GMT", "en", "UTC"),
    ("Etc/GMT-3", "en", "Etc/GMT-3"),
    ("GMT+0", "en", "UTC"),
]

TIMES = [
    ("utc+5:30", "en", KOLKATA),
    ("UTC +5.30", "en", KOLKATA),
    ("UTC+05:30", "en", KOLKATA),
    ("+0530", "en", KOLKATA),
    ("5:30", "en", KOLKATA),
    ("+5.5", "en", KOLKATA),
    ("utc+५:३०", "hi", KOLKATA),
    ("ইউটিসি +৬", "bn", DHAKA),
    ("gmt-3", "en", "America/Sao_Paulo"),
    ("gmt −3", "en", "America/Sao_Paulo"),
    ("utc 5:45", "en", "Asia/Kathmandu"),
    ("МСК+2", "ru", "Asia/Karachi"),
    ("utc-12", "en", "Etc/GMT+12"),
    ("utc+14", "en", "Pacific/Kiritimati"),
    ("utc+0", "en", "UTC"),
    ("MSK", "en", MOSCOW),
    ("мск", "ru", MOSCOW),
    ("BDT", "en", DHAKA),
    ("EST", "en", NEW_YORK),
    ("ET", "en", NEW_YORK),
    ("eastern time", "en", NEW_YORK),
    ("Московское время", "ru", MOSCOW),
    ("भारतीय मानक समय", "hi", KOLKATA),
    ("বাংলাদেশ সময়", "bn", DHAKA),
]

CHOICES = [
    ("IST", WINTER, [KOLKATA, "Asia/Jerusalem", "Europe/Dublin"]),
    ("IST", SUMMER, [KOLKATA, "Asia/Jerusalem", "Europe/Dublin"]),
    ("CST", WINTER, ["Asia/Shanghai", "America/Chicago", "America/Mexico_City"]),
    ("BST", WINTER, [DHAKA, "Europe/London", "Pacific/Bougainville"]),
    ("PST", WINTER, ["Asia/Manila", "America/Los_Angeles", "America/Vancouver"]),
    ("Россия", WINTER, [MOSCOW, "Asia/Yekaterinburg", "Europe/Samara"]),
    ("usa", WINTER, [NEW_YORK, "America/Chicago", "America/Los_Angeles"]),
    ("Korea", WINTER, ["Asia/Seoul", "Asia/Pyongyang"]),
    ("Hyderabad", WINTER, [KOLKATA, "Asia/Karachi"]),
    ("হায়দরাবাদ", WINTER, [KOLKATA, "Asia/Karachi"]),
    ("San Jose", WINTER, ["America/Los_Angeles", "America/Costa_Rica"]),
    ("Palestine", WINTER, ["Asia/Hebron", "Asia/Gaza"]),
    ("utc+3", WINTER, ["Africa/Addis_Ababa", MOSCOW, "Europe/Istanbul"]),
    ("utc+3", SUMMER, ["Africa/Addis_Ababa", "Africa/Cairo", MOSCOW]),
    ("utc+1", SUMMER, ["Africa/Lagos", "Europe/London", "Africa/Kinshasa"]),
]

NOTHING = ["", "   ", "?!", "xyzzy", "1", "530", "5", "utc+99", "99:99", "\u202e", "東京", "qqqqqqq wwwwwww"]


@pytest.mark.parametrize(
    ("typed", "language", "zone"),
    CITIES + CITIES_WITHOUT_A_ZONE + COUNTRIES + SPELLINGS + IANA_NAMES + TIMES,
)
def test_what_people_type_gives_the_zone_they_mean_first(zones: Zones, typed: str, language: str, zone: str) -> None:
    assert zones.find(typed, language, WINTER)[0] == zone


@pytest.mark.parametrize(("typed", "at_ms", "first"), CHOICES)
def test_what_means_several_zones_gives_them_with_the_most_populous_first(
    zones: Zones, typed: str, at_ms: int, first: list[str]
) -> None:
    assert zones.find(typed, "en", at_ms)[: len(first)] == first


@pytest.mark.parametrize("typed", NOTHING)
def test_what_means_no_zone_gives_none(zones: Zones, typed: str) -> None:
    assert zones.find(typed, "en", WINTER) == []


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("mali", "Africa/Bamako", "Africa/Mogadishu"),
        ("guinea", "Africa/Conakry", "Pacific/Port_Moresby"),
        ("georgia", "Asia/Tbilisi", "Atlantic/South_Georgia"),
        ("samoa", "Pacific/Apia", "Pacific/Pago_Pago"),
    ],
)
def test_a_whole_name_goes_before_a_part_of_one_however_many_live_there(
    zones: Zones, typed: str, better: str, worse: str
) -> None:
    found = zones.find(typed, "en", WINTER)
    assert found.index(better) < found.index(worse)


@pytest.mark.parametrize(
    ("typed", "language", "zone"),
    [("kost", "en", "Asia/Qostanay"), ("kost", "ru", "America/Costa_Rica"), ("kost", "hi", "Asia/Qostanay")],
)
def test_the_own_language_breaks_ties(zones: Zones, typed: str, language: str, zone: str) -> None:
    # Kostanay begins so in English, and Коста-Рика if a Russian writes it without a Russian keyboard.
    assert zones.find(typed, language, WINTER)[0] == zone


def test_a_country_gives_all_its_zones_up_to_the_limit(zones: Zones) -> None:
    assert set(zones.find("Kazakhstan", "en", WINTER)) == {
        f"Asia/{city}" for city in ("Almaty", "Aqtau", "Aqtobe", "Atyrau", "Oral", "Qostanay", "Qyzylorda")
    }
    assert len(zones.find("Russia", "en", WINTER)) == 25


def test_land_that_two_countries_claim_is_found_by_both(zones: Zones) -> None:
    assert "Europe/Simferopol" in zones.find("Россия", "ru", WINTER)
    assert "Europe/Simferopol" in zones.find("Украина", "ru", WINTER)


def test_offsets_are_those_of_the_instant(zones: Zones) -> None:
    assert "Europe/London" not in zones.find("utc+1", "en", WINTER)
    assert "Europe/London" in zones.find("utc+1", "en", SUMMER)
    assert zones.find("utc-3:30", "en", WINTER) == ["America/St_Johns"]
    assert zones.find("utc-3:30", "en", SUMMER) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_zone_in_use_is_found_by_its_name_and_by_its_label(zones: Zones, language: str) -> None:
    current = set(survey(known_names()).current.values())
    astray = [zone for zone in current if zones.find(zone, language, WINTER)[0] != zone]
    assert astray == []
    lost = [
        zone
        for zone in current
        if not zone.startswith("Etc/") and zone not in zones.find(zones.label(zone, language), language, WINTER)[:3]
    ]
    assert lost == []


def test_every_old_name_gives_a_zone_in_use(zones: Zones) -> None:
    current = set(survey(known_names()).current.values())
    assert {found for name in known_names() for found in zones.find(name, "en", WINTER)} <= current
    assert current.isdisjoint({"Asia/Calcutta", "US/Eastern", "Europe/Kiev", "EST", "CET", "GB", "Etc/GMT0", "Factory"})
